"""A bot's taste in moves, and measures of a hand out of turn."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import B, Rules, Seat, View


class Taste(NamedTuple):
    """Weights in points for the features of a move."""

    points: float = 1.0
    """For each point its side gains over the best other side."""
    open: float = 6.0
    """For a hand in which every remaining tile is playable, in proportion for fewer."""
    shed: float = 3.0
    """For shedding as many pips as a tile can have, in proportion for fewer."""
    doubles: float = 3.0
    """For playing a double."""
    shut: float = 12.0
    """For leaving no opponent a tile to play, in proportion for fewer opponents."""

    def mixed(self, share: float) -> Taste:
        """Return a taste between the usual one and this: this one if `share` is 1."""
        if share == 1:
            return self
        return Taste(*[usual + share * (own - usual) for usual, own in zip(Taste(), self, strict=True)])


def readiness(rules: Rules[B], view: View[B], seat: Seat) -> float:
    """Return the share of its hand, from 0 to 1, that `seat` could play in turn."""
    return rules.playable(view, seat).bit_count() / max(view.hands[seat].bit_count(), 1)


def shut_out(rules: Rules[B], view: View[B], seat: Seat) -> float:
    """Return the share of opponents of `seat`, from 0 to 1, without a playable tile. All hands must be known."""
    others = [other for other, side in enumerate(view.sides) if side != view.sides[seat]]
    return sum(not rules.playable(view, other) for other in others) / max(len(others), 1)


def gain(before: View[B], after: View[B], seat: Seat) -> int:
    """Return the points gained by the side of `seat`, minus the most gained by another side."""
    made = [new - old for new, old in zip(after.points, before.points, strict=True)]
    mine = made.pop(before.sides[seat])
    return mine - max(made, default=0)
