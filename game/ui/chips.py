"""Chips: small round buttons in a row that filter a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, MUTED, RGB
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget, Widget

SIZE: Final = 16.5
"""Size of the letters ..."""
_COUNT: Final = 15
"""... and of the number after them."""
_EDGE, _DOT, _SIGN, _GAP = 16, 10, 20, 8
"""Design units: at both ends, the dot, the icon, and between the parts."""
_INK: Final[RGB] = (30, 40, 34)
_INK_FAINT: Final[RGB] = (96, 100, 84)


class Chip(StillWidget):
    """Calls `on_press`. A dot of colour or an icon may stand before its text, a number after it.

    A chip without text needs a `name`.
    """

    states = Widget.states | {"selected"}

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        on_press: Callable[[], None],
        *,
        count: int | None = None,
        dot: RGB | None = None,
        icon: Icon | None = None,
        selected: bool = False,
        name: str = "",
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, name=name or text, tooltip=tooltip)
        self.radius = round(rect.height / 2 / look.scale.unit)
        self.text: Final = text
        self.on_press: Final = on_press
        self.count: Final = count
        self._dot: Final = dot
        self._icon: Final = icon
        self.selected = selected
        """True if it is the active one; may be set."""

    @staticmethod
    def width(look: Look, text: str, *, count: int | None = None, dot: bool = False, icon: bool = False) -> int:
        """Return the width in pixels of a chip with these parts."""
        px, fonts = look.scale.px, look.fonts
        parts = [px(_DOT)] if dot else []
        parts += [Chip.sign(look)] if icon else []
        parts += [fonts.width(text, Face.BOLD, SIZE)] if text else []
        parts += [] if count is None else [fonts.width(str(count), Face.SEMIBOLD, _COUNT)]
        return sum(parts) + (len(parts) - 1) * px(_GAP) + 2 * px(_EDGE)

    @staticmethod
    def height(look: Look) -> int:
        """Return the height in pixels of every chip."""
        return max(look.scale.px(40), look.fonts.line(Face.BOLD, SIZE) + look.scale.px(12))

    @staticmethod
    def sign(look: Look) -> int:
        """Return the size in pixels of an icon on a chip, which grows with the letters."""
        return max(look.scale.px(_SIGN), round(look.fonts.line(Face.BOLD, SIZE) * 0.8))

    def on_action(self, action: Action) -> bool:
        """Press it on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled:
            return False
        self.on_press()
        return True

    def spoken(self) -> Spoken:
        """Return a tab with its number."""
        count = "" if self.count is None else str(self.count)
        return Spoken(Role.TAB, self.name, count, self.tooltip, is_on=self.selected)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the chip with its dot, icon, text and number."""
        brush, fonts, rect = self.look.brush, self.look.fonts, self.rect
        line = self.look.scale.hair(1.2)
        if self.selected:
            top, foot = ((255, 252, 242), (240, 232, 210)) if self.lit else ((246, 240, 224), (226, 216, 190))
            body = brush.box(rect.size, rect.height // 2, top, foot)
            ink, faint = _INK, _INK_FAINT
        else:
            light = 2 if self.lit else 1
            rim = (*CREAM, 220) if self.look.style.high_contrast else (255, 255, 255, 46 * light)
            fill = ((255, 255, 255, 20 * light), (255, 255, 255, 10 * light))
            body = brush.box(rect.size, rect.height // 2, *fill, rim, border_width=line)
            ink, faint = CREAM, MUTED
        surface.blit(body, rect)
        x = rect.x + self.px(_EDGE)
        if self._dot is not None:
            dot = brush.shapes.disc(max(2, self.px(_DOT / 2)), self._dot)
            surface.blit(dot, dot.get_rect(midleft=(x, rect.centery)))
            x += self.px(_DOT) + self.px(_GAP)
        if self._icon is not None:
            icon = self.look.icons.icon(self._icon, self.sign(self.look), ink)
            surface.blit(icon, icon.get_rect(midleft=(x, rect.centery)))
            x += icon.get_width() + self.px(_GAP)
        if self.text:
            words = fonts.text(self.text, Face.BOLD, SIZE, ink)
            surface.blit(words, words.get_rect(midleft=(x, rect.centery)))
            x += words.get_width() + self.px(_GAP)
        if self.count is not None:
            number = fonts.text(str(self.count), Face.SEMIBOLD, _COUNT, faint)
            surface.blit(number, number.get_rect(midleft=(x, rect.centery)))
