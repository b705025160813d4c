"""Where each move of a position belongs on a table, and where its open ends are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.core import ALOUD, SILENT, TAKE, Board, Move, View
from engine.pieces import HIDDEN, Tile
from game.picture.family_layout import GRASPED, DropTarget, FamilyLayout, PlacedTile
from game.picture.rect import Rect
from game.picture.spot import Half, Spot, half_spots

_ARMS: Final = 12
"""Number of open ends that a line can have, at most."""
_CLOSE: Final = 0.9
"""Distance between the middles of two tiles at which they overlap, in parts of that at which they touch."""


class MovePlace(NamedTuple):
    """The place of a move, and the tile to pick first for it, HIDDEN for none."""

    tile: Tile
    drop: DropTarget


def move_places(
    layout: FamilyLayout, view: View[Board], moves: Sequence[Move], laid: Sequence[PlacedTile]
) -> Iterator[MovePlace]:
    """Yield the places of these moves on a table that was `laid` for the view.

    A tile that is taken by picking it is its place. Moves that differ in nothing that can be seen share one.
    """
    spots = {tile.tile: tile.spot for tile in laid}
    with_tile = [move for move in moves if move.act in GRASPED and move.tiles]
    for tile in sorted(layout.picks(view, with_tile)) if with_tile else ():
        mine = [move for move in with_tile if move.tiles[0] == tile or (move.act == TAKE and tile in move.tiles)]
        drops = layout.drops(view, mine, tile) if mine else []
        yield from (MovePlace(tile, drop) for drop in drops)
        if not drops and tile in spots:
            yield from (MovePlace(HIDDEN, DropTarget(move, (), spots[tile])) for move in mine)
    yield from (MovePlace(HIDDEN, drop) for drop in layout.free_targets(view, moves))


def place_of(layout: FamilyLayout, view: View[Board], move: Move, laid: Sequence[PlacedTile]) -> DropTarget | None:
    """Return the place of a move, aloud or not, on a table that was `laid` for the view; None if it has none."""
    quiet = move._replace(how=SILENT) if move.how == ALOUD else move
    drops = (place.drop for place in move_places(layout, view, [quiet], laid))
    found = next((drop for drop in drops if drop.move == quiet), None)
    return found._replace(move=move) if found is not None else None


def reason_halves(arms: Sequence[int], drop: DropTarget | None, ends: Mapping[int, Half]) -> list[Half]:
    """Return the halves at the ends that a reason for a move speaks of.

    The move goes to `drop`; `ends` are the halves at the open ends before it.
    """
    halves = half_spots(drop.halves, drop.spot) if drop is not None else []
    found: list[Half] = []
    for arm in arms:
        is_own = drop is not None and halves and (arm == drop.move.at or arm not in ends)
        if is_own and (ends or arm):
            found.append(halves[-1])
        elif is_own:  # a lead has two ends
            found.append(halves[0])
        elif arm in ends:
            found.append(ends[arm])
    return found


def end_halves(layout: FamilyLayout, view: View[Board], laid: Sequence[PlacedTile]) -> dict[int, Half]:
    """Return the halves at the open ends of a table that was `laid` for the view, by arm."""
    ends = ((arm, layout.end_spot(view, arm)) for arm in range(_ARMS))
    halves = [half for tile in laid for half in half_spots(tile.halves, tile.spot)]
    found: dict[int, Half] = {}
    for arm, end in ends:
        if end is not None:
            # The middle of a single tile is the place of both its ends: the first half is at the first.
            order = halves[::-1] if arm == 1 else halves
            found[arm] = min(order, key=lambda half: round(abs(half.spot.x - end.x) + abs(half.spot.y - end.y)))
    return found


def line_drops(
    layout: FamilyLayout,
    after: View[Board],
    moves: Sequence[Move],
    laid: Sequence[PlacedTile],
    first: DropTarget | None,
    area: Rect | None = None,
) -> list[DropTarget | None]:
    """Return the places of moves that follow one another, the `first` of which has its place on a table as it is laid.

    `layout`, which isn't the table's own, lays the table as it is `after` them. Each tile lies beside its neighbour as
    it does there. One that has no place, or would cover a tile or leave the `area`, has None.
    """
    then = {tile.tile: tile for tile in layout.lay(after)}
    here = {tile.tile: tile.spot for tile in laid}
    drops: list[DropTarget | None] = []
    for number, move in enumerate(moves):
        drop = first if not number else None
        placed = then.get(move.tiles[0]) if move.tiles else None
        if drop is None and placed is not None:
            drop = _beside(move, placed, here, then)
        if drop is not None and number and area is not None and not _is_inside(drop, area):
            drop = None
        if drop is not None and move.tiles:
            here[move.tiles[0]] = drop.spot
        drops.append(drop)
    return drops


def _beside(
    move: Move, placed: PlacedTile, here: Mapping[Tile, Spot], then: Mapping[Tile, PlacedTile]
) -> DropTarget | None:
    """Return the place of a tile beside its neighbour, which may lie turned; None if it would cover another tile."""
    spot = placed.spot
    shared = [(known, then[tile].spot) for tile, known in here.items() if tile in then]
    if not shared:
        return None
    near, its = min(shared, key=lambda pair: abs(pair[1].x - spot.x) + abs(pair[1].y - spot.y))
    factor, quarters = near.unit / its.unit, (near.turn - its.turn) % 4
    dx, dy = (spot.x - its.x) * factor, (spot.y - its.y) * factor
    for _ in range(quarters):
        dx, dy = -dy, dx
    found = Spot(near.x + dx, near.y + dy, spot.unit * factor, (spot.turn + quarters) % 4)
    long = len(placed.halves)
    if any(_overlap(found, other, long) for other in here.values()):
        return None
    return DropTarget(move, placed.halves, found)


def _is_inside(drop: DropTarget, area: Rect) -> bool:
    """Return True if the tile of a place lies in this part of the felt as a whole."""
    (wide, high), spot = _reach(drop.spot, len(drop.halves)), drop.spot
    across = area.left <= spot.x - wide and spot.x + wide <= area.right
    return across and area.top <= spot.y - high and spot.y + high <= area.bottom


def _reach(spot: Spot, sections: int) -> tuple[float, float]:
    """Return half the width and half the height of a tile."""
    long, short = sections * spot.unit / 2, spot.unit / 2
    return (long, short) if spot.turn % 2 else (short, long)


def _overlap(one: Spot, other: Spot, sections: int) -> bool:
    (wide, high), (across, down) = _reach(one, sections), _reach(other, sections)
    return abs(one.x - other.x) < _CLOSE * (wide + across) and abs(one.y - other.y) < _CLOSE * (high + down)
