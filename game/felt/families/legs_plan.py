"""The layout of six legs round a plate: a pure plan in steps of half a short side, with the plate's middle at (0, 0).

Three legs grow to each side: the upper one up and then outwards along the rim, the lower one down and outwards, the
middle one straight outwards. At the rim a leg turns towards the middle and comes back in another row. Rows of one leg
are side by side and legs never cross, so the only thing to settle among legs is how many rows each has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Final, NamedTuple

from game.felt.line.parts import Direction, TilePose

RIM: Final = 6
"""Steps from the middle of the plate to its sides, where the level legs start."""
_BESIDE: Final = 3.2
"""Steps from the middle of the plate to that of the first row that passes above or below it."""
_LONG, _SHORT = 4, 2
"""Size of a tile, in steps."""
_FOLD: Final = 4
"""Row distance in steps from which a leg turns by two whole corners. Nearer rows hang at the turning tile's sides."""
SHRINK: Final = 0.98
_STEP, _OFTEN = 40, 6
"""Settings examined in one step, and how many of them one full attempt counts as."""
_FLOOR: Final = 8.0
"""Smallest short side of a tile in pixels, even if the legs don't fit."""
CENTRES: Final = tuple(0.5 + side * 0.06 * place for place in range(5) for side in (1, -1))[1:]
"""Positions for the middle of the plate, as parts of the width or height."""

CROWDED: Final = 0.9
"""The largest part of the table that tiles may cover, each with its share of the gap between rows."""
LEFT, RIGHT = (0, 5, 4), (1, 2, 3)
"""The legs of each side: upper, level and lower."""

LegTile = tuple[float, float, Direction, bool]
"""A tile of a leg: its middle, its direction, and True if it is across that direction."""


class LegRowStyle(NamedTuple):
    """The arrangement of rows."""

    pitch: float
    """Steps from one row of a leg to the next."""
    crosswise: bool
    """True if doubles are across the row."""
    least: float
    """Smallest tile size at which this style is used, as a part of the largest."""
    stem: float
    """Steps from the middle of the plate to that of an upright leg."""
    spare: int
    """Tiles for which each leg has spare room after a new layout, so that new layouts are rare."""

    def inner(self, y: float) -> float:
        """Return the least distance from the middle for a row at this distance from the plate."""
        if self.crosswise:
            return RIM + 1
        return RIM + 0.4 if abs(y) < _BESIDE else self.stem + _SHORT / 2 + self.gap

    @property
    def margin(self) -> float:
        """Steps by which a row may be wider than its tiles, at each side."""
        return 1.0 if self.crosswise else 0.0

    @property
    def gap(self) -> float:
        """Steps between the rows of two legs."""
        return 0.5 if self.crosswise else self.pitch - _SHORT


MANNERS: Final = (
    LegRowStyle(4, True, 0.9, 4, 2),
    LegRowStyle(3, False, 0.8, 3, 2),
    LegRowStyle(2.4, False, 0.7, 2.2, 2),
    LegRowStyle(2.1, False, 0.0, 2, 1),
)
"""Row styles in order of preference. The fewer tiles there are, the more space they get."""


class Walker:
    """The open end of a leg that leaves the plate to the right, or upwards; y grows upwards.

    An upright leg goes up, then outwards, and comes back below that row. Later rows of a level leg are above it.
    """

    __slots__ = ("far", "heading", "high", "inside", "low", "manner", "tall", "turned", "x", "y")

    def __init__(self, manner: LegRowStyle, far: float, tall: float) -> None:
        """`far` is the distance in steps from the plate's middle out to the rim, `tall` upwards (0 if level)."""
        self.manner, self.far, self.tall = manner, far, tall
        self.x: float = manner.stem if tall else RIM
        self.y: float = _SHORT if tall else 0
        self.heading = Direction.NORTH if tall else Direction.EAST
        self.turned = False
        """True if the leg has just turned a corner, where a double is along its direction."""
        self.low, self.high = inf, -inf
        """Lowest and highest y of the rows."""
        self.inside = True
        """True if the whole leg is within its part of the table."""
        if not tall:
            self._reach()

    def copy(self) -> Walker:
        """Return a copy at the same end."""
        new = Walker.__new__(Walker)
        for name in Walker.__slots__:
            setattr(new, name, getattr(self, name))
        return new

    def step(self, *, double: bool) -> LegTile:
        """Add the next tile."""
        across = double and self.manner.crosswise and not self.turned
        long = _SHORT if across else _LONG
        self.turned = False
        if self.heading is Direction.NORTH:
            if self.y + long + _SHORT + self.manner.margin <= self.tall:
                self.y += long
                return self.x, self.y - long / 2, Direction.NORTH, across
            self.heading, self.turned = Direction.EAST, True
            stem = self.manner.stem
            self.x, self.y = stem + _LONG - 1, self.y + 1
            self._reach()
            return stem + 1, self.y, Direction.EAST, False
        way = 1 if self.heading is Direction.EAST else -1
        if self._has_room(self.x + way * (long + _SHORT), way):
            self.x += way * long
            return self.x - way * long / 2, self.y, self.heading, across
        return self._turn(way)

    def run(self, count: int) -> None:
        """Add this many tiles row by row, treating doubles as singles. Only the reach is computed.

        Much faster than as many steps. Rounding may give a different last tile of a row.
        """
        while count > 0:
            if self.heading is Direction.NORTH:
                straight = int((self.tall - _SHORT - self.y) // _LONG)
                self.y += _LONG * min(count, straight)
            else:
                way = 1 if self.heading is Direction.EAST else -1
                room = self.far - self.x if way > 0 else self.x - self._inner()
                straight = max(0, int((room - _SHORT) // _LONG))
                self.x += way * _LONG * min(count, straight)
            if count > straight:
                self.step(double=False)
            count -= straight + 1

    def _inner(self) -> float:
        """Return the least distance from the middle for this row together with the next one."""
        y, up = self.y, -1 if self.tall else 1
        return max(self.manner.inner(y), self.manner.inner(y + up * self.manner.pitch))

    def _has_room(self, beyond: float, way: int) -> bool:
        return beyond <= self.far if way > 0 else beyond >= self._inner()

    def _turn(self, way: int) -> LegTile:
        """Add a tile across the end of a row, from which the next row comes back."""
        up, pitch = -1 if self.tall else 1, self.manner.pitch
        x, y = self.x + way, self.y + up * (1 if pitch >= _FOLD else pitch / 2)
        self.inside = self.inside and self._has_room(self.x + _SHORT * way, way)
        if pitch >= _FOLD:
            self.x += _SHORT * way
        self.y += up * pitch
        self.heading, self.turned = (Direction.WEST if way > 0 else Direction.EAST), True
        self._reach()
        return x, y, Direction.SOUTH if up < 0 else Direction.NORTH, False

    def _reach(self) -> None:
        """Record the extent of the row that starts here."""
        wide = 1 + self.manner.margin
        self.low, self.high = min(self.low, self.y - wide), max(self.high, self.y + wide)


class Reach(NamedTuple):
    """How far the rows of a leg reach down and up, and whether the whole leg is within its part of the table."""

    low: float
    high: float
    inside: bool


class LegCourse(NamedTuple):
    """The tiles of one leg along a `Walker`'s path, with the places for its next tile."""

    tiles: tuple[LegTile, ...]
    single: LegTile
    double: LegTile
    reach: Reach


def course(doubles: Sequence[bool], manner: LegRowStyle, far: float, tall: float, spare: int = 0) -> LegCourse:
    """Return the course of a leg, given which tiles are doubles, with room for one more tile and `spare` others."""
    walker = Walker(manner, far, tall)
    tiles = tuple([walker.step(double=double) for double in doubles])
    beside = walker.copy()
    single, double = walker.step(double=False), beside.step(double=True)
    for _ in range(spare):
        walker.step(double=False)
    low, high = min(walker.low, beside.low), max(walker.high, beside.high)
    inside = walker.inside and beside.inside and (not tall or high <= tall)
    return LegCourse(tiles, single, double, Reach(low, high, inside))


@lru_cache(maxsize=1024)
def reach(count: int, manner: LegRowStyle, far: float, tall: float) -> Reach:
    """Return the reach of a leg of this many tiles, treating doubles as singles."""
    walker = Walker(manner, far, tall)
    walker.run(count)
    return Reach(walker.low, walker.high, walker.inside and (not tall or walker.high <= tall))


def rows_way(above: Reach, middle: Reach, below: Reach, manner: LegRowStyle, up: float, down: float) -> int:
    """Return the side for the rows of a level leg that keeps three legs apart: 1 down, -1 up, 0 neither."""
    clear = 1 + manner.margin + manner.gap
    if not (above.inside and middle.inside and below.inside and min(above.low, below.low) >= clear):
        return 0
    near, gap = -middle.low, manner.gap
    if above.low - gap >= near and below.low - gap >= middle.high and middle.high <= down:
        return 1
    return -1 if above.low - gap >= middle.high and below.low - gap >= near and middle.high <= up else 0


def lengths(legs: Sequence[Sequence[bool]], manner: LegRowStyle, spare: int) -> list[int]:
    """Return the length of each leg in tiles, with reserved places. Two tiles across count as one."""
    return [len(leg) - (sum(leg) + 1) // 2 * manner.crosswise + 1 + spare for leg in legs]


def is_likely(counts: Sequence[int], manner: LegRowStyle, far: float, high: float) -> bool:
    """Return True if three legs of one side may fit there, at any height of the plate.

    `counts` are those of an outer leg, the level one and the other outer one, in any order of the outer two.
    """
    outer, level, other = counts
    tall = high * max(CENTRES)
    ends = [reach(count, manner, far, tall) for count in (outer, other)]
    middle = reach(level, manner, far, 0)
    taken = sum(tall - end.low for end in ends) + middle.high - middle.low + 2 * manner.gap
    return middle.inside and all(end.inside for end in ends) and taken <= high + manner.pitch


class LegsSetting(NamedTuple):
    """The decisions made before any tile of a table is placed."""

    unit: float
    """Short side of a tile in pixels."""
    manner: LegRowStyle
    across: float = 0.5
    """The middle of the plate as a part of the width; `along` is its part of the height."""
    along: float = 0.5


class LegsPlan(NamedTuple):
    """All positions in steps from the upper left corner of the area. `unit` is the short side in pixels."""

    unit: float
    plate: tuple[float, float]
    """The middle of the plate and of the start double."""
    legs: tuple[tuple[TilePose, ...], ...]
    singles: tuple[TilePose, ...]
    """The place of each leg's next tile if it is a single."""
    doubles: tuple[TilePose, ...]


class LegsPlanner:
    """The layout of six growing legs. Tiles stay in place until there is no more room."""

    def __init__(self, area: tuple[float, float], unit_max: float) -> None:
        self._area = area
        self._unit_max = unit_max
        self._setting = LegsSetting(unit_max, MANNERS[0])

    def lay(self, legs: Sequence[Sequence[bool]]) -> LegsPlan:
        """Return the layout of six legs, clockwise from the upper left, given which of their tiles are doubles."""
        for _ in self.steps(legs):
            pass
        plan = self._try(legs, self._setting, 0)
        if plan is None:
            raise ValueError(f"no room for {sum(map(len, legs))} tiles in {self._area}")
        return plan

    def steps(self, legs: Sequence[Sequence[bool]]) -> Iterator[None]:
        """Compute the result of `lay` for these legs in steps of a few milliseconds."""
        if self._try(legs, self._setting, 0) is not None:
            return
        done = 0
        for setting, work in self._settings(legs):
            if setting is not None and self._try(legs, setting, setting.manner.spare) is not None:
                self._setting = setting
                return
            done += work
            if done >= _STEP:
                done = 0
                yield

    def _settings(self, legs: Sequence[Sequence[bool]]) -> Iterator[tuple[LegsSetting | None, int]]:
        """Yield the possible settings, the best first, with the work needed to find and try each.

        None marks work that found nothing. Tiles never grow back.
        """
        last, count = self._setting, sum(map(len, legs)) + len(legs)
        unit = last.unit
        centres = sorted(product(CENTRES, CENTRES), key=lambda at: abs(at[0] - 0.5) + 1.3 * abs(at[1] - 0.5))
        while unit >= _FLOOR:
            room = 4 * self._area[0] * self._area[1] / unit**2
            wide, high = (2 * length / unit for length in self._area)
            for manner in MANNERS[MANNERS.index(last.manner) :]:
                if unit < manner.least * self._unit_max - 1e-6 or count * _LONG * manner.pitch * CROWDED > room:
                    continue
                yield last._replace(unit=unit, manner=manner), _OFTEN
                counts = lengths(legs, manner, manner.spare)
                likely = {
                    across
                    for across in CENTRES
                    if is_likely([counts[leg] for leg in LEFT], manner, wide * across, high)
                    and is_likely([counts[leg] for leg in RIGHT], manner, wide * (1 - across), high)
                }
                yield None, len(CENTRES)
                for across, along in centres:
                    if across in likely:
                        setting = LegsSetting(unit, manner, across, along)
                        yield (setting, _OFTEN) if self._is_open(counts, setting) else (None, 1)
            unit *= SHRINK

    def _is_open(self, counts: Sequence[int], setting: LegsSetting) -> bool:
        """Return True if legs of this length keep clear of each other, treating doubles as singles. A quick test."""
        unit, manner, across, along = setting
        wide, high = (2 * length / unit for length in self._area)
        up, down = high * along, high * (1 - along)
        for far, (upper, level, lower) in ((wide * across, LEFT), (wide * (1 - across), RIGHT)):
            above, below = reach(counts[upper], manner, far, up), reach(counts[lower], manner, far, down)
            if not rows_way(above, reach(counts[level], manner, far, 0), below, manner, up, down):
                return False
        return True

    def _try(self, legs: Sequence[Sequence[bool]], setting: LegsSetting, spare: int) -> LegsPlan | None:
        """Return the plan for a setting, or None if something does not fit."""
        unit, manner, across, along = setting
        wide, high = (2 * length / unit for length in self._area)
        x, y = wide * across, high * along
        up, down = y, high - y
        sides = ((-1, x, LEFT), (1, wide - x, RIGHT))
        laid: list[tuple[LegCourse, int, int] | None] = [None] * len(legs)
        for side, far, (upper, level, lower) in sides:
            above = course(legs[upper], manner, far, up, spare)
            below = course(legs[lower], manner, far, down, spare)
            middle = course(legs[level], manner, far, 0, spare)
            way = rows_way(above.reach, middle.reach, below.reach, manner, up, down)
            if not way:
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


def _pose(tile: LegTile, x: float, y: float, side: int, way: int) -> TilePose:
    """Return the pose of a leg's tile. `side` 1 grows to the right, `rows` 1 is down."""
    at_x, at_y, heading, across = tile
    if heading in (Direction.EAST, Direction.WEST):
        turn = 3 if (heading is Direction.EAST) == (side > 0) else 1
    else:
        turn = 0 if (heading is Direction.NORTH) == (way > 0) else 2
    return TilePose(x + side * at_x, y + way * at_y, (turn + 1) % 4 if across else turn)
