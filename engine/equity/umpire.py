"""Asks a table's rules about rounds that were never dealt: when a match ends, and its winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import OUT, RUNNING, Board, Carry, Rules, Side
from engine.pieces import Chance

_MAX_ROUNDS: Final = 100
"""No match has more rounds agreed."""
_KEPT: Final = 2_000
"""Number of answers that are kept. A table with many sides is asked for tens of thousands, most of them once."""


class Umpire:
    """Answers for imagined scores from the match's own rules."""

    def __init__(self, rules: Rules[Board]) -> None:
        self.rules = rules
        self.sides = max(rules.sides) + 1
        self._known: dict[tuple[tuple[int, ...], int, bool], tuple[Side, ...]] = {}
        self._view = rules.deal(Chance(b"umpire"), Carry((0,) * self.sides))

    def winners(self, scores: Sequence[int], number: int = 1, *, running: bool = False) -> tuple[Side, ...]:
        """Return the winners of the match with these points in round `number`, which may still be `running`."""
        asked = tuple(scores), number, running
        winners = self._known.get(asked)
        if winners is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            view = self._view
            view.points = list(scores)
            view.number = number
            view.over = RUNNING if running else OUT
            view.winners = 0
            winners = self._known[asked] = self.rules.match_winners(view)
        return winners

    def last_round(self) -> int:
        """Return the number of the round after which the most points win, if no target is agreed."""
        ahead = range(self.sides, 0, -1)
        for number in range(1, _MAX_ROUNDS):
            if self.winners(ahead, number):
                return number
        return 1
