"""What can be done with a match of this computer besides playing it: watch it, copy its code, play it again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import Board
from engine.match import Match
from engine.record.deal_code import deal_of
from engine.record.record import Player, Record
from game.look.icons import Icon
from game.session.deal_play import code_of, copied, copy_item
from game.session.routes import MatchWay, MenuItem
from game.session.session import Session


class MatchFollowUp:
    """Offers them for a match that is saved as `name`."""

    def __init__(self, session: Session, match: Match[Board], players: Sequence[Player], name: str) -> None:
        self._session: Final = session
        self._match: Final = match
        self._players: Final = tuple(players)
        self._name: Final = name

    def ways(self, leave: Callable[[], None]) -> Sequence[MatchWay]:
        """Return the buttons for the match, which is over. `leave` closes the results page over the table."""
        session, match, say = self._session, self._match, self._session.say
        code, found = code_of(match), [MatchWay(say("Watch"), self._watch, Icon.SKIP_BACK)]
        if code:
            found.append(MatchWay(say("Copy code"), lambda: copied(session, code), Icon.LIST))
        if code and match.rules.seats > 1:  # a solitaire has a button for it

            def play() -> str:
                leave()
                session.stage.replace(session.routes.table(Match(match.rules), self._players, deal=deal_of(match)))
                return ""

            found.append(MatchWay(say("Play this deal"), play, Icon.DICE))
        return found

    def items(self) -> Sequence[MenuItem]:
        """Return the item to copy the code where that gives nothing away."""
        code = code_of(self._match)
        return (copy_item(self._session, code),) if code else ()

    def _watch(self) -> str:
        session = self._session
        session.stage.push(session.routes.replay(Record(self._match, self._players), name=self._name))
        return ""
