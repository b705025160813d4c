"""Positions of the pips on half a tile: traditional up to nine, then three columns."""

from enum import StrEnum

LOW, MIDDLE, _HIGH = 0.235, 0.5, 0.765
GRID = (LOW, MIDDLE, _HIGH)
TRADITIONAL = ("", "4", "26", "246", "0268", "02468", "023568", "0234568", "01235678", "012345678")
"""Cells of the 3x3 grid, row by row, for the values 0 to 9."""
_COLUMNS = {10: (3, 4, 3), 11: (4, 3, 4), 12: (4, 4, 4), 13: (4, 5, 4), 14: (5, 4, 5), 15: (5, 5, 5)}
"""Pips in each of three columns; the staggered middle one distinguishes 10 from 11 and 13 from 14."""
COLUMN_PLACES = (0.225, 0.5, 0.775)
PITCH = 0.167
MAX_PIPS = 15
FEW_PIPS = 3
"""Largest set with large pips, which are drawn nearer to the middle."""
DRAWN_IN = 0.84
MIN_TILE = 27
"""Smallest short side in pixels of a tile on the felt or in hand, unless its numerals are as large as the smallest text
(`tiles.is_readable`)."""

PipPoints = list[tuple[float, float]]


class Pips(StrEnum):
    """The marks of a half's value: pips, a number, or pips with a small number. AUTO chooses by the set."""

    AUTO = "auto"
    PIPS = "pips"
    NUMERALS = "numerals"
    BOTH = "both"


def pip_places(value: int, top: int = MAX_PIPS) -> PipPoints:
    """Return the centres of the pips on a half of side 1 (x right, y down) of an upright tile.

    `top` is the set's highest number. Raises ValueError above fifteen.
    """
    if 0 <= value <= top <= FEW_PIPS:
        return [(MIDDLE + (x - MIDDLE) * DRAWN_IN, MIDDLE + (y - MIDDLE) * DRAWN_IN) for x, y in pip_places(value)]
    if value < 0 or value > MAX_PIPS:
        raise ValueError(f"no pips for {value}")
    if value < len(TRADITIONAL):
        return [(GRID[int(cell) % 3], GRID[int(cell) // 3]) for cell in TRADITIONAL[value]]
    return [
        (x, MIDDLE + (row - (count - 1) / 2) * PITCH)
        for x, count in zip(COLUMN_PLACES, _COLUMNS[value], strict=True)
        for row in range(count)
    ]


def pip_radius(value: int, top: int) -> float:
    """Return the radius of a pip, as a fraction of the half's side, in a set with `top` as its highest number."""
    if value >= len(TRADITIONAL):
        return 0.069
    radius = 0.125 if top <= FEW_PIPS else 0.105 if top < len(TRADITIONAL) else 0.088
    return radius * 1.18 if value == 1 else radius
