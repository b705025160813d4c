"""A table that is dark but for some pools of light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

import pygame

from game.look.palette import RGB

DARK: Final[RGB] = (60, 67, 64)
"""How much of each colour is left in the dark, of 255."""
LAMP: Final[RGB] = (255, 248, 234)
"""How much of each colour is left in the light."""
GRID: Final = 20.0
"""Distance in design units of the points at which the light is worked out."""
SOFT: Final = 1.28
"""Distance from the middle of a pool at which it ends, in radii."""
ROWS: Final = 6
"""Number of rows of points in one step."""


class PoolOfLight(NamedTuple):
    """Light around a point, in pixels."""

    x: float
    y: float
    radius: float
    strength: float
    """0 to 1."""

    def at(self, x: float, y: float) -> float:
        """Return the light at a point, 0 to 1."""
        away = hypot(x - self.x, y - self.y) / self.radius
        share = min(1.0, max(0.0, SOFT - away))
        return self.strength * share * share * (3 - 2 * share)


def light_steps(
    size: tuple[int, int], unit: float, pools: Sequence[PoolOfLight], times: int
) -> Iterator[pygame.Surface | None]:
    """Yield None after each step of a few milliseconds, and in the end a map as large as the window.

    A picture multiplied with it (BLEND_RGB_MULT) this many `times` is dark but for the pools.
    """
    wide, high = (max(2, round(side / unit / GRID)) for side in size)
    small = pygame.Surface((wide, high), depth=32)
    for row in range(high):
        y = (row + 0.5) * size[1] / high
        for column in range(wide):
            x, rest = (column + 0.5) * size[0] / wide, 1.0
            for pool in pools:
                rest *= 1 - pool.at(x, y)
            small.set_at(
                (column, row),
                [
                    round(255 * ((dark * rest + lit * (1 - rest)) / 255) ** (1 / times))
                    for dark, lit in zip(DARK, LAMP, strict=True)
                ],
            )
        if row % ROWS == ROWS - 1:
            yield None
    yield pygame.transform.smoothscale(small, size)
