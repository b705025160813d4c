"""Whether a solitaire can still be won: asked for after each move, if the player wants to know, and told when known."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.play.table import Table
from game.play.thinking import Ticket
from game.session.session import Session

ANSWERS: Final = (gettext_noop("yes"), gettext_noop("no"), gettext_noop("unknown"))
"""For what `Rules.prospect` says."""


class Outlook:
    """Asks while play goes on; an answer that comes too late is not told."""

    def __init__(self, session: Session, table: Table) -> None:
        self.session: Final = session
        self.table: Final = table
        self._ticket: Ticket | None = None
        self._is_stale = True
        self._found: int | None = None

    def turn_stale(self) -> None:
        """Take note that something has been done: what was known holds no more."""
        self._is_stale = True
        self._found = None

    @property
    def is_awaited(self) -> bool:
        """Whether an answer is still to come."""
        return self._ticket is not None

    def update(self) -> None:
        """Ask about the game as it is now, or take the answer."""
        if not self.session.settings.outlook:
            self._found, self._is_stale = None, True
            return
        if self._ticket is not None and self._ticket.done():
            answer, self._ticket = self._ticket.result(), None
            self._found = answer if isinstance(answer, int) and not self._is_stale else None
        if self._ticket is None and self._is_stale and self.table.rounds and not self.table.view.over:
            self._ticket = self.table.foresee()
            self._is_stale = False

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """What the panel says of it."""
        say = self.session.say
        if not self.session.settings.outlook:
            return ()
        answer = "..." if self._found is None else say(ANSWERS[self._found])
        return ((say("Winnable"), answer),)
