"""A tile takes another: for a moment both lie end to end with their equal halves together, in one ring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.animation.score_flight import shown
from game.felt.spectacle import Spectacle
from game.look.cache import Sprite
from game.look.easing import out_back
from game.look.easing import share as passed
from game.look.fonts import Face
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import CREAM, RGB
from game.picture.spot import Spot

HOLD, OTHERS_HOLD = 0.52, 0.42
"""Seconds for which the player's pair lies together, and another player's."""
APPEARS: Final = 0.10
_AROUND, _LINE = 1.15, 4.0
"""Radius of the ring in short sides of a tile, and its width in design units."""
_LETTERS, _PAD, _BELOW = 19, 12, 0.35
"""Size of the words, the space around them, in design units, and their distance from the pair in short sides."""
_PILL: Final = (4, 14, 12, 216)


@dataclass(eq=False)
class CaptureMoment(Spectacle):
    """A ring around the halves that are alike, and what they are in words."""

    pair: tuple[Spot, Spot]
    """The tile that was played and the one it takes."""
    words: str
    colour: RGB
    hold: float
    area: pygame.Rect
    """Where the words must stay."""
    _ring: Sprite | None = field(init=False, default=None)
    _told: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.hold

    @property
    def middle(self) -> tuple[float, float]:
        """Where the two tiles touch."""
        one, other = self.pair
        return (one.x + other.x) / 2, (one.y + other.y) / 2

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the ring and the words."""
        across = round(2 * _AROUND * self.pair[0].unit)
        line, nothing = look.scale.hair(_LINE), (0, 0, 0, 0)
        ring = look.brush.box((across, across), across // 2, nothing, None, (*self.colour, 255), border_width=line)
        self._ring = centred(ring)
        yield
        text, pad = look.fonts.text(self.words, Face.BOLD, _LETTERS, CREAM), look.scale.px(_PAD)
        size = text.get_width() + 2 * pad, text.get_height() + pad
        pill = look.brush.box(size, size[1] // 2, _PILL).copy()
        pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
        self._told = centred(pill)
        yield

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the ring, then the words."""
        if self._ring is None or self._told is None:
            for _ in self.prerender_steps(look):
                pass
        assert self._ring is not None
        assert self._told is not None
        pop = passed(now, 0.0, APPEARS)
        if not pop:
            return []
        touched = [shown(surface, self._ring, self.middle, alpha=pop, zoom=max(0.6, out_back(pop)))]
        unit = self.pair[0].unit
        place = self._told.surface.get_rect()
        place.midtop = round(self.middle[0]), round(max(spot.y for spot in self.pair) + (1 + _BELOW) * unit)
        place.clamp_ip(self.area)
        return [*touched, shown(surface, self._told, place.center, alpha=pop)]
