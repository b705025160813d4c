"""Packs a line with many arms as a last resort: all of its tiles are placed again, knowing how the line continues.

A line that grows tile by tile cannot know which arm will become long. Here that is known. Each open arm gets a share of
the free table in proportion to the tiles it still has, and each tile goes where the arms keep the most of their shares.
Arms with few tiles are placed first, close to where they start.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from game.picture.line.choice import NOTHING, GrowingEnd, PlaceClaims, claim_at
from game.picture.line.grid import ACROSS, DX, DY, INLINE, Grid, GridMove
from game.picture.line.parts import ANY, LineSlot, LineWindow, Link, Slot, Wants

RUNS = 24
"""Number of different attempts at packing a line before that size is given up."""
BEAMS = (4, 4, 2, 2)
"""Number of best placements followed up after each tile, alternating between attempts."""
SHARE = 9
"""Steps that an arm should have for each of its tiles."""
ROUNDS = 40
"""Greatest distance in steps at which an arm looks for its share."""
_SHORT = 100
"""Cost of an arm that has none of its share, for each square root of its tiles. An arm with half its share costs a
quarter.
"""
ONE_WAY, TWO_WAYS = 50, 10
"""Costs of an arm with only one, or two, ways to continue."""
ALONG = 2
"""Cost of a double along its row."""
CHANCES = (1, 1, 20, 40, 60)
"""Upper limit of the random cost added, by attempt; the last value holds from then on."""
_MANY = 9
"""Number of ways to continue beyond which more make no difference."""

_TILE = 8
"""Steps covered by one tile."""

PackedWay = tuple[GridMove, int]
"""How a tile would lie at an end, and the steps it would cover."""
PackedChoice = tuple[LineSlot, PackedWay | None, PackedWay | None]
"""The choice for one place: for a single and for a double."""


class _Trail(NamedTuple):
    """The choices so far, latest first, shared among the lines that continue them."""

    choice: PackedChoice
    end: GrowingEnd
    before: _Trail | None


class _Half(NamedTuple):
    """A partly placed line."""

    taken: int
    pending: dict[LineSlot, GrowingEnd]
    """The ends that more tiles come to."""
    trail: _Trail | None
    value: float
    urgent: LineSlot | None
    """The end to continue with, if one has only one way left."""


class Packing:
    """The plan of one line full of spinners, in one window."""

    def __init__(
        self, links: Sequence[Link], opens: Sequence[LineSlot], wants: Mapping[LineSlot, Wants], window: LineWindow
    ) -> None:
        self.tried = 0
        """Number of positions examined. This is nearly all the time that packing takes."""
        self._links = links
        self._grid = grid = Grid(window)
        self._all = grid.box(*window)
        self._next = {(link.parent, link.slot): index for index, link in enumerate(links) if index}
        self._wants = {place: wants.get(place, ANY) for place in opens}
        """What open ends can take."""
        self._wants.update({place: (not links[at].double, links[at].double) for place, at in self._next.items()})
        self._places: list[list[LineSlot]] = [[] for _ in links]
        """The places at each tile that more tiles come to."""
        for place, awaited in self._wants.items():
            if any(awaited):
                self._places[place[0]].append(place)
        self._need: dict[LineSlot, int] = {}
        """Number of tiles that come to a place and beyond it."""
        for places in reversed(self._places):
            for place in places:
                self._need[place] = 1 + sum(self._need[further] for further in self._beyond(place))
        self._orders = self._arm_by_arm(), self._all_arms()

    def lay(self) -> Generator[None, None, dict[LineSlot, PlaceClaims] | None]:
        """Return the tile at each place, played or possible; None if no plan was found. Yields after each tile."""
        if self._first().taken.bit_count() < _TILE:
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
        """Return the order of places if the arms are placed one after another, short ones first."""
        order: dict[LineSlot, int] = {}
        left = sorted(self._places[0], key=lambda place: -self._need[place])
        while left:
            place = left.pop()
            order[place] = len(order)
            left += sorted(self._beyond(place), key=lambda place: -self._need[place])
        return order

    def _all_arms(self) -> dict[LineSlot, int]:
        """Return the order of places if the longest arm is always next and possible tiles come last."""
        order: dict[LineSlot, int] = {}
        left = list(self._places[0])
        while left:
            left.sort(key=lambda place: (place in self._next, self._need[place]))
            place = left.pop()
            order[place] = len(order)
            left += self._beyond(place)
        return order

    def _beyond(self, place: LineSlot) -> list[LineSlot]:
        """Return the places beyond a tile that more tiles come to."""
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
        """Return the line with one more place, in all the ways that leave every other end room."""
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
        """Return what needs room at an end. A double beside a double needs it only if nothing else comes there."""
        single, double = self._wants[end.parent, end.slot]
        is_open = (end.parent, end.slot) not in self._next
        return single, double and not (is_open and end.off_double and single)

    def _ways(self, end: GrowingEnd, taken: int, *, double: bool) -> list[PackedWay]:
        moves = (ACROSS[end.heading][end.flank] if double else ()) + INLINE[end.heading][end.flank]
        return [(move, cover) for move in moves if (cover := self._cover(end, move) or 0) and not cover & taken]

    def _cover(self, end: GrowingEnd, move: GridMove) -> int:
        """Return the steps that a tile would cover; 0 if it left the window."""
        grid, x, y = self._grid, end.x + move.dx, end.y + move.dy
        if not (grid.left <= x <= grid.x_max[move.upright] and grid.top <= y <= grid.y_max[move.upright]):
            return 0
        return grid.core[move.upright] << ((y - grid.top + 1) * grid.stride + x - grid.left + 1)

    def _ends(self, index: int, end: GrowingEnd, move: GridMove) -> dict[LineSlot, GrowingEnd]:
        """Return the ends of the tile just placed that more tiles come to."""
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
        """Return the value of a line, and the end that must be next. Returns None if an end is stuck.

        Free table is shared out among the ends step by step from where they are, until each has enough.
        """
        self.tried += 1
        value, urgent = 0.0, None
        for place, end in pending.items():
            single, double = self._awaited(end)
            ways = min(
                len(self._ways(end, taken, double=False)) if single else _MANY,
                len(self._ways(end, taken, double=True)) if double else _MANY,
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
                    value -= _SHORT * (1 - count / enough) ** 2 * self._need[place] ** 0.5
                    continue
                free &= ~more
                has = count + more.bit_count()
                if has < enough:
                    further.append((place, more, has))
            edges = further
        return value, urgent

    def _ahead(self, end: GrowingEnd) -> int:
        """Return the upper left corners of the half tiles that can touch an end, ahead or at its sides."""
        corner, x, y = self._grid.box, end.x, end.y
        dx, dy = DX[end.heading], DY[end.heading]
        ahead = corner(x - 1 + dx, y - 1 + dy, 1, 1)
        if end.flank:
            ahead |= corner(x - 1 - dx + 2 * dy, y - 1 - dy + 2 * dx, 1, 1)
            ahead |= corner(x - 1 - dx - 2 * dy, y - 1 - dy - 2 * dx, 1, 1)
        return ahead

    def _claims(self, half: _Half) -> dict[LineSlot, PlaceClaims]:
        claims: dict[LineSlot, PlaceClaims] = dict.fromkeys(self._wants, NOTHING)
        trail = half.trail
        while trail:
            (place, single, double), end, trail = trail
            claims[place] = (
                claim_at(end, single[0], single[1], single[1], cost=0, forced=True) if single else None,
                claim_at(end, double[0], double[1], double[1], cost=0, forced=True) if double else None,
            )
        return claims
