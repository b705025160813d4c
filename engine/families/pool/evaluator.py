"""The evaluator for the pool games: take points, then tiles, and leave no bait."""

from __future__ import annotations

import math
from random import Random
from typing import ClassVar, Final

from engine.core import PLAY, TAKE, Move, Seat, Side, State, View
from engine.families.evaluator import Evaluator, MoveReason
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.families.taste import Taste
from engine.pieces import each
from engine.sentences import sentence

_PAIR: Final = 0.5
"""Value of a pair for the bonus, in points."""
BAIT: Final = 0.5
"""Fraction of a tile's points that is lost by leaving it in the pool."""
_WHIM: Final = 0.5
"""Upper limit of the random weight of a move, in points."""


class PoolEvaluator(Evaluator[Pool]):
    """Plays like an experienced fisher."""

    sheds: ClassVar[bool] = False
    effort: ClassVar[float] = 1.5
    care: ClassVar[float] = 0.25
    horizon: int = 8
    """Number of moves to look ahead. Later hands are the same luck for everyone and would only add noise."""

    def __init__(self, rules: PoolRules) -> None:
        super().__init__(rules)
        self.pool = rules

    def reflex(self, _state: State[Pool], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return the move that captures the most points, missed pairs included."""
        if moves[0].act == TAKE:
            moves = [move for move in moves if move.act == TAKE]
        values, chance = self.pool.values, rng.random
        best, most = moves[0], -math.inf
        for move in moves:
            tiles = move.tiles
            like = _WHIM * chance()
            if len(tiles) > 1:
                like += _PAIR + values[tiles[0]] + values[tiles[1]]
            else:
                like -= BAIT * values[tiles[0]]
            if like > most:
                best, most = move, like
        return best

    def prize(self, state: State[Pool], side: Side) -> float:
        """Return the lead over the opponents' average in points and tiles; once the round is over, whatever decides."""
        if state.over:
            return super().prize(state, side)
        seats, points = len(state.points), state.points
        tiles = [taken.bit_count() for taken in state.board.taken]
        lead = points[side] - sum(points) / seats
        return lead + _PAIR / 4 * (tiles[side] - sum(tiles) / seats)

    def liking(self, _before: State[Pool], after: State[Pool], seat: Seat, move: Move, taste: Taste) -> float:
        """Return a taste's value for the move in points: pairs captured, little left for the next player."""
        like = _PAIR * taste.points if len(move.tiles) > 1 else 0.0
        if move.act == TAKE:
            like += taste.points * self.best_catch(after, seat)
        elif not after.over:
            like -= BAIT * taste.points * self.best_catch(after, after.turn)
        return like

    def remark(self, _view: View[Pool], _seat: Seat, move: Move) -> MoveReason | None:
        """Return a reason if the tile left in the pool is worth nothing, otherwise None."""
        if move.act == PLAY and len(move.tiles) == 1 and not self.pool.values[move.tiles[0]]:
            return MoveReason(sentence("That tile is no use to anyone else."))
        return None

    def best_catch(self, state: State[Pool], seat: Seat) -> int:
        """Return the most points a seat could capture with one tile in turn."""
        rules, pool, best = self.pool, state.board.pool, 0
        values = rules.values
        for tile in each(state.hands[seat]):
            others = pool & rules.fits[tile]
            while others:
                low = others & -others
                best = max(best, values[tile] + values[low.bit_length() - 1])
                others ^= low
        return best
