"""The same drawing in the same size is rasterised once for all tests of a worker, which draw the same tiles anew."""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import Final
from unittest.mock import patch

import pygame
import pytest

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
