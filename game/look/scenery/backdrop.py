"""The table: lamplit felt, a wooden rail with a brass line, and planks for racks.

Two small periodic textures serve every window size: cloth, which is multiplied with a colour, and walnut.
"""

import io
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import hypot
from random import Random

import pygame

from game.look.cache import MIB, Surfaces
from game.look.palette import BLACK, BRASS, FELTS, RGB, ClothColours
from game.look.scale import Scale
from game.look.shapes import Shapes, blank, from_svg, gradient, stretched

RAIL = 38
"""Width of the wooden rail around the felt in design units. Nothing else may be drawn on it."""
LAMP = (0.46, 0.44)
"""Brightest point of the felt, as fractions of the window's width and height."""
CLOTH_MEAN = 232 / 255
"""Mean brightness of the cloth texture. The felt's colour is divided by it to make up for the loss."""
LIGHT_GRID = (96, 54)
RAIL_SHADOW = 190
WOOD_LIGHT: RGB = (255, 225, 180)
DARK_LINE: RGB = (30, 15, 6)
WOOD_LIMIT = 24 * MIB
_SKY = 15
"""The seed of the stars' places."""
_WOODS_STAY = 8
"""Part of the limit, as a divisor, that stays when tidied: the grain, which takes long to make, and a few planks."""


@cache
def texture(name: str) -> pygame.Surface:
    """Return a texture shipped with the game. It is shared, so never draw on it."""
    data = files("assets").joinpath("textures", f"{name}.jpg").read_bytes()
    return pygame.image.load(io.BytesIO(data), f"{name}.jpg")


def tiled(source: pygame.Surface, size: tuple[int, int], start: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Return a surface of `size` tiled with a periodic texture, starting at `start` inside the texture."""
    sheet = pygame.Surface(size)
    w, h = source.get_size()
    for y in range(-(start[1] % h), size[1], h):
        for x in range(-(start[0] % w), size[0], w):
            sheet.blit(source, (x, y))
    return sheet


@cache
def light_grid(felt: ClothColours) -> pygame.Surface:
    """Return a coarse grid of the felt's colours, each by its distance from the lamp.

    It is shared: never draw on it.
    """
    small = pygame.Surface(LIGHT_GRID, depth=32)
    wide, high = LIGHT_GRID
    for y in range(high):
        for x in range(wide):
            away = hypot(((x + 0.5) / wide - LAMP[0]) * 1.05, ((y + 0.5) / high - LAMP[1]) * 0.92) / 0.66
            share = min(1.0, away) ** 1.6
            small.set_at((x, y), blend(felt, share))
    return small


def blend(felt: ClothColours, share: float) -> RGB:
    """Mix the felt's colours (0 in the light, 1 in the corners), brightened to make up for the cloth texture."""
    one, other = (felt.light, felt.middle) if share < 0.5 else (felt.middle, felt.dark)
    part = share * 2 if share < 0.5 else share * 2 - 1
    r, g, b = (min(255, round((a + (z - a) * part) / CLOTH_MEAN)) for a, z in zip(one, other, strict=True))
    return r, g, b


def emblem_svg(side: int) -> str:
    """Return the SVG of the ornament: rings, four pips at each compass point and a tile's double line."""
    rings = "".join(
        f'<circle cx="260" cy="260" r="{r}" fill="none" stroke="#fff" stroke-width="{w}"/>'
        for r, w in ((250, 2), (236, 6), (150, 2), (143, 1))
    )
    gems = []
    for x, y in ((260, 67), (453, 260), (260, 453), (67, 260)):
        gems += [
            f'<circle cx="{x + dx}" cy="{y + dy}" r="8.5" fill="#fff"/>'
            for dx, dy in ((0, -21), (21, 0), (0, 21), (-21, 0))
        ]
        gems.append(f'<path d="M{x} {y - 10}L{x + 10} {y}L{x} {y + 10}L{x - 10} {y}Z" fill="#fff"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 520 520">'
        f"{rings}{''.join(gems)}</svg>"
    )


def strew(sheet: pygame.Surface, count: int, scale: Scale) -> None:
    """Strew stars over a sheet: always the same ones, most of them faint."""
    chance = Random(_SKY)
    wide, high = sheet.get_size()
    for _ in range(count):
        x, y, glow = chance.random() * wide, chance.random() * high, chance.random() ** 2
        radius = max(1, round((0.8 + 1.2 * glow) * scale.unit))
        star = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
        pygame.draw.circle(star, (214, 222, 255, round(70 + 130 * glow)), (radius, radius), radius)
        sheet.blit(star, (round(x), round(y)))


class Backdrop:
    """Cloth and wood for one window."""

    def __init__(self, scale: Scale, high_contrast: bool = False) -> None:
        self.scale = scale
        self.high_contrast = high_contrast
        self._woods = Surfaces(WOOD_LIMIT)
        self._shapes = Shapes(self._woods)
        self._last: tuple[tuple[object, ...], pygame.Surface] | None = None

    def tidy(self) -> None:
        """Drop most of the planks, which are as many as the sizes of racks and trays that the last tables had."""
        self._woods.shrink(WOOD_LIMIT // _WOODS_STAY)

    def felt(self, size: tuple[int, int], name: str, emblem: tuple[int, int] | None = None) -> pygame.Surface:
        """Return the opaque table of `size` pixels, with the faint ornament centred on `emblem` or on the middle.

        Raises KeyError for an unknown felt. Only the latest table is cached.
        """
        for _ in self.felt_steps(size, name, emblem):
            pass
        assert self._last is not None
        return self._last[1]

    def felt_steps(self, size: tuple[int, int], name: str, emblem: tuple[int, int] | None = None) -> Iterator[None]:
        """Make the table that `felt` returns, in steps; there are none if it's there. Raises KeyError."""
        key = (size, name, emblem)
        if self._last is not None and self._last[0] == key:
            return
        sheet = pygame.Surface(size, depth=32)
        yield
        yield from self._table(sheet, FELTS[name], emblem or (size[0] // 2, size[1] // 2))
        self._last = (key, sheet)

    def wood(self, size: tuple[int, int], radius: int, lip: bool = False) -> pygame.Surface:
        """Return a plank with rounded corners for racks and trays. A lip has a brass line along its top."""

        def make() -> pygame.Surface:
            sheet = blank(size, DARK_LINE)
            if self.high_contrast:
                sheet.fill((40, 24, 14, 255))
            else:
                grain = self._grain(1 if lip else 0)
                sheet.blit(tiled(grain, size, (size[0] // 3, 40 if lip else 150)), (0, 0))
            shine, shade = ((*WOOD_LIGHT, 90), 130) if lip else ((*WOOD_LIGHT, 60), 120)
            sheet.blit(gradient(size, shine, (*BLACK, shade)), (0, 0))
            self._shapes.round_corners(sheet, radius)
            self._shapes.outline(sheet, sheet.get_rect(), radius, (20, 10, 4, 200), self.scale.hair(2))
            if lip:
                line = pygame.Rect(radius, self.scale.hair(1.4), size[0] - 2 * radius, self.scale.hair(2))
                sheet.fill(BRASS, line)
            return sheet

        return self._woods.surface(("wood", size, radius, lip), make)

    def _grain(self, which: int) -> pygame.Surface:
        """Return the walnut texture at the window's scale; the second is rotated by 180 degrees to look different."""

        def make() -> pygame.Surface:
            factor = max(0.6, self.scale.unit)
            grown = pygame.transform.smoothscale_by(texture("walnut"), factor)
            return pygame.transform.flip(grown, True, True) if which else grown

        return self._woods.surface(("grain", which), make)

    def _table(self, sheet: pygame.Surface, felt: ClothColours, emblem: tuple[int, int]) -> Iterator[None]:
        size = sheet.get_size()
        if self.high_contrast:
            sheet.fill(tuple(channel // 2 for channel in felt.dark))
        else:
            small = light_grid(felt)
            yield
            pygame.transform.smoothscale(small, size, sheet)
            yield
            cloth = texture("felt").convert(sheet)
            w, h = cloth.get_size()
            sheet.fblits(
                [(cloth, (x, y)) for y in range(0, size[1], h) for x in range(0, size[0], w)],
                pygame.BLEND_RGB_MULT,
            )
            yield
            side = self.scale.px(520)
            if felt.stars:
                strew(sheet, felt.stars, self.scale)
            mark = from_svg(emblem_svg(side), (side, side), (255, 255, 255))
            mark.fill((255, 255, 255, 13), special_flags=pygame.BLEND_RGBA_MULT)
            sheet.blit(mark, mark.get_rect(center=emblem))
        yield
        self._shade(sheet)
        yield
        self._rail(sheet)

    def _shade(self, sheet: pygame.Surface) -> None:
        """Draw the rail's shadow on the felt, longest at the top edge."""
        rail, blur = self.scale.px(RAIL), max(4, self.scale.px(18))
        q = 4
        corner = rail + 4 * blur + self.scale.px(30)
        side = (2 * corner) // q + 4
        small = pygame.Surface((side, side), pygame.SRCALPHA)
        small.fill((0, 0, 0, RAIL_SHADOW))
        edge = rail // q
        hole = pygame.Rect(edge, edge + 1, side - 2 * edge, side - 2 * edge - 1)
        pygame.draw.rect(small, (0, 0, 0, 0), hole, border_radius=self.scale.px(30) // q)
        small = pygame.transform.gaussian_blur(small, max(2, blur // q))
        model = pygame.transform.smoothscale_by(small, q)
        w, h = sheet.get_size()
        corner = model.get_width() // 2 - 1
        top = stretched(model, (w, 2 * corner + 1), corner)
        sheet.blit(top, (0, 0), (0, 0, w, corner))
        sheet.blit(top, (0, h - corner), (0, corner + 1, w, corner))
        between = h - 2 * corner
        if between > 0:
            for x in (0, w - corner):
                line = top.subsurface((x, corner, corner, 1))
                sheet.blit(pygame.transform.scale(line, (corner, between)), (x, corner))

    def _rail(self, sheet: pygame.Surface) -> None:
        """Draw four planks with mitred corners, lit from the upper left, then the dark line and the brass line."""
        rail = self.scale.px(RAIL)
        w, h = sheet.get_size()
        for turned in (False, True):
            flat = self._plank((w, rail), turned=turned)
            sheet.blit(flat, (0, h - rail if turned else 0))
        for turned in (False, True):
            tall = self._plank((h, rail), turned=turned, offset=100)
            tall = pygame.transform.rotate(tall, 90)
            cut = self._mitred(tall, right=turned)
            sheet.blit(cut, (w - rail if turned else 0, 0))
        joint = (20, 10, 4, 200)
        for one, other in (
            ((0, 0), (rail, rail)),
            ((w - 1, 0), (w - 1 - rail, rail)),
            ((0, h - 1), (rail, h - 1 - rail)),
            ((w - 1, h - 1), (w - 1 - rail, h - 1 - rail)),
        ):
            pygame.draw.aaline(sheet, joint, one, other)
        px = self.scale.px
        dark, brass = rail - px(5), rail - px(9)
        full = sheet.get_rect()
        inner = full.inflate(-2 * dark, -2 * dark)
        self._shapes.outline(sheet, inner, px(12), DARK_LINE, max(2, px(5)))
        outer = full.inflate(-2 * brass, -2 * brass)
        self._shapes.outline(sheet, outer, px(15), (*BRASS, 230), self.scale.hair(2))

    def _plank(self, size: tuple[int, int], *, turned: bool, offset: int = 0) -> pygame.Surface:
        """Return one bevelled plank of the rail. The two planks of a pair differ in grain and light."""
        plank = pygame.Surface(size)
        if self.high_contrast:
            plank.fill((40, 24, 14))
        else:
            plank.blit(tiled(self._grain(int(turned)), size, (offset * 3, 24 + offset)), (0, 0))
        light, shade = (*WOOD_LIGHT, 44), (*BLACK, 104)
        if turned:
            plank.blit(gradient(size, shade, (*WOOD_LIGHT, 26)), (0, 0))
            plank.blit(gradient(size, (*BLACK, 52), (*BLACK, 52)), (0, 0))
        else:
            plank.blit(gradient(size, light, shade), (0, 0))
            plank.blit(gradient(size, (255, 220, 170, 12), (255, 220, 170, 12)), (0, 0))
        return plank

    def _mitred(self, plank: pygame.Surface, *, right: bool) -> pygame.Surface:
        """Cut both ends of an upright plank diagonally to show the horizontal planks underneath."""
        w, h = plank.get_size()
        sheet = pygame.Surface((w, h), pygame.SRCALPHA)
        sheet.blit(plank, (0, 0))
        outer, inner = (w - 1, 0) if right else (0, w - 1)
        empty = (0, 0, 0, 0)
        pygame.draw.polygon(sheet, empty, [(outer, 0), (inner, 0), (inner, w - 1)])
        pygame.draw.polygon(sheet, empty, [(outer, h - 1), (inner, h - 1), (inner, h - w)])
        return sheet
