"""A row of dominoes topples: each onto the next."""

from __future__ import annotations

import pygame
import pytest

from game.look.title.topple import REST, TOUCH, PinholeCamera, around, lean, picture, row_of

FACES = ((5, 1), (3, 4))
SIZES = [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)]


def test_a_domino_stands_until_the_wave_comes_and_then_only_falls() -> None:
    assert lean(-5) == lean(-1) == 0
    assert lean(0) == TOUCH
    degrees = [lean(place / 10) for place in range(-10, 200)]
    assert degrees == sorted(degrees)
    assert degrees[-1] == pytest.approx(REST, abs=0.1)


@pytest.mark.parametrize("size", SIZES)
def test_the_row_crosses_the_window_from_the_lower_left(size: tuple[int, int]) -> None:
    camera = PinholeCamera(size)
    row = row_of(camera, size, FACES)
    places = [around(domino.silhouette(camera, 0.0)) for domino in row]
    assert places[0].left < size[0] * 0.25
    assert places[0].bottom > size[1] * 0.9
    assert places[-1].right > size[0] * 0.6
    assert 8 < len(row) < 31
    assert [camera.distance(domino) for domino in row] == sorted(camera.distance(domino) for domino in row)


@pytest.mark.parametrize("degrees", [0.0, 30.0, REST])
@pytest.mark.parametrize("fineness", [1, 2])
def test_a_picture_fills_its_place(degrees: float, fineness: int) -> None:
    camera = PinholeCamera((1280, 720))
    domino = row_of(camera, (1280, 720), FACES)[4]
    shown = picture(camera, domino, degrees, fineness)
    assert shown.surface.get_size() == shown.rect.size
    drawn = shown.surface.get_bounding_rect(min_alpha=40)
    assert drawn.width >= shown.rect.width - 8
    assert drawn.height >= shown.rect.height - 8


def test_it_is_lighter_the_more_it_lies() -> None:
    camera = PinholeCamera((1280, 720))
    domino = row_of(camera, (1280, 720), FACES)[4]
    brightness = [
        pygame.transform.average_color(picture(camera, domino, degrees, 1).surface, consider_alpha=True)[0]
        for degrees in (0.0, 30.0, 60.0)
    ]
    assert brightness == sorted(brightness)
