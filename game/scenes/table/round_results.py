"""The results of a round at a table: what they tell, and the page that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.play.table import Update
from game.session.routes import RoundEndPage
from game.ui.scene import Stage


class RoundResults:
    """Knows which round's results were shown, and keeps the updates of the end of this one."""

    def __init__(self, stage: Stage) -> None:
        self._stage: Final = stage
        self.ending: Final[list[Update]] = []
        """The updates since the round was over."""
        self.page: RoundEndPage | None = None
        """The results that were opened last; None once the table continues."""
        self.shown = 0
        """The last round whose results were shown."""

    @property
    def is_open(self) -> bool:
        """True while the results are over the table."""
        return self.page is not None and not self.page.is_closed

    def hear(self, update: Update) -> None:
        """Keep an update of the end of a round; if the results are open, they follow it."""
        if self.page is not None and not self.page.is_closed:
            self.page.on_update(update)
        elif update.view.over:
            self.ending.append(update)
        else:
            self.ending.clear()  # on a network the next deal may come before the results were shown

    def open(self, rounds: int, make: Callable[[tuple[Update, ...]], RoundEndPage]) -> None:
        """Open the results of a round."""
        self.page, self.shown = make(tuple(self.ending)), rounds
        self.ending.clear()
        self._stage.push(self.page)

    def skip(self, rounds: int) -> None:
        """Show no results of this round."""
        self.ending.clear()
        self.shown = rounds

    def close(self) -> None:
        """Leave the results, since the table continues."""
        self.page = None
        self._stage.pop()

    def forget(self) -> None:
        """Leave the results, and forget that the round was over."""
        self.close()
        self.shown = 0
