"""How a deal comes about that nobody can steer, and what is signed: one digest for each step of it.

The host promises a secret; every guest promises a share, and lets it out only when it has seen the roster of all who
promised; the shuffle follows from the secret and all shares on that list. docs/protocol.md says why each step is as it
is. Everything here is a pure function of what was said: both ends, auditors and evidence use the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Move
from net.protocol.keys import digest
from net.protocol.messages import (
    Contribution,
    Contributions,
    FindingTally,
    LogEntry,
    Opening,
    Reveal,
    SignedFinding,
    WireMove,
)
from net.protocol.shapes import NO_KEY
from net.protocol.views import WireView
from net.protocol.wire import packed

BEFORE_FIRST: Final = NO_KEY
"""What stands before the first deal of a table, and before the first finding of a machine."""


ASK_WAIT: Final = 8.0
"""Seconds for which a host waits for a guest's promise or share: from when it was asked, or was lost."""
CLAIM_WAIT: Final = 20.0
"""Seconds after the end of a round in which it can be claimed still, where somebody who may says nothing."""
MOST_STRIKES: Final = 2
"""Shares left out in one match, after which a guest puts in no more: so puppets cannot choose among deals for ever."""
OFTEN: Final = 3
"""Losses within a minute after which a guest is not waited for."""


def wire_move(move: Move) -> WireMove:
    """Return a move as it goes over the wire."""
    return WireMove(move.act, move.tiles, move.at, move.how)


def move_of(wire: WireMove) -> Move:
    """Return the move that was sent; only `Rules.legal` says whether it is one."""
    return Move(wire.act, wire.tiles, wire.at, wire.how)


def public_digest(public: WireView) -> bytes:
    """Return the digest of a table as an onlooker sees it."""
    return digest("public", packed(public), size=8)


def number_bytes(value: int) -> bytes:
    """Return a number as eight bytes; scores may be below zero."""
    return value.to_bytes(8, "big", signed=True)


def table_digest(table: bytes, host: bytes) -> bytes:
    """Return T: a table, and who hosts it."""
    return digest("table", table, host)


def secret_digest(table: bytes, deal: int, secret: bytes) -> bytes:
    """Return S, which the host promises; `table` is T, here and below."""
    return digest("secret", table, number_bytes(deal), secret)


def opening_digest(table: bytes, opening: Opening) -> bytes:
    """Return D: everything that is fixed before anyone puts anything in."""
    seats = digest("seats", *(digest("seat", seat.kind.encode(), seat.key) for seat in opening.seats))
    numbers = map(number_bytes, (opening.deal, opening.match, opening.round))
    rest = (opening.rules, number_bytes(opening.stand_in), number_bytes(opening.turn), opening.words, opening.promise)
    return digest("deal", table, *numbers, opening.prev, *rest, seats)


def share_digest(opening: bytes, seat: int, share: bytes) -> bytes:
    """Return what a guest promises: its share for this D, in no other place."""
    return digest("share", opening, bytes([seat]), share)


def values(rows: Contributions) -> bytes:
    """Return the digest of what the seats have put in: one part a seat, empty where nothing counts."""
    return digest("values", *(row.value if isinstance(row, Contribution) and not row.wrong else b"" for row in rows))


def reasons(rows: Contributions) -> bytes:
    """Return the digest of why the others are not in it: one part a seat, empty where there is nothing to say."""
    return digest("reasons", *(reason_of(row).encode() for row in rows))


def reason_of(row: Contribution | str) -> str:
    """Return why a row does not count; empty where it does, or where nothing was asked of the seat."""
    if isinstance(row, str):
        return row
    return "wrong" if row.wrong else ""


def signed_words(rows: Contributions) -> bytes:
    """Return the digest of all that the seats have signed, as it stands in a list.

    Without it anybody could spoil a signature on a list of the host's, and say that the host has let it pass.
    """
    return digest("rows", *(_signed_word(row) if isinstance(row, Contribution) else b"" for row in rows))


def _signed_word(row: Contribution) -> bytes:
    return row.value + b"".join(_said(row.said)) + row.signature


def roster_digest(opening: bytes, rows: Contributions) -> bytes:
    """Return R: whose commitments are in the deal of D, as they have signed them, and why the others are not."""
    return digest("roster", opening, values(rows), reasons(rows), signed_words(rows))


def shares_digest(roster: bytes, rows: Contributions) -> bytes:
    """Return O: the shares that count. No reasons, which the host may choose; no signatures, which their owners may."""
    return digest("shares", roster, values(rows))


def closing_digest(shares: bytes, rows: Contributions) -> bytes:
    """Return what the host signs of the shares: O, the reasons, and the words as they were signed."""
    return digest("closing", shares, reasons(rows), signed_words(rows))


def shuffle_seed(shares: bytes, secret: bytes) -> bytes:
    """Return the seed of the shuffle: from O and the host's secret."""
    return digest("seed", shares, secret)


def first_head(shares: bytes) -> bytes:
    """Return the head of the chain before the first move."""
    return digest("head", shares)


def next_head(head: bytes, entry: LogEntry) -> bytes:
    """Return the head of the chain after a move."""
    made = (bytes([entry.seat]), packed(entry.move), entry.mid, entry.by.encode(), number_bytes(entry.away))
    return digest("link", head, *made, *_said(entry.said), entry.signature, entry.public)


def end_digest(stage: bytes, reveal: Reveal) -> bytes:
    """Return E, the end of a deal: `stage` is the last of D, R and O that it reached."""
    scores = digest("scores", *map(number_bytes, reveal.scores))
    return digest("end", stage, number_bytes(reveal.ply), reveal.head, reveal.how.encode(), reveal.secret, scores)


def words_digest(shares: bytes) -> bytes:
    """Return what the words that are compared aloud are taken from."""
    return digest("words", shares)


# -- what is signed ---------------------------------------------------------------------------------------------------


def opening_to_sign(opening: bytes) -> bytes:
    """Return what the host signs of D.

    Each step has a label of its own: who shows only a digest and its signature (`Latest`) cannot show another step's.
    """
    return digest("opened", opening)


def roster_to_sign(roster: bytes) -> bytes:
    """Return what the host signs of R."""
    return digest("listed", roster)


def end_to_sign(end: bytes) -> bytes:
    """Return what the host signs of E."""
    return digest("ended", end)


def commit_to_sign(opening: bytes, seat: int, value: bytes, said: FindingTally) -> bytes:
    """Return what a guest signs to promise a share for D."""
    return digest("commit", opening, bytes([seat]), value, *_said(said))


def share_to_sign(roster: bytes, seat: int, share: bytes, said: FindingTally) -> bytes:
    """Return what a guest signs to let its share out, under this R only."""
    return digest("open", roster, bytes([seat]), share, *_said(said))


def move_to_sign(
    shares: bytes, head: bytes, ply: int, seat: int, move: WireMove, mid: bytes, said: FindingTally
) -> bytes:
    """Return what the owner of a seat, or the host in its place, signs to make a move on this history of O."""
    return digest("move", shares, head, number_bytes(ply), bytes([seat]), packed(move), mid, *_said(said))


def head_to_sign(shares: bytes, ply: int, head: bytes) -> bytes:
    """Return what the host signs at every ply."""
    return digest("at", shares, number_bytes(ply), head)


def pause_to_sign(stage: bytes, ply: int, head: bytes) -> bytes:
    """Return what the host signs when a deal is put away."""
    return digest("pause", stage, number_bytes(ply), head)


def audit_to_sign(end: bytes, seat: int, verdict: str, said: FindingTally) -> bytes:
    """Return what a guest signs when it has checked the deal that ended with E."""
    return digest("audit", end, bytes([seat]), verdict.encode(), *_said(said))


def finding_digest(table: bytes, before: bytes, report: SignedFinding) -> bytes:
    """Return F: a finding of a machine, on top of the one `before`. The machine signs it."""
    against = bytes([255 if report.against < 0 else report.against])
    evidence = digest("evidence", *report.evidence)
    place = (number_bytes(report.n), before, number_bytes(report.deal), number_bytes(report.step))
    return digest("finding", table, report.key, *place, report.code.encode(), against, evidence)


def _said(said: FindingTally) -> tuple[bytes, bytes]:
    return number_bytes(said.n), said.last


def in_it(rows: Sequence[Contribution | str], seat: int) -> bool:
    """Say whether what a seat has put in counts."""
    row = rows[seat] if 0 <= seat < len(rows) else ""
    return isinstance(row, Contribution) and not row.wrong
