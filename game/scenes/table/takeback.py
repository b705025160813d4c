"""Undoing and redoing moves, and starting a deal again, on this computer alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from engine.core import Seat
from engine.pieces import Tile
from engine.sentences import sentence
from game.felt.table.model import Play, by_seat
from game.scenes.table.context import TableContext
from game.scenes.table.messages import Answers


class Before(NamedTuple):
    """What the picture showed before a move, and the view doesn't tell."""

    plays: tuple[Play, ...]
    """The last plays."""
    hand: tuple[Tile, ...]
    """The hand in its order."""
    passed: Mapping[Seat, tuple[int, ...]]
    """The numbers that each seat had passed on."""


class MoveMaker(Protocol):
    """Makes the player's moves."""

    def forget_hint(self) -> None:
        """Choose nothing and drop any hint, even one that is shown."""


class Takeback:
    """Takes moves back. `before` is noted by the one who makes them."""

    def __init__(self, context: TableContext, maker: MoveMaker, answers: Answers) -> None:
        self._context: Final = context
        self._maker: Final = maker
        self._answers: Final = answers
        self.before: Final[dict[tuple[int, int], Before]] = {}
        """The picture before each move by the player, by round and number of moves."""

    def undo(self) -> None:
        """Undo the player's last choice; the picture returns to how it was."""
        table = self._context.local
        if table is None:
            return
        if not table.can_undo:
            if table.takes_back and table.rules.seats > 1 and table.rounds:
                self._answers.deny(sentence("You can't undo: something hidden has been revealed."))
            return
        self._maker.forget_hint()
        table.undo()
        if table.rules.seats > 1:
            self._forget()

    def _forget(self) -> None:
        """Remove every trace of the move from the picture, but note it in the log."""
        model, table = self._context.model, self._context.table
        hands = table.view.hands
        left = tuple(play for play in model.plays if not any(hand >> play.tile & 1 for hand in hands))
        was = Before(left, model.hand, by_seat())
        model.plays, model.hand, model.passed = self.before.get((table.rounds, table.steps), was)
        model.bubbles, model.waiting = by_seat(), None
        model.say("", "")
        self._context.widgets.note(self._context.session.say("You undo your move."))

    def redo(self) -> None:
        """Redo a move that was undone."""
        table = self._context.local
        if table is not None and table.can_redo:
            self._maker.forget_hint()
            table.redo()

    def restart(self) -> None:
        """Restart the same deal; solitaires only."""
        table = self._context.local
        if table is not None and table.rules.seats == 1 and table.can_undo:
            self._maker.forget_hint()
            table.restart()
