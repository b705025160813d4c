"""What all parts of a table scene share: the table, its model, and the widgets of the current window."""

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
    """Holds a table on the screen for its scene, its controller and its spoken texts."""

    session: Session
    table: Table
    model: TableModel
    pause: Callable[[], None]
    """Function that opens the pause."""
    teach: Callable[[], None] | None = None
    """Starts the game's lesson; None if the match can't wait."""
    log: list[str] = field(default_factory=list)
    """The log of the match, oldest line first."""
    laid_out: tuple[TableWidgets, TableButtons] | None = None
    """The widgets and buttons of the current window; None before the first layout."""

    @property
    def widgets(self) -> TableWidgets:
        """The widgets of the current window; there are none before the first layout."""
        assert self.laid_out is not None, "the table has not been laid out yet"
        return self.laid_out[0]

    @property
    def buttons(self) -> TableButtons:
        """The buttons of the current window; there are none before the first layout."""
        assert self.laid_out is not None, "the table has not been laid out yet"
        return self.laid_out[1]
