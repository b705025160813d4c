"""The digests and signatures of docs/protocol.md, independent of `net`; the arithmetic is libsodium's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nacl import bindings as sodium

from tests.outside.protocol.forms import packed
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import Opening, Row, Rows, Taker, Tally, Terms
from tests.outside.protocol.views import Move


def number(value: int) -> bytes:
    """Return a number encoded for digests: eight bytes."""
    return value.to_bytes(8, "big")


def seat_byte(seat: int) -> bytes:
    """Return a seat encoded for digests; `ff` is nobody."""
    return (seat & 255).to_bytes(1, "big")


def told(said: Tally) -> tuple[bytes, bytes]:
    """Return the two encoded parts of a `said`."""
    return number(said.n), said.last


class Identity:
    """A key pair of our own."""

    def __init__(self, seed: bytes) -> None:
        self.seed: Final = seed
        self.key, self.secret = sodium.crypto_sign_seed_keypair(seed)

    def sign(self, digest: bytes) -> bytes:
        return sodium.crypto_sign(digest, self.secret)[:64]


def signed(key: bytes, digest: bytes, signature: bytes) -> bool:
    """Return True if the signature is by the key's owner."""
    try:
        sodium.crypto_sign_open(signature + digest, key)
    except Exception:  # noqa: BLE001 - on any error of libsodium, the signature is invalid
        return False
    return True


def table_digest(table: bytes, host: bytes) -> bytes:
    """Return T."""
    return hashed("table", table, host)


def promise_of(table: bytes, deal: int, secret: bytes) -> bytes:
    """Return S."""
    return hashed("secret", table, number(deal), secret)


def seats_digest(seats: Sequence[Taker]) -> bytes:
    """Return the digest of all participants."""
    return hashed("seats", *(hashed("seat", one.kind.encode(), one.key) for one in seats))


def deal_digest(table: bytes, opening: Opening) -> bytes:
    """Return D."""
    counts = (number(one) for one in (opening.deal, opening.match, opening.round))
    waits = (number(opening.stand_in), number(opening.turn))
    rest = (opening.words, opening.promise, seats_digest(opening.seats))
    return hashed("deal", table, *counts, opening.prev, opening.rules, *waits, *rest)


def own_promise(deal: bytes, seat: int, share: bytes) -> bytes:
    """Return c."""
    return hashed("share", deal, seat_byte(seat), share)


@dataclass(frozen=True)
class Listed:
    """The digests of a list of rows."""

    values: bytes
    reasons: bytes
    rows: bytes


def listed(rows: Rows) -> Listed:
    """Return the digests of a list of rows."""
    values, reasons, whole = [], [], []
    for row in rows:
        if isinstance(row, Row):
            values.append(b"" if row.wrong else row.value)
            reasons.append(b"wrong" if row.wrong else b"")
            whole.append(row.value + b"".join(told(row.said)) + row.signature)
        else:
            values.append(b"")
            reasons.append(row.encode())
            whole.append(b"")
    return Listed(hashed("values", *values), hashed("reasons", *reasons), hashed("rows", *whole))


def roster_digest(deal: bytes, rows: Rows) -> bytes:
    """Return R."""
    digests = listed(rows)
    return hashed("roster", deal, digests.values, digests.reasons, digests.rows)


def order_digest(roster: bytes, rows: Rows) -> bytes:
    """Return O."""
    return hashed("shares", roster, listed(rows).values)


def closing_signed(order: bytes, rows: Rows) -> bytes:
    """Return the bytes that the host signs for the shares."""
    digests = listed(rows)
    return hashed("closing", order, digests.reasons, digests.rows)


def link(
    head: bytes, seat: int, move: Move, mid: bytes, by: str, away: int, said: Tally, signature: bytes, public: bytes
) -> bytes:
    """Return the head after a move."""
    who = (by.encode(), number(away), *told(said))
    return hashed("link", head, seat_byte(seat), packed(move), mid, *who, signature, public)


def move_signed(order: bytes, head: bytes, ply: int, seat: int, move: Move, mid: bytes, said: Tally) -> bytes:
    """Return the bytes signed for a move."""
    return hashed("move", order, head, number(ply), seat_byte(seat), packed(move), mid, *told(said))


def at_signed(order: bytes, ply: int, head: bytes) -> bytes:
    """Return the bytes that the host signs for a head."""
    return hashed("at", order, number(ply), head)


def end_digest(stage: bytes, ply: int, head: bytes, how: str, secret: bytes, scores: Sequence[int]) -> bytes:
    """Return E."""
    points = hashed("scores", *(one.to_bytes(8, "big", signed=True) for one in scores))
    return hashed("end", stage, number(ply), head, how.encode(), secret, points)


def finding_digest(
    table: bytes,
    key: bytes,
    said: Tally,
    deal: int,
    step: int,
    code: str,
    against: int,
    evidence: Sequence[bytes],
) -> bytes:
    """Return F; `said` is the author's tally including this finding, with the F before it."""
    where = (number(deal), number(step), code.encode(), seat_byte(against))
    return hashed("finding", table, key, number(said.n), said.last, *where, hashed("evidence", *evidence))


def words_shown(order: bytes) -> tuple[int, int, int, int]:
    """Return the four numbers of the words to compare aloud."""
    bits = int.from_bytes(hashed("words", order)[:5], "big")
    return (bits >> 30, bits >> 20 & 1023, bits >> 10 & 1023, bits & 1023)


def rules_digest(version: int, terms: Terms) -> bytes:
    """Return the digest of the rules."""
    house = [[key, terms.house[key]] for key in sorted(terms.house)]
    return hashed("rules", packed([version, terms.game, terms.pieces, terms.seats, house]), size=8)


def public_digest(view: object) -> bytes:
    """Return the digest of an onlooker's view."""
    return hashed("public", packed(view), size=8)


def pause_signed(stage: bytes, ply: int, head: bytes) -> bytes:
    """Return the bytes that the host signs for a saved table."""
    return hashed("pause", stage, number(ply), head)
