"""How long a bot pauses where its pace must tell nothing: for a forced move as long as for its longest thought."""

from __future__ import annotations

from typing import Final

from engine.core import Seat

LONGEST: Final = 4.0
"""The most seconds that a slow computer adds to every later move of a bot."""


class LongestThoughts:
    """The longest thought of each bot so far, for tables where it mustn't be seen when one of them had a choice.

    Thoughts shorter than the bot's own pace never show. After a longer one, all its moves take that long.
    """

    def __init__(self) -> None:
        self._seconds: Final[dict[Seat, float]] = {}

    def note(self, seat: Seat, seconds: float) -> None:
        """Note how long a bot has thought about its move."""
        self._seconds[seat] = max(self.of(seat), min(seconds, LONGEST))

    def of(self, seat: Seat) -> float:
        """Return the seconds of its longest thought, at most LONGEST."""
        return self._seconds.get(seat, 0.0)
