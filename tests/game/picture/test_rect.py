"""Rectangles of the picture mean what those of pygame mean, for readers of both."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.picture.rect import Rect

RECTS = st.builds(Rect, *(st.integers(-4, 4) for _ in range(2)), *(st.integers(1, 5) for _ in range(2)))


@given(RECTS, RECTS)
def test_a_rectangle_is_read_as_pygame_reads_it(one: Rect, other: Rect) -> None:
    mine, theirs = pygame.Rect(one), pygame.Rect(other)
    assert one.contains(other) == bool(mine.contains(theirs))
    assert one.meets(other) == bool(mine.colliderect(theirs))
    assert one.contains(one)
    assert (one.left, one.top, one.right, one.bottom) == (mine.left, mine.top, mine.right, mine.bottom)
    assert (one.centerx, one.centery, one.topleft, one.size) == (mine.centerx, mine.centery, mine.topleft, mine.size)
    assert Rect.around(*one) == (one.x - one.width // 2, one.y - one.height // 2, *one.size)
