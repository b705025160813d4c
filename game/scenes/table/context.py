"""What all parts of a table scene share: the table, its model, and the widgets of the current window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.felt.table.model import TableModel, log_updates
from game.felt.table.widgets import TableWidgets
from game.picture.family_layout import PlacedTile
from game.play.local_table import LocalTable
from game.play.table import Table, Update
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
    send_home: Callable[[tuple[PlacedTile, ...], Callable[[], None]], None]
    """Lets tiles return from where the pointer carried them; calls the function once they have arrived."""
    teach: Callable[[], None] | None = None
    """Starts the game's lesson; None if the match can't wait."""
    coached: bool = False
    """True in a match right after the game's lesson, with hints whatever the settings say."""
    deny_claim: Callable[[], None] = lambda: None
    """Shows that there are no points to claim."""
    now: float = 0.0
    """The table's own time, in seconds."""
    log: list[str] = field(default_factory=list)
    """The log of the match, oldest line first."""
    heard: list[tuple[int, Update]] = field(default_factory=list)
    """The updates of this round, each with the number of moves made by then."""
    widgets: TableWidgets = field(init=False)
    """The widgets of the current window; there are none before the first layout."""
    buttons: TableButtons = field(init=False)
    """The buttons of the current window; there are none before the first layout."""
    local: LocalTable | None = field(init=False)
    """The table, if its match is played on this computer."""

    def __post_init__(self) -> None:
        """Find out what the table can do."""
        self.local = self.table if isinstance(self.table, LocalTable) else None

    @property
    def awaits_start(self) -> bool:
        """True if a counting game waits for the player before the count continues."""
        return self.local is not None and self.local.awaits_start

    def retell(self) -> None:
        """Take the moves that weren't shown into the log and the last plays."""
        past = self.table.past()
        if past:
            first = self.table.steps - len(past) + 1
            self.heard[:0] = [(first + place, update) for place, update in enumerate(past)]
            log_updates(past, self.widgets.names, self.model, self.widgets.note)
