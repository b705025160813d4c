"""A finger that rests on a tile: it looks closer and plays nothing. A mouse and keys look without pressing."""

from __future__ import annotations

from typing import Final

from game.felt.table.hand_widgets import CARRIES
from game.felt.table.widgets import TableWidgets
from game.ui.actions import Pointer, PointerKind

RESTS: Final = 0.5
"""Seconds after which a finger rests rather than taps."""


class RestingFinger:
    """Watches the finger on the table. `now` is on the table's clock."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None
        """Where a finger rests that looks; None if none does."""
        self.due: float | None = None
        """When the finger begins to look if it stays where it is; None if there is none."""
        self._press = (0, 0)

    def follow(self, given: Pointer, now: float, widgets: TableWidgets) -> Pointer:
        """Follow a finger, and return its input for the widgets: one that has looked is lifted without an effect.

        If it moves, it doesn't rest, but carries the tile.
        """
        if given.kind is PointerKind.DOWN:
            self.at, self._press = None, given.pos
            self.due = now + RESTS if widgets.magnifier.has_tile(given.pos) else None
        elif given.kind is PointerKind.MOVE:
            far = max(abs(given.pos[0] - self._press[0]), abs(given.pos[1] - self._press[1]))
            if far > widgets.hand.px(CARRIES):
                self.at = self.due = None
        else:
            has_looked = self.at is not None
            self.at = self.due = None
            if has_looked:
                return given._replace(kind=PointerKind.CANCEL)
        return given

    def rest(self, now: float) -> None:
        """Begin to look if the finger has rested for long enough."""
        if self.due is not None and now >= self.due:
            self.at, self.due = self._press, None
