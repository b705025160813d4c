"""Where a tile is drawn."""

from __future__ import annotations

from typing import Final, NamedTuple

GAP: Final = 1
"""Pixels by which a tile on the felt is narrower than its place."""


class Spot(NamedTuple):
    """A tile's place on the screen: its centre and short side in pixels, and quarter turns of its first half."""

    x: float
    y: float
    unit: float
    turn: int = 0


def corner(spot: Spot, size: tuple[int, int]) -> tuple[int, int]:
    """Return the upper left corner of a sprite of this size drawn at `spot`."""
    return round(spot.x - size[0] / 2), round(spot.y - size[1] / 2)


def drawn_unit(spot: Spot) -> int:
    """Return the short side in pixels of a tile in the line, a little less than its place."""
    return max(6, int(spot.unit) - GAP)


def drawn(spot: Spot) -> Spot:
    """Return a place on the felt shrunk to the tile drawn there."""
    return spot._replace(unit=drawn_unit(spot))
