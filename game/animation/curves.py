"""How things move: pure functions of the share of a step, 0 to 1."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TypeAlias

XY: TypeAlias = tuple[float, float]


def part(now: float, start: float, seconds: float) -> float:
    """Return the share, 0 to 1, of a step that begins at `start`."""
    if seconds <= 0:
        return float(now >= start)
    return min(1.0, max(0.0, (now - start) / seconds))


def mix(one: float, other: float, share: float) -> float:
    """Return a number between two others."""
    return one + (other - one) * share


def out_quad(share: float) -> float:
    """Return a motion that brakes gently."""
    return 1 - (1 - share) ** 2


def out_cubic(share: float) -> float:
    """Return a motion that starts fast and brakes."""
    return 1 - (1 - share) ** 3


def in_out_cubic(share: float) -> float:
    """Return a motion that starts and ends softly."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def in_out_sine(share: float) -> float:
    """Return a motion that starts and ends softly, more evenly than the cubic one."""
    return (1 - cos(pi * share)) / 2


def out_back(share: float) -> float:
    """Return a motion that goes a tenth too far and comes back."""
    over = 1.70158
    return 1 + (over + 1) * (share - 1) ** 3 + over * (share - 1) ** 2


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
