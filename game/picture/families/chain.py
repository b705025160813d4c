"""The layout of the chain games: the line, its open ends and the camera above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import FACING, PLAY, Board, Move, Rules, View
from engine.families.chain.board import EVERY_DOUBLE, FIRST_DOUBLE, NO_SPINNER, Chain, chain
from engine.families.chain.rules import ChainRules
from engine.pieces import Tile, Tiles, TileSet
from game.picture.family_layout import LAST, PLAIN, DropTarget, FamilyLayout, PlacedTile, Say
from game.picture.line.line import LaidLine, LineLayout, LineSlot, Link, PlacementRules, Slot, Spinners, TilePose, Wants
from game.picture.rect import Rect
from game.picture.spot import Spot

UNIT_MOST: Final = 64
NEAR: Final = (84, 74)
"""Short sides of the tiles of a line that leaves most of the felt free, in design units. The camera is nearer then."""
NEAR_WIDE: Final = 0.6
"""Part of the felt's width up to which the camera is nearer."""
UNIT_LEAST: Final = 27
"""Smallest short side of a tile in the line, in design units."""
SIDE_BY_SIDE: Final = 1.16
"""Short sides between the middles of two ghosts if a tile can be turned."""

_INNER: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The direction of a tile's inner half from its middle, by its quarter turns."""

SPINNERS: Final = {
    NO_SPINNER: Spinners.NONE,
    FIRST_DOUBLE: Spinners.FIRST,
    EVERY_DOUBLE: Spinners.EVERY,
}
"""The layout's treatment of spinners for each value of the house rule."""


def links(board: Chain, pieces: TileSet, count: int) -> list[Link]:
    """Return the first `count` tiles of the line in the form that the layout needs."""
    outer: dict[int, tuple[int, Slot]] = {0: (0, Slot.A), 1: (0, Slot.B)}
    index = {tile: i for i, tile in enumerate(board.order)}
    for arm, stem in enumerate(board.stems, start=2):
        outer[arm] = (index[stem.double], Slot.T1 if stem.tip == 0 else Slot.T2)
    out: list[Link] = []
    for i, (tile, arm) in enumerate(zip(board.order[:count], board.arms[:count], strict=True)):
        parent, slot = (-1, Slot.A) if i == 0 else outer[arm]
        out.append(Link(bool(pieces.doubles >> tile & 1), parent, slot))
        if i:
            outer[arm] = (i, Slot.OUT)
    return out


def halves(board: Chain, pieces: TileSet, count: int) -> list[tuple[int, ...]]:
    """Return the faces of the first `count` tiles, inner half first."""
    shows: dict[int, int] = {}
    out: list[tuple[int, ...]] = []
    for i, (tile, arm) in enumerate(zip(board.order[:count], board.arms[:count], strict=True)):
        low, high = pieces.low[tile], pieces.high[tile]
        if i == 0:
            shows = {0: low, 1: high}
            out.append((low, high))
            continue
        inner = board.inner[i] if board.inner else shows.get(arm)
        if inner is None:
            inner = pieces.low[board.stems[arm - 2].double]
        shows[arm] = low + high - inner
        out.append((inner, shows[arm]))
    return out


def open_place(board: Chain, arm: int) -> LineSlot:
    """Return the position at which an arm continues."""
    if board.outer[arm] == board.order[0] and arm < 2:
        return 0, Slot(arm)
    parent = board.order.index(board.outer[arm])
    if arm >= 2 and board.stems[arm - 2].double == board.outer[arm]:
        return parent, Slot.T1 if board.stems[arm - 2].tip == 0 else Slot.T2
    return parent, Slot.OUT


def apart(drops: Sequence[DropTarget]) -> Iterator[DropTarget]:
    """Place the ways to turn one tile at an end side by side, across the direction of the line."""
    for drop in drops:
        ways = [other for other in drops if other.spot == drop.spot and other.move.tiles == drop.move.tiles]
        shift = (ways.index(drop) - (len(ways) - 1) / 2) * SIDE_BY_SIDE * drop.spot.unit
        across = (0.0, shift) if drop.spot.turn % 2 else (shift, 0.0)
        yield drop._replace(spot=drop.spot._replace(x=drop.spot.x + across[0], y=drop.spot.y + across[1]))


class NearCamera(NamedTuple):
    """The camera as it is without the player: how much larger than planned, and around which point, in steps."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0


_Along = tuple[list[Link], list[LineSlot], dict[LineSlot, Wants]]
"""The tiles of a line, its open ends, and the kinds of tiles that can still come there."""


class ChainLayout(FamilyLayout):
    """The layout of one line in one area."""

    rides: ClassVar[bool] = True

    def __init__(
        self,
        pieces: TileSet,
        area: Rect,
        design_unit: float,
        *,
        spinners: int = NO_SPINNER,
        crosswise: bool = True,
        fits: Sequence[Tiles] = (),
    ) -> None:
        """`fits` maps the number at an end to the tiles that fit. If empty, tiles with the same number fit."""
        super().__init__(area, design_unit)
        self.pieces = pieces
        self._fits = fits or pieces.touching
        self._customs = PlacementRules(crosswise=crosswise, spinners=SPINNERS[spinners])
        self._layout = self._fresh()
        self._layouts = {area.size: self._layout}
        """By size of the area, so that a line returns to its old layout if the hand needs a second row only for a
        while.
        """
        self._latest: LaidLine | None = None
        self._laid_as: tuple[LineLayout, _Along] | None = None
        """The layout that laid the latest line, and what of."""
        self._near = NearCamera()

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a chain game."""
        assert isinstance(rules, ChainRules)
        layout = cls(
            rules.pieces, area, design_unit, spinners=rules.spinners, crosswise=rules.crosswise, fits=rules.fits
        )
        if rules.target and rules.loses_points:
            layout.aim = say("exactly {n} wins", n=rules.target)
        layout.keeps_passes = len(set(rules.sides)) < rules.seats
        layout.sleeps = rules.sleeps
        if layout.sleeps:
            layout.yard_word = say("Asleep")
        return layout

    def _fresh(self) -> LineLayout:
        least = max(UNIT_LEAST * self._unit, 26)
        return LineLayout(self.area.size, UNIT_MOST * self._unit, least, self._customs, centred=self.rides)

    def fit_into(self, area: Rect) -> None:
        """Use another area of the felt from now on."""
        if area != self.area:
            super().fit_into(area)
            self._layout = self._layouts.get(area.size) or self._layouts.setdefault(area.size, self._fresh())

    def prepare(self, view: View[Board]) -> Iterator[None]:
        """Lay out the line in steps. If tiles must shrink, the whole line is laid out again, often several times."""
        board = chain(view.board)
        return self._layout.steps(*self._along(board))

    def _along(self, board: Chain) -> _Along:
        """Return the tiles of a line, its open ends and the tiles that can still come there, for the layout."""
        along = links(board, self.pieces, len(board.order))
        if not along:
            return along, [], {}
        wants: dict[LineSlot, Wants] = {}
        for arm, pip in enumerate(board.ends):
            left = self._fits[pip] & ~board.laid
            wants[open_place(board, arm)] = bool(left & ~self.pieces.doubles), bool(left & self.pieces.doubles)
        return along, list(wants), wants

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the line, with room for the next tile at each open end."""
        return self.lay_line(chain(view.board))

    def lay_line(self, board: Chain) -> tuple[PlacedTile, ...]:
        """Return the positions of the tiles of a line."""
        along = self._along(board)
        if self._laid_as != (self._layout, along):  # laid again, a line could shrink
            self._latest, self._laid_as = self._layout.extend(*along), (self._layout, along)
        assert self._latest is not None
        self._near = self._focused(self._latest) if self.rides else NearCamera(1.0, *self._latest.centre)
        faces = halves(board, self.pieces, len(board.order))
        last = len(faces) - 1
        return tuple(
            PlacedTile(tile, faces[i], self._spot(self._latest.poses[i]), LAST if i == last else PLAIN)
            for i, tile in enumerate(board.order)
        )

    def drops(self, view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return the drops of the plays among `moves`, one for each place and way to turn the tile."""
        board = chain(view.board)
        if self._latest is None:
            return []
        out: dict[tuple[Tile, int, int], DropTarget] = {}
        for move in moves:
            if move.act != PLAY:
                continue
            tile = move.tiles[0]
            inner = board.ends[move.at] if board.order else self.pieces.low[tile]
            if move.how >= FACING:
                inner = move.how - FACING
            if (tile, move.at, inner) in out:
                continue
            parent, slot = open_place(board, move.at) if board.order else (-1, Slot.A)
            pose = self._latest.ghost(parent, slot, self.pieces.is_double(tile))
            if pose is None:
                continue
            faces = (inner, self.pieces.pips[tile] - inner)
            out[tile, move.at, inner] = DropTarget(move, faces, self._spot(pose))
        return list(apart(list(out.values())))

    def end_spot(self, view: View[Board], arm: int) -> Spot | None:
        """Return the middle of an arm's open half, or of its double."""
        board = chain(view.board)
        if self._latest is None or arm >= len(board.outer):
            return None
        parent, slot = open_place(board, arm)
        pose = self._latest.poses[parent]
        spot = self._spot(pose)
        if self.pieces.is_double(board.order[parent]) or len(board.order) == 1:
            return spot
        inner = slot is Slot.A
        dx, dy = _INNER[pose.turn] if inner else _INNER[(pose.turn + 2) % 4]
        return spot._replace(x=spot.x + dx * spot.unit / 2, y=spot.y + dy * spot.unit / 2)

    def _focused(self, line: LaidLine) -> NearCamera:
        """Return the camera over the middle of the tiles, as near as they leave room for the next ones."""
        left, top, wide, high = line.bounds
        places = [pose.rect for pair in line.ghosts.values() for pose in pair if pose is not None]
        boxes = [(left, top, wide, high), *places]
        x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
        x1, y1 = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        x, y = left + wide / 2, top + high / 2
        for unit in (*(near * self._unit for near in NEAR), line.unit):
            half = unit / 2
            across, down = self.area.width / 2 / half, self.area.height / 2 / half
            is_small = 2 * NEAR_WIDE * across >= wide and x1 - x0 <= 2 * across and y1 - y0 <= 2 * down
            if is_small and line.unit <= unit:
                break
        return NearCamera(unit / line.unit, held(x, x1 - across, x0 + across), held(y, y1 - down, y0 + down))

    def _spot(self, pose: TilePose) -> Spot:
        assert self._latest is not None
        area, near = self.area, self._near
        unit = self._latest.unit * near.scale
        x, y = area.x + area.width / 2, area.y + area.height / 2
        return self.seen(x + (pose.x - near.x) * unit / 2, y + (pose.y - near.y) * unit / 2, unit, pose.turn)


def held(value: float, least: float, most: float) -> float:
    """Return the value within these bounds, or their middle if they contradict each other."""
    return min(max(value, least), most) if least <= most else (least + most) / 2
