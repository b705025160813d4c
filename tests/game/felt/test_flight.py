"""Flying tiles leave from their old places, land on their new ones, and touch the tiles they should."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

import pygame
import pytest

from game.felt.flight import Flight, eased, quarter
from game.felt.frame import Spot, corner
from game.look.tiles import TileArt
from tests.support.screen.pilot import plain_look, same

SIZE: Final = (640, 400)
HERE: Final = Spot(150, 160, 50)
THERE: Final = Spot(470, 230, 36)
TURNS: Final = range(4)
STEPS: Final = [0.0, 0.01, 0.2, 0.37, 0.5, 0.63, 0.8, 0.99, 1.0]


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


def centre(flight: Flight, art: TileArt, progress: float) -> tuple[float, float]:
    """Return the centre of the tile itself, which is lighter or redder than anything on the cloth."""
    sheet = pygame.Surface(SIZE)
    sheet.fill((0, 0, 60))
    flight.draw(sheet, art, progress)
    mask = pygame.mask.from_threshold(sheet, (0, 0, 60), (1, 1, 61))
    mask.invert()
    box = mask.connected_component().get_bounding_rects()[0]
    return box.center


@pytest.mark.parametrize(("start", "end"), list(product(TURNS, TURNS)))
@pytest.mark.parametrize("halves", [(2, 5), (4, 4), None])
def test_all_that_changes_is_told(art: TileArt, start: int, end: int, halves: tuple[int, ...] | None) -> None:
    flight = Flight(HERE._replace(turn=start), THERE._replace(turn=end), halves)
    ground = cloth()
    for progress in STEPS:
        sheet = ground.copy()
        touched = flight.draw(sheet, art, progress)
        assert touched is not None
        assert not same(sheet, ground)
        sheet.blit(ground, touched, touched)
        assert same(sheet, ground), progress


@pytest.mark.parametrize("turns_over", [False, True])
@pytest.mark.parametrize(("start", "end"), [(0, 0), (0, 1), (0, 2), (3, 0), (1, 1)])
def test_it_flies_from_place_to_place(art: TileArt, start: int, end: int, turns_over: bool) -> None:
    flight = Flight(HERE._replace(turn=start), THERE._replace(turn=end), (2, 5), turns_over)
    x, y = centre(flight, art, 0.0)
    assert (x, y) == pytest.approx((HERE.x, HERE.y), abs=6)
    x, y = centre(flight, art, 1.0)
    assert (x, y) == pytest.approx((THERE.x, THERE.y), abs=6)


@pytest.mark.parametrize(("start", "end"), list(product(TURNS, TURNS)))
def test_it_lands_as_it_will_lie(art: TileArt, start: int, end: int) -> None:
    """Expect no pixel of the tile to jump when the flight ends."""
    spot = THERE._replace(turn=end, unit=40)
    flown, lying = pygame.Surface(SIZE), pygame.Surface(SIZE)
    Flight(HERE._replace(turn=start, unit=40), spot, (1, 6)).draw(flown, art, 1.0)
    at = corner(spot, art.size(end, 40))
    art.shadow(end, 40).draw(lying, at)
    lying.blit(art.face((1, 6), end, 40), at)
    assert same(flown, lying)


def test_the_way_is_short_and_soft() -> None:
    assert eased(0) == 0
    assert eased(1) == 1
    steps = [eased((n + 1) / 20) - eased(n / 20) for n in range(20)]
    assert steps == sorted(steps, reverse=True), "it lands softly"


@pytest.mark.parametrize(("start", "end"), list(product(TURNS, TURNS)))
def test_a_tile_turns_the_shorter_way(start: int, end: int) -> None:
    single = quarter(start, end, 1.0, is_double=False)
    assert (single - 90 * end) % 360 == 0
    assert abs(single - 90 * start) <= 180
    twin = quarter(start, end, 1.0, is_double=True)
    assert (twin - 90 * end) % 180 == 0, "a double looks the same upside down"
    assert abs(twin - 90 * start) <= 90
    assert quarter(start, end, 0.0, is_double=False) == 90 * start


def test_a_tile_waits_for_its_turn(art: TileArt) -> None:
    flight = Flight(HERE, THERE, (2, 5), delay=0.5, share=0.25)
    sheet = cloth()
    before = sheet.copy()
    assert flight.draw(sheet, art, 0.49) is None
    assert same(sheet, before)
    assert centre(flight, art, 0.5) == pytest.approx((HERE.x, HERE.y), abs=6)
    assert centre(flight, art, 0.75) == centre(flight, art, 1.0) == pytest.approx((THERE.x, THERE.y), abs=6)


def test_a_tile_turns_over_in_the_middle(art: TileArt) -> None:
    """Expect the back first, the edge in the middle, the face at the end."""
    flight = Flight(HERE._replace(unit=40), THERE._replace(unit=40), (0, 0), turns_over=True)

    def look(progress: float) -> tuple[int, pygame.Color]:
        sheet = pygame.Surface(SIZE)
        touched = flight.draw(sheet, art, progress)
        assert touched is not None
        return touched.width, pygame.transform.average_color(sheet, touched, consider_alpha=False)  # type: ignore[return-value]  # a tuple of four

    wide, back = look(0.0)
    _, face = look(1.0)
    assert back[0] > 1.5 * back[1], "the back is burgundy"
    assert face[1] > 0.8 * face[0], "the face is ivory"
    assert wide > 40


def test_it_looks_nearer_on_the_way(art: TileArt) -> None:
    spot = Spot(300, 200, 50)
    flight = Flight(spot, spot, (3, 4))
    sizes = []
    for progress in (0.0, 0.2, 1.0):
        sheet = pygame.Surface(SIZE)
        touched = flight.draw(sheet, art, progress)
        assert touched is not None
        sizes.append(touched.height)
    assert sizes[1] > sizes[0]
    assert sizes[1] > sizes[2]
