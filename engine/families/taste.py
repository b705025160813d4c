"""What a bot likes of a move, and what can be said of a hand out of turn."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import B, Rules, Seat, View


class Taste(NamedTuple):
    """What a move is liked for; all weights are in points."""

    points: float = 1.0
    """A point for its side, less what the best of the others gets."""
    open: float = 6.0
    """All tiles left in hand could be laid next (half of them: half as much)."""
    shed: float = 3.0
    """As many pips leave the hand as a tile can have."""
    doubles: float = 3.0
    """A double leaves the hand."""
    shut: float = 12.0
    """No opponent has a tile to lay."""


def readiness(rules: Rules[B], view: View[B], seat: Seat) -> float:
    """Return which part of its hand, from 0 to 1, `seat` could lay if it were its turn."""
    return rules.playable(view, seat).bit_count() / max(view.hands[seat].bit_count(), 1)


def shut_out(rules: Rules[B], view: View[B], seat: Seat) -> float:
    """Return which part of the opponents of `seat`, from 0 to 1, has no tile to lay; all hands have to be known."""
    others = [other for other, side in enumerate(view.sides) if side != view.sides[seat]]
    return sum(not rules.playable(view, other) for other in others) / max(len(others), 1)


def gain(before: View[B], after: View[B], seat: Seat) -> int:
    """Return the points that the side of `seat` has made, less the most that another has."""
    made = [new - old for new, old in zip(after.points, before.points, strict=True)]
    mine = made.pop(before.sides[seat])
    return mine - max(made, default=0)
