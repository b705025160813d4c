"""The graph of a review: the chances of each side over the moves, with the turning points, and the moves as tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.charts import ChartLine, lines_picture, mark_picture
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, MUTED, RGB
from game.look.tiles import TileArt
from game.ui.actions import Action, Pointer
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

_SMALL: Final = 15
_TILE, _OWNER = 26, 20
"""Design units: least short side of a tile below the graph, and the mark of its player's side below that."""
_LARGER: Final = 1.2
"""The most by which larger letters enlarge the tiles."""
_STEP: Final = 1.3
"""Short sides from one of these tiles to the next."""
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

    def spoken(self) -> Spoken:
        """Return the chances of each side at each position."""
        rows = tuple(
            f"{line.name}: {', '.join(f'{round(100 * part)}%' for _, part in line.points)}" for line in self.lines
        )
        return Spoken(Role.GROUP, self.name, rows=rows)

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


class StripMove(NamedTuple):
    """A move as a tile below the graph."""

    place: int
    """The position from which it was made."""
    halves: tuple[int, ...]
    """Empty for a move without a tile."""
    mark: int
    """The mark of its player's side, as at the end of the line in the graph."""
    colour: RGB


class MoveStrip(StillWidget):
    """All moves of a match in a row, as many of them as fit around the chosen one.

    The arrows choose another one, and so does a click; ACCEPT opens the chosen one.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        moves: Sequence[StripMove],
        art: TileArt,
        on_choose: Callable[[int], None],
        on_open: Callable[[], None],
        name: str,
    ) -> None:
        """`on_choose` is told the position of the move that is chosen."""
        super().__init__(look, rect, name=name)
        self.moves: Final = tuple(moves)
        self._art: Final = art
        self._on_choose: Final = on_choose
        self._on_open: Final = on_open
        self._side: Final = self.unit(look)
        self._fits: Final = max(1, int(self.rect.width / (self._side * _STEP)))
        self._chosen = 0

    @staticmethod
    def unit(look: Look) -> int:
        """Return the short side of its tiles in pixels."""
        return max(14, look.scale.px(_TILE * min(_LARGER, look.scale.text)))

    @staticmethod
    def height(look: Look, sections: int) -> int:
        """Return its height in pixels."""
        return MoveStrip.unit(look) * sections + look.scale.icon_px(_OWNER) + look.scale.px(16)

    @property
    def chosen(self) -> int:
        """The number of the chosen move."""
        return self._chosen

    def choose(self, place: int) -> None:
        """Choose the move made from a position."""
        self._chosen = next((number for number, move in enumerate(self.moves) if move.place == place), self._chosen)
        self.invalidate()

    def step(self, by: int) -> None:
        """Choose a move that many places further on, or the last one there is."""
        number = min(max(0, self._chosen + by), len(self.moves) - 1)
        if number != self._chosen:
            self._on_choose(self.moves[number].place)

    def on_action(self, action: Action) -> bool:
        """Choose another move, or open the chosen one."""
        steps = {Action.LEFT: -1, Action.RIGHT: 1, Action.HOME: -len(self.moves), Action.END: len(self.moves)}
        if action in steps:
            self.step(steps[action])
        elif action is Action.ACCEPT:
            self._on_open()
        else:
            return False
        return True

    def clicked(self, event: Pointer) -> None:
        """Choose the move that was clicked on."""
        first, apart, left = self._seen()
        number = first + int((event.pos[0] - left) // apart)
        self.step(min(max(number, first), first + self._fits - 1) - self._chosen)

    def _seen(self) -> tuple[int, float, float]:
        """Return the first move in sight, and from the left end the distance between two tiles and the start."""
        count = len(self.moves)
        first = min(max(0, self._chosen - self._fits // 2), max(0, count - self._fits))
        seen = min(count, self._fits)
        apart = min(self.rect.width / seen, 2.2 * self._side)
        return first, apart, self.rect.x + (self.rect.width - apart * seen) / 2

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the tiles in sight, each above the mark of its player's side, and a rim around the chosen one."""
        look, art, px, unit = self.look, self._art, self.px, self._side
        first, apart, left = self._seen()
        top, mark = self.rect.y + px(6), look.scale.icon_px(_OWNER)
        wide, high = art.size(0, unit)
        for number, move in enumerate(self.moves[first : first + self._fits]):
            middle = round(left + apart * (number + 0.5))
            rim = look.brush.frame((wide + px(8), high + px(8)), px(6), GOLD, max(2, px(3)))
            around = rim.get_rect(midtop=(middle, top - px(4)))
            at = around.inflate(-px(8), -px(8))
            if move.halves:
                art.shadow(0, unit, 0, len(move.halves)).draw(surface, at.topleft)
                surface.blit(art.face(move.halves, 0, unit), at)
            else:
                dash = look.brush.box((unit // 2, max(2, px(3))), px(1), (*MUTED, 255))
                surface.blit(dash, dash.get_rect(center=at.center))
            if first + number == self._chosen:
                surface.blit(rim, around)
            sign = mark_picture(mark, move.mark, move.colour)
            surface.blit(sign, sign.get_rect(midtop=(middle, top + high + px(6))))
