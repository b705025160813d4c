"""Smooth rounded shapes from small cached pieces: corners are drawn once, straight parts are stretched.

Everything here is in pixels and independent of the palette.
"""

import io
from itertools import pairwise
from math import ceil, cos, dist, pi, sin
from typing import NamedTuple

import pygame

from game.look.cache import Sprite, Surfaces
from game.look.palette import RGB, RGBA, WHITE, Colour

OVERSAMPLING = 4
_ARC = 16
"""Points in which the way around a corner is drawn."""
REACH = 3
"""Multiple of a blur's radius beyond which it is invisible."""


def blank(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a transparent surface whose invisible pixels have `colour`, which keeps scaled edges from darkening."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*colour[:3], 0))
    return sheet


def from_svg(svg: str, size: tuple[int, int], fringe: Colour = (0, 0, 0)) -> pygame.Surface:
    """Return an SVG rendered at exactly `size`; `fringe` is the colour of invisible pixels."""
    image = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    if image.get_size() != size:  # the rasteriser keeps the aspect ratio and may be a pixel short
        image = pygame.transform.smoothscale(image, size)
    sheet = blank(size, fringe)
    sheet.blit(image, (0, 0))
    return sheet


def rgba(colour: Colour) -> RGBA:
    """Return the colour with full opacity if it has no alpha channel."""
    return (colour[0], colour[1], colour[2], colour[3] if len(colour) == 4 else 255)


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """Return a vertical gradient of colour and opacity."""
    if rgba(top) == rgba(bottom):
        plain = pygame.Surface(size, pygame.SRCALPHA)
        plain.fill(rgba(top))
        return plain
    ends = pygame.Surface((1, 2), pygame.SRCALPHA)
    ends.set_at((0, 0), rgba(top))
    ends.set_at((0, 1), rgba(bottom))
    return pygame.transform.scale(pygame.transform.smoothscale(ends, (1, size[1])), size)


class Haze(NamedTuple):
    """A blurred rounded shape: a shadow or a glow."""

    colour: RGB
    blur: int
    alpha: int
    radius: int
    width: int

    def around(self, size: tuple[int, int]) -> Sprite:
        """Return it for an object of this size, at a quarter of the resolution if the blur hides that."""
        q = 4 if self.blur >= 8 else 2 if self.blur >= 4 else 1
        reach = ceil(REACH * self.blur / q) * q
        full = (size[0] + 2 * reach, size[1] + 2 * reach)
        sheet = blank((ceil(full[0] / q), ceil(full[1] / q)), self.colour)
        inner = (max(1, round(size[0] / q)), max(1, round(size[1] / q)))
        rect = pygame.Rect((reach // q, reach // q), inner)
        line = max(1, round(self.width / q)) if self.width else 0
        pygame.draw.rect(sheet, (*self.colour, self.alpha), rect, line, border_radius=round(self.radius / q))
        sheet = pygame.transform.gaussian_blur(sheet, max(1, round(self.blur / q)))
        if q > 1:
            sheet = pygame.transform.smoothscale(sheet, full)
        return Sprite(sheet, (-reach, -reach))


class Shapes:
    """Rounded shapes with corners cached in `cache`."""

    def __init__(self, cache: Surfaces) -> None:
        self.cache = cache

    def disc(self, radius: int, colour: Colour = WHITE, hole: int = 0) -> pygame.Surface:
        """Return a filled circle with this radius in pixels, or a ring around a hole of radius `hole`."""

        def make() -> pygame.Surface:
            k = OVERSAMPLING
            side = 2 * radius * k
            big = blank((side, side), colour)
            pygame.draw.circle(big, rgba(colour), (radius * k, radius * k), radius * k)
            if hole > 0:
                pygame.draw.circle(big, (*colour[:3], 0), (radius * k, radius * k), hole * k)
            return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))

        return self.cache.surface(("disc", radius, rgba(colour), hole), make)

    def round_corners(self, sheet: pygame.Surface, radius: int) -> None:
        """Round the corners of a surface in place."""
        r = clamp_radius(sheet.get_size(), radius)
        if r:
            for place, area in quarters(sheet.get_size(), r):
                sheet.blit(self.disc(r), place, area, special_flags=pygame.BLEND_RGBA_MULT)

    def outline(self, sheet: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour, width: int) -> None:
        """Draw a border inside `rect` over the existing pixels."""
        r = clamp_radius(rect.size, radius)
        thick = min(width, min(rect.size) // 2)
        if thick < 1:
            return
        if r:
            ring = self.disc(r, colour, max(0, r - thick)) if r > thick else self.disc(r, colour)
            for (x, y), area in quarters(rect.size, r):
                sheet.blit(ring, (rect.x + x, rect.y + y), area)
        long, tall = rect.w - 2 * r, rect.h - 2 * max(r, thick)
        ends = max(r, thick)
        for x, y, w, h in (
            (r, 0, long, thick),
            (r, rect.h - thick, long, thick),
            (0, ends, thick, tall),
            (rect.w - thick, ends, thick, tall),
        ):
            if w > 0 and h > 0:
                strip = pygame.Surface((w, h), pygame.SRCALPHA)
                strip.fill(rgba(colour))
                sheet.blit(strip, (rect.x + x, rect.y + y))

    def soft(self, size: tuple[int, int], colour: RGB, blur: int, alpha: int, radius: int, *, width: int = 0) -> Sprite:
        """Return a blurred rounded shape or, with `width`, a blurred line along its edge, centred on the object."""
        haze = Haze(colour, max(1, blur), alpha, clamp_radius(size, radius), width)
        return self.cache.sprite(("soft", size, haze), lambda: self.softened(size, haze))

    def softened_copy(self, size: tuple[int, int], colour: RGB, blur: int, alpha: int) -> Sprite:
        """Return a blurred rectangle on a sheet of its own, which may be painted on."""
        made = self.soft(size, colour, blur, alpha, blur)
        return Sprite(made.surface.copy(), made.offset)

    def softened(self, size: tuple[int, int], haze: Haze) -> Sprite:
        """Return a haze for an object of this size, on a sheet of its own that may be painted on."""
        model = 2 * (haze.radius + REACH * haze.blur) + 4
        if min(size) <= model:
            return haze.around(size)
        small = self.cache.sprite(("haze", haze), lambda: haze.around((model, model)))
        grown = tuple(side - 2 * small.offset[0] for side in size)
        corner = small.surface.get_width() // 2 - 1
        return Sprite(stretched(small.surface, (grown[0], grown[1]), corner), small.offset)


def dashed(size: tuple[int, int], radius: int, colour: RGB, width: int) -> pygame.Surface:
    """Return a dashed border inside `size`, with the same dashes at both ends of each side."""
    w, h = size[0] - width, size[1] - width
    half = width / 2
    dash = max(3.0, 2.4 * width)
    round_it = 2 * (w + h) - (8 - 2 * pi) * max(0.0, radius - half)
    dashes = max(4, 4 * round(round_it / (1.75 * dash) / 4))
    step = round_it / dashes
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}"><rect x="{half}" y="{half}" width="{w}" height="{h}" '
        f'rx="{max(0.0, radius - half):.2f}" fill="none" stroke="rgb{colour}" stroke-width="{width}" '
        f'stroke-dasharray="{step * 0.58:.3f} {step * 0.42:.3f}"/></svg>'
    )
    return from_svg(svg, size, colour)


def ebbing(size: tuple[int, int], radius: int, colour: RGB, width: int, part: float) -> pygame.Surface:
    """Return the last `part` of a border inside `size`, which runs clockwise from the middle of its top."""
    half = width / 2
    way = _way_round(half, half, size[0] - half, size[1] - half, max(0.0, clamp_radius(size, radius) - half))
    lengths = [dist(a, b) for a, b in pairwise(way)]
    gone, points = sum(lengths) * (1 - part), list[tuple[float, float]]()
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        if gone < length:
            if not points:
                share = gone / length
                points.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            points.append(b)
        gone -= length
    line = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}"><polyline points="{line}" fill="none" stroke="rgb{colour}" '
        f'stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/></svg>'
    )
    return from_svg(svg, size, colour)


def _way_round(left: float, top: float, right: float, foot: float, r: float) -> list[tuple[float, float]]:
    """Return the points of a rounded box, clockwise from the middle of its top and back to it."""
    start = ((left + right) / 2, top)
    way = [start]
    corners = ((right - r, top + r), (right - r, foot - r), (left + r, foot - r), (left + r, top + r))
    for quarter, (x, y) in enumerate(corners):
        for step in range(_ARC + 1):
            angle = (quarter - 1 + step / _ARC) * pi / 2
            way.append((x + r * cos(angle), y + r * sin(angle)))
    return [*way, start]


def clamp_radius(size: tuple[int, int], radius: int) -> int:
    """Return the radius, at most half the shorter side."""
    return max(0, min(radius, size[0] // 2, size[1] // 2))


def quarters(size: tuple[int, int], r: int) -> tuple[tuple[tuple[int, int], pygame.Rect], ...]:
    """Pair each corner of a box with the matching quarter of a disc."""
    w, h = size
    return (
        ((0, 0), pygame.Rect(0, 0, r, r)),
        ((w - r, 0), pygame.Rect(r, 0, r, r)),
        ((0, h - r), pygame.Rect(0, r, r, r)),
        ((w - r, h - r), pygame.Rect(r, r, r, r)),
    )


def stretched(source: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Enlarge a picture to `size`: the corners stay as they are, the middle line is repeated."""
    w, h = source.get_size()
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size[0] - 2 * corner, size[1] - 2 * corner
    columns = ((0, corner, 0, corner), (corner, 1, corner, wide), (w - corner, corner, corner + wide, corner))
    rows = ((0, corner, 0, corner), (corner, 1, corner, high), (h - corner, corner, corner + high, corner))
    for sx, sw, dx, dw in columns:
        for sy, sh, dy, dh in rows:
            part = source.subsurface((sx, sy, sw, sh))
            if (sw, sh) == (dw, dh):
                sheet.blit(part, (dx, dy))
            elif sw == sh == 1:
                sheet.fill(part.get_at((0, 0)), (dx, dy, dw, dh))
            elif min(dw, dh) > 0:
                pygame.transform.scale(part, (dw, dh), sheet.subsurface((dx, dy, dw, dh)))
    return sheet
