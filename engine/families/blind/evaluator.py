"""Bot knowledge of Blind: leave ends that the next tile is likely to fit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Move, Seat, Side, State, View
from engine.families.chain.board import Chain
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared
from engine.families.taste import Taste
from engine.sentences import Sentence, sentence, sentence_n


class BlindEvaluator(Evaluator[Chain]):
    """Judges by the line alone and doesn't remember tiles that were turned down."""

    def prize(self, state: State[Chain], side: Side) -> float:
        """Return the share of the game in percent that `side` won."""
        winners = self.rules.match_winners(state)
        return 100 / len(winners) if side in winners else 0.0

    def liking(self, _before: State[Chain], after: State[Chain], seat: Seat, _move: Move, taste: Taste) -> float:
        """Return a taste's value for the line in points: ends that many tiles fit, and winning a block."""
        if after.over:
            return taste.shut * (self.prize(after, after.sides[seat]) / 50 - 1)
        board = after.board
        left = after.pieces.every & ~board.laid
        return taste.open * (board.openings(after.pieces.touching) & left).bit_count() / left.bit_count()

    def facts(self, compared: Compared[Chain]) -> Iterator[BoardFact]:
        """Yield how many unseen tiles fit the ends, for better or worse."""
        if compared.mine is None or compared.its is None:
            return
        touching, r, who = self.rules.pieces.touching, compared.rival_name, compared.foe
        unseen = compared.unseen
        few, many = ((after.board.openings(touching) & unseen).bit_count() for after in (compared.mine, compared.its))
        if few < many:
            told = sentence_n(
                "Only {n} unseen tile fits now; after {r}, {b} would, and {who} is next.",
                "Only {n} unseen tiles fit now; after {r}, {b} would, and {who} is next.",
                few,
                r=r,
                b=many,
                who=who,
            )
            yield BoardFact("blind", few, many, told, is_balanced=True)
        elif few > many:
            told = sentence_n(
                "{n} unseen tile fits now; after {r}, only {b} would.",
                "{n} unseen tiles fit now; after {r}, only {b} would.",
                few,
                r=r,
                b=many,
            )
            yield BoardFact("blind", few, many, told, is_balanced=True)

    def why_forced(self, _view: View[Chain], _move: Move) -> Sentence:
        """Return a sentence that mentions no hand, because there is none."""
        return sentence("It's your only move.")
