"""A last resort for a line with many arms: all of its tiles laid anew at one size, by one who knows how it goes on.

A line that grows tile by tile does not know which arm becomes long. Here that is known: each open arm is given a share
of the free table, by how many tiles it still has, and the tiles are laid where all arms keep the most of theirs. Arms
with few tiles are laid first, close to where they begin.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from game.felt.line.choice import NOTHING, Claims, GrowingEnd, claim_at
from game.felt.line.grid import ACROSS, DX, DY, INLINE, Grid, GridMove
from game.felt.line.parts import ANY, LineSlot, LineWindow, Link, Slot, Wants

RUNS = 24
"""How often a line is packed, each time otherwise, before that size is given up."""
BEAMS = (4, 4, 2, 2)
"""Of how many ways to lie the best are followed up, tile by tile, by turns of the runs."""
SHARE = 9
"""Steps that an arm should have for each of its tiles."""
ROUNDS = 40
"""How many steps away from its end an arm looks for them, at most."""
SHORT = 100
"""Cost of an arm without any of its share, for each root of its tiles: of one with half of it a quarter."""
ONE_WAY, TWO_WAYS = 50, 10
"""Costs of an arm with one way, or two, to go on."""
ALONG = 2
"""Cost of a double that lies along its row."""
CHANCES = (1, 1, 20, 40, 60)
"""What chance adds to each cost, less than this, by the run; the last one from then on."""
MANY = 9
"""More ways to go on than matter."""

TILE = 8
"""Steps that a tile covers."""

PackedWay = tuple[GridMove, int]
"""How a tile would lie at an end, and the steps it would cover."""
PackedChoice = tuple[LineSlot, PackedWay | None, PackedWay | None]
"""What was chosen for a place: for a single, for a double."""


class _Trail(NamedTuple):
    """The choices made so far, the latest first; shared among the lines that go on from them."""

    choice: PackedChoice
    end: GrowingEnd
    before: _Trail | None


class _Half(NamedTuple):
    """A line that is laid in part."""

    taken: int
    pending: dict[LineSlot, GrowingEnd]
    """The ends at which more comes."""
    trail: _Trail | None
    value: float
    urgent: LineSlot | None
    """The end to go on with, if one has only one way left."""


class Packing:
    """The plan of one line, with spinners everywhere, in one window."""

    def __init__(
        self, links: Sequence[Link], opens: Sequence[LineSlot], wants: Mapping[LineSlot, Wants], window: LineWindow
    ) -> None:
        self.tried = 0
        """How many positions were looked at: nearly all the time that this takes."""
        self._links = links
        self._grid = grid = Grid(window)
        self._all = grid.box(*window)
        self._next = {(link.parent, link.slot): index for index, link in enumerate(links) if index}
        self._wants = {place: wants.get(place, ANY) for place in opens}
        """Of open ends."""
        self._wants.update({place: (not links[at].double, links[at].double) for place, at in self._next.items()})
        self._places: list[list[LineSlot]] = [[] for _ in links]
        """Of each tile, where more comes."""
        for place, awaited in self._wants.items():
            if any(awaited):
                self._places[place[0]].append(place)
        self._need: dict[LineSlot, int] = {}
        """How many tiles come at a place, and beyond it."""
        for places in reversed(self._places):
            for place in places:
                self._need[place] = 1 + sum(self._need[further] for further in self._beyond(place))
        self._orders = self._arm_by_arm(), self._all_arms()

    def lay(self) -> Generator[None, None, dict[LineSlot, Claims] | None]:
        """Return what lies, or would lie, at each place; None if no way was found. Yields after each tile."""
        if self._first().taken.bit_count() < TILE:
            return None  # the first tile alone leaves the window
        for run in range(RUNS):
            halves, beam = [self._first()], BEAMS[run % len(BEAMS)]
            while halves and halves[0].pending:
                further = [other for half in halves for other in self._further(half, run)]
                best = {half.taken: half for half in sorted(further, key=lambda half: half.value)}
                halves = sorted(best.values(), key=lambda half: -half.value)[:beam]
                yield
            if halves:
                return self._claims(halves[0])
        return None

    def _arm_by_arm(self) -> dict[LineSlot, int]:
        """Return when each place comes if an arm is laid after the other, short ones first."""
        order: dict[LineSlot, int] = {}
        left = sorted(self._places[0], key=lambda place: -self._need[place])
        while left:
            place = left.pop()
            order[place] = len(order)
            left += sorted(self._beyond(place), key=lambda place: -self._need[place])
        return order

    def _all_arms(self) -> dict[LineSlot, int]:
        """Return when each place comes if the longest arm is always the next, and what may come yet the last."""
        order: dict[LineSlot, int] = {}
        left = list(self._places[0])
        while left:
            left.sort(key=lambda place: (place in self._next, self._need[place]))
            place = left.pop()
            order[place] = len(order)
            left += self._beyond(place)
        return order

    def _beyond(self, place: LineSlot) -> list[LineSlot]:
        """Return where more comes of the tile at a place."""
        return self._places[self._next[place]] if place in self._next else []

    def _first(self) -> _Half:
        """Return the first tile alone, in the middle."""
        double = self._links[0].double
        side, tip = (1, 2) if double else (2, 1)
        flank = 0 if double else tip
        points = {Slot.A: (-side, 0, 2), Slot.B: (side, 0, 0), Slot.T1: (0, -tip, 3), Slot.T2: (0, tip, 1)}
        ends = {
            place: GrowingEnd(*place, *points[place[1]], 0 if place[1] in {Slot.T1, Slot.T2} else flank, -1, -1, double)
            for place in self._places[0]
        }
        return _Half(self._grid.box(*((-1, -2, 2, 4) if double else (-2, -1, 4, 2))), ends, None, 0.0, None)

    def _further(self, half: _Half, run: int) -> list[_Half]:
        """Return a line with one place more in all the ways that leave every other end one."""
        place = half.urgent or min(half.pending, key=self._orders[run % 2].__getitem__)
        end = half.pending[place]
        single, double = self._awaited(end)
        out = []
        for straight in self._ways(end, half.taken, double=False) if single else [None]:
            for across in self._ways(end, half.taken, double=True) if double else [None]:
                taken, pending = half.taken, {other: at for other, at in half.pending.items() if other != place}
                cost = 0.0
                for way in (straight, across):
                    if way is not None:
                        taken |= way[1]
                        cost += hash((run, self.tried)) % CHANCES[min(run, len(CHANCES) - 1)]
                if place in self._next and (way := straight or across):
                    pending.update(self._ends(self._next[place], end, way[0]))
                    cost += ALONG * (double and not way[0].across)
                value = self._value(taken, pending)
                if value is not None:
                    trail = _Trail((place, straight, across), end, half.trail)
                    out.append(_Half(taken, pending, trail, value[0] - cost, value[1]))
        return out

    def _awaited(self, end: GrowingEnd) -> Wants:
        """Return what needs a place at an end: a double beside a double only if nothing else comes there."""
        single, double = self._wants[end.parent, end.slot]
        is_open = (end.parent, end.slot) not in self._next
        return single, double and not (is_open and end.off_double and single)

    def _ways(self, end: GrowingEnd, taken: int, *, double: bool) -> list[PackedWay]:
        moves = (ACROSS[end.heading][end.flank] if double else ()) + INLINE[end.heading][end.flank]
        return [(move, cover) for move in moves if (cover := self._cover(end, move) or 0) and not cover & taken]

    def _cover(self, end: GrowingEnd, move: GridMove) -> int:
        """Return the steps a tile would cover, 0 if it left the window."""
        grid, x, y = self._grid, end.x + move.dx, end.y + move.dy
        if not (grid.left <= x <= grid.x_max[move.upright] and grid.top <= y <= grid.y_max[move.upright]):
            return 0
        return grid.core[move.upright] << ((y - grid.top + 1) * grid.stride + x - grid.left + 1)

    def _ends(self, index: int, end: GrowingEnd, move: GridMove) -> dict[LineSlot, GrowingEnd]:
        """Return the ends at which more comes of a tile just laid."""
        double, ends = self._links[index].double, dict[LineSlot, GrowingEnd]()
        tip = 2 if move.across else 1
        for place in self._places[index]:
            if place[1] is Slot.OUT:
                flank = 0 if double else tip
                ends[place] = GrowingEnd(*place, end.x + move.x, end.y + move.y, move.heading, flank, -1, -1, double)
                continue
            x, y = end.x + move.dx + (1 if move.upright else 2), end.y + move.dy + (2 if move.upright else 1)
            way = (move.heading + (1 if place[1] is Slot.T2 else 3)) % 4
            ends[place] = GrowingEnd(*place, x + tip * DX[way], y + tip * DY[way], way, 0, -1, -1, off_double=True)
        return ends

    def _value(self, taken: int, pending: Mapping[LineSlot, GrowingEnd]) -> tuple[float, LineSlot | None] | None:
        """Return how good it is to go on from here, and the end that has to be next; None if an end has no way on.

        Free table is shared out among the ends step by step from where they are, until each has enough.
        """
        self.tried += 1
        value, urgent = 0.0, None
        for place, end in pending.items():
            single, double = self._awaited(end)
            ways = min(
                len(self._ways(end, taken, double=False)) if single else MANY,
                len(self._ways(end, taken, double=True)) if double else MANY,
            )
            if not ways:
                return None
            if ways == 1:
                value -= ONE_WAY
                if urgent is None or self._need[place] > self._need[urgent]:
                    urgent = place
            elif ways == 2:
                value -= TWO_WAYS
        stride, free = self._grid.stride, self._all & ~taken
        free &= free >> 1
        free &= free >> stride
        room = free
        value += room.bit_count()
        edges: list[tuple[LineSlot, int, int]] = []
        for place, end in sorted(pending.items(), key=lambda item: self._need[item[0]]):
            ahead = self._ahead(end)
            if not ahead & room:
                return None
            edge = ahead & free
            free &= ~edge
            edges.append((place, edge, edge.bit_count()))
        for turn in range(ROUNDS + 1):
            further = []
            for place, edge, count in edges:
                enough = SHARE * self._need[place]
                more = (edge << 1 | edge >> 1 | edge << stride | edge >> stride) & free if turn < ROUNDS else 0
                if not more:
                    value -= SHORT * (1 - count / enough) ** 2 * self._need[place] ** 0.5
                    continue
                free &= ~more
                has = count + more.bit_count()
                if has < enough:
                    further.append((place, more, has))
            edges = further
        return value, urgent

    def _ahead(self, end: GrowingEnd) -> int:
        """Return the upper left corners of the half tiles that can lie at an end: ahead, or at its flanks."""
        corner, x, y = self._grid.box, end.x, end.y
        dx, dy = DX[end.heading], DY[end.heading]
        ahead = corner(x - 1 + dx, y - 1 + dy, 1, 1)
        if end.flank:
            ahead |= corner(x - 1 - dx + 2 * dy, y - 1 - dy + 2 * dx, 1, 1)
            ahead |= corner(x - 1 - dx - 2 * dy, y - 1 - dy - 2 * dx, 1, 1)
        return ahead

    def _claims(self, half: _Half) -> dict[LineSlot, Claims]:
        claims: dict[LineSlot, Claims] = dict.fromkeys(self._wants, NOTHING)
        trail = half.trail
        while trail:
            (place, single, double), end, trail = trail
            claims[place] = (
                claim_at(end, single[0], single[1], single[1], cost=0, forced=True) if single else None,
                claim_at(end, double[0], double[1], double[1], cost=0, forced=True) if double else None,
            )
        return claims
