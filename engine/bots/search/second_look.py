"""A second look at two moves that a search can't tell apart: rounds played on after both, in the same deals.

A search tries bad answers as well as good ones, so the worths that it finds of two moves draw together. Sometimes one
of them is much better by both ways of playing on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.bots.beliefs import Beliefs
from engine.bots.estimate import Estimate, mean
from engine.bots.rollouts import RolloutKind, Rollouts
from engine.core import B, Move, Rules, Seat, State, View
from engine.match import Step

FIRST: Final = 40
"""Number of deals before it's asked if more can matter."""
DEALS: Final = 160
"""Number of deals that both moves are tried in, at most."""
MUCH: Final = 0.05
"""The share of the match by which the other move must be ahead: smaller differences are the search's to judge."""
EITHER: Final = 0.6
"""Part of it that each way of playing on must find by itself."""
CLEARLY: Final = 2.5
"""Standard errors by which the other move must be ahead."""


def is_much_better(
    rules: Rules[B], view: View[B], seat: Seat, past: Sequence[Step], other: Move, favourite: Move, rng: Random
) -> bool:
    """Return True if another move does much better than the favourite, whichever way rounds are played on."""
    rollouts, side, whims = Rollouts(rules), view.sides[seat], Random()
    beliefs = Beliefs(rules, view, seat, past, rng, DEALS)
    leads: dict[RolloutKind, list[float]] = {kind: [] for kind in RolloutKind}
    for number in range(DEALS):
        if number == FIRST and _lead(leads).value + CLEARLY * _lead(leads).error < MUCH:
            return False
        world, luck = beliefs.draw(rng), rng.getrandbits(32)
        for kind, column in leads.items():
            shares: list[float] = []
            for move in (other, favourite):
                state: State[B] = world.copy()
                rules.apply(state, seat, move)
                whims.seed(luck)
                shares.append(rollouts.shares(state, whims, kind)[side])
            column.append(shares[0] - shares[1])
    lead = _lead(leads)
    is_sure = lead.value > max(MUCH, CLEARLY * lead.error)
    return is_sure and min(mean(column).value for column in leads.values()) > EITHER * MUCH


def _lead(leads: Mapping[RolloutKind, Sequence[float]]) -> Estimate:
    return mean([sum(row) / len(row) for row in zip(*leads.values(), strict=True)])
