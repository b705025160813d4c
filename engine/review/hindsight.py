"""Moves that would have been better with all tiles open. Nobody could know, so none is ever called a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.bots.estimate import Estimate, mean
from engine.bots.rollouts import RolloutKind, Rollouts
from engine.core import B, Move, Rules, Seat, State
from engine.review.depth import Depth


class InHindsight(NamedTuple):
    """The candidate that was best in the deal as it was, and how much better than the move made, number 0."""

    best: int
    gain: Estimate


def in_hindsight(
    rules: Rules[B], state: State[B], seat: Seat, moves: Sequence[Move], seed: str, depth: Depth
) -> InHindsight:
    """Return the best candidate with all tiles open, the boneyard in its true order."""
    rng, rollouts, side = Random(seed), Rollouts(rules), state.sides[seat]
    ends: list[list[float]] = [[] for _ in moves]
    for number in range(depth.hindsight):
        luck = rng.getrandbits(32)
        for move, column in zip(moves, ends, strict=True):
            trial = state.copy()
            rules.apply(trial, seat, move)
            column.append(rollouts.shares(trial, Random(luck), RolloutKind(number % len(RolloutKind)))[side])
    means = [mean(column).value for column in ends]
    best = max(range(len(moves)), key=lambda i: (means[i], -i))
    return InHindsight(best, mean([one - other for one, other in zip(ends[best], ends[0], strict=True)]))
