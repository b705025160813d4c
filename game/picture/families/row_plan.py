"""Positions of a row's tiles: end to end along a snake, or side by side in lines. Pure geometry, in short sides."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from game.picture.spot import Spot

_GAP: Final = 0.28
"""Gap between two touching tiles, with room for the sign of a match."""
_MAX_ROWS: Final = 8
_ACROSS: Final = 13
"""Tiles in a line for counting. The count runs from 0 to 12, so a column keeps its number during a pass."""
STEP, HEAD = 1.11, 0.95
"""Distance of two tiles side by side, and room above a line for the pointer."""
_TOP, RIGHT, LEFT = 0, 1, 3
"""Direction of a tile's first half, in quarter turns."""


class RowPlan(NamedTuple):
    """Positions of tiles in short sides, from the upper left corner of a box of that size."""

    width: float
    height: float
    spots: tuple[Spot, ...]

    def unit(self, width: float, height: float, most: float) -> float:
        """Return the short side at which the plan fits into this many pixels, at most `most`."""
        return min(most, width / self.width, height / self.height)


def winding(count: int, rows: int) -> RowPlan:
    """Return `count` tiles end to end in this many rows, to and fro. An upright tile joins each row to the next."""
    across = max(2, ceil(count / rows))
    level = across - 1 if rows > 1 else across
    step = 2 + _GAP
    width = level * step + 1 if rows > 1 else level * step - _GAP
    spots: list[Spot] = []
    for place in range(count):
        row, column = divmod(place, across)
        forth = row % 2 == 0
        if column < level:
            x = column * step + 1
            spots.append(Spot(x if forth else width - x, row * step + 0.5, 1.0, LEFT if forth else RIGHT))
        else:
            spots.append(Spot(width - 0.5 if forth else 0.5, row * step + 1.0, 1.0, _TOP))
    foot = max(spot.y + (1.0 if spot.turn == _TOP else 0.5) for spot in spots) if spots else 1.0
    return RowPlan(width, foot, tuple(spots))


def snake(count: int, width: float, height: float) -> RowPlan:
    """Return the snake of `count` tiles with the largest tiles for a box of this shape."""
    plans = [winding(count, rows) for rows in range(1, _MAX_ROWS + 1)]
    return max(plans, key=lambda plan: plan.unit(width, height, width))


def joint(one: Spot, other: Spot) -> tuple[float, float]:
    """Return the point halfway between two successive tiles of a snake."""
    out, back = _half(one, 1), _half(other, -1)
    return (out[0] + back[0]) / 2, (out[1] + back[1]) / 2


def _half(spot: Spot, which: int) -> tuple[float, float]:
    """Return the middle of the first half (-1) or the second half (1) of a tile."""
    across = {LEFT: 1, RIGHT: -1}.get(spot.turn, 0)
    down = 1 if spot.turn == _TOP else 0
    return spot.x + which * across * spot.unit / 2, spot.y + which * down * spot.unit / 2


def lines(count: int) -> RowPlan:
    """Return `count` upright tiles side by side, in lines of thirteen read one after the other."""
    spots = tuple(
        Spot(0.5 + STEP * (place % _ACROSS), HEAD + 1 + (2 + HEAD) * (place // _ACROSS), 1.0, _TOP)
        for place in range(count)
    )
    rows = max(1, ceil(count / _ACROSS))
    return RowPlan(STEP * (_ACROSS - 1) + 1, (2 + HEAD) * rows, spots)
