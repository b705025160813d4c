"""Melds against brute force: the best split of a hand, the tiles to put aside, and the order of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from engine.families.melds.melds import Meld, Melds
from engine.pieces import Tiles, double, each, mask
from tests.support.lengths import often, sampled
from tests.support.rounds.melds import sheet, tiles

# -- against brute force ------------------------------------------------------------------------------------------


Face = tuple[int, int]


def brute(faces: Sequence[Face], sizes: tuple[int, ...], *, any_two: bool = False) -> int:
    """Return the best points of a hand by trying every split; 0 if it is incomplete.

    It is independent of the engine: tiles are pairs, a suit is "all show n" or "all are doubles".
    """
    best = 0
    for cut in cuts(tuple(faces), sizes):
        suits = [suit for suit, _ in cut]
        alike = max(suits.count(suit) for suit in suits)
        twice = alike >= (2 if any_two else len(sizes))
        best = max(best, sum(worth for _, worth in cut) * (1 + twice))
    return best


def cuts(faces: tuple[Face, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[str, int]]]:
    if not sizes:
        yield []
        return
    for part in combinations(faces, sizes[0]):
        worth = worth_of(part)
        if worth[0]:
            for others in cuts(tuple(face for face in faces if face not in part), sizes[1:]):
                yield [worth, *others]


@cache
def worth_of(part: tuple[Face, ...]) -> tuple[str, int]:
    """Return a meld's suit and worth; an empty suit if it is no meld."""
    if all(low == high for low, high in part):
        suit, ranks = "doubles", sorted(low for low, _ in part)
    else:
        numbers = set(part[0]).intersection(*map(set, part))
        if not numbers:
            return "", 0
        number = numbers.pop()
        suit, ranks = str(number), sorted(low + high - number for low, high in part)
    steps = sum(after == before + 1 for before, after in pairwise(ranks))
    return suit, 1 + (2 * len(part) if steps == len(part) - 1 else steps)


def likely(chance: Random, count: int) -> list[int]:
    """Return a hand of few suits, so many hands are complete and can be split in several ways."""
    pieces = double(15)
    suits = [chance.randrange(17) for _ in range(chance.choice((1, 2, 2, 3, 3, 4)))]
    members = [*pieces.touching, pieces.doubles]
    pool = sorted({tile for suit in suits for tile in each(members[suit])} | {chance.randrange(136)})
    start = chance.randrange(max(1, len(pool) - count)) if chance.random() < 0.3 else 0
    near = pool[start : start + count + 3]
    return chance.sample(near if len(near) >= count and start else pool, count)


@sampled(2)
@pytest.mark.parametrize(("sizes", "hands"), [((4, 3), often(1000, 3000)), ((4, 3, 3), often(50, 150))])
def test_the_engine_finds_the_best_way_to_split_a_hand(sizes: tuple[int, ...], hands: int) -> None:
    chance = Random(7)
    size = sum(sizes)
    rules = {two: sheet({"size": size, **({"ten_double": "any_two"} if two else {})}) for two in {False, size == 10}}
    faces = rules[False].pieces.faces
    complete = 0
    for number in range(hands):
        held = likely(chance, size)
        two = bool(number % 2) and size == 10
        best = brute([(faces[tile][0], faces[tile][1]) for tile in held], sizes, any_two=two)
        worths = [rules[two].value(melds).points for melds in rules[two].melds.partitions(mask(held))]
        assert max(worths, default=0) == best
        complete += bool(best)
    assert hands // 8 < complete < hands


@sampled(2)
@pytest.mark.parametrize(("sizes", "hands"), [((4, 3), often(400, 1200)), ((4, 3, 3), often(8, 20))])
def test_that_s_it_may_be_said_exactly_where_the_rest_is_complete(sizes: tuple[int, ...], hands: int) -> None:
    chance = Random(11)
    rules = sheet({"size": sum(sizes)})
    faces = rules.pieces.faces
    several = 0
    for _ in range(hands):
        held = likely(chance, sum(sizes) + 1)
        can = [
            tile
            for tile in sorted(held)
            if brute([(faces[other][0], faces[other][1]) for other in held if other != tile], sizes)
        ]
        assert each(rules.melds.asides(mask(held))) == can
        weight = rules.melds.floor + sum(rules.melds.weights[tile] for tile in held)
        assert weight & rules.melds.full or not can
        several += 1 < len(can) < len(held)
    assert several > hands // 40


def test_tiles_that_belong_to_two_of_three_suits_are_set_aside_like_others() -> None:
    chance, melds = Random(5), sheet({"size": 10}).melds
    several = 0
    for _ in range(150):
        suits = chance.sample(range(melds.doubles + 1), 3)
        pools = [melds.members[suit] for suit in suits]
        shared = pools[0] & pools[1] | pools[1] & pools[2] | pools[0] & pools[2]
        others = chance.sample(each((pools[0] | pools[1] | pools[2]) & ~shared), 11 - shared.bit_count())
        hand = shared | mask(others)
        can = [tile for tile in each(hand) if any(melds.partitions(hand ^ 1 << tile))]
        assert each(melds.asides(hand)) == can
        several += bool(can) and any(shared >> tile & 1 for tile in can)
    assert several > 50


# -- the order of a hand ------------------------------------------------------------------------------------------


def in_order(names: str) -> tuple[list[set[str]], list[set[str]], set[str]]:
    pieces = double(15)
    kinds = Melds(pieces, (4, 3)).sorted(tiles(names))

    def words(held: Tiles) -> set[str]:
        return {pieces.label(tile) for tile in each(held)}

    return [words(one.tiles) for one in kinds.melds], [words(one.tiles) for one in kinds.near], words(kinds.rest)


def test_a_forming_hand_is_sorted_into_melds_pairs_and_the_rest() -> None:
    assert in_order("2-9 2-11 8-14 5-4 5-5 5-12 5-13") == (
        [{"4-5", "5-5", "5-12", "5-13"}],
        [{"2-9", "2-11"}],
        {"8-14"},
    )
    assert in_order("0-1 0-2 0-9 3-4 5-6 7-8 9-10") == ([{"0-1", "0-2", "0-9"}], [], {"3-4", "5-6", "7-8", "9-10"})
    assert in_order("") == ([], [], set())


def test_neighbours_stand_together_first() -> None:
    assert in_order("3-7 3-12 3-8") == ([{"3-7", "3-8", "3-12"}], [], set())
    assert in_order("1-9 9-14 4-5 4-6")[1] == [{"4-5", "4-6"}, {"1-9", "9-14"}]
    assert in_order("1-4 4-14 9-5 9-6")[1] == [{"5-9", "6-9"}, {"1-4", "4-14"}]


def test_a_complete_hand_is_all_melds() -> None:
    whole, near, rest = in_order("10-0 10-1 10-2 10-7 7-3 7-5 7-12")
    assert whole == [{"0-10", "1-10", "2-10"}, {"3-7", "5-7", "7-12", "7-10"}]
    assert not near
    assert not rest


def test_every_tile_of_a_sorted_hand_is_in_one_place() -> None:
    chance, kinds = Random(2), Melds(double(15), (4, 3, 3))
    for _ in range(150):
        held = mask(likely(chance, 8))
        melds, near, rest = kinds.sorted(held)
        places = [*(each_meld.tiles for each_meld in (*melds, *near)), rest]
        assert sum(places) == held
        assert all(3 <= each_meld.tiles.bit_count() <= 4 for each_meld in melds)
        assert all(not each_meld.tiles & ~kinds.members[each_meld.suit] for each_meld in (*melds, *near))
        if any(True for _ in Melds(double(15), (4, 4)).partitions(held)):
            assert not rest
            assert not near


def test_ranks_are_the_other_halves() -> None:
    kinds = Melds(double(15), (4, 3))
    assert each(kinds.ranks(Meld(5, tiles("5-4 5-5 5-12")))) == [4, 5, 12]
    assert each(kinds.ranks(Meld(kinds.doubles, tiles("4-4 5-5 15-15")))) == [4, 5, 15]


@pytest.mark.parametrize("sizes", [(3, 4), (3, 3, 4)])
def test_weights_tell_whether_a_suit_has_enough_tiles_for_the_largest_meld(sizes: tuple[int, ...]) -> None:
    melds = Melds(double(15), sizes)
    rng, found = Random(1), 0
    for _ in range(400):
        suits = rng.sample(range(17), 3)
        near = [tile for suit in suits for tile in each(melds.members[suit])]
        hand = set(rng.sample(near, rng.randrange(3, 9)) + rng.sample(range(136), 3))
        weight = melds.floor + sum(melds.weights[tile] for tile in hand)
        counts = [sum(tiles >> tile & 1 for tile in hand) for tiles in melds.members]
        assert bool(weight & melds.full) == (max(counts) >= 4)
        found += max(counts) >= 4
    assert 40 < found < 360
