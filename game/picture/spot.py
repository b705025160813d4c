"""Where a tile is drawn."""

from __future__ import annotations

from collections.abc import Sequence
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


class Half(NamedTuple):
    """A section of a tile."""

    number: int
    spot: Spot
    """Its middle; as large as the tile."""


def half_spots(halves: Sequence[int], spot: Spot) -> list[Half]:
    """Return the sections of a tile at a spot, the first one first. Those of a double are all in its middle."""
    if len(set(halves)) == 1:
        return [Half(number, spot) for number in halves]
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[spot.turn]
    found: list[Half] = []
    for place, number in enumerate(halves):
        away = ((len(halves) - 1) / 2 - place) * spot.unit
        found.append(Half(number, spot._replace(x=spot.x + dx * away, y=spot.y + dy * away)))
    return found
