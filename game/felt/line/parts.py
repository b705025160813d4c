"""The words in which a line of dominoes is described: what was put where, and where it came to lie.

All lengths are steps: half the short side of a tile, so that a tile measures 2 by 4. x grows to the right, y down,
and the first tile lies at (0, 0).
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

Rect = tuple[float, float, float, float]
"""Left, top, width, height in steps."""

PLATE: Rect = (-5.0, -2.0, 10.0, 4.0)
"""The wooden plate in the middle of a table with six legs; the first double lies in it."""


class Direction(IntEnum):
    """The way in which a row of tiles grows; one more is a quarter turn clockwise."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3


class Slot(IntEnum):
    """The place of an earlier tile against which a tile was put."""

    A = 0
    """The first tile's half A (on the left), or its first long side if it is a double."""
    B = 1
    """The first tile's half B (on the right), or its second long side."""
    OUT = 2
    """The far side of any later tile: the outer half of a single, the outer long side of a double."""
    T1 = 3
    """A short tip of a double: the upper one if it is the first tile, else the left one seen along the row."""
    T2 = 4
    """The other short tip."""
    LEG1 = 5
    """The legs round a plate, clockwise from the upper left one."""
    LEG2 = 6
    LEG3 = 7
    LEG4 = 8
    LEG5 = 9
    LEG6 = 10


class Link(NamedTuple):
    """One play: its kind, the index of the earlier tile it was put against (-1 for the first), and where."""

    double: bool
    parent: int
    slot: Slot


LineSlot = tuple[int, Slot]
"""Somewhere a tile may go: the index of a tile on the table and a slot of it."""


Wants = tuple[bool, bool]
"""Whether a single, and whether a double, can come to a place."""
ANY: Wants = (True, True)


class Start(Enum):
    """What lies in the middle of the table."""

    LINE = "line"
    HUB6 = "hub6"


class Spinners(Enum):
    """Which doubles may grow arms from their tips, so that the line must leave the tips free."""

    NONE = "none"
    FIRST = "first"
    EVERY = "every"


class Customs(NamedTuple):
    """How a game lays its tiles; doubles lie across the row unless `crosswise` is false."""

    start: Start = Start.LINE
    crosswise: bool = True
    spinners: Spinners = Spinners.NONE


class TilePose(NamedTuple):
    """Where a tile lies: its centre in steps and the side its inner half points to, in clockwise quarter turns.

    0: the inner half (the one put against the earlier tile; half A of the first tile) is on top, 1: right, 2: at the
    bottom, 3: left. For doubles 0 says upright and 1 lying, nothing more.
    """

    x: float
    y: float
    turn: int

    @property
    def rect(self) -> Rect:
        """Left, top, width, height in steps."""
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
        """Return the window of this size whose middle is the first tile (to half a step)."""
        return cls(-(width // 2), -(height // 2), width, height)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the window."""
        return (self.left + self.width / 2, self.top + self.height / 2)

    def moved(self, dx: int, dy: int) -> LineWindow:
        """Return the window shifted by whole steps."""
        return self._replace(left=self.left + dx, top=self.top + dy)
