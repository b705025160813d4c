"""Whether a solitaire can still be won, computed after each move if the player wants to know."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.play.local_table import LocalTable
from game.play.thinking import Ticket
from game.session.session import Session

ANSWERS: Final = (gettext_noop("yes"), gettext_noop("no"), gettext_noop("unknown"))
"""Texts for the results of `Rules.prospect`."""


class WinnabilityCheck:
    """Checks in the background whether the solitaire can still be won; late results are dropped."""

    def __init__(self, session: Session, table: LocalTable) -> None:
        self.session: Final = session
        self.table: Final = table
        self._ticket: Ticket | None = None
        self._is_stale = True
        self._found: int | None = None

    def invalidate(self) -> None:
        """Discard the result, since the game has changed."""
        self._is_stale = True
        self._found = None

    @property
    def is_awaited(self) -> bool:
        """True if a result is pending."""
        return self._ticket is not None

    @property
    def is_found(self) -> bool:
        """True if a result has arrived that was not looked at."""
        return self._ticket is not None and self._ticket.done()

    def update(self) -> None:
        """Start the analysis of the current game, or take its result."""
        if not self.session.settings.values.outlook:
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
        """The result for the panel."""
        say = self.session.say
        if not self.session.settings.values.outlook:
            return ()
        answer = "..." if self._found is None else say(ANSWERS[self._found])
        return ((say("Winnable"), answer),)
