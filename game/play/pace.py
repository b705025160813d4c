"""The speed of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import CALL, CLAIM, PASS, Move

FORCED_PAUSE: Final = 0.45
"""Pause in seconds between steps that leave nobody a choice."""
TOUCH_PAUSE: Final = 0.5
"""Time in seconds for each step of a solo counting game."""
QUICKEST: Final = 0.35
"""Shortest time in seconds to act in, at any speed."""
AFTER_BOTS: Final = 0.5
"""The part of the time to claim after a bot's tile: at a table with several bots it comes again and again."""


class Pace(NamedTuple):
    """The speed of a table."""

    factor: float = 1.0
    """Multiplier of the bots' own pace; 0 means at once."""
    claim_pause: float = 4.0
    """Pause in seconds after a person's play, or a round, before a bot acts, if scores must be claimed."""
    confirm_pass: bool = False
    """True if the person must confirm a forced pass."""
    touch: float = TOUCH_PAUSE
    """Time in seconds to act on each step of a solo counting game, at normal speed."""
    first_claims: float = 0.0
    """Pause in seconds before anyone else plays while a beginner has points to claim; 0 for everybody else."""

    def passes(self, legal: Sequence[Move], waited: float, *, alone: bool) -> bool:
        """Return True if a person who has waited this many seconds passes without being asked.

        That is when nothing else is possible, or when a solo counting game's time to take a tile is up.
        """
        patience = self.patience(legal, alone=alone)
        return patience is not None and waited >= patience

    def patience(self, legal: Sequence[Move], *, alone: bool) -> float | None:
        """Return the seconds after which `passes` becomes True; None if it never does."""
        must = [move.act for move in legal if move.act not in (CLAIM, CALL)]
        if self.confirm_pass or PASS not in must:
            return None
        forced = len(must) == 1
        if alone:
            return self.touch * self.factor if forced else max(self.touch * self.factor, QUICKEST)
        return FORCED_PAUSE * self.factor if forced else None
