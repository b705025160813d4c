"""How six legs lie round a plate: a pure plan in steps of half a short side, the plate's middle at (0, 0).

Three legs grow to each side: the upper one up and then outwards along the rim, the lower one down and outwards, the
middle one straight outwards. At the rim a leg turns towards the middle and comes back in a further row. So rows of one
leg lie side by side, legs never cross, and how many rows each has is all that has to be agreed among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import inf
from typing import Final, NamedTuple

from game.felt.line_parts import Heading, Pose

STEM: Final = 4
"""From the middle of the plate to that of an upright leg."""
RIM: Final = 6
"""From the middle of the plate to its sides, where the level legs begin."""
INNER: Final = RIM + 1
"""Rows that come back keep so far from the middle, clear of plate and upright legs."""
LONG, SHORT = 4, 2
"""Steps of a tile."""
FOLD: Final = 4
"""Where rows are so far apart a leg turns by two whole corners; nearer rows hang at the sides of the turning tile."""
SHRINK: Final = 0.97
FLOOR: Final = 8.0
"""Pixels below which no tile shrinks, whatever does not fit."""
SPARE: Final = 2
"""Tiles for which each leg has still room when all is laid anew, so that this is seldom done."""
CENTRES: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""Where the plate may stand: parts of the width or height."""

CROWDED: Final = 0.9
"""The part of the table that tiles cover at most, each with its share of the room between rows."""
LEFT, RIGHT = (0, 5, 4), (1, 2, 3)
"""The legs of each side: the upper, the level and the lower one."""

Step = tuple[float, float, Heading, bool]
"""A tile of a leg: its middle, the way in which it goes, and whether it lies across that way."""


class Manner(NamedTuple):
    """How rows lie."""

    pitch: float
    """Steps from a row to the next one of the leg."""
    crosswise: bool
    """Whether doubles lie across the row."""
    least: float
    """Part of the largest size down to which this is worth it."""

    @property
    def margin(self) -> float:
        """Steps by which a row may be wider than its tiles, at each side."""
        return 1.0 if self.crosswise else 0.0

    @property
    def gap(self) -> float:
        """Steps between the rows of two legs."""
        return 0.5 if self.crosswise else self.pitch - SHORT


MANNERS: Final = (Manner(4, True, 0.9), Manner(3, False, 0.8), Manner(2.4, False, 0.7), Manner(2.2, False, 0.0))
"""The fewer tiles lie the more air they have."""


class Walker:
    """The open end of a leg that leaves the plate to the right, or upwards; y grows upwards.

    An upright leg goes up, then outwards, and comes back below that row; the further rows of a level leg lie above.
    """

    __slots__ = ("far", "heading", "high", "inside", "low", "manner", "tall", "turned", "x", "y")

    def __init__(self, manner: Manner, far: float, tall: float) -> None:
        """`far`: steps from the middle of the plate to the rim, outwards; `tall`: upwards, 0 for a level leg."""
        self.manner, self.far, self.tall = manner, far, tall
        self.x: float = STEM if tall else RIM
        self.y: float = SHORT if tall else 0
        self.heading = Heading.NORTH if tall else Heading.EAST
        self.turned = False
        """Whether it has just come round a corner, so that a double there lies along the way."""
        self.low, self.high = inf, -inf
        """How far the rows reach down and up."""
        self.inside = True
        """Whether all of it lies in its part of the table."""
        if not tall:
            self._reach()

    def copy(self) -> Walker:
        """Return another one at the same end."""
        new = Walker.__new__(Walker)
        for name in Walker.__slots__:
            setattr(new, name, getattr(self, name))
        return new

    def step(self, *, double: bool) -> Step:
        """Lay the next tile."""
        across = double and self.manner.crosswise and not self.turned
        long = SHORT if across else LONG
        self.turned = False
        if self.heading is Heading.NORTH:
            if self.y + long + SHORT + self.manner.margin <= self.tall:
                self.y += long
                return self.x, self.y - long / 2, Heading.NORTH, across
            self.heading, self.turned = Heading.EAST, True
            self.x, self.y = STEM + LONG - 1, self.y + 1
            self._reach()
            return STEM + 1, self.y, Heading.EAST, False
        way = 1 if self.heading is Heading.EAST else -1
        if self._has_room(self.x + way * (long + SHORT), way):
            self.x += way * long
            return self.x - way * long / 2, self.y, self.heading, across
        return self._turn(way)

    def _has_room(self, beyond: float, way: int) -> bool:
        return beyond <= self.far if way > 0 else beyond >= INNER

    def _turn(self, way: int) -> Step:
        """Lay a tile across the end of a row, from which the next row comes back."""
        up, pitch = -1 if self.tall else 1, self.manner.pitch
        x, y = self.x + way, self.y + up * (1 if pitch >= FOLD else pitch / 2)
        self.inside = self.inside and self._has_room(self.x + SHORT * way, way)
        if pitch >= FOLD:
            self.x += SHORT * way
        self.y += up * pitch
        self.heading, self.turned = (Heading.WEST if way > 0 else Heading.EAST), True
        self._reach()
        return x, y, Heading.SOUTH if up < 0 else Heading.NORTH, False

    def _reach(self) -> None:
        """Note the row that begins."""
        wide = 1 + self.manner.margin
        self.low, self.high = min(self.low, self.y - wide), max(self.high, self.y + wide)


class Course(NamedTuple):
    """One leg as it lies, as a `Walker` has gone it, with the places of a next tile."""

    tiles: tuple[Step, ...]
    single: Step
    double: Step
    low: float
    high: float
    inside: bool


def course(doubles: Sequence[bool], manner: Manner, far: float, tall: float, spare: int = 0) -> Course:
    """Lay a leg of so many tiles, those that are doubles marked, with room for one tile more and `spare` others."""
    walker = Walker(manner, far, tall)
    tiles = tuple([walker.step(double=double) for double in doubles])
    beside = walker.copy()
    single, double = walker.step(double=False), beside.step(double=True)
    for _ in range(spare):
        walker.step(double=False)
    low, high = min(walker.low, beside.low), max(walker.high, beside.high)
    inside = walker.inside and beside.inside and (not tall or high <= tall)
    return Course(tiles, single, double, low, high, inside)


class Setting(NamedTuple):
    """What is decided of a table before a tile is laid."""

    unit: float
    """Short side of a tile in pixels."""
    manner: Manner
    across: float = 0.5
    """Where the middle of the plate is, as a part of the width, and `along` of the height."""
    along: float = 0.5


class LegsPlan(NamedTuple):
    """Where all lies, in steps from the upper left corner of the area; `unit` is the short side in pixels."""

    unit: float
    plate: tuple[float, float]
    """The middle of the plate and of the start double."""
    legs: tuple[tuple[Pose, ...], ...]
    singles: tuple[Pose, ...]
    """The place of each leg's next tile, if it is no double."""
    doubles: tuple[Pose, ...]


class LegsLayout:
    """The layout of six legs as they grow; tiles stay where they are until there is no more room."""

    def __init__(self, area: tuple[float, float], unit_max: float) -> None:
        self._area = area
        self._unit_max = unit_max
        self._setting = Setting(unit_max, MANNERS[0])

    def lay(self, legs: Sequence[Sequence[bool]]) -> LegsPlan:
        """Lay six legs, clockwise from the upper left one, the doubles of each marked from the plate outwards."""
        plan = self._try(legs, self._setting, 0)
        if plan is not None:
            return plan
        for setting in self._settings(legs):
            plan = self._try(legs, setting, SPARE)
            if plan is not None:
                self._setting = setting
                return plan
        raise ValueError(f"no room for {sum(map(len, legs))} tiles in {self._area}")

    def _settings(self, legs: Sequence[Sequence[bool]]) -> Iterator[Setting]:
        """Give the settings that come into question, the best first; tiles never grow back."""
        last, count = self._setting, sum(map(len, legs)) + len(legs)
        unit = last.unit
        centres = sorted(product(CENTRES, CENTRES), key=lambda at: abs(at[0] - 0.5) + 1.3 * abs(at[1] - 0.5))
        while unit >= FLOOR:
            room = 4 * self._area[0] * self._area[1] / unit**2
            for manner in MANNERS[MANNERS.index(last.manner) :]:
                if unit < manner.least * self._unit_max - 1e-6 or count * LONG * manner.pitch * CROWDED > room:
                    continue
                yield last._replace(unit=unit, manner=manner)
                for across, along in centres:
                    yield Setting(unit, manner, across, along)
            unit *= SHRINK

    def _try(self, legs: Sequence[Sequence[bool]], setting: Setting, spare: int) -> LegsPlan | None:
        """Return the plan for a setting; None where something does not fit."""
        unit, manner, across, along = setting
        wide, high = (2 * length / unit for length in self._area)
        x, y = wide * across, high * along
        up, down = y, high - y
        laid: list[tuple[Course, int, int] | None] = [None] * len(legs)
        for side, far, (upper, level, lower) in ((-1, x, LEFT), (1, wide - x, RIGHT)):
            count = len(legs[upper]) + len(legs[level]) + len(legs[lower]) + len(LEFT)
            if count * LONG * manner.pitch * CROWDED > far * high:
                return None  # that much is clear before a tile is laid
            above = course(legs[upper], manner, far, up, spare)
            if not above.inside or above.low - manner.gap < 1 + manner.margin:
                return None
            below = course(legs[lower], manner, far, down, spare)
            if not below.inside or below.low - manner.gap < 1 + manner.margin:
                return None
            middle = course(legs[level], manner, far, 0, spare)
            if not middle.inside:
                return None
            near, gap = -middle.low, manner.gap
            if above.low - gap >= near and below.low - gap >= middle.high and middle.high <= down:
                way = 1
            elif above.low - gap >= middle.high and below.low - gap >= near and middle.high <= up:
                way = -1
            else:
                return None
            laid[upper], laid[lower], laid[level] = (above, side, -1), (below, side, 1), (middle, side, way)
        ways = [leg for leg in laid if leg is not None]
        return LegsPlan(
            unit,
            (x, y),
            tuple(tuple(_pose(tile, x, y, side, way) for tile in leg.tiles) for leg, side, way in ways),
            tuple(_pose(leg.single, x, y, side, way) for leg, side, way in ways),
            tuple(_pose(leg.double, x, y, side, way) for leg, side, way in ways),
        )


def _pose(tile: Step, x: float, y: float, side: int, way: int) -> Pose:
    """Return where a tile of a leg lies that grows to this side (1: right), its rows this way (1: down)."""
    at_x, at_y, heading, across = tile
    if heading in (Heading.EAST, Heading.WEST):
        turn = 3 if (heading is Heading.EAST) == (side > 0) else 1
    else:
        turn = 0 if (heading is Heading.NORTH) == (way > 0) else 2
    return Pose(x + side * at_x, y + way * at_y, (turn + 1) % 4 if across else turn)
