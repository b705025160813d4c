"""Help for beginners: unasked hints in the first match, and reminders to claim points."""

from __future__ import annotations

from typing import Final

from engine.core import CLAIM
from game.scenes.table.context import TableContext
from game.scenes.table.controller import TableController
from game.ui.actions import Action

UNASKED: Final = 3
"""Number of turns of a first match for which a hint is shown unasked."""
_LONG: Final = 60.0
"""Time in seconds that a reminder stays, unless the player acts."""


class Coach:
    """Watches a table with the player. `hints` are the turns that still get a hint unasked, 0 after the first match."""

    def __init__(self, context: TableContext, controller: TableController, hints: int) -> None:
        self._context: Final = context
        self._controller: Final = controller
        self._hints = hints
        self._says_goodbye = hints > 0
        """True until the player was told that no more hints come unasked."""
        self._helped: tuple[int, int] | None = None
        """The round, and the number of moves in it, for which the player was helped last."""
        self._asked: tuple[int, int] | None = None
        """The same for the last points asked for."""

    def update(self) -> None:
        """Help if there is something new to help with. Call it once a frame."""
        table, model = self._context.table, self._context.model
        if not model.is_calm or not table.rounds or table.is_watching:
            return
        now = table.rounds, table.steps
        if self._asks_for_points(now) or not model.must:
            return
        if now != self._helped and self._says_goodbye and model.chosen is None and self._controller.plays():
            self._helped = now
            if self._hints:
                self._hints -= 1
                self._controller.hint()
            else:
                self._says_goodbye = False
                self._say_goodbye()

    def _asks_for_points(self, now: tuple[int, int]) -> bool:
        """Ask a beginner to claim; returns True while there are points to claim."""
        table, session = self._context.table, self._context.session
        if session.settings.knows_claims or all(move.act != CLAIM for move in table.legal()):
            return False
        if now != self._asked:
            self._asked = now
            self._controller.answers.tell(
                session.say("Your points!"), session.say("The open ends score for you. Claim the points now."), _LONG
            )
        return True

    def _say_goodbye(self) -> None:
        say, key = self._context.session.say, self._context.session.controls.key(Action.HINT)
        if key:
            text = say("From now on, {key} shows a hint whenever you want one.", key=key)
        else:
            text = say("From now on, “Hint” shows one whenever you want it.")
        self._controller.answers.tell(say("Your turn"), text)
