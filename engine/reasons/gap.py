"""The gap between two moves, and the part of it that each measure stands for.

A measure's part is its difference between the moves times the worth of one unit of it. That worth is the slope of the
share of the match on the measure, over the playouts of each move by itself, so that the move doesn't count; some
imaginary playouts pull it towards a small prior. In an open endgame nothing varies, and the priors alone speak.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots.estimate import Estimate, mean
from engine.families.facts import Measure
from engine.pieces import Tile
from engine.reasons.watch import Playout

PRIOR: Final[Mapping[Measure, float]] = {
    Measure.FOE_STUCK: 0.06,
    Measure.ME_STUCK: -0.06,
    Measure.MATE_STUCK: -0.05,
    Measure.FOE_STOPS: 0.03,
    Measure.MY_STOPS: -0.03,
    Measure.FOE_NEXT: -0.004,
    Measure.FOE_SCORES: -0.06,
    Measure.MY_NEXT: 0.004,
    Measure.MY_SCORES: 0.06,
    Measure.FOE_DRAWS: 0.03,
    Measure.MY_DRAWS: -0.03,
    Measure.MY_PLAYS: 0.03,
    Measure.RUN: 0.04,
    Measure.MADE: 0.004,
    Measure.GIVEN: -0.004,
    Measure.WON: 0.3,
    Measure.OUT: 0.3,
    Measure.FOE_OUT: -0.3,
    Measure.BLOCKED_WON: 0.3,
    Measure.BLOCKED_LOST: -0.3,
    Measure.MATCH: 0.5,
    Measure.LOST: -0.5,
    Measure.PIPS_LEFT: -0.006,
    Measure.TILES_LEFT: -0.03,
    Measure.TRICK: 0.1,
    Measure.TRICKS: 0.05,
    Measure.TRICK_DOUBLES: 0.05,
    Measure.DOUBLES: 0.05,
}
"""The worth of one unit before any playout speaks, in shares of the match."""
IMAGINED: Final = 6.0
"""Number of imaginary playouts that say so."""
_SMALL: Final = 0.02
"""A gap below this is taken for this, so that trifles don't explain it."""
SURELY: Final = 2.0
"""Standard errors beyond which a difference isn't taken for chance."""
_NOTHING: Final = 1e-9


class Gap:
    """The playouts of both moves, in the same deals with the same luck."""

    def __init__(self, mine: Sequence[Playout], its: Sequence[Playout]) -> None:
        self.mine: Final = mine
        self.its: Final = its
        self.lead: Final = mean([one.share - other.share for one, other in zip(mine, its, strict=True)])
        """How much better the move does, in shares of the match."""
        self._worths: dict[Measure, float] = {}

    @property
    def is_clear(self) -> bool:
        """True if the move does better, by more than a hundredth and more than chance."""
        return self.lead.value >= LEVEL and self.lead.value > SURELY * self.lead.error

    @property
    def alike(self) -> float:
        """The part of the deals in which both moves come to the same share of the match."""
        pairs = zip(self.mine, self.its, strict=True)
        return sum([abs(one.share - other.share) < LEVEL for one, other in pairs]) / len(self.mine)

    def pair(self, measure: Measure) -> tuple[float, float]:
        """Return the mean of a measure after the move and after its rival."""
        return _mean_of(self.mine, measure), _mean_of(self.its, measure)

    def is_clear_in(self, measure: Measure) -> bool:
        """Return True if the moves differ in a measure by more than chance."""
        value, error = self._difference(measure)
        return abs(value) > SURELY * error and abs(value) > _NOTHING

    def share(self, measure: Measure, difference: float | None = None) -> float:
        """Return the part of the gap that a measure stands for, or that this difference in it would."""
        one, other = self.pair(measure)
        worth = self._worths.get(measure)
        if worth is None:
            worth = self._worths[measure] = self._worth(measure, one, other)
        apart = one - other if difference is None else difference
        return apart * worth / max(abs(self.lead.value), _SMALL)

    def stays(self, tile: Tile, *, after_rival: bool) -> float:
        """Return how often a tile is still in the hand at the end of the round."""
        playouts = self.its if after_rival else self.mine
        return sum([playout.left >> tile & 1 for playout in playouts]) / len(playouts)

    def _difference(self, measure: Measure) -> Estimate:
        pairs = zip(self.mine, self.its, strict=True)
        return mean([one.row.get(measure, 0.0) - other.row.get(measure, 0.0) for one, other in pairs])

    def _worth(self, measure: Measure, one: float, other: float) -> float:
        """Return the worth of one unit of a measure."""
        together, spread = IMAGINED * PRIOR[measure], IMAGINED
        for playouts, usual in ((self.mine, one), (self.its, other)):
            level = math.fsum([playout.share for playout in playouts]) / len(playouts)
            for playout in playouts:
                off = playout.row.get(measure, 0.0) - usual
                if off:
                    together += off * (playout.share - level)
                    spread += off * off
        return together / spread


LEVEL: Final = 0.01
"""Moves that are less apart than this share of the match are about equally good."""


def _mean_of(playouts: Sequence[Playout], measure: Measure) -> float:
    return math.fsum([playout.row.get(measure, 0.0) for playout in playouts]) / len(playouts)
