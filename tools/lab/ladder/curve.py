"""Elo from shares of wins, and a curve of how much strength misjudging costs, fitted to matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import log, log10
from typing import Final, NamedTuple

from tools.lab.series.bouts import Standings, interval

_DOUBTED: Final = 0.5
"""Wins and losses added before a share becomes Elo, since a share of 0 or 1 has none."""
_USUAL_BEND: Final = 1.7
_USUAL_FLOOR: Final = -350.0
_FLOOR_SPREAD: Final = 150.0
"""Mean and standard deviation in Elo of what no judgement at all is worth, before anything is known."""
_SPREAD: Final = 60.0
"""Standard deviation in Elo of what manners are worth, before anything is known."""
_BEND_SPREAD: Final = 0.5
_ROUNDS: Final = 60


def elo(share: float, seats: int = 2) -> float:
    """Return the Elo difference at which a player wins that share of its matches against equals of each other."""
    return 400 * log10(share / (1 - share) * (seats - 1))


def chance(gap: float, seats: int = 2) -> float:
    """Return the share of matches that a player wins who is so much stronger, the inverse of `elo`."""
    return 1 / (1 + (seats - 1) * 10 ** (-gap / 400))


class Gap(NamedTuple):
    """By how much a bot is stronger than another one, measured."""

    matches: int
    share: float
    """Share of matches won, from 0 to 1."""
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
    """Matches of one player with one share of misjudging."""

    player: str
    misjudges: float
    wins: float
    matches: int
    against: float = 0.0
    """Elo of the opponent."""


class Curve:
    """The Elo of players by how much they misjudge: their own at 0, the same for all at 1, with one bend.

    Fitted to trials by greatest likelihood; manners are taken to be worth little until matches show otherwise.
    """

    def __init__(self, trials: Sequence[Trial], seats: int = 2) -> None:
        """Fit the curve, one number after another until nothing moves."""
        self.trials = trials
        self.seats = seats
        self.floor = _USUAL_FLOOR
        """Elo of a player with no judgement at all."""
        self.bend = _USUAL_BEND
        self.best: dict[str, float] = {trial.player: 0.0 for trial in trials}
        """Elo of each player if it misjudges nothing."""
        reach = 128.0
        while reach > 1:
            for _ in range(_ROUNDS):
                if not self._improve(reach):
                    break
            reach /= 2

    def at(self, player: str, misjudges: float) -> float:
        """Return the Elo of a player that misjudges so much."""
        best = self.best.get(player, 0.0)
        return best + (self.floor - best) * float(misjudges**self.bend)

    def needed(self, player: str, aim: float) -> float:
        """Return how much a player must misjudge to have this Elo; 0 or 1 if it can't."""
        best = self.best.get(player, 0.0)
        if aim >= best:
            return 0.0
        if aim <= self.floor:
            return 1.0
        return float(((best - aim) / (best - self.floor)) ** (1 / self.bend))

    def _merit(self) -> float:
        sum_of_logs = 0.0
        for player, misjudges, wins, matches, against in self.trials:
            share = min(max(chance(self.at(player, misjudges) - against, self.seats), 1e-6), 1 - 1e-6)
            sum_of_logs += wins * log(share) + (matches - wins) * log(1 - share)
        sum_of_logs -= sum((best / _SPREAD) ** 2 / 2 for best in self.best.values())
        sum_of_logs -= ((self.floor - _USUAL_FLOOR) / _FLOOR_SPREAD) ** 2 / 2
        return sum_of_logs - ((self.bend - _USUAL_BEND) / _BEND_SPREAD) ** 2 / 2

    def _improve(self, reach: float) -> bool:
        """Move each number by `reach` Elo, or its like, where that is better; return True if any moved."""
        moved = self._try(lambda by: setattr(self, "floor", self.floor + by), reach)
        moved = self._try(lambda by: setattr(self, "bend", max(0.5, self.bend + by)), reach / 400) or moved
        for player in self.best:
            moved = self._try(partial(self._raise, player), reach) or moved
        return moved

    def _raise(self, player: str, by: float) -> None:
        self.best[player] += by

    def _try(self, shift: Callable[[float], None], reach: float) -> bool:
        before = self._merit()
        for by in (reach, -reach):
            kept = (self.floor, self.bend, dict(self.best))
            shift(by)
            if self._merit() > before + 1e-9:
                return True
            self.floor, self.bend, self.best = kept
        return False
