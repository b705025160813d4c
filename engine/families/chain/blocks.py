"""Who blocked a round, and which of two pairs wins it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Board, Seat, Side, View
from engine.families.chain.board import Chain


def closer(view: View[Board]) -> Seat:
    """Return the seat that played the last tile of a blocked round: after it all others passed, and then it did."""
    return view.turn


def pair_weights(sides: Sequence[Side], weights: Sequence[int]) -> list[int]:
    """Return for each seat the pips that its pair has left."""
    return [sum(weight for other, weight in zip(sides, weights, strict=True) if other == side) for side in sides]


def lighter_partner(view: View[Chain], weights: Sequence[int], side: Side) -> Seat:
    """Return the seat of a side with the lighter hand, if alike the first in turn from the closer (decision PA-N)."""
    seats, last = len(view.sides), closer(view)
    turns = [(last + i) % seats for i in range(seats)]
    return min((seat for seat in turns if view.sides[seat] == side), key=lambda seat: weights[seat])


def lighter_pair(view: View[Chain], weights: Sequence[int]) -> list[Seat]:
    """Return the lighter hand of the lighter pair, or one of each pair if both are as heavy."""
    sums = pair_weights(view.sides, weights)
    return [lighter_partner(view, weights, side) for side in (0, 1) if sums[view.sides.index(side)] == min(sums)]
