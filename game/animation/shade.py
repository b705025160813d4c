"""Less light on the table for a while, but for what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.look.look import Look

STEPS: Final = 2
"""Number of steps in which the light goes, and comes back."""
_GRID: Final = 16.0
"""Distance in design units of the points at which the light is worked out; its edges are about as soft."""


@dataclass(eq=False)
class Shade:
    """Light that goes and comes back in steps."""

    left: float
    """The share of the light that is left."""
    goes: tuple[float, float]
    """When it goes, step by step, in seconds."""
    comes: tuple[float, float]
    """When it comes back."""
    lit: tuple[pygame.Rect, ...] = ()
    """What keeps its light."""
    pools: tuple[pygame.Rect, ...] = ()
    """What keeps its light and is round."""
    _map: pygame.Surface | None = field(init=False, default=None)
    _done: int = field(init=False, default=0)

    def dress(self, look: Look) -> Iterator[None]:
        """Make the map of the light, a picture with which the window is multiplied in each step."""
        size, cell = look.scale.size, max(2.0, _GRID * look.scale.unit)
        small = pygame.Surface((max(2, round(size[0] / cell)), max(2, round(size[1] / cell))), depth=32)
        kept = round(255 * self.left ** (1 / STEPS))
        small.fill((kept, kept, kept))
        for rect in self.lit:
            left, top = round(rect.left / cell - 0.5), round(rect.top / cell - 0.5)
            right, foot = round(rect.right / cell + 0.5), round(rect.bottom / cell + 0.5)
            small.fill((255, 255, 255), pygame.Rect(left, top, max(1, right - left), max(1, foot - top)))
        for rect in self.pools:
            x, y = rect.centerx / cell, rect.centery / cell
            pygame.draw.circle(small, (255, 255, 255), (x, y), max(1.0, rect.width / 2 / cell))
        yield
        self._map = pygame.transform.smoothscale(small, size)
        yield

    def _due(self, now: float) -> int:
        return sum(now >= at for at in self.goes) - sum(now >= at for at in self.comes)

    def lightens(self, now: float) -> bool:
        """Return True if light comes back at `now`: the whole window must be painted anew before the next `dim`."""
        return self._due(now) < self._done

    def dim(self, surface: pygame.Surface, look: Look, now: float, fresh: Sequence[pygame.Rect]) -> bool:
        """Darken the areas `fresh`, just painted anew, as far as the rest, then everything by the steps that are due.

        Returns True if the whole window has changed.
        """
        if self._map is None:
            for _ in self.dress(look):
                pass
        assert self._map is not None
        due = self._due(now)
        self._done, was = min(self._done, due), self._done
        for rect in fresh:
            for _ in range(self._done):
                surface.blit(self._map, rect, rect, special_flags=pygame.BLEND_RGB_MULT)
        more, self._done = due - self._done, due
        for _ in range(more):
            surface.blit(self._map, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return self._done != was
