"""The stars for the result of a solitaire, with the way to the next one."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, FAINT, GOLD
from game.ui.widget import StillWidget

MOST: Final = 3
SIDE, APART, PAD, LETTERS = 58, 18, 20, 18
"""Design units: side of a star, gap between two, padding of the box, and size of the words below."""


class Stars(NamedTuple):
    """The number of stars that a result has earned, and a line about the next one."""

    earned: int
    text: str


class StarsWidget(StillWidget):
    """Paints the stars in a box, those not earned as outlines."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, stars: Stars) -> None:
        super().__init__(look, rect, name=stars.text)
        self.stars: Final = stars

    @staticmethod
    def height(look: Look, stars: Stars, width: int) -> int:
        """Return the height in pixels that a box of this width needs."""
        px = look.scale.px
        lines = look.fonts.lines(stars.text, Face.MEDIUM, LETTERS, width - 2 * px(PAD))
        return 2 * px(PAD) + px(SIDE) + px(12) + len(lines) * look.fonts.line(Face.MEDIUM, LETTERS)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint box, stars and words."""
        look, rect, px = self.look, self.rect, self.px
        surface.blit(look.brush.well(rect.size), rect)
        side, step = px(SIDE), px(SIDE + APART)
        x = rect.centerx - (MOST - 1) * step // 2
        for place in range(MOST):
            middle, earned = (x + place * step, rect.y + px(PAD) + side // 2), place < self.stars.earned
            if earned:
                glow = look.brush.glow((side // 2, side // 2), GOLD, max(2, px(16)), 110, side // 4)
                glow.draw(surface, (middle[0] - side // 4, middle[1] - side // 4))
            star = look.icons.icon(Icon.STAR if earned else Icon.STAR_OUTLINE, side, GOLD if earned else FAINT)
            surface.blit(star, star.get_rect(center=middle))
        words = look.fonts.wrapped(
            self.stars.text, Face.MEDIUM, LETTERS, CREAM, rect.width - 2 * px(PAD), align=Align.CENTRE
        )
        surface.blit(words, words.get_rect(midtop=(rect.centerx, rect.y + px(PAD) + side + px(12))))
