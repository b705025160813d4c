"""A list with one selected row."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, FAINT, GOLD_DEEP, GOLD_LIGHT, INK, MUTED
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.scrolling import Scrolling
from game.ui.spoken import Role, Spoken
from game.ui.widget import clipped

PAD: Final = 6
"""Distance between the edge of the list and its rows in design units."""
NOBODY: Final = -1


class ListRow(NamedTuple):
    """A row of a list: `text` on the left, small `sub` on the right."""

    text: str
    sub: str = ""
    icon: Icon | None = None


class ListBox(Scrolling):
    """A list of rows. The selected one has its own background and a marker.

    `on_change` is called with the index of a newly selected row, `on_open` when the selected row is accepted or clicked
    again. `empty` is shown in the middle if there are no rows.
    """

    air: ClassVar[float] = 6
    """The least room above and below the letters of a row together, in design units."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        rows: Sequence[ListRow],
        on_change: Callable[[int], None],
        *,
        value: int = 0,
        on_open: Callable[[int], None] | None = None,
        name: str = "",
        empty: str = "",
        row_height: float = 52,
    ) -> None:
        super().__init__(look, rect, name=name)
        self.on_change: Final = on_change
        self.on_open: Final = on_open
        self.empty: Final = empty
        self.row_px: Final = max(self.px(row_height), look.fonts.line(Face.BOLD, 20) + self.px(self.air))
        self._rows = tuple(rows)
        self._value = value if self._rows else NOBODY
        self._under = NOBODY
        self._show_value()

    @property
    def rows(self) -> tuple[ListRow, ...]:
        """All rows. Setting them keeps the selected index as far as possible."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[ListRow]) -> None:
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        self._value = min(max(0, self._value), len(self._rows) - 1)
        self.scroll = min(self.scroll, self.furthest)
        self.invalidate()

    @property
    def value(self) -> int:
        """The index of the selected row, -1 if there are none. Setting it doesn't call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if value != self._value:
            self._value = value
            self._show_value()
            self.invalidate()

    @property
    def view(self) -> pygame.Rect:
        """The area in which rows are visible."""
        return self.rect.inflate(-2 * self.px(PAD), -2 * self.px(PAD))

    @property
    def content_height(self) -> int:
        """Height of all rows in pixels."""
        return self.row_px * len(self._rows)

    def row_rect(self, place: int) -> pygame.Rect:
        """Return a row's rectangle in window pixels; it may be out of sight."""
        view = self.view
        wide = view.width - (self.px(18) if self.furthest else 0)
        return pygame.Rect(view.x, view.y + place * self.row_px - self.scroll, wide, self.row_px)

    def on_action(self, action: Action) -> bool:
        """Select another row. At either end the arrows are left to move the focus."""
        if not self._rows:
            return False
        if action is Action.ACCEPT:
            if self.on_open:
                self.on_open(self._value)
            return self.on_open is not None
        last, page = len(self._rows) - 1, max(1, self.view.height // self.row_px - 1)
        places = {
            Action.UP: self._value - 1,
            Action.DOWN: self._value + 1,
            Action.PAGE_UP: max(0, self._value - page),
            Action.PAGE_DOWN: min(last, self._value + page),
            Action.HOME: 0,
            Action.END: last,
        }
        place = places.get(action, NOBODY)
        if not 0 <= place <= last or place == self._value:
            return False
        self._choose(place)
        return True

    def spoken(self) -> Spoken:
        """Return the list with its selected row as its value, and all rows."""
        rows = tuple(", ".join(filter(None, (row.text, row.sub))) for row in self._rows)
        value = rows[self._value] if self._value != NOBODY else self.empty
        return Spoken(Role.LIST, self.name, value, self.tooltip, rows=rows, row=self._value)

    def go_to(self, row: int) -> None:
        """Select a row."""
        if 0 <= row < len(self._rows) and row != self._value:
            self._choose(row)

    def pointer(self, event: Pointer) -> bool:
        """Highlight the row under the mouse."""
        used = super().pointer(event)
        if event.kind is not PointerKind.UP:
            self._point_at(NOBODY if event.touch else self._place_at(event.pos))
        return used

    def clicked(self, event: Pointer) -> None:
        """Select the row under the pointer; open it if it was selected before."""
        place = self._place_at(event.pos)
        if place == NOBODY:
            return
        if place != self._value:
            self._choose(place)
        elif self.on_open:
            self.on_open(place)

    def scrolled(self, by: int) -> None:  # noqa: ARG002 - any movement counts
        """Forget the row under the mouse."""
        self._point_at(NOBODY)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint background, visible rows and scroll bar."""
        surface.blit(self.look.brush.well(self.rect.size, self.px(self.radius)), self.rect)
        view = self.view
        with clipped(surface, view) as seen:
            if seen:
                first = self.scroll // self.row_px
                last = min(len(self._rows), (self.scroll + view.height) // self.row_px + 1)
                for place in range(first, last):
                    self._paint_row(surface, place)
        if not self._rows and self.empty:
            text = self.look.fonts.wrapped(self.empty, Face.MEDIUM, 18, MUTED, view.width - 2 * self.px(20))
            surface.blit(text, text.get_rect(center=view.center))
        self.paint_bar(surface)

    def _paint_row(self, surface: pygame.Surface, place: int) -> None:
        row, rect = self._rows[place], self.row_rect(place)
        chosen = place == self._value
        box = rect.inflate(0, -self.px(4))
        fonts, brush = self.look.fonts, self.look.brush
        if chosen and self.enabled:
            ground = brush.box(box.size, self.px(10), (*GOLD_LIGHT, 255), (*GOLD_DEEP, 255))
            surface.blit(ground, box)
        elif place == self._under and self.hovered:
            surface.blit(brush.box(box.size, self.px(10), (255, 255, 255, 20)), box)
        ink = (INK if chosen else CREAM) if self.enabled else FAINT
        faint = ((96, 66, 20) if chosen else MUTED) if self.enabled else FAINT
        left = rect.x + self.px(14)
        sign = Icon.RIGHT if chosen and row.icon is None else row.icon
        mark = self.look.scale.icon_px(20)
        if sign:
            icon = self.look.icons.icon(sign, mark, ink)
            surface.blit(icon, icon.get_rect(midleft=(left - self.px(4), rect.centery)))
        left += mark + self.px(2)
        sub = fonts.text(row.sub, Face.MEDIUM, 16, faint) if row.sub else None
        right = rect.right - self.px(14)
        if sub:
            surface.blit(sub, sub.get_rect(midright=(right, rect.centery)))
            right -= sub.get_width() + self.px(14)
        text = self.fitted(row.text, right - left, size=20, colour=ink)
        surface.blit(text, text.get_rect(midleft=(left, rect.centery)))

    def _choose(self, place: int) -> None:
        self.value = place
        self.on_change(place)

    def _show_value(self) -> None:
        if self._value != NOBODY:
            self.reveal(self._value * self.row_px, (self._value + 1) * self.row_px)

    def _place_at(self, pos: tuple[int, int]) -> int:
        if not self.view.collidepoint(pos):
            return NOBODY
        place = (pos[1] - self.view.y + self.scroll) // self.row_px
        return place if place < len(self._rows) else NOBODY

    def _point_at(self, place: int) -> None:
        if place != self._under:
            self._under = place
            self.invalidate()
