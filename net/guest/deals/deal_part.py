"""A guest's part in a deal: our seat in it, and where findings on the way go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import NOBODY, Seat
from net.fairness.deal_record import DealRecord
from net.fairness.evidence import EvidencePiece
from net.fairness.findings import AGAINST_HOST, FindingCode
from net.guest.memory import GuestMemory
from net.protocol.messages import FindingTally


class DealPart:
    """The part of one guest in one deal, as it was opened."""

    def __init__(self, memory: GuestMemory, record: DealRecord, *, is_house: bool, is_live: bool) -> None:
        """`is_live`: the deal was opened while we were connected, not reported afterwards."""
        self.memory: Final = memory
        self.record: Final = record
        """The signed messages of the deal."""
        self.is_house: Final = is_house
        self.is_live: Final = is_live
        self.is_ended: Final = record.deal <= memory.last
        """True if the deal ended before, and is only sent again to be replayed."""
        mine = ("house" if is_house else "guest", memory.key.public)
        takers = record.opening.seats
        self.seat: Final[Seat] = next(
            (at for at, taker in enumerate(takers) if (taker.kind, taker.key) == mine), NOBODY
        )
        """Our seat in this deal; NOBODY if we have no part in it, and are shown what an onlooker sees."""

    @property
    def is_participant(self) -> bool:
        """True if this guest takes part in the deal; a player who joins later starts with the next one."""
        return self.seat != NOBODY

    @property
    def can_sign(self) -> bool:
        """True if we have a part in this deal, and know everything that we have signed in it."""
        return self.is_participant and self.record.deal > self.memory.lost_until

    def find(
        self, step: int, code: FindingCode, *, against: int = AGAINST_HOST, shown: Sequence[EvidencePiece] = ()
    ) -> None:
        """Make a finding on this deal."""
        self.memory.find(self.record.deal, step, code, against=against, shown=shown)

    def check_findings(self, step: int, seat: Seat, said: FindingTally) -> None:
        """Check how many findings a player's computer says it has made."""
        self.memory.check_findings(self.record.deal, step, self.record.keys[seat], said)
