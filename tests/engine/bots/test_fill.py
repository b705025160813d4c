"""A filled view is a round consistent with that view."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Final

import pytest

from engine.bots.fill import Deals, fill
from engine.core import NOBODY, Board, Seat, State, View
from engine.families.chain.board import Chain
from engine.pieces import HIDDEN, Tiles, double, each, mask
from tests.support.rounds.line import table
from tests.support.rounds.positions import positions, tables

STAGES: Final = 14
"""Minimum number of stages checked in a round; long rounds have many similar ones."""


class Told(Chain):
    """A board with scripted knowledge of the hands."""

    __slots__ = ("told",)

    told: list[tuple[Tiles, int]]

    def __init__(self, told: list[tuple[Tiles, int]]) -> None:
        super().__init__(len(told))
        self.told = told

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        return self.told[seat]


def view_of(holes: list[int], told: list[tuple[Tiles, int]], piles: list[int], *, top: int) -> View[Board]:
    """Return a view without open tiles."""
    view: View[Board] = View(double(top), tuple(range(len(holes))), (0,) * len(holes), Told(told))
    view.holes = holes
    view.piles = [[HIDDEN] * count for count in piles]
    return view


def is_lawful(state: State[Board], seat: Seat) -> None:
    """Compare a filled state with the view of `seat` and with the tiles opponents have shown to lack."""
    view = state.masked(seat)
    world = fill(view, Random(5))
    assert type(world) is State
    assert world.masked(seat) == view
    assert not any(world.holes)
    places = [*each(view.board.tiles()), *(tile for pile in world.piles for tile in pile)]
    for other, hand in enumerate(world.hands):
        places += each(hand)
        assert hand & view.hands[other] == view.hands[other], "a tile that is known to be there went away"
        lacks, newest = view.board.lacks(other)
        assert other == seat or (hand & lacks).bit_count() <= newest
    assert sorted(places) == list(range(view.pieces.count))


def test_a_filled_view_looks_the_same_and_holds_what_is_known() -> None:
    for number, rules in enumerate(tables()):
        found = positions(rules, number)
        for _, state in found[:: 1 + len(found) // STAGES]:
            for seat in range(rules.seats):
                is_lawful(state, seat)


def test_an_onlooker_can_be_filled_in_too() -> None:
    for _, state in positions(next(tables()), 1):
        view = state.masked(NOBODY)
        assert fill(view, Random(1)).masked(NOBODY) == view


def test_the_view_and_the_deals_before_stay_as_they_were() -> None:
    view = positions(next(tables()), 2)[4].view(0)
    before = view.copy()
    deals = Deals(view)
    first = deals.draw(Random(1))
    kept = first.copy()
    first_copy = first.copy()
    deals.draw(Random(2)).piles[0].clear()
    assert view == before
    assert first_copy == kept


def test_the_same_chance_gives_the_same_deal() -> None:
    view = positions(next(tables()), 3)[6].view(1)
    assert fill(view, Random(9)) == fill(view, Random(9))
    assert len({str(fill(view, Random(seed))) for seed in range(20)}) > 10


def test_the_only_deal_there_is_is_found() -> None:
    """Six seats hold one tile each, and each but the last can hold only one or two: a chain to follow."""
    every = double(2).every
    chain = [(every & ~(0b11 << seat), 0) for seat in range(4)] + [(every & ~(1 << 4), 0), (0, 0)]
    view = view_of([1] * 6, chain, [], top=2)
    for seed in range(40):
        assert fill(view, Random(seed)).hands == [1, 2, 4, 8, 16, 32]


def test_hands_that_hold_all_that_others_need_give_it_up() -> None:
    low, high = mask([0, 1, 2]), mask([3, 4, 5])
    view = view_of([3, 2, 1], [(0, 0), (high, 0), (low | mask([3, 4]), 0)], [], top=2)
    for seed in range(40):
        world = fill(view, Random(seed))
        assert not world.hands[1] & high
        assert world.hands[2] == mask([5])


def test_nothing_is_known_of_the_newest_tiles() -> None:
    lacks = mask([0, 1, 2])
    view = view_of([2, 0], [(lacks, 1), (0, 0)], [4], top=2)
    held = Counter((fill(view, Random(seed)).hands[0] & lacks).bit_count() for seed in range(200))
    assert set(held) == {0, 1}


def test_a_tile_that_lies_open_may_be_the_newest_one() -> None:
    """The hand has one tile that is newer than what it lacked, and that is the first one, which everyone knows."""
    view = view_of([2, 0], [(mask([0, 1, 2]), 1), (0, 0)], [3], top=2)
    view.hands[0] = mask([0])
    for seed in range(40):
        assert not fill(view, Random(seed)).hands[0] & mask([1, 2])


def test_tiles_named_in_a_pile_stay_there_and_every_pile_is_filled() -> None:
    view = view_of([1, 1], [(0, 0), (0, 0)], [1, 2], top=2)
    view.piles.append([3])
    for seed in range(20):
        world = fill(view, Random(seed))
        assert world.piles[2] == [3]
        assert [len(pile) for pile in world.piles] == [1, 2, 1]
        assert 3 not in each(world.hands[0] | world.hands[1])


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = view_of([2, 1], [(mask([0, 1, 2, 3, 4]), 0), (0, 0)], [3], top=2)
    with pytest.raises(ValueError, match="no deal"):
        fill(view, Random(1))


def test_all_deals_are_about_equally_likely() -> None:
    """Two hands, one unable to hold three tiles and the other two; one more tile is in the pile."""
    bans = [mask([0, 1, 2]), mask([2, 3])]
    view = view_of([2, 3], [(bans[0], 0), (bans[1], 0)], [1], top=2)
    possible = {
        (mask(one), mask(other))
        for one in combinations(range(6), 2)
        for other in combinations(range(6), 3)
        if not mask(one) & (mask(other) | bans[0]) and not mask(other) & bans[1]
    }
    rng, tries = Random(3), 6_000
    deals = Deals(view)
    seen = Counter(tuple(deals.draw(rng).hands) for _ in range(tries))
    assert set(seen) == possible
    fair = tries / len(possible)
    assert all(0.75 * fair < count < 1.25 * fair for count in seen.values())


def test_no_deal_is_much_likelier_than_it_should_be_where_many_are_possible() -> None:
    """Either hand lacks two tiles, and two more tiles lie in the pile: the first tile may be in any of them."""
    bans = [mask([3, 4]), mask([1, 2])]
    view = view_of([2, 2], [(bans[0], 0), (bans[1], 0)], [2], top=2)
    rng, tries = Random(3), 4_000
    deals = Deals(view)
    seen = Counter(tuple(deals.draw(rng).hands) for _ in range(tries))
    assert len(seen) == 19
    assert all(0.4 < count * len(seen) / tries < 2.2 for count in seen.values())


class Counting(Random):
    """Counts how often chance is asked."""

    asked = 0

    def random(self) -> float:
        """Return a random number."""
        self.asked += 1
        return super().random()


def test_each_hidden_tile_that_is_restricted_is_stirred_twice() -> None:
    """Six tiles are shuffled; where two hands lack tiles, two swaps are tried for each of their five places."""
    for lacks, swaps in ((mask([2, 3]), 10), (0, 0)):
        rng = Counting(1)
        Deals(view_of([2, 3], [(mask([0, 1, 2]), 0), (lacks, 0)], [1], top=2)).draw(rng)
        assert rng.asked == 6 + 2 * swaps


def test_passes_and_draws_are_remembered() -> None:
    """B has passed on 5 and 2, so it can hold neither, however the rest is dealt."""
    scene = table("block_draw", hands="2-6 0-0 | 1-1 3-3 | 0-1 0-6", line="5-5 5-2", turn="B").play("B", "pass")
    gone = mask(
        [tile for pip in (5, 2) for tile in each(double(6).touching[pip]) if not scene.state.board.laid >> tile & 1]
    )
    for seed in range(30):
        assert not fill(scene.match.view(0), Random(seed)).hands[1] & gone
