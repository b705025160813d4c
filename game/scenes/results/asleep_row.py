"""The tiles that slept through a round, turned up below the players' lines."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import MUTED
from game.look.tiles import TileArt
from game.scenes.results.result_rows import PAD
from game.ui.widget import Widget

_TILE, _SMALLEST, _APART = 25, 15, 1.14
"""Largest and smallest short side of a tile in design units, and the distance of two, in short sides."""
_WORD: Final = 352
"""Width of the word before the tiles, in design units."""


def asleep_height(look: Look, sections: int) -> int:
    """Return the height of the row in pixels."""
    return max(look.scale.px(_TILE) * sections, look.fonts.line(Face.SEMIBOLD, 17))


class AsleepRow(Widget):
    """Paints a word and small tiles in one row. It takes no input."""

    focusable = False

    def __init__(
        self, look: Look, rect: pygame.Rect, art: TileArt, word: str, names: str, tiles: tuple[tuple[int, ...], ...]
    ) -> None:
        """`word` says what they are, `names` names them for those who don't see them."""
        super().__init__(look, rect, name=f"{word}: {names}")
        self.art: Final = art
        self.word: Final = word
        self.tiles: Final = tiles

    @property
    def spots(self) -> list[pygame.Rect]:
        """The places of the tiles."""
        left = self.rect.x + self.px(PAD + _WORD)
        room = (self.rect.right - self.px(PAD) - left) / len(self.tiles)
        unit = max(self.px(_SMALLEST), min(self.px(_TILE), int(room / _APART)))
        high = unit * self.art.sections
        step = min(round(unit * _APART), int(room))
        top = self.rect.centery - high // 2
        first = self.rect.copy()
        first.update(left, top, unit, high)
        return [first.move(place * step, 0) for place in range(len(self.tiles))]

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the word, then the tiles."""
        word = self.fitted(self.word, self.px(_WORD - PAD), face=Face.SEMIBOLD, size=17, colour=MUTED)
        surface.blit(word, word.get_rect(midleft=(self.rect.x + self.px(PAD), self.rect.centery)))
        spots = self.spots
        for spot in spots:
            self.art.shadow(0, spot.width).draw(surface, spot.topleft)
        for faces, spot in zip(self.tiles, spots, strict=True):
            surface.blit(self.art.face(faces, 0, spot.width), spot)
