"""The ring around the plate of a player whose turn is about to end: the part that is left of the time."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.look import Look
from game.look.palette import BAD, GOLD_LIGHT
from game.look.shapes import ebbing

STEPS: Final = 120
"""Pictures of the ring from its beginning to its end."""
_LAST: Final = 1 / 3
"""The part from which it is red."""
_WIDE, _GAP = 5, 3
"""Design units: its width, and the gap between it and the plate."""


def paint_ring(look: Look, surface: pygame.Surface, plate: pygame.Rect, radius: int, part: float) -> None:
    """Paint the ring around a plate whose corners have this radius in pixels; nothing for a part of 0."""
    if part <= 0:
        return
    wide, gap = look.scale.hair(_WIDE), look.scale.px(_GAP)
    reach = gap + wide
    ring, edge = plate.inflate(2 * reach, 2 * reach), look.scale.hair(1.5)
    ground = ring.inflate(2 * edge, 2 * edge)
    frame = look.brush.frame(ground.size, radius + reach + edge, (0, 0, 0, 150), wide + 2 * edge)
    surface.blit(frame, ground)
    colour = BAD if part <= _LAST else GOLD_LIGHT
    surface.blit(ebbing(ring.size, radius + reach, colour, wide, part), ring)
