"""What a turn has brought, told without motion: the sum of a score and the gain, and a planet for each linked card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.felt.free_place import free_place
from game.felt.table.model import ScoreSum
from game.look.cache import Sprite
from game.look.gilding import centred
from game.look.look import Look
from game.look.scenery import brasswork
from game.picture.spot import Spot
from game.ui.widget import StillWidget

_SUM, _GAIN, _SOFT = 60, 62, 24
"""Sizes of the letters, and the ground around them that is seen, in design units."""


class SumWidget(StillWidget):
    """Shows a `ScoreSum` in gold, or in the enamel of another player, on a soft dark ground."""

    focusable = False

    def __init__(self, look: Look, bounds: pygame.Rect) -> None:
        super().__init__(look, pygame.Rect(bounds.center, (0, 0)))
        self._bounds: Final = bounds
        self._told: ScoreSum | None = None
        self._lines: tuple[Sprite, ...] = ()
        self._haze: Sprite | None = None
        self.shown = False

    @property
    def told(self) -> ScoreSum | None:
        """The sum shown, if any."""
        return self._told

    def show(self, told: ScoreSum | None, taken: Sequence[pygame.Rect], near: Sequence[pygame.Rect] = ()) -> None:
        """Show a sum where it covers none of the areas `taken`; nothing if there is no such place, or no sum.

        It keeps off the areas `near` as well if it can.
        """
        if told == self._told:
            return
        self._told, self.shown = told, False
        if told is None:
            return
        gilding, px = self.look.gilding, self.px
        sizes = [(told.text, px(_SUM))] if told.text else []
        sizes.append((told.gain, px(_GAIN)))
        sizes = [(text, gilding.fitting(text, size, self._bounds.width * 4 // 5)) for text, size in sizes]
        wide = max(gilding.width(text, size) for text, size in sizes)
        high = sum(round(size * 1.15) for _, size in sizes)
        self._lines = tuple(gilding.lettering(text, size, told.colour) for text, size in sizes)
        self._haze = gilding.haze((wide + px(_SUM), high + px(16)))
        off, soft = (*taken, *near), px(_SOFT)
        box = free_place((wide + 2 * soft, high + soft), told.at, off, self._bounds)
        if box.collidelist(list(off)) < 0:  # the ground dims no tile either
            self.move(box.inflate(-2 * soft, -soft))
        else:
            self.move(free_place((wide, high), told.at, off, self._bounds))
        self.shown = True
        self.give_way(taken)
        self.invalidate()

    def give_way(self, taken: Sequence[pygame.Rect]) -> None:
        """Disappear if the sum covers one of these areas; the panel tells it, too."""
        if self.shown and self.rect.collidelist(list(taken)) >= 0:
            self.shown = False

    @property
    def area(self) -> pygame.Rect:
        """Everything drawn, with the ground and the glow."""
        around = self.rect.inflate(self.px(2 * _SUM), self.px(2 * _SUM))
        if self._haze is None:
            return around
        return around.union(self._haze.surface.get_rect(center=self.rect.center))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the ground and the lines."""
        if self._haze is None:
            return
        surface.blit(self._haze.surface, self._haze.at(self.rect.center))
        step = self.rect.height // max(1, len(self._lines))
        for place, line in enumerate(self._lines):
            surface.blit(line.surface, line.at((self.rect.centerx, self.rect.y + step * place + step // 2)))


class PlanetsWidget(StillWidget):
    """Shows a planet for each card that was linked in this turn."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        self.spots: tuple[Spot, ...] = ()
        self.shown = False

    def show(self, spots: Sequence[Spot]) -> None:
        """Show planets at these places."""
        if tuple(spots) != self.spots:
            self.invalidate()
            self.spots, self.shown = tuple(spots), bool(spots)
            areas = [around(spot) for spot in spots]
            if areas:
                self.move(areas[0].unionall(areas))
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the planets."""
        for spot in self.spots:
            picture = planet_picture(self.look, spot)
            surface.blit(picture.surface, picture.at((round(spot.x), round(spot.y))))


def planet_picture(look: Look, spot: Spot) -> Sprite:
    """Return the picture of a planet as large as this place."""
    across = max(8, round(spot.unit))
    return look.gilding.cache.sprite(("planet", across), lambda: centred(brasswork.planet(across)))


def around(spot: Spot) -> pygame.Rect:
    """Return the area of a planet."""
    area = pygame.Rect(0, 0, round(spot.unit) + 2, round(spot.unit) + 2)
    area.center = round(spot.x), round(spot.y)
    return area
