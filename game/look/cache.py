"""A cache of finished surfaces with a limit in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

MIB = 1024 * 1024


class Sprite(NamedTuple):
    """A surface that may be larger than its object (shadow, glow); `offset` is relative to the object's top left."""

    surface: pygame.Surface
    offset: tuple[int, int]

    def at(self, topleft: tuple[int, int]) -> tuple[int, int]:
        """Return the position to blit the surface at for an object whose top left corner is `topleft`."""
        return topleft[0] + self.offset[0], topleft[1] + self.offset[1]

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> pygame.Rect:
        """Blit for an object at `topleft` and return the changed rectangle."""
        return target.blit(self.surface, self.at(topleft))


def weight(surface: pygame.Surface) -> int:
    """Return the size of a surface's pixels in bytes."""
    return surface.get_pitch() * surface.get_height()


class Surfaces:
    """A cache that drops the least recently used surfaces to stay within `limit` bytes.

    A surface larger than the limit is returned but not cached.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.made = 0
        """Number of surfaces made so far."""
        self._kept: OrderedDict[Hashable, Sprite] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def sprite(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """Return the sprite cached under `key`; calls `make` if there isn't one."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self.made += 1
        size = weight(made.surface)
        if size > self.limit:
            return made
        self._kept[key] = made
        self.bytes += size
        if self.bytes > self.limit:
            self.shrink(self.limit)
        return made

    def shrink(self, size: int) -> None:
        """Drop the least recently used surfaces until at most `size` bytes remain."""
        while self.bytes > size:
            _, old = self._kept.popitem(last=False)
            self.bytes -= weight(old.surface)

    def peek(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface cached under `key`, or None."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found.surface

    def surface(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a cached surface without an offset; otherwise like `sprite`."""
        return self.sprite(key, lambda: Sprite(make(), (0, 0))).surface

    def clear(self) -> None:
        """Empty the cache."""
        self._kept.clear()
        self.bytes = 0
