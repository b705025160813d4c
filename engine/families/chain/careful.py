"""A second way to play a chain game on in the head: more careful than the reflex, and without any whim.

It weighs what a greedy bot weighs, but by counting sets of tiles in place of trying each move in several deals. Like a
player, it goes by its own hand, the line, and what others have shown to lack.
"""

from __future__ import annotations

import math
from typing import Final

from engine.core import ALOUD, CALL, CLAIM, FACING, PLAY, Move, Seat, State
from engine.families.chain.board import Chain, CountedChain
from engine.families.chain.rules import ChainRules
from engine.families.chain.scoring import OpenEnds
from engine.families.taste import Taste
from engine.pieces import Tiles

TASTE: Final = Taste()
_SOME_POINTS: Final = 8.0
"""Value in points of a tile that scores, where the scoring has no table of worths."""


class Careful:
    """The choices of a careful player at one table."""

    __slots__ = ("claims", "rules", "scores", "worths")

    def __init__(self, rules: ChainRules) -> None:
        self.rules = rules
        self.claims = rules.must_claim
        scoring = rules.scoring
        self.scores = scoring is not None
        self.worths = scoring.worths if isinstance(scoring, OpenEnds) else None

    def choose(self, state: State[Chain], seat: Seat, moves: list[Move]) -> Move:
        """Return the best of two or more legal moves; a play is preferred to all others but claims and calls."""
        first = moves[0]
        if first.act in (CLAIM, CALL):
            return first
        board, pieces, fits = state.board, state.pieces, self.rules.fits
        hand, pips, ends = state.hands[seat], pieces.pips, board.ends
        left = hand.bit_count() - 1
        unseen = pieces.every & ~board.laid & ~hand
        rivals = [
            (board.lacking[other], held.bit_count())
            for other, held in enumerate(state.hands)
            if state.sides[other] != state.sides[seat]
        ]
        heaviest = 2 * pieces.top
        best, most = first, -math.inf
        for move in moves:
            if move.act != PLAY:
                continue
            tile, arm = move.tiles[0], move.at
            like = TASTE.shed * pips[tile] / heaviest
            if pieces.doubles >> tile & 1:
                like += TASTE.doubles
            if ends:
                inner = move.how - FACING if move.how >= FACING else ends[arm]
                openings = fits[pips[tile] - inner]
                for other, pip in enumerate(ends):
                    if other != arm:
                        openings |= fits[pip]
            else:
                openings = fits[pieces.low[tile]] | fits[pieces.high[tile]]
            if self.scores and (not self.claims or move.how == ALOUD):
                like += self._points(state, seat, move)
            if left:
                like += TASTE.open * (hand & ~(1 << tile) & openings).bit_count() / left
                like += _shut(unseen & openings, unseen, rivals)
            if like > most:
                best, most = move, like
        return best

    def _points(self, state: State[Chain], seat: Seat, move: Move) -> float:
        """Return the points of a play, about, where plays score."""
        rules, board, tile = self.rules, state.board, move.tiles[0]
        if self.worths is None:
            return _SOME_POINTS * (rules.paying(state, move.at, state.hands[seat]) >> tile & 1)
        assert isinstance(board, CountedChain)
        pips = state.pieces.pips[tile]
        if not board.laid:
            return float(self.worths[pips])
        rest = board.total - board.counts[move.at]
        return float(self.worths[rest + rules.counting[tile][pips - board.ends[move.at]]])


def _shut(fitting: Tiles, unseen: Tiles, rivals: list[tuple[Tiles, int]]) -> float:
    """Return the value of the chance that opponents, lacking some tiles and holding so many, have none that fits."""
    value = 0.0
    for lacks, held in rivals:
        share = (fitting & ~lacks).bit_count() / unseen.bit_count()
        value += TASTE.shut / len(rivals) * (1 - share) ** held
    return value
