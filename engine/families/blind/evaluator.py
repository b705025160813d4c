"""What a bot knows of games that are played from face-down rows: leave ends that the next tile is likely to fit."""

from __future__ import annotations

from engine.core import Move, Seat, Side, State, View
from engine.families.chain.board import Chain
from engine.families.evaluator import Evaluator
from engine.families.taste import Taste
from engine.sentences import Sentence, sentence


class BlindEvaluator(Evaluator[Chain]):
    """The sense of someone who looks at the line. Nothing is remembered of tiles that were turned down again."""

    def prize(self, state: State[Chain], side: Side) -> float:
        """Return what part of the game `side` has won, in percent."""
        winners = self.rules.match_winners(state)
        return 100 / len(winners) if side in winners else 0.0

    def liking(self, _before: State[Chain], after: State[Chain], seat: Seat, _move: Move, taste: Taste) -> float:
        """Like ends that many tiles still fit: whoever lays a tile turns up the next one. Like to win a block."""
        if after.over:
            return taste.shut * (self.prize(after, after.sides[seat]) / 50 - 1)
        board = after.board
        left = after.pieces.every & ~board.laid
        return taste.open * (board.openings(after.pieces.touching) & left).bit_count() / max(left.bit_count(), 1)

    def why_forced(self, _view: View[Chain], _move: Move) -> Sentence:
        """Say nothing of tiles in hand: there are none."""
        return sentence("It's your only move.")
