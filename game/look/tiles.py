"""Sprites of tiles, drawn from SVG parts at exactly the requested size."""

from collections.abc import Callable, Hashable, Sequence
from math import ceil
from typing import Literal, TypeAlias

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Face, Fonts
from game.look.palette import BLACK, CREAM, GOLD, RGB, RGBA, BackColours, TileStyle
from game.look.pips import MAX_PIPS, MIDDLE, MIN_TILE, Pips, pip_places, pip_radius
from game.look.scale import SMALLEST_TEXT
from game.look.shapes import Shapes, blank, dashed, from_svg, gradient
from game.look.tile_svg import body_svg, pip_svg, rgb

__all__ = ["Pips", "TileArt", "Turn"]

Turn: TypeAlias = Literal[0, 1, 2, 3]
"""Clockwise quarter turns of the first half: 0 puts it on top, 1 right, 2 at the bottom, 3 left."""
CACHE_LIMIT = 64 * MIB
_DEPTH = 0.07
_RADIUS = 0.13
NATIVE_FROM = 44
"""Size in pixels below which tiles are drawn at twice the size, which spaces the pips evenly between pixels."""
PIPS_FROM = 32
BOTH_FROM = 48
NUMBERED_FROM = 12
"""Smallest set whose pips have a small number beside them unless the player wishes otherwise."""
NUMBERS_FROM = 54
"""Size in pixels from which such a set shows both; numbers on smaller tiles would crowd their pips."""
PIN_UP_TO = 9
"""Largest set with a brass pin; fourteen and fifteen pips would touch it. Between numerals it would look like a decimal
point."""
PIP_BOX = 1.2
"""Width of a pip's picture relative to the pip; the rest is its rim."""
GHOST_ALPHA = 96
POINTED_ALPHA = 160
"""Opacity of a tile at a place: where it could go, and where the player points. It never looks like a played tile."""
BACKING: RGBA = (12, 50, 40, 235)
"""Ground of a tile that would cover others, whose pips would be counted if they shone through."""
SHADE = (208, 201, 187, 255)
"""A tile that can't be played is multiplied by this: still warm ivory, a fifth darker."""
RIM = 4.5
"""Width in design units of the golden rim of a tile that can be played, and of the player's on the last one."""
DOT = 11
"""Radius in design units of the dot on the tile played last."""
PULSE = 16
"""Number of pictures of one pulse of the rim of the place pointed at."""
_WAVE = 12
"""Distance in design units that the pulse's ring goes outwards."""
EDGE = 0.24
"""Thickness of a tile in short sides, as seen while it turns over."""
CAST_STEPS = 2, 6.0, 24
"""Steps between two shadows in the air that are drawn apart: pixels of size, degrees, and parts of the width."""
CAST_LIMIT = 12 * MIB
"""Most bytes of such shadows."""
LEANS = 3.0
"""Degrees between two pictures of a tile in the air that lies face down."""
ALOFT_LIMIT = 12 * MIB
"""Most bytes of such pictures."""
CAST_AT, CASTS = 32, 6
"""Short side in pixels at which shadows of tiles in the air are kept, and the number of heights."""
NUMERAL = 0.56
"""Font size of a numeral in short sides on a tile without pips ..."""
LARGEST_NUMERAL = 0.69
"""... and the most it may grow to on a small tile, to reach the smallest text size."""
CORNER_NUMERAL = 0.26
SMALL_PIPS = 0.84


class TileArt:
    """All pictures of the tiles of one set, in one style.

    `u` is the short side in pixels, `turn` the clockwise quarter turns of the first half (0 puts it on top, 1 right, 2
    at the bottom, 3 left). A sprite is u x n*u pixels (n*u x u for odd turns) plus `depth(u)` pixels of thick edge at
    the bottom; its top left is the tile's top left. A tile has two or more sections. Surfaces are shared: never draw on
    them. Draw all shadows first, then the tiles from the top of the screen down.
    """

    def __init__(
        self,
        fonts: Fonts,
        style: TileStyle,
        colours: Sequence[str],
        *,
        mode: Pips,
        top: int,
        back: BackColours,
        cache: Surfaces | None = None,
        sections: int = 2,
    ) -> None:
        """Take one '#rrggbb' per value in `colours`; `top` is the set's highest number.

        `sections` is the default length of a tile in squares.
        """
        self.fonts = fonts
        self.style = style
        self.colours = tuple(colours)
        self._both_from: int = NUMBERS_FROM if mode is Pips.AUTO else BOTH_FROM
        self.mode = mode if mode is not Pips.AUTO else Pips.BOTH if top >= NUMBERED_FROM else Pips.PIPS
        self.top = top
        self.back_style = back
        self.sections = sections
        self.cache = Surfaces(CACHE_LIMIT) if cache is None else cache
        self._shapes = Shapes(self.cache)
        self._casts = Surfaces(CAST_LIMIT)
        """The shadows of moving tiles."""
        self._aloft = Surfaces(ALOFT_LIMIT)
        """Face-down tiles in the air."""
        self._mine = object()

    def tidy(self) -> None:
        """Drop all art of tiles in the air. The faces are in a cache that several sets share."""
        self._casts.clear()
        self._aloft.clear()

    def mode_at(self, u: int) -> Pips:
        """Return the marks shown at this size: numerals on small tiles, both pips and numerals only on large ones."""
        if self.mode is Pips.NUMERALS or u < PIPS_FROM or self.top > MAX_PIPS:
            return Pips.NUMERALS
        return Pips.PIPS if u < self._both_from else self.mode

    def depth(self, u: int) -> int:
        """Return the height in pixels of the thick edge below the face."""
        return max(1, round(u * _DEPTH))

    def size(self, turn: int, u: int, sections: int = 0) -> tuple[int, int]:
        """Return the width and height in pixels of the tile's face, without its thick edge."""
        sections = sections or self.sections
        return (u * sections, u) if turn % 2 else (u, u * sections)

    def face(self, halves: tuple[int, ...], turn: int, u: int) -> pygame.Surface:
        """Return the tile face up."""
        return self._keep(("face", halves, turn, u), lambda: self._drawn(halves, turn, u, self.depth(u)))

    def back(self, turn: int, u: int, sections: int = 0) -> pygame.Surface:
        """Return the tile face down."""
        sections = sections or self.sections
        depth, flat = self.depth(u), turn % 2 == 1
        if u >= NATIVE_FROM:
            return self._body(sections, u, depth, flat=flat, back=self.back_style)

        def make() -> pygame.Surface:
            w, h = self.size(turn, u, sections)
            large = self._body(sections, 2 * u, 2 * depth, flat=flat, back=self.back_style)
            return pygame.transform.smoothscale(large, (w, h + depth))

        return self._keep(("back", flat, u, sections), make)

    def back_aloft(self, turn: int, u: int, lean: float, scale: float) -> pygame.Surface:
        """Return a face-down tile of size `u` in the air, scaled and turned by about `lean` degrees. Blit its middle.

        All backs look the same, so the tiles of a deal share these pictures.
        """
        flat, large, step = turn % 2, round(u * scale), round(lean / LEANS)
        if large == u and not step:
            return self.back(turn, u)

        def make() -> pygame.Surface:
            back = self.back(turn, u)
            if step:
                return pygame.transform.rotozoom(back, -step * LEANS, large / u)
            return pygame.transform.smoothscale_by(back, large / u)  # takes a seventh of rotozoom's time

        return self._aloft.surface((flat, u, large, step), make)

    def ghost(
        self, halves: tuple[int, ...], turn: int, u: int, *, over: bool = False, pointed: bool = False
    ) -> pygame.Surface:
        """Return a possible position, as large as `face`: the translucent tile in a dashed golden outline.

        The place `pointed` at is less translucent, and its rim is a `pulse`. A tile `over` others is on a dark ground.
        """

        def make() -> pygame.Surface:
            face = self.face(halves, turn, u)
            size = self.size(turn, u, len(halves))
            radius = round(u * _RADIUS)
            pale = blank(size, GOLD)
            pale.blit(face, (0, 0))
            pale.fill((255, 255, 255, POINTED_ALPHA if pointed else GHOST_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
            sheet = blank(face.get_size(), GOLD)
            if over:
                sheet.fill(BACKING, pygame.Rect((0, 0), size))
            sheet.blit(pale, (0, 0))
            self._shapes.round_corners(sheet.subsurface(pygame.Rect((0, 0), size)), radius)
            if not pointed:
                sheet.blit(dashed(size, radius, GOLD, self.rim(u)), (0, 0))
            return sheet

        return self._keep(("ghost", halves, turn, u, over, pointed), make)

    def rim(self, u: int) -> int:
        """Return the width in pixels of a rim around a tile of this size."""
        return max(2, min(self.fonts.scale.hair(RIM), round(u * 0.1)))

    def pulse(self, turn: int, u: int, step: int = 0, sections: int = 0) -> Sprite:
        """Return the rim of the place pointed at, with a ring going outwards; `step` 0 is also its picture at rest."""
        flat, sections = turn % 2, sections or self.sections
        step %= PULSE

        def make() -> Sprite:
            w, h = self.size(flat, u, sections)
            line, radius = self.rim(u), round(u * _RADIUS)
            away, thin = max(4, self.fonts.scale.px(_WAVE)), max(1, line // 3)
            sheet = blank((w + 2 * away + 2 * thin, h + 2 * away + 2 * thin), GOLD)
            tile = sheet.get_rect().inflate(-2 * (away + thin), -2 * (away + thin))
            share = (step / PULSE + 0.5) % 1.0
            gone = round(share * away)
            wave = tile.inflate(2 * gone, 2 * gone)
            self._shapes.outline(sheet, wave, radius + gone, (*GOLD, round(230 * (1 - share))), 2 * thin)
            self._shapes.outline(sheet, tile, radius, GOLD, line)
            return Sprite(sheet, (-away - thin, -away - thin))

        return self.cache.sprite((self._mine, "pulse", flat, u, sections, step), make)

    def dimmed(self, halves: tuple[int, ...], turn: int, u: int) -> pygame.Surface:
        """Return a tile that can't be played now: shaded, still readable."""

        def make() -> pygame.Surface:
            sheet = self.face(halves, turn, u).copy()
            sheet.fill(SHADE, special_flags=pygame.BLEND_RGBA_MULT)
            return sheet

        return self._keep(("dimmed", halves, turn, u), make)

    def shadow(self, turn: int, u: int, lift: int = 0, sections: int = 0) -> Sprite:
        """Return the shadow of a tile on the felt (lift 0) or held above it (lift 1)."""
        flat, sections = turn % 2, sections or self.sections

        def make() -> Sprite:
            w, h = self.size(flat, u, sections)
            blur = max(2, round(u * (0.17 if lift else 0.065)))
            alpha = 125 if lift else 175
            soft = self._shapes.soft((w, h + self.depth(u)), BLACK, blur, alpha, round(u * _RADIUS))
            dx, dy = (0.24, 0.36) if lift else (0.04, 0.06)
            return Sprite(soft.surface, (soft.offset[0] + round(u * dx), soft.offset[1] + round(u * dy)))

        return self.cache.sprite((self._mine, "shadow", flat, u, bool(lift), sections), make)

    def cast(self, turn: int, u: int, height: float, lean: float = 0.0, across: float = 1.0) -> Sprite:
        """Return the shadow of a tile in the air, from `height` 0 (lies) to 1; the offset is from the tile's centre.

        It is turned by `lean` degrees, and narrower across its long axis, 0 to 1, if the tile is turning over. It is
        blurred, so the shadow of a tile that is nearly the same will do.
        """
        flat, depth = turn % 2, self.depth(u)
        if height <= 0 and across >= 1 and not lean:
            lying, (w, h) = self.shadow(flat, u), self.size(flat, u)
            return Sprite(lying.surface, (lying.offset[0] - round(w / 2), lying.offset[1] - round(h / 2)))
        level, size = min(CASTS, ceil(height * CASTS)), round(u / CAST_STEPS[0]) * CAST_STEPS[0]
        steps = round(lean / CAST_STEPS[1]), round(across * CAST_STEPS[2])
        sheet = self._casts.surface((flat, size, level, *steps), lambda: self._cast(flat, size, level, lean, across))
        x, y = u * (0.04 + 0.24 * height), u * (0.06 + 0.40 * height) + depth / 2
        return Sprite(sheet, (round(x - sheet.get_width() / 2), round(y - sheet.get_height() / 2)))

    def _cast(self, flat: int, u: int, level: int, lean: float, across: float) -> pygame.Surface:
        soft, reach = self._soft(flat, level)
        if across < 1:  # blurred pictures show no steps, so all but the last change is made to the small one
            narrow = round(CAST_AT * (across + (1 - across) * EDGE)) + 2 * reach
            wide, high = soft.get_size()
            soft = pygame.transform.scale(soft, (wide, narrow + self.depth(CAST_AT)) if flat else (narrow, high))
        if abs(lean) > 0.5:
            soft = pygame.transform.rotate(soft, -lean)
        return pygame.transform.smoothscale_by(soft, u / CAST_AT)

    def _soft(self, flat: int, level: int) -> tuple[pygame.Surface, int]:
        """Return the shadow of a tile of CAST_AT pixels at one of the heights, and how far it reaches beyond it."""
        height = level / CASTS
        blur = max(2, round(CAST_AT * (0.065 + 0.105 * height)))
        alpha = round(175 + (112 - 175) * height)
        w, h = self.size(flat, CAST_AT)
        soft = self._shapes.soft((w, h + self.depth(CAST_AT)), BLACK, blur, alpha, round(CAST_AT * _RADIUS))
        return soft.surface, -soft.offset[0]

    def edge(self, turn: int, u: int) -> pygame.Surface:
        """Return the thick edge of a tile, seen from the side in full: as large as `back`."""
        w, h = self.size(turn, u)
        size = (w, h + self.depth(u))

        def make() -> pygame.Surface:
            sheet = gradient(size, rgb(self.style.side[0]), rgb(self.style.side[1]))
            self._shapes.round_corners(sheet, round(u * _RADIUS))
            return sheet

        return self._keep(("edge", turn % 2, u), make)

    def halo(self, turn: int, u: int, sections: int = 0, colour: RGB = GOLD) -> Sprite:
        """Return the rim and glow around a tile: golden if it can be played, in a player's colour if played last.

        Draw it over the shadows and under the tile.
        """
        flat, sections = turn % 2, sections or self.sections

        def make() -> Sprite:
            w, h = self.size(flat, u, sections)
            size = (w, h + self.depth(u))
            radius = round(u * _RADIUS)
            soft = self._shapes.soft(size, colour, max(2, round(u * 0.13)), 150, radius)
            sheet = soft.surface.copy()
            line = self.rim(u)
            rect = pygame.Rect(-soft.offset[0] - line, -soft.offset[1] - line, w + 2 * line, size[1] + 2 * line)
            self._shapes.outline(sheet, rect, radius + line, colour, line + 1)
            return Sprite(sheet, soft.offset)

        return self.cache.sprite((self._mine, "halo", flat, u, sections, colour), make)

    def seal(self, u: int, colour: RGB) -> Sprite:
        """Return the cream dot, ringed in a player's colour, at the corner of the tile played last.

        Its offset is from that corner.
        """

        def make() -> Sprite:
            r = max(4, min(self.fonts.scale.px(DOT), round(u * 0.24)))
            ring = max(1, round(r * 0.3))
            sheet = blank((2 * r + 2, 2 * r + 2), BLACK)
            for radius, ink in ((r + 1, (20, 14, 6, 150)), (r, colour), (r - ring, CREAM)):
                disc = self._shapes.disc(radius, ink)
                sheet.blit(disc, disc.get_rect(center=(r + 1, r + 1)))
            return Sprite(sheet, (-r - 1, -r - 1))

        return self.cache.sprite((self._mine, "seal", u, colour), make)

    def spun(self, halves: tuple[int, ...] | None, angle: float, u: int) -> pygame.Surface:
        """Return the tile, face down if None, turned clockwise by `angle` degrees. Blit it by its centre.

        It isn't cached, since every frame of an animation has its own angle.
        """
        large = self.back(0, 2 * u) if halves is None else self._large(halves, u)
        return pygame.transform.rotozoom(large, -angle, 0.5)

    def spun_shadow(self, angle: float, u: int, lift: int = 1, sections: int = 0) -> Sprite:
        """Return the shadow turned by `angle` degrees; the offset is from the tile's centre. Not cached."""
        upright = self.shadow(0, u, lift, sections)
        w, h = self.size(0, u, sections)
        # a blurred picture shows no steps, so the plain rotation is enough, at a third of the cost
        turned = pygame.transform.rotate(upright.surface, -angle)
        away = (
            upright.offset[0] + upright.surface.get_width() / 2 - w / 2,
            upright.offset[1] + upright.surface.get_height() / 2 - (h + self.depth(u)) / 2,
        )
        return Sprite(turned, (round(away[0] - turned.get_width() / 2), round(away[1] - turned.get_height() / 2)))

    def half(self, value: int, u: int) -> pygame.Surface:
        """Return a square chip with one value, u x u pixels: for open ends and rule texts."""
        return self._keep(("half", value, u), lambda: self._drawn((value,), 0, u, 0))

    def _keep(self, key: tuple[Hashable, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self.cache.surface((self._mine, *key), make)

    def _large(self, halves: tuple[int, ...], u: int) -> pygame.Surface:
        """Return the upright tile at twice the size, with the marks of the size itself."""

        def make() -> pygame.Surface:
            mode = self.mode_at(u)
            sheet = self._laid(halves, 0, 2 * u, 2 * self.depth(u), mode)
            self._number(sheet, halves, 0, 2 * u, mode)
            return sheet

        return self._keep(("large", halves, u), make)

    def _drawn(self, halves: tuple[int, ...], turn: int, u: int, depth: int) -> pygame.Surface:
        mode = self.mode_at(u)
        if u < NATIVE_FROM:
            w, h = self.size(turn, u, len(halves))
            sheet = pygame.transform.smoothscale(self._laid(halves, turn, 2 * u, 2 * depth, mode), (w, h + depth))
        else:
            sheet = self._laid(halves, turn, u, depth, mode)
        self._number(sheet, halves, turn, u, mode)
        return sheet

    def _laid(self, halves: tuple[int, ...], turn: int, u: int, depth: int, mode: Pips) -> pygame.Surface:
        """Draw the pips on a copy of the body."""
        flat = turn % 2 == 1
        pin = mode is not Pips.NUMERALS and self.top <= PIN_UP_TO
        sheet = self._body(len(halves), u, depth, flat=flat, pin=pin).copy()
        if mode is Pips.NUMERALS:
            return sheet
        for (left, top), value in squares(halves, turn, u):
            for pip, x, y in self._pips(value, u, flat=flat, small=mode is Pips.BOTH):
                sheet.blit(pip, (left + x, top + y))
        return sheet

    def _pips(self, value: int, u: int, *, flat: bool, small: bool) -> list[tuple[pygame.Surface, int, int]]:
        """Return the picture and corner of each pip of a half; opposite pips are equidistant from the middle."""
        radius = pip_radius(value, self.top) * (SMALL_PIPS if small else 1)
        across = max(3, round(2 * radius * PIP_BOX * u))
        if not small:
            across += (u - across) % 2
        pip = self._keep(
            ("pip", value, across),
            lambda: from_svg(pip_svg(self.colours[value], self.style), (across, across)),
        )
        places = [(1 - y, x) if flat else (x, y) for x, y in pip_places(value, self.top)]
        if small:
            places = [(0.41 + (x - 0.5) * 0.77, 0.595 + (y - 0.5) * 0.77) for x, y in places]
            return [(pip, round(x * u - across / 2), round(y * u - across / 2)) for x, y in places]
        return [(pip, even(x, u, across), even(y, u, across)) for x, y in places]

    def _number(self, sheet: pygame.Surface, halves: tuple[int, ...], turn: int, u: int, mode: Pips) -> None:
        """Draw the values, including a blank's zero, always upright and slightly engraved."""
        if mode is Pips.PIPS:
            return
        pixels = numeral_pixels(u) if mode is Pips.NUMERALS else max(9, round(u * CORNER_NUMERAL))
        for (left, top), value in squares(halves, turn, u):
            ink = self.fonts.exact(str(value), Face.EXTRABOLD, pixels, rgb(self.colours[value]))
            place = ink.get_rect(center=(left + u // 2, top + u // 2))
            if mode is Pips.BOTH:
                place = ink.get_rect(topright=(left + round(u * 0.925), top + round(u * 0.08)))
            elif u >= NATIVE_FROM:
                lit = self.fonts.exact(str(value), Face.EXTRABOLD, pixels, rgb(self.style.groove_light))
                sheet.blit(lit, place.move(0, max(1, round(u * 0.014))))
            sheet.blit(ink, place)

    def _body(
        self, sections: int, u: int, depth: int, *, flat: bool, pin: bool = False, back: BackColours | None = None
    ) -> pygame.Surface:
        def make() -> pygame.Surface:
            w, h = self.size(flat, u, sections)
            svg = body_svg(self.style, u, depth, flat=flat, sections=sections, pin=pin, back=back)
            return from_svg(svg, (w, h + depth), rgb(self.style.edge))

        return self._keep(("body", sections, u, depth, flat, pin, back is None), make)


def numeral_pixels(u: int) -> int:
    """Return the font size in pixels on a tile without pips: that of the smallest text if it fits."""
    return max(9, min(SMALLEST_TEXT, int(u * LARGEST_NUMERAL)), round(u * NUMERAL))


def is_readable(u: int) -> bool:
    """Return True if a tile this small can be read: it is large, or its numerals reach the smallest text size."""
    return u >= MIN_TILE or numeral_pixels(u) >= SMALLEST_TEXT


def squares(halves: tuple[int, ...], turn: int, u: int) -> list[tuple[tuple[int, int], int]]:
    """Return the corner on the sprite and the value of each half."""
    order = halves if turn in {0, 3} else halves[::-1]
    return [((u * k, 0) if turn % 2 else (0, u * k), value) for k, value in enumerate(order)]


def even(share: float, u: int, across: int) -> int:
    """Return the offset of a pip in pixels, rounded to mirror the pip on the other side of the middle."""
    if share > MIDDLE:
        return u - across - even(1 - share, u, across)
    return round(share * u - across / 2)
