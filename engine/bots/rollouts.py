"""Rounds played on to their end in two ways, by reflex and with care, and judged by match equity.

Chances shown in play come from the reflex alone. No single way of playing on is right, so the review asks both: half of
what it says of chances and luck comes from each, and a mistake must be one by either.
"""

from __future__ import annotations

from enum import IntEnum
from random import Random
from typing import Final, Generic

from engine.core import NOBODY, B, Board, Move, Rules, State, View
from engine.equity.equity import Equity, equity_of
from engine.families.evaluator import Evaluator
from engine.families.registry import evaluator_of

MAX_MOVES: Final = 3_000
"""Number of moves after which a rollout is judged as it stands."""

SideShares = tuple[float, ...]
"""The share of the match of each side, together 1."""


class RolloutKind(IntEnum):
    """How a round is played on."""

    REFLEX = 0
    CAREFUL = 1


class Rollouts(Generic[B]):
    """Plays rounds of one table to their end. Raises ValueError for a solitaire."""

    def __init__(self, rules: Rules[B], edge: float = 0.0) -> None:
        """Judge the ends of rounds for equal players, or for a first side that is stronger by `edge` in Elo."""
        self.rules = rules
        self.equity = equity_of(rules, edge)
        self._evaluator = evaluator_of(rules)

    def shares(self, state: State[B], rng: Random, kind: RolloutKind) -> SideShares:
        """Play the state on to the end of its round, and return the shares of the sides there."""
        if kind is RolloutKind.REFLEX and self._evaluator.horizon < 0:
            self._evaluator.play_out(state, rng)
        rules, evaluator = self.rules, self._evaluator
        is_careful = kind is RolloutKind.CAREFUL
        for _ in range(MAX_MOVES):
            if state.over:
                break
            moves = rules.legal(state, state.turn)
            rules.apply(state, state.turn, next_move(evaluator, state, moves, rng, is_careful=is_careful))
        return shares_at_end(self.equity, state)


def next_move(evaluator: Evaluator[B], state: State[B], moves: list[Move], rng: Random, *, is_careful: bool) -> Move:
    """Return what the player whose turn it is does next in a rollout, of the legal moves."""
    if len(moves) == 1:
        return moves[0]
    if is_careful:
        return evaluator.careful(state, state.turn, moves)
    return evaluator.reflex(state, state.turn, moves, rng)


def shares_at_end(equity: Equity, state: View[Board]) -> SideShares:
    """Return the shares of the sides where a rollout ended, or was broken off."""
    return equity.after(state) if state.over else equity.before(state.scores, NOBODY, state.number + 1)
