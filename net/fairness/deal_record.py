"""A deal that nobody can influence, and what is signed in it: one digest for each step.

The host commits to a secret. Every guest commits to a share, and reveals it only after it has seen the roster of all
commitments. The shuffle follows from the secret and all listed shares. docs/protocol.md gives the reason for each step.
All functions here are pure; both ends, audits and evidence use the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from engine.core import Move
from net.protocol.field_types import NO_KEY
from net.protocol.keys import digest, verify
from net.protocol.messages import (
    Contribution,
    Contributions,
    FindingTally,
    LogEntry,
    Opening,
    Reveal,
    Roster,
    Shares,
    SignedFinding,
    WireMove,
)
from net.protocol.views import WireEvent, WireView
from net.protocol.wire import packed

BEFORE_FIRST: Final = NO_KEY
"""The digest before the first deal of a table, and before the first finding of a guest."""


ASK_WAIT: Final = 8.0
"""Seconds that a host waits for a guest's commitment or share, from its request or the guest's loss."""
CLAIM_WAIT: Final = 20.0
"""Seconds after the end of a round in which players can still claim."""
MAX_STRIKES: Final = 2
"""Shares left out in one match after which a guest contributes none: puppets can't choose among deals forever."""
OFTEN: Final = 3
"""Losses within a minute after which nobody waits for a guest."""


def wire_move(move: Move) -> WireMove:
    """Return the wire form of a move."""
    return WireMove(move.act, move.tiles, move.at, move.how)


def move_of(wire: WireMove) -> Move:
    """Return the move that was sent. Only `Rules.legal` says if it is one."""
    return Move(wire.act, wire.tiles, wire.at, wire.how)


def public_digest(public: WireView) -> bytes:
    """Return the digest of a table as an onlooker sees it, 8 bytes."""
    return digest("public", packed(public), size=8)


class ShownDigests(NamedTuple):
    """Digests of what a seat was shown of the table, kept for the audit."""

    view: bytes
    events: bytes | None
    """None if the update came without events, for a guest that had missed them."""


def shown_digests(view: WireView, events: tuple[WireEvent, ...] | None) -> ShownDigests:
    """Return the digests of an update's view and events, to be compared in the audit."""
    happened = None if events is None else digest("events", packed(events), size=16)
    return ShownDigests(digest("view", packed(view), size=16), happened)


def number_bytes(value: int) -> bytes:
    """Return a number as eight bytes, signed because scores may be below zero."""
    return value.to_bytes(8, "big", signed=True)


def table_digest(table: bytes, host: bytes) -> bytes:
    """Return T: a table and its host."""
    return digest("table", table, host)


def secret_digest(table: bytes, deal: int, secret: bytes) -> bytes:
    """Return S, the digest of the host's secret. `table` is T, here and below."""
    return digest("secret", table, number_bytes(deal), secret)


def opening_digest(table: bytes, opening: Opening) -> bytes:
    """Return D: everything that is fixed before anyone contributes."""
    seats = digest("seats", *(digest("seat", seat.kind.encode(), seat.key) for seat in opening.seats))
    numbers = map(number_bytes, (opening.deal, opening.match, opening.round))
    rest = (
        opening.rules,
        number_bytes(opening.stand_in),
        number_bytes(opening.turn),
        opening.words,
        opening.secret_commitment,
    )
    return digest("deal", table, *numbers, opening.previous_end, *rest, seats)


def share_digest(opening: bytes, seat: int, share: bytes) -> bytes:
    """Return a guest's commitment: to its share for this D, in no other place."""
    return digest("share", opening, bytes([seat]), share)


def values(rows: Contributions) -> bytes:
    """Return the digest of all contributions, one part a seat, empty if nothing counts."""
    return digest("values", *(row.value if isinstance(row, Contribution) and not row.wrong else b"" for row in rows))


def reasons(rows: Contributions) -> bytes:
    """Return the digest of the reasons for missing contributions, one part a seat, empty if there is none."""
    return digest("reasons", *(reason_of(row).encode() for row in rows))


def reason_of(row: Contribution | str) -> str:
    """Return why a row does not count; empty if it does, or if the seat was not asked."""
    if isinstance(row, str):
        return row
    return "wrong" if row.wrong else ""


def signatures_digest(rows: Contributions) -> bytes:
    """Return the digest of all seats' signatures in a roster or a list of shares.

    Without it, anyone could spoil a signature on the host's list and claim that the host had accepted it.
    """
    return digest("rows", *(_signed_word(row) if isinstance(row, Contribution) else b"" for row in rows))


def _signed_word(row: Contribution) -> bytes:
    return row.value + b"".join(_said(row.findings)) + row.signature


def roster_digest(opening: bytes, rows: Contributions) -> bytes:
    """Return R: the signed commitments in the deal of D, and the reasons for missing ones."""
    return digest("roster", opening, values(rows), reasons(rows), signatures_digest(rows))


def shares_digest(roster: bytes, rows: Contributions) -> bytes:
    """Return O: the shares that count, without the host's reasons and the owners' signatures, which could be varied."""
    return digest("shares", roster, values(rows))


def closing_digest(shares: bytes, rows: Contributions) -> bytes:
    """Return the digest the host signs for the shares: O, the reasons, and the contributions as they were signed."""
    return digest("closing", shares, reasons(rows), signatures_digest(rows))


def shuffle_seed(shares: bytes, secret: bytes) -> bytes:
    """Return the seed of the shuffle, from O and the host's secret."""
    return digest("seed", shares, secret)


def first_head(shares: bytes) -> bytes:
    """Return the head of the chain before the first move."""
    return digest("head", shares)


def next_head(head: bytes, entry: LogEntry) -> bytes:
    """Return the head of the chain after a move."""
    made = (
        bytes([entry.seat]),
        packed(entry.move),
        entry.move_id,
        entry.stand_in_reason.encode(),
        number_bytes(entry.away_seconds),
    )
    return digest("link", head, *made, *_said(entry.findings), entry.signature, entry.public_digest)


def end_digest(stage: bytes, reveal: Reveal) -> bytes:
    """Return E, the digest of a deal's end. `stage` is the last of D, R and O that it reached."""
    scores = digest("scores", *map(number_bytes, reveal.scores))
    return digest("end", stage, number_bytes(reveal.ply), reveal.head, reveal.how.encode(), reveal.secret, scores)


def check_words_digest(shares: bytes) -> bytes:
    """Return the digest from which the words to compare aloud are taken."""
    return digest("words", shares)


# -- digests to sign --------------------------------------------------------------------------------------------------


def opening_to_sign(opening: bytes) -> bytes:
    """Return the digest that the host signs for D.

    Each step has its own label: a bare digest with its signature (`LastSigned`) cannot pass for another step's.
    """
    return digest("opened", opening)


def roster_to_sign(roster: bytes) -> bytes:
    """Return the digest that the host signs for R."""
    return digest("listed", roster)


def end_to_sign(end: bytes) -> bytes:
    """Return the digest that the host signs for E."""
    return digest("ended", end)


def commit_to_sign(opening: bytes, seat: int, value: bytes, said: FindingTally) -> bytes:
    """Return the digest that a guest signs to commit to a share for D."""
    return digest("commit", opening, bytes([seat]), value, *_said(said))


def share_to_sign(roster: bytes, seat: int, share: bytes, said: FindingTally) -> bytes:
    """Return the digest that a guest signs to reveal its share, under this R only."""
    return digest("open", roster, bytes([seat]), share, *_said(said))


def move_to_sign(
    shares: bytes, head: bytes, ply: int, seat: int, move: WireMove, move_id: bytes, said: FindingTally
) -> bytes:
    """Return the digest that a seat's owner, or the host in its place, signs to make a move on this history of O."""
    return digest("move", shares, head, number_bytes(ply), bytes([seat]), packed(move), move_id, *_said(said))


def head_to_sign(shares: bytes, ply: int, head: bytes) -> bytes:
    """Return the digest that the host signs at every ply."""
    return digest("at", shares, number_bytes(ply), head)


def pause_to_sign(stage: bytes, ply: int, head: bytes) -> bytes:
    """Return the digest that the host signs when a deal is saved."""
    return digest("pause", stage, number_bytes(ply), head)


def audit_to_sign(end: bytes, seat: int, verdict: str, said: FindingTally) -> bytes:
    """Return the digest that a guest signs when it has checked the deal that ended with E."""
    return digest("audit", end, bytes([seat]), verdict.encode(), *_said(said))


def finding_digest(table: bytes, before: bytes, report: SignedFinding) -> bytes:
    """Return F, which its guest signs: a finding on top of the one `before`."""
    against = bytes([255 if report.against < 0 else report.against])
    evidence = digest("evidence", *report.evidence)
    place = (number_bytes(report.n), before, number_bytes(report.deal), number_bytes(report.step))
    return digest("finding", table, report.key, *place, report.code.encode(), against, evidence)


def _said(said: FindingTally) -> tuple[bytes, bytes]:
    return number_bytes(said.n), said.last


def is_included(rows: Sequence[Contribution | str], seat: int) -> bool:
    """Return True if the contribution of a seat is there and counts."""
    row = rows[seat] if 0 <= seat < len(rows) else ""
    return isinstance(row, Contribution) and not row.wrong


@dataclass
class DealRecord:
    """Everything public about a deal so far. `opening` never changes; the rest is set once."""

    table: bytes
    """The digest T of the table."""
    host: bytes
    """The host's public key."""
    opening: Opening
    roster: Roster | None = None
    shares: Shares | None = None
    entries: list[LogEntry] = field(default_factory=list)
    deal: int = field(init=False)
    """The number of the deal."""
    seats: int = field(init=False)
    """The number of seats that take part."""

    def __post_init__(self) -> None:
        self.deal, self.seats = self.opening.deal, len(self.opening.seats)

    @staticmethod
    def of(table: bytes, host: bytes, opening: Opening) -> DealRecord:
        """Return the record of a new deal. `table` is the id of the table."""
        return DealRecord(table_digest(table, host), host, opening)

    @cached_property
    def opened(self) -> bytes:
        """The digest D of the opening."""
        return opening_digest(self.table, self.opening)

    @cached_property
    def listed(self) -> bytes:
        """The digest R of the roster; only once there is one."""
        assert self.roster is not None
        return roster_digest(self.opened, self.roster.contributions)

    @cached_property
    def shuffled(self) -> bytes:
        """The digest O of the shares; only once there are any."""
        assert self.shares is not None
        return shares_digest(self.listed, self.shares.contributions)

    @property
    def last_digest(self) -> bytes:
        """The last of D, R and O that the deal has reached."""
        if self.shares is not None:
            return self.shuffled
        return self.listed if self.roster is not None else self.opened

    def seed(self, secret: bytes) -> bytes:
        """Return the seed of the shuffle."""
        return shuffle_seed(self.shuffled, secret)

    @cached_property
    def keys(self) -> list[bytes]:
        """The public keys of the seats in this deal."""
        return [taker.key for taker in self.opening.seats]

    def guests(self) -> list[int]:
        """Return the seats that contribute shares."""
        return [seat for seat, taker in enumerate(self.opening.seats) if taker.kind == "guest"]

    def people(self) -> list[int]:
        """Return the seats whose players' computers check the deal: all but those of bots."""
        return [seat for seat, taker in enumerate(self.opening.seats) if taker.kind != "bot"]

    # -- the chain ----------------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The head of the chain now; NO_KEY before the shares are there."""
        return NO_KEY if self.shares is None else self.heads[self.ply]

    @cached_property
    def heads(self) -> list[bytes]:
        """The heads of the chain by the number of moves before them; only once there are shares."""
        heads = [first_head(self.shuffled)]
        for entry in self.entries:
            heads.append(next_head(heads[-1], entry))
        return heads

    def add(self, entry: LogEntry) -> None:
        """Add the next move to the chain."""
        self.heads.append(next_head(self.heads[self.ply], entry))
        self.entries.append(entry)

    def is_signed(self, entry: LogEntry, head: bytes) -> bool:
        """Return True if a move on this head is signed by the player said to have made it, or by the host for them."""
        signer = self.keys[entry.seat] if entry.stand_in_reason == "seat" else self.host
        signed = move_to_sign(self.shuffled, head, entry.ply, entry.seat, entry.move, entry.move_id, entry.findings)
        return verify(signer, signed, entry.signature)
