"""Which steps of the table are taken, as bits of integers, so a single `and` shows if a tile fits."""

from __future__ import annotations

from typing import NamedTuple

from game.felt.line.parts import Direction, LineWindow

DX = (1, 0, -1, 0)
DY = (0, 1, 0, -1)

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

    def box(self, x: int, y: int, width: int, height: int) -> int:
        """Return the bits of a box, clipped to the window."""
        window = self.window
        x0, y0 = max(x, window.left), max(y, window.top)
        x1, y1 = min(x + width, window.left + window.width), min(y + height, window.top + window.height)
        if x1 <= x0 or y1 <= y0:
            return 0
        return _block(x1 - x0, y1 - y0, self.stride) << ((y0 - self.top + 1) * self.stride + x0 - self.left + 1)
