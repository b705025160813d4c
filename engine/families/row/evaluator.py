"""The evaluator for the row solitaires: take tiles while possible, then stop."""

from __future__ import annotations

from random import Random

from engine.core import TAKE, Move, Seat, State, View
from engine.families.evaluator import Evaluator
from engine.families.row.board import Row
from engine.families.taste import Taste
from engine.sentences import Sentence, sentence


class RowEvaluator(Evaluator[Row]):
    """Likes to see tiles go."""

    def reflex(self, _state: State[Row], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return any move that takes tiles. Whenever there is a choice, one exists."""
        takes = [move for move in moves if move.act == TAKE]
        return takes[int(rng.random() * len(takes))]

    def liking(self, _before: State[Row], after: State[Row], _seat: Seat, move: Move, taste: Taste) -> float:
        """Return the value of the move in points: tiles taken, and the matches left behind."""
        return (taste.open + len(after.board.contacts)) if move.act == TAKE else 0.0

    def why_forced(self, _view: View[Row], _move: Move) -> Sentence:
        """Return a sentence that mentions no hand, because there is none."""
        return sentence("It's your only move.")
