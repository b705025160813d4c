"""What everything that works at one table shares: the table, its picture, and the widgets of the window of now."""

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
    """A table on the screen, for its controller and for what tells of it."""

    session: Session
    table: Table
    model: TableModel
    pause: Callable[[], None]
    """Opens the pause."""
    teach: Callable[[], None] | None = None
    """Begins the lesson of the game; None where the match cannot wait."""
    log: list[str] = field(default_factory=list)
    """What the house has said of the match, oldest first."""
    laid_out: tuple[TableWidgets, TableButtons] | None = None
    """What was built for the window; None before the first layout."""

    @property
    def widgets(self) -> TableWidgets:
        """The widgets on the felt, once they have been laid out."""
        assert self.laid_out is not None, "the table has not been laid out yet"
        return self.laid_out[0]

    @property
    def buttons(self) -> TableButtons:
        """The buttons of the table, once they have been laid out."""
        assert self.laid_out is not None, "the table has not been laid out yet"
        return self.laid_out[1]
