"""What guests might try at a LAN table: it has no effect at all, and nobody else notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
import pytest

from engine.core import DRAW, PASS, PLAY, Move, Seat
from engine.pieces import each
from net.dealing import Record, chosen
from net.guest import Guest
from net.keys import Key
from net.messages import Audit, Commit, FromGuest, Keep, Nonce, Offer, Resync, Sit, Talk
from tests.lan_sim import World
from tests.lan_tables import Table

HONEST: Final = Table("block_draw", 3, 2, {})
"""Two people, and a bot that is the host's."""

Trick = Callable[["Cheat"], FromGuest | None]


class Cheat(Guest):
    """A guest that tries something on, ten times a second, and plays like everyone in between."""

    trick: Trick
    tried = 0

    def on_tick(self, now: float) -> None:
        """Try it on."""
        super().on_tick(now)
        if self.is_seated and self.deal is not None and self.deal.record.nonces:
            message = type(self).trick(self)
            if message is not None:
                self.tried += 1
                self._say(message)

    @property
    def record(self) -> Record:
        """The deal as it is known."""
        assert self.deal is not None
        return self.deal.record

    def forged(self, move: Move, *, seat: Seat | None = None, signature: bytes = b"") -> Offer:
        """Return an offer of anything."""
        record, mid, wire = self.record, self._random(8), chosen(move)
        signed = record.to_sign(record.ply, self.seat if seat is None else seat, wire, mid)
        return Offer(record.deal, record.ply, record.head[:8], mid, wire, signature or self.key.sign(signed))

    def any_play(self, *, mine: bool) -> Move | None:
        """Return a play of a tile that is in my hand, or is not."""
        if self.view is None or self.view.over:
            return None
        hand = self.view.hands[self.seat]
        tiles = each(hand if mine else self.view.pieces.every & ~hand)
        return Move(PLAY, (tiles[self._random(1)[0] % len(tiles)],), self._random(1)[0] % 2) if tiles else None


def plays_a_tile_that_it_does_not_hold(me: Cheat) -> FromGuest | None:
    move = me.any_play(mine=False)
    return me.forged(move) if move else None


def plays_out_of_turn(me: Cheat) -> FromGuest | None:
    move = me.any_play(mine=True)
    return me.forged(move) if move and me.view and me.view.turn != me.seat else None


def passes_though_able(me: Cheat) -> FromGuest | None:
    able = any(move.act == PLAY for move in me.legal())
    return me.forged(Move(PASS)) if able else None


def draws_though_nothing_asks_for_it(me: Cheat) -> FromGuest | None:
    return me.forged(Move(DRAW)) if not any(move.act == DRAW for move in me.legal()) else None


def signs_with_nonsense(me: Cheat) -> FromGuest | None:
    legal = me.legal()
    return me.forged(legal[0], signature=bytes(64)) if legal else None


def signs_for_another_seat(me: Cheat) -> FromGuest | None:
    legal = me.legal()
    return me.forged(legal[0], seat=(me.seat + 1) % 3) if legal else None


def sends_an_old_move_again(me: Cheat) -> FromGuest | None:
    old = [entry for entry in me.record.entries if entry.seat == me.seat]
    if not old:
        return None
    entry = old[0]
    return Offer(me.record.deal, entry.ply, me.record.head_at(entry.ply)[:8], entry.mid, entry.move, entry.signature)


def sends_an_old_move_under_another_name(me: Cheat) -> FromGuest | None:
    again = sends_an_old_move_again(me)
    return msgspec.structs.replace(again, mid=me._random(8)) if again else None


def moves_in_a_deal_that_is_over(me: Cheat) -> FromGuest | None:
    legal = me.legal()
    return msgspec.structs.replace(me.forged(legal[0]), deal=me.record.deal + 1) if legal else None


def promises_again(me: Cheat) -> FromGuest | None:
    return Commit(me.record.deal, me._random(32))


def opens_another_nonce(me: Cheat) -> FromGuest | None:
    return Nonce(me.record.deal, me._random(32))


def keeps_a_table_that_is_not_its_own(me: Cheat) -> FromGuest | None:
    return Keep("kick", (me.seat + 1) % 3)


def sits_down_elsewhere(me: Cheat) -> FromGuest | None:
    return Sit((me.seat + 1) % 3)


def asks_for_everything_again_and_again(me: Cheat) -> FromGuest | None:
    return Resync(me.record.deal)


def speaks_for_another(me: Cheat) -> FromGuest | None:
    return Talk(1, "", (me.seat + 1) % 3)


def says_that_the_deal_was_unfair(me: Cheat) -> FromGuest | None:
    return Audit(me.record.deal, "I do not like it")


GUEST_CHEATS: Final[tuple[Trick, ...]] = (
    plays_a_tile_that_it_does_not_hold,
    plays_out_of_turn,
    passes_though_able,
    draws_though_nothing_asks_for_it,
    signs_with_nonsense,
    signs_for_another_seat,
    sends_an_old_move_again,
    sends_an_old_move_under_another_name,
    moves_in_a_deal_that_is_over,
    promises_again,
    opens_another_nonce,
    keeps_a_table_that_is_not_its_own,
    sits_down_elsewhere,
    asks_for_everything_again_and_again,
    speaks_for_another,
    says_that_the_deal_was_unfair,
)


@pytest.mark.parametrize("trick", GUEST_CHEATS, ids=lambda trick: trick.__name__)
def test_a_guest_that_cheats_gets_nowhere(trick: Trick) -> None:
    """Expect the match as it would be without: over, audited clean by everyone, each entry signed by who made it."""

    class Crook(Cheat):
        pass

    Crook.trick = trick
    crooks: list[Crook] = []

    def guest(name: str, key: Key, random: Callable[[int], bytes]) -> Guest:
        if name != "P1":
            return Guest(name, key, random)
        crooks.append(Crook(name, key, random))
        return crooks[-1]

    world = World(11, HONEST, faults=False, guest=guest)
    world.run()
    assert crooks[0].tried
    assert world.wrongs == []
    assert world.host.table.done
    assert all(not found.findings for found in world.guests)
