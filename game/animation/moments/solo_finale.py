"""A solitaire is won: a wave runs through the tiles on the felt, and the word rises over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, sin
from typing import Final

import pygame

from game.animation.curves import bump
from game.animation.score_flight import shown
from game.felt.spectacle import Spectacle
from game.felt.table.won_word import WonWord
from game.look.cache import Sprite
from game.look.easing import out_back, out_cubic
from game.look.easing import share as passed
from game.look.look import Look
from game.look.tiles import CASTS, TileArt
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot, drawn_unit

WAVE_AT, WAVE, HOP = 0.15, 0.85, 0.46
"""When the first tile hops, the seconds until the last one does, and those of each hop."""
WORD_AT, WORD_POP, REST = 0.55, 0.26, 1.0
"""When the word appears, the seconds it takes, and for which it stands after the wave."""
HIGH, LARGER = 0.13, 0.12
"""Height of a hop in short sides, and how much larger the tile looks at its top, so that it hides its place."""
ALOFT: Final = 0.65
"""Height of the shadow at the top of a hop, compared with a tile held up."""
SLOPE: Final = 0.22
"""How much later the wave reaches the foot of the felt than its head, as a part of its way."""
DUST, DUST_LIVES = 7, 0.75
"""Grains of dust from each tile, and their seconds."""
TRAIL, TRAIL_STEP = 4, 0.055
"""Dots that a grain draws behind it while it is fast, and how far apart they are, as parts of its life."""


@dataclass(eq=False)
class SoloFinale(Spectacle):
    """The wave through tiles as they are `laid` in `area`, with a word. The felt keeps the word afterwards."""

    word: WonWord
    laid: tuple[PlacedTile, ...]
    area: pygame.Rect
    top: int
    sections: int
    _pictures: tuple[Sprite, Sprite] | None = field(init=False, default=None)
    """The ground of the word, and its letters."""
    _motes: tuple[Sprite, ...] = field(init=False, default=())

    @property
    def shows_until(self) -> float:
        """When the word has been read."""
        return WAVE_AT + WAVE + HOP + REST

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.shows_until

    def hops_at(self, spot: Spot) -> float:
        """Return when a tile hops: the wave runs from left to right, a little earlier at the top."""
        across = (spot.x - self.area.x) / max(1, self.area.width)
        down = (spot.y - self.area.y) / max(1, self.area.height)
        way = (1 - SLOPE) * min(1.0, max(0.0, across)) + SLOPE * min(1.0, max(0.0, down))
        return WAVE_AT + WAVE * way

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the word, its ground and the dust."""
        gilding, px = look.gilding, look.scale.px
        self._pictures = self.word.pictures(gilding)
        yield
        self._motes = tuple(gilding.mote(max(1, px(size)), 230) for size in (2, 3, 4, 5))
        art = look.tiles(self.top, self.sections)
        for laid in self.laid:
            if laid.halves:
                art.halo(laid.spot.turn, drawn_unit(laid.spot), len(laid.halves))
                art.face(laid.halves, laid.spot.turn, drawn_unit(laid.spot))
                for level in range(CASTS + 1):
                    art.cast(laid.spot.turn, drawn_unit(laid.spot), ALOFT * level / CASTS)
        yield

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the tiles that hop, the dust and the word."""
        touched: list[pygame.Rect] = []
        art = look.tiles(self.top, self.sections)
        for place, laid in enumerate(self.laid):
            since = now - self.hops_at(laid.spot)
            if 0 < since < HOP and laid.halves:
                touched += self._draw_tile(surface, art, laid, since / HOP)
            if 0 < since < DUST_LIVES:
                touched += self._draw_dust(surface, laid.spot, place, since / DUST_LIVES)
        pop = passed(now, WORD_AT, WORD_POP)
        if pop and self._pictures is not None:
            ground, letters = self._pictures
            middle, alpha = self.word.rect.center, min(1.0, 2 * pop)
            touched.append(shown(surface, ground, middle, alpha=alpha))
            touched.append(shown(surface, letters, middle, zoom=max(0.1, out_back(pop)), alpha=alpha))
        return touched

    def _draw_tile(self, surface: pygame.Surface, art: TileArt, laid: PlacedTile, share: float) -> list[pygame.Rect]:
        """Draw a tile over its place, larger and higher, in a golden glow. A covered one shows only its free part."""
        spot, unit, high = laid.spot, drawn_unit(laid.spot), bump(share)
        size = art.size(spot.turn, unit, len(laid.halves))
        x, y = round(spot.x), round(spot.y - HIGH * unit * high)
        grown = art.face(laid.halves, spot.turn, unit)
        if high > 0.02:
            grown = pygame.transform.smoothscale_by(grown, 1 + LARGER * high)
        place = grown.get_rect(center=(x, y + art.depth(unit) // 2))
        part = grown.get_rect()
        touched: list[pygame.Rect] = []
        if laid.shows:
            part.height = min(part.height, round(laid.shows * unit * (1 + LARGER * high)))
        else:
            touched.append(art.cast(spot.turn, unit, ALOFT * high).draw(surface, (round(spot.x), round(spot.y))))
            halo = art.halo(spot.turn, unit, len(laid.halves))
            halo.surface.set_alpha(round(200 * high))
            touched.append(halo.draw(surface, (x - size[0] // 2, y - size[1] // 2)))
            halo.surface.set_alpha(255)
        touched.append(surface.blit(grown, place, part))
        return touched

    def _draw_dust(self, surface: pygame.Surface, spot: Spot, place: int, share: float) -> list[pygame.Rect]:
        """Draw the grains that fly from a tile, each with the light that it leaves behind."""
        touched: list[pygame.Rect] = []
        for grain in range(DUST):
            way = 6.28 * ((grain * 0.618 + place * 0.37) % 1.0)
            far = spot.unit * (1.0 + 1.5 * ((grain * 0.757 + place * 0.23) % 1.0))
            mote = (grain + place) % len(self._motes)
            for dot in range(TRAIL if grain % 2 else 1):
                when = share - dot * TRAIL_STEP
                if when <= 0:
                    break
                away = far * out_cubic(when)
                at = spot.x + cos(way) * away, spot.y + sin(way) * away * 0.8 + spot.unit * 0.6 * when * when
                alpha = (1 - share) * (1 - dot / TRAIL)
                touched.append(shown(surface, self._motes[max(0, mote - dot)], at, alpha=alpha))
        return touched
