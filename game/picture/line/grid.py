"""Which steps of the table are taken, as bits of integers, so a single `and` shows if a tile fits, now or later."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.picture.line.parts import Direction, LineWindow

DX = (1, 0, -1, 0)
DY = (0, 1, 0, -1)

DEPTH = 5
"""Number of singles that an arm should still be able to take after its next tile."""
_BUDGET = 60
"""Number of places one look-ahead may try."""
Point = tuple[int, int, int]
"""The open point of an end: x, y and the direction in which the arm continues."""

STRAIGHT = 0
"""The tile continues the row."""
_CORNER = 1
"""The tile turns just beyond the open end."""
FLANK = 2
"""The tile turns at the side of the open half, or at the tip of a double."""


class GridMove(NamedTuple):
    """A way to place a tile, relative to the open point of an end."""

    dx: int
    dy: int
    """Offset of the upper left corner."""
    upright: bool
    x: int
    y: int
    """Offset of the tile's own open point."""
    heading: int
    style: int
    across: bool
    """True for a double placed with its long side against the line."""


def _along(x: int, y: int, heading: int, style: int, *, across: bool = False) -> GridMove:
    """Return the tile whose inner edge is centred on (x, y)."""
    long, half = (2, 2) if across else (4, 1)
    ex, ey = x + long * DX[heading], y + long * DY[heading]
    if heading & 1:
        return GridMove(x - half, min(y, ey), not across, ex, ey, heading, style, across)
    return GridMove(min(x, ex), y - half, across, ex, ey, heading, style, across)


def _turns(heading: int) -> tuple[int, int]:
    return ((heading + 1) % 4, (heading + 3) % 4)


def _inline(heading: int, flank: int) -> tuple[GridMove, ...]:
    ahead = (DX[heading], DY[heading])
    moves = [_along(0, 0, heading, STRAIGHT)]
    if flank:
        moves += [_along(-ahead[0] + flank * DX[t], -ahead[1] + flank * DY[t], t, FLANK) for t in _turns(heading)]
    moves += [_along(ahead[0] - DX[t], ahead[1] - DY[t], t, _CORNER) for t in _turns(heading)]
    return tuple(moves)


def _across(heading: int, flank: int) -> tuple[GridMove, ...]:
    moves = [_along(0, 0, heading, STRAIGHT, across=True)]
    if flank:
        moves += [
            _along(flank * DX[t] - DX[heading], flank * DY[t] - DY[heading], t, FLANK, across=True)
            for t in _turns(heading)
        ]
    return tuple(moves)


INLINE = tuple(tuple(_inline(heading, flank) for flank in (0, 1, 2)) for heading in Direction)
"""Moves of a single, by direction and by how far the flanks are from the middle of the row (0: not usable)."""
ACROSS = tuple(tuple(_across(heading, flank) for flank in (0, 1, 2)) for heading in Direction)
"""Moves of a crosswise double, by the same two."""


@lru_cache(maxsize=1024)  # a line asks for few blocks, and for each of them very often
def _block(width: int, height: int, stride: int) -> int:
    row = (1 << width) - 1
    return sum(row << (stride * y) for y in range(height))


class Grid:
    """Bit patterns for one window: one bit a step, with a margin of one step all round."""

    __slots__ = ("core", "left", "stride", "top", "wide", "window", "x_max", "y_max")

    def __init__(self, window: LineWindow) -> None:
        self.window = window
        self.stride = stride = window.width + 2
        self.left = window.left
        self.top = window.top
        self.core = (_block(4, 2, stride), _block(2, 4, stride))
        """Bit patterns of a horizontal and an upright tile."""
        self.wide = (_block(6, 4, stride), _block(4, 6, stride))
        """Bit patterns of the same tiles with a margin of one step."""
        self.x_max = (window.left + window.width - 4, window.left + window.width - 2)
        """The last possible left edge of a horizontal and an upright tile."""
        self.y_max = (window.top + window.height - 2, window.top + window.height - 4)

    def moved(self, bits: int, window: LineWindow) -> int:
        """Return what the bits of boxes inside both windows are in another window of this size."""
        by = (self.top - window.top) * self.stride + self.left - window.left
        return bits << by if by > 0 else bits >> -by

    def holds(self, x: int, y: int, width: int, height: int) -> bool:
        """Return True if a box is inside the window."""
        window = self.window
        right, foot = window.left + window.width, window.top + window.height
        return window.left <= x and window.top <= y and x + width <= right and y + height <= foot

    def box(self, x: int, y: int, width: int, height: int) -> int:
        """Return the bits of a box, clipped to the window."""
        window = self.window
        x0, y0 = max(x, window.left), max(y, window.top)
        x1, y1 = min(x + width, window.left + window.width), min(y + height, window.top + window.height)
        if x1 <= x0 or y1 <= y0:
            return 0
        return _block(x1 - x0, y1 - y0, self.stride) << ((y0 - self.top + 1) * self.stride + x0 - self.left + 1)


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
