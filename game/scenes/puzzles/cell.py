"""The button of a puzzle in the list: its number, its grade in pips, and a tick if it is solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from engine.record.puzzle import GRADES
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import GOLD, GOOD
from game.ui.buttons import Button

SIZE: Final = 22
"""Size of the letters of the number."""
_PIP, _GAP, _EDGE = 7, 4, 10
"""Design units: a pip at the normal size of letters, the gap between two, and from them to the edge."""


class PuzzleCell(Button):
    """Opens a puzzle."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        number: int,
        grade: int,
        name: str,
        on_press: Callable[[], None],
        *,
        is_solved: bool,
    ) -> None:
        super().__init__(look, rect, str(number), on_press, name=name, tooltip=name, size=SIZE)
        self.grade: Final = grade
        self.is_solved: Final = is_solved

    @classmethod
    def side(cls, look: Look) -> tuple[int, int]:
        """Return width and height in pixels."""
        px, line = look.scale.px, look.fonts.line(Face.BOLD, SIZE)
        pip = px(_PIP * look.scale.text)
        wide = max(GRADES * pip + (GRADES - 1) * px(_GAP), 2 * line) + 2 * px(_EDGE)
        return wide, line + pip + 3 * px(_EDGE)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the button, the number with a tick, and a row of pips: as many full ones as the grade."""
        look, px, rect = self.look, self.px, self.rect
        brush = look.brush
        brush.button(rect.size, "plain", self.state).draw(surface, rect.topleft)
        ink, sink = brush.button_ink("plain", self.state), brush.press if self.down else 0
        label = look.fonts.text(self.text, Face.BOLD, SIZE, ink)
        across = round(label.get_height() * 0.72) if self.is_solved else 0
        wide = label.get_width() + (across + px(4) if across else 0)
        x, middle = rect.centerx - wide // 2, rect.y + px(_EDGE) + label.get_height() // 2 + sink
        surface.blit(label, label.get_rect(midleft=(x, middle)))
        if across:
            tick = look.icons.icon(Icon.CHECK, across, GOOD)
            surface.blit(tick, tick.get_rect(midleft=(x + label.get_width() + px(4), middle)))
        radius = max(2, px(_PIP * look.scale.text) // 2)
        pitch = 2 * radius + px(_GAP)
        left = rect.centerx - (GRADES * pitch - px(_GAP)) // 2
        for place in range(GRADES):
            hole = 0 if place < self.grade else max(1, radius - look.scale.hair(1.2))
            pip = brush.shapes.disc(radius, GOLD if place < self.grade else (255, 255, 255, 90), hole)
            surface.blit(pip, (left + place * pitch, rect.bottom - px(_EDGE) - 2 * radius + sink))
