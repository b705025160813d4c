"""What hosts and guests might try: a host's cheat is found by the end of the round, a guest's has no effect at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
import pytest

from engine.core import DRAW, PASS, PLAY, Board, Event, Move, Seat, State, View
from engine.match import Match
from engine.pieces import each
from net.dealing import HOST, Record, chosen, promise
from net.guest import Guest
from net.hosted_deal import HostedDeal
from net.hosted_table import HostedTable
from net.keys import Key
from net.messages import Audit, Commit, Entry, FromGuest, Keep, Nonce, Offer, Resync, Reveal, Sit, Talk, Update
from tests.lan_sim import Table, World

HONEST: Final = Table("block_draw", 3, 2, {})
"""Two people who are honest, and a bot that is the host's."""
Patch = pytest.MonkeyPatch


def played(table: Table = HONEST, seed: int = 3) -> World:
    """Return a world without faults after its match."""
    world = World(seed, table, faults=False)
    world.run()
    return world


# -- the host ----------------------------------------------------------------------------------------------------------


def stacks_the_deck(patch: Patch) -> None:
    def deal(self: HostedDeal, match: Match[Board]) -> list[Event]:
        self.record.nonces = tuple(self.nonces[seat] for seat in range(self.seats))
        events = match.begin(bytes(32))
        self.look(match)
        return events

    patch.setattr(HostedDeal, "deal", deal)


def reveals_another_secret(patch: Patch) -> None:
    honest = HostedDeal.reveal

    def reveal(self: HostedDeal) -> Reveal:
        return msgspec.structs.replace(honest(self), secret=bytes(32))

    patch.setattr(HostedDeal, "reveal", reveal)


def replaces_a_nonce(patch: Patch) -> None:
    honest = HostedTable.publish

    def publish(self: HostedTable, owed: list[Seat]) -> None:
        honest(self, sorted({0, 1, *owed}))

    patch.setattr(HostedTable, "publish", publish)


def changes_its_promise_when_all_nonces_are_known(patch: Patch) -> None:
    honest = HostedTable.begin_round

    def begin_round(self: HostedTable) -> None:
        assert self.deal is not None
        self.deal.secret = bytes(32)
        self.deal.record.commitment = promise(self.deal.record.context, HOST, bytes(32))
        honest(self)

    patch.setattr(HostedTable, "begin_round", begin_round)


def swaps_the_tiles_to_be_drawn(patch: Patch) -> None:
    def cheat(state: State[Board]) -> None:
        state.piles[0].reverse()

    after_the_deal(patch, cheat)


def swaps_a_tile_of_its_own_hand(patch: Patch) -> None:
    def cheat(state: State[Board]) -> None:
        mine, drawn = each(state.hands[2])[0], state.piles[0][0]
        state.hands[2] ^= 1 << mine | 1 << drawn
        state.piles[0][0] = mine

    after_the_deal(patch, cheat)


def takes_a_tile_off_a_guest(patch: Patch) -> None:
    def cheat(state: State[Board]) -> None:
        one, other = each(state.hands[0] & ~state.shown)[0], each(state.hands[2] & ~state.shown)[0]
        state.hands[0] ^= 1 << one | 1 << other
        state.hands[2] ^= 1 << one | 1 << other

    after_the_deal(patch, cheat)


def lets_another_lead(patch: Patch) -> None:
    def cheat(state: State[Board]) -> None:
        state.turn = state.lead = (state.turn + 1) % 3

    after_the_deal(patch, cheat)


def after_the_deal(patch: Patch, cheat: Callable[[State[Board]], None]) -> None:
    honest = HostedDeal.deal

    def deal(self: HostedDeal, match: Match[Board]) -> list[Event]:
        events = honest(self, match)
        cheat(match.state)
        self.look(match)
        return events

    patch.setattr(HostedDeal, "deal", deal)


def passes_though_it_could_play(patch: Patch) -> None:
    honest = HostedTable.play_for

    def play_for(self: HostedTable, seat: Seat, move: Move) -> None:
        true = self.rules.legal

        def legal(_view: View[Board], _seat: Seat) -> list[Move]:
            return [Move(PASS)]

        self.rules.legal = legal  # type: ignore[assignment,method-assign]  # a host that bends the rules for itself
        try:
            honest(self, seat, Move(PASS) if move.act != DRAW else move)
        except ValueError:
            self.rules.legal = true  # type: ignore[method-assign]
            honest(self, seat, move)
        self.rules.legal = true  # type: ignore[method-assign]

    patch.setattr(HostedTable, "play_for", play_for)


def forges_a_guests_move(patch: Patch) -> None:
    honest = HostedTable.play

    def play(self: HostedTable, seat: Seat, move: Move, mid: bytes, signature: bytes, *, bot: bool) -> None:
        others = [other for other in self.match.legal(seat) if other != move]
        honest(self, seat, others[0] if others and not bot else move, mid, signature, bot=bot)

    patch.setattr(HostedTable, "play", play)


def plays_for_guests_who_are_there(patch: Patch) -> None:
    honest = HostedTable.is_played_by_host

    def is_played_by_host(self: HostedTable, seat: Seat) -> bool:
        return self.phase == "play" or honest(self, seat)

    patch.setattr(HostedTable, "is_played_by_host", is_played_by_host)


def tells_of_other_events(patch: Patch) -> None:
    honest = HostedDeal.update

    def update(self: HostedDeal, match: Match[Board], seat: Seat, events: list[Event], entry: Entry | None) -> Update:
        return honest(self, match, seat, events[:-1], entry)

    patch.setattr(HostedDeal, "update", update)


def shows_a_hand_that_is_not_ours(patch: Patch) -> None:
    honest = HostedDeal.update

    def update(self: HostedDeal, match: Match[Board], seat: Seat, events: list[Event], entry: Entry | None) -> Update:
        told = honest(self, match, seat, events, entry)
        if self.record.ply != 3:
            return told
        hands = told.view.hands[:]
        mine = int.from_bytes(hands[seat], "little")
        free = next(tile for pile in match.state.piles for tile in pile)
        swapped = mine & mine - 1 | 1 << free
        hands[seat] = swapped.to_bytes((swapped.bit_length() + 7) // 8, "little")
        return msgspec.structs.replace(told, view=msgspec.structs.replace(told.view, hands=hands))

    patch.setattr(HostedDeal, "update", update)


def counts_the_points_its_own_way(patch: Patch) -> None:
    honest = HostedTable.end_round

    def end_round(self: HostedTable) -> None:
        true = self.match.scores
        self.match.state.points[2] += 5
        honest(self)
        assert self.match.scores != true

    patch.setattr(HostedTable, "end_round", end_round)


def writes_a_move_anew(patch: Patch) -> None:
    honest = HostedTable.tell_again

    def tell_update(self: HostedTable, events: list[Event], entry: Entry | None) -> None:
        assert self.deal is not None
        told(self, events, entry)
        if self.deal.record.ply == 4:
            first = self.deal.record.entries[0]
            self.deal.record.entries[0] = msgspec.structs.replace(first, mid=bytes(8))
            for seat in range(len(self.chairs)):
                honest(self, seat, 0)

    told = HostedTable.tell_update
    patch.setattr(HostedTable, "tell_update", tell_update)


HOST_CHEATS: Final = (
    stacks_the_deck,
    reveals_another_secret,
    replaces_a_nonce,
    changes_its_promise_when_all_nonces_are_known,
    swaps_the_tiles_to_be_drawn,
    swaps_a_tile_of_its_own_hand,
    takes_a_tile_off_a_guest,
    lets_another_lead,
    passes_though_it_could_play,
    forges_a_guests_move,
    plays_for_guests_who_are_there,
    tells_of_other_events,
    shows_a_hand_that_is_not_ours,
    counts_the_points_its_own_way,
    writes_a_move_anew,
)


@pytest.mark.parametrize("cheat", HOST_CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_host_that_cheats_is_found_out_by_everyone(cheat: Callable[[Patch], None], monkeypatch: Patch) -> None:
    cheat(monkeypatch)
    world = played()
    unaware = [guest.name for guest in world.guests if not guest.findings]
    assert not unaware, world.wrongs[:5]


def test_an_honest_host_is_never_suspected() -> None:
    for seed in range(10):
        world = played(seed=seed)
        assert world.wrongs == []
        assert all(guest.done and not guest.findings for guest in world.guests)


# -- guests ------------------------------------------------------------------------------------------------------------

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
