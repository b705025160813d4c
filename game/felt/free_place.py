"""A free place for words near a tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.picture.spot import Spot

AWAY: Final = 1.75
"""Distance of the words from the tile, in short sides."""
_WAYS: Final = (
    (0, -1), (0.6, -1), (-0.6, -1), (0, 1), (0.6, 1), (-0.6, 1), (1, 0), (-1, 0),
    (0, -1.7), (0.8, -1.7), (-0.8, -1.7), (0, 1.7), (0.8, 1.7), (-0.8, 1.7),
    (1.5, -1), (-1.5, -1), (1.5, 1), (-1.5, 1), (1.8, 0), (-1.8, 0),
    (0, -2.6), (0.9, -2.6), (-0.9, -2.6), (0, 2.6), (0.9, 2.6), (-0.9, 2.6),
)  # fmt: skip
"""The places that are tried, best first, to the side and up or down."""


def free_place(size: tuple[int, int], around: Spot, taken: Sequence[pygame.Rect], area: pygame.Rect) -> pygame.Rect:
    """Return a place of this size near a tile that covers as little as possible of the areas `taken`."""
    box, far = pygame.Rect((0, 0), size), around.unit * AWAY
    sideways = size[0] / 2 + around.unit * 1.2
    places: list[tuple[float, int, pygame.Rect]] = []
    for order, (dx, dy) in enumerate(_WAYS):
        here = box.copy()
        here.center = round(around.x + dx * sideways), round(around.y + dy * far)
        here.clamp_ip(area)
        covered = sum(shared.width * shared.height for rect in taken for shared in [here.clip(rect)])
        places.append((covered, order, here))
    return min(places, key=lambda place: place[:2])[2]
