"""Solves Knock-Out: the fewest tiles a row can be brought down to, and how.

The tiles left at the end never moved, and everything between two of them went without their help. So a row falls into
tiles that stay and stretches that clear on their own. Let `clears[i]` be the ends of the stretches that start with tile
i and clear, one bit for each end, including the empty stretch. Tile i goes together with a tile k whose front matches
i's back once the stretch between them is gone; behind k another stretch must clear. With runs, three tiles may go as
one; longer runs consist of twos and threes. Sets of places are bitmasks, which makes the usual n**3 steps n**2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from engine.pieces import Tiles, each

RowTile = tuple[int, int]
"""The pips of a tile in the row: left, right."""
KnockedGroup = tuple[int, ...]
"""Places in the original row of tiles that are knocked out together."""


HIGHEST_PAR: Final = 18
"""The highest par of a rich row: at least five knocks lead there."""
BLIND, LUCKY = 12, 4
"""Number of blind games played in a row, and how many of them may reach par at most if it is rich in decisions."""


def optimum(faces: Sequence[RowTile], *, runs: bool = False) -> int:
    """Return the fewest tiles that can be left of a row."""
    return _fewest(_Stretches(faces, runs=runs))[0]


def is_telling(faces: Sequence[RowTile], below: Callable[[int], int], *, runs: bool = False) -> bool:
    """Return True if a row asks for some thought: few of the blind games in it reach par. `below` is their chance."""
    par, lucky = optimum(faces, runs=runs), 0
    if par > HIGHEST_PAR:
        return False
    for _ in range(BLIND):
        lucky += blind(faces, below, runs=runs) == par
        if lucky > LUCKY:
            return False
    return True


def blind(faces: Sequence[RowTile], below: Callable[[int], int], *, runs: bool = False) -> int:
    """Return the number of tiles left after knocks at random, each as likely as any other, until nothing matches."""
    row = [*faces]
    while knocks := possible(row, runs=runs):
        first, last = knocks[below(len(knocks))]
        del row[first : last + 1]
    return len(row)


def possible(row: Sequence[RowTile], *, runs: bool = False) -> list[tuple[int, int]]:
    """Return the first and last places of all possible knocks, from left to right, shorter runs first."""
    met = [place for place in range(len(row) - 1) if row[place][1] == row[place + 1][0]]
    if not runs:
        return [(place, place + 1) for place in met]
    return [
        (met[one], met[last] + 1)
        for one in range(len(met))
        for last in range(one, len(met))
        if met[last] - met[one] == last - one
    ]


def best_line(faces: Sequence[RowTile], *, runs: bool = False) -> list[KnockedGroup]:
    """Return a sequence of knocks that leaves as few tiles as possible."""
    stretches = _Stretches(faces, runs=runs)
    fewest = _fewest(stretches)
    knocks: list[KnockedGroup] = []
    place = 0
    while place < len(faces):
        after = [end for end in each(stretches.clears[place]) if end > place and fewest[end] == fewest[place]]
        if after:
            stretches.clear(place, after[0], knocks)
            place = after[0]
        else:
            place += 1
    return knocks


class _Stretches:
    """Which stretches of a row clear, and which tiles each tile can go with."""

    __slots__ = ("clears", "meets", "runs", "thirds")

    def __init__(self, faces: Sequence[RowTile], *, runs: bool) -> None:
        count = len(faces)
        self.runs = runs
        self.clears: list[Tiles] = [1 << place for place in range(count + 1)]
        self.meets: list[Tiles] = [0] * count
        """The places of the tiles that a tile touches and matches once all between them are gone."""
        self.thirds: list[Tiles] = [0] * count
        """The places of the third tiles of its runs of three."""
        shows: dict[int, Tiles] = {}
        for place, (left, _) in enumerate(faces):
            shows[left] = shows.get(left, 0) | 1 << place
        for place in range(count - 1, -1, -1):
            self.meets[place] = self.clears[place + 1] & shows.get(faces[place][1], 0)
            if runs:
                for partner in each(self.meets[place]):
                    self.thirds[place] |= self.meets[partner]
            for partner in each(self.meets[place] | self.thirds[place]):
                self.clears[place] |= self.clears[partner + 1]

    def clear(self, start: int, end: int, knocks: list[KnockedGroup]) -> None:
        """Append the knocks that clear the stretch from `start` up to `end`, inner ones first."""
        while start < end:
            group = self._group(start, end)
            for one, other in pairwise(group):
                self.clear(one + 1, other, knocks)
            knocks.append(group)
            start = group[-1] + 1

    def _group(self, start: int, end: int) -> KnockedGroup:
        """Return a group with tile `start` whose removal lets the rest up to `end` clear."""
        for partner in each(self.meets[start]):
            if self.clears[partner + 1] >> end & 1:
                return start, partner
        last = next(place for place in each(self.thirds[start]) if self.clears[place + 1] >> end & 1)
        return start, next(place for place in each(self.meets[start]) if self.meets[place] >> last & 1), last


def _fewest(stretches: _Stretches) -> list[int]:
    """Return, for each place, the fewest tiles that can be left of the row from there on."""
    count = len(stretches.meets)
    fewest = [0] * (count + 1)
    for place in range(count - 1, -1, -1):
        ends = stretches.clears[place] & ~(1 << place)
        fewest[place] = min([fewest[place + 1] + 1, *(fewest[end] for end in each(ends))])
    return fewest
