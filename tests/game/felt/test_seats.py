"""The opponents' seats: speech never covers a tile or another player's plate."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from engine.pieces import double
from game.felt.frame import Frame, corner
from game.felt.table.felt_widgets import SeatWidget
from game.look.look import Look
from game.look.scale import Scale
from game.session.medallions import MINE


def plates(size: tuple[int, int], letters: float, seats: int) -> list[SeatWidget]:
    """Return the other players at a table, each with a speech bubble."""
    look = Look(Scale(size, letters))
    frame = Frame(look.scale, seats)
    art = look.tiles(double(6).top)
    out = [
        SeatWidget(look, frame, seat, art, name, MINE)
        for seat, name in zip(
            frame.others(), ("Maren", "Idris", "Lucho", "Kiko", "Suri", "Hana", "Oksana"), strict=False
        )
    ]
    for plate in out:
        plate.show("0 points", 7, active=False, bubble="Domino!")
    return out


def tiles(plate: SeatWidget) -> list[pygame.Rect]:
    """Return the areas of a seat's tiles."""
    spots = plate.frame.backs(plate.seat, plate.count) if plate.seat.length else []
    sizes = [plate.art.size(spot.turn, round(spot.unit)) for spot in spots]
    return [pygame.Rect(corner(spot, size), size) for spot, size in zip(spots, sizes, strict=True)]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("seats", range(2, 9))
def test_words_cover_no_tile_and_nobody_else(size: tuple[int, int], letters: float, seats: int) -> None:
    others = plates(size, letters, seats)
    for plate in others:
        words = plate.words
        assert words.bottom <= plate.frame.line().top, "where the line lies"
        assert words.collidelist(tiles(plate)) < 0
        assert plate.area.contains(words)
        for other in others:
            assert other is plate or not words.colliderect(other.rect)
            assert other is plate or words.collidelist(tiles(other)) < 0
    assert not any(one.words.colliderect(other.words) for one, other in combinations(others, 2))


@pytest.mark.parametrize(("seats", "letters", "told"), [(2, 1.0, True), (8, 1.0, False), (4, 1.6, False)])
def test_points_are_told_beside_words_or_not_at_all(seats: int, letters: float, *, told: bool) -> None:
    plate = plates((1280, 720), letters, seats)[0]
    sheets = [pygame.Surface((1280, 720)) for _ in range(2)]
    for sheet, points in zip(sheets, ("0 points", "99 points"), strict=True):
        plate.show(points, 7, active=False, bubble="Domino!")
        plate.paint(sheet)
    shown = pygame.image.tobytes(sheets[0], "RGB") != pygame.image.tobytes(sheets[1], "RGB")
    assert shown is told
