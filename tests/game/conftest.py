"""Art that is made once for all tests of a worker: drawings, and the looks of windows."""

from collections import OrderedDict
from collections.abc import Iterator
from copy import copy
from functools import lru_cache, wraps
from io import BytesIO
from typing import Final, TypeAlias
from unittest.mock import patch

import pygame
import pytest

from game.look.look import Look, Style
from game.look.scale import Scale
from game.look.scenery.backdrop import Backdrop
from game.look.title import photo
from game.look.title.topple import PinholeCamera, picture
from game.scenes.home import title
from game.scenes.results import triumph
from game.session import player_settings

KEPT: Final = 2000
"""Number of pictures that are kept, most of them tiles of a few thousand pixels."""
LARGE: Final = 120_000
"""Number of pixels from which a picture isn't kept."""

STOCKS: Final = 3
"""Number of windows whose art is kept: one size is usual, and large windows have much."""

FELTS: Final = 12
"""Number of felts that are kept."""

DOMINOES: Final = 1500
"""Number of pictures of toppling dominoes that are kept: a row that falls in a window of the usual size."""

SHEETS: Final = photo.FALL_FRAMES + 1
"""Number of photographs that are kept: the title's, and those of the falling tile."""

Size: TypeAlias = tuple[int, int]

_felt: Final = Backdrop.felt
_felt_steps: Final = Backdrop.felt_steps


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
    decode, develop = pygame.image.load, photo.Photograph.picture

    @lru_cache(SHEETS)
    def decoded(photograph: bytes, name: str) -> pygame.Surface:
        return decode(BytesIO(photograph), name)

    @lru_cache(STOCKS)
    def developed(size: tuple[int, int]) -> pygame.Surface:
        return develop(photo.Photograph(size))

    @wraps(develop)
    def kept(photograph: photo.Photograph) -> pygame.Surface:
        return developed(photograph.size)

    def load(file: BytesIO | str, name: str = "") -> pygame.Surface:
        if isinstance(file, BytesIO) and name.endswith(".jpg"):
            return decoded(file.getvalue(), name)
        return decode(file, name)

    with (
        patch.object(pygame.image, "load", load),
        patch.object(photo.Photograph, "picture", kept),
        patch.object(title, "smoke", lru_cache(STOCKS)(photo.smoke)),
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _felts() -> Iterator[None]:
    """Keep the felts of pages and of tables, whose ornaments are apart; a backdrop keeps only the latest."""
    kept = OrderedDict[object, Backdrop]()

    def keeper(backdrop: Backdrop, *which: object) -> Backdrop:
        """Return the backdrop that keeps this felt, and no other."""
        key = backdrop.scale, backdrop.high_contrast, which
        if key not in kept:
            kept[key] = copy(backdrop)
        kept.move_to_end(key)
        if len(kept) > FELTS:
            kept.popitem(last=False)
        return kept[key]

    @wraps(_felt)
    def felt(one: Backdrop, size: Size, name: str, emblem: Size | None = None) -> pygame.Surface:
        return _felt(keeper(one, size, name, emblem), size, name, emblem)

    @wraps(_felt_steps)
    def felt_steps(one: Backdrop, size: Size, name: str, emblem: Size | None = None) -> Iterator[None]:
        return _felt_steps(keeper(one, size, name, emblem), size, name, emblem)

    with patch.multiple(Backdrop, felt=felt, felt_steps=felt_steps):
        yield


@pytest.fixture(scope="session", autouse=True)
def _dominoes() -> Iterator[None]:
    """Draw each domino of the row that topples when a match is won once for each lean; no page paints on it."""
    with (
        patch.object(triumph, "PinholeCamera", lru_cache(STOCKS)(PinholeCamera)),
        patch.object(triumph, "picture", lru_cache(DOMINOES)(picture)),
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
    """Let every window make its art itself, for a test of how that is done."""
    with (
        patch.object(player_settings, "Look", Look),
        patch.multiple(Backdrop, felt=_felt, felt_steps=_felt_steps),
    ):
        yield


def is_alive(font: pygame.font.Font) -> bool:
    """Return True if pygame hasn't been left since a font was made, which takes all fonts with it."""
    try:
        return bool(font.size("a"))
    except pygame.error:
        return False
