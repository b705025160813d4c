"""The seats that the host plays: bots, including stand-ins. Bots think elsewhere and move at their own pace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.bots.characters import character
from engine.core import CALL, CLAIM, DRAW, PASS, Move, Seat
from engine.forced import openly_forced
from net.effects.effects import Think
from net.host.chairs import STAND_IN
from net.host.table import HostedTable

FORCED_MOVE_PAUSE: Final = 0.45
"""Pause in seconds before a forced move."""
CLAIM_PAUSE: Final = 4.0
"""Seconds for players to claim a score before a bot plays the next tile or claims it."""
BotTicket = tuple[int, int, Seat]
Claimed = Literal["nobody", "waiting", "moved"]
"""Result of asking the bots for claims: none has one, one is still deciding, or one has moved."""


@dataclass
class BotThought:
    """A question to a bot, and its answer."""

    ticket: BotTicket
    ready: float
    """Earliest time of the bot's move."""
    soon: float
    """Earliest time if the bot draws or passes."""
    is_there: bool = False
    move: Move | None = None


class BotSeats:
    """The bots of one table and their pending questions."""

    def __init__(self, table: HostedTable) -> None:
        self._table = table
        self._turn: BotThought | None = None
        self._asides: list[BotThought] = []
        self._asked = (0, -1)
        """The deal and ply for which the bots were asked to claim or call out of turn."""

    def on_thought(self, ticket: BotTicket, move: Move | None) -> None:
        """Record a bot's answer."""
        for thought in (self._turn, *self._asides):
            if thought is not None and thought.ticket == ticket:
                thought.is_there, thought.move = True, move

    @property
    def place(self) -> tuple[int, int]:
        """The deal and ply that the bots are thinking about."""
        deal = self._table.deal
        return (deal.record.deal, deal.record.ply) if deal else (0, -1)

    def claim(self) -> Claimed:
        """Make one claim or call of a bot out of turn, if any is due."""
        table = self._table
        if self._asked != self.place:
            self._asked = self.place
            asked = [seat for seat in table.match.asked() if table.is_played_by_host(seat)]
            self._asides = [self._ask(seat, aside=True) for seat in asked]
        while self._asides:
            thought = self._asides[0]
            seat = thought.ticket[2]
            if table.is_played_by_host(seat):
                if not thought.is_there or table.now < thought.ready:
                    return "waiting"
                if thought.move is not None and thought.move in table.match.legal(seat):
                    self._asides.pop(0)
                    table.play_for(seat, thought.move)
                    return "moved"
            self._asides.pop(0)
        return "nobody"

    def move(self) -> bool:
        """Move for the seat in turn if the host plays it and the move is due. Returns True if a move was made."""
        table = self._table
        seat = table.match.state.turn
        if not table.is_played_by_host(seat):
            self._turn = None
            return False
        legal = table.match.legal(seat)
        must = [move for move in legal if move.act not in (CLAIM, CALL)]
        if len(legal) == 1 and openly_forced(table.rules, table.match.view(seat), seat):
            if table.now - table.moved < FORCED_MOVE_PAUSE * self._factor:
                return False
            table.play_for(seat, must[0])
            return True
        ticket = (*self.place, seat)
        if self._turn is None or self._turn.ticket != ticket:
            self._turn = self._ask(seat, aside=False)
        # An invalid answer must not hold up the table.
        answer = self._turn.move if self._turn.move in legal else must[0]
        # If this could be a choice, its timing must not reveal if it was one.
        ready = self._turn.soon if answer.act in (DRAW, PASS) else self._turn.ready
        if not self._turn.is_there or table.now < ready:
            return False
        self._turn = None
        table.play_for(seat, answer)
        return True

    @property
    def _factor(self) -> float:
        return self._table.custom.pace / 100

    def _ask(self, seat: Seat, *, aside: bool) -> BotThought:
        table = self._table
        who = character(table.chairs[seat].bot or STAND_IN)
        wait, soon = who.pace * self._factor, FORCED_MOVE_PAUSE * self._factor
        calls = aside or any(move.act == CALL for move in table.match.legal(seat))
        if self._factor and (calls or (table.laid_by_person and table.rules.must_claim)):
            wait, soon = max(wait, CLAIM_PAUSE), CLAIM_PAUSE
        ticket = (*self.place, seat)
        table.ask(Think(ticket, who.key, table.rules, table.match.view(seat)))
        return BotThought(ticket, table.moved + wait, table.moved + soon)
