"""Finished surfaces, kept while they are wanted and within a limit of bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

MIB = 1024 * 1024


class Sprite(NamedTuple):
    """A surface larger than its thing (a shadow, a glow); `offset` leads from the thing's top left."""

    surface: pygame.Surface
    offset: tuple[int, int]

    def at(self, topleft: tuple[int, int]) -> tuple[int, int]:
        """Where to blit the surface when the thing's top left corner is `topleft`."""
        return topleft[0] + self.offset[0], topleft[1] + self.offset[1]

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> pygame.Rect:
        """Blit for a thing at `topleft`; returns the pixels touched."""
        return target.blit(self.surface, self.at(topleft))


def weight(surface: pygame.Surface) -> int:
    """Bytes of pixels."""
    return surface.get_pitch() * surface.get_height()


class Surfaces:
    """Least recently used surfaces leave first, so that the rest stays within `limit` bytes.

    A surface that alone exceeds the limit is handed out but not kept.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.made = 0
        """How many have been made so far."""
        self._kept: OrderedDict[Hashable, Sprite] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def sprite(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """Give the sprite kept under `key`, made now if there is none."""
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
        while self.bytes > self.limit:
            _, old = self._kept.popitem(last=False)
            self.bytes -= weight(old.surface)
        return made

    def surface(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Like `sprite`, for a surface that needs no offset."""
        return self.sprite(key, lambda: Sprite(make(), (0, 0))).surface

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.bytes = 0
