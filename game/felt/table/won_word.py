"""The word for a solitaire that is won: where it stands on the felt, and the widget that keeps it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.look.cache import Sprite
from game.look.gilding import Gilding
from game.look.look import Look
from game.look.tiles import TileArt
from game.picture.family_layout import PlacedTile
from game.picture.spot import drawn_unit
from game.ui.widget import StillWidget

SIZES: Final = (112, 92, 74)
"""Sizes of the letters in design units. Smaller ones are taken if only they cover no tile."""
HIGH: Final = 1.2
"""Height of the word with some air, in letter sizes."""
STEPS, SIDES = 24, (0.0, -0.5, 0.5)
"""Heights on the felt that are tried, and how far to the side, as parts of the free width."""
GLOW: Final = 170
DARK, FAINT = 205, 90
"""Strength of the soft ground on tiles, and on the felt alone."""


class WonWord(NamedTuple):
    """A word in its place, in pixels."""

    text: str
    letters: int
    rect: pygame.Rect
    covers: bool
    """True if there is no place without tiles."""

    def pictures(self, gilding: Gilding) -> tuple[Sprite, Sprite]:
        """Return the soft ground and the gilded letters; both go around the middle of the place."""
        wide = gilding.width(self.text, self.letters) + self.letters
        ground = gilding.haze((wide, round(self.letters * 1.3)), DARK if self.covers else FAINT)
        return ground, gilding.words(self.text, self.letters, GLOW)


def tile_areas(laid: Sequence[PlacedTile], art: TileArt, sections: int) -> list[pygame.Rect]:
    """Return the areas of these tiles."""
    areas: list[pygame.Rect] = []
    for tile in laid:
        area = pygame.Rect((0, 0), art.size(tile.spot.turn, drawn_unit(tile.spot), len(tile.halves) or sections))
        area.center = round(tile.spot.x), round(tile.spot.y)
        areas.append(area)
    return areas


def won_word(text: str, look: Look, taken: Sequence[pygame.Rect], area: pygame.Rect) -> WonWord:
    """Return the word as large as it can be without covering `taken`, or else where it covers least.

    If several places are free, it takes the one nearest to the middle of `area`.
    """
    best: tuple[int, WonWord] | None = None
    for size in SIZES:
        covered, found = _best_place(text, look, look.scale.px(size), taken, area)
        if best is None or covered < best[0]:
            best = covered, found
        if not covered:
            break
    assert best is not None
    return best[1]


def _best_place(
    text: str, look: Look, pixels: int, taken: Sequence[pygame.Rect], area: pygame.Rect
) -> tuple[int, WonWord]:
    """Return the number of pixels covered at the best place for letters of this size, and the word there."""
    letters = look.gilding.fitting(text, pixels, area.width * 9 // 10)
    box = pygame.Rect(0, 0, look.gilding.width(text, letters), round(letters * HIGH))
    spare_wide, spare_high = area.width - box.width, max(0, area.height - box.height)
    places: list[tuple[int, int, int, pygame.Rect]] = []
    for side in SIDES:
        for step in range(STEPS + 1):
            here = box.copy()
            here.center = area.centerx + round(spare_wide * side * 0.9), area.centery
            here.top = area.top + spare_high * step // STEPS
            parts = [here.clip(rect) for rect in taken]
            away = abs(here.centery - area.centery)
            places.append((sum(part.width * part.height for part in parts), abs(round(side * 2)), away, here))
    covered, _, _, here = min(places, key=lambda place: place[:3])
    return covered, WonWord(text, letters, here, covered > 0)


class WonWordWidget(StillWidget):
    """Keeps the word on the felt until the next deal, below whatever is shown beside the felt."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        self.shown = False
        self._word: WonWord | None = None

    @property
    def word(self) -> WonWord | None:
        """The word as it stands there, if any."""
        return self._word

    def show(self, word: WonWord | None) -> None:
        """Show a word, or none."""
        if word == self._word:
            return
        self._word, self.shown = word, word is not None
        if word is not None:
            self.move(word.rect)
        self.invalidate()

    @property
    def area(self) -> pygame.Rect:
        """The word with its glow and its ground."""
        around = self.rect.copy()
        for picture in self._word.pictures(self.look.gilding) if self._word else ():
            around.union_ip(picture.surface.get_rect(topleft=picture.at(self.rect.center)))
        return around

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the ground and the letters."""
        if self._word is None:
            return
        for picture in self._word.pictures(self.look.gilding):
            surface.blit(picture.surface, picture.at(self.rect.center))
