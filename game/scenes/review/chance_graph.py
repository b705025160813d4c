"""The graph of a review: the chances of each side over the moves, with the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.look.charts import ChartLine, lines_picture, mark_picture
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, MUTED, RGB
from game.ui.layout import Layout
from game.ui.widget import StillWidget

_SMALL: Final = 15
_THICK, _MARK, _GAP = 3, 26, 22
"""Design units: the lines, the marks of turning points, and the gap between two entries of the key."""


class SideLine(NamedTuple):
    """The chances of a side."""

    name: str
    points: tuple[tuple[int, float], ...]
    """Positions and shares, 0 to 1."""
    colour: RGB


class TurningPoint(NamedTuple):
    """A position marked in the graph."""

    place: int
    chance: float
    mark: int
    """Its mark in `game.look.charts.MARKS`."""
    colour: RGB


class MarkKey(NamedTuple):
    """An entry of the key: a mark and its meaning."""

    mark: int
    colour: RGB
    text: str


class ChanceGraph(StillWidget):
    """Draws the lines with their turning points, over a key. It takes no input."""

    focusable = False

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        lines: Sequence[SideLine],
        turns: Sequence[TurningPoint],
        keys: Sequence[MarkKey],
        rounds: Sequence[int],
        last: int,
        name: str,
    ) -> None:
        """Draw positions up to `last`; `rounds` are those of the deals."""
        super().__init__(look, rect, name=name)
        self.lines: Final = tuple(lines)
        self.turns: Final = tuple(turns)
        self._keys: Final = (*(MarkKey(i, line.colour, line.name) for i, line in enumerate(lines)), *keys)
        self._rounds: Final = tuple(rounds)
        self._last: Final = max(1, last)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the key, a scale in per cent, the rounds, the lines and the marks."""
        look, fonts, px = self.look, self.look.fonts, self.px
        line, lay = fonts.line(Face.BOLD, _SMALL), Layout(look.scale)
        rest = self.rect
        rows = self._key_rows(self.rect.width)
        for row in reversed(rows):
            place, rest = lay.foot(rest, line, 4)
            self._paint_key(surface, place, row)
            if row is rows[-1]:
                self._paint_title(surface, place, row)
        left = fonts.width("100%", Face.BOLD, _SMALL) + px(10)
        field = lay.left(lay.inset(rest, 14, 10), left - px(14)).rest
        if field.height < line or field.width < line:
            return
        for share in (0.0, 0.5, 1.0):
            y = round(field.bottom - field.height * share)
            surface.blit(look.brush.box((field.width, max(1, px(1))), 0, (255, 255, 255, 34)), (field.x, y))
            label = fonts.numeral_text(f"{round(100 * share)}%", Face.BOLD, _SMALL, MUTED)
            surface.blit(label, label.get_rect(midright=(field.x - px(8), y)))
        for first in self._rounds[1:]:
            x = self._x(field, first)
            surface.blit(look.brush.box((max(1, px(1)), field.height), 0, (255, 255, 255, 40)), (x, field.y))
        edge = px(16)
        moved = [
            ChartLine(
                tuple(
                    (self._x(field, at) - field.x + edge, field.height * (1 - share) + edge)
                    for at, share in each.points
                ),
                each.colour,
                number,
                bare=max(0, len(each.points) - 1),
            )
            for number, each in enumerate(self.lines)
            if each.points
        ]
        size = (field.width + 2 * edge, field.height + 2 * edge)
        thick = max(2.0, look.scale.unit * _THICK)
        surface.blit(lines_picture(size, moved, thick), (field.x - edge, field.y - edge))
        side = look.scale.icon_px(_MARK)
        for turn in self.turns:
            sign = mark_picture(side, turn.mark, turn.colour)
            at = self._x(field, turn.place), round(field.bottom - field.height * turn.chance)
            surface.blit(sign, sign.get_rect(center=at))

    def _x(self, field: pygame.Rect, place: int) -> int:
        return round(field.x + field.width * place / self._last)

    def _width(self, key: MarkKey) -> int:
        return self.look.scale.icon_px(_MARK) + self.px(6) + self.look.fonts.width(key.text, Face.BOLD, _SMALL)

    def _key_rows(self, width: int) -> list[list[MarkKey]]:
        rows: list[list[MarkKey]] = [[]]
        used = 0
        for key in self._keys:
            wide = self._width(key) + self.px(_GAP)
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0
            rows[-1].append(key)
            used += wide
        return rows

    def _paint_title(self, surface: pygame.Surface, place: pygame.Rect, row: Sequence[MarkKey]) -> None:
        """Paint the name of the graph at the end of a row, if there is room."""
        wide = self.look.fonts.width(self.name, Face.BOLD, _SMALL)
        if sum(self._width(key) + self.px(_GAP) for key in row) + wide <= place.width:
            text = self.look.fonts.text(self.name, Face.BOLD, _SMALL, MUTED)
            surface.blit(text, text.get_rect(midright=place.midright))

    def _paint_key(self, surface: pygame.Surface, place: pygame.Rect, row: Sequence[MarkKey]) -> None:
        x, side = place.x, self.look.scale.icon_px(_MARK)
        for key in row:
            sign = mark_picture(side, key.mark, key.colour)
            surface.blit(sign, sign.get_rect(midleft=(x, place.centery)))
            text = self.look.fonts.text(key.text, Face.BOLD, _SMALL, CREAM)
            surface.blit(text, text.get_rect(midleft=(x + side + self.px(6), place.centery)))
            x += self._width(key) + self.px(_GAP)
