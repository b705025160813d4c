"""Taking moves back at a table, and making them again: the picture follows, as if nothing had happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from engine.pieces import Tile
from engine.sentences import sentence
from game.felt.table.model import Play, TableModel
from game.felt.table.move_input import MoveInput
from game.felt.table.widgets import TableWidgets
from game.play.table import Table
from game.scenes.table.hint import Hints
from game.scenes.table.talk import Talk
from game.session.session import Session


class Place(Protocol):
    """The scene in which it is done."""

    session: Session
    table: Table
    shown: TableModel
    set: TableWidgets | None
    move_input: MoveInput
    talk: Talk
    hints: Hints


class TakingBack:
    """Takes moves back where the table lets it, or has it said why not."""

    def __init__(self, place: Place) -> None:
        self.at: Final = place
        self._before: dict[tuple[int, int], tuple[list[Play], list[Tile]]] = {}
        """The list of last plays and the order of the hand before each move of the player, by round and moves made."""

    def note(self) -> None:
        """Remember what the view does not tell, before the player's next move."""
        table, shown = self.at.table, self.at.shown
        if table.takes_back:
            self._before[table.rounds, table.steps] = [replace(play) for play in shown.plays], shown.hand

    def undo(self) -> None:
        """Take the last choice back."""
        at, table = self.at, self.at.table
        if not table.can_undo:
            if table.takes_back and table.rules.seats > 1 and table.rounds:
                at.talk.refuse(sentence("You can't undo: something hidden has been revealed."))
            return
        at.move_input.clear()
        at.hints.drop()
        table.undo()
        if table.rules.seats > 1:
            self._forget()

    def _forget(self) -> None:
        """Take out of the picture what is said of the move, but for a line in the log."""
        at, table = self.at, self.at.table
        hands = table.view.hands
        left = [play for play in at.shown.plays if not any(hand >> play.tile & 1 for hand in hands)]
        plays, hand = self._before.get((table.rounds, table.steps), (left, at.shown.hand))
        at.shown.plays, at.shown.hand = plays, hand
        at.shown.bubbles.clear()
        at.talk.clear()
        if at.set is not None:
            at.set.note(at.session.say("You undo your move."))

    def redo(self) -> None:
        """Make a move again that was taken back."""
        if self.at.table.can_redo:
            self.at.move_input.clear()
            self.at.table.redo()

    def restart(self) -> None:
        """Begin the same deal again, alone at the table."""
        if self.at.table.can_undo and self.at.table.rules.seats == 1:
            self.at.move_input.clear()
            self.at.table.restart()
