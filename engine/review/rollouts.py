"""Rounds played on to their end in two ways, by reflex and with care, and judged by match equity.

No single way of playing on is right, so the review asks both: half of what it says of chances and luck comes from
each, and a mistake must be one by either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import IntEnum
from random import Random
from typing import Final, Generic

from engine.bots.bot import loudest
from engine.bots.chances import Estimate
from engine.core import ALOUD, CLAIM, NOBODY, B, Move, Rules, Seat, State
from engine.equity.equity import equity_of
from engine.families.registry import evaluator_of

_MOST_MOVES: Final = 3_000
"""Number of moves after which a rollout is judged as it stands."""

SideShares = tuple[float, ...]
"""The share of the match of each side, together 1."""


class RolloutKind(IntEnum):
    """How a round is played on."""

    REFLEX = 0
    CAREFUL = 1


class Rollouts(Generic[B]):
    """Plays rounds of one table to their end. Raises ValueError for a solitaire."""

    def __init__(self, rules: Rules[B]) -> None:
        self.rules = rules
        self.equity = equity_of(rules)
        self._evaluator = evaluator_of(rules)

    def shares(self, state: State[B], rng: Random, kind: RolloutKind) -> SideShares:
        """Play the state on to the end of its round, and return the shares of the sides there."""
        if kind is RolloutKind.REFLEX and self._evaluator.horizon < 0:
            self._evaluator.play_out(state, rng)
        rules, evaluator = self.rules, self._evaluator
        is_careful = kind is RolloutKind.CAREFUL
        for _ in range(_MOST_MOVES):
            if state.over:
                owner = rules.owner(state)
                claims = [] if owner == NOBODY else [move for move in rules.legal(state, owner) if move.act == CLAIM]
                if not claims:
                    break
                rules.apply(state, owner, claims[0])
                continue
            seat = state.turn
            moves = rules.legal(state, seat)
            if len(moves) == 1:
                move = moves[0]
            elif is_careful:
                move = evaluator.careful(state, seat, moves)
            else:
                move = evaluator.reflex(state, seat, moves, rng)
            rules.apply(state, seat, move)
        return self.equity.after(state) if state.over else self.equity.before(state.scores, NOBODY, state.number + 1)


def shuffled(state: State[B], rng: Random) -> State[B]:
    """Return a copy in which the face-down tiles of the piles lie in another order, all orders equally likely."""
    copy = state.copy()
    for pile in copy.piles:
        down = [tile for tile in pile if not copy.shown >> tile & 1]
        rng.shuffle(down)
        again = iter(down)
        pile[:] = [tile if copy.shown >> tile & 1 else next(again) for tile in pile]
    return copy


def candidates(rules: Rules[B], state: State[B], seat: Seat, made: Move) -> list[Move]:
    """Return the moves to choose from, of which no two come to the same; `made` is the first of them.

    Points are claimed with the move, unless they weren't. A single candidate means that there was no choice.
    """
    if seat != state.turn or state.over:
        return [made]
    moves = loudest(rules.legal(state, seat))
    if made not in moves and made._replace(how=ALOUD) not in moves:
        return [made]
    out = [made]
    for move in moves:
        if not any(move == other or rules.same(state, move, other) for other in out):
            out.append(move)
    return out


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, with an infinite error for fewer than two."""
    count = len(values)
    middle = math.fsum(values) / max(count, 1)
    if count < 2:
        return Estimate(middle, math.inf)
    return Estimate(middle, math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (count - 1) / count))
