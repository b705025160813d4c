"""The title's photograph: a crop for every shape of window, and the pictures of the tile that falls into place.

`tools/lab/art/title_photo.py` makes the files.
"""

import io
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

import pygame

from game.look.scale import DESIGN_HEIGHT, DESIGN_WIDTH, Scale
from game.look.shapes import gradient

SHEET: Final = pygame.Rect(0, 0, 2560, 1440)
"""The whole photograph in design units, larger than any common shape of window."""
FRAME: Final = pygame.Rect(280, 180, DESIGN_WIDTH, DESIGN_HEIGHT)
"""The part of the sheet that the camera was aimed at."""
SHOWN: Final = FRAME.move(-30, 0)
"""The part for a window of 16:9. The tile that falls begins beside the logo, not behind it."""
FALL: Final = pygame.Rect(280 + 630, 180 + 200, 800, 490)
"""The part of the sheet in which the tile falls, with its shadow."""
FALL_FRAMES, FALL_RATE = 17, 30
"""Number of pictures of the fall, and how many are shown in a second."""
POOL: Final = pygame.Rect(280 + 690, 180 + 150, 1150, 700)
"""The part of the sheet in which one sees the lamp breathe."""
_HEART: Final = (SHOWN.x + 1210, 1210 / DESIGN_WIDTH)
"""The middle of the picture in the sheet, and where in a window it is, as a part of the window's width."""
_SHARP: Final = 1.15
"""Pixels per design unit up to which the smaller file is sharp enough."""
_FEATHER: Final = 18
"""Design units over which a picture of the fall blends into the photograph around it."""
_GLOW: Final = 0.06
"""Brightness that the breathing lamp adds at most: 3 % to either side of its middle."""
_FINE: Final = 16
"""The lamp's light is computed this many times as bright, because it is only a few of a pixel's 256 levels."""
GLOWS: Final = 3
_SMOKE: Final = (1, 12, 10, 214)


class Photograph:
    """The photograph in a window of this size, in pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size: Final = size
        scale = Scale(size)
        grown = max(1.0, scale.width / SHEET.width, scale.height / SHEET.height)
        wide, high = scale.width / grown, scale.height / grown
        self.zoom: Final = scale.unit * grown
        """Pixels per design unit of the sheet."""
        self._left: Final = min(max(0.0, _HEART[0] - _HEART[1] * wide), SHEET.width - wide)
        self._top: Final = min(max(0.0, SHOWN.centery - high / 2), SHEET.height - high)
        self._crop: Final = (self._left, self._top, wide, high)

    @property
    def crop(self) -> pygame.Rect:
        """The part of the sheet that the window shows."""
        return pygame.Rect(*map(round, self._crop))

    def place(self, part: pygame.Rect) -> pygame.Rect:
        """Return where a part of the sheet is in the window."""
        left, top = round((part.x - self._left) * self.zoom), round((part.y - self._top) * self.zoom)
        right, foot = round((part.right - self._left) * self.zoom), round((part.bottom - self._top) * self.zoom)
        return pygame.Rect(left, top, right - left, foot - top)

    def picture(self) -> pygame.Surface:
        """Develop the window's crop of the finished photograph."""
        sheet = _read("title" if self.zoom <= _SHARP else "title-large")
        detail = sheet.get_width() / SHEET.width
        part = pygame.Rect(*(round(number * detail) for number in self._crop)).clip(sheet.get_rect())
        picture = pygame.Surface(self.size)  # in the window's format, which copies fastest
        picture.blit(pygame.transform.smoothscale(sheet.subsurface(part), self.size), (0, 0))
        return picture

    def fall(self, number: int, shade: pygame.Surface | None = None) -> pygame.Surface:
        """Develop a picture of the fall, from 1 on, for its place in the window; its edges are transparent.

        It is as dark as under `shade`, which covers the left of the window.
        """
        place = self.place(FALL)
        sheet = pygame.Surface(place.size, pygame.SRCALPHA)
        sheet.blit(pygame.transform.smoothscale(_read(f"fall-{number:02}"), place.size), (0, 0))
        if shade is not None:
            sheet.blit(shade, (0, 0), place)
        deep = max(2, round(_FEATHER * self.zoom))
        sheet.blit(_soft_edges(place.size, deep), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return sheet


def glows(picture: pygame.Surface) -> Iterator[pygame.Surface]:
    """Yield the light that the breathing lamp adds to a picture: GLOWS shares of it, each twice the one before.

    It is strongest in the middle and nothing at the edges. Added in all combinations, the shares give 2**GLOWS levels,
    for a fraction of the time that blending takes.
    """
    wide, high = 48, 32
    grid = pygame.Surface((wide, high))
    for y in range(high):
        for x in range(wide):
            away = min(1.0, ((2 * x + 1 - wide) / (wide - 3)) ** 2 + ((2 * y + 1 - high) / (high - 3)) ** 2)
            grey = round(255 * _FINE * _GLOW * (1 - away) ** 0.75)
            grid.set_at((x, y), (grey, grey, round(grey * 0.9)))
    fine = pygame.transform.smoothscale(grid, picture.get_size())
    fine.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for place in range(GLOWS):
        glow = fine.copy()
        part = round(256 / _FINE * 2**place / (2**GLOWS - 1))
        glow.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
        yield glow


def smoke(size: tuple[int, int], share: float = 1.0) -> pygame.Surface:
    """Return the shade under the title's menu: strongest at the left, and gone at the right edge of `size`."""
    line = pygame.Surface((size[0], 1), pygame.SRCALPHA)
    for x in range(size[0]):
        left = 1 - x / size[0]
        line.set_at((x, 0), (*_SMOKE[:3], round(min(255, _SMOKE[3] * share) * left * left * (3 - 2 * left))))
    return pygame.transform.scale(line, size)


def _soft_edges(size: tuple[int, int], deep: int) -> pygame.Surface:
    """Return a white sheet that fades out over `deep` pixels at each edge."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((255, 255, 255, 255))
    clear, full = (255, 255, 255, 0), (255, 255, 255, 255)
    across, down = gradient((size[0], deep), clear, full), gradient((size[1], deep), clear, full)
    for strip, turns in ((across, 0), (down, 1), (across, 2), (down, 3)):
        turned = pygame.transform.rotate(strip, 90 * turns)
        at = {2: (0, size[1] - deep), 3: (size[0] - deep, 0)}.get(turns, (0, 0))
        sheet.blit(turned, at, special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def _read(name: str) -> pygame.Surface:
    data = files("assets").joinpath("photos", f"{name}.jpg").read_bytes()
    return pygame.image.load(io.BytesIO(data), f"{name}.jpg")
