"""What lessons, puzzles and replays have in common: the moves are given, so none is taken back."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY, Seat
from game.play.pace import Pace
from game.play.thinking import Ticket


class FixedTable:
    """A table for one person, without undo, a second deal or a forecast."""

    handover: Final[Seat] = NOBODY
    awaits_start: Final = False
    takes_back: Final = False
    can_undo: Final = False
    can_redo: Final = False

    def __init__(self, pace: Pace) -> None:
        """Show moves at that pace."""
        self._pace = pace

    def sit(self, seat: Seat) -> None:
        """Do nothing."""

    def undo(self) -> None:
        """Do nothing."""

    def redo(self) -> None:
        """Do nothing."""

    def restart(self) -> None:
        """Do nothing."""

    def next_round(self) -> None:
        """Do nothing."""

    def foresee(self) -> Ticket | None:
        """Return None: nobody can say."""
        return None

    def go_at(self, pace: Pace) -> None:
        """Change the speed from the next move on."""
        self._pace = pace
