"""The ways of things that fly: points on bent lines."""

from __future__ import annotations

from math import pi, sin
from typing import TypeAlias

XY: TypeAlias = tuple[float, float]


def bump(share: float) -> float:
    """Return a rise to 1 and the way back to 0."""
    return sin(pi * min(1.0, max(0.0, share)))


def bent(start: XY, end: XY, bend: float, share: float) -> XY:
    """Return a point on a curved way; a positive bend goes to the left of the straight one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = (start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend
    rest = 1 - share
    return (
        rest * rest * start[0] + 2 * rest * share * x + share * share * end[0],
        rest * rest * start[1] + 2 * rest * share * y + share * share * end[1],
    )
