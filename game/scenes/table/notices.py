"""News that replace any other message at a table for a while, such as that moves aren't saved."""

from __future__ import annotations

from typing import Final

from game.scenes.table.context import TableContext
from game.scenes.table.controller import TableController
from game.ui.sound.sound import Sound

NOTICE: Final = 8.0
"""Seconds for which news are shown."""


class Notices:
    """Shows news, and keeps them in the log. Times are those of the table."""

    def __init__(self, context: TableContext, controller: TableController) -> None:
        self._context: Final = context
        self._controller: Final = controller
        self.due: float | None = None
        """When the news are taken away; None if there aren't any."""

    def show(self, news: tuple[str, str], now: float) -> None:
        """Show a title and a text for a while, and keep them in the log."""
        self._controller.announce(news)
        self._context.widgets.note(": ".join(news))
        self.due = now + NOTICE

    def take_away(self) -> None:
        """Remove the news."""
        self._controller.announce(None)
        self.due = None

    def tell_of_saving(self, now: float) -> None:
        """Tell the player that moves aren't saved, or are again."""
        session, matches = self._context.session, self._context.session.matches
        news = matches.save_news()
        if news is not None:
            if matches.fails_to_save:
                session.play(Sound.ERROR)
            self.show((session.words.tell(news[0]), session.words.tell(news[1])), now)
