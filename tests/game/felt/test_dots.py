"""Shares as rows of ten dots."""

from __future__ import annotations

import pytest

from game.felt.marked_moves import are_apart, full_dots, rows_of_dots
from tests.support.screen.pilot import plain_look


@pytest.mark.parametrize(
    ("share", "dots"), [(0.0, 0), (0.04, 0), (0.05, 1), (0.25, 3), (0.449, 4), (0.96, 10), (1.0, 10), (1.2, 10)]
)
def test_a_share_is_rounded_to_tenths(share: float, dots: int) -> None:
    assert full_dots(share) == dots


def test_rows_that_look_the_same_tell_nothing() -> None:
    assert not are_apart((0.53, 0.47))
    assert are_apart((0.56, 0.54))


def test_the_better_share_is_above_and_every_dot_is_drawn() -> None:
    look = plain_look((1280, 720))
    most, least = rows_of_dots(look, (1.0, 0.0)), rows_of_dots(look, (0.0, 1.0))
    assert most.get_size() == least.get_size()
    high = most.get_height() // 2

    def ink(sheet: object, first: int) -> int:
        assert sheet in (most, least)
        shown = most if sheet is most else least
        return sum(shown.get_at((x, y)).a > 0 for x in range(shown.get_width()) for y in range(first, first + high))

    assert ink(most, 0) > ink(least, 0), "full dots have no hole"
    assert ink(most, high) < ink(least, high)
