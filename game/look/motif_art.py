"""Paints the motifs: a piece of cloth in lamplight, the tiles with their shadows, the marks, and the lamp over all.

A picture takes tens of milliseconds, so it is painted in short steps, one a frame, and kept.
"""

from __future__ import annotations

import colorsys
import io
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from math import cos, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Face, Fonts
from game.look.icons import Icons
from game.look.motifs import (
    CARD,
    Arch,
    BrassBar,
    Chevron,
    Coin,
    CountedNumber,
    Crown,
    Motif,
    MotifMark,
    MotifTile,
    Planet,
    Sparks,
)
from game.look.palette import BLACK, CLOTHS, GOLD, RGB, ClothColours
from game.look.scale import Scale
from game.look.scenery import brasswork
from game.look.scenery.backdrop import texture, tiled
from game.look.shapes import Shapes
from game.look.tiles import TileArt

MOTIF_TILES: Final = 12 * MIB
"""Limit of the cache of single tiles, which are needed for one picture only."""
_PICTURES: Final = 96 * MIB
"""Limit of the cache of finished pictures: two sizes of every card in the largest window."""
_SMALL: Final = 0.95
"""Pixels per unit of a card below which a motif is drawn twice as large and shrunk, or four times below half of it."""
_GRID: Final = (60, 48)
"""Points at which the light is computed; between them it is even."""
_REACH: Final = 0.74
"""Distance from the lamp at which the cloth is darkest, as a part of the card's height."""
_GAIN: Final = 1.08
"""Makes up for the light that the weave swallows."""
_DIM: Final = (190, 186, 178, 255)
_COUNT_BRIGHT: Final[RGB] = (246, 214, 130)
_COUNT_FAINT: Final[RGB] = (168, 196, 222)
_RISE: Final = 0.08
"""How much larger a tile looks that is held in the hand."""
Behind: TypeAlias = BrassBar | Planet


_SHOWN: Final = 1.35
"""Width of a shipped picture that is kept, in widths of a card as it is laid out."""


class Crop(NamedTuple):
    """The part of a card that a picture shows, in units of the card."""

    x: float
    y: float
    wide: float


WHOLE_CARD: Final = Crop(0, 0, CARD[0])


class MotifArt:
    """The pictures of motifs for one window and style. Pictures are shared: never draw on them."""

    def __init__(
        self,
        scale: Scale,
        fonts: Fonts,
        icons: Icons,
        tiles: Callable[[int, int], TileArt],
        *,
        high_contrast: bool = False,
    ) -> None:
        """`tiles` returns the tiles of the set with this highest number and this many sections."""
        self.cache = Surfaces(_PICTURES)
        self._scale = scale
        self._fonts = fonts
        self._icons = icons
        self._tiles = tiles
        self._plain = high_contrast
        self._weaves: dict[int, pygame.Surface] = {}

    def picture(self, motif: Motif, cloth: str, size: tuple[int, int], crop: Crop = WHOLE_CARD) -> pygame.Surface:
        """Return a picture of `size` pixels on one of the CLOTHS, painting it at once if there isn't one yet."""
        for _ in self.steps(motif, cloth, size, crop):
            pass
        picture = self.found(motif, cloth, size, crop)
        assert picture is not None, "a picture is larger than the cache"
        return picture

    def found(self, motif: Motif, cloth: str, size: tuple[int, int], crop: Crop = WHOLE_CARD) -> pygame.Surface | None:
        """Return a picture if it has been painted already."""
        return self.cache.peek((motif, cloth, size, crop))

    def steps(self, motif: Motif, cloth: str, size: tuple[int, int], crop: Crop = WHOLE_CARD) -> Iterator[None]:
        """Paint a picture in short steps, unless there is one; `found` returns it afterwards."""
        if self.found(motif, cloth, size, crop) is not None:
            return
        detail = size[0] / crop.wide
        grown = 1 if detail >= _SMALL else 2 if detail >= _SMALL / 2 else 4
        large = (size[0] * grown, size[1] * grown)
        easel = _Easel(self, motif, large, large[0] / crop.wide, crop)
        yield from easel.paint(turned_cloth(CLOTHS[cloth], motif.hue), is_sky=cloth == "space")
        sheet = easel.sheet if grown == 1 else pygame.transform.smoothscale(easel.sheet, size)
        self.cache.surface((motif, cloth, size, crop), lambda: sheet)
        yield

    def shipped(self, name: str) -> pygame.Surface | None:
        """Return the picture of a game's card that ships with the program, in the usual style, or None without one.

        It isn't larger than this window needs. Reading it takes a few milliseconds the first time.
        """
        kept = self.cache.peek(("shipped", name))
        file = files("assets").joinpath("cards", f"{name}.jpg") if kept is None else None
        if file is not None and file.is_file():
            picture = pygame.image.load(io.BytesIO(file.read_bytes()), file.name)
            wide = min(picture.get_width(), round(_SHOWN * CARD[0] * self._scale.unit))
            size = wide, round(wide * CARD[1] / CARD[0])
            kept = self.cache.surface(("shipped", name), lambda: pygame.transform.smoothscale(picture, size))
        return kept

    def shipped_part(self, name: str, size: tuple[int, int], crop: Crop) -> pygame.Surface | None:
        """Return a part of such a picture in this size; None without one."""
        whole = self.shipped(name)
        if whole is None:
            return None
        share = whole.get_width() / CARD[0]
        part = pygame.Rect(crop.x * share, crop.y * share, crop.wide * share, crop.wide * share * size[1] / size[0])
        part.clamp_ip(whole.get_rect())
        return pygame.transform.smoothscale(whole.subsurface(part.clip(whole.get_rect())), size)

    # -- for the easel -----------------------------------------------------------------------------------------------

    @property
    def is_plain(self) -> bool:
        """True if cloth has no texture and no lamp, for high contrast."""
        return self._plain

    @property
    def fonts(self) -> Fonts:
        """The letters of this window."""
        return self._fonts

    @property
    def icons(self) -> Icons:
        """The icons."""
        return self._icons

    def tiles(self, motif: Motif) -> TileArt:
        """Return the tiles of a motif's set."""
        return self._tiles(motif.top, motif.sections)

    def weave(self, unit: float) -> pygame.Surface:
        """Return the texture of the cloth, finer than on a table, for this many pixels per unit of a card."""
        share = round(72 * max(0.8, unit))
        if share not in self._weaves:
            self._weaves[share] = pygame.transform.smoothscale_by(texture("felt"), share / 100)
        return self._weaves[share]


class _Easel:
    """One picture while it is painted; `k` is the number of pixels per unit of a card."""

    def __init__(self, art: MotifArt, motif: Motif, size: tuple[int, int], k: float, crop: Crop) -> None:
        self.sheet = pygame.Surface(size)
        self._art = art
        self._motif = motif
        self._k = k
        self._crop = crop
        self._tiles = art.tiles(motif)
        self._soft = Shapes(Surfaces(8 * MIB))

    def paint(self, cloth: ClothColours, *, is_sky: bool) -> Iterator[None]:
        """Paint from the cloth up to the light."""
        size, motif = self.sheet.get_size(), self._motif
        if self._art.is_plain:
            self.sheet.fill(tuple(channel // 2 for channel in cloth.dark))
        else:
            small = cloth_light(cloth, motif.lamp, ratio(size))
            yield
            self.sheet.blit(pygame.transform.smoothscale(small, size), (0, 0))
            weave = self._art.weave(self._k)
            yield
            self.sheet.blit(tiled(weave, size, (17, 31)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            if is_sky:
                self._stars()
        yield
        for mark in motif.marks:
            if isinstance(mark, Behind):
                self._mark(mark)
        low = [tile for tile in motif.tiles if tile.lift <= 0]
        for tile in low:
            self._shadow(tile)
            yield
        low.sort(key=lambda tile: tile.y if tile.angle % 90 == 0 else 0)
        for tile in low:
            yield from self._tile(tile)
        for tile in motif.tiles:
            if tile.lift > 0:
                self._shadow(tile)
                yield
                yield from self._tile(tile)
        for mark in motif.marks:
            if not isinstance(mark, Behind):
                self._mark(mark)
        yield
        if not self._art.is_plain:
            dark, warm = lamp_light(motif.lamp, ratio(size))
            self.sheet.blit(pygame.transform.smoothscale(dark, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            self.sheet.blit(pygame.transform.smoothscale(warm, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._crop.x) * self._k, (y - self._crop.y) * self._k

    # -- tiles -------------------------------------------------------------------------------------------------------

    def _side(self, tile: MotifTile) -> int:
        return max(8, round(tile.side * self._k * (1 + _RISE * tile.lift)))

    def _shadow(self, tile: MotifTile) -> None:
        """Paint a close and a wide shadow of a tile that lies, or the far one of a tile that is held."""
        u, (x, y) = self._side(tile), self._at(tile.x, tile.y)
        held = (0.20 + 0.12 * tile.lift, 150, 0.16 + 0.24 * tile.lift, 0.24 + 0.34 * tile.lift)
        for blur, alpha, dx, dy in ((0.10, 190, 0.05, 0.09), (0.30, 120, 0.12, 0.20)) if tile.lift <= 0 else (held,):
            self._soften(tile, u, (x + dx * u, y + dy * u), BLACK, round(u * blur), alpha, 0)

    def _soften(
        self, tile: MotifTile, u: int, centre: tuple[float, float], colour: RGB, blur: int, alpha: int, grow: int
    ) -> None:
        """Paint a blurred shape of a tile."""
        size = (u + 2 * grow, self._motif.sections * u + 2 * grow)
        soft = self._soft.soft(size, colour, max(1, blur), alpha, round(u * 0.15)).surface
        picture = pygame.transform.rotate(soft, -tile.angle) if tile.angle else soft
        self.sheet.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _tile(self, tile: MotifTile) -> Iterator[None]:
        u, (x, y) = self._side(tile), self._at(tile.x, tile.y)
        if tile.glows:
            for blur, alpha, grow in ((0.22, 170, 0.05), (0.05, 255, 0.045)):
                self._soften(tile, u, (x, y), GOLD, round(u * blur), alpha, round(u * grow))
        turn = round(tile.angle / 90) % 4
        if tile.angle % 90 == 0:
            picture = self._face(tile, turn, u)
            depth = self._tiles.depth(u)
            place = picture.get_rect(
                topleft=(round(x - picture.get_width() / 2), round(y - (picture.get_height() - depth) / 2))
            )
        else:  # turned from twice the size, so that its edges stay smooth
            face = self._face(tile, 0, 2 * u)
            yield
            picture = pygame.transform.rotozoom(face, -tile.angle, 0.5)
            place = picture.get_rect(center=(round(x), round(y)))
        if tile.dim:
            picture = picture.copy()
            picture.fill(_DIM, special_flags=pygame.BLEND_RGBA_MULT)
        self.sheet.blit(picture, place)
        yield

    def _face(self, tile: MotifTile, turn: int, u: int) -> pygame.Surface:
        return self._tiles.face(tile.halves, turn, u) if tile.halves else self._tiles.back(turn, u)

    # -- marks -------------------------------------------------------------------------------------------------------

    def _stars(self) -> None:
        """Paint the same small stars each time."""
        luck, (wide, high) = Random(7), self.sheet.get_size()
        for _ in range(70):
            x, y, bright = luck.random() * wide, luck.random() * high * 0.8, luck.choice((60, 80, 110, 160, 230))
            radius = max(1, round(self._k * (1.6 if bright > 200 else 0.9)))
            self.sheet.blit(self._soft.disc(radius, (235, 238, 255, bright)), (x, y))

    def _mark(self, mark: MotifMark) -> None:
        k = self._k
        match mark:
            case Coin():
                self._coin(mark)
            case CountedNumber():
                self._number(mark)
            case Arch(left, right, y, high):
                points = [self._at(*point) for point in brasswork.arch(left, right, y, high)]
                brasswork.draw_line(self.sheet, points, 2.6 * k)
            case Chevron(x, y, side, angle):
                points = [self._at(*point) for point in brasswork.chevron(x, y, side, angle)]
                brasswork.draw_line(self.sheet, points, 4 * k)
            case Sparks(x, y, radius):
                for ray in range(9):
                    across, down = radius * cos(ray * 2 * pi / 9 + 0.2), radius * sin(ray * 2 * pi / 9 + 0.2)
                    ends = [self._at(x + across * share, y + down * share) for share in (0.5, 1)]
                    brasswork.draw_line(self.sheet, ends, 2.6 * k)
            case Crown(x, y, side, angle):
                picture = brasswork.crown(round(side * k), angle)
                dark = picture.copy()
                dark.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MULT)
                place = picture.get_rect(center=_whole(self._at(x, y)))
                self.sheet.blit(dark, place.move(round(side * k * 0.05), round(side * k * 0.09)))
                self.sheet.blit(picture, place)
            case Planet(x, y, radius):
                picture = brasswork.planet(round(4 * radius * k))
                self.sheet.blit(picture, picture.get_rect(center=_whole(self._at(x, y))))
            case BrassBar(x, y, wide, high):
                size = (max(3, round(wide * k)), round(high * k))
                corner = _whole(self._at(x - wide / 2, y - high / 2))
                shade = self._soft.soft(size, BLACK, max(2, round(4 * k)), 190, size[0] // 2)
                shade.draw(self.sheet, (corner[0] + round(3 * k), corner[1] + round(4 * k)))
                self.sheet.blit(brasswork.bar(size), corner)

    def _coin(self, coin: Coin) -> None:
        radius = coin.radius * self._k
        across = round(2 * radius)
        x, y = _whole(self._at(coin.x, coin.y))
        shade: Sprite = self._soft.soft((across, across), BLACK, max(2, round(radius * 0.22)), 200, across // 2)
        corner = (x - across // 2, y - across // 2)
        shade.draw(self.sheet, (corner[0] + round(radius * 0.10), corner[1] + round(radius * 0.20)))
        self.sheet.blit(brasswork.coin(across), corner)
        if coin.words:
            pixels = round(radius * (1.12 if len(coin.words) < 2 else 0.98))
            drop = max(1, round(radius * 0.04))
            for colour, down in ((brasswork.COIN_LIGHT, drop), (brasswork.COIN_INK, 0)):
                words = self._art.fonts.exact(coin.words, Face.SERIF_BOLD, pixels, colour)
                self.sheet.blit(words, words.get_rect(center=(x, y + down)))
        if coin.icon is not None:
            icon = self._art.icons.icon(coin.icon, round(radius * 1.15), brasswork.COIN_INK)
            self.sheet.blit(icon, icon.get_rect(center=(x, y)))

    def _number(self, mark: CountedNumber) -> None:
        k, centre = self._k, _whole(self._at(mark.x, mark.y))
        pixels = max(10, round((30 if mark.bright else 24) * k))
        shade = self._art.fonts.exact(mark.words, Face.SERIF_BOLD, pixels, (0, 12, 10)).copy()
        shade.set_alpha(150)
        self.sheet.blit(shade, shade.get_rect(center=centre).move(round(k), round(2 * k)))
        words = self._art.fonts.exact(
            mark.words, Face.SERIF_BOLD, pixels, _COUNT_BRIGHT if mark.bright else _COUNT_FAINT
        )
        self.sheet.blit(words, words.get_rect(center=centre))


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def ratio(size: tuple[int, int]) -> float:
    """Return the width of a picture relative to a card's usual 5:4."""
    return round(size[0] / size[1] / 1.25, 2)


def turned_cloth(cloth: ClothColours, degrees: float) -> ClothColours:
    """Return the same cloth from another bolt: its hue a few degrees on."""

    def one(colour: RGB) -> RGB:
        hue, light, rich = colorsys.rgb_to_hls(*(channel / 255 for channel in colour))
        r, g, b = colorsys.hls_to_rgb((hue + degrees / 360) % 1, light, rich)
        return round(255 * r), round(255 * g), round(255 * b)

    return ClothColours(one(cloth.light), one(cloth.middle), one(cloth.dark))


@lru_cache(maxsize=32)
def cloth_light(cloth: ClothColours, lamp: tuple[float, float], shape: float) -> pygame.Surface:
    """Return a coarse grid of a cloth's colours around its lamp. It is shared: never draw on it."""
    small = pygame.Surface(_GRID, depth=32)
    for x, y, away in grid(lamp, shape):
        share = min(1.0, away / _REACH) ** 1.25 * 2
        one, other = (cloth.light, cloth.middle) if share < 1 else (cloth.middle, cloth.dark)
        part = share if share < 1 else share - 1
        small.set_at((x, y), [min(255, round((a + (z - a) * part) * _GAIN)) for a, z in zip(one, other, strict=True)])
    return small


@lru_cache(maxsize=32)
def lamp_light(lamp: tuple[float, float], shape: float) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the lamp as two coarse grids: one to multiply, dark in the corners, and one to add, warm in the middle."""
    dark, warm = pygame.Surface(_GRID, depth=32), pygame.Surface(_GRID, depth=32)
    for x, y, away in grid(lamp, shape):
        shade = 1 - 0.27 * min(1.0, max(0.0, away - 0.10) / 0.62) ** 1.4
        dark.set_at((x, y), (round(255 * shade), round(252 * shade), round(246 * shade)))
        glow = max(0.0, 1 - away / 0.55) ** 2
        warm.set_at((x, y), (round(20 * glow), round(15 * glow), round(5 * glow)))
    return dark, warm


def grid(lamp: tuple[float, float], shape: float) -> Iterator[tuple[int, int, float]]:
    """Yield the points of a grid and their distances from the lamp."""
    wide, high = _GRID
    for y in range(high):
        for x in range(wide):
            yield x, y, hypot(((x + 0.5) / wide - lamp[0]) * shape, (y + 0.5) / high - lamp[1])
