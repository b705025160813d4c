"""Whether anything moves at a table, when it will, and how much may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import CALL, CLAIM, PASS
from game.animation.beats import TableWindow
from game.animation.director import Director
from game.animation.script import Script
from game.felt.table.seats.poses import Freedom
from game.scenes.table.context import TableContext
from game.scenes.table.controller import TableController
from game.scenes.table.round_results import RoundResults


class TableActivity:
    """Asks everything at a table that moves, or that waits for a moment."""

    def __init__(self, context: TableContext, controller: TableController, results: RoundResults) -> None:
        self._context: Final = context
        self._controller: Final = controller
        self._results: Final = results
        self.director: Director | None = None
        """The director of the table; there is none before the first layout."""

    @property
    def is_busy(self) -> bool:
        """True if tiles are moving, or it isn't the player's turn."""
        context, controller, table = self._context, self._controller, self._context.table
        if not context.model.is_calm or controller.hints.awaits or controller.is_playing_out or not table.rounds:
            return True
        if context.widgets.line.is_riding or self._is_turning:
            return True
        if self.director is not None and (self.director.is_moving or context.widgets.is_closing_up):
            return True
        view = table.view
        if view.over:
            return self._results.shown != table.rounds
        acts = {move.act for move in table.legal()} - {CLAIM, CALL}
        confirms = context.session.settings.values.confirm_pass
        passes = acts == {PASS} and not confirms and not context.awaits_start
        return passes or view.turn != table.seat

    @property
    def is_moving(self) -> bool:
        """True if the picture changes with every frame, or is about to."""
        director, context = self.director, self._context
        if director is not None and director.stands_until is not None:
            return False
        if director is None or not context.model.is_calm or not context.table.rounds:
            return True
        if self._is_turning or director.is_moving or director.is_showing:
            return True
        if context.widgets.is_closing_up or context.widgets.line.is_riding:
            return True
        return bool(context.table.view.over) and self._results.shown != context.table.rounds

    @property
    def _is_turning(self) -> bool:
        return self._context.model.carried is not None and self._controller.carrying.is_turning

    def rests(self, now: float, *others: float | None) -> float | None:
        """Return for how many seconds nothing happens, or None if nothing is due; `others` are due besides."""
        waits = self._context.table.due(), self._controller.due(), *others
        dues = [due for due in waits if due is not None]
        still = self.director.stands_until if self.director is not None else None
        if still is not None:  # what has been due waits for its end
            dues = [still, *(due for due in dues if due > now)]
        return max(0.0, min(dues) - now) if dues else None


def script_for(context: TableContext, now: Callable[[], float]) -> Script:
    """Return the script of the current window; `now` is the table's time."""
    widgets = context.widgets
    return Script(
        TableWindow(widgets.layout, widgets.geometry, widgets.names, context.model, widgets.sound, widgets.note, now)
    )


def set_motion(context: TableContext, director: Director) -> None:
    """Let tiles move, or pictures stand for a while, as long as the settings ask for; the same for faces."""
    settings, living, widgets = context.session.settings, context.model.living, context.widgets
    factor, moves = settings.pace.factor, settings.moves_tiles
    director.speed, director.stands = (factor, 0.0) if moves else (0.0, factor)
    living.freedom = Freedom.ALL if moves else Freedom.ROUND_END
    if not settings.values.faces_move:
        living.freedom = Freedom.NONE
    living.spots = widgets.face_spots
    director.make_spare(widgets.make_faces(context.model))
