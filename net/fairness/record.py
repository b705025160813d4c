"""A deal as everyone can know it: opening, roster, shares, and the chain of signed moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from net.fairness.dealing import (
    first_head,
    move_to_sign,
    next_head,
    opening_digest,
    roster_digest,
    shares_digest,
    shuffle_seed,
    table_digest,
)
from net.protocol.keys import verified
from net.protocol.messages import FindingTally, LogEntry, Opening, Roster, Shares, WireMove
from net.protocol.shapes import NO_KEY


@dataclass
class DealRecord:
    """The public part of a deal so far. `opening` never changes; everything else is set once."""

    table: bytes
    """T of the protocol."""
    host: bytes
    """The host's public key."""
    opening: Opening
    roster: Roster | None = None
    shares: Shares | None = None
    entries: list[LogEntry] = field(default_factory=list)
    _heads: list[bytes] = field(default_factory=list)
    _digests: dict[str, bytes] = field(default_factory=dict)

    @staticmethod
    def of(table: bytes, host: bytes, opening: Opening) -> DealRecord:
        """Return the record of a new deal; `table` is the id of the table."""
        return DealRecord(table_digest(table, host), host, opening)

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.opening.deal

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.opening.seats)

    @property
    def opened(self) -> bytes:
        """D of the protocol."""
        if "D" not in self._digests:
            self._digests["D"] = opening_digest(self.table, self.opening)
        return self._digests["D"]

    @property
    def listed(self) -> bytes:
        """R of the protocol. Valid only once there is a roster."""
        assert self.roster is not None
        if "R" not in self._digests:
            self._digests["R"] = roster_digest(self.opened, self.roster.rows)
        return self._digests["R"]

    @property
    def shuffled(self) -> bytes:
        """O of the protocol. Valid only once there are shares."""
        assert self.shares is not None
        if "O" not in self._digests:
            self._digests["O"] = shares_digest(self.listed, self.shares.rows)
        return self._digests["O"]

    @property
    def stage(self) -> bytes:
        """The last of D, R and O that the deal has reached."""
        if self.shares is not None:
            return self.shuffled
        return self.listed if self.roster is not None else self.opened

    def seed(self, secret: bytes) -> bytes:
        """Return the seed of the shuffle."""
        return shuffle_seed(self.shuffled, secret)

    def key(self, seat: int) -> bytes:
        """Return the public key of the participant at a seat."""
        return self.opening.seats[seat].key

    def guests(self) -> list[int]:
        """Return the seats that contribute shares."""
        return [seat for seat, taker in enumerate(self.opening.seats) if taker.kind == "guest"]

    # -- the chain ----------------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The current head of the chain."""
        return self.head_at(self.ply)

    def head_at(self, ply: int) -> bytes:
        """Return the head after `ply` moves; 32 zero bytes before there are shares."""
        if self.shares is None:
            return NO_KEY
        if not self._heads:
            self._heads.append(first_head(self.shuffled))
        while len(self._heads) <= ply:
            self._heads.append(next_head(self._heads[-1], self.entries[len(self._heads) - 1]))
        return self._heads[ply]

    def to_sign(self, ply: int, seat: int, move: WireMove, mid: bytes, said: FindingTally) -> bytes:
        """Return the digest to sign for `move` by `seat` at `ply`."""
        return self.to_sign_on(self.head_at(ply), ply, seat, move, mid, said)

    def to_sign_on(self, head: bytes, ply: int, seat: int, move: WireMove, mid: bytes, said: FindingTally) -> bytes:
        """Return the digest to sign for a move on another head than this history's."""
        return move_to_sign(self.shuffled, head, ply, seat, move, mid, said)

    def is_signed(self, entry: LogEntry) -> bool:
        """Return True if a move that continues this history is signed by the player it names, or by the host."""
        signer = self.key(entry.seat) if entry.by == "seat" else self.host
        signed = self.to_sign(entry.ply, entry.seat, entry.move, entry.mid, entry.said)
        return verified(signer, signed, entry.signature)
