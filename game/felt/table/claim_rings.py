"""The time to claim, as rings that run down: around every open end that counts, and around the button that claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.look.look import Look
from game.look.palette import GOLD_LIGHT
from game.look.shapes import ebbing
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.ui.widget import StillWidget

_RADIUS, _BESIDE, _WIDE = 0.72, 0.16, 4.0
"""Radius of a ring and distance from a double, in short sides of the tile, and the width of a ring in design units."""
_TRACK: Final = (255, 255, 255, 64)
_ROUND: Final = 12
"""Radius of the corners around the button, in design units."""


class ClaimRings(StillWidget):
    """Shows the part of the time to claim that is left. It takes no input, and everything below it can be reached.

    The rings are around all ends that count, whether or not they make points now.
    """

    focusable = False

    def __init__(self, look: Look, felt: pygame.Rect) -> None:
        super().__init__(look, pygame.Rect(felt.center, (0, 0)))
        self.part = 0.0
        """The part of the time that is left; 0 without a ring."""
        self.places: tuple[tuple[pygame.Rect, int], ...] = ()
        """The rings, each with the radius of its corners in pixels."""
        self.shown = False

    def show(self, ends: Sequence[Spot], laid: Sequence[PlacedTile], button: pygame.Rect | None, part: float) -> None:
        """Show rings around the ends of a line as it is `laid`, and around a button, of which this part is left."""
        places = tuple(self._around(spot, laid) for spot in dict.fromkeys(ends)) if part > 0 else ()
        if places and button is not None:
            places = (*places, (button.inflate(2 * self._wide, 2 * self._wide), self.px(_ROUND) + self._wide))
        if (part, places) == (self.part, self.places):
            return
        old, self.part, self.places = self.places, part, places
        rings = [ring for ring, _ in (*old, *places)]
        if rings:
            self.rect = rings[0].unionall(rings)
        self.shown = bool(places)
        self.invalidate(*rings)

    @property
    def _wide(self) -> int:
        return self.look.scale.hair(_WIDE)

    def _around(self, spot: Spot, laid: Sequence[PlacedTile]) -> tuple[pygame.Rect, int]:
        """Return the ring around a half, or around the whole tile in whose middle an end is."""
        whole = next((tile for tile in laid if is_there(tile, spot)), None)
        if whole is not None:
            away, unit = round(_BESIDE * spot.unit), round(spot.unit)
            size = (2 * unit, unit) if whole.spot.turn % 2 else (unit, 2 * unit)
            ring = pygame.Rect(0, 0, *size).inflate(2 * away, 2 * away)
            ring.center = round(spot.x), round(spot.y)
            return ring, 2 * away
        radius = round(_RADIUS * spot.unit)
        ring = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        ring.center = round(spot.x), round(spot.y)
        return ring, radius

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the rings."""
        wide, made = self._wide, dict[tuple[tuple[int, int], int], pygame.Surface]()
        for ring, radius in self.places:
            kind = ring.size, radius
            if kind not in made:
                made[kind] = ebbing(ring.size, radius, GOLD_LIGHT, wide, self.part)
            track = self.look.brush.frame(ring.size, radius, _TRACK, wide)
            surface.blit(track, ring)
            surface.blit(made[kind], ring)


def is_there(laid: PlacedTile, spot: Spot) -> bool:
    """Return True if the middle of a tile is at this spot."""
    return max(abs(laid.spot.x - spot.x), abs(laid.spot.y - spot.y)) < 1
