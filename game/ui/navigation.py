"""Picks the widget that an arrow key moves the focus to, by geometry alone."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.actions import Action

WAYS: Final = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
_ASIDE: Final = 3.0
"""Cost of a pixel sideways, relative to a pixel ahead."""
OFF_CENTRE: Final = 0.1


def nearest(start: pygame.Rect, others: Sequence[pygame.Rect], action: Action) -> int | None:
    """Return the index in `others` of the rectangle next to `start` in the direction of an arrow.

    Rectangles that overlap `start`, like tiles in a fan, come last. Returns None if there is nothing in that direction.
    """
    costs = [(*_cost(start, rect, action), place) for place, rect in enumerate(others)]
    beyond = [(cost, place) for is_beyond, cost, place in costs if is_beyond]
    if beyond:
        return min(beyond)[1]
    dx, dy = WAYS[action]
    overlapping = []
    for place, rect in enumerate(others):
        ahead = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        if ahead > 0 and rect.colliderect(start):
            overlapping.append((ahead, place))
    return min(overlapping)[1] if overlapping else None


def _cost(start: pygame.Rect, rect: pygame.Rect, action: Action) -> tuple[bool, float]:
    """Return True if `rect` is entirely beyond the edge of `start`, and the cost of moving there."""
    if action in (Action.LEFT, Action.RIGHT):
        gap = rect.left - start.right if action is Action.RIGHT else start.left - rect.right
        aside = max(0, max(start.top, rect.top) - min(start.bottom, rect.bottom))
        off = abs(rect.centery - start.centery)
    else:
        gap = rect.top - start.bottom if action is Action.DOWN else start.top - rect.bottom
        aside = max(0, max(start.left, rect.left) - min(start.right, rect.right))
        off = abs(rect.centerx - start.centerx)
    return gap >= 0, max(0, gap) + _ASIDE * aside + OFF_CENTRE * off
