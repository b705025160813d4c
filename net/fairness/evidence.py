"""Checks whether the messages behind a finding prove it to someone who trusts nobody.

The checks are pure and trust nothing but the table's id and the host's key. Evidence is whole messages as received;
inconsistent messages prove nothing and never raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from net.fairness.deal_record import (
    DealRecord,
    closing_digest,
    commit_to_sign,
    end_digest,
    end_to_sign,
    head_to_sign,
    is_included,
    next_head,
    opening_digest,
    opening_to_sign,
    roster_digest,
    roster_to_sign,
    secret_digest,
    share_digest,
    share_to_sign,
    shares_digest,
)
from net.fairness.findings import AGAINST_HOST, FindingCode
from net.fairness.succession import is_moved
from net.protocol.field_types import Bytes32, Signature, WireCount
from net.protocol.keys import verify
from net.protocol.messages import Contribution, LogEntry, Opening, Reveal, Roster, Shares
from net.protocol.wire import packed

S = TypeVar("S", bound=Struct)


class Head(Struct, frozen=True, tag="at", tag_field="t"):
    """A head signed by the host."""

    deal: WireCount
    ply: WireCount
    head: Bytes32
    signature: Signature


class SignedMove(Struct, frozen=True, tag="made", tag_field="t"):
    """A move as it appeared in the log."""

    deal: WireCount
    entry: LogEntry


EvidencePiece = Opening | Roster | Shares | Reveal | Head | SignedMove


class _Held(Struct, frozen=True):
    piece: EvidencePiece


def read_piece(shown: bytes) -> EvidencePiece:
    """Return a message from its bytes. Raises an error of msgspec, or another ValueError, if it isn't one of these."""
    return msgspec.convert({"piece": msgspec.msgpack.decode(shown)}, _Held).piece


def evidence(*pieces: EvidencePiece | None) -> tuple[bytes, ...]:
    """Return messages in the form of evidence, leaving out those that are None."""
    return tuple(packed(piece) for piece in pieces if piece is not None)


def messages_so_far(record: DealRecord) -> tuple[EvidencePiece, ...]:
    """Return the signed messages that determine the deal's stage."""
    pieces: tuple[EvidencePiece | None, ...] = (record.opening, record.roster, record.shares)
    return tuple(piece for piece in pieces if piece is not None)


def proves(code: FindingCode, against: int, shown: Sequence[bytes], table: bytes, host: bytes, deal: int) -> bool:
    """Return True if the evidence proves to anyone that `against` did in this deal what `code` says.

    `table` is T, `host` the host's public key.
    """
    check = CHECKS.get(code)
    if check is None:
        return False
    try:
        case = _EvidenceCheck(shown, table, host, deal, spans=code in _SPANS)
        return check(case, against)
    except (msgspec.MsgspecError, _Unfit, IndexError, ValueError, OverflowError, AssertionError, RecursionError):
        return False


class _Unfit(Exception):
    """The messages are inconsistent."""


class _EvidenceCheck:
    """The messages of one finding, with checks that the host signed them."""

    def __init__(self, shown: Sequence[bytes], table: bytes, host: bytes, deal: int, spans: int = 0) -> None:
        """Read the messages. All but the first `spans` are about this deal."""
        self.table, self.host = table, host
        self.pieces = [read_piece(each) for each in shown]
        if any(piece.deal != deal for piece in self.pieces[spans:]):
            raise _Unfit

    def all(self, kind: type[S]) -> list[S]:
        """Return the messages of a kind, in order."""
        return [piece for piece in self.pieces if isinstance(piece, kind)]

    def record(self) -> DealRecord:
        """Return the deal of the first opening, roster and shares, all checked for the host's signature."""
        opening, *_ = self.all(Opening)
        record = DealRecord(self.table, self.host, opening)
        self.must(opening_to_sign(record.opened), opening.signature)
        for roster in self.all(Roster)[:1]:
            self.fits(record, roster.contributions)
            self.must(roster_to_sign(roster_digest(record.opened, roster.contributions)), roster.signature)
            record.roster = roster
        for shares in self.all(Shares)[:1]:
            if record.roster is None:
                raise _Unfit
            self.fits(record, shares.contributions)
            self.must(
                closing_digest(shares_digest(record.listed, shares.contributions), shares.contributions),
                shares.signature,
            )
            record.shares = shares
        return record

    def must(self, digest: bytes, signature: bytes) -> None:
        """Raise _Unfit unless the host signed this digest."""
        if not verify(self.host, digest, signature):
            raise _Unfit

    @staticmethod
    def fits(record: DealRecord, rows: Sequence[Contribution | str]) -> None:
        """Raise _Unfit unless a list has one row per seat."""
        if len(rows) != record.seats:
            raise _Unfit


# -- checks of single messages -----------------------------------------------------------------------------------------


def unsigned_rows(record: DealRecord, roster: Roster) -> Iterator[int]:
    """Yield the seats whose row in a roster is not signed for this D, or that contribute nothing."""
    for seat, row in enumerate(roster.contributions):
        if isinstance(row, Contribution):
            signed = commit_to_sign(record.opened, seat, row.value, row.findings)
            is_guest = record.opening.seats[seat].kind == "guest"
            if row.wrong or not is_guest or not verify(record.keys[seat], signed, row.signature):
                yield seat


def bad_shares(record: DealRecord, shares: Shares) -> Iterator[int]:
    """Yield the seats whose row among the shares is impossible under the roster of `record`."""
    assert record.roster is not None
    for seat, row in enumerate(shares.contributions):
        if not isinstance(row, Contribution):
            continue
        promised = record.roster.contributions[seat]
        signed = share_to_sign(record.listed, seat, row.value, row.findings)
        if not isinstance(promised, Contribution) or not verify(record.keys[seat], signed, row.signature):
            yield seat
            continue
        opens = share_digest(record.opened, seat, row.value) == promised.value
        if opens is row.wrong:
            yield seat


def broken_commitments(record: DealRecord, shares: Shares) -> Iterator[int]:
    """Yield the seats whose signed share does not match their commitment."""
    bad = set(bad_shares(record, shares))
    yield from (
        seat
        for seat, row in enumerate(shares.contributions)
        if isinstance(row, Contribution) and row.wrong and seat not in bad
    )


def is_other_secret(record: DealRecord, reveal: Reveal) -> bool:
    """Return True if the revealed secret does not match the host's commitment."""
    return secret_digest(record.table, record.deal, reveal.secret) != record.opening.secret_commitment


# -- one check for each kind of finding that can be proved -------------------------------------------------------------


def _conflicting_openings(case: _EvidenceCheck, against: int) -> bool:
    one, other = case.all(Opening)
    for opening in (one, other):
        case.must(opening_to_sign(opening_digest(case.table, opening)), opening.signature)
    return against == AGAINST_HOST and opening_digest(case.table, one) != opening_digest(case.table, other)


def _conflicting_rosters(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    _, other = case.all(Roster)
    case.fits(record, other.contributions)
    case.must(roster_to_sign(roster_digest(record.opened, other.contributions)), other.signature)
    return against == AGAINST_HOST and roster_digest(record.opened, other.contributions) != record.listed


def _unsigned(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    return (
        against == AGAINST_HOST
        and record.roster is not None
        and any(True for _ in unsigned_rows(record, record.roster))
    )


def _conflicting_lists(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    one, other = case.all(Shares)
    case.fits(record, other.contributions)
    digests = [
        closing_digest(shares_digest(record.listed, each.contributions), each.contributions) for each in (one, other)
    ]
    case.must(digests[1], other.signature)
    return against == AGAINST_HOST and digests[0] != digests[1]


def _bad_share(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    return (
        against == AGAINST_HOST and record.shares is not None and any(True for _ in bad_shares(record, record.shares))
    )


def _broke_commitment(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    return record.shares is not None and against in broken_commitments(record, record.shares)


def _conflicting_histories(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    one, other = case.all(Head)
    for head in (one, other):
        case.must(head_to_sign(record.shuffled, head.ply, head.head), head.signature)
    return against == AGAINST_HOST and one.ply == other.ply and one.head != other.head


def _unsigned_move(case: _EvidenceCheck, against: int) -> bool:
    """Return True for two consecutive heads and a move between them that its player did not sign."""
    record = case.record()
    before, after = case.all(Head)
    (made,) = case.all(SignedMove)
    entry = made.entry
    for head in (before, after):
        case.must(head_to_sign(record.shuffled, head.ply, head.head), head.signature)
    if (entry.ply, before.ply + 1) != (before.ply, after.ply) or next_head(before.head, entry) != after.head:
        return False
    return against == AGAINST_HOST and not record.is_signed(entry, before.head)


def _signed_twice(case: _EvidenceCheck, against: int) -> bool:
    """Return True for two commitments for one D, two shares for one R, or two moves on one head, by one seat."""
    record = case.record()
    if not 0 <= against < record.seats or record.opening.seats[against].kind == "bot":
        return False
    rosters, lists, moves = case.all(Roster), case.all(Shares), case.all(SignedMove)
    if len(moves) == 2:
        (head,) = case.all(Head)
        case.must(head_to_sign(record.shuffled, head.ply, head.head), head.signature)
        one, other = (made.entry for made in moves)
        are_theirs = all(
            each.seat == against and each.stand_in_reason == "seat" and each.ply == head.ply for each in (one, other)
        )
        are_signed = all(record.is_signed(each, head.head) for each in (one, other))
        return (
            are_theirs
            and are_signed
            and (one.move, one.move_id, one.findings) != (other.move, other.move_id, other.findings)
        )
    if len(lists) == 2:
        shown = [each.contributions[against] for each in lists]
        signed = [
            share_to_sign(record.listed, against, row.value, row.findings)
            for row in shown
            if isinstance(row, Contribution)
        ]
    else:
        shown = [each.contributions[against] for each in rosters]
        signed = [
            commit_to_sign(record.opened, against, row.value, row.findings)
            for row in shown
            if isinstance(row, Contribution)
        ]
    rows = [row for row in shown if isinstance(row, Contribution)]
    if len(rows) != 2 or rows[0].value == rows[1].value:
        return False
    key = record.keys[against]
    return all(verify(key, what, row.signature) for what, row in zip(signed, rows, strict=True))


def _other_secret(case: _EvidenceCheck, against: int) -> bool:
    record = case.record()
    (reveal,) = case.all(Reveal)
    case.must(end_to_sign(end_digest(record.last_digest, reveal)), reveal.signature)
    return against == AGAINST_HOST and is_other_secret(record, reveal)


def _moved_seat(case: _EvidenceCheck, against: int) -> bool:
    """Return True for the openings of two deals of a match in which somebody has two places."""
    before, opening = case.all(Opening)
    for each in (before, opening):
        case.must(opening_to_sign(opening_digest(case.table, each)), each.signature)
    return against == AGAINST_HOST and before.deal < opening.deal and is_moved(before, opening)


_SPANS: Final[frozenset[FindingCode]] = frozenset({"moved_seat"})
"""Findings whose first piece of evidence is about an earlier deal."""
CHECKS: Final[Mapping[FindingCode, Callable[[_EvidenceCheck, int], bool]]] = {
    "two_openings": _conflicting_openings,
    "two_rosters": _conflicting_rosters,
    "unsigned": _unsigned,
    "two_lists": _conflicting_lists,
    "bad_share": _bad_share,
    "broke_word": _broke_commitment,
    "two_histories": _conflicting_histories,
    "unsigned_move": _unsigned_move,
    "two_words": _signed_twice,
    "other_secret": _other_secret,
    "moved_seat": _moved_seat,
}
"""Checks by the code of the finding. `barred` has none: it depends on earlier deals, which every guest knows."""


def withheld_share(record: DealRecord, seat: int) -> bool:
    """Return True if a seat was on the roster of a deal but its share isn't in it."""
    return (
        record.roster is not None
        and record.shares is not None
        and is_included(record.roster.contributions, seat)
        and not is_included(record.shares.contributions, seat)
    )
