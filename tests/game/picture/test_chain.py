"""The line on the felt shows the round, and a place for exactly the legal plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Final, NamedTuple

import pygame
import pytest

from engine.core import PLAY, View
from engine.families.chain.board import Chain
from engine.families.chain.rules import ChainRules
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import TileSet, double
from game.felt.frame import Frame
from game.look.scale import Scale
from game.picture.families.chain import UNIT_LEAST, UNIT_MOST, ChainLayout, halves, links, open_place
from game.picture.family_layout import ZOOM, PlacedTile, carried_along, ride_of
from game.picture.line.line import LineLayout, Link, Slot
from game.picture.rect import Rect
from game.picture.spot import Spot
from tests.support.lengths import sampled

SPINNER: Final[HouseRules] = {"spinner": "first_double"}
Edges = tuple[float, float, float, float]


class Game(NamedTuple):
    """A table for random play."""

    key: str
    seats: int
    top: int = 6
    house: HouseRules | None = None
    size: tuple[int, int] = (1280, 720)
    seed: int = 1


GAMES: Final = [
    *(Game("block_draw", seats, seed=seed) for seats in (2, 4) for seed in range(3)),
    *(Game("all_fives", seats, house=SPINNER, seed=seed) for seats in (2, 4) for seed in range(3)),
    Game("all_fives", 3, 9, SPINNER, (1600, 1200)),
    Game("all_fives", 2, 15, SPINNER, (1920, 1080)),
    Game("block_draw", 4, 15, None, (2560, 1080)),
]


class Round:
    """A round of random legal moves, and its felt."""

    def __init__(self, what: Game) -> None:
        rules = game(what.key)(what.seats, double(what.top), what.house or {})
        assert isinstance(rules, ChainRules)
        self.match: Match[Chain] = Match(rules)
        self.rng = Random(what.seed)
        self.match.begin(self.rng.randbytes(32))
        scale = Scale(what.size)
        self.pieces: TileSet = rules.pieces
        spinners = bool(what.house)
        self.felt = ChainLayout(rules.pieces, Rect.of(Frame(scale, what.seats).line()), scale.unit, spinners=spinners)

    def views(self) -> Iterator[View[Chain]]:
        """Play, yielding the next player's view before each move."""
        while not self.match.is_between:
            seat = self.match.state.turn
            yield self.match.view(seat)
            moves = self.match.legal(seat)
            plays = [move for move in moves if move.act == PLAY] or moves
            self.match.play(seat, plays[int(self.rng.random() * len(plays))])


def box(spot: Spot) -> Edges:
    """Return the left, top, right and bottom of a tile."""
    wide, tall = (2, 1) if spot.turn % 2 else (1, 2)
    x, y, half = spot.x, spot.y, spot.unit / 2
    return x - wide * half, y - tall * half, x + wide * half, y + tall * half


def apart(one: Spot, other: Spot) -> tuple[float, float]:
    """Return the distance between two tiles."""
    return one.x - other.x, one.y - other.y


def overlap(one: Edges, other: Edges) -> bool:
    """Return True if two tiles overlap by more than a rounding error."""
    slack = 0.01
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def inside(one: Edges, area: pygame.Rect) -> bool:
    """Return True if a tile is in an area, rounding apart."""
    return one[0] >= area.left - 1 and one[1] >= area.top - 1 and one[2] <= area.right + 1 and one[3] <= area.bottom + 1


@sampled(4)
@pytest.mark.parametrize("what", GAMES)
def test_nothing_overlaps_and_nothing_leaves_the_felt(what: Game) -> None:
    table = Round(what)
    for view in table.views():
        laid = table.felt.lay(view)
        boxes = [box(tile.spot) for tile in laid]
        assert [tile.tile for tile in laid] == view.board.order
        assert all(inside(one, pygame.Rect(table.felt.area)) for one in boxes)
        if len(boxes) > 1:
            newest = boxes[-1]
            assert not any(overlap(newest, other) for other in boxes[:-1])
    assert not any(overlap(*pair) for pair in combinations(boxes, 2))


@sampled(4)
@pytest.mark.parametrize("what", GAMES)
def test_there_is_a_place_for_exactly_what_may_be_played(what: Game) -> None:
    table = Round(what)
    for view in table.views():
        moves = table.match.legal(table.match.state.turn)
        laid = [box(tile.spot) for tile in table.felt.lay(view)]
        drops = table.felt.drops(view, moves)
        wanted = {(move.tiles[0], move.at) for move in moves if move.act == PLAY}
        assert {(drop.move.tiles[0], drop.move.at) for drop in drops} == wanted
        assert len(drops) == len(wanted)
        for drop in drops:
            assert inside(box(drop.spot), pygame.Rect(table.felt.area))
            assert not any(overlap(box(drop.spot), other) for other in laid)
            assert sorted(drop.halves) == sorted(table.pieces.faces[drop.move.tiles[0]])
            if view.board.order:
                assert drop.halves[0] == view.board.ends[drop.move.at]


@pytest.mark.parametrize("what", GAMES[:9])
def test_a_tile_comes_to_lie_where_its_place_was(what: Game) -> None:
    """Compare positions relative to the first tile in its size, because the camera may move to make room."""
    table = Round(what)
    before: dict[tuple[int, int], tuple[float, float]] = {}
    last: tuple[PlacedTile, ...] = ()
    for view in table.views():
        laid = table.felt.lay(view)
        if not laid:
            continue
        if len(laid) > 1 and len(carried_along(last, laid)) == len(last) and ride_of(last, laid) is not None:
            was = [away for (tile, _), away in before.items() if tile == laid[-1].tile]
            assert pytest.approx(tiles_apart(laid[-1].spot, laid[0].spot)) in was
        last = laid
        drops = table.felt.drops(view, table.match.legal(table.match.state.turn))
        fresh = {(drop.move.tiles[0], drop.move.at): tiles_apart(drop.spot, laid[0].spot) for drop in drops}
        before = fresh or before


def tiles_apart(one: Spot, other: Spot) -> tuple[float, float]:
    """Return how far a tile is from another, in short sides."""
    x, y = apart(one, other)
    return x / other.unit, y / other.unit


@pytest.mark.parametrize("what", GAMES)
def test_touching_halves_are_alike(what: Game) -> None:
    """Expect each tile to show, where it touches, the number of the tile before it."""
    table = Round(what)
    for view in table.views():
        board = view.board
    links_of = links(board, table.pieces, len(board.order))
    faces = halves(board, table.pieces, len(board.order))
    assert [link.double for link in links_of] == [table.pieces.is_double(tile) for tile in board.order]
    for place, (link, seen) in enumerate(zip(links_of, faces, strict=True)):
        assert sorted(seen) == sorted(table.pieces.faces[board.order[place]])
        if place:
            outer = faces[link.parent]
            assert seen[0] == (outer[0] if link.slot is Slot.A and link.parent == 0 else outer[1])


@pytest.mark.parametrize("what", GAMES[:9])
def test_open_places_are_open(what: Game) -> None:
    table = Round(what)
    for view in table.views():
        board = view.board
        if not board.order:
            continue
        places = [open_place(board, arm) for arm in range(len(board.ends))]
        taken = {(link.parent, link.slot) for link in links(board, table.pieces, len(board.order))}
        assert len(set(places)) == len(places)
        assert not taken & set(places)
        for arm, (parent, _) in enumerate(places):
            assert board.ends[arm] in table.pieces.faces[board.order[parent]]


def test_a_small_line_has_large_tiles_in_the_middle() -> None:
    table = Round(GAMES[0])
    views = table.views()
    next(views)
    view = next(views)
    (tile,) = table.felt.lay(view)
    assert tile.spot.unit == pytest.approx(84 * 720 / 1080)
    assert abs(tile.spot.x - table.felt.area.centerx) <= 0.5
    assert abs(tile.spot.y - table.felt.area.centery) <= 0.5


def test_tiles_stay_readable_in_a_whole_set() -> None:
    table = Round(GAMES[-1])
    view = list(table.views())[-1]
    laid = table.felt.lay(view)
    assert len(laid) > 60
    assert laid[0].spot.unit >= UNIT_LEAST * 0.9


def test_nothing_is_offered_before_the_line_lies() -> None:
    table = Round(GAMES[0])
    view = next(table.views())
    assert table.felt.drops(view, table.match.legal(view.turn)) == []


def test_another_area_is_used_from_then_on() -> None:
    table = Round(GAMES[0])
    views = table.views()
    for _ in range(6):
        view = next(views)
    small = pygame.Rect(300, 200, 420, 240)
    table.felt.fit_into(Rect.of(small))
    assert all(inside(box(tile.spot), small) for tile in table.felt.lay(view))


# -- the camera -------------------------------------------------------------------------------------------------------


@sampled(4)
@pytest.mark.parametrize("what", GAMES)
def test_the_line_stays_in_the_middle_and_near_while_it_is_small(what: Game) -> None:
    table = Round(what)
    area, largest = table.felt.area, UNIT_MOST * Scale(what.size).unit
    for view in table.views():
        laid = table.felt.lay(view)
        if not laid:
            continue
        boxes = [box(tile.spot) for tile in laid]
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        if right - left < 0.5 * area.width:
            assert abs((left + right) / 2 - area.centerx) <= 1, "in the middle of the felt"
        if laid[0].spot.unit > largest:
            assert right - left <= 0.6 * area.width + 1, "farther away as soon as the line is long"


def test_one_end_of_a_line_does_not_turn_while_the_other_has_room() -> None:
    """The left end alone grows."""
    felt = LineLayout((1390, 552), 64, 27, centred=True)
    line = [Link(double=False, parent=-1, slot=Slot.A)]
    line += [Link(double=False, parent=at, slot=Slot.OUT if at else Slot.A) for at in range(8)]
    laid = felt.extend(line, [(8, Slot.OUT), (0, Slot.B)])
    assert {pose.y for pose in laid.poses} == {0}


def test_tiles_that_the_camera_alone_has_moved_do_not_fly() -> None:
    table = Round(GAMES[0])
    last: tuple[PlacedTile, ...] = ()
    rides = 0
    for view in islice(table.views(), 14):
        laid = table.felt.lay(view)
        ride = ride_of(last, laid)
        if ride is not None:
            rides += 1
            still = {tile.tile: tile.spot for tile in laid}
            assert all(tile.spot == still[tile.tile] for tile in carried_along(last, laid))
        last = laid
    assert rides > 3
    one, two = PlacedTile(1, (1, 2), Spot(100, 100, 40)), PlacedTile(2, (2, 3), Spot(200, 100, 40))
    moved = two._replace(spot=Spot(210, 100, 40))
    assert ride_of((one, two), (one, moved)) is None, "one of them was moved by someone"
    assert ride_of((one, two), (one, two)) is None


def middle(felt: ChainLayout, view: View[Chain]) -> Spot:
    """Return the position of the first tile."""
    return felt.lay(view)[0].spot


def after_a_few() -> tuple[ChainLayout, View[Chain]]:
    """Return a felt with a few tiles."""
    table = Round(GAMES[0])
    views = table.views()
    for _ in range(7):
        view = next(views)
    table.felt.lay(view)
    return table.felt, view


def test_zooming_keeps_the_point_under_the_pointer() -> None:
    felt, view = after_a_few()
    spot = middle(felt, view)
    felt.zoom_by(1.5, (spot.x, spot.y))
    grown = middle(felt, view)
    assert (grown.x, grown.y) == pytest.approx((spot.x, spot.y))
    assert grown.unit == pytest.approx(1.5 * spot.unit)
    assert felt.is_moved


def test_zoom_has_its_limits_and_fit_undoes_it() -> None:
    felt, view = after_a_few()
    spot = middle(felt, view)
    for factor, limit in ((0.01, ZOOM[0]), (1000.0, ZOOM[1])):
        felt.zoom_by(factor, pygame.Rect(felt.area).center)
        assert felt.zoom == limit
    felt.fit()
    assert not felt.is_moved
    assert middle(felt, view) == spot


def test_the_line_cannot_be_lost_by_dragging() -> None:
    felt, view = after_a_few()
    felt.pan_by(30, -20)
    assert felt.pan == (30, -20)
    for _ in range(100):
        felt.pan_by(-500, 500)
    assert abs(felt.pan[0]) <= felt.area.width
    assert abs(felt.pan[1]) <= felt.area.height
    assert middle(felt, view).x > felt.area.left - felt.area.width
