"""Best-first search for a way to flip every tile, by fewest face-down tiles, then by fewest columns.

A table is stored as the tile above each tile, packed into one number. The order of the columns makes no difference, and
no table is searched twice. Tables that `WinBound` rejects aren't searched.
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from engine.families.columns.bound import PLACES, Position, TurnedTile, WinBound

WON, LOST, OPEN = range(3)
"""Verdicts on a table: it can be won, it can't, or neither is proved."""
VERDICTS: Final = ("won", "lost", "open")

_FREE, PINNED, DOWN = 28, 29, 30
"""Codes for a tile that isn't under a face-up tile: under nothing, under a face-down tile, or itself face down."""
BITS: Final = 5
NO_PIP: Final = -1
"""Value that an empty place shows."""


class SearchStep(NamedTuple):
    """One move of a run: its top tile, and the column it goes under or the first empty place."""

    face: TurnedTile
    place: int


class _Way(NamedTuple):
    """The last move of a tile to a place."""

    before: _Way | None
    """The moves before it."""
    tile: int
    place: int


class _Table(NamedTuple):
    """A table to search."""

    depths: tuple[int, ...]
    """Number of face-down tiles by column."""
    runs: tuple[tuple[int, ...], ...]
    key: int
    way: _Way | None


class ColumnSearch:
    """A resumable search: call `run` until it returns WON or LOST, or stop at any time.

    Runs go under a column or to an empty place. A run could also go on top of a column without face-down tiles, but
    moving that column under the run, and both to the place this empties, has the same effect. So verdicts hold whether
    or not that is allowed.
    """

    def __init__(self, position: Position, *, splits: bool) -> None:
        self._splits = splits
        self._outlook = WinBound(position)
        faces = [face for down, up in zip(position.down, position.up, strict=True) for face in (*down, *up)]
        numbers = {face: number for number, face in enumerate(faces)}
        self._faces = faces
        self._piles = [[numbers[face] for face in down] for down in position.down]
        runs = tuple(tuple(numbers[face] for face in up) for up in position.up)
        depths = tuple(map(len, position.down))
        key = 0
        for pile, run in zip(self._piles, runs, strict=True):
            for tile in pile:
                key |= DOWN << BITS * tile
            for place, tile in enumerate(run):
                under = run[place - 1] if place else PINNED if pile else _FREE
                key |= under << BITS * tile
        self._seen = {key}
        self._way: _Way | None = None
        self.nodes = 0
        """Number of tables searched."""
        self.verdict = OPEN
        """The verdict at this point."""
        self._waiting: list[deque[_Table]] = [deque() for _ in range((sum(depths) + 1) * (PLACES + 1))]
        if not any(depths):
            self.verdict = WON
        elif not self._outlook.can_win(depths):
            self.verdict = LOST
        else:
            self._put(_Table(depths, runs, key, None))

    def run(self, nodes: int) -> int:
        """Search up to `nodes` more tables and return the verdict."""
        last = self.nodes + nodes
        while self.verdict == OPEN and self.nodes < last:
            best = next((row for row in self._waiting if row), None)
            if best is None:
                self.verdict = LOST
                break
            self.nodes += 1
            self._look(best.popleft())
        return self.verdict

    def steps(self) -> list[SearchStep]:
        """Return the winning moves, once the verdict is WON."""
        steps: list[SearchStep] = []
        way = self._way
        while way is not None:
            steps.append(SearchStep(self._faces[way.tile], way.place))
            way = way.before
        return steps[::-1]

    def _put(self, table: _Table) -> None:
        columns = PLACES - table.runs.count(())
        self._waiting[sum(table.depths) * (PLACES + 1) + columns].append(table)

    def _look(self, table: _Table) -> None:
        """Queue every table that is one move away."""
        faces, runs, depths = self._faces, table.runs, table.depths
        ends = [faces[run[-1]][1] if run else NO_PIP for run in runs]
        empty = ends.index(NO_PIP) if NO_PIP in ends else -1
        for home, run in enumerate(runs):
            for place, tile in enumerate(run if self._splits else run[:1]):
                top = faces[tile][0]
                goals = [goal for goal, end in enumerate(ends) if end == top and goal != home]
                if empty >= 0 and (place or depths[home]):
                    goals.append(empty)
                if not goals:
                    continue
                if not place and depths[home]:
                    self._free(table, home, goals)
                else:
                    left = table.key - ((run[place - 1] if place else _FREE) << BITS * tile)
                    for goal in goals:
                        self._move(_Table(depths, runs, left, table.way), home, place, goal, run[:place])
                if self.verdict == WON:
                    return

    def _free(self, table: _Table, home: int, goals: list[int]) -> None:
        """Move a whole run off the face-down tile above it if the result may be winnable."""
        depth = table.depths[home] - 1
        depths = (*table.depths[:home], depth, *table.depths[home + 1 :])
        if not self._outlook.can_win(depths):
            return
        tile = table.runs[home][0]
        if not any(depths):
            self._way = _Way(table.way, tile, goals[0])
            self.verdict = WON
            return
        freed = self._piles[home][depth]
        left = table.key - (PINNED << BITS * tile) + (((PINNED if depth else _FREE) - DOWN) << BITS * freed)
        for goal in goals:
            self._move(_Table(depths, table.runs, left, table.way), home, 0, goal, (freed,))

    def _move(self, left: _Table, home: int, place: int, goal: int, rest: tuple[int, ...]) -> None:
        """Queue the table after a run moves from `home` to `goal`; `rest` is the face-up run left at home."""
        run, there = left.runs[home][place:], left.runs[goal]
        key = left.key + ((there[-1] if there else _FREE) << BITS * run[0])
        if key not in self._seen:
            self._seen.add(key)
            runs = list(left.runs)
            runs[home] = rest
            runs[goal] = there + run
            self._put(_Table(left.depths, tuple(runs), key, _Way(left.way, run[0], goal)))
