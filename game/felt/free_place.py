"""A free place for words near a tile, and the areas that words keep off."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

import pygame

from engine.core import Board, View
from engine.families.chain.board import Chain
from engine.families.legs.board import Legs
from engine.families.overlay.board import Overlay
from game.picture.family_layout import PlacedTile
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
_COLUMNS, _ROWS = 24, 16
"""How many places across and down the felt are tried if each of those covers something."""
_LAST, _APART = 3, 40
"""The number of tiles played last that words keep away from, and how far, in design units."""


def free_place(size: tuple[int, int], around: Spot, taken: Sequence[pygame.Rect], area: pygame.Rect) -> pygame.Rect:
    """Return a place of this size near a tile that covers as little as possible of the areas `taken`."""
    box, far = pygame.Rect((0, 0), size), around.unit * AWAY
    sideways = size[0] / 2 + around.unit * 1.2
    places: list[tuple[float, float, pygame.Rect]] = []
    for order, (dx, dy) in enumerate(_WAYS):
        here = box.copy()
        here.center = round(around.x + dx * sideways), round(around.y + dy * far)
        here.clamp_ip(area)
        places.append((_covers(here, taken), order, here))
    best = min(places, key=lambda place: place[:2])
    return best[2] if not best[0] else _anywhere(best, around, taken, area)


def _covers(here: pygame.Rect, taken: Sequence[pygame.Rect]) -> float:
    """Return how much of these areas a place covers."""
    return sum(shared.width * shared.height for rect in taken for shared in [here.clip(rect)])


def _anywhere(
    best: tuple[float, float, pygame.Rect], around: Spot, taken: Sequence[pygame.Rect], area: pygame.Rect
) -> pygame.Rect:
    """Return a place of the same size that covers less, the nearest of those that cover least."""
    wide, high = area.width - best[2].width, area.height - best[2].height
    if wide < 0 or high < 0:
        return best[2]
    found = (best[0], 0.0, best[2])
    for row in range(_ROWS + 1):
        for column in range(_COLUMNS + 1):
            here = best[2].copy()
            here.topleft = area.left + wide * column // _COLUMNS, area.top + high * row // _ROWS
            away = hypot(here.centerx - around.x, here.centery - around.y)
            found = min(found, (_covers(here, taken), away, here), key=lambda place: place[:2])
    return found[2]


def covered(laid: PlacedTile) -> pygame.Rect:
    """Return the area of a tile on the felt."""
    unit, long = round(laid.spot.unit), round(laid.spot.unit * max(2, len(laid.halves)))
    area = pygame.Rect(0, 0, *((long, unit) if laid.spot.turn % 2 else (unit, long)))
    area.center = round(laid.spot.x), round(laid.spot.y)
    return area


def near_last(view: View[Board], laid: Sequence[PlacedTile], unit: float) -> tuple[pygame.Rect, ...]:
    """Return the areas around the last tiles of a line that words keep off, for a design unit of so many pixels."""
    board, far = view.board, 2 * round(_APART * unit)
    last = board.order[-_LAST:] if isinstance(board, Chain | Legs | Overlay) else []
    return tuple(covered(each).inflate(far, far) for each in laid if each.tile in last)
