"""The last seven days with the puzzle of the day: a tick, a cross, or an empty ring for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD, GOOD, MUTED
from game.ui.widget import StillWidget

DAYS: Final = 7
_SIZE: Final = 15
"""Size of the letters of a date."""
_DISC, _GAP = 40, 4
"""Design units: diameter of a day at the normal size of letters, and from it to its date."""


def week_of(days: Mapping[date, bool], today: date) -> list[tuple[date, bool | None]]:
    """Return the last days, today at the end, and if the puzzle of each was solved; None without an answer."""
    dates = [today - timedelta(days=ago) for ago in range(DAYS - 1, -1, -1)]
    return [(day, days.get(day)) for day in dates]


class Week(StillWidget):
    """Seven days in a row, each with its day of the month below. A golden ring marks the last one, today."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, days: Sequence[tuple[date, bool | None]], told: str) -> None:
        """`told` is the week in words."""
        super().__init__(look, rect, name=told)
        self.days: Final = days

    @classmethod
    def height(cls, look: Look, width: int) -> int:
        """Return the height in pixels for a width."""
        return cls._across(look, width) + look.scale.px(_GAP) + look.fonts.line(Face.SEMIBOLD, _SIZE)

    @classmethod
    def _across(cls, look: Look, width: int) -> int:
        return min(look.scale.px(_DISC * look.scale.text), round(width / DAYS * 0.86))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the days."""
        look, rect = self.look, self.rect
        across, hair = self._across(look, rect.width), look.scale.hair(1.6)
        pitch = (rect.width - across) / (DAYS - 1)
        for place, (day, is_right) in enumerate(self.days):
            is_today = place == len(self.days) - 1
            middle = (rect.x + across // 2 + round(place * pitch), rect.y + across // 2)
            ring = look.brush.shapes.disc(across // 2, GOLD if is_today else (255, 255, 255, 70), across // 2 - hair)
            surface.blit(ring, ring.get_rect(center=middle))
            if is_right is not None:
                sign, colour = (Icon.CHECK, GOOD) if is_right else (Icon.CROSS, CREAM)
                icon = look.icons.icon(sign, round(across * 0.56), colour)
                surface.blit(icon, icon.get_rect(center=middle))
            date_words = look.fonts.text(str(day.day), Face.SEMIBOLD, _SIZE, CREAM if is_today else MUTED)
            surface.blit(date_words, date_words.get_rect(midbottom=(middle[0], rect.bottom)))
