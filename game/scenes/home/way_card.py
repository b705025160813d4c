"""The cards above the shelf: short ways to a table, each with a small picture and three lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.core import RuleSheet
from game.look.fonts import Face
from game.look.look import Look
from game.look.motif_art import Crop
from game.look.palette import CREAM, GOLD_LIGHT, INK, RGB
from game.look.shapes import gradient
from game.scenes.common.motif_card import MotifCard
from game.ui.spoken import Role, Spoken

OVER, TITLE, UNDER = 15.5, 23, 15.5
"""Sizes of the letters of the three lines."""
_HIGH, _PICTURE, _TIGHT = 92, 130, 0.94
"""Design units: least height, and width of the picture at that height; and the distance of the lines."""
_SOFT: Final[RGB] = (196, 212, 202)
_BROWN: Final[RGB] = (92, 60, 14)


class QuickStartCard(MotifCard):
    """A way to a table: `over` names it, `title` is the game, `under` says more. Gold is for a match to continue."""

    corner: ClassVar[float] = 16
    radius = 16

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        sheet: RuleSheet,
        over: str,
        title: str,
        under: str,
        on_press: Callable[[], None],
        *,
        name: str = "",
        is_gold: bool = False,
    ) -> None:
        super().__init__(look, rect, sheet, title, on_press, name=name or over)
        self.over: Final = over
        self.under: Final = under
        self.is_gold: Final = is_gold

    @staticmethod
    def height(look: Look) -> int:
        """Return the height of every such card in pixels."""
        fonts = look.fonts
        lines = fonts.line(Face.BOLD, OVER) + fonts.line(Face.SERIF_SEMIBOLD, TITLE) + fonts.line(Face.MEDIUM, UNDER)
        return max(look.scale.px(_HIGH), round(lines * _TIGHT) + look.scale.px(12))

    @property
    def state(self) -> tuple[object, ...]:
        """The body depends on whether the card is in use."""
        return (self.lit,)

    def spoken(self) -> Spoken:
        """Return a button with the game and the words below it."""
        return Spoken(Role.BUTTON, self.name, ", ".join(text for text in (self.title, self.under) if text))

    @property
    def written(self) -> tuple[str, ...]:
        """Every text on it, and the colour of its ground."""
        return self.over, self.title, self.under, "gold" if self.is_gold else ""

    def window(self, size: tuple[int, int]) -> tuple[pygame.Rect, Crop]:
        """Show a part of the motif at the left."""
        fonts = self.look.fonts
        lines = (
            (self.over, Face.BOLD, OVER),
            (self.title, Face.SERIF_SEMIBOLD, TITLE),
            (self.under, Face.SEMIBOLD, UNDER),
        )
        left = size[0] - 2 * self.px(16) - max(fonts.width(*line) for line in lines)
        wide = max(size[0] // 5, min(round(size[1] * _PICTURE / _HIGH), size[0] // 3, left))
        return self.whole((wide, size[1])), Crop(*self.motif.crop)

    def finish(self, body: pygame.Surface) -> pygame.Surface:
        """Write the three lines on the ground to the right of the picture."""
        wide, high = body.get_size()
        picture = self.window((wide, high))[0]
        ground = (wide - picture.width, high)
        if self.is_gold:
            inks = _BROWN, INK, _BROWN
            top, foot = ((255, 232, 164), (222, 170, 78)) if self.lit else ((246, 216, 138), (206, 154, 62))
        else:
            inks = GOLD_LIGHT, CREAM, _SOFT
            top, foot = ((46, 96, 82), (24, 62, 54)) if self.lit else ((30, 70, 60), (15, 46, 40))
        body.blit(gradient(ground, top, foot), (picture.width, 0))
        body.fill((0, 0, 0) if not self.is_gold else _BROWN, (picture.width, 0, self.look.scale.hair(1), high))
        edge = self.px(16)
        room = ground[0] - 2 * edge
        lines = [
            self.fitted(self.over, room, face=Face.BOLD, size=OVER, colour=inks[0]),
            self.fitted(self.title, room, face=Face.SERIF_SEMIBOLD, size=TITLE, colour=inks[1]),
            self.fitted(self.under, room, face=Face.SEMIBOLD, size=UNDER, colour=inks[2]),
        ]
        y = (high - sum(round(line.get_height() * _TIGHT) for line in lines)) // 2
        for line in lines:
            body.blit(line, (picture.width + edge, y))
            y += round(line.get_height() * _TIGHT)
        return self.cut(body, (255, 236, 180, 200) if self.is_gold else (255, 255, 255, 84 if self.lit else 46))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card over its shadow; it sinks while it's pressed."""
        place = self.rect.move(0, self.look.brush.press if self.down else 0)
        shadow = self.look.brush.soft_shadow(place.size, max(2, self.px(10)), 150, self.px(self.corner))
        shadow.draw(surface, (place.x, place.y + self.px(3 if self.down else 6)))
        surface.blit(self.body, place)
