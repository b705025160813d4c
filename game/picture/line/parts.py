"""The vocabulary of a line of dominoes: which tile was played where, and where it ended up.

All lengths are in steps of half a tile's short side, so a tile measures 2 by 4. x grows to the right, y grows down, and
the first tile is at (0, 0).
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

Bounds = tuple[float, float, float, float]
"""Left, top, width, height in steps."""

PLATE: Bounds = (-5.0, -2.0, 10.0, 4.0)
"""The wooden plate in the middle of a table with six legs; the first double is placed in it."""


class Direction(IntEnum):
    """The direction in which a row of tiles grows. Adding one is a quarter turn clockwise."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3


class Slot(IntEnum):
    """The side of an earlier tile that a tile is played on."""

    A = 0
    """The first tile's half A, on the left, or its first long side if it is a double."""
    B = 1
    """The first tile's half B, on the right, or its second long side."""
    OUT = 2
    """The far side of any later tile: the outer half of a single, the outer long side of a double."""
    T1 = 3
    """One tip of a double: the upper one of the first tile, otherwise the left one as seen along the row."""
    T2 = 4
    """The other short tip."""
    LEG1 = 5
    """The first of the legs around a plate, clockwise from the upper left."""
    LEG2 = 6
    LEG3 = 7
    LEG4 = 8
    LEG5 = 9
    LEG6 = 10


class Link(NamedTuple):
    """One play: its kind, the index of the earlier tile it was played on (-1 for the first), and the side."""

    double: bool
    parent: int
    slot: Slot


LineSlot = tuple[int, Slot]
"""A place where a tile may go: the index of a tile on the table, and one of its slots."""


Wants = tuple[bool, bool]
"""True for a single, and for a double, that can come to a place."""
ANY: Wants = (True, True)


class Start(Enum):
    """The start of a layout, in the middle of the table."""

    LINE = "line"
    HUB6 = "hub6"


class Spinners(Enum):
    """Which doubles may grow arms from their tips, so the line must leave those tips free."""

    NONE = "none"
    FIRST = "first"
    EVERY = "every"


class PlacementRules(NamedTuple):
    """How a game places its tiles. Doubles lie across the row unless `crosswise` is False."""

    start: Start = Start.LINE
    crosswise: bool = True
    spinners: Spinners = Spinners.NONE


class TilePose(NamedTuple):
    """Where a tile is: its centre in steps, and the side its inner half points to, in clockwise quarter turns.

    The inner half is the one played on the earlier tile, or half A of the first tile. 0 puts it on top, 1 right, 2 at
    the bottom, 3 left. For doubles 0 means upright and 1 horizontal.
    """

    x: float
    y: float
    turn: int

    @property
    def rect(self) -> Bounds:
        """Left, top, width and height in steps."""
        if self.turn & 1:
            return (self.x - 2, self.y - 1, 4, 2)
        return (self.x - 1, self.y - 2, 2, 4)


class LineWindow(NamedTuple):
    """The part of the table that the area shows, in whole steps."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around_origin(cls, width: int, height: int) -> LineWindow:
        """Return the window of this size centred on the first tile, to half a step."""
        return cls(-(width // 2), -(height // 2), width, height)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the window."""
        return (self.left + self.width / 2, self.top + self.height / 2)

    def moved(self, dx: int, dy: int) -> LineWindow:
        """Return the window shifted by whole steps."""
        return self._replace(left=self.left + dx, top=self.top + dy)
