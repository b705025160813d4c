"""Shared by everything at one table: the table, its model, and the widgets of the current window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.felt.table.model import TableModel
from game.felt.table.widgets import TableWidgets
from game.play.table import Table
from game.scenes.table.buttons import TableButtons
from game.session.session import Session


@dataclass(slots=True)
class TableContext:
    """A table on the screen, for its controller and the objects that describe it."""

    session: Session
    table: Table
    model: TableModel
    pause: Callable[[], None]
    """Function that opens the pause."""
    teach: Callable[[], None] | None = None
    """Function that starts the game's lesson, or None if the match cannot wait."""
    log: list[str] = field(default_factory=list)
    """The log of the match, oldest first."""
    laid_out: tuple[TableWidgets, TableButtons] | None = None
    """The widgets and buttons built for the window, or None before the first layout."""

    @property
    def widgets(self) -> TableWidgets:
        """The widgets on the felt, available once they are laid out."""
        assert self.laid_out is not None, "the table has not been laid out yet"
        return self.laid_out[0]

    @property
    def buttons(self) -> TableButtons:
        """The buttons of the table, available once they are laid out."""
        assert self.laid_out is not None, "the table has not been laid out yet"
        return self.laid_out[1]
