"""Chances to win the match as one seat can judge them: rounds played out by reflex, then match equity, calibrated.

    chances(rules, view, seat)             # the shares of all sides as the round stands, with their standard errors
    trials = weigh(rules, view, seat, moves)
    trials[0].chances                      # the same after a move
    cost(trials[0], trials[1], side)       # the loss by the second move, with the error of the difference

Every move of `weigh` is tried in the same deals with the same luck, so a difference is known much better than either
chance. Everything follows from the view and the random generator; without one, the same view gives the same chances.
`docs/measurements.md` says how well they keep their word.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from engine.bots.estimate import Estimate, mean
from engine.bots.fill import Deals
from engine.bots.rollouts import RolloutKind, Rollouts, SideShares
from engine.core import NOBODY, B, Move, Rules, Seat, Side, View
from engine.equity.calibration import Calibration, calibration_of
from engine.fields import told

PLAYOUTS: Final = 200
"""Number of playouts unless the caller says otherwise; half as many make the errors 1.4 times as large."""


class Chances(NamedTuple):
    """The share of the match of each side, together 1, and their standard errors; sharing a win counts in part."""

    shares: tuple[float, ...]
    errors: tuple[float, ...]

    def of(self, side: Side) -> Estimate:
        """Return the chance of a side."""
        return Estimate(self.shares[side], self.errors[side])


class Trials(NamedTuple):
    """Playouts after one move, or with None as the round stands: the shares of the sides at the end of each."""

    move: Move | None
    ends: list[SideShares]
    """Not yet calibrated."""
    calibration: Calibration

    @property
    def means(self) -> tuple[float, ...]:
        """The mean share of each side, not yet calibrated."""
        return tuple(math.fsum(column) / len(self.ends) for column in zip(*self.ends, strict=True))

    @property
    def chances(self) -> Chances:
        """The calibrated chances."""
        means = self.means
        errors = [
            mean([end[side] for end in self.ends]).error * self.calibration.slope(means, side)
            for side in range(len(means))
        ]
        return Chances(self.calibration.shares(means), tuple(errors))


def chances(rules: Rules[B], view: View[B], seat: Seat, playouts: int = PLAYOUTS, rng: Random | None = None) -> Chances:
    """Return the chances as the round stands, from all that `seat` knows. Raises ValueError for a solitaire."""
    return weigh(rules, view, seat, [None], playouts, rng)[0].chances


def weigh(
    rules: Rules[B],
    view: View[B],
    seat: Seat,
    moves: Sequence[Move | None],
    playouts: int = PLAYOUTS,
    rng: Random | None = None,
) -> list[Trials]:
    """Return the playouts after each of these legal moves of `seat`; None leaves the round as it stands.

    Raises ValueError for a solitaire.
    """
    chance = rng or chance_at(view, seat)
    rollouts, deals = Rollouts(rules), Deals(view)
    calibration = calibration_of(rules, view.sides[view.turn] if view.turn != NOBODY else NOBODY)
    trials = [Trials(move, [], calibration) for move in moves]
    whims = Random()
    for _ in range(playouts):
        world, luck = deals.draw(chance), chance.getrandbits(32)
        for trial in trials:
            state = world.copy()
            if trial.move is not None:
                rules.apply(state, seat, trial.move)
            whims.seed(luck)
            trial.ends.append(rollouts.shares(state, whims, RolloutKind.REFLEX))
    return trials


def chance_at(view: View[B], seat: Seat) -> Random:
    """Return a random generator that follows from a position: always the same one, whichever engine runs."""
    facts = [fact for fact in told(view) if fact is not view.pieces and fact is not view.board]
    return Random(repr((seat, view.pieces.name, facts, told(view.board))))


def cost(best: Trials, made: Trials, side: Side) -> Estimate:
    """Return how much of its chances `side` gives up with a move; both come from one call of `weigh`."""
    lost = [one[side] - other[side] for one, other in zip(best.ends, made.ends, strict=True)]
    before, after = best.means, made.means
    slope = (best.calibration.slope(before, side) + made.calibration.slope(after, side)) / 2
    given_up = best.calibration.shares(before)[side] - made.calibration.shares(after)[side]
    return Estimate(given_up, mean(lost).error * slope)
