"""A solitaire is won: a wave runs through the tiles on the felt, and the word rises over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, sin
from typing import Final

import pygame

from game.animation.curves import bump
from game.animation.score_flight import shown
from game.felt.family_layout import Laid
from game.felt.frame import Spot, drawn_unit
from game.felt.spectacle import Spectacle
from game.look.cache import Sprite
from game.look.easing import out_back, out_cubic
from game.look.easing import share as passed
from game.look.look import Look
from game.look.tiles import TileArt

WAVE_AT, WAVE, HOP = 0.15, 0.85, 0.42
"""When the first tile hops, the seconds until the last one does, and those of each hop."""
WORD_AT, WORD_POP, REST = 0.55, 0.26, 1.0
"""When the word appears, the seconds it takes, and for which it stands after the wave."""
HIGH, LARGER = 0.10, 0.08
"""Height of a hop in short sides, and how much larger the tile looks at its top."""
LETTERS: Final = 112
"""Size of the word in design units."""
SLOPE: Final = 0.22
"""How much later the wave reaches the foot of the felt than its head, as a part of its way."""
DUST, DUST_LIVES = 3, 0.5
"""Grains of dust from each tile, and their seconds."""


@dataclass(eq=False)
class SoloFinale(Spectacle):
    """The wave through tiles as they are `laid`, with a word in the middle of `area`."""

    word: str
    laid: tuple[Laid, ...]
    area: pygame.Rect
    top: int
    sections: int
    _word: Sprite | None = field(init=False, default=None)
    _haze: Sprite | None = field(init=False, default=None)
    _motes: tuple[Sprite, ...] = field(init=False, default=())

    @property
    def shows_until(self) -> float:
        """When the word has been read."""
        return WAVE_AT + WAVE + HOP + REST

    @property
    def seconds(self) -> float:
        """Its duration at normal speed. It stays until the results are shown."""
        return self.shows_until + REST

    def hops_at(self, spot: Spot) -> float:
        """Return when a tile hops: the wave runs from left to right, a little earlier at the top."""
        across = (spot.x - self.area.x) / max(1, self.area.width)
        down = (spot.y - self.area.y) / max(1, self.area.height)
        way = (1 - SLOPE) * min(1.0, max(0.0, across)) + SLOPE * min(1.0, max(0.0, down))
        return WAVE_AT + WAVE * way

    def dress(self, look: Look) -> Iterator[None]:
        """Make the word, its ground and the dust."""
        gilding, px = look.gilding, look.scale.px
        pixels = gilding.fitting(self.word, px(LETTERS), self.area.width * 9 // 10)
        self._word = gilding.words(self.word, pixels, 170)
        yield
        self._haze = gilding.haze((gilding.width(self.word, pixels) + pixels, round(pixels * 1.3)), 205)
        yield
        self._motes = tuple(gilding.mote(max(1, px(size)), 220) for size in (2, 3, 4))
        art = look.tiles(self.top, self.sections)
        for laid in self.laid:
            if laid.halves:
                art.halo(laid.spot.turn, drawn_unit(laid.spot), len(laid.halves))
                art.face(laid.halves, laid.spot.turn, drawn_unit(laid.spot))
        yield

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the tiles that hop, the dust and the word."""
        if self._word is None:
            for _ in self.dress(look):
                pass
        touched: list[pygame.Rect] = []
        art = look.tiles(self.top, self.sections)
        for place, laid in enumerate(self.laid):
            since = now - self.hops_at(laid.spot)
            if 0 < since < HOP and laid.halves:
                touched += self._draw_tile(surface, art, laid, since / HOP)
            if 0 < since < DUST_LIVES:
                touched += self._draw_dust(surface, laid.spot, place, since / DUST_LIVES)
        pop = passed(now, WORD_AT, WORD_POP)
        if pop and self._word is not None and self._haze is not None:
            middle = self.area.center
            touched.append(shown(surface, self._haze, middle, alpha=min(1.0, 2 * pop)))
            touched.append(shown(surface, self._word, middle, zoom=max(0.1, out_back(pop)), alpha=min(1.0, 2 * pop)))
        return touched

    def _draw_tile(self, surface: pygame.Surface, art: TileArt, laid: Laid, share: float) -> list[pygame.Rect]:
        """Draw a tile over its place, a little larger and higher, in a golden glow."""
        spot, unit, high = laid.spot, drawn_unit(laid.spot), bump(share)
        sprite = art.face(laid.halves, spot.turn, unit)
        size = art.size(spot.turn, unit, len(laid.halves))
        x, y = round(spot.x), round(spot.y - HIGH * unit * high)
        grown = pygame.transform.smoothscale_by(sprite, 1 + LARGER * high) if high > 0.02 else sprite
        halo = art.halo(spot.turn, unit, len(laid.halves))
        halo.surface.set_alpha(round(200 * high))
        touched = [halo.draw(surface, (x - size[0] // 2, y - size[1] // 2))]
        halo.surface.set_alpha(255)
        down = art.depth(unit) // 2
        touched.append(surface.blit(grown, grown.get_rect(center=(x, y + down))))
        return touched

    def _draw_dust(self, surface: pygame.Surface, spot: Spot, place: int, share: float) -> list[pygame.Rect]:
        touched: list[pygame.Rect] = []
        for grain in range(DUST):
            way = 6.28 * ((grain * 0.618 + place * 0.37) % 1.0)
            far = spot.unit * (0.9 + 0.9 * ((grain * 0.757 + place * 0.23) % 1.0)) * out_cubic(share)
            at = spot.x + cos(way) * far, spot.y + sin(way) * far * 0.8 + spot.unit * 0.5 * share * share
            mote = self._motes[(grain + place) % len(self._motes)]
            touched.append(shown(surface, mote, at, alpha=1 - share))
        return touched
