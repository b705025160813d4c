"""Tiles in motion from one place to another."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import Final

import pygame

from game.felt.frame import Spot
from game.look.tiles import TileArt

LIFT: Final = 0.10
"""Fraction by which a tile looks larger at the highest point of its flight."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The flight of one tile. `halves` are its faces, inner half first; None if it stays face down."""

    start: Spot
    end: Spot
    halves: tuple[int, ...] | None
    turns_over: bool = False
    """True if it starts face down and lands face up."""
    delay: float = 0.0
    """Fraction of the beat, 0 to 1, before it takes off. All tiles land at the end of their share."""
    share: float = 1.0
    """Fraction of the beat that it is in the air."""

    def draw(self, surface: pygame.Surface, art: TileArt, progress: float) -> pygame.Rect | None:
        """Draw the tile at `progress` (0 to 1) of its beat. Return the area drawn on; None before take-off."""
        local = (progress - self.delay) / self.share if self.share else 1.0
        if local < 0:
            return None
        done = eased(min(1.0, local))
        high = 4 * done * (1 - done)
        x = self.start.x + (self.end.x - self.start.x) * done
        y = self.start.y + (self.end.y - self.start.y) * done
        unit = (self.start.unit + (self.end.unit - self.start.unit) * done) * (1 + LIFT * high)
        is_double = self.halves is None or len(set(self.halves)) == 1
        angle = quarter(self.start.turn, self.end.turn, done, is_double=is_double)
        quarters = round(angle / 90)
        lean, native = angle - 90 * quarters, quarters % 4
        drawn_at = max(8, round(max(self.start.unit, self.end.unit)))  # the larger end, so it is never enlarged
        if self.halves is None or (self.turns_over and done < 0.5):
            sprite = art.back(native, drawn_at)
        else:
            sprite = art.face(self.halves, native, drawn_at)
        squash = max(0.06, abs(cos(pi * done))) if self.turns_over else 1.0
        scale = unit / drawn_at
        if lean:
            sprite = pygame.transform.rotozoom(sprite, -lean, scale)
        elif abs(scale - 1) > 0.01:
            sprite = pygame.transform.smoothscale_by(sprite, scale)  # takes a seventh of rotozoom's time
        if squash < 1:
            width = max(1, round(sprite.get_width() * squash))
            sprite = pygame.transform.smoothscale(sprite, (width, sprite.get_height()))
        lift, whole = unit * 0.12 * high, max(8, round(unit))
        shadow = art.shadow(native, whole, 1 if high > 0.2 else 0)
        wide, tall = art.size(native, whole)
        under = shadow.draw(surface, (round(x - wide / 2 + lift), round(y - tall / 2 + lift)))
        left = x - sprite.get_width() / 2
        top = y - lift + (art.depth(whole) - sprite.get_height()) / 2  # align the face, not the edge
        over = surface.blit(sprite, (round(left), round(top)))
        return under.union(over)

    def has_landed(self, progress: float) -> bool:
        """Return True if the tile has landed, even if others of the beat are still in the air."""
        return progress >= self.delay + self.share


def eased(t: float) -> float:
    """Return progress eased to start fast and land softly."""
    return 1 - (1 - t) ** 3


def quarter(start: int, end: int, done: float, *, is_double: bool) -> float:
    """Return the angle, in degrees clockwise, of the shorter way from one quarter turn to another."""
    way = (end - start) % (2 if is_double else 4)
    if way > (1 if is_double else 2):
        way -= 2 if is_double else 4
    return 90 * (start + way * done)
