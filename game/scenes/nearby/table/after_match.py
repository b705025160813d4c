"""Buttons for a finished LAN match: watch it, alone or together, or review it."""

from __future__ import annotations

from collections.abc import Callable

from engine.record.record import Record
from game.lan.table.conversation import ChatLine
from game.lan.table.replay_company import LanReplayGroup
from game.lan.table.table import LanTable
from game.look.icon import Icon
from game.scenes.nearby.table.chat import ChatScene, allows_text, said_line
from game.session.routes import MatchAction, MenuItem
from game.session.session import Session
from game.ui.scene import Scene


def ways_of(session: Session, lan: LanTable) -> tuple[MatchAction, ...]:
    """Return the buttons for the match that is over; none before this computer has checked it."""
    if not lan.has_checked:
        return ()
    say = session.say
    ways = [MatchAction(say("Watch"), _opens(session, lambda: _replay(session, lan)), Icon.SKIP_BACK)]
    if session.matches.saves is not None:
        ways.append(MatchAction(say("Review"), _opens(session, lambda: _review(session, lan)), Icon.CHART))
    if lan.can_share and not lan.watching:  # the page has a button of its own to join
        ways.append(
            MatchAction(say("Watch together"), _opens(session, lambda: shared_replay(session, lan)), Icon.NEARBY)
        )
    return tuple(ways)


def invitation(session: Session, lan: LanTable) -> str:
    """Return the sentence that invites the player to join a shared replay; empty if there is none."""
    names = lan.watching
    if not names:
        return ""
    return session.words.say_n(
        "{names} is watching the match again. You can join in.",
        "{names} are watching the match again. You can join in.",
        len(names),
        names=session.words.listed(names),
    )


def shared_replay(session: Session, lan: LanTable) -> Scene:
    """Return the replay of the match in company. Only for a match that this computer has checked."""

    def spelled(line: ChatLine) -> str:
        return said_line(session, line) if line.phrase or allows_text(session, lan) else ""

    def item(text: str, page: Callable[[], Scene], icon: Icon) -> MenuItem:
        def press() -> None:
            session.stage.pop()
            session.stage.push(page())

        return MenuItem(text, press, icon)

    more = [item(session.say("Chat"), lambda: ChatScene(session, lan), Icon.SPEECH)]
    if session.matches.saves is not None:
        more.append(item(session.say("Review"), lambda: _review(session, lan), Icon.CHART))
    return session.routes.shared_replay(_record(lan), LanReplayGroup(lan, spelled), more, _name(session, lan))


def _record(lan: LanTable) -> Record:
    assert lan.finished is not None
    return Record(lan.finished.match, lan.finished.players)


def _name(session: Session, lan: LanTable) -> str:
    """Return the name of the match in the archive; empty if it isn't there, or not yet."""
    return session.matches.saves.archived(_record(lan)) if session.matches.saves is not None else ""


def _replay(session: Session, lan: LanTable) -> Scene:
    return session.routes.replay(_record(lan), lan.seat, _name(session, lan))


def _review(session: Session, lan: LanTable) -> Scene:
    return session.routes.review(_record(lan))


def _opens(session: Session, page: Callable[[], Scene]) -> Callable[[], str]:
    """Return the effect of a button that opens a page."""

    def press() -> str:
        session.stage.push(page())
        return ""

    return press
