"""News about saving: that moves aren't saved, or are again."""

from __future__ import annotations

from typing import Final

from game.scenes.table.context import TableContext
from game.scenes.table.controller import TableController
from game.ui.sound import Sound

NOTICE: Final = 8.0
"""Seconds for which the news are shown."""


class SavingNews:
    """Shows news about saving for a while, and keeps them in the log. `due` is on the table's time."""

    def __init__(self, context: TableContext, controller: TableController) -> None:
        self._context: Final = context
        self._controller: Final = controller
        self.due: float | None = None
        """When the news are taken away; None if there aren't any."""

    def tell(self, now: float) -> None:
        """Show the news that the writer has."""
        session, matches = self._context.session, self._context.session.matches
        news = matches.save_news()
        if news is None:
            return
        if matches.fails_to_save:
            session.play(Sound.ERROR)
        told = session.words.tell(news[0]), session.words.tell(news[1])
        self._controller.announce(told)
        self._context.widgets.note(": ".join(told))
        self.due = now + NOTICE

    def take_away(self) -> None:
        """Remove the news."""
        self._controller.announce(None)
        self.due = None
