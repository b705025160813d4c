"""Pips are evenly spaced and inside their half."""

from itertools import combinations
from math import hypot

import pytest

from game.look.pips import MAX_PIPS, pip_places, pip_radius


@pytest.mark.parametrize("value", range(MAX_PIPS + 1))
def test_as_many_pips_as_the_value_says(value: int) -> None:
    assert len(set(pip_places(value))) == value


@pytest.mark.parametrize("value", range(MAX_PIPS + 1))
def test_a_half_looks_the_same_upside_down(value: int) -> None:
    places = {(round(x, 6), round(y, 6)) for x, y in pip_places(value)}
    assert places == {(round(1 - x, 6), round(1 - y, 6)) for x, y in pip_places(value)}


@pytest.mark.parametrize("top", [6, 9, 12, 15, 18])
def test_pips_stay_inside_and_do_not_touch(top: int) -> None:
    for value in range(min(top, MAX_PIPS) + 1):
        radius = pip_radius(value, top)
        for x, y in pip_places(value):
            assert radius < min(x, y) <= max(x, y) < 1 - radius
        for (x1, y1), (x2, y2) in combinations(pip_places(value), 2):
            assert hypot(x1 - x2, y1 - y2) > 2 * radius


def test_no_two_values_have_the_same_pattern() -> None:
    assert len({tuple(pip_places(value)) for value in range(MAX_PIPS + 1)}) == MAX_PIPS + 1


@pytest.mark.parametrize("value", [-1, MAX_PIPS + 1])
def test_there_are_no_other_patterns(value: int) -> None:
    with pytest.raises(ValueError, match="no pips"):
        pip_places(value)
