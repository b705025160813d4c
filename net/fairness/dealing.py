"""A deal that nobody can influence: one digest for each step, and the bytes to sign.

The host commits to a secret. Every guest commits to a share, and reveals it only after it has seen the roster of all
commitments. The shuffle follows from the secret and all listed shares. docs/protocol.md gives the reason for each step.
All functions here are pure; both ends, audits and evidence use the same ones.
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
"""Stands in for the E before a table's first deal, and for the F before a guest's first finding."""


ASK_WAIT: Final = 8.0
"""Seconds a host waits for a guest's commitment or share, from the request or from the loss of its connection."""
CLAIM_WAIT: Final = 20.0
"""Seconds after the end of a round for which a player with something to claim may stay silent."""
MOST_STRIKES: Final = 2
"""Shares left out in one match after which a guest is barred, so puppets cannot choose among deals forever."""
OFTEN: Final = 3
"""Number of losses within a minute after which a guest is not waited for."""


def wire_move(move: Move) -> WireMove:
    """Return the wire form of a move."""
    return WireMove(move.act, move.tiles, move.at, move.how)


def move_of(wire: WireMove) -> Move:
    """Return the move that was sent. Only `Rules.legal` can tell if it is valid."""
    return Move(wire.act, wire.tiles, wire.at, wire.how)


def public_digest(public: WireView) -> bytes:
    """Return the digest of a table as an onlooker sees it, 8 bytes."""
    return digest("public", packed(public), size=8)


def number_bytes(value: int) -> bytes:
    """Return a number as eight bytes in two's complement; scores can be negative."""
    return value.to_bytes(8, "big", signed=True)


def table_digest(table: bytes, host: bytes) -> bytes:
    """Return T, which identifies a table and its host."""
    return digest("table", table, host)


def secret_digest(table: bytes, deal: int, secret: bytes) -> bytes:
    """Return S, the host's commitment to its secret. Here and below `table` is T."""
    return digest("secret", table, number_bytes(deal), secret)


def opening_digest(table: bytes, opening: Opening) -> bytes:
    """Return D, the digest of everything fixed before anyone contributes."""
    seats = digest("seats", *(digest("seat", seat.kind.encode(), seat.key) for seat in opening.seats))
    numbers = map(number_bytes, (opening.deal, opening.match, opening.round))
    rest = (opening.rules, number_bytes(opening.stand_in), number_bytes(opening.turn), opening.words, opening.promise)
    return digest("deal", table, *numbers, opening.prev, *rest, seats)


def share_digest(opening: bytes, seat: int, share: bytes) -> bytes:
    """Return a guest's commitment to its share for this D and seat."""
    return digest("share", opening, bytes([seat]), share)


def values(rows: Contributions) -> bytes:
    """Return the digest of the seats' contributions: one part per seat, empty if nothing counts."""
    return digest("values", *(row.value if isinstance(row, Contribution) and not row.wrong else b"" for row in rows))


def reasons(rows: Contributions) -> bytes:
    """Return the digest of the reasons for missing contributions: one part per seat, empty if there is none."""
    return digest("reasons", *(reason_of(row).encode() for row in rows))


def reason_of(row: Contribution | str) -> str:
    """Return why a row does not count; empty if it does, or if the seat was not asked."""
    if isinstance(row, str):
        return row
    return "wrong" if row.wrong else ""


def signed_words(rows: Contributions) -> bytes:
    """Return the digest of everything the seats signed, as a list gives it.

    Without it, anyone could spoil a signature on the host's list and claim that the host had accepted it.
    """
    return digest("rows", *(_signed_word(row) if isinstance(row, Contribution) else b"" for row in rows))


def _signed_word(row: Contribution) -> bytes:
    return row.value + b"".join(_said(row.said)) + row.signature


def roster_digest(opening: bytes, rows: Contributions) -> bytes:
    """Return R: the signed commitments in the deal of D, and the reasons for missing ones."""
    return digest("roster", opening, values(rows), reasons(rows), signed_words(rows))


def shares_digest(roster: bytes, rows: Contributions) -> bytes:
    """Return O: the shares that count. The host may choose reasons, and guests signatures, so O includes neither."""
    return digest("shares", roster, values(rows))


def closing_digest(shares: bytes, rows: Contributions) -> bytes:
    """Return the digest that the host signs for the shares, from O, the reasons and the signed rows."""
    return digest("closing", shares, reasons(rows), signed_words(rows))


def shuffle_seed(shares: bytes, secret: bytes) -> bytes:
    """Return the seed of the shuffle, from O and the host's secret."""
    return digest("seed", shares, secret)


def first_head(shares: bytes) -> bytes:
    """Return the head of the chain before the first move."""
    return digest("head", shares)


def next_head(head: bytes, entry: LogEntry) -> bytes:
    """Return the head of the chain after a move."""
    made = (bytes([entry.seat]), packed(entry.move), entry.mid, entry.by.encode(), number_bytes(entry.away))
    return digest("link", head, *made, *_said(entry.said), entry.signature, entry.public)


def end_digest(stage: bytes, reveal: Reveal) -> bytes:
    """Return E, the end of a deal. `stage` is the last of D, R and O that it reached."""
    scores = digest("scores", *map(number_bytes, reveal.scores))
    return digest("end", stage, number_bytes(reveal.ply), reveal.head, reveal.how.encode(), reveal.secret, scores)


def words_digest(shares: bytes) -> bytes:
    """Return the digest from which the words to compare aloud are taken."""
    return digest("words", shares)


# -- digests to sign --------------------------------------------------------------------------------------------------


def opening_to_sign(opening: bytes) -> bytes:
    """Return the digest that the host signs for D.

    Each step has its own label: a bare digest with its signature (`Latest`) cannot pass for another step's.
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
    shares: bytes, head: bytes, ply: int, seat: int, move: WireMove, mid: bytes, said: FindingTally
) -> bytes:
    """Return the digest that a seat's owner, or the host for it, signs to move on this head and O."""
    return digest("move", shares, head, number_bytes(ply), bytes([seat]), packed(move), mid, *_said(said))


def head_to_sign(shares: bytes, ply: int, head: bytes) -> bytes:
    """Return the digest that the host signs at every ply."""
    return digest("at", shares, number_bytes(ply), head)


def pause_to_sign(stage: bytes, ply: int, head: bytes) -> bytes:
    """Return the digest that the host signs when a deal is saved."""
    return digest("pause", stage, number_bytes(ply), head)


def audit_to_sign(end: bytes, seat: int, verdict: str, said: FindingTally) -> bytes:
    """Return the digest that a guest signs after checking the deal that ended with E."""
    return digest("audit", end, bytes([seat]), verdict.encode(), *_said(said))


def finding_digest(table: bytes, before: bytes, report: SignedFinding) -> bytes:
    """Return F, which a guest signs for a finding; `before` is the F of its previous one."""
    against = bytes([255 if report.against < 0 else report.against])
    evidence = digest("evidence", *report.evidence)
    place = (number_bytes(report.n), before, number_bytes(report.deal), number_bytes(report.step))
    return digest("finding", table, report.key, *place, report.code.encode(), against, evidence)


def _said(said: FindingTally) -> tuple[bytes, bytes]:
    return number_bytes(said.n), said.last


def in_it(rows: Sequence[Contribution | str], seat: int) -> bool:
    """Return True if a seat's contribution counts."""
    row = rows[seat] if 0 <= seat < len(rows) else ""
    return isinstance(row, Contribution) and not row.wrong
