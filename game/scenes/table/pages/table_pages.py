"""The pages that a table opens for the player who asks: the log, the rules, the reminder and the pause."""

from __future__ import annotations

from typing import Final

from game.scenes.table.context import TableContext
from game.scenes.table.pages.log import LogScene
from game.scenes.table.pages.reminders import RemindersScene


class TablePages:
    """Opens pages over the table."""

    def __init__(self, context: TableContext) -> None:
        self._context: Final = context

    def log(self) -> None:
        """Open the log."""
        context = self._context
        people = context.widgets.people
        context.session.stage.push(LogScene(context.session, context.log, people, context.table.rules))

    def rules(self) -> None:
        """Open the rules."""
        session = self._context.session
        session.stage.push(session.routes.rules(self._context.table.rules, self._context.teach))

    def remind(self) -> None:
        """Show the ways to score and the powers in this game."""
        session = self._context.session
        session.stage.push(RemindersScene(session, self._context.table.rules))

    def pause(self) -> None:
        """Open the pause."""
        self._context.pause()
