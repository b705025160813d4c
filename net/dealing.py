"""How a deal comes about that nobody can stack, and what is signed: promises, nonces, the seed, the chain of moves.

The host promises a secret before it knows anything of the others; every seat promises a nonce; only when all promises
are out the nonces are opened. The seed of the shuffle follows from the secret and all nonces, so that neither the host
nor any seat can choose it. After the round the secret is shown and everyone deals it again (`net.audit`).
A deal in which not even the host can look would be another `Record`: nothing else knows how the seed is made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.core import Move
from net.boards import Seen
from net.keys import digest
from net.messages import Chosen, Deal, Entry
from net.shapes import NO_KEY
from net.wire import packed


def chosen(move: Move) -> Chosen:
    """Return a move as it goes over the wire."""
    return Chosen(move.act, move.tiles, move.at, move.how)


def move_of(wire: Chosen) -> Move:
    """Return the move that was sent; only `Rules.legal` says whether it is one."""
    return Move(wire.act, wire.tiles, wire.at, wire.how)


def public_digest(public: Seen) -> bytes:
    """Return the digest of a table as an onlooker sees it."""
    return digest("public", packed(public), size=8)


def promise(context: bytes, seat: int, value: bytes) -> bytes:
    """Return what commits `seat` to `value` for the deal of `context`."""
    return digest("promise", context, bytes([seat]), value)


HOST: Final = 255
"""The host's place among those who promise."""


def nonce_of(secret: bytes, table: bytes, deal: int) -> bytes:
    """Return the nonce of who owns `secret`: always the same for a deal, so that it can be opened after a crash."""
    return digest("nonce", secret, table, number(deal))


def secret_of(master: bytes, deal: int) -> bytes:
    """Return the host's secret for a deal: fixed with the match, so that no restart can choose another one."""
    return digest("secret", master, number(deal))


def number(value: int) -> bytes:
    """Return a number as eight bytes."""
    return value.to_bytes(8, "big")


@dataclass
class Record:
    """All of a deal that is public: who promised what, and the signed moves in their chain."""

    table: bytes
    deal: int
    round: int
    rules: bytes
    host: bytes
    """The host's public key."""
    keys: tuple[bytes, ...]
    """The public key of each seat; the host's own for a bot."""
    commitment: bytes = NO_KEY
    commits: tuple[bytes, ...] = ()
    nonces: tuple[bytes, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    _heads: list[bytes] = field(default_factory=list)

    @property
    def context(self) -> bytes:
        """What everything of this deal is bound to."""
        return digest("deal", self.table, number(self.deal), number(self.round), self.rules, self.host, *self.keys)

    def seed(self, secret: bytes) -> bytes:
        """Return the seed of the shuffle."""
        return digest("seed", self.context, secret, *self.nonces)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The head of the chain of moves."""
        return self.head_at(self.ply)

    def head_at(self, ply: int) -> bytes:
        """Return the head of the chain after `ply` moves; before the deal there is none."""
        if not self.nonces:
            return NO_KEY
        if not self._heads:
            self._heads.append(digest("head", self.context, *self.nonces))
        while len(self._heads) <= ply:
            entry = self.entries[len(self._heads) - 1]
            said = packed([entry.seat, entry.move, entry.mid, entry.bot])
            self._heads.append(digest("link", self._heads[-1], said))
        return self._heads[ply]

    def to_sign(self, ply: int, seat: int, move: Chosen, mid: bytes) -> bytes:
        """Return what the owner of `seat` signs to make `move` as the move number `ply`."""
        return digest("move", self.context, self.head_at(ply), number(ply), bytes([seat]), packed(move), mid)

    def message(self) -> Deal:
        """Return what everyone is told of how the deal came about."""
        return Deal(self.deal, self.round, self.commitment, self.keys, self.commits, self.nonces)
