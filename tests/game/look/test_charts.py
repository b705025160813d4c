"""Graphs: lines differ by their marks, not only by colour, and the scale has round numbers."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.look.charts import MARKS, ChartLine, lines_picture, mark_picture, steps
from game.look.palette import CREAM, GOLD_LIGHT


def test_all_marks_differ_in_one_colour() -> None:
    shapes = [pygame.mask.from_surface(mark_picture(40, mark, CREAM)) for mark in range(len(MARKS))]
    assert len(MARKS) == 8, "as many as there are seats"
    for one, other in combinations(shapes, 2):
        shared = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * shared > 60


@pytest.mark.parametrize("most", [1, 7, 61, 100, 105, 250, 999])
@pytest.mark.parametrize("count", [2, 5, 9])
def test_a_scale_has_few_round_numbers_that_come_near_the_top(most: int, count: int) -> None:
    found = steps(most, count)
    assert 1 <= len(found) <= count
    assert found == [found[0] * place for place in range(1, len(found) + 1)]
    assert str(found[0]).rstrip("0") in ("1", "2", "5")
    assert most - found[0] < found[-1] <= most


def test_the_first_line_is_on_top() -> None:
    across = ((4.0, 20.0), (60.0, 20.0))
    picture = lines_picture((64, 40), [ChartLine(across, CREAM, 0), ChartLine(across, GOLD_LIGHT, 1)], 4)
    assert picture.get_at((32, 20))[:3] == CREAM
