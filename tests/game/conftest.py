"""Art that is made once for all tests of a worker: drawings, and the looks of windows."""

from collections.abc import Iterator
from copy import copy
from functools import cache, lru_cache
from io import BytesIO
from typing import Final
from unittest.mock import patch

import pygame
import pytest

from game.look.look import Look, Style
from game.look.scale import Scale
from game.session import player_settings

KEPT: Final = 2000
"""Number of pictures that are kept, most of them tiles of a few thousand pixels."""
LARGE: Final = 120_000
"""Number of pixels from which a picture isn't kept."""


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
def _looks() -> Iterator[None]:
    """Let all windows of the same size, letters and style share one stock of art. Each has a look of its own."""
    first = cache(Look)

    def look(scale: Scale, style: Style) -> Look:
        return copy(first(scale, style))

    with patch.object(player_settings, "Look", look):
        yield
