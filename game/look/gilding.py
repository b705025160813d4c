"""Gold leaf: words, coins and sparks for the moments when points are made.

Every picture is placed by its middle, made once and kept. Sizes are in pixels.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Face, Fonts, drawable
from game.look.palette import BLACK, GOLD, RGB, WHITE, blended
from game.look.shapes import Shapes, blank, from_svg, gradient

LEAF: Final[tuple[RGB, ...]] = ((255, 250, 222), (249, 234, 190), (234, 188, 96), (209, 160, 76))
"""The colours of gilded letters, from their tops to below the line."""
LETTER_EDGE: Final[RGB] = (20, 10, 2)
COIN_INK: Final[RGB] = (58, 34, 6)
COIN_LIGHT: Final[RGB] = (255, 236, 176)
_TOP, _FOOT, _FOOT_OF_GREY, _GREYISH = 0.72, 0.34, 0.45, 30
"""Share of white in enamelled letters at their tops and at their feet, and the range of channels of greyish enamel."""
_ENAMEL_EDGE: Final[RGB] = (8, 6, 4)
LAMP: Final[RGB] = (255, 190, 84)
"""The light around something golden."""
HAZE: Final[RGB] = (2, 12, 10)
"""The soft dark behind words on the felt."""
ROOM: Final = 0.5
"""Space around letters for their glow, in letter heights."""
LIMIT: Final = 40 * MIB
GLOW_STEPS: Final = 48
"""Width in pixels of the small picture that a glow is enlarged from."""


class Gilding:
    """The golden pictures of one window."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.cache = Surfaces(LIMIT)
        self._shapes = Shapes(self.cache)

    def width(self, text: str, pixels: int) -> int:
        """Return the width of gilded words without their glow."""
        return self.fonts.font_at(Face.SERIF_BOLD, pixels).size(drawable(text))[0]

    def fitting(self, text: str, pixels: int, width: int) -> int:
        """Return the letter size, at most `pixels`, at which a text is no wider than `width`."""
        wide = self.width(text, pixels)
        return pixels if wide <= width else max(8, pixels * width // wide)

    def words(self, text: str, pixels: int, glow: int = 120) -> Sprite:
        """Return words in gold leaf with a dark edge, a soft shadow and, with `glow` (0 to 255), a halo.

        All words of one size have the same height, so they share a base line.
        """
        text = drawable(text)

        def make() -> Sprite:
            font = self.fonts.font_at(Face.SERIF_BOLD, pixels)
            white = font.render(text, True, WHITE)
            wide, high = white.get_size()
            gold = blank((wide, high), GOLD)
            gold.blit(white, (0, 0))
            gold.blit(leaf((wide, high)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            dark = font.render(text, True, LETTER_EDGE)
            pad = round(pixels * ROOM)
            sheet = blank((wide + 2 * pad, high + 2 * pad), GOLD)
            if glow:
                sheet.blit(faded(self._halo(gold, pad, pixels), glow), (0, 0))
            shade = blank(sheet.get_size(), BLACK)
            shade.blit(dark, (pad, pad + max(1, round(pixels * 0.05))))
            sheet.blit(faded(blurred(shade, pixels * 0.045), 190), (0, 0))
            edge = max(1, round(pixels * 0.012))
            dark.set_alpha(150)
            for dx, dy in ((-edge, 0), (edge, 0), (0, edge), (0, -edge), (0, 2 * edge)):
                sheet.blit(dark, (pad + dx, pad + dy))
            sheet.blit(gold, (pad, pad))
            return centred(sheet)

        return self.cache.sprite(("words", text, pixels, glow), make)

    def enamel(self, text: str, pixels: int, colour: RGB) -> Sprite:
        """Return words in the enamel of a player, light at the top, with a dark edge and no halo."""
        text = drawable(text)

        def make() -> Sprite:
            font = self.fonts.font_at(Face.SERIF_BOLD, pixels)
            white = font.render(text, True, WHITE)
            foot = _FOOT_OF_GREY if max(colour) - min(colour) < _GREYISH else _FOOT
            ramp = gradient(white.get_size(), blended(colour, WHITE, _TOP), blended(colour, WHITE, foot))
            white.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            dark = font.render(text, True, _ENAMEL_EDGE)
            pad = round(pixels * ROOM / 2)
            sheet = blank((white.get_width() + 2 * pad, white.get_height() + 2 * pad), BLACK)
            shade = blank(sheet.get_size(), BLACK)
            shade.blit(dark, (pad, pad + max(1, round(pixels * 0.05))))
            sheet.blit(faded(blurred(shade, pixels * 0.06), 190), (0, 0))
            edge = max(1, round(pixels * 0.02))
            dark.set_alpha(170)
            for dx, dy in ((-edge, 0), (edge, 0), (0, edge), (0, -edge)):
                sheet.blit(dark, (pad + dx, pad + dy))
            sheet.blit(white, (pad, pad))
            return centred(sheet)

        return self.cache.sprite(("enamel", text, pixels, colour), make)

    def lettering(self, text: str, pixels: int, colour: RGB | None, glow: int = 120) -> Sprite:
        """Return words in the enamel of another player, or in gold leaf if `colour` is None."""
        return self.words(text, pixels, glow) if colour is None else self.enamel(text, pixels, colour)

    def disc(self, label: str, radius: int, colour: RGB) -> Sprite:
        """Return a disc of a player's enamel with a number on it, and its shadow."""

        def make() -> Sprite:
            across = 2 * radius
            rim = self._shapes.disc(radius, blended(colour, WHITE, 0.5))
            body = self._shapes.disc(max(1, radius - max(1, radius // 8)), blended(colour, BLACK, 0.35))
            soft = self._shapes.soft((across, across), BLACK, max(2, radius // 6), 150, radius)
            sheet = soft.surface.copy()
            middle = -soft.offset[0] + radius, -soft.offset[1] + radius
            for part in (rim, body):
                sheet.blit(part, part.get_rect(center=middle))
            pixels = max(8, round(across * (0.58, 0.58, 0.47, 0.38, 0.3)[min(4, len(label))]))
            ink = self.fonts.exact(label, Face.SERIF_BOLD, pixels, WHITE)
            sheet.blit(ink, ink.get_rect(center=middle))
            return centred(sheet)

        return self.cache.sprite(("disc", label, radius, colour), make)

    def _halo(self, gold: pygame.Surface, pad: int, pixels: int) -> pygame.Surface:
        """Return the light around gilded letters."""
        lit = blank((gold.get_width() + 2 * pad, gold.get_height() + 2 * pad), GOLD)
        lit.blit(gold, (pad, pad))
        lit = blurred(lit, pixels * 0.13)
        lit.fill((*GOLD, 0), special_flags=pygame.BLEND_RGB_MAX)
        return lit

    def coin(self, label: str, radius: int) -> Sprite:
        """Return a brass disc with a number on it, and its shadow."""

        def make() -> Sprite:
            across = 2 * radius
            disc = from_svg(coin_svg(across), (across, across), GOLD)
            pixels = max(8, round(across * (0.58, 0.58, 0.47, 0.36)[min(3, len(label))]))
            for colour, drop in ((COIN_LIGHT, max(1, across // 60)), (COIN_INK, 0)):
                ink = self.fonts.exact(label, Face.SERIF_BOLD, pixels, colour)
                disc.blit(ink, ink.get_rect(center=(radius, radius + drop)))
            soft = self._shapes.soft((across, across), BLACK, max(2, radius // 6), 150, radius)
            sheet = soft.surface.copy()
            sheet.blit(disc, (-soft.offset[0] - radius // 17, -soft.offset[1] - radius // 9))
            return centred(sheet)

        return self.cache.sprite(("coin", label, radius), make)

    def spark(self, radius: int) -> Sprite:
        """Return a golden pip on its way."""

        def make() -> Sprite:
            soft = self._shapes.soft((2 * radius, 2 * radius), LAMP, max(2, radius), 120, radius)
            sheet = soft.surface.copy()
            x, y = -soft.offset[0] + radius, -soft.offset[1] + radius
            rim = max(1, round(radius / 6))
            rings: tuple[tuple[int, RGB], ...] = (
                (radius, (104, 66, 14)),
                (radius - rim, (246, 206, 116)),
                (max(1, round(radius * 0.4)), (255, 246, 214)),
            )
            for place, (size, colour) in enumerate(rings):
                disc = self._shapes.disc(max(1, size), colour)
                away = round(radius * 0.22) if place == len(rings) - 1 else 0
                sheet.blit(disc, (x - size - away, y - size - away))
            return centred(sheet)

        return self.cache.sprite(("spark", radius), make)

    def mote(self, radius: int, alpha: int) -> Sprite:
        """Return a soft golden dot, of which trails and dust consist."""

        def make() -> Sprite:
            soft = self._shapes.soft((2 * radius, 2 * radius), (255, 214, 130), max(1, radius // 2), alpha, radius)
            return centred(soft.surface)

        return self.cache.sprite(("mote", radius, alpha), make)

    def haze(self, size: tuple[int, int], alpha: int = 150) -> Sprite:
        """Return a soft dark ground for words on the felt."""

        def make() -> Sprite:
            soft = self._shapes.soft(size, HAZE, max(2, size[1] // 3), alpha, size[1] // 2)
            return centred(soft.surface)

        return self.cache.sprite(("behind", size, alpha), make)

    def glow(self, size: tuple[int, int], strength: float) -> Sprite:
        """Return light to be added (BLEND_RGB_ADD) around a point, of this width and height."""

        def make() -> Sprite:
            small = pygame.Surface((GLOW_STEPS, GLOW_STEPS))
            middle = GLOW_STEPS / 2
            for y in range(GLOW_STEPS):
                for x in range(GLOW_STEPS):
                    away = ((x + 0.5 - middle) ** 2 + (y + 0.5 - middle) ** 2) ** 0.5 / middle
                    much = max(0.0, 1 - away) ** 2.2 * strength
                    small.set_at((x, y), [min(255, round(channel * much)) for channel in LAMP])
            return centred(pygame.transform.smoothscale(small, size))

        return self.cache.sprite(("glow", size, strength), make)


def centred(sheet: pygame.Surface) -> Sprite:
    """Return a picture placed by its middle."""
    return Sprite(sheet, (-sheet.get_width() // 2, -sheet.get_height() // 2))


def faded(sheet: pygame.Surface, alpha: int) -> pygame.Surface:
    """Make a picture paler, in place, and return it."""
    sheet.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def blurred(sheet: pygame.Surface, radius: float) -> pygame.Surface:
    """Return a blurred picture; a wide blur is made at a quarter of the size."""
    q = 4 if radius >= 8 else 2 if radius >= 4 else 1
    size = sheet.get_size()
    if q > 1:
        sheet = pygame.transform.smoothscale(sheet, (max(1, size[0] // q), max(1, size[1] // q)))
    sheet = pygame.transform.gaussian_blur(sheet, max(1, round(radius / q)))
    return pygame.transform.smoothscale(sheet, size) if q > 1 else sheet


def leaf(size: tuple[int, int]) -> pygame.Surface:
    """Return the colours of gold leaf, from top to bottom."""
    parts = len(LEAF) - 1
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for place, (top, bottom) in enumerate(pairwise(LEAF)):
        start, end = size[1] * place // parts, size[1] * (place + 1) // parts
        sheet.blit(gradient((size[0], max(1, end - start)), top, bottom), (0, start))
    return sheet


def coin_svg(across: int) -> str:
    """Return the SVG of a brass disc lit from the upper left, in hundredths of its diameter."""
    rim = ("#fff3c4", "#e8c470", "#9a6a22")
    stops = "".join(f'<stop offset="{place / 2}" stop-color="{colour}"/>' for place, colour in enumerate(rim))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{across}" viewBox="0 0 100 100"><defs>'
        f'<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="25" y1="4" x2="75" y2="96">{stops}'
        '</linearGradient><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="30" y1="12" x2="70" y2="90">'
        '<stop offset="0" stop-color="#f4d27c"/><stop offset="1" stop-color="#d09a3e"/></linearGradient></defs>'
        '<circle cx="50" cy="50" r="50" fill="#4a2f0a"/><circle cx="50" cy="50" r="48" fill="url(#r)"/>'
        '<circle cx="50" cy="50" r="40" fill="#8a5f1e"/><circle cx="50" cy="50.8" r="38.8" fill="url(#f)"/></svg>'
    )
