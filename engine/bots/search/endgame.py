"""Exact play once nothing that matters is hidden: alpha-beta between two sides, up to a number of positions."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Final, Generic

from engine.bots.bot import loudest
from engine.bots.fill import Deals
from engine.core import ALOUD, B, Move, Rules, Seat, Side, State, View
from engine.families.evaluator import Evaluator
from engine.pieces import HIDDEN

POSITIONS: Final = 4_000
"""Number of positions looked at before a search is given up."""
_ALOUD_FIRST: Final = 10
"""Pips that a score is worth in the order of trying."""
FAR: Final = 1e9
"""Beyond every prize."""


class TooManyPositions(Exception):
    """The search was given up."""


def is_open(view: View[B]) -> bool:
    """Return True if two seats play against each other, and a view could come from one deal only.

    The order of a boneyard is part of a deal, so at most one tile in it may be face down.
    """
    if len(view.sides) != 2 or len(view.carried) != 2 or view.board.has_ways:
        return False
    down = sum(tile == HIDDEN for pile in view.piles for tile in pile)
    unknown = sum(holes > 0 for holes in view.holes)
    return down + unknown <= 1


def solved(
    rules: Rules[B], evaluator: Evaluator[B], view: View[B], seat: Seat, moves: list[Move], rng: Random
) -> Move | None:
    """Return the best of the moves of `seat`, the first of those as good; None if something is hidden or it's too far.

    `moves` are best in the order of their promise, which makes the search shorter.
    """
    if not is_open(view):
        return None
    try:
        return Endgame(rules, evaluator, view.sides[seat]).best(Deals(view).draw(rng), seat, moves)
    except TooManyPositions:
        return None


class Endgame(Generic[B]):
    """The worth of positions in which both players see everything, to the side `side`."""

    def __init__(self, rules: Rules[B], evaluator: Evaluator[B], side: Side, most: int = POSITIONS) -> None:
        self.rules = rules
        self.evaluator = evaluator
        self.side = side
        self.most = most
        self.pips = rules.pieces.pips
        self.seen = 0
        """Number of positions with a choice looked at."""
        self.known: dict[Hashable, tuple[float, float]] = {}
        """The bounds of the worth of positions."""

    def best(self, state: State[B], seat: Seat, moves: list[Move]) -> Move:
        """Return the best of the moves of `seat`, the first of those as good. Raises TooManyPositions."""
        best, most = moves[0], -FAR
        for move in moves:
            after = state.copy()
            self.rules.apply(after, seat, move)
            worth = self.worth(after, most, FAR)
            if worth > most:
                best, most = move, worth
        return best

    def _promise(self, move: Move) -> int:
        """Return how early a move should be tried: heavy tiles and those that score first."""
        pips = self.pips
        return sum([pips[tile] for tile in move.tiles]) + _ALOUD_FIRST * (move.how == ALOUD)

    def worth(self, state: State[B], low: float = -FAR, high: float = FAR) -> float:
        """Return the prize that best play leads to; only a bound of it if it isn't between `low` and `high`.

        The state is played on. Raises TooManyPositions.
        """
        rules, side = self.rules, self.side
        while True:
            if state.over:
                return self.evaluator.prize(state, side)
            seat = state.turn
            moves = loudest(rules.legal(state, seat))
            if len(moves) > 1:
                break
            rules.apply(state, seat, moves[0])
        key = self.evaluator.essence(state)
        if key is not None:
            bounds = self.known.get(key)
            if bounds is not None:
                if bounds[0] == bounds[1] or bounds[0] >= high:
                    return bounds[0]
                if bounds[1] <= low:
                    return bounds[1]
        self.seen += 1
        if self.seen > self.most:
            raise TooManyPositions
        mine = state.sides[seat] == side
        best = -FAR if mine else FAR
        alpha, beta = low, high
        moves.sort(key=self._promise, reverse=True)
        for move in moves:
            after = state.copy()
            rules.apply(after, seat, move)
            value = self.worth(after, alpha, beta)
            if mine:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if key is not None:
            self.known[key] = (best if best > low else -FAR, best if best < high else FAR)
        return best
