"""How fast a table goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import CALL, CLAIM, PASS, Move

FORCED_PAUSE: Final = 0.45
"""Seconds between steps that nobody has a choice in."""
TOUCH_PAUSE: Final = 0.5
"""Seconds for each step of somebody who counts along alone."""
QUICKEST: Final = 0.35
"""Seconds that there are at least to act in, however fast a table goes."""


class Pace(NamedTuple):
    """How fast a table goes."""

    factor: float = 1.0
    """What a bot's own pace is multiplied by; 0 is at once."""
    claim_pause: float = 4.0
    """Seconds in which nobody else lays a tile after the person has, where scores have to be claimed."""
    confirm_pass: bool = False
    """Whether the person is asked to click on a pass that is forced."""
    touch: float = TOUCH_PAUSE
    """Seconds in which somebody who counts along alone can act on each step, at normal speed."""

    def passes(self, legal: Sequence[Move], waited: float, *, alone: bool) -> bool:
        """Say whether a person who has waited so long passes without being asked.

        Nothing else can be done; or somebody is alone, counts along, and has let a tile go by.
        """
        must = [move.act for move in legal if move.act not in (CLAIM, CALL)]
        if self.confirm_pass or PASS not in must:
            return False
        forced = len(must) == 1
        if alone:
            return waited >= self.touch * self.factor and (forced or waited >= QUICKEST)
        return forced and waited >= FORCED_PAUSE * self.factor
