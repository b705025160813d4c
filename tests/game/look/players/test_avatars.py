"""Medallions show who plays: each face differs from all others, at the sizes at which it is seen."""

from itertools import combinations

import pygame
import pytest

from game.look.icons import Icons
from game.look.palette import IVORY, RGB
from game.look.players.avatars import BADGE_FROM, Avatars, medallion
from game.look.players.faces import BOTS, FINE_FROM, SPARE, YOU, face_svg
from game.look.players.medallion import Medallion

GREEN: RGB = (39, 165, 127)
SEEN_AT = [BADGE_FROM, 42, 62]
"""Diameters in pixels on the panel and on the plates, at 1280x720 and 1920x1080."""


@pytest.fixture
def avatars() -> Avatars:
    return Avatars(Icons())


def grid(face: str, across: int) -> list[int]:
    """Return the channels of a coarse picture of a face, on a colour that all faces share."""
    small = pygame.transform.smoothscale(medallion(face, GREEN, across), (12, 12))
    return [channel for x in range(2, 10) for y in range(2, 10) for channel in small.get_at((x, y))[:3]]


@pytest.mark.parametrize("across", [16, 24, 40, 60, 121])
def test_a_medallion_is_as_wide_as_asked_and_round(avatars: Avatars, across: int) -> None:
    sprite = avatars.avatar(Medallion("maren", GREEN), across)
    x, y = -sprite.offset[0], -sprite.offset[1]
    assert sprite.surface.get_at((x + across // 2, y + 2)).a > 200
    assert sprite.surface.get_at((x + across // 2, y + across - 3)).a > 200
    assert sprite.surface.get_at((x, y)).a < 160


@pytest.mark.parametrize("across", SEEN_AT)
def test_faces_are_told_apart_without_their_colour(across: int) -> None:
    faces = {face: grid(face, across) for face in (*BOTS, *SPARE, YOU)}
    for (one, first), (other, second) in combinations(faces.items(), 2):
        away = [abs(a - b) for a, b in zip(first, second, strict=True)]
        assert sum(away) > 13 * len(away), f"{one} looks like {other}"


def test_a_small_face_has_no_nose_and_bolder_eyes() -> None:
    for face in (*BOTS, *SPARE, YOU):
        fine, bold = face_svg(face, fine=True), face_svg(face, fine=False)
        assert "url(#n)" in fine
        assert "url(#n)" not in bold
        assert "scale(1.13)" in bold
    assert FINE_FROM == 52


def test_the_player_at_the_screen_is_ivory() -> None:
    mine, other = medallion(YOU, IVORY, 60), medallion("maren", GREEN, 60)
    x, y = 9, 30
    red, _, blue, _ = mine.get_at((x, y))
    assert min(red, blue) > 150
    assert min(other.get_at((x, y))[:3]) < 110


def test_a_badge_tells_bots_from_people(avatars: Avatars) -> None:
    for across in (BADGE_FROM, 48):
        plain, marked = (avatars.avatar(Medallion("idris", GREEN, bot), across) for bot in (False, True))
        assert pygame.image.tobytes(plain.surface, "RGBA") != pygame.image.tobytes(marked.surface, "RGBA")


def test_an_unknown_face_is_a_plain_tile(avatars: Avatars) -> None:
    assert avatars.avatar(Medallion("", GREEN), 40).surface.get_width() >= 40
    assert face_svg("a bot of later days", fine=True) == face_svg(YOU, fine=True)


def test_a_medallion_is_drawn_once(avatars: Avatars) -> None:
    first = avatars.avatar(Medallion("suri", GREEN), 40).surface
    assert avatars.avatar(Medallion("suri", GREEN), 40).surface is first
