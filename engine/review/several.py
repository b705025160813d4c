"""A player over several reviewed matches: luck evens out there, and the rest says how good a player is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.bots.estimate import Estimate, mean
from engine.review.review import WIDE, SideReview

FEWEST: Final = 10
"""Number of matches before which their own spread isn't known well enough."""
NEAR: Final = 0.1
"""The part of the matches to which a result without luck must be known to be told."""
USUAL: Final = 35
"""The usual number of matches that this takes (docs/review.md)."""


class OverMatches(NamedTuple):
    """The means of a player over some matches."""

    matches: int
    result: float
    luck: float
    adjusted: Estimate
    """The mean result without luck, with a standard error from the spread of the matches."""

    @property
    def is_enough(self) -> bool:
        """True if the result without luck is known to NEAR."""
        return self.matches >= FEWEST and WIDE * self.adjusted.error <= NEAR

    @property
    def needed(self) -> int:
        """Number of matches that it takes, going by their spread if there are some."""
        if self.matches < FEWEST:
            return USUAL
        return max(FEWEST, math.ceil(self.matches * (WIDE * self.adjusted.error / NEAR) ** 2))


def over_matches(sides: Sequence[SideReview]) -> OverMatches:
    """Return the means of the sides that a player was on, one of each match and at least one."""
    count = len(sides)
    return OverMatches(
        count,
        math.fsum(side.result for side in sides) / count,
        math.fsum(side.luck.value for side in sides) / count,
        mean([side.adjusted.value for side in sides]),
    )
