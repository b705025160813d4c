"""The evaluator for the row solitaires: take tiles while possible, then stop."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core import TAKE, Move, Seat, State, View
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared, count
from engine.families.row.board import Row
from engine.families.row.rules import RowRules
from engine.families.taste import Taste
from engine.sentences import Sentence, sentence, sentence_n


class RowEvaluator(Evaluator[Row]):
    """Likes to see tiles go."""

    def reflex(self, _state: State[Row], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return any move that takes tiles. Whenever there is a choice, one exists."""
        takes = [move for move in moves if move.act == TAKE]
        return takes[int(rng.random() * len(takes))]

    def liking(self, _before: State[Row], after: State[Row], _seat: Seat, move: Move, taste: Taste) -> float:
        """Return the value of the move in points: tiles taken, and the matches left behind."""
        return (taste.open + len(after.board.contacts)) if move.act == TAKE else 0.0

    def facts(self, compared: Compared[Row]) -> Iterator[BoardFact]:
        """Yield that fewer tiles can be left at the end, that more go at once, or that more can go next."""
        r, mine, its = compared.rival_name, compared.mine, compared.its
        least, most = (self._fewest(compared, is_mine=each) for each in (True, False))
        if 0 <= least < most:
            told = sentence_n(
                "Can still get down to {n} tile; after {r}, {b} are left at best.",
                "Can still get down to {n} tiles; after {r}, {b} are left at best.",
                least,
                r=r,
                b=most,
            )
            yield BoardFact("fewest", least, most, told)
        gone, goes = len(compared.move.tiles), len(compared.rival.tiles)
        if gone > goes:
            yield BoardFact("gone", gone, goes, sentence("Takes away {a} tiles; {r} takes {b}.", a=gone, b=goes, r=r))
        if mine is None or its is None:
            return
        more, fewer = len(mine.board.contacts), len(its.board.contacts)
        if more > fewer:
            told = sentence_n(
                "{n} pair can go next; after {r}, {b}.",
                "{n} pairs can go next; after {r}, {b}.",
                more,
                r=r,
                b=count(fewer),
            )
            yield BoardFact("next", more, fewer, told)

    def _fewest(self, compared: Compared[Row], *, is_mine: bool) -> int:
        """Return the fewest tiles that can be left after the move or its rival, -1 if that isn't known."""
        rules, move = self.rules, compared.move if is_mine else compared.rival
        after = compared.mine if is_mine else compared.its
        if not isinstance(rules, RowRules):
            return -1
        if after is None or move.act != TAKE:
            return len(compared.view.board.row) - len(move.tiles) if rules.end_to_end else -1
        return rules.fewest(after)

    def why_forced(self, _view: View[Row], _move: Move) -> Sentence:
        """Return a sentence that mentions no hand, because there is none."""
        return sentence("It's your only move.")
