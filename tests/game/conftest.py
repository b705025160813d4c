"""Art that is made once for all tests of a worker: drawings, and the looks of windows."""

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from io import BytesIO
from typing import Final
from unittest.mock import patch

import pygame
import pytest

from game.look import photo
from game.look.look import Look, Style
from game.look.scale import Scale
from game.scenes.home import title
from game.session import player_settings

KEPT: Final = 2000
"""Number of pictures that are kept, most of them tiles of a few thousand pixels."""
LARGE: Final = 120_000
"""Number of pixels from which a picture isn't kept."""

STOCKS: Final = 3
"""Number of windows whose art is kept: one size is usual, and large windows have much."""

SHEETS: Final = photo.FALL_FRAMES + 1
"""Number of photographs that are kept: the title's, and those of the falling tile."""

_develop: Final = photo.Photograph.picture


@lru_cache(STOCKS)
def _picture(size: tuple[int, int]) -> pygame.Surface:
    return _develop(photo.Photograph(size))


def _developed(one: photo.Photograph) -> pygame.Surface:
    return _picture(one.size)


@pytest.fixture(scope="session", autouse=True)
def _drawings() -> Iterator[None]:
    """Keep small pictures; `from_svg`, which alone reads drawings, copies their pixels."""
    rasterise = pygame.image.load_sized_svg

    @lru_cache(KEPT)
    def small(drawing: bytes, size: tuple[int, int]) -> pygame.Surface:
        return rasterise(BytesIO(drawing), size)

    def load(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        is_large = size[0] * size[1] > LARGE
        return rasterise(file, size) if is_large else small(file.getvalue(), size)

    with patch.object(pygame.image, "load_sized_svg", load):
        yield


@pytest.fixture(scope="session", autouse=True)
def _photographs() -> Iterator[None]:
    """Develop the title's photograph once for each size of window; no page paints on it."""
    with (
        patch.object(photo, "_read", lru_cache(SHEETS)(photo._read)),
        patch.object(photo.Photograph, "picture", _developed),
        patch.object(title, "smoke", lru_cache(STOCKS)(photo.smoke)),
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _looks() -> Iterator[None]:
    """Let all windows of the same size, letters and style share one stock of art. Each has a look of its own."""
    first = lru_cache(STOCKS)(Look)
    canary: list[pygame.font.Font] = []

    def look(scale: Scale, style: Style) -> Look:
        if not (canary and is_alive(canary[-1])):
            first.cache_clear()
            pygame.font.init()
            canary.append(pygame.font.Font(None, 10))
        return copy(first(scale, style))

    with patch.object(player_settings, "Look", look):
        yield


@pytest.fixture
def art_of_its_own() -> Iterator[None]:
    """Let every window make its art itself, for a test of how many frames that takes."""
    with patch.object(player_settings, "Look", Look):
        yield


def is_alive(font: pygame.font.Font) -> bool:
    """Return True if pygame hasn't been left since a font was made, which takes all fonts with it."""
    try:
        return bool(font.size("a"))
    except pygame.error:
        return False
