"""Events of High Fives."""

from __future__ import annotations

from typing import Final

from engine.core import Event
from engine.events import Dealt, Led, Missed, Passed, Played, Scored, Took, TurnedUp, Won

EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Dealt,
    Led,
    Missed,
    Passed,
    Played,
    Scored,
    Took,
    TurnedUp,
    Won,
)
"""Every event that can happen in games of this family."""
