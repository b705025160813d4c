"""A match that continues at another table because its host is gone: what a guest can say of it, and how it compares.

Nobody asks the host of the new table for its word: a guest that was at the old table compares what it is told with its
own record to the byte, and a newcomer replays the rounds that were signed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.match import Match
from net.effects.notes import ClaimNote, ContinuedNote
from net.fairness.past_rounds import PastMatch, PastReader, PastRound, TablePass, replayed, stands_at
from net.guest.memory import GuestMemory
from net.protocol.errors import ProtocolError
from net.protocol.field_types import NO_KEY
from net.protocol.messages import Continuation, LastSigned, Opening, PastDeal


class Claim(NamedTuple):
    """What a guest knows of a match whose host is gone."""

    note: ClaimNote
    before: TablePass
    """The pass to the table whose host is gone."""

    @property
    def said(self) -> Continuation:
        """Where the match stands."""
        return self.note.said

    @property
    def table(self) -> TablePass:
        """The pass to the table at which it continues."""
        return self.before.successor()


def claim_of(memory: GuestMemory) -> Claim | None:
    """Return what a guest can say of the match under way at its table; None if there is none that could continue.

    A match in which this guest has found something, or has no part, doesn't continue here.
    """
    openings = memory.past.openings
    last = openings[-1] if openings else None
    if not memory.host or memory.host_forked or not _has_part(memory, last):
        return None
    note = _stand(memory, last)
    if note is None or memory.closed_match == note.said.match:
        return None
    return Claim(note, TablePass(memory.table_id, memory.pass_key))


def _has_part(memory: GuestMemory, last: Opening | None) -> bool:
    if last is None:
        return memory.base is not None
    return any(taker.kind != "bot" and taker.key == memory.key.public for taker in last.seats)


def _stand(memory: GuestMemory, last: Opening | None) -> ClaimNote | None:
    """Return where the match of the last opening stands."""
    base, end = memory.base, memory.ends.get(memory.last)
    number = last.match if last is not None else base.said.match if base is not None else 0
    is_void = last is not None and last.deal > memory.last
    if not is_void and (memory.next_round is None or memory.next_round[0] != number):
        return None  # it is over, or something is wrong with its last round
    here = (memory.table_id, memory.host)
    if end is not None and end.match == number:
        done = next((each.round for each in memory.past.openings if each.deal == memory.last), 0)
        said = Continuation(*here, number, memory.last, done, memory.end, end.reveal.scores)
        shown = LastSigned(memory.last, "end", memory.end, 0, NO_KEY, end.reveal.signature)
        return ClaimNote(said, shown, is_void) if done else None
    if base is not None and base.said.match == number:
        said = replace(base.said, table=here[0], host=here[1], parts=0)
        return ClaimNote(said, memory.claim.latest if memory.claim is not None else None, is_void)
    rules = memory.book.of(last.rules) if last is not None else None
    if last is None or rules is None or last.round != 1:
        return None
    nothing = Match(rules).scores
    return ClaimNote(Continuation(*here, number, last.deal - 1, 0, last.previous_end, nothing), None, is_void)


class ContinuedPast:
    """The past of the match on the table, as its host tells it and one guest compares it.

    `adopt` takes the rounds into the guest's own match.
    """

    def __init__(self, memory: GuestMemory, adopt: Callable[[int, PastMatch], None]) -> None:
        self.rounds: tuple[PastRound, ...] = ()
        """The rounds before this table."""
        self._memory: Final = memory
        self._adopt: Final = adopt
        self._said: Continuation | None = None
        self._reader = PastReader(0)

    def on_continuation(self, said: Continuation) -> None:
        """Compare where the match is said to stand. Raises ProtocolError if that isn't what this guest knows."""
        base, claim = self._memory.base, self._memory.claim
        if base is not None and replace(said, parts=0) != base.said:
            raise _other("another past than before")
        if base is None and claim is not None and not _may_be(said, claim.said):
            raise _other("another past than this guest's own")
        if not said.parts:
            raise ProtocolError("bad_message", "a past without a round")
        self._said, self._reader = said, PastReader(said.parts)

    def on_past(self, part: PastDeal) -> ContinuedNote | None:
        """Take in a part of the past. Return the point from which the match continues, when the last part completes it.

        Raises ProtocolError if it isn't signed, doesn't follow, or isn't what this guest knows.
        """
        self._reader.take(part)
        said, rounds = self._said, self._reader.rounds
        if said is None or not self._reader.is_complete:
            return None
        rules = self._memory.book.of(rounds[0].opening.rules)
        if rules is None:
            raise _other("rules that were never shown")
        past = replayed(rounds, rules)
        stand = stands_at(said.table, said.host, rounds, past)
        if replace(said, parts=0) != stand:
            raise _other("rounds that lead elsewhere")
        claim = self._memory.claim
        if claim is not None and not _has(past, rounds, claim.said):
            raise _other("rounds without the last one that this guest knows")
        self.rounds = tuple(rounds)
        is_void = rounds[-1].reveal is None or (claim is not None and claim.said == stand and claim.is_void)
        for opening in past.openings:
            self._memory.past.on_opening(opening, ())
        self._adopt(said.deal, past)
        return ContinuedNote(stand, is_void)


def _may_be(said: Continuation, own: Continuation) -> bool:
    """Return True if a match can stand there for all this guest knows: just there, or at a later round."""
    if (said.table, said.host, said.match) != (own.table, own.host, own.match) or said.deal < own.deal:
        return False
    return said.deal > own.deal or replace(said, parts=0) == own


def _has(past: PastMatch, rounds: Sequence[PastRound], own: Continuation) -> bool:
    """Return True if the rounds contain the last one that this guest knows; or begin where its match began."""
    if own.round:
        return past.ends.get(own.deal) == own.end
    first = rounds[0].opening
    return (first.deal - 1, first.previous_end) == (own.deal, own.end)


def _other(text: str) -> ProtocolError:
    return ProtocolError("other_past", text)
