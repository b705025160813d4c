"""The README's moving picture: its discs are counted in its own pixels, and its end leads back to its beginning."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from tests.support.screen.spectacles import look_of
from tools.lab.moving_picture import CLOSING, EVERY, FRAMES, MOST, SIZE, WINDOW, closed, discs_in, write

ROOT = Path(__file__).resolve().parents[3]
FELT, RADIUS = (18, 78, 60), 22
PLACES = ((200, 200), (600, 300), (900, 500))


@pytest.mark.parametrize("shown", range(len(PLACES) + 1))
def test_discs_are_counted_where_they_are(shown: int) -> None:
    table = pygame.Surface(WINDOW)
    table.fill(FELT)
    for place in PLACES[:shown]:
        look_of().gilding.coin("5", RADIUS).draw(table, place)
    small = pygame.transform.smoothscale(table, SIZE)
    image = Image.frombytes("RGB", SIZE, pygame.image.tobytes(small, "RGB"))
    assert discs_in(image, PLACES, RADIUS) == shown


def test_the_end_goes_over_into_the_beginning(tmp_path: Path) -> None:
    frames = [pygame.Surface(SIZE) for _ in range(CLOSING + 3)]
    frames[0].fill((250, 250, 250))
    whole = closed(frames)
    tones = [frame.get_at((5, 5))[0] for frame in whole[1:]]
    assert tones == sorted(tones)
    assert 0 < 250 - tones[-1] < 60, "no hard cut"
    write(whole, tmp_path / "film.gif")
    film = Image.open(tmp_path / "film.gif")
    lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert sum(lengths) == pytest.approx(1000 * EVERY * len(whole), abs=10)


def test_the_film_of_the_readme_is_nine_seconds_long_and_small() -> None:
    file = ROOT / "docs" / "playing.gif"
    assert file.stat().st_size <= MOST
    film = Image.open(file)
    assert film.size == SIZE
    lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert sum(lengths) == pytest.approx(1000 * EVERY * FRAMES, abs=10)
