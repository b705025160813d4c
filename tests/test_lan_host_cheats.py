"""What a host might try: every honest guest finds it by the end of the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
import pytest

from engine.core import DRAW, PASS, Board, Event, Move, Seat, State, View
from engine.match import Match
from engine.pieces import each
from net.dealing import HOST, promise
from net.hosted_deal import HostedDeal
from net.hosted_table import HostedTable
from net.messages import Entry, Reveal, Update
from tests.lan_sim import World
from tests.lan_tables import Table

HONEST: Final = Table("block_draw", 3, 2, {})
"""Two people who are honest, and a bot that is the host's."""
Patch = pytest.MonkeyPatch


def played(table: Table = HONEST, seed: int = 3) -> World:
    """Return a world without faults after its match."""
    world = World(seed, table, faults=False, horizon=120.0)
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
