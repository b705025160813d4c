"""What a table on the network shows beside its tiles: the banner of a lost host, and what the player has said."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOLD, MUTED
from game.ui.widget import Widget

WIDE, TOP, EDGE = 1180, 4, 26
"""Design units of the banner: the widest, from the window's edge, inside it."""
OWN_WIDE: Final = 420


class Banner(Widget):
    """Tells at the upper edge that the host is being looked for, and why. Nothing is in its way but wood."""

    focusable = False
    spread = 30

    def __init__(self, look: Look, right: int) -> None:
        """`right` is where the felt ends, in pixels."""
        middle, wide = right // 2, min(right - look.scale.px(80), look.scale.px(WIDE))
        high = max(look.scale.px(54), look.fonts.line(Face.BOLD, 20) + look.scale.px(10))
        super().__init__(look, pygame.Rect(middle - wide // 2, look.scale.px(TOP), wide, high))
        self.shown = False
        self.title = ""
        self.text = ""

    def show(self, title: str, text: str) -> None:
        """Say this; no title: be gone."""
        if (title, text) != (self.title, self.text):
            self.title, self.text = title, text
            self.name = f"{title} {text}".strip()
            self.shown = bool(title)
            self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a plate with the sign of the network, the title and the reason."""
        look, rect, px = self.look, self.rect, self.px
        look.brush.soft_shadow(rect.size, max(2, px(8)), 150, px(16)).draw(surface, (rect.x, rect.y + px(3)))
        ground = look.brush.box(
            rect.size, px(16), (60, 24, 20, 246), (34, 12, 10, 250), (*BAD, 190), border_width=look.scale.hair(1.4)
        )
        surface.blit(ground, rect)
        sign = look.icons.icon(Icon.NEARBY, px(28), CREAM)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + px(EDGE), rect.centery)))
        left = rect.x + px(EDGE) + sign.get_width() + px(14)
        title = self.fitted(self.title, rect.right - px(EDGE) - left, size=20)
        surface.blit(title, title.get_rect(midleft=(left, rect.centery)))
        left += title.get_width() + px(16)
        room = rect.right - px(EDGE) - left
        if self.text and room > px(60):
            text = self.fitted(self.text, room, face=Face.MEDIUM, size=18, colour=CREAM)
            surface.blit(text, text.get_rect(midleft=(left, rect.centery)))


class OwnWords(Widget):
    """What the player has just said, at the left of the rack: so it is known that the others see it."""

    focusable = False
    spread = 30

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)
        self.shown = False
        self.text = ""

    def show(self, text: str) -> None:
        """Show this; nothing: be gone."""
        if text != self.text:
            self.text = self.name = text
            self.shown = bool(text)
            self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a plate with a speech bubble."""
        look, rect, px = self.look, self.rect, self.px
        look.brush.soft_shadow(rect.size, max(2, px(8)), 140, px(16)).draw(surface, (rect.x, rect.y + px(3)))
        ground = look.brush.box(
            rect.size, px(16), (22, 52, 46, 240), (9, 28, 25, 246), (*GOLD, 110), border_width=look.scale.hair(1.4)
        )
        surface.blit(ground, rect)
        sign = look.icons.icon(Icon.SPEECH, px(22), MUTED)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + px(14), rect.centery)))
        left = rect.x + px(14) + sign.get_width() + px(10)
        text = self.fitted(self.text, rect.right - px(14) - left, size=18)
        surface.blit(text, text.get_rect(midleft=(left, rect.centery)))
