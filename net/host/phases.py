"""The phases of a match at a LAN table, what triggers each, and when bots and people move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.bots.characters import character
from engine.bots.pauses import LongestThoughts
from engine.core import CALL, CLAIM, DRAW, PASS, PLAY, Move, Seat
from engine.forced import openly_forced
from net.effects.effects import Finished, Think
from net.fairness.deal_record import CLAIM_WAIT
from net.host.continued import is_awaited
from net.host.deal import HostedDeal
from net.host.seats import STAND_IN
from net.host.table import HostedTable
from net.protocol.field_types import NO_KEY
from net.protocol.messages import EVEN_PACE, Offer, Phase, Reason

FORCED_MOVE_PAUSE: Final = 0.45
"""Seconds between moves that leave no choice."""
CLAIM_PAUSE: Final = 4.0
"""Seconds for people to claim after a person's tile, or a round, before a bot moves or takes points."""
AFTER_BOTS: Final = 0.5
"""The part of them after a bot's tile: at a table with several bots it comes again and again."""
BotTicket = tuple[int, int, Seat]
Claimed = Literal["nobody", "waiting", "moved"]
"""The outcome of asking bots to claim: none wants to, one is still thinking, one has claimed."""


@dataclass
class BotRequest:
    """A question to a bot, and its answer."""

    ticket: BotTicket
    asked: float
    """The time of the question."""
    ready: float
    """The earliest time to make the move,"""
    soon: float
    """or to make it if it is a draw or a pass."""
    is_there: bool = False
    move: Move | None = None


class BotPlayers:
    """The questions that the bots of one table are thinking about."""

    def __init__(self, table: HostedTable) -> None:
        self._table = table
        self._turn: BotRequest | None = None
        self._asides: list[BotRequest] = []
        self._asked = (0, -1)
        """The deal and the ply for which bots were asked about claims and calls."""
        self._longest: Final = LongestThoughts()

    def on_thought(self, ticket: BotTicket, move: Move | None) -> None:
        """Take in a bot's answer."""
        for thought in (self._turn, *self._asides):
            if thought is not None and thought.ticket == ticket:
                thought.is_there, thought.move = True, move
                self._longest.note(ticket[2], self._table.waits.now - thought.asked)

    @property
    def place(self) -> tuple[int, int]:
        """The deal and the ply now on the table."""
        deal = self._table.deal
        return (deal.record.deal, deal.record.ply) if deal else (0, -1)

    def claim(self) -> Claimed:
        """Make one claim or call out of turn for a bot that wants to."""
        table = self._table
        if self._asked != self.place:
            self._asked = self.place
            asked = [seat for seat in table.match.asked() if table.stand_in_reason(seat) is not None]
            self._asides = [self._ask(seat) for seat in asked]
            if asked:  # if the bot in turn waited for their answers, all could tell that there is something to claim
                self._think_in_turn()
        while self._asides:
            thought = self._asides[0]
            seat = thought.ticket[2]
            if table.stand_in_reason(seat) is not None:
                if not thought.is_there or table.waits.now < thought.ready:
                    return "waiting"
                if thought.move is not None and thought.move in table.match.legal(seat):
                    self._asides.pop(0)
                    table.play_for(seat, thought.move)
                    return "moved"
            self._asides.pop(0)
        return "nobody"

    def move(self) -> bool:
        """Move for the player whose turn it is, if the host plays that seat and it is time. Return True if it moved."""
        table = self._table
        seat = table.match.state.turn
        if table.stand_in_reason(seat) is None:
            self._turn = None
            return False
        legal = table.match.legal(seat)
        must = [move for move in legal if move.act not in (CLAIM, CALL)]
        keeps_pace = table.rules.keeps_pace
        if self._needs_no_thought(seat):
            if table.waits.now < self._ready(seat, FORCED_MOVE_PAUSE):
                return False
            table.play_for(seat, must[0])
            return True
        turn = self._think_in_turn()
        assert turn is not None
        # Whatever a bot answers, it must not hold up the table.
        answer = turn.move if turn.move in legal else must[0]
        # Where it could be a choice, nobody must be able to tell whether it was one.
        ready = turn.soon if answer.act in (DRAW, PASS) and not keeps_pace else turn.ready
        if not turn.is_there or table.waits.now < ready:
            return False
        self._turn = None
        table.play_for(seat, answer)
        return True

    @property
    def _factor(self) -> float:
        return self._table.custom.pace / 100

    def _needs_no_thought(self, seat: Seat) -> bool:
        """Return True if a seat has only a draw or a pass, and all can see that."""
        table = self._table
        if len(table.match.legal(seat)) > 1 or table.rules.keeps_pace:
            return False
        return openly_forced(table.rules, table.match.view(seat), seat) is not None

    def _think_in_turn(self) -> BotRequest | None:
        """Ask the bot in turn, unless it is being asked already; None if it needs no thought, or is no bot."""
        table = self._table
        seat = table.match.state.turn
        if table.match.state.over or table.stand_in_reason(seat) is None or self._needs_no_thought(seat):
            return None
        if self._turn is None or self._turn.ticket != (*self.place, seat):
            self._turn = self._ask(seat)
        return self._turn

    def _ready(self, seat: Seat, wait: float) -> float:
        """Return when a bot may act that waits this long at normal speed, after the time to claim.

        That is the same whether or not the last tile scores, so that no pause tells it. Out of turn a bot acts when
        the one in turn does, since that one would wait for its answer.
        """
        table = self._table
        state, turn = table.match.state, table.match.state.turn
        bot = seat
        if not state.over and turn != seat and table.stand_in_reason(turn) is not None:
            bot = turn
            must = [move.act for move in table.match.legal(turn) if move.act not in (CLAIM, CALL)]
            forced = must in ([DRAW], [PASS]) and not table.rules.keeps_pace
            wait = FORCED_MOVE_PAUSE if forced else character(table.chairs[turn].bot or STAND_IN).pace
        wait *= self._factor
        if table.rules.keeps_pace:
            wait = max(wait, self._longest.of(bot))
        ready = table.waits.moved + wait
        if not self._factor or not table.rules.must_claim:
            return ready
        if state.over:
            return max(ready, table.waits.moved + CLAIM_PAUSE)
        if not table.rules.open_pips(state):
            return ready
        by_bot = table.stand_in_reason(table.match.last_to_play) is not None
        return max(ready, table.waits.laid + CLAIM_PAUSE * (AFTER_BOTS if by_bot else 1))

    def _ask(self, seat: Seat) -> BotRequest:
        table = self._table
        who = character(table.chairs[seat].bot or STAND_IN)
        ticket = (*self.place, seat)
        table.outbox.ask(Think(ticket, who.key, table.rules, table.match.view(seat), table.match.past))
        return BotRequest(ticket, table.waits.now, self._ready(seat, who.pace), self._ready(seat, FORCED_MOVE_PAUSE))


class HeldMove(NamedTuple):
    """A move that waits for its time."""

    seat: Seat
    offer: Offer
    ready: float
    """The time from which it may be made."""


class EvenPace:
    """Keeps moves of people that came too soon, at a table whose game keeps its pace (`Rules.keeps_pace`).

    So nobody sees whether somebody had only one tile to play. Passes aren't kept: all see that they are forced. A kept
    move is made even if the line of its player breaks meanwhile, but not after a crash, when their program repeats it.
    """

    def __init__(self, table: HostedTable) -> None:
        self._table: Final = table
        self._held: HeldMove | None = None

    def keeps(self, seat: Seat, offer: Offer) -> bool:
        """Keep a move if it came too soon; returns True if it did. `take` gives it back."""
        table, deal = self._table, self._table.deal
        if deal is None or table.phase != "play" or offer.move.act != PLAY:
            return False
        is_due = seat == table.match.state.turn and (offer.deal, offer.ply) == (table.number, deal.record.ply)
        least = EVEN_PACE * table.custom.pace / 100
        turn = deal.record.opening.turn
        ready = table.waits.moved + (min(least, turn / 2) if turn else least)
        if not is_due or table.waits.now >= ready:
            return False
        self._held = HeldMove(seat, offer, ready)
        return True

    def take(self) -> HeldMove | None:
        """Return the kept move once its time has come, and forget it; None until then."""
        held = self._held
        if held is None or self._table.waits.now < held.ready:
            return None
        self._held = None
        return held


READY_WAIT: Final = 120.0
"""Seconds after a round for which one silent player can hold up the others."""
AUDIT_WAIT: Final = 5.0
"""Seconds after the end of a match in which the last audits may arrive."""
_MAX_STEPS: Final = 1_000
"""Limit of steps after one input, for bots that need no time to think."""


class MatchPhases:
    """Takes one table through its phases."""

    def __init__(self, table: HostedTable) -> None:
        self._table = table
        self.bots = BotPlayers(table)

    def advance(self) -> None:
        """Advance through every phase that is complete."""
        table = self._table
        table.start_stand_ins()
        for _ in range(_MAX_STEPS):
            if table.deal is not None and table.deal.record.opening.turn:
                table.warn()
            if table.paused or not table.chairs.present() or not _STEPS[table.phase](self):
                return

    # -- one step for each phase, returning True if it did something -------------------------------------------------

    def gather(self) -> bool:
        """Start once all seats are taken and everyone is ready, at a table without an owner."""
        table = self._table
        kinds = [chair.kind for chair in table.chairs]
        if table.founding.owner != NO_KEY or "open" in kinds or not self.is_ready():
            return False
        table.open_deal()
        return True

    def commit(self) -> bool:
        """Close the roster once nobody needs to be waited for."""
        reasons = self._excused()
        if reasons is None:
            return False
        self._table.close_roster(reasons)
        return True

    def open(self) -> bool:
        """Deal once no share needs to be waited for."""
        reasons = self._excused()
        if reasons is None:
            return False
        self._table.close_shares(reasons)
        return True

    def _excused(self) -> dict[Seat, Reason] | None:
        """Return the reason for each missing contribution, by seat; None while one may still come."""
        reasons: dict[Seat, Reason] = {}
        for seat in self._deal.missing():
            why = self._table.waits.excuse(seat, self._deal.record.keys[seat])
            if why is None:
                return None
            reasons[seat] = why
        return reasons

    def play(self) -> bool:
        """Let bots claim and move, and continue when the round is over."""
        table = self._table
        if table.match.state.over:
            table.enter("claims")
            return True
        if not any(table.stand_in_reason(seat) for seat in range(len(table.chairs))):
            return False  # everyone plays for themselves
        claimed = self.bots.claim()
        return claimed == "moved" or (claimed == "nobody" and self.bots.move())

    def claims(self) -> bool:
        """Wait for players who can still claim something after the round."""
        table = self._table
        claimed = self.bots.claim()
        if claimed != "nobody":
            return claimed == "moved"
        people = [seat for seat in table.match.asked() if table.stand_in_reason(seat) is None]
        silent = any(not table.chairs[seat].ready for seat in people)
        if silent and table.waits.now - table.waits.since < CLAIM_WAIT:
            return False
        table.end_round()
        return True

    def shown(self) -> bool:
        """Continue with the next round when everyone present is ready, or end the match when its audits are in."""
        table = self._table
        if table.match.is_over:
            heard = all(seat in self._deal.audits for seat in table.chairs.present())
            if not heard and table.waits.now - table.waits.since < AUDIT_WAIT:
                return False
            table.enter("over")
            if table.founding.owner == NO_KEY:
                table.outbox.ask(Finished(saved=False))
            return True
        if table.deal is None and table.past is not None and is_awaited(table.chairs, table.past, table.waits.now):
            return False
        someone = any(chair.kind == "person" and chair.ready for chair in table.chairs)
        if not self.is_ready() and not (someone and table.waits.now - table.waits.since >= READY_WAIT):
            return False
        table.open_deal()
        return True

    def over(self) -> bool:
        """Begin another match once its owner wants one and everyone present is ready."""
        table = self._table
        if table.founding.owner == NO_KEY or not self.is_ready():
            return False
        owner = table.chairs.of_key(table.founding.owner)
        if owner not in table.chairs.present() and not table.is_next_wanted:
            return False
        table.new_match()
        table.open_deal()
        return True

    def rest(self) -> bool:
        """Wait for the owner."""
        return False

    # -- questions ----------------------------------------------------------------------------------------------------

    @property
    def _deal(self) -> HostedDeal:
        assert self._table.deal is not None
        return self._table.deal

    def is_ready(self) -> bool:
        """Return True if everyone present is ready, and nobody who is away is waited for."""
        for chair in self._table.chairs:
            if chair.kind == "person" and not chair.ready:
                return False
            if chair.kind == "away" and not chair.bot:
                return False
        return True


_STEPS: Final[Mapping[Phase, Callable[[MatchPhases], bool]]] = {
    "lobby": MatchPhases.gather,
    "commit": MatchPhases.commit,
    "open": MatchPhases.open,
    "play": MatchPhases.play,
    "claims": MatchPhases.claims,
    "shown": MatchPhases.shown,
    "over": MatchPhases.over,
    "saved": MatchPhases.rest,
    "closed": MatchPhases.rest,
}
"""The step of each phase. It returns True if it did anything."""
