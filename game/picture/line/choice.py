"""Chooses where each open end of a line continues, by cost."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import NamedTuple

from game.picture.line.grid import ACROSS, DEPTH, FLANK, INLINE, STRAIGHT, Grid, GridMove, LookAhead
from game.picture.line.parts import Direction, LineSlot, PlacementRules, Slot, Spinners, TilePose, Wants

SHUT_IN = (60, 40, 20, 12, 6, 0)
"""Cost of a place by the number of singles that could follow it."""
_NO_DOUBLE = 20
"""Cost of a single that leaves no room for a double after it."""
NO_TIP = 30
"""Cost of a spinner for each tip with no room to play on."""
REGRET = 14
"""Cost of a choice for each earlier try on which it led to a dead end."""
_WHIM = 40
"""Upper limit of the random cost that a whimsical try adds to each choice, to find other layouts."""
INLINE_DOUBLE = 17
"""Cost of a double along the row. Still cheaper than one under a row that would double back close by."""
INLINE_SPINNER = 30
"""Cost of a double along the row whose tips will be played on."""
HUNG_DOUBLE = 6
"""Cost of a crosswise double that hangs from the side of the row."""
HUNG_SPINNER = 26
"""Cost of a crosswise double at the side of the row whose tips will be played on."""
TOUCH_DOUBLE = 6
TOUCH_SINGLE = 16
"""Cost of placing a tile without a step's clearance from tiles it does not belong to."""
_TURN = 10
AGAINST_FOLD = 5
"""Cost of folding a row away from the arm's usual side. Folding to one side fills the table evenly."""
AGAINST_ROW = 9
"""Cost of continuing in the same direction after a fold."""
DEEP_FOLD = 5
"""Cost of a fold that leaves the rows further apart than necessary."""
WRONG_PITCH = 2
"""Cost of a corner that puts rows closer together, or further apart, than intended."""
TUCKED = 4
"""Cost of hanging a tile from an upright one."""
CROWD = 8
"""Cost of turning towards a strip of table that is completely full."""
_STRIP = (16, 12)
"""Length and width of that strip, in steps."""


class GrowingEnd(NamedTuple):
    """An open end: a place where the line can grow."""

    parent: int
    slot: Slot
    x: int
    y: int
    heading: int
    flank: int
    """Distance in steps from the middle of the row at which the next tile may be placed on the side, 1 or 2; 0 if it
    may not.
    """
    row: int
    """The arm's last horizontal direction; -1 if the arm started upright."""
    fold: int
    """The direction to prefer at the arm's next turn; -1 for none."""
    off_double: bool
    """True if the end is on a double. A second double, possible only where blanks match anything, may then find no
    room.
    """


class Reservation(NamedTuple):
    """The space reserved for the next tile of an end."""

    x: int
    y: int
    upright: bool
    end_x: int
    end_y: int
    heading: int
    style: int
    across: bool
    cover: int
    """The reserved steps: the tile's own, and those of the first tiles at its tips if it would be a spinner."""
    path: int
    """The steps of the look-ahead that led to this choice."""
    cost: int
    forced: bool
    """True if a better place was free but led to a dead end, or if this one does."""

    def pose(self, *, double: bool) -> TilePose:
        """Return the pose of the tile."""
        width, height = (2, 4) if self.upright else (4, 2)
        turn = (0 if self.upright else 1) if double else (self.heading - 1) % 4
        return TilePose(self.x + width / 2, self.y + height / 2, turn)


Regrets = Mapping[tuple[int, Slot, int, int], int]
"""Number of earlier tries on which a choice (end, direction and style) led to a dead end."""

PlaceClaims = tuple[Reservation | None, Reservation | None]
"""The claims of one end, for a single and for a double."""
NOTHING: PlaceClaims = (None, None)


def cover_of(claims: PlaceClaims) -> int:
    """Return the steps reserved for an end."""
    single, double = claims
    return (single.cover if single else 0) | (double.cover if double else 0)


def path_of(claims: PlaceClaims) -> int:
    """Return the steps whose loss makes an end choose again."""
    single, double = claims
    return (single.path if single else 0) | (double.path if double else 0)


def worth(claims: PlaceClaims) -> int:
    """Return how many of the two kinds of tile have a place, counting singles first."""
    return 2 * (claims[0] is not None) + (claims[1] is not None)


def follow(place: LineSlot, end: GrowingEnd, claim: Reservation, *, flank: int, double: bool) -> GrowingEnd:
    """Return the new end beyond a tile that was placed on the claim of `end`."""
    row, fold = end.row, end.fold
    if claim.heading & 1:
        if row >= 0:
            fold = claim.heading
    else:
        if row < 0 and end.heading & 1:
            fold = (end.heading + 2) % 4
        row = claim.heading
    return GrowingEnd(*place, claim.end_x, claim.end_y, claim.heading, flank, row, fold, double)


class Surroundings(NamedTuple):
    """The steps an end must keep away from."""

    solid: int
    """All steps that are taken or claimed."""
    near: int
    """Steps that a tile going straight on must not touch."""
    turned: int
    """Steps that a turning tile must not touch."""
    taken: int
    """The steps of the tiles alone."""


class PlaceChooser:
    """Chooses places on one grid by cost: looks, room for later tiles, and distance from other tiles.

    `airy` prefers rows three tile widths apart to rows two apart, to keep crosswise doubles in neighbouring rows from
    touching. `squeeze` lets singles touch other rows if no other place is free.
    """

    def __init__(
        self,
        grid: Grid,
        customs: PlacementRules,
        regrets: Regrets,
        whim: int,
        *,
        airy: bool,
        squeeze: bool,
    ) -> None:
        self.grid = grid
        self._customs = customs
        self._regrets = regrets
        self._whim = whim
        self._airy = airy
        self._squeeze = squeeze
        self._look = LookAhead(grid, crosswise=customs.crosswise)

    def on(self, grid: Grid, whim: int) -> PlaceChooser:
        """Return the same chooser for another grid, or with another whim."""
        return PlaceChooser(grid, self._customs, self._regrets, whim, airy=self._airy, squeeze=self._squeeze)

    def reservations(self, end: GrowingEnd, around: Surroundings, wants: Wants, *, spins: bool) -> PlaceClaims:
        """Return the places of the next single and double, as far as either can still come.

        `spins` is True if that double's tips would be played on.
        """
        if not self._customs.crosswise:
            single = self._best(end, around, double=False, spins=False) if any(wants) else None
            return single, single
        return (
            self._best(end, around, double=False, spins=False) if wants[0] else None,
            self._best(end, around, double=True, spins=spins) if wants[1] else None,
        )

    def straight(self, end: GrowingEnd, *, double: bool) -> Reservation:
        """Return the place straight ahead, even if it is taken."""
        moves = ACROSS if double and self._customs.crosswise else INLINE
        move = moves[end.heading][0][0]
        x, y = end.x + move.dx, end.y + move.dy
        cover = self.grid.box(x, y, *((2, 4) if move.upright else (4, 2)))
        return claim_at(end, move, cover, cover, cost=0, forced=True)

    def _best(self, end: GrowingEnd, around: Surroundings, *, double: bool, spins: bool) -> Reservation | None:
        best = self._choose(end, around, double=double, spins=spins, clear=True)
        if not double and not self._squeeze:
            return best
        touch = TOUCH_DOUBLE if double else TOUCH_SINGLE
        if best is None or best.cost > touch:
            close = self._choose(end, around, double=double, spins=spins, clear=False)
            if close and (best is None or close.cost + touch < best.cost):
                return close
        return best

    def _choose(
        self, end: GrowingEnd, around: Surroundings, *, double: bool, spins: bool, clear: bool
    ) -> Reservation | None:
        best: Reservation | None = None
        first = True
        look = self._look
        every = self._customs.spinners is Spinners.EVERY
        near, turned, beyond = (around.near, around.turned, around.solid) if clear else (0, 0, 0)
        for cost, move in self._moves(end, double=double, spins=spins):
            if best and cost >= best.cost:
                break
            straight = move.style == STRAIGHT
            cover = look.fits(
                end.x + move.dx, end.y + move.dy, move.upright, around.solid, near if straight else turned
            )
            if not cover:
                continue
            x, y, heading = end.x + move.x, end.y + move.y, move.heading
            total = cost + REGRET * self._regrets.get((end.parent, end.slot, heading, move.style), 0)
            if self._whim:
                total += hash((self._whim, end.parent, int(end.slot), heading, move.style)) % _WHIM
            if not straight and (end.row < 0 or not end.heading & 1):
                total += self._crowding(x, y, heading, around.taken)
            solid = around.solid | cover
            flank = 0 if spins else 2 if move.across else 1
            room, path = look.ahead((x, y, heading), flank, solid, beyond)
            total += SHUT_IN[room]
            if not double and room and not look.takes_double((x, y, heading), solid, beyond, spins=every):
                total += _NO_DOUBLE
                room = 0
            if spins:
                shut, tips = look.tips((x, y, heading), solid, beyond, across=move.across)
                total += NO_TIP * shut
                cover |= tips
            if best is None or total < best.cost:
                best = claim_at(end, move, cover, path | cover, cost=total, forced=not first or room < DEPTH)
            first = False
        return best

    def _moves(self, end: GrowingEnd, *, double: bool, spins: bool) -> list[tuple[int, GridMove]]:
        """Return the ways to continue from an end with their costs, cheapest first."""
        ways = [(self._taste(end, move), move) for move in INLINE[end.heading][end.flank]]
        if double and self._customs.crosswise:
            hung = HUNG_SPINNER if spins else HUNG_DOUBLE
            along = INLINE_SPINNER if spins else INLINE_DOUBLE
            ways = [(cost + along, move) for cost, move in ways]
            ways += [
                (self._taste(end, move) + hung * (move.style == FLANK), move) for move in ACROSS[end.heading][end.flank]
            ]
        return sorted(ways, key=itemgetter(0))

    def _taste(self, end: GrowingEnd, move: GridMove) -> int:
        """Return the cost of a move in looks alone."""
        straight, hung = move.style == STRAIGHT, move.style == FLANK
        if not end.heading & 1:
            if straight:
                return 0
            cost = _TURN + WRONG_PITCH * (hung != self._airy) + WRONG_PITCH * (hung and end.flank == 2)
            return cost + (AGAINST_FOLD if end.fold not in {-1, move.heading} else 0)
        if end.row < 0:
            if straight:
                return 0
            return _TURN + TUCKED * hung + (0 if end.fold in {-1, move.heading} else WRONG_PITCH)
        if straight:
            return DEEP_FOLD
        return TUCKED * hung + (AGAINST_ROW if move.heading == end.row else 0)

    def _crowding(self, x: int, y: int, heading: int, taken: int) -> int:
        """Return the cost of continuing in a direction, from how much of the strip ahead is full or outside."""
        long, wide = _STRIP
        half = wide // 2
        if heading & 1:
            box = (x - half, y if heading == Direction.SOUTH else y - long, wide, long)
        else:
            box = (x if heading == Direction.EAST else x - long, y - half, long, wide)
        free = (self.grid.box(*box) & ~taken).bit_count()
        return CROWD - CROWD * free // (wide * long)


def claim_at(end: GrowingEnd, move: GridMove, cover: int, path: int, *, cost: int, forced: bool) -> Reservation:
    """Return the claim that a move makes at an end."""
    return Reservation(
        end.x + move.dx,
        end.y + move.dy,
        move.upright,
        end.x + move.x,
        end.y + move.y,
        move.heading,
        move.style,
        move.across,
        cover,
        path,
        cost,
        forced,
    )
