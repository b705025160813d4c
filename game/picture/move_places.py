"""Where each move of a position belongs on a table, and where its open ends are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.core import ALOUD, SILENT, TAKE, Board, Move, View
from engine.pieces import HIDDEN, Tile
from game.picture.family_layout import GRASPED, DropTarget, FamilyLayout, PlacedTile
from game.picture.spot import Half, half_spots

_ARMS: Final = 12
"""Number of open ends that a line can have, at most."""


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
