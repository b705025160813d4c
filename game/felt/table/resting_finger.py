"""A finger that rests on a tile: it looks closer and plays nothing. A mouse and keys look without pressing."""

from __future__ import annotations

from typing import Final

from game.felt.table.hand_widgets import CARRIES
from game.felt.table.widgets import TableWidgets
from game.ui.actions import Input, Pointer, PointerKind

RESTS: Final = 0.5
"""Seconds after which a finger rests rather than taps."""


class RestingFinger:
    """Watches the finger on the table. `now` is on the table's clock."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None
        """Where a finger rests that looks; None if none does."""
        self._press: tuple[int, int] | None = None
        self._since = 0.0

    def follow(self, given: Input, now: float, widgets: TableWidgets) -> Input:
        """Follow an input, and return what is left of it: a finger that has looked is lifted without an effect.

        If it moves, it doesn't rest, but carries the tile.
        """
        if not isinstance(given, Pointer) or not given.touch:
            return given
        if given.kind is PointerKind.DOWN:
            self.at, self._press, self._since = None, given.pos if widgets.has_tile(given.pos) else None, now
        elif given.kind is PointerKind.MOVE:
            x, y = self.at or self._press or given.pos
            if max(abs(given.pos[0] - x), abs(given.pos[1] - y)) > widgets.hand.px(CARRIES):
                self.at = self._press = None
        else:
            has_looked = self.at is not None
            self.at = self._press = None
            if has_looked:
                return given._replace(kind=PointerKind.CANCEL)
        return given

    def rest(self, now: float) -> tuple[int, int] | None:
        """Return where a finger rests, from when it has done so for long enough; None if none does."""
        if self._press is not None and now >= self._since + RESTS:
            self.at, self._press = self._press, None
        return self.at

    @property
    def due(self) -> float | None:
        """When the finger begins to look if it stays where it is; None if there is none."""
        return self._since + RESTS if self._press is not None else None
