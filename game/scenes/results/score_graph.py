"""The graph of a match: each side's points after each round, and the target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.charts import ChartLine, lines_picture, mark_picture, steps
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, MUTED, RGB
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

_THICK: Final = 3.4
_EDGE, _GAP, _KEY = 22, 14, 300
"""Design units: padding of the box, gap between the parts, and the most width of the names."""
LEAST: Final = 168
"""Height in design units below which a graph says nothing."""
MOST: Final = 300
_SMALL: Final = 15


class GraphLine(NamedTuple):
    """A side in the graph."""

    name: str
    colour: RGB
    points: Mapping[int, int]
    """Its points after each round, by the round's number; 0 is the start."""


class ScoreGraph(StillWidget):
    """Draws `GraphLine`s over the rounds, with a target line unless `target` is 0. It takes no input."""

    focusable = False

    def __init__(
        self, look: Look, rect: pygame.Rect, title: str, lines: Sequence[GraphLine], target: int, target_word: str
    ) -> None:
        super().__init__(look, rect, name=title)
        self.title: Final = title
        self.lines: Final = tuple(lines)
        self.target: Final = target
        self.target_word: Final = target_word

    @staticmethod
    def says_something(lines: Sequence[GraphLine]) -> bool:
        """Return True if there is more than one moment to show."""
        return any(len(line.points) > 2 for line in lines)

    def spoken(self) -> Spoken:
        """Return the points of each side, round by round."""
        rows = tuple(f"{line.name}: {', '.join(map(str, line.points.values()))}" for line in self.lines)
        return Spoken(Role.GROUP, self.name, rows=rows)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the box, the title, the lines, and the names with their marks at the right."""
        look, fonts, px = self.look, self.look.fonts, self.px
        edge = look.scale.hair(1.5)
        box = look.brush.box(
            self.rect.size, px(14), (14, 42, 37, 215), (8, 28, 25, 225), (255, 255, 255, 28), border_width=edge
        )
        surface.blit(box, self.rect)
        lay = Layout(look.scale)
        inside = lay.inset(self.rect, _EDGE, 14)
        small = fonts.line(Face.EXTRABOLD, _SMALL)
        head, rest = lay.top(inside, small, 6)
        title = fonts.ellipsis(self.title.upper(), Face.EXTRABOLD, _SMALL, head.width)
        written = surface.blit(fonts.text(title, Face.EXTRABOLD, _SMALL, MUTED), head)
        if self.target_word:
            word = fonts.text(self.target_word, Face.BOLD, _SMALL, GOLD_LIGHT)
            if written.width + word.get_width() + px(60) < head.width:
                at = word.get_rect(midright=(head.right, head.centery))
                surface.blit(word, at)
                for dash in range(3):
                    piece = look.brush.box((px(8), max(2, px(2))), 0, (*GOLD_LIGHT, 255))
                    surface.blit(piece, piece.get_rect(midright=(at.x - px(8) - dash * px(13), head.centery)))
        names, plot = lay.right(rest, self._key_width(rest.width), _GAP)
        self._names(surface, names)
        self._plot(surface, plot)

    def _key_width(self, room: int) -> int:
        fonts, px = self.look.fonts, self.px
        widest = max(fonts.width(line.name, Face.BOLD, 18) for line in self.lines)
        return min(widest + px(28 + 12), px(_KEY), room // 3)

    def _names(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Write the names from the top, with their marks."""
        count = len(self.lines)
        size = 18.0
        while size > 11 and self.look.fonts.line(Face.BOLD, size) * count > place.height:
            size -= 1
        high = min(place.height // count, self.look.fonts.line(Face.BOLD, size) + self.px(8))
        side = min(high, self.look.scale.icon_px(22))
        for number, line in enumerate(self.lines):
            row = Layout(self.look.scale).top(place, high).piece.move(0, number * high)
            sign = mark_picture(side, number, line.colour)
            surface.blit(sign, sign.get_rect(midleft=row.midleft))
            name = self.fitted(line.name, row.width - side - self.px(8), size=size, colour=CREAM)
            surface.blit(name, name.get_rect(midleft=(row.x + side + self.px(8), row.centery)))

    def _plot(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        fonts, px = self.look.fonts, self.px
        values = [value for line in self.lines for value in line.points.values()]
        low, high = min(0, *values), max(self.target, 1, *values)
        first = min(number for line in self.lines for number in line.points)
        last = max(number for line in self.lines for number in line.points)
        marks = [*steps(high, max(2, place.height // (2 * fonts.line(Face.BOLD, _SMALL)))), *([0] if low <= 0 else [])]
        if self.target:
            near = (high - low) * 0.12
            marks = [mark for mark in marks if abs(mark - self.target) > near] + [self.target]
        left = max(fonts.width(str(mark), Face.BOLD, _SMALL) for mark in marks) + px(10)
        foot = fonts.line(Face.BOLD, _SMALL) + px(2)
        lay = Layout(self.look.scale)
        across = lay.left(lay.right(place, px(14)).rest, left).rest
        field = lay.top(lay.foot(across, foot + px(8)).rest, px(8)).rest
        if field.width < px(40) or field.height < px(30):
            return

        def spot(number: float, value: float) -> tuple[float, float]:
            x = field.x + field.width * (number - first) / max(1, last - first)
            return x, field.bottom - field.height * (value - low) / (high - low)

        for mark in marks:
            y = round(spot(first, mark)[1])
            colour = GOLD_LIGHT if mark == self.target and self.target else MUTED
            label = fonts.numeral_text(str(mark), Face.BOLD, _SMALL, colour)
            surface.blit(label, label.get_rect(midright=(field.x - px(8), y)))
            if mark != self.target or not self.target:
                rule = self.look.brush.box((field.width, max(1, px(1))), 0, (255, 255, 255, 26))
                surface.blit(rule, (field.x, y))
        every = -(-(last - first + 1) * (fonts.width(str(last), Face.BOLD, _SMALL) + px(14)) // max(1, field.width))
        for number in range(first, last + 1):
            if number and (number - first) % max(1, every) == 0:
                label = fonts.numeral_text(str(number), Face.BOLD, _SMALL, MUTED)
                surface.blit(label, label.get_rect(midtop=(round(spot(number, low)[0]), field.bottom + px(6))))
        moved = [
            ChartLine(
                tuple((x - place.x, y - place.y) for x, y in (spot(*pair) for pair in sorted(line.points.items()))),
                line.colour,
                number,
                bare=int(0 in line.points),
            )
            for number, line in enumerate(self.lines)
        ]
        dashes = []
        if self.target:
            start, end = spot(first, self.target), spot(last, self.target)
            dashes.append(((start[0] - place.x, start[1] - place.y), (end[0] - place.x, end[1] - place.y), GOLD_LIGHT))
        thick = max(2.0, self.look.scale.unit * _THICK)
        surface.blit(lines_picture(place.size, moved, thick, dashes), place)
