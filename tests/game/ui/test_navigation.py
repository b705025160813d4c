"""The arrow keys move the focus in the expected direction."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.actions import ARROWS, Action
from game.ui.navigation import nearest

GRID = [pygame.Rect(100 * column, 60 * row, 90, 50) for row in range(4) for column in range(5)]
OPPOSITE = {Action.UP: Action.DOWN, Action.DOWN: Action.UP, Action.LEFT: Action.RIGHT, Action.RIGHT: Action.LEFT}


@pytest.mark.parametrize(("action", "place"), [(Action.LEFT, 5), (Action.RIGHT, 7), (Action.UP, 1), (Action.DOWN, 11)])
def test_in_a_grid_arrows_go_to_the_neighbour(action: Action, place: int) -> None:
    assert nearest(GRID[6], GRID, action) == place


def test_at_the_edge_there_is_nothing() -> None:
    assert nearest(GRID[0], GRID, Action.LEFT) is None
    assert nearest(GRID[0], GRID[1:], Action.UP) is None
    assert nearest(GRID[0], [], Action.DOWN) is None


def test_what_is_straight_ahead_beats_what_is_closer_but_aside() -> None:
    start = pygame.Rect(0, 0, 100, 50)
    ahead, aside = pygame.Rect(0, 200, 100, 50), pygame.Rect(180, 70, 100, 50)
    assert nearest(start, [aside, ahead], Action.DOWN) == 1


def test_what_overlaps_comes_last_but_comes() -> None:
    fan = [pygame.Rect(40 * place, 0, 80, 160) for place in range(4)]
    assert nearest(fan[0], fan, Action.RIGHT) == 2  # the nearest one entirely beyond
    assert nearest(fan[2], fan, Action.RIGHT) == 3
    assert nearest(fan[3], fan[:3], Action.RIGHT) is None


rects = st.builds(pygame.Rect, st.integers(0, 2000), st.integers(0, 1000), st.integers(1, 400), st.integers(1, 200))


@given(rects, rects)
def test_of_two_apart_each_is_reached_from_the_other_and_back(one: pygame.Rect, other: pygame.Rect) -> None:
    if one.colliderect(other):
        return
    ways = [action for action in ARROWS if nearest(one, [other], action) == 0]
    assert ways
    assert all(nearest(other, [one], OPPOSITE[action]) == 0 for action in ways)
