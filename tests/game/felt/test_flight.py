"""Flying tiles leave from their old places, land on their new ones, and touch the tiles they should."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import Final

import pygame
import pytest

from game.felt.flight import (
    DEALT,
    DROPPED,
    LIFTED,
    PLAYED,
    SHIFTED,
    TILT,
    TURNED,
    Flight,
    FlightTiming,
    Nudged,
    quarter,
)
from game.look.tiles import TileArt
from game.picture.spot import Spot, corner
from tests.support.lengths import sampled
from tests.support.screen.pilot import plain_look, same

SIZE: Final = (640, 400)
HERE: Final = Spot(150, 160, 50)
THERE: Final = Spot(470, 230, 36)
TURNS: Final = range(4)
STEPS: Final = [0.0, 0.01, 0.07, 0.1, 0.17, 0.21, 0.27, 0.32, 0.33, 0.36, 0.42]


@pytest.fixture(scope="module")
def art() -> TileArt:
    pygame.font.init()
    return plain_look((1280, 720)).tiles(6)


def cloth() -> pygame.Surface:
    """Return a background on which every place is different, so any change shows."""
    rng = Random(4)
    sheet = pygame.Surface(SIZE)
    for x, y in product(range(0, SIZE[0], 8), range(0, SIZE[1], 8)):
        sheet.fill((rng.randrange(90, 130), rng.randrange(90, 160), rng.randrange(90, 130)), (x, y, 8, 8))
    return sheet


def centre(flight: Flight, art: TileArt, now: float) -> tuple[float, float]:
    """Return the centre of the tile itself, which is lighter or redder than anything on the cloth."""
    sheet = pygame.Surface(SIZE)
    sheet.fill((0, 0, 60))
    flight.draw(sheet, art, now)
    mask = pygame.mask.from_threshold(sheet, (0, 0, 60), (1, 1, 61))
    mask.invert()
    box = mask.connected_component().get_bounding_rects()[0]
    return box.center


@sampled(4)
@pytest.mark.parametrize(("start", "end"), list(product(TURNS, TURNS)))
@pytest.mark.parametrize("halves", [(2, 5), (4, 4), None])
def test_all_that_changes_is_told(art: TileArt, start: int, end: int, halves: tuple[int, ...] | None) -> None:
    flight = Flight(HERE._replace(turn=start), THERE._replace(turn=end), halves)
    ground = cloth()
    for now in STEPS:
        sheet = ground.copy()
        touched = flight.draw(sheet, art, now)
        assert touched is not None
        assert not same(sheet, ground)
        sheet.blit(ground, touched, touched)
        assert same(sheet, ground), now


@pytest.mark.parametrize("goes", [PLAYED, DEALT, SHIFTED])
@pytest.mark.parametrize("turns_over", [False, True])
@pytest.mark.parametrize(("start", "end"), [(0, 0), (0, 1), (0, 2), (3, 0), (1, 1)])
def test_it_flies_from_place_to_place(art: TileArt, start: int, end: int, turns_over: bool, goes: FlightTiming) -> None:
    flight = Flight(HERE._replace(turn=start), THERE._replace(turn=end), (2, 5), turns_over, goes)
    assert centre(flight, art, 0.0) == pytest.approx((HERE.x, HERE.y), abs=6)
    assert centre(flight, art, flight.ends) == pytest.approx((THERE.x, THERE.y), abs=6)


@pytest.mark.parametrize(("start", "end"), list(product(TURNS, TURNS)))
@pytest.mark.parametrize("goes", [PLAYED, SHIFTED])
def test_it_lands_as_it_will_lie(art: TileArt, start: int, end: int, goes: FlightTiming) -> None:
    """Expect no pixel of the tile to jump when the flight ends."""
    spot = THERE._replace(turn=end, unit=40)
    flown, lying = pygame.Surface(SIZE), pygame.Surface(SIZE)
    flight = Flight(HERE._replace(turn=start, unit=40), spot, (1, 6), goes=goes)
    flight.draw(flown, art, flight.ends)
    at = corner(spot, art.size(end, 40))
    art.shadow(end, 40).draw(lying, at)
    lying.blit(art.face((1, 6), end, 40), at)
    assert same(flown, lying)


def test_a_played_tile_starts_slowly_and_is_at_its_place_before_it_touches_the_felt() -> None:
    flight = Flight(HERE, THERE, (2, 5))
    ways = [flight.pose(n / 1000).way for n in range(0, 421, 10)]
    assert ways[:8] == [0.0] * 8, "it is lifted before it goes anywhere"
    steps = [after - before for before, after in pairwise(ways)]
    fastest = steps.index(max(steps))
    assert steps[7:fastest] == sorted(steps[7:fastest]), "it gains speed"
    assert steps[fastest:] == sorted(steps[fastest:], reverse=True), "and loses it"
    assert max(steps[:10]) < 0.1 * max(steps)
    assert flight.pose(PLAYED.lift + PLAYED.travel).way == 1.0
    assert flight.lands == pytest.approx(0.33)
    assert flight.ends == pytest.approx(0.42)


def test_a_played_tile_is_high_until_it_drops_and_settles_after_the_contact() -> None:
    flight = Flight(HERE, THERE, (2, 5))
    lifted, dropping, landed, lies = (flight.pose(t) for t in (0.07, 0.30, 0.33, 0.42))
    assert (lifted.height, lifted.scale) == pytest.approx((1.0, LIFTED))
    assert 0 < dropping.height < 1
    assert landed.height == 0
    assert landed.scale > 1
    assert landed.tilt == pytest.approx(TILT)
    assert (lies.scale, lies.tilt) == pytest.approx((1.0, 0.0))
    heights = [flight.pose(0.26 + n / 1000).height for n in range(0, 71, 5)]
    falls = [before - after for before, after in pairwise(heights)]
    assert falls == sorted(falls), "it falls faster and faster"


def test_a_dropped_tile_goes_on_from_where_it_was_held() -> None:
    flight = Flight(HERE, THERE, (2, 5), goes=DROPPED)
    first = flight.pose(0.0)
    assert (first.way, first.height, first.scale) == pytest.approx((0.0, 1.0, LIFTED))
    assert flight.lands < PLAYED.contact


def test_the_shadow_of_a_higher_tile_is_further_away_and_paler(art: TileArt) -> None:
    low, high = art.cast(0, 60, 0.2), art.cast(0, 60, 1.0)
    middles = [sprite.offset[1] + sprite.surface.get_height() / 2 for sprite in (low, high)]
    assert middles[1] > middles[0] + 10
    darkest = [sprite.surface.get_at(sprite.surface.get_rect().center).a for sprite in (low, high)]
    assert darkest[1] < darkest[0]


@pytest.mark.parametrize("turn", [0, 1])
def test_a_tile_turns_over_about_its_own_axis_and_its_shadow_with_it(art: TileArt, turn: int) -> None:
    """Expect a tile that lies askew to become narrow, never slanted, and its shadow as narrow."""
    spot = Spot(300, 200, 60, turn)
    flight = Flight(spot, spot, (3, 4), turns_over=True, goes=TURNED, lean=0.0)
    sheet = pygame.Surface(SIZE)
    sheet.fill((0, 0, 60))
    flight.draw(sheet, art, TURNED.travel / 2)
    mask = pygame.mask.from_threshold(sheet, (0, 0, 60), (1, 1, 61))
    mask.invert()
    wide, high = mask.connected_component().get_bounding_rects()[0].size
    long, narrow = (wide, high) if turn else (high, wide)
    assert long > 110
    assert narrow < 40
    upright, edge = art.cast(turn, 60, 0.9), art.cast(turn, 60, 0.9, across=0.0)
    side = 1 if turn else 0
    assert edge.surface.get_size()[side] < upright.surface.get_size()[side] - 30
    assert edge.surface.get_size()[1 - side] == upright.surface.get_size()[1 - side]


def test_a_tile_that_turns_over_while_it_rotates_stays_straight(art: TileArt) -> None:
    """Expect a narrow tile at 45 degrees, as wide as it is high: a sheared one would be much higher."""
    goes = TURNED._replace(hop=0.0)
    flight = Flight(Spot(300, 200, 60), Spot(300, 200, 60, 1), (3, 4), turns_over=True, goes=goes)
    sheet = pygame.Surface(SIZE)
    sheet.fill((0, 0, 60))
    flight.draw(sheet, art, 0.11)
    mask = pygame.mask.from_threshold(sheet, (0, 0, 60), (1, 1, 61))
    mask.invert()
    wide, high = mask.connected_component().get_bounding_rects()[0].size
    lean = 90 * flight.pose(0.11).way
    assert 25 < lean < 45
    assert wide > 0.6 * high


def test_the_pips_of_a_tile_that_turns_go_round_with_it(art: TileArt) -> None:
    """Expect no jump, also where the tile leans as far to the other side."""
    flight = Flight(Spot(300, 200, 60), Spot(300, 200, 60, 1), (0, 5), goes=TURNED._replace(hop=0.0))
    places = []
    for step in range(2, 23):
        sheet = pygame.Surface(SIZE)
        sheet.fill((0, 220, 0))
        flight.draw(sheet, art, step * 0.01)
        mask = pygame.mask.from_threshold(sheet, (30, 30, 30), (60, 60, 60))
        assert 500 < mask.count() < 1200, "the tile leans over its shadow"
        places.append(pygame.Vector2(mask.centroid()))
    assert all(one.distance_to(other) < 20 for one, other in pairwise(places))
    assert places[0].distance_to(places[-1]) > 30


def test_a_neighbour_is_pushed_and_comes_back(art: TileArt) -> None:
    spot = Spot(300, 200, 60)
    nudge = Nudged(spot, (3, 4), (4.0, 0.0), begins=0.33)
    places = []
    for now in (0.33, 0.35, 0.42):
        touched = nudge.draw(pygame.Surface(SIZE), art, now)
        assert touched is not None
        places.append(touched.x)
    assert places[1] == places[0] + 4
    assert places[2] == places[0]


@pytest.mark.parametrize(("start", "end"), list(product(TURNS, TURNS)))
def test_a_tile_turns_the_shorter_way(start: int, end: int) -> None:
    single = quarter(start, end, 1.0, is_double=False)
    assert (single - 90 * end) % 360 == 0
    assert abs(single - 90 * start) <= 180
    twin = quarter(start, end, 1.0, is_double=True)
    assert (twin - 90 * end) % 180 == 0, "a double looks the same upside down"
    assert abs(twin - 90 * start) <= 90
    assert quarter(start, end, 0.0, is_double=False) == 90 * start


def test_a_tile_waits_for_its_turn_and_stays_where_it_lands(art: TileArt) -> None:
    flight = Flight(HERE, THERE, (2, 5), goes=DEALT, begins=0.5, stays=2.0)
    sheet = cloth()
    before = sheet.copy()
    assert flight.draw(sheet, art, 0.49) is None
    assert same(sheet, before)
    assert centre(flight, art, 0.5) == pytest.approx((HERE.x, HERE.y), abs=6)
    assert centre(flight, art, 0.8) == centre(flight, art, 1.9) == pytest.approx((THERE.x, THERE.y), abs=6)
    assert (flight.begins, flight.ends) == (0.5, 2.0)


def test_a_tile_turns_over_on_the_way(art: TileArt) -> None:
    """Expect the back first and the face at the end."""
    flight = Flight(HERE._replace(unit=40), THERE._replace(unit=40), (0, 0), turns_over=True)

    def look(now: float) -> pygame.Color:
        sheet = pygame.Surface(SIZE)
        touched = flight.draw(sheet, art, now)
        assert touched is not None
        return pygame.transform.average_color(sheet, touched, consider_alpha=False)  # type: ignore[return-value]  # a tuple of four

    back, face = look(0.0), look(flight.ends)
    assert back[0] > 1.5 * back[1], "the back is burgundy"
    assert face[1] > 0.8 * face[0], "the face is ivory"


def test_a_dealt_tile_grows_on_the_way(art: TileArt) -> None:
    flight = Flight(Spot(100, 300, 20), Spot(400, 100, 60), None, goes=DEALT)
    sizes = []
    for now in (0.0, 0.13, 0.26):
        sheet = pygame.Surface(SIZE)
        touched = flight.draw(sheet, art, now)
        assert touched is not None
        sizes.append(touched.width)
    assert sizes == sorted(sizes)
    assert sizes[0] < 40
    assert sizes[2] >= 60


def test_tiles_of_a_deal_share_their_pictures(art: TileArt) -> None:
    art.back_aloft(0, 40, 31.0, 1.04)
    assert art.back_aloft(2, 40, 30.2, 1.041) is art.back_aloft(0, 40, 31.0, 1.04)
    assert art.back_aloft(1, 40, 0.4, 1.0) is art.back(1, 40)
