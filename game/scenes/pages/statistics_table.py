"""The table of the statistics: a line for each game, under the headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, FAINT, GOLD_DEEP, GOLD_LIGHT, INK, MUTED
from game.ui.layout import Layout
from game.ui.lists import ListBox, ListRow

FOLDED: Final = (96, 66, 20)
"""Colour of faint ink on gold."""
_TEXT, _HEAD = 19, 15
"""Size of the letters in the lines and in the headings."""
_NAME, _APART, _EDGE = 190, 26, 22
"""Design units: least width of a game's name, gap between two columns, margin at the right of the last."""


class TableColumn(NamedTuple):
    """A column: the key of its cells, its heading, and its rank for being left out if room is short (0: never)."""

    key: str
    name: str
    spare: int = 0


COLUMNS: Final = (
    TableColumn("played", gettext_noop("Played")),
    TableColumn("won", gettext_noop("Won")),
    TableColumn("share", gettext_noop("Win rate")),
    TableColumn("streak", gettext_noop("Streak")),
    TableColumn("longest", gettext_noop("Longest"), 3),
    TableColumn("best", gettext_noop("Best")),
    TableColumn("average", gettext_noop("Average"), 1),
    TableColumn("round", gettext_noop("Per round"), 4),
    TableColumn("par", gettext_noop("At par"), 2),
    TableColumn("days", gettext_noop("Daily"), 5),
)


class StatisticsTable(ListBox):
    """Lines of cells, one of them chosen. `cells[place]` has the texts of a line by the columns' keys.

    Columns that don't fit are left out. The caller must show their contents in another way.
    """

    ring_gap = -2.0
    air = 3.0

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        names: Sequence[str],
        cells: Sequence[Mapping[str, str]],
        heads: Mapping[str, str],
        on_change: Callable[[int], None],
        *,
        value: int = 0,
        name: str = "",
        row_height: float = 40,
        nothing: str = "",
    ) -> None:
        """`heads` are the columns' headings in the player's language, by their keys.

        `nothing` takes the place of all cells of a game that was never played.
        """
        self.nothing: Final = nothing
        self.cells: Final = tuple(cells)
        self.heads: Final = dict(heads)
        self.head_px: Final = look.fonts.line(Face.EXTRABOLD, _HEAD) + look.scale.px(14)
        super().__init__(
            look, rect, [ListRow(each) for each in names], on_change, value=value, name=name, row_height=row_height
        )
        self.widths: Final = self._fit()

    @property
    def view(self) -> pygame.Rect:
        """Area of the visible lines, below the headings."""
        inside = super().view
        return Layout(self.look.scale).top(inside, self.head_px).rest

    def cell(self, place: int, key: str) -> str:
        """Return the text of a cell."""
        return self.cells[place][key]

    def _fit(self) -> dict[str, int]:
        """Give each column the width of its widest text, and leave out those that don't fit."""
        fonts, room = self.look.fonts, self.row_rect(0).width - self.px(_NAME) - self.px(_EDGE)
        wide = {
            column.key: max(
                fonts.width(self.heads[column.key].upper(), Face.EXTRABOLD, _HEAD),
                *(fonts.width(cells[column.key], Face.BOLD, _TEXT) for cells in self.cells),
            )
            for column in COLUMNS
        }
        wide = {key: width + self.px(_APART) for key, width in wide.items()}
        spare = sorted((column for column in COLUMNS if column.spare), key=lambda column: -column.spare)
        room -= max(0, max(fonts.width(row.text, Face.BOLD, _TEXT) for row in self.rows) + self.px(48) - self.px(_NAME))
        for column in spare:
            if sum(wide.values()) > room:
                del wide[column.key]
        left = max(0, room - sum(wide.values())) // max(1, len(wide))
        return {key: width + min(left, self.px(70)) for key, width in wide.items()}

    def rights(self, rect: pygame.Rect) -> list[tuple[str, int]]:
        """Return the right edge of each column in a line, in pixels."""
        found, right = [], rect.right - self.px(_EDGE)
        for key, width in reversed(self.widths.items()):
            found.append((key, right))
            right -= width
        return found

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines, and the headings above them."""
        super().paint(surface)
        lay = Layout(self.look.scale)
        head = lay.left(lay.top(super().view, self.head_px).piece, self.row_rect(0).width).piece
        for key, right in self.rights(head):
            over = self.look.fonts.text(self.heads[key].upper(), Face.EXTRABOLD, _HEAD, MUTED)
            surface.blit(over, over.get_rect(midright=(right, head.centery)))
        line = lay.foot(lay.inset(head, 8, 0), 1).piece
        surface.blit(self.look.brush.box(line.size, 0, (255, 255, 255, 40)), line)

    def _paint_row(self, surface: pygame.Surface, place: int) -> None:
        rect, chosen = self.row_rect(place), place == self.value
        box, brush, fonts = rect.inflate(0, -self.px(3)), self.look.brush, self.look.fonts
        if chosen:
            surface.blit(brush.box(box.size, self.px(10), (*GOLD_LIGHT, 255), (*GOLD_DEEP, 255)), box)
        elif place == self._under and self.hovered:
            surface.blit(brush.box(box.size, self.px(10), (255, 255, 255, 20)), box)
        elif place % 2:
            surface.blit(brush.box(box.size, self.px(10), (255, 255, 255, 9)), box)
        played = self.cells[place]["played"].isdecimal()
        ink = INK if chosen else CREAM if played else MUTED
        left = rect.x + self.px(12)
        if chosen:
            sign = self.look.icons.icon(Icon.RIGHT, self.look.scale.icon_px(18), ink)
            surface.blit(sign, sign.get_rect(midleft=(left - self.px(4), rect.centery)))
        left += self.look.scale.icon_px(18) + self.px(2)
        rights = self.rights(rect)
        first, right = rights[-1]
        name = self.fitted(self.rows[place].text, right - self.widths[first] - left, size=_TEXT, colour=ink)
        surface.blit(name, name.get_rect(midleft=(left, rect.centery)))
        if not played and self.nothing:
            words = fonts.text(self.nothing, Face.MEDIUM, _TEXT, FOLDED if chosen else FAINT)
            surface.blit(words, words.get_rect(midright=(rights[0][1], rect.centery)))
            return
        for key, right in rights:
            text = self.cells[place][key]
            faint = FOLDED if chosen else MUTED
            number = fonts.numeral_text(text, Face.BOLD, _TEXT, ink if text[:1].isalnum() or text[:1] == "-" else faint)
            surface.blit(number, number.get_rect(midright=(right, rect.centery)))
