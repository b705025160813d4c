"""The words for the cost of a decision: a slip, a mistake, a blunder."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from engine.bots.estimate import Estimate

MISTAKEN: Final = 0.03
"""The share of the match that makes a mistake: here a review takes the most care."""
LIMITS: Final = (0.01, MISTAKEN, 0.08)
"""The share of the match that must be given up for each word."""
SURELY: Final = 2.0
"""Standard errors that a cost must exceed to be shown."""
EITHER: Final = 0.5
"""Share of a limit that each way of playing on must find by itself."""


class MoveVerdict(IntEnum):
    """The word for a decision."""

    FINE = 0
    SLIP = 1
    MISTAKE = 2
    BLUNDER = 3


def verdict_of(cost: Estimate, by_kind: Sequence[float]) -> MoveVerdict:
    """Return the word for a cost: the gravest that both ways of playing on confirm."""
    if cost.value <= SURELY * cost.error:
        return MoveVerdict.FINE
    found = MoveVerdict.FINE
    for verdict, limit in zip((MoveVerdict.SLIP, MoveVerdict.MISTAKE, MoveVerdict.BLUNDER), LIMITS, strict=True):
        if cost.value >= limit and min(by_kind) >= EITHER * limit:
            found = verdict
    return found
