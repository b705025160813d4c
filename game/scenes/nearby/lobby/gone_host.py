"""The question whether to continue without a host who is gone, and the tables nearby that have the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.sentences import Refusal, gettext_noop
from game.lan.network import GoingOn, OwnTable, TableSearch, lan_of
from game.lan.successors import MatchTable, first_table, host_name, match_elsewhere, match_of, match_tables
from game.lan.table.table import LanTable
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import BAD, CREAM, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.common.question import QuestionScene
from game.scenes.common.rows.place_row import Fact, PlaceRow
from game.scenes.nearby.lobby.join import JoinScene
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.scene import Scene
from game.ui.scroll_view import ReadingView
from game.ui.sound.sound import Sound
from net.protocol.messages import AdminRequest

GLANCE: Final = 1.0
"""Seconds after which the page looks again in any case."""
MakeLobby = Callable[[GoingOn], Callable[[LanTable, OwnTable | None], Scene]]
"""Returns what makes the lobby of the table at which a match continues, once there is a seat."""
_AGAIN: Final = gettext_noop("The match can continue from its last finished round. Round {n} is then dealt again.")
_KEPT: Final = gettext_noop(
    "Everyone keeps their seat and points. A bot plays for those who are missing, until they are back."
)
_NO_ROUNDS: Final = gettext_noop(
    "This computer doesn't have every round of the match, so another player must continue it."
)
_ONE: Final = gettext_noop("The match continues at another table. Join it, and you have your seat there.")
_WITHOUT_YOU: Final = gettext_noop(
    "While this computer was gone the match continued without it. At that table: {names}. Join them at your seat, and "
    "this table is closed."
)
_SEVERAL: Final = gettext_noop("Several tables have this match now. Agree on one of them.")


class GoneHostScene(Page):
    """Asks whether to wait for the host, or to continue without it; leaves by itself when the host is heard again."""

    called: ClassVar[str] = gettext_noop("The page about the host who is gone")

    def __init__(self, session: Session, table: LanTable, lobby: MakeLobby, match: GoingOn | None = None) -> None:
        """`table` is that of the host who is gone; or, for a `match`, one at which it couldn't continue."""
        super().__init__(session)
        self.table: Final = table
        self._given: Final = match
        self._lobby: Final = lobby
        self._search: TableSearch | None = None
        self._found: list[MatchTable] = []
        self._refusal = ""

    # -- the scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look for tables that have the match."""
        lan = lan_of(self.session)
        if lan is not None and self._search is None:
            self._search = lan.search()

    def leave(self) -> None:
        """Stop looking."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def abort(self) -> None:
        """Stop looking."""
        self.leave()

    def update(self, now: float) -> None:
        """Show the tables found. Leave once the host is heard again."""
        super().update(now)
        self.table.poll(now)
        match = self._match
        if match is None:
            self.stage.pop()
            return
        found = match_tables(match, self._search.found()) if self._search is not None else []
        if found != self._found:
            self._found = found
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when to look again."""
        return min(due for due in (self.due_by_widgets(now), now + GLANCE) if due is not None)

    @property
    def _match(self) -> GoingOn | None:
        """The match; None once the host is heard again."""
        return self._given or match_of(self.table)

    # -- actions ------------------------------------------------------------------------------------------------

    def wait(self) -> None:
        """Go back to the table, and wait for the host."""
        if self._given is not None:
            self.stage.pop_to_root()
        else:
            self.stage.pop()

    def go_on(self) -> None:
        """Open a table for the match."""
        match, lan = self._match, lan_of(self.session)
        if match is None or lan is None:
            return
        try:
            hosting = lan.go_on(match, self.session.settings.shown_name)
        except Refusal as why:
            self.session.play(Sound.ERROR)
            self._refusal = self.session.words.tell(why.sentence)
            self.rebuild()
            return
        lobby = self._lobby(match)
        self._move(
            JoinScene(
                self.session,
                match.room.name,
                lambda _: hosting.line,
                lambda table: lobby(table, hosting),
                is_own=True,
            )
        )

    def join(self, there: MatchTable) -> None:
        """Come to a table that has the match."""
        match, lan = self._match, lan_of(self.session)
        if match is None or lan is None or there.rival.is_old:
            return
        line = lan.follow(match, there.target, self.session.settings.shown_name)
        lobby = self._lobby(match)
        self._move(JoinScene(self.session, there.target.name, lambda _: line, lambda table: lobby(table, None)))

    def _move(self, joining: JoinScene) -> None:
        stage = self.stage
        stage.pop_to_root()
        stage.push(joining)

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the question, the tables that have the match, and the two answers."""
        say, look, match = self.say, self.look, self._match
        name = host_name(match) if match is not None else ""
        title = say("{name}'s computer is gone", name=name) if name else say("The host's computer is gone")
        foot, upper = self.lay.foot(
            self.header(title, say("Wait, or continue without it?")), self.button_height(72), GAP
        )
        view, column = self.put_view("gone", self.panel(upper), ReadingView, title)
        others = [each for each in self._found if not each.rival.is_old]
        can_open = match is not None and bool(match.rounds)
        if len(self._found) > 1:
            self.write(column, say(_SEVERAL), face=Face.SEMIBOLD, size=21, colour=BAD, view=view)
        elif others:
            self.write(column, say(_ONE), face=Face.SEMIBOLD, size=21, colour=CREAM, view=view)
        else:
            n = match.claim.said.round + 1 if match is not None else 1
            self.write(column, say(_AGAIN, n=n), face=Face.SEMIBOLD, size=21, colour=CREAM, view=view)
        column.skip(8)
        told = _KEPT if can_open or others else _NO_ROUNDS
        self.write(column, say(told), size=19, colour=MUTED, view=view)
        column.skip(20)
        lines = look.fonts.line(Face.BOLD, 22) + look.fonts.line(Face.MEDIUM, 17)
        high = max(self.px(84), lines + self.px(28))
        for number, each in enumerate(self._found):
            names = ", ".join(each.names) or say("nobody yet")
            end = say("not answering") if each.rival.is_old else say("Join")
            row = PlaceRow(
                look,
                column.take(high),
                self._called(each),
                say("At this table: {names}", names=names),
                Fact(end, None if each.rival.is_old else Icon.PLAY),
                lambda there=each: self.join(there),  # type: ignore[misc]  # bound now
                pale=each.rival.is_old,
            )
            self.put(f"table {number}", row, view)
            column.skip(10)
        if self._refusal:
            self.write(column, self._refusal, face=Face.SEMIBOLD, size=18, colour=BAD, view=view)
        ways = [("wait", say("Wait"), self.wait, Icon.CLOCK)]
        if can_open and not others:
            ways.insert(0, ("go_on", say("Continue without it"), self.go_on, Icon.PLAY))
        widths = [max(self.px(240), self.button_width(word, icon=True, size=21)) for _, word, *_ in ways]
        places = self.lay.run(reversed(widths), GAP).along_to(foot)
        for (key, word, press, icon), rect in zip(ways, reversed(places), strict=True):
            button = Button(look, rect, word, press, kind="primary" if key == "go_on" else "plain", icon=icon, size=21)
            self.put(key, button)
        first = self.page.find(self._called(others[0]) if others else say("Wait"))
        self.page.focus_on(first)

    def _called(self, each: MatchTable) -> str:
        """Return what a table is called: by the player who opened it, or as that of the host who was gone."""
        if each.rival.is_old:
            return self.say("The table before: {name}", name=each.target.name)
        name = each.names[0] if each.names else each.target.name
        return self.say("{name} continues the match", name=name)


def without_host(session: Session, table: LanTable, lobby: MakeLobby, *, again: bool = False) -> GoneHostScene | None:
    """Return the question about a host who is gone, once, or `again`; None while the host is there."""
    if match_of(table) is None or (table.was_asked and not again):
        return None
    table.was_asked = True
    return GoneHostScene(session, table, lobby)


class MatchWatch:
    """Looks for other tables that have the match of a player, while there is a reason to."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._search: TableSearch | None = None
        self._is_told = False

    def first(self, match: GoingOn) -> MatchTable | None:
        """Return another player's table at which the match continues; None if none has been found."""
        lan = lan_of(self._session)
        if self._search is None and lan is not None:
            self._search = lan.search()
        return first_table(match, self._search.found()) if self._search is not None else None

    def moved_on(self, table: LanTable, lobby: MakeLobby) -> QuestionScene | None:
        """Return the question to the player whose match has continued elsewhere, once; None if it hasn't."""
        match = None if self._is_told else match_elsewhere(table)
        there = self.first(match) if match is not None else None
        if match is None or there is None:
            return None
        self._is_told = True
        say = self._session.say
        return QuestionScene(
            self._session,
            say("{name} continues the match", name=there.names[0]),
            say(_WITHOUT_YOU, names=", ".join(there.names)),
            yes=say("Join them"),
            no=say("Stay here"),
            on_yes=lambda: go_there(self._session, table, match, there, lobby),
        )

    def close(self) -> None:
        """Stop looking."""
        if self._search is not None:
            self._search.close()
            self._search = None


def go_there(session: Session, table: LanTable, match: GoingOn, there: MatchTable, lobby: MakeLobby) -> None:
    """Close the player's own table, and come as a guest to the one at which its match continues."""
    lan = lan_of(session)
    if lan is None:
        return
    table.ask(AdminRequest("close"))
    line = lan.follow(match, there.target, session.settings.shown_name)
    session.stage.pop_to_root()
    session.stage.push(JoinScene(session, there.target.name, lambda _: line, lambda seated: lobby(match)(seated, None)))
