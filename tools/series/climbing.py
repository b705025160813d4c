"""Elo from shares of wins, and the search for how much a bot must misjudge to be so much weaker than another."""

from __future__ import annotations

from collections.abc import Callable
from math import log10
from typing import Final, NamedTuple

from tools.series.bouts import Standings, interval

_COARSE: Final = (0.0, 0.4, 0.7, 1.0)
"""Values that are tried first, with half of the deals each."""
_REFINED: Final = 2
"""How often the best guess is tried afterwards."""
_DOUBTED: Final = 0.5
"""Wins and losses added before a share becomes Elo, since a share of 0 or 1 has none."""


def elo(share: float, seats: int = 2) -> float:
    """Return the Elo difference at which a player wins that share of its matches against equals of each other."""
    return 400 * log10(share / (1 - share) * (seats - 1))


class Gap(NamedTuple):
    """By how much a bot is stronger than another one, measured."""

    matches: int
    share: float
    """Of matches won, from 0 to 1."""
    low: float
    high: float
    """The ends of the 95% interval of the share."""
    seats: int = 2

    @classmethod
    def of(cls, standings: Standings, key: str, seats: int) -> Gap:
        """Return the gap between the bot called `key` and the one on all the other seats."""
        result = standings.of(key)
        low, high = interval(result, standings.matches, standings.deals)
        return cls(standings.matches, result.wins / standings.matches, low, high, seats)

    @property
    def elo(self) -> float:
        """Return the difference in Elo; if all matches or none were won, it is a guess."""
        wins = self.share * self.matches
        return elo((wins + _DOUBTED) / (self.matches + 2 * _DOUBTED), self.seats)

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the ends of its 95% interval in Elo."""
        edge = _DOUBTED / self.matches
        low, high = max(self.low, edge), min(self.high, 1 - edge)
        return elo(low, self.seats), elo(high, self.seats)


class Trial(NamedTuple):
    """One value of what is searched for, with its result."""

    value: float
    elo: float
    weight: float


def smoothed(trials: list[Trial]) -> list[Trial]:
    """Return trials in the order of their values, averaged where the Elo would rise: it can only fall."""
    blocks: list[list[Trial]] = []
    for trial in sorted(trials):
        blocks.append([trial])
        while len(blocks) > 1 and _mean(blocks[-2]) < _mean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    return [Trial(trial.value, _mean(block), trial.weight) for block in blocks for trial in block]


def _mean(block: list[Trial]) -> float:
    return sum(trial.elo * trial.weight for trial in block) / sum(trial.weight for trial in block)


def crossing(trials: list[Trial], aim: float) -> float:
    """Return the value at which Elo falls to `aim`, by straight lines between trials; the nearest one if it doesn't."""
    curve = smoothed(trials)
    if curve[0].elo <= aim:
        return curve[0].value
    for left, right in zip(curve, curve[1:], strict=False):
        if right.elo <= aim:
            return left.value + (right.value - left.value) * (left.elo - aim) / (left.elo - right.elo)
    return curve[-1].value


def search(measure: Callable[[float, int], Gap], aim: float, deals: int) -> tuple[float, list[Trial]]:
    """Return the value from 0 to 1 that makes a bot `aim` Elo, and the trials that showed it.

    `measure` plays a number of deals with a value; more of it is weaker.
    """
    trials: list[Trial] = []
    for value in _COARSE:
        gap = measure(value, max(1, deals // 2))
        trials.append(Trial(value, gap.elo, gap.matches))
        if gap.elo < aim - 60:
            break  # weaker ones say nothing about the place looked for
    for _ in range(_REFINED):
        value = round(crossing(trials, aim), 3)
        gap = measure(value, deals)
        trials.append(Trial(value, gap.elo, gap.matches))
    return round(crossing(trials, aim), 3), trials
