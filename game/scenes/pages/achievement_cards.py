"""The achievements as cards: earned ones in gold, all with how to earn them."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, INK, MUTED
from game.ui.widget import StillWidget

_PAD, _SIGN, _GAP = 18, 54, 16
_TITLE, _TEXT = 21, 17


class AchievementCard(StillWidget):
    """Shows an achievement: its title, how to earn it, what it teaches, and the day. It takes no input."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, title: str, how: str, why: str, earned: str) -> None:
        """`earned` says when it was earned; it is empty for one to come."""
        super().__init__(look, rect, name=f"{title}. {how} {why} {earned}".strip())
        self.title: Final = title
        self.how: Final = how
        self.why: Final = why
        self.earned: Final = earned

    @staticmethod
    def height(look: Look, width: int, how: str, why: str, earned: str) -> int:
        """Return the height in pixels for these texts in this width."""
        fonts, px = look.fonts, look.scale.px
        room = width - 2 * px(_PAD) - px(_SIGN) - px(_GAP)
        lines = sum(len(fonts.lines(text, Face.MEDIUM, _TEXT, room)) for text in (how, why, earned) if text)
        return 2 * px(_PAD) + fonts.line(Face.BOLD, _TITLE) + px(2) + lines * fonts.line(Face.MEDIUM, _TEXT)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card."""
        look, fonts, px, rect = self.look, self.look.fonts, self.px, self.rect
        edge = (*GOLD_LIGHT, 150) if self.earned else (255, 255, 255, 28)
        light, dark = ((44, 88, 74, 235), (26, 62, 52, 240)) if self.earned else ((14, 42, 37, 215), (8, 28, 25, 225))
        surface.blit(look.brush.box(rect.size, px(14), light, dark, edge, border_width=look.scale.hair(1.5)), rect)
        middle = (rect.x + px(_PAD + _SIGN / 2), rect.y + px(_PAD + _SIGN / 2))
        disc = look.brush.shapes.disc(px(_SIGN) // 2, GOLD_LIGHT if self.earned else (40, 70, 62))
        surface.blit(disc, disc.get_rect(center=middle))
        icon, ink = (Icon.STAR, INK) if self.earned else (Icon.STAR_OUTLINE, MUTED)
        sign = look.icons.icon(icon, px(_SIGN * 0.56), ink)
        surface.blit(sign, sign.get_rect(center=middle))
        x, y = rect.x + px(_PAD + _SIGN + _GAP), rect.y + px(_PAD)
        room = rect.right - px(_PAD) - x
        surface.blit(self.fitted(self.title, room, size=_TITLE, colour=GOLD_LIGHT if self.earned else CREAM), (x, y))
        y += fonts.line(Face.BOLD, _TITLE) + px(2)
        for text, colour in ((self.how, CREAM), (self.why, MUTED), (self.earned, GOLD_LIGHT)):
            if text:
                surface.blit(fonts.wrapped(text, Face.MEDIUM, _TEXT, colour, room), (x, y))
                y += len(fonts.lines(text, Face.MEDIUM, _TEXT, room)) * fonts.line(Face.MEDIUM, _TEXT)
