"""The layout of a line of dominoes: where every tile is, and where the next ones would go.

A pure function of the plays, the area and the game's customs. This module knows no pips, no screen pixels and no
pygame.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.picture.line.choice import PlaceClaims, Regrets
from game.picture.line.growth import Growth, GrowthStyle
from game.picture.line.packing import Packing
from game.picture.line.parts import (
    PLATE,
    Bounds,
    Direction,
    LineSlot,
    LineWindow,
    Link,
    PlacementRules,
    Slot,
    Spinners,
    Start,
    TilePose,
    Wants,
)

__all__ = [
    "Bounds",
    "Direction",
    "LaidLine",
    "LineLayout",
    "LineSlot",
    "Link",
    "PlacementRules",
    "Slot",
    "Spinners",
    "Start",
    "TilePose",
    "Wants",
    "fit",
]

_PLAIN = PlacementRules()
DENSER = 0.97
"""Factor by which tiles shrink from one try to the next. Spacious and dense rows alternate, so every second try is
about 6% smaller.
"""
BRANCHING = 0.98
"""The same factor if every double is a spinner: arms get in each other's way, and other choices can resolve that."""
HOPELESS, HOPEFUL = 0.95, 0.7
"""The same factor if at most a HOPEFUL part of the tiles found room on the last try."""
PATIENT = 0.98
"""The same factor below the smallest size wished for."""
_COMFORT = 0.85
"""How far tiles shrink before rows may touch, if arms branch. A plain line shrinks to the smallest size wished for."""
FORGIVEN = 20
"""Number of tries after which regretted choices are allowed again, if every double is a spinner."""
PRESSED = 0.85
"""How far below the smallest size wished for tiles shrink before tries become patient, if every double is a spinner."""
PRESSED_STEP = 0.97
"""Factor by which tiles shrink from one patient try to the next."""
_PATIENCE = 10
"""Number of times a patient try goes back."""
BACK, FURTHER = 3.0, 1.7
"""Number of tiles it goes back at first, and the factor by which that grows each time it gets no further."""
PAST = 4
"""Number of tiles after which it places tiles as usual again."""
READABLE, AGAIN = 0.77, 8
"""The part of the smallest size wished for at which tiles are still readable, and how many tries are made at that size
before tiles get smaller, if every double is a spinner.
"""
_FLOOR = 6.0
"""Width in pixels below which tiles ignore the area and, as a last resort, each other."""
STEP = 40
"""Approximate number of places searched for in one step of a layout, which takes a few milliseconds."""
LAST_RESORT = 160
"""Steps in each direction of the table for such tiles."""


@dataclass(frozen=True, slots=True)
class LaidLine:
    """Where the tiles of a line are, in steps of `unit` / 2, where `unit` is the short side of a tile in pixels."""

    unit: float
    poses: tuple[TilePose, ...]
    centre: tuple[float, float]
    """The point of the table that belongs in the middle of the area."""
    plate: Bounds | None
    ghosts: Mapping[LineSlot, tuple[TilePose | None, TilePose | None]]
    """For every end, the place of a single and of a double."""

    def rect(self, index: int) -> Bounds:
        """Return left, top, width and height of a tile, in steps."""
        return self.poses[index].rect

    def ghost(self, parent: int, slot: Slot, double: bool) -> TilePose | None:
        """Return the place of another tile, or None if there is no such end or no room for it.

        On an empty table, parent -1 with any slot asks for the place of the first tile.
        """
        pair = self.ghosts.get((parent, Slot.A if parent < 0 else slot))
        return pair[double] if pair else None

    @property
    def bounds(self) -> Bounds:
        """The smallest box around all tiles and the plate; empty at the origin if there are none."""
        boxes = [pose.rect for pose in self.poses] + ([self.plate] if self.plate else [])
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        return (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)

    def pixels(self, x: float, y: float, area: Bounds) -> tuple[float, float]:
        """Return the position on the screen of a point of the table if the layout fills `area`, in pixels."""
        half = self.unit / 2
        return (
            area[0] + area[2] / 2 + (x - self.centre[0]) * half,
            area[1] + area[3] / 2 + (y - self.centre[1]) * half,
        )


class LineLayout:
    """The layout of one line as it grows. Each further tile costs a fraction of a millisecond.

    While the line only grows, tiles stay where they are until they must shrink, and they never grow back. If plays are
    undone the line is laid out again. So is a packed line when a tile finds no room.
    """

    def __init__(
        self,
        area: tuple[float, float],
        unit_max: float,
        unit_min: float,
        customs: PlacementRules = _PLAIN,
        *,
        centred: bool = False,
    ) -> None:
        """Let a plain line that is `centred` grow around the middle of the area (see `Growth`)."""
        if min(area) <= 0 or unit_max <= 0:
            raise ValueError(f"no line fits into {area} with tiles of {unit_max}")
        self._area = area
        self._unit_max = unit_max
        self._unit_min = min(unit_min, unit_max)
        self._customs = customs
        self._centred = centred
        self._laid: tuple[Link, ...] = ()
        self._wants: Mapping[LineSlot, Wants] = {}
        """The tiles at each taken place, and those that can come to each open one."""
        self._attempt = _Attempt(unit_max)
        self._growth: Growth | None = None
        self._asked = 0
        """Number of places searched for in this step."""

    def extend(
        self, links: Sequence[Link], opens: Sequence[LineSlot] = (), wants: Mapping[LineSlot, Wants] | None = None
    ) -> LaidLine:
        """Return the layout of all plays so far, with a place for another tile at each of `opens`.

        `wants` says if a single, and a double, can still come to an open place; places that are not listed can take
        both. Raises ValueError if a play or an open place names something that is not on the table.
        """
        for _ in self.steps(links, opens, wants):
            pass
        assert self._growth is not None
        return self._layout(self._growth)

    def steps(
        self, links: Sequence[Link], opens: Sequence[LineSlot] = (), wants: Mapping[LineSlot, Wants] | None = None
    ) -> Iterator[None]:
        """Do the work of `extend` in steps of a few milliseconds, so a frame can pass after each.

        Steps may be abandoned; `extend` then does the rest.
        """
        links = tuple(links)
        customs = _suited(self._customs, links, opens)
        _check(links, opens, customs)
        if customs != self._customs or links[: len(self._laid)] != self._laid:
            self._customs, self._laid, self._growth = customs, (), None
            self._attempt = _Attempt(self._unit_max)
        self._wants = {**{(link.parent, link.slot): (not link.double, link.double) for link in links}, **(wants or {})}
        attempt, growth, laid = self._attempt._replace(again=0), self._growth, False
        self._growth = None
        if growth is not None:
            growth.await_only(self._wants)
            goes = yield from self._go_on(growth, links[len(self._laid) :])
            laid = goes and (not links or attempt.manner.reckless or growth.ready(opens))
        is_due = growth is None or attempt.packed  # a packed line is packed again before it gets smaller
        while not laid:
            if growth is not None and not is_due:
                part = len(growth.poses) / max(1, len(links))
                attempt = attempt.next(growth.regrets(opens), self._customs, self._unit_max, self._unit_min, part)
            is_due = False
            if attempt.packed:
                growth, laid = yield from self._pack(attempt, links, opens)
            if not laid:
                growth, laid = yield from self._lay(attempt, links, opens)
        self._laid, self._attempt, self._growth = links, attempt, growth

    def _go_on(self, growth: Growth, links: Sequence[Link]) -> Generator[None, None, bool]:
        """Place further tiles in steps. Return True if all found room."""
        for link in links:
            asked = growth.asked
            if not growth.play(link):
                return False
            if self._is_due(growth.asked - asked):
                yield
        return True

    def _is_due(self, asked: int) -> bool:
        """Return True if a step is over once this many more places have been searched for."""
        self._asked += asked
        if self._asked < STEP:
            return False
        self._asked = 0
        return True

    def _lay(
        self, attempt: _Attempt, links: Sequence[Link], opens: Sequence[LineSlot]
    ) -> Generator[None, None, tuple[Growth, bool]]:
        """Place the whole line in steps. Return it, and True if it could be placed.

        A patient try goes back some tiles from its dead end, further each time, and tries other places.
        """
        growth, trail = self._start(attempt), list[Growth]()
        place = furthest = turns = 0
        back = BACK
        while True:
            if attempt.patience:
                trail[place:] = [growth.copy()]
            before = growth.asked
            if place == len(links):
                laid = not links or attempt.manner.reckless or growth.ready(opens)
                if laid:
                    return growth, True
            else:
                laid = growth.play(links[place])
                place += laid
            asked = growth.asked - before
            if laid and place == furthest + PAST:
                growth.heed(attempt.manner.whim)
            if not laid:
                if turns == attempt.patience or place == 0:
                    if self._is_due(asked):
                        yield
                    return growth, False
                turns += 1
                back = BACK if place > furthest else back * FURTHER
                furthest = max(furthest, place)
                place = max(1, place - int(back) - turns % 3)
                growth = trail[place].copy()
                before = growth.asked
                growth.stir(turns)
                asked += growth.asked - before
            if self._is_due(asked):
                yield

    def _pack(
        self, attempt: _Attempt, links: Sequence[Link], opens: Sequence[LineSlot]
    ) -> Generator[None, None, tuple[Growth, bool]]:
        """Place the whole line by a plan, in steps. Return it, and True if a plan was found."""
        growth = self._start(attempt)
        packing, before = Packing(links, opens, self._wants, growth.window), 0
        tries = packing.lay()
        while True:
            try:
                next(tries)
            except StopIteration as end:
                claims: dict[LineSlot, PlaceClaims] | None = end.value
                break
            if self._is_due(packing.tried - before):
                yield
            before = packing.tried
        if claims is not None:
            growth.lay_as(links, claims)
        return growth, claims is not None

    def _start(self, attempt: _Attempt) -> Growth:
        width, height = (int(2 * length / attempt.unit + 1e-6) for length in self._area)
        if attempt.manner.reckless:
            width, height = max(width, LAST_RESORT), max(height, LAST_RESORT)
        window = LineWindow.around_origin(width, height)
        return Growth(window, self._customs, attempt.manner, self._wants, centred=self._centred)

    def _layout(self, growth: Growth) -> LaidLine:
        hub = self._customs.start is Start.HUB6
        ghosts: dict[LineSlot, tuple[TilePose | None, TilePose | None]] = {}
        for place, (single, double) in growth.claims.items():
            ghosts[place] = (
                single.pose(double=False) if single else None,
                double.pose(double=True) if double else None,
            )
        if not growth.poses:
            upright = self._customs.crosswise and not hub
            ghosts[-1, Slot.A] = (TilePose(0, 0, 3), TilePose(0, 0, 0 if upright else 1))
        return LaidLine(self._attempt.unit, tuple(growth.poses), growth.centre, PLATE if hub else None, ghosts)


class _Attempt(NamedTuple):
    """One try: a size, and a style for the rows."""

    unit: float
    manner: GrowthStyle = GrowthStyle()
    number: int = 0
    patience: int = 0
    """Number of times it goes back from a dead end."""
    packed: bool = False
    """True if the line is packed by a plan first, because growing it would make tiles too small to read."""
    again: int = 0
    """Number of extra tries made at the smallest readable size."""

    def next(
        self, regrets: Regrets, customs: PlacementRules, unit_max: float, unit_min: float, part: float
    ) -> _Attempt:
        """Return the next try after this one failed: smaller, alternating spacious and dense rows.

        `part` is the share of the tiles that found room on this one.
        """
        plain = customs.spinners is Spinners.NONE and customs.start is Start.LINE
        every = customs.spinners is Spinners.EVERY
        smaller = self.unit * (DENSER if not every else BRANCHING if part > HOPEFUL else HOPELESS)
        if self.unit <= unit_min * (PRESSED if every else 1):
            smaller = self.unit * PRESSED_STEP
        elif self.unit <= unit_min:
            smaller = self.unit * PATIENT
        elif smaller < unit_min:
            smaller = unit_min
        again = every and smaller < READABLE * unit_min <= self.unit and self.again < AGAIN
        if again:
            smaller = self.unit
        packs = every and customs.crosswise and customs.start is Start.LINE
        packed = packs and _FLOOR <= smaller < READABLE * unit_min <= self.unit and not self.packed
        if packed:
            smaller = READABLE * unit_min
        number = self.number + 1
        whim = number if every and number % 4 >= 2 else 0
        if plain or (every and number % FORGIVEN == 0):
            regrets = {}
        squeeze = smaller <= (unit_min if plain else max(unit_min, _COMFORT * unit_max))
        patience = _PATIENCE if smaller <= unit_min * (PRESSED if every else 1) else 0
        airy = number % 2 == 0 and (every or not patience)
        return _Attempt(
            smaller,
            GrowthStyle(airy, squeeze, smaller < _FLOOR, regrets, whim),
            number,
            patience,
            packed,
            self.again + again,
        )


def _suited(customs: PlacementRules, links: Sequence[Link], opens: Sequence[LineSlot]) -> PlacementRules:
    """Return the customs, widened if tips are used that they would not keep free."""
    tips = {parent for _, parent, slot in links if slot in {Slot.T1, Slot.T2}}
    tips |= {parent for parent, slot in opens if slot in {Slot.T1, Slot.T2}}
    if not tips or customs.spinners is Spinners.EVERY:
        return customs
    first = next((index for index, link in enumerate(links) if link.double), -1)
    return customs._replace(spinners=Spinners.FIRST if tips == {first} else Spinners.EVERY)


def _check(links: Sequence[Link], opens: Sequence[LineSlot], customs: PlacementRules) -> None:
    """Raise ValueError if a play touches nothing, or if two plays take the same place."""
    taken: set[LineSlot] = set()
    hub = customs.start is Start.HUB6
    for index, link in enumerate(links):
        place = (link.parent, link.slot)
        if index == 0:
            if link.parent != -1:
                raise ValueError(f"the first tile lies against nothing, not against {link.parent}")
        elif (
            not 0 <= link.parent < index or place in taken or not _has(links[link.parent], link.parent, link.slot, hub)
        ):
            raise ValueError(f"tile {index} cannot lie at {link.slot.name} of tile {link.parent}")
        taken.add(place)
    for parent, slot in opens:
        if links and (
            not 0 <= parent < len(links) or (parent, slot) in taken or not _has(links[parent], parent, slot, hub)
        ):
            raise ValueError(f"there is no open place at {slot.name} of tile {parent}")


def _has(link: Link, index: int, slot: Slot, hub: bool) -> bool:
    """Return True if a tile has this slot."""
    if index == 0 and hub:
        return slot >= Slot.LEG1
    if slot in {Slot.T1, Slot.T2}:
        return link.double
    return slot in ({Slot.A, Slot.B} if index == 0 else {Slot.OUT})


def fit(
    links: Sequence[Link],
    area: tuple[float, float],
    unit_max: float,
    unit_min: float,
    opens: Sequence[LineSlot] = (),
    *,
    customs: PlacementRules = _PLAIN,
) -> LaidLine:
    """Return the layout with the largest tiles, at most `unit_max` pixels wide, at which everything fits into `area`.

    "Everything" is the tiles, and at each of `opens` the place of another single or double (a double beside a double
    may find none). Sizes fall in steps of about 3%. They fall below `unit_min` only if the line cannot be placed
    otherwise, and the line leaves the area only if tiles of six pixels would still be too large. Raises ValueError if a
    play or an open place names something that is not on the table.
    """
    return LineLayout(area, unit_max, unit_min, customs).extend(links, opens)
