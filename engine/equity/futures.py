"""Matches of an agreed number of rounds: sums of the rounds to come, drawn once from measured ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import NOBODY, Side
from engine.equity.rounds import PlayedRound
from engine.equity.slant import frequency
from engine.equity.umpire import Umpire
from engine.pieces import Chance

_FUTURES: Final = {2: 2_000}
"""Number of futures for each number of sides."""
_MANY: Final = 400
"""Number of them for more sides."""


class Futures:
    """The same sums of drawn rounds for all scores, so differences between scores aren't luck."""

    def __init__(self, umpire: Umpire, rounds: Sequence[PlayedRound], slant: float = 0.0) -> None:
        """Draw them when they are asked for; `slant` favours the first of two sides (`slant.py`)."""
        self._sides = umpire.sides
        self._last = umpire.last_round()
        self._sign = -1 if umpire.rules.lowest_wins else 1
        self._rounds = rounds
        self._slant = slant
        self._sums: dict[tuple[int, Side], list[tuple[int, ...]]] = {}
        self._rows: dict[tuple[int, Side], list[list[int]]] = {}
        self._leads: dict[tuple[int, Side], dict[int, float]] = {}

    def shares(self, scores: Sequence[int], led: Side, number: int) -> tuple[float, ...]:
        """Return the share of each side ahead of round `number`, which the side `led` leads, or NOBODY yet.

        A tie that another round decides counts as shared.
        """
        left = max(self._last + 1 - number, 0) if self._rounds else 0
        if not self._rounds and number <= self._last:
            return (1 / self._sides,) * self._sides
        if self._sides == 2:
            return self._of_two(self._sign * (scores[0] - scores[1]), left, led)
        wins = [0.0] * self._sides
        made = self._made(left, led)
        ends = [
            [have + more for more in row] for have, row in zip([self._sign * at for at in scores], made, strict=True)
        ]
        for end in zip(*ends, strict=True):
            top = max(end)
            tied = end.count(top)
            if tied == 1:
                wins[end.index(top)] += 1.0
                continue
            for side, points in enumerate(end):
                if points == top:
                    wins[side] += 1 / tied
        return tuple(won / len(made[0]) for won in wins)

    def _of_two(self, lead: int, left: int, led: Side) -> tuple[float, ...]:
        """Return the shares of two sides, from the lead of the first one."""
        if (left, led) not in self._leads:
            leads = self._leads[left, led] = {}
            for one, other in self._futures(left, led):
                gained = self._sign * (one - other)
                leads[gained] = leads.get(gained, 0.0) + frequency(self._slant, gained)
        won = whole = 0.0
        for gained, weight in self._leads[left, led].items():
            end = lead + gained
            won += weight if end > 0 else 0.5 * weight if end == 0 else 0.0
            whole += weight
        return won / whole, 1 - won / whole

    def _made(self, left: int, led: Side) -> list[list[int]]:
        """Return the sums by side, more always being better."""
        if (left, led) not in self._rows:
            columns = zip(*self._futures(left, led), strict=True)
            self._rows[left, led] = [[self._sign * points for points in column] for column in columns]
        return self._rows[left, led]

    def _futures(self, left: int, led: Side) -> list[tuple[int, ...]]:
        if (left, led) not in self._sums:
            self._sums[left, led] = self._drawn(left, led)
        return self._sums[left, led]

    def _drawn(self, left: int, led: Side) -> list[tuple[int, ...]]:
        """Return sums of `left` rounds each; without a leader, every side in turn stands in each other's place."""
        sides, rounds = self._sides, self._rounds
        if not left:
            return [(0,) * sides]
        chance = Chance(b"futures")
        sums: list[tuple[int, ...]] = []
        while len(sums) < _FUTURES.get(sides, _MANY):
            points, leader = [0] * sides, max(led, 0)
            for _ in range(left):
                played = rounds[chance.below(len(rounds))]
                for side, made in played.gains:
                    points[(side + leader) % sides] += made
                leader = chance.below(sides) if played.leads == NOBODY else (leader + played.leads) % sides
            turns = range(sides) if led == NOBODY else range(1)
            sums += [tuple(points[turn:] + points[:turn]) for turn in turns]
        return sums
