"""The layout of six legs round a plate: a pure plan in steps of half a short side, with the plate's middle at (0, 0).

Three legs grow to each side: the level one straight outwards, the upper one over it and the lower one under it. At the
rim a leg turns away from the plate and comes back in another row. The further rows of two legs share the width of the
felt: while one of them is short, the other passes over it instead of piling up in its own quarter. Legs never cross.

The plate stays in the middle of the width, and as near to that of the height as the rows above and below it allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from game.picture.line.parts import Direction, TilePose

RIM: Final = 6
"""Steps from the middle of the plate to its sides, where the level legs start."""
_TOP: Final = 2
"""Steps from the middle of the plate to its upper edge, where the other legs start."""
_BESIDE: Final = 3.2
"""Steps from the middle of the plate to that of the first row that passes above or below it."""
_LONG, _SHORT = 4, 2
"""Size of a tile, in steps."""
_FOLD: Final = 4
"""Row distance in steps from which a leg comes back on top of its turning tile. Nearer rows hang at its sides."""
SHRINK: Final = 0.98
_STEP, _OFTEN = 40, 6
"""Settings examined in one step, and how many of them one full attempt counts as."""
_FLOOR, _TINY = 8.0, 0.5
"""Smallest short side of a tile in pixels: one that can be read, and the last resort. The board of a review is low in a
small window with large letters."""
BORDERS: Final = (0.0, 0.4, -0.4, 1.0, -1.0)
"""How far the further rows of the right leg reach into the left half, as a part of it; the other way if negative."""
BALANCED: Final = 0.9
"""The least part of their size to which tiles shrink at once for as many rows above the plate as below."""
APART: Final = 3.0
"""Steps between the further rows of two legs, where their next tiles may be."""
CROWDED: Final = 0.9
"""The largest part of the table that tiles may cover, each with its share of the gap between rows."""
LEFT, RIGHT = (0, 4, 3), (2, 5, 1)
"""The legs of each side: upper, level and lower.

Legs start in order, so those started first are longest. The second of each two starts opposite the first, which keeps
both halves of the felt alike. The last two lie level, where they are free to fold up or down into the emptier half.
"""

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

    @property
    def margin(self) -> float:
        """Steps by which a row may be wider than its tiles, at each side."""
        return 1.0 if self.crosswise else 0.0

    def first(self, rows: int) -> int:
        """Return the distance from the plate of an outer leg's first row, above this many more rows of a level leg.

        A row continues the upright part of its leg, or hangs at the side of it, so it is an odd number of steps away.
        """
        return max(3, 2 * ceil(((rows + 1) * self.pitch - 1) / 2) + 1)


MANNERS: Final = (
    LegRowStyle(5, True, 0.7, 4, 2),
    LegRowStyle(4, False, 0.65, 3, 2),
    LegRowStyle(3, False, 0.6, 3, 2),
    LegRowStyle(2.5, False, 0.0, 2.2, 1),
)
"""Row styles in order of preference. The fewer tiles there are, the more space they get.

Doubles across their rows are two short sides high, so they need rows two and a half apart to keep clear of each other.
"""


class Lane(NamedTuple):
    """The part of the table that belongs to a leg, in steps as the leg sees it: outwards and away from the plate."""

    far: float
    """Distance of the rim."""
    first: int = 0
    """Distance of the first row from the plate; 0 for a level leg."""
    inner: float = 0.0
    """How near the further rows come to the middle, or how far beyond it if negative."""


class Walker:
    """The open end of a leg that leaves the plate to the right, or upwards; y grows upwards."""

    __slots__ = ("folds", "heading", "inside", "lane", "manner", "rows", "turned", "x", "y")

    def __init__(self, manner: LegRowStyle, lane: Lane) -> None:
        self.manner, self.lane = manner, lane
        self.x: float = manner.stem if lane.first else RIM
        self.y: float = _TOP if lane.first else 0
        self.heading = Direction.NORTH if lane.first else Direction.EAST
        self.turned = False
        """True if the leg has just turned a corner, where a double is along its direction."""
        self.rows = 0
        """Number of times the leg has turned back."""
        self.folds: tuple[LegFold, ...] = ()
        self.inside = True
        """True if the whole leg is within its part of the table."""

    def copy(self) -> Walker:
        """Return a copy at the same end."""
        new = Walker.__new__(Walker)
        for name in Walker.__slots__:
            setattr(new, name, getattr(self, name))
        return new

    def step(self, *, double: bool) -> LegTile:
        """Add the next tile."""
        if self.heading is Direction.NORTH:
            return self._climb()
        across = double and self.manner.crosswise and not self.turned
        long = _SHORT if across else _LONG
        self.turned = False
        way = 1 if self.heading is Direction.EAST else -1
        if self._has_room(self.x + way * (long + _SHORT), way):
            self.x += way * long
            return self.x - way * long / 2, self.y, self.heading, across
        return self._turn(way)

    def _climb(self) -> LegTile:
        """Add an upright tile, or the first of a row on top of one or of the plate itself."""
        stem, first = self.manner.stem, self.lane.first
        self.turned = True
        if self.y + _LONG - 1 <= first:
            self.y += _LONG
            tile = (stem, self.y - _LONG / 2, Direction.NORTH, False)
            if self.y - 1 == first:  # the row hangs at the side of this tile
                self.heading, self.x, self.y = Direction.EAST, stem + 1, first
            return tile
        self.heading, self.x, self.y = Direction.EAST, stem + _LONG - 1, first
        return stem + 1, self.y, Direction.EAST, False

    def _has_room(self, beyond: float, way: int) -> bool:
        return beyond <= self.lane.far if way > 0 else beyond >= _inner(self.manner, self.lane, self.y)

    def _turn(self, way: int) -> LegTile:
        """Add a tile across the end of a row, from which the next row comes back."""
        pitch = self.manner.pitch
        x, y = self.x + way, self.y + (pitch - _LONG / 2 - 1 if pitch >= _FOLD else pitch / 2)
        self.inside = self.inside and self._has_room(self.x + _SHORT * way, way)
        if pitch >= _FOLD:
            self.x += _SHORT * way
        self.folds = (*self.folds, LegFold(x + way, self.y, self.y + pitch, way))
        self.y += pitch
        self.rows += 1
        self.heading, self.turned = (Direction.WEST if way > 0 else Direction.EAST), True
        return x, y, Direction.NORTH, False


class LegFold(NamedTuple):
    """A place where a leg turns back: the outer edge of its turning tile, and both rows, as the leg sees them."""

    x: float
    low: float
    high: float
    way: int
    """1 if the leg turns at the rim, -1 if it turns towards the rim."""


class Reach(NamedTuple):
    """How far a leg reaches away from the plate, in how many more rows, and whether it stays in its lane."""

    high: float
    rows: int
    inside: bool


class LegCourse(NamedTuple):
    """The tiles of one leg along a `Walker`'s path, with the places for its next tile."""

    tiles: tuple[LegTile, ...]
    single: LegTile
    double: LegTile
    folds: tuple[LegFold, ...]
    reach: Reach


def course(doubles: Sequence[bool], manner: LegRowStyle, lane: Lane, spare: int = 0) -> LegCourse:
    """Return the course of a leg, given which tiles are doubles, with room for one more tile and `spare` others."""
    walker = Walker(manner, lane)
    tiles = tuple([walker.step(double=double) for double in doubles])
    folds, beside = walker.folds, walker.copy()
    single, double = walker.step(double=False), beside.step(double=True)
    for _ in range(spare):
        walker.step(double=False)
    inside, rows = walker.inside and beside.inside, max(walker.rows, beside.rows)
    return LegCourse(tiles, single, double, folds, Reach(_high(manner, lane, rows), rows, inside))


def _inner(manner: LegRowStyle, lane: Lane, y: float) -> float:
    """Return the least distance from the middle for a leg's row at this height together with the next one."""
    if lane.first:
        return lane.inner
    if manner.crosswise:
        return RIM + 1
    return RIM + 0.4 if y < _BESIDE else manner.stem + _SHORT / 2 + 0.5


@lru_cache(maxsize=128)  # a layout comes back to those of the same row; more of them save no time
def reach(count: int, manner: LegRowStyle, lane: Lane) -> Reach:
    """Return the reach of a leg of this many tiles, treating doubles as singles.

    A new layout asks for thousands, so this counts row by row, as a `Walker` goes tile by tile.
    """
    x, y = float(RIM), 0.0
    if lane.first:
        upright = (lane.first + 1 - _TOP) // _LONG
        hangs = upright > 0 and _TOP + _LONG * upright - 1 == lane.first
        x, y = manner.stem + (1 if hangs else _LONG - 1), lane.first
        count -= upright + (0 if hangs else 1)
    rows, inside, way = 0, True, 1
    while count > 0:
        inner = _inner(manner, lane, y)
        room = lane.far - x if way > 0 else x - inner
        straight = max(0, int((room - _SHORT) // _LONG))
        if count <= straight:
            break
        count -= straight + 1
        x += way * (_LONG * straight + _SHORT)
        inside = inside and (x <= lane.far if way > 0 else x >= inner)
        x -= way * _SHORT if manner.pitch < _FOLD else 0
        y += manner.pitch
        rows += 1
        way = -way
    return Reach(_high(manner, lane, rows), rows, inside)


def _high(manner: LegRowStyle, lane: Lane, rows: int) -> float:
    """Return how far a leg reaches away from the plate if it turns back this often."""
    return lane.first + rows * manner.pitch + 1 + manner.margin


def lengths(legs: Sequence[Sequence[bool]], manner: LegRowStyle, spare: int) -> list[int]:
    """Return the length of each leg in tiles, with reserved places. Two tiles across count as one."""
    return [len(leg) - (sum(leg) + 1) // 2 * manner.crosswise + 1 + spare for leg in legs]


class LegsHalf(NamedTuple):
    """How the two outer legs above the plate, or below it, share their half of the table."""

    first: int
    """Distance of their first rows from the plate."""
    border: float
    """Where the further rows of the right leg begin, from the middle of the plate to the right."""
    high: float
    """Height that both need."""

    def lanes(self, rim: float) -> tuple[Lane, Lane]:
        """Return the lanes of the left and the right leg between rims this far away."""
        return Lane(rim, self.first, APART - self.border), Lane(rim, self.first, self.border)


class LegsSetting(NamedTuple):
    """The decisions made before any tile of a table is placed."""

    unit: float
    """Short side of a tile in pixels."""
    manner: LegRowStyle
    along: float = 0.5
    """The middle of the plate as a part of the height."""
    ways: tuple[int, int] = (1, -1)
    """The sides for further rows of the left and the right level leg: 1 down, -1 up."""
    rows: tuple[int, int] = (0, 0)
    """How many more rows the level legs may have."""
    upper: LegsHalf = LegsHalf(5, APART / 2, 0)
    lower: LegsHalf = LegsHalf(5, APART / 2, 0)

    @property
    def is_balanced(self) -> bool:
        """True if there are as many rows above the plate as below, or one more."""
        return abs(self.upper.high - self.lower.high) <= self.manner.pitch


class LegsPlan(NamedTuple):
    """All positions in steps from the upper left corner of the area. `unit` is the short side in pixels."""

    unit: float
    plate: tuple[float, float]
    """The middle of the plate and of the start double."""
    legs: tuple[tuple[TilePose, ...], ...]
    singles: tuple[TilePose, ...]
    """The place of each leg's next tile if it is a single."""
    doubles: tuple[TilePose, ...]
    turns: tuple[LegTurn, ...]
    """The places where legs turn back."""


class LegTurn(NamedTuple):
    """A place where a leg turns back: the outer edge of the turning tile, and the rows before and after it."""

    x: float
    before: float
    after: float
    side: int
    """-1 if the rows are at the right of the edge, 1 if they are at its left."""


class LegsPlanner:
    """The layout of six growing legs. Tiles stay in place until there is no more room."""

    def __init__(self, area: tuple[float, float], unit_max: float) -> None:
        self._area = area
        self._unit_max = unit_max
        self._setting = LegsSetting(unit_max, MANNERS[0])

    def lay(self, legs: Sequence[Sequence[bool]]) -> LegsPlan:
        """Return the layout of six legs, given which of their tiles are doubles."""
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

        None marks work that found nothing. Tiles never grow back, and rows move apart no more.
        """
        last, count = self._setting, sum(map(len, legs)) + len(legs)
        for manner in MANNERS[MANNERS.index(last.manner) :]:
            counts, needs = lengths(legs, manner, manner.spare), count * _LONG * manner.pitch * CROWDED
            if manner.least:
                for unit in self._sizes(max(manner.least * self._unit_max, BALANCED * last.unit), needs):
                    for setting, work in self._at(counts, LegsSetting(unit, manner)):
                        if setting is None or setting.is_balanced:
                            yield setting, work
            for unit in self._sizes(manner.least * self._unit_max, needs):
                yield from self._at(counts, LegsSetting(unit, manner))
        for unit in self._sizes(0, 0, _TINY):
            yield from self._at(lengths(legs, MANNERS[-1], 0), LegsSetting(unit, MANNERS[-1]))

    def _sizes(self, least: float, needs: float, floor: float = _FLOOR) -> Iterator[float]:
        """Yield the sizes of tiles down to the least at which the area has this many square steps."""
        unit = self._setting.unit
        while unit >= max(floor, least - 1e-6):
            if needs * unit**2 <= 4 * self._area[0] * self._area[1]:
                yield unit
            unit *= SHRINK

    def _at(self, counts: Sequence[int], setting: LegsSetting) -> Iterator[tuple[LegsSetting | None, int]]:
        """Yield the setting of this size and manner whose halves differ least in height, if there is one."""
        unit, manner = setting[:2]
        wide, high = (2 * length / unit for length in self._area)
        rim = wide / 2
        levels = [reach(counts[side[1]], manner, Lane(rim)) for side in (LEFT, RIGHT)]
        yield None, 4
        if not all(level.inside for level in levels):
            return
        best: tuple[tuple[float, float], LegsSetting] | None = None
        for ways in product((1, -1), (-1, 1)):
            if any(not level.rows and way != usual for level, way, usual in zip(levels, ways, (1, -1), strict=True)):
                continue
            above, below = (
                manner.first(max([level.rows for level, way in zip(levels, ways, strict=True) if way == side] or [0]))
                for side in (-1, 1)
            )
            upper = self._half((counts[LEFT[0]], counts[RIGHT[0]]), manner, above, rim, high)
            yield None, 1
            if upper is None:
                continue
            lower = self._half((counts[LEFT[2]], counts[RIGHT[2]]), manner, below, rim, high - upper.high)
            yield None, 1
            if lower is None:
                continue
            cost = abs(upper.high - lower.high), upper.high + lower.high
            if best is None or cost < best[0]:
                y = min(max(high / 2, upper.high), high - lower.high)
                rows = levels[0].rows, levels[1].rows
                best = cost, setting._replace(along=y / high, ways=ways, rows=rows, upper=upper, lower=lower)
        if best is not None:
            yield best[1], _OFTEN

    def _half(
        self, counts: tuple[int, int], manner: LegRowStyle, first: int, rim: float, most: float
    ) -> LegsHalf | None:
        """Return how two outer legs need least height; None if that is more than `most`, or too wide in any case."""
        best: LegsHalf | None = None
        if first > most:  # even a leg without a tile of its row is higher
            return None
        for part in BORDERS:
            half = LegsHalf(first, APART / 2 - part * rim, 0)
            high = 0.0
            for count, lane in zip(counts, half.lanes(rim), strict=True):
                end = reach(count, manner, lane)
                high = max(high, end.high)
                if not end.inside or high > most or (best is not None and high >= best.high):
                    break
            else:
                best = half._replace(high=high)
        return best

    def _try(self, legs: Sequence[Sequence[bool]], setting: LegsSetting, spare: int) -> LegsPlan | None:
        """Return the plan for a setting, or None if something does not fit."""
        unit, manner, along = setting[:3]
        wide, high = (2 * length / unit for length in self._area)
        x, y = wide / 2, high * along
        laid: list[tuple[LegCourse, int, int] | None] = [None] * len(legs)
        upper, lower = setting.upper.lanes(x), setting.lower.lanes(x)
        for place, (side, numbers) in enumerate(((-1, LEFT), (1, RIGHT))):
            lanes = upper[place], Lane(x), lower[place]
            for leg, lane, way in zip(numbers, lanes, (-1, setting.ways[place], 1), strict=True):
                run = course(legs[leg], manner, lane, spare)
                fits = run.reach.high <= (y if way < 0 else high - y) if lane.first else True
                if not run.reach.inside or not fits or (not lane.first and run.reach.rows > setting.rows[place]):
                    return None
                laid[leg] = run, side, way
        ways = [leg for leg in laid if leg is not None]
        return LegsPlan(
            unit,
            (x, y),
            tuple(tuple(_pose(tile, x, y, side, way) for tile in leg.tiles) for leg, side, way in ways),
            tuple(_pose(leg.single, x, y, side, way) for leg, side, way in ways),
            tuple(_pose(leg.double, x, y, side, way) for leg, side, way in ways),
            tuple(
                LegTurn(x + side * fold.x, y + way * fold.low, y + way * fold.high, side * fold.way)
                for leg, side, way in ways
                for fold in leg.folds
            ),
        )


def _pose(tile: LegTile, x: float, y: float, side: int, way: int) -> TilePose:
    """Return the pose of a leg's tile. `side` 1 grows to the right, `way` 1 grows down."""
    at_x, at_y, heading, across = tile
    if heading in (Direction.EAST, Direction.WEST):
        turn = 3 if (heading is Direction.EAST) == (side > 0) else 1
    else:
        turn = 2 if way < 0 else 0
    return TilePose(x + side * at_x, y + way * at_y, (turn + 1) % 4 if across else turn)
