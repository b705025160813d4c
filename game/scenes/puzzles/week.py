"""The puzzles of the last seven days as beads on a path of brass, today's lit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

import pygame

from game.felt.marked_moves import CROSS, TICK, Disc, paint_disc
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import BRASS, CREAM, GOLD, GOLD_LIGHT, MUTED, PANEL_BOTTOM
from game.scenes.puzzles.paths import HEAD, path_ground
from game.ui.actions import Action
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

DAYS: Final = 7
_PAD, _EDGE, _BELOW = 12, 16, 6
"""Design units: margins of the path above and at its sides, and from a bead to its date."""
_BEAD, _TODAY = 15, 18
"""Radius of a bead and of today's in design units, at the usual letters."""
_TITLE, _COUNT, _DATE = 22, 17, 15
"""Sizes of the letters of the title, of the count below it, and of a date."""
_GLOW: Final = 10
"""Reach of the light round today's bead in design units."""
_EMPTY: Final = Disc(PANEL_BOTTOM, MUTED, None, is_ringed=True)
_WAITING: Final = Disc(PANEL_BOTTOM, GOLD, None, is_ringed=True)
"""Today's bead without an answer; a golden dot in its middle waits for one."""


class WeekDay(NamedTuple):
    """A day and its puzzle."""

    day: date
    is_right: bool | None
    """If its first answer was right; None without an answer."""
    is_today: bool


def week_of(days: Mapping[date, bool], today: date) -> list[WeekDay]:
    """Return the last days, today at the end; `days` has the first answers."""
    dates = [today - timedelta(days=ago) for ago in range(DAYS - 1, -1, -1)]
    return [WeekDay(day, days.get(day), day == today) for day in dates]


class DayBead(StillWidget):
    """Opens the puzzle of a day. A tick, a cross or an empty ring tells how it went."""

    radius = 12
    spread = _GLOW

    def __init__(
        self, look: Look, rect: pygame.Rect, day: WeekDay, date_words: str, name: str, on_press: Callable[[], None]
    ) -> None:
        """`date_words` are written below it."""
        super().__init__(look, rect, name=name, tooltip=name)
        self.day: Final = day
        self._date: Final = date_words
        self._on_press: Final = on_press

    def on_action(self, action: Action) -> bool:
        """Open it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self._on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the bead and its date."""
        look, day, shapes = self.look, self.day, self.look.brush.shapes
        middle = (self.rect.centerx, self.rect.y + _radius(look, _TODAY))
        radius = _radius(look, _TODAY if day.is_today else _BEAD)
        if day.is_today:
            light = look.brush.glow((2 * radius, 2 * radius), GOLD_LIGHT, self.px(_GLOW / 3), 170, radius)
            light.draw(surface, (middle[0] - radius, middle[1] - radius))
        if day.is_right is None:
            paint_disc(look, surface, middle, radius, _WAITING if day.is_today else _EMPTY)
        else:
            paint_disc(look, surface, middle, radius, TICK if day.is_right else CROSS)
        if day.is_today and day.is_right is None:
            dot = shapes.disc(max(2, radius // 3), GOLD)
            surface.blit(dot, dot.get_rect(center=middle))
        if day.is_today or self.lit:
            rim = shapes.disc(radius, CREAM if self.lit else GOLD, radius - look.scale.hair(2.4))
            surface.blit(rim, rim.get_rect(center=middle))
        ink = CREAM if day.is_today or self.lit else MUTED
        told = self.fitted(self._date, self.rect.width, face=Face.SEMIBOLD, size=_DATE, colour=ink)
        surface.blit(told, told.get_rect(midbottom=self.rect.midbottom))


class WeekPath(StillWidget):
    """The ground of the week with its title and the brass that the beads are on."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, title: str, count: str) -> None:
        """`count` says how many of the days are solved."""
        super().__init__(look, rect)
        self._written: Final = title, count

    @classmethod
    def height(cls, look: Look) -> int:
        """Return the height in pixels."""
        line, px = look.fonts.line, look.scale.px
        words = line(Face.SERIF_SEMIBOLD, _TITLE) + line(Face.MEDIUM, _COUNT)
        beads = 2 * _radius(look, _TODAY) + px(_BELOW) + line(Face.SEMIBOLD, _DATE)
        return max(words, beads) + 2 * px(_PAD)

    @property
    def _inside(self) -> pygame.Rect:
        return Layout(self.look.scale).inset(self.rect, _EDGE, _PAD)

    def place(self, number: int) -> pygame.Rect:
        """Return the place of the bead of a day with its date, 0 for the first day.

        Today's is as wide as the path allows, since it has a word below it instead of a number.
        """
        lay, inside = Layout(self.look.scale), self._inside
        path = lay.left(inside, self.px(HEAD), _EDGE).rest
        high = 2 * _radius(self.look, _TODAY) + self.px(_BELOW) + self.look.fonts.line(Face.SEMIBOLD, _DATE)
        pitch = path.width // DAYS
        wide = pitch if number == DAYS - 1 else min(pitch, high)
        return lay.centred(lay.left(path, pitch).piece.move(number * pitch, 0), wide, high)

    def spoken(self) -> Spoken:
        """Return the title with the number of days solved."""
        return Spoken(Role.GROUP, *self._written)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the ground, the words, and the path behind the beads."""
        look, inside = self.look, self._inside
        surface.blit(path_ground(look, self.rect.size), self.rect)
        head = Layout(look.scale).left(inside, self.px(HEAD)).piece
        title = self.fitted(self._written[0], head.width, face=Face.SERIF_SEMIBOLD, size=_TITLE)
        count = self.fitted(self._written[1], head.width, face=Face.MEDIUM, size=_COUNT, colour=MUTED)
        y = head.centery - (title.get_height() + count.get_height()) // 2
        surface.blit(title, (head.x, y))
        surface.blit(count, (head.x, y + title.get_height()))
        first, last = self.place(0), self.place(DAYS - 1)
        thick, middle = look.scale.hair(3), first.y + _radius(look, _TODAY)
        length = last.centerx - first.centerx
        brass = look.brush.box((length, thick), thick // 2, GOLD_LIGHT, BRASS)
        surface.blit(brass, (first.centerx, middle - thick // 2))


def _radius(look: Look, units: float) -> int:
    """Return a bead's radius in pixels, which grows with the letters."""
    return look.scale.px(units * min(look.scale.text, 1.3))
