"""What can be said of seven columns without moving a tile: how few columns are enough, and what can never be won.

A tile stands upright and is read as an arrow from the pip at its top to the pip at its bottom. A run is then a trail of
arrows, and a table is a partition of all arrows that lie face up into at most seven trails.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

PLACES: Final = 7
"""Columns that there may be at any time."""
PIPS: Final = 7
"""Pips of the double-six set, blank included."""

TurnedTile = tuple[int, int]
"""A tile with a direction: the pip at its top, the pip at its bottom. It names the tile as well."""


class Position(NamedTuple):
    """A table that is known in full, column by column, each from top to bottom."""

    down: tuple[tuple[TurnedTile, ...], ...]
    """The face-down tiles; the last of a column is turned up next."""
    up: tuple[tuple[TurnedTile, ...], ...]
    """The run of face-up tiles under them."""


def chain_bound(faces: Iterable[TurnedTile]) -> int:
    """Return the fewest trails that hold all arrows: of each pip, tops that outnumber the bottoms have to begin one."""
    surplus = [0] * PIPS
    for top, bottom in faces:
        surplus[top] += 1
        surplus[bottom] -= 1
    return max(1, sum(more for more in surplus if more > 0))


class WinBound:
    """Says which tables can never be won, whatever has been moved where.

    Which tiles lie face up follows from how many lie face down in each column. So does which of them are pinned, that
    is, hang right under a face-down tile: nothing may be put on top of those. Now let the other tiles be partitioned
    into trails in any way, even one that cannot be reached. A pinned run can leave its column only if what lies face
    up, this run no longer pinned, makes six trails or fewer: the tile that it frees begins the seventh. Where no
    sequence of such steps turns up every tile there is none of real moves either. (Fewer trails than one may count
    here, in a closed ring: that errs on the hopeful side.)
    """

    def __init__(self, position: Position) -> None:
        self._piles = [down + up[:1] for down, up in zip(position.down, position.up, strict=True)]
        self._start = tuple(map(len, position.down))
        self._surplus = [0] * PIPS
        """Of each pip the tops that may be put under something, less the bottoms that something may be put under."""
        self._known: dict[tuple[int, ...], bool] = {}
        for down, up in zip(position.down, position.up, strict=True):
            for place, (top, bottom) in enumerate(up):
                self._surplus[top] += bool(place or not down)
                self._surplus[bottom] -= 1

    def can_win(self, depths: tuple[int, ...]) -> bool:
        """Say whether there is hope with so many face-down tiles in each column; False is certain."""
        known = self._known.get(depths)
        if known is not None:
            return known
        surplus = self._surplus[:]
        for pile, before, depth in zip(self._piles, self._start, depths, strict=True):
            if depth < before:
                surplus[pile[before][0]] += 1  # what was pinned at first may hang under anything now
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
