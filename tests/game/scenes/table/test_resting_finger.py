"""A finger that rests on a tile enlarges it and plays nothing. Events are posted as SDL reports a touch screen."""

from __future__ import annotations

import pygame
import pytest

from game.felt.table.camera import RESTS
from game.storage.settings import Settings
from tests.support.screen.laid_tables import LAID, line_game
from tests.support.screen.pilot import FRAME, SIZE, Pilot, Spot
from tests.support.screen.quiet_session import AtTable

TOUCH, MOUSE = (7, 0), {"button": 1, "touch": True}


def finger(at: Pilot, kind: int, spot: Spot, number: int = 0) -> None:
    """Post what a finger does, and for the first one the event of a mouse that SDL makes of it."""
    pos = at.place(spot)
    share = {"x": pos[0] / SIZE[0], "y": pos[1] / SIZE[1], "dx": 0.0, "dy": 0.0}
    at.post(kind, touch_id=TOUCH[0], finger_id=number, **share)
    if number == 0 and kind == pygame.FINGERMOTION:
        at.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=True)
    elif number == 0:
        down = kind == pygame.FINGERDOWN
        at.post(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=pos, **MOUSE)
    at.step()


def rest(at: AtTable, spot: Spot) -> None:
    """Lay a finger down and let it rest."""
    finger(at, pygame.FINGERDOWN, spot)
    at.wait(RESTS + 2 * FRAME)


def laid(at: AtTable, name: str) -> tuple[int, int]:
    """Return the middle of a tile on the line."""
    faces = tuple(map(int, name.split("-")))
    spot = next(tile.spot for tile in at.parts.line.laid if sorted(tile.halves) == sorted(faces))
    return round(spot.x), round(spot.y)


@pytest.mark.parametrize("one_tap", [False, True])
@pytest.mark.parametrize("name", ["5-6", "0-1"])
def test_a_finger_that_rests_on_a_tile_in_hand_enlarges_it_and_plays_nothing(name: str, *, one_tap: bool) -> None:
    at = line_game(settings=Settings(one_tap=one_tap))
    rest(at, name)
    lens = at.parts.lens
    assert lens.shown
    assert sorted(lens.halves) == sorted(map(int, name.split("-")))
    assert lens.rect.bottom <= at.find(name).rect.top, "above the finger"
    assert lens.rect.width > 2 * at.find(name).rect.width, "it is larger than the tile"
    finger(at, pygame.FINGERUP, name)
    at.settle()
    assert not lens.shown
    assert (at.line, at.chosen) == (LAID, "")
    assert at.played.model.title == "", "nothing is refused either"


def test_a_finger_that_rests_on_a_tile_of_the_line_enlarges_it() -> None:
    at = line_game()
    spot = laid(at, "3-5")
    rest(at, spot)
    assert at.parts.lens.shown
    assert sorted(at.parts.lens.halves) == [3, 5]
    assert not at.parts.lens.rect.collidepoint(spot)
    finger(at, pygame.FINGERUP, spot)
    at.settle()
    assert not at.parts.lens.shown


def test_a_short_touch_chooses_the_tile() -> None:
    at = line_game()
    finger(at, pygame.FINGERDOWN, "5-6")
    at.wait(RESTS / 2)
    finger(at, pygame.FINGERUP, "5-6")
    at.settle()
    assert at.chosen == "5-6"
    assert not at.parts.lens.halves


def test_a_finger_that_has_looked_still_carries_the_tile() -> None:
    at = line_game()
    at.tap("5-6")
    at.settle()
    target = at.parts.places[0].rect.center
    rest(at, "5-6")
    assert at.parts.lens.halves
    start = at.find("5-6").rect.center
    for step in range(1, 7):
        spot = tuple(a + (b - a) * step // 6 for a, b in zip(start, target, strict=True))
        finger(at, pygame.FINGERMOTION, (spot[0], spot[1]))
    finger(at, pygame.FINGERUP, target)
    at.settle()
    assert at.line[: len(LAID) + 1] == [*LAID, "5-6"]


def test_a_second_finger_ends_the_look_and_plays_nothing() -> None:
    at = line_game()
    rest(at, "5-6")
    finger(at, pygame.FINGERDOWN, (600, 200), number=1)
    at.step()
    assert not at.parts.lens.shown
    finger(at, pygame.FINGERUP, (600, 200), number=1)
    finger(at, pygame.FINGERUP, "5-6")
    at.settle()
    assert (at.line, at.chosen) == (LAID, "")


def test_a_finger_that_rests_on_a_place_plays_there() -> None:
    at = line_game()
    at.tap("4-6")
    at.settle()
    place = at.parts.places[0].rect.center
    rest(at, place)
    finger(at, pygame.FINGERUP, place)
    at.settle()
    assert at.line != LAID
