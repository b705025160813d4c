"""The look-ahead: the tiles that could still follow from an open point before a tile is placed."""

from __future__ import annotations

from game.felt.line.grid import ACROSS, DX, DY, INLINE, Grid

DEPTH = 5
"""Number of singles that an arm should still be able to take after its next tile."""
_BUDGET = 60
"""Number of places one look-ahead may try."""
Point = tuple[int, int, int]
"""The open point of an end: x, y and the direction in which the arm continues."""


class LookAhead:
    """Looks ahead from an open point over one grid."""

    __slots__ = ("_crosswise", "_grid", "_left")

    def __init__(self, grid: Grid, *, crosswise: bool) -> None:
        self._grid = grid
        self._crosswise = crosswise
        self._left = 0

    def fits(self, x: int, y: int, upright: bool, solid: int, near: int) -> int:
        """Return the steps of a tile if it covers nothing in `solid` and stays a step away from `near`, else 0."""
        grid = self._grid
        if not (grid.left <= x <= grid.x_max[upright] and grid.top <= y <= grid.y_max[upright]):
            return 0
        offset = (y - grid.top + 1) * grid.stride + x - grid.left + 1
        core = grid.core[upright] << offset
        if solid & core:
            return 0
        if near and near & (grid.wide[upright] << (offset - grid.stride - 1)):
            return 0
        return core

    def ahead(self, point: Point, flank: int, solid: int, near: int) -> tuple[int, int]:
        """Return the number of singles (at most `DEPTH`) that can follow from an open point, and their steps."""
        self._left = _BUDGET
        return self._deeper(point, flank, solid, near, DEPTH)

    def takes_double(self, point: Point, solid: int, near: int, *, spins: bool) -> bool:
        """Return True if a crosswise double can follow a single, with room on its three other sides if `spins`."""
        if not self._crosswise:
            return True
        x, y, heading = point
        for move in ACROSS[heading][0 if spins else 1]:
            core = self.fits(x + move.dx, y + move.dy, move.upright, solid, near)
            if core and (not spins or self._spins_freely((x + move.x, y + move.y, move.heading), solid | core, near)):
                return True
        return False

    def _spins_freely(self, point: Point, solid: int, near: int) -> bool:
        """Return True if a crosswise double at this open point could take a single on each of its three free sides."""
        x, y, heading = point
        shut, tips = self.tips(point, solid, near, across=True)
        return not shut and any(
            self.fits(x + move.dx, y + move.dy, move.upright, solid | tips, near) for move in INLINE[heading][0]
        )

    def tips(self, point: Point, solid: int, near: int, *, across: bool) -> tuple[int, int]:
        """Return the number of tips of a double here without room for a single, and the steps of the other tips."""
        x, y, heading = point
        back, reach = (1, 2) if across else (2, 1)
        shut = room = 0
        for way in ((heading + 1) % 4, (heading + 3) % 4):
            tip_x = x - back * DX[heading] + reach * DX[way]
            tip_y = y - back * DY[heading] + reach * DY[way]
            for move in INLINE[way][0]:
                core = self.fits(tip_x + move.dx, tip_y + move.dy, move.upright, solid, near)
                if core:
                    room |= core
                    break
            else:
                shut += 1
        return shut, room

    def _deeper(self, point: Point, flank: int, solid: int, near: int, wanted: int) -> tuple[int, int]:
        if not wanted:
            return 0, 0
        x, y, heading = point
        best, best_path = 0, 0
        for move in INLINE[heading][flank]:
            dx, dy, upright, ex, ey, way, _, _ = move
            core = self.fits(x + dx, y + dy, upright, solid, near)
            if not core:
                continue
            self._left -= 1
            room, path = self._deeper((x + ex, y + ey, way), 1, solid | core, solid if near else 0, wanted - 1)
            if room + 1 > best:
                best, best_path = room + 1, path | core
                if best == wanted:
                    break
            if self._left < 0:
                break
        return best, best_path
