"""Bounds for Domino Solitaire without search: the fewest columns possible, and tables that can't be won.

An upright tile is read as an arrow from its top number to its bottom number. A run is then a trail of arrows, and a
table is a partition of all face-up arrows into at most seven trails.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

PLACES: Final = 7
"""Maximum number of columns."""
PIPS: Final = 7
"""Number of different halves in the double-six set, blank included."""

TurnedTile = tuple[int, int]
"""A tile with a direction: the number at its top, then at its bottom. It also identifies the tile."""


class Position(NamedTuple):
    """A fully known table, column by column, each from top to bottom."""

    down: tuple[tuple[TurnedTile, ...], ...]
    """The face-down tiles of each column; the last is flipped next."""
    up: tuple[tuple[TurnedTile, ...], ...]
    """The run of face-up tiles under them."""


def chain_bound(faces: Iterable[TurnedTile]) -> int:
    """Return the fewest trails that hold all arrows: each number starts one for every top beyond its bottoms."""
    surplus = [0] * PIPS
    for top, bottom in faces:
        surplus[top] += 1
        surplus[bottom] -= 1
    return max(1, sum(more for more in surplus if more > 0))


class WinBound:
    """Proves that tables can't be won, whatever was moved where.

    The number of face-down tiles in each column determines which tiles are face up, and which of those are pinned, that
    is, right under a face-down tile, where they can't be put under another tile. Now let the other tiles form any
    trails, even unreachable ones. A pinned run can leave its column only if the face-up tiles, with this run no longer
    pinned, form six trails or fewer, because the freed tile starts the seventh. If no sequence of such steps flips
    every tile, no sequence of real moves does. (A closed ring may count as less than one trail here, which errs towards
    hope.)
    """

    def __init__(self, position: Position) -> None:
        self._piles = [down + up[:1] for down, up in zip(position.down, position.up, strict=True)]
        self._start = tuple(map(len, position.down))
        self._surplus = [0] * PIPS
        """For each number, the tops that can be put under a tile minus the bottoms a tile can be put under."""
        self._known: dict[tuple[int, ...], bool] = {}
        for down, up in zip(position.down, position.up, strict=True):
            for place, (top, bottom) in enumerate(up):
                self._surplus[top] += bool(place or not down)
                self._surplus[bottom] -= 1

    def can_win(self, depths: tuple[int, ...]) -> bool:
        """Return True if the table may be winnable with `depths` face-down tiles in the columns; False is certain."""
        known = self._known.get(depths)
        if known is not None:
            return known
        surplus = self._surplus[:]
        for pile, before, depth in zip(self._piles, self._start, depths, strict=True):
            if depth < before:
                surplus[pile[before][0]] += 1  # the tile pinned at first can now go under any other
                for place in range(depth, before):
                    top, bottom = pile[place]
                    surplus[top] += place > depth or not depth
                    surplus[bottom] -= 1
        return self._hope(depths, surplus)

    def _hope(self, depths: tuple[int, ...], surplus: list[int]) -> bool:
        known = self._known.get(depths)
        if known is not None:
            return known
        pinned = PLACES - depths.count(0)
        trails = pinned + sum(more for more in surplus if more > 0)
        hope = not pinned
        for column, depth in enumerate(depths):
            if hope or not depth or trails > PLACES:
                continue
            head = self._piles[column][depth][0]
            if trails - 1 + (surplus[head] >= 0) >= PLACES:
                continue
            top, bottom = self._piles[column][depth - 1]
            after = surplus[:]
            after[head] += 1
            after[bottom] -= 1
            if depth == 1:
                after[top] += 1
            hope = self._hope((*depths[:column], depth - 1, *depths[column + 1 :]), after)
        self._known[depths] = hope
        return hope
