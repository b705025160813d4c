"""Tiles, sets of tiles, and a shuffle that is fair and never changes."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pieces import DOUBLE_SIZES, HIDDEN, Chance, TileSet, among, double, each, mask, space, tile_set
from tests.outside.shuffle import shuffles
from tests.support.rounds.random_walks import STEADY

PAGE = Path(__file__).resolve().parents[2] / "docs" / "shuffle.md"

# -- sets of tiles ------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 135), unique=True))
@STEADY
def test_a_set_of_tiles_is_its_tiles(tiles: list[int]) -> None:
    assert each(mask(tiles)) == sorted(tiles)
    assert mask(tiles).bit_count() == len(tiles)
    assert [tile for tile in range(-2, 140) if among(mask(tiles), tile)] == sorted(tiles)


# -- the box ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "count", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040)])
def test_every_box_holds_each_pair_once(top: int, count: int, pips: int) -> None:
    box = double(top)
    assert (box.count, box.weight(box.every), box.top) == (count, pips, top)
    assert len(set(box.faces)) == count
    assert all(low <= high for low, high in box.faces)
    assert [box.touching[pip].bit_count() for pip in range(top + 1)] == [top + 1] * (top + 1)
    assert [box.faces[tile] for tile in each(box.doubles)] == [(pip, pip) for pip in range(top + 1)]


def test_a_box_is_made_of_its_faces() -> None:
    box = TileSet("small", ((0, 0), (0, 2), (1, 1), (1, 3), (3, 3)))
    assert (box.count, box.every, box.doubles, box.top, box.joint) == (5, 0b11111, 0b10101, 3, "-")
    assert (box.low, box.high, box.pips) == ([0, 0, 1, 1, 3], [0, 2, 1, 3, 3], [0, 2, 2, 4, 6])
    assert box.touching == [0b00011, 0b01100, 0b00010, 0b11000]
    assert (box.weight(0b11010), box.find(3, 1), box.label(3)) == (12, 3, "1-3")
    assert double.__wrapped__(2).faces == ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    assert double.__wrapped__(2).name == "double-2"
    cards = space.__wrapped__()
    assert (cards.count, cards.joint, cards.faces[:3], cards.faces[-1]) == (
        *(40, ""),
        *(((0, 0, 0), (0, 0, 1), (0, 0, 2)), (3, 3, 3)),
    )
    assert all(face <= face[::-1] for face in cards.faces)


def test_what_is_printed_on_a_tile() -> None:
    box = double(6)
    tile = box.find(5, 3)
    assert (box.label(tile), box.low[tile], box.high[tile], box.pips[tile]) == ("3-5", 3, 5, 8)
    assert not box.is_double(tile)
    assert box.is_double(box.find(4, 4))
    assert box.label(HIDDEN) == "?"
    assert [box.label(tile) for tile in (0, 6, 7, 27)] == ["0-0", "0-6", "1-1", "6-6"]


def test_a_tile_that_is_not_in_the_box() -> None:
    with pytest.raises(ValueError, match="double-6 has no tile 6-7"):
        double(6).find(6, 7)


@pytest.mark.parametrize("top", DOUBLE_SIZES)
def test_a_box_has_a_name_and_is_the_same_box_everywhere(top: int) -> None:
    box = double(top)
    assert tile_set(box.name) is box
    assert pickle.loads(pickle.dumps(box)) is box  # noqa: S301  # made on this line
    assert repr(box) == f"<double-{top}>"


@pytest.mark.parametrize("name", ["", "double", "double-", "double-7", "double-²", "triple-6", "double--6", "6"])
def test_there_is_no_such_box(name: str) -> None:
    with pytest.raises(ValueError, match="there is no tile set"):
        tile_set(name)


# -- the shuffle --------------------------------------------------------------------------------------------------


def vectors() -> list[dict[str, list[int]]]:
    """Return the examples of docs/shuffle.md, one dictionary for each seed."""
    block = PAGE.read_text(encoding="utf-8").split("```")[1]
    found: list[dict[str, list[int]]] = []
    for part in block.strip().split("\n\n"):
        first, *lines = part.splitlines()
        numbers = {"seed": list(bytes.fromhex(first.removeprefix("seed ")))}
        for line in lines:
            label, _, rest = line.partition(": ") if ": " in line else line.partition(" ")
            numbers[label] = [int(word) for word in rest.split()]
        found.append(numbers)
    return found


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: bytes(vector["seed"]).hex())
def test_the_stream_is_that_of_the_page(vector: dict[str, list[int]]) -> None:
    seed = bytes(vector["seed"])
    chance = Chance(seed)
    assert [chance.below(2**32) for _ in range(4)] == vector["words"]
    chance = Chance(seed)
    assert [chance.below(28) for _ in range(10)] == vector["below 28"]
    chance = Chance(seed)
    assert [chance.below(3_000_000_000) for _ in range(5)] == vector["below 3000000000"]
    chance = Chance(seed)
    assert chance.shuffled(28) == vector["shuffle 28"]
    assert chance.shuffled(28) == vector["shuffle 28 again"]
    assert Chance(seed).shuffled(10) == vector["shuffle 10"]


def test_the_stream_is_for_ever() -> None:
    """The same values are repeated here, so changing page and code together cannot go unnoticed."""
    chance = Chance(b"boneyard")
    assert [chance.below(28) for _ in range(10)] == [27, 15, 11, 3, 20, 22, 11, 14, 20, 2]
    assert Chance(bytes(16)).shuffled(10) == [1, 9, 7, 6, 5, 4, 0, 3, 8, 2]
    assert Chance(bytes(range(32))).shuffled(10) == [1, 9, 2, 5, 0, 8, 6, 3, 4, 7]


@given(st.binary(max_size=64), st.sampled_from([1, 2, 28, 55, 91, 136]))
@STEADY
def test_who_writes_it_again_from_the_page_gets_the_same(seed: bytes, count: int) -> None:
    chance = Chance(seed)
    orders = iter(shuffles(seed, count))
    for _ in range(3):
        order = chance.shuffled(count)
        assert order == next(orders)
        assert sorted(order) == list(range(count))


@given(st.binary(max_size=64), st.integers(1, 2**32))
@STEADY
def test_a_number_is_below_its_bound(seed: bytes, bound: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(bound) < bound for _ in range(5))


def chi_square(counts: list[int], expected: float) -> float:
    """Return the chi-square statistic of counts."""
    return sum((count - expected) ** 2 / expected for count in counts)


def test_numbers_are_equally_likely() -> None:
    chance = Chance(b"fair numbers")
    counts = Counter(chance.below(28) for _ in range(14_000))
    # 27 degrees of freedom: a fair stream stays below 55 in 999 of 1000 such tests; this one is the same every time.
    assert chi_square([counts[number] for number in range(28)], 500) < 55


def test_every_tile_comes_to_every_place() -> None:
    chance = Chance(b"fair shuffles")
    counts = [[0] * 10 for _ in range(10)]
    for _ in range(2000):
        for place, tile in enumerate(chance.shuffled(10)):
            counts[place][tile] += 1
    # 9 degrees of freedom a row: below 33 in 9999 of 10,000.
    assert all(chi_square(row, 200) < 33 for row in counts)
    assert all(chi_square([row[tile] for row in counts], 200) < 33 for tile in range(10))


def test_every_order_is_equally_likely() -> None:
    chance = Chance(b"fair orders")
    counts = Counter(tuple(chance.shuffled(4)) for _ in range(4800))
    assert len(counts) == 24
    assert chi_square(list(counts.values()), 200) < 55


def test_seeds_that_differ_in_a_bit_have_nothing_in_common() -> None:
    first, second = Chance(bytes(16)).shuffled(136), Chance(bytes(15) + b"\x01").shuffled(136)
    assert sum(one == other for one, other in zip(first, second, strict=True)) < 10
