"""A costly move in the list of a review: its verdict and cost, and below them the better move with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.look.charts import mark_picture
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, MUTED, RGB
from game.ui.actions import Action, Pointer
from game.ui.widget import StillWidget

_PAD, _SIGN, _GAP = 14, 30, 12
_HEAD, _TEXT = 19, 17


class CostlyRow(StillWidget):
    """Calls `on_press` when clicked or accepted."""

    ring_gap = -2.0
    radius = 14

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        mark: int,
        colour: RGB,
        head: str,
        text: str,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(look, rect, name=f"{head}. {text}")
        self.mark: Final = mark
        self.colour: Final = colour
        self.head: Final = head
        self.text: Final = text
        self.on_press: Final = on_press

    @staticmethod
    def height(look: Look, width: int, head: str, text: str) -> int:
        """Return the height in pixels for these texts in this width."""
        fonts, room = look.fonts, CostlyRow._room(look, width)
        high = len(fonts.lines(head, Face.BOLD, _HEAD, room)) * fonts.line(Face.BOLD, _HEAD)
        return (
            2 * look.scale.px(_PAD)
            + high
            + len(fonts.lines(text, Face.MEDIUM, _TEXT, room)) * fonts.line(Face.MEDIUM, _TEXT)
        )

    @staticmethod
    def _room(look: Look, width: int) -> int:
        return width - 2 * look.scale.px(_PAD) - look.scale.icon_px(_SIGN) - look.scale.px(_GAP)

    def on_action(self, action: Action) -> bool:
        """Open it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def clicked(self, _event: Pointer) -> None:
        """Open it."""
        self.on_press()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card, brighter under the pointer."""
        look, fonts, px, rect = self.look, self.look.fonts, self.px, self.rect
        light, dark = ((34, 74, 64, 230), (22, 56, 48, 235)) if self.lit else ((14, 42, 37, 215), (8, 28, 25, 225))
        edge = look.scale.hair(1.5)
        surface.blit(look.brush.box(rect.size, px(14), light, dark, (255, 255, 255, 36), border_width=edge), rect)
        side, room = look.scale.icon_px(_SIGN), self._room(look, rect.width)
        x, y = rect.x + px(_PAD), rect.y + px(_PAD)
        sign = mark_picture(side, self.mark, self.colour)
        surface.blit(sign, sign.get_rect(midleft=(x, y + fonts.line(Face.BOLD, _HEAD) // 2)))
        x += side + px(_GAP)
        surface.blit(fonts.wrapped(self.head, Face.BOLD, _HEAD, CREAM, room), (x, y))
        y += len(fonts.lines(self.head, Face.BOLD, _HEAD, room)) * fonts.line(Face.BOLD, _HEAD)
        surface.blit(fonts.wrapped(self.text, Face.MEDIUM, _TEXT, MUTED, room), (x, y))
