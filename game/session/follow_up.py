"""Actions for a local match: watch it, share its code, play the deal again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.core import Board
from engine.match import Match
from engine.record.deal_code import DealCode, deal_of
from engine.record.record import Player, Record
from engine.record.result_code import result_code, result_of
from game.look.icon import Icon
from game.play.local_table import LocalTable
from game.session.deal_play import code_of, copy_item
from game.session.routes import AfterMatch, MatchAction, MenuItem
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.session.words.comparing import comparison
from game.storage.deals import seeds_of
from game.storage.saves import Saves


class OpenedTable(NamedTuple):
    """A table on this computer for a match."""

    name: str
    """The name that the match is saved as."""
    table: LocalTable
    more: MatchFollowUp


def open_local_table(
    session: Session, match: Match[Board], players: Sequence[Player], name: str, deal: str
) -> OpenedTable:
    """Return the table of a match saved as `name`, or as a new one. `deal` is that of a deal code, if any.

    A person alone against bots can undo moves there if the table was set up so.
    """
    kept = name or Saves.new_name()
    choice = TableChoice.of(type(match.rules), session.settings.values.tables.get(match.rules.key))
    table = LocalTable(
        match,
        players,
        session.thinker,
        session.settings.pace,
        seeds=seeds_of(match, deal),
        saved=session.matches.saver(kept),
        takes_back=choice.takes_back,
        record=kept,
    )
    return OpenedTable(kept, table, MatchFollowUp(session, match, players, kept))


class MatchFollowUp:
    """Offers them for a match that is saved as `name`."""

    def __init__(self, session: Session, match: Match[Board], players: Sequence[Player], name: str) -> None:
        self._session: Final = session
        self._match: Final = match
        self._players: Final = tuple(players)
        self._name: Final = name

    def after(self, leave: Callable[[], None]) -> AfterMatch:
        """Return the rest of the results page once the match is over. `leave` closes that page."""
        session, match, say = self._session, self._match, self._session.say
        code, players = code_of(match), self._players
        ways = [MatchAction(say("Watch"), self._watch, Icon.SKIP_BACK)]
        if session.matches.saves is not None:
            ways.append(MatchAction(say("Review"), self._look_over, Icon.CHART))
        ways.append(MatchAction(say("Share"), self._share_picture, Icon.UP))
        if code:
            ways.append(MatchAction(say("Copy code"), lambda: self._share(code), Icon.LIST))
        result = result_of(match, [player.bot for player in players])
        if result is not None:
            sealed = result_code(DealCode(match.rules, deal_of(match)), result)
            ways.append(MatchAction(say("Challenge"), lambda: self._challenge(sealed), Icon.FLAG))
        if code and match.rules.seats > 1:  # a solitaire has a button for it
            ways.append(MatchAction(say("Play this deal"), lambda: self._play(leave, players), Icon.DICE))
        if result is not None and match.rules.seats > 1:
            around = (*players[-1:], *players[:-1])
            ways.append(MatchAction(say("Swap hands"), lambda: self._play(leave, around), Icon.SORT))
        return AfterMatch(tuple(ways), comparison(session, match, players))

    def items(self) -> Sequence[MenuItem]:
        """Return the item to copy the code where that gives nothing away."""
        code = code_of(self._match)
        return (copy_item(self._session, code),) if code else ()

    def _watch(self) -> str:
        session = self._session
        session.stage.push(session.routes.replay(Record(self._match, self._players), name=self._name))
        return ""

    def _look_over(self) -> str:
        session = self._session
        session.stage.push(session.routes.review(Record(self._match, self._players), self._name))
        return ""

    def _share_picture(self) -> str:
        session = self._session
        session.stage.push(session.routes.share(Record(self._match, self._players), self._name))
        return ""

    def _challenge(self, code: str) -> str:
        say = self._session.say
        about = say(
            "A friend who enters this code under “Finished matches” plays the same deal, "
            "and sees your result at the end."
        )
        self._session.stage.push(self._session.routes.shared_code(say("Challenge"), about, code))
        return ""

    def _share(self, code: str) -> str:
        say = self._session.say
        about = say("Anyone who enters this code under “Finished matches” plays the same deal.")
        self._session.stage.push(self._session.routes.shared_code(say("The code of this deal"), about, code))
        return ""

    def _play(self, leave: Callable[[], None], players: Sequence[Player]) -> str:
        """Play the same deals again with the players at these seats."""
        session, match = self._session, self._match
        leave()
        session.stage.replace(session.routes.table(Match(match.rules), players, deal=deal_of(match)))
        return ""
