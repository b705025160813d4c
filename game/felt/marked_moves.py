"""Moves marked on a table: tiles and ghosts at their places, with a rim, a sign, and an arrow from the hand."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from engine.pieces import Tiles, TileSet, each
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, BRASS, CREAM, GOOD, INK, PANEL_BOTTOM, RGB, SILVER
from game.look.scenery.brasswork import chevron, draw_line
from game.look.tiles import TileArt
from game.picture.family_layout import DropTarget
from game.picture.spot import Half, corner, drawn_unit

_PARTS: Final = 24
"""Number of straight parts of a curve."""
_THICK, _THIN, _HEAD = 5, 3, 12
"""Design units: the thickness of an arrow, that of a broken one, and the size of its head."""
_SIGN: Final = 1.3
"""Size of the sign on a disc, in radii."""
_RING: Final = 3
"""Thickness of a ring in design units."""
_MINI, _BETWEEN, _MORE, _MOST = 22, 4, 15, 8
"""Design units: the short side of a small tile, between two of them, the size of the letters after them; their number.
"""
_DOT, _TENTHS = 6, 10
"""Radius of a dot in design units, and the number of dots for a whole."""
_CAP: Final = 0.46
"""Radius of a cap on a half, in short sides of its tile."""
_RADIUS: Final = 0.66
"""Radius of a ring round a half, in short sides of its tile."""


class Disc(NamedTuple):
    """A disc with a sign on it, or with a ring at its edge, or with both."""

    ground: RGB
    ink: RGB
    """The colour of the sign and the ring."""
    sign: Icon | None
    is_ringed: bool = False


TICK: Final = Disc(BRASS, INK, Icon.CHECK)
CROSS: Final = Disc(PANEL_BOTTOM, BAD, Icon.CROSS, is_ringed=True)


class MoveMark(NamedTuple):
    """How a move is marked."""

    ink: RGB
    is_solid: bool
    """True for a tile in a rim, False for a ghost; without a tile, for a frame or a broken one."""
    disc: Disc | None
    is_rimmed: bool = False
    """True for a rim round a ghost as well."""


BETTER: Final = MoveMark(GOOD, True, TICK)
WORSE: Final = MoveMark(BAD, False, CROSS)
ALONE: Final = MoveMark(CREAM, True, None)
"""For a move without a better one."""
OTHER: Final = MoveMark(CREAM, False, None)
"""For a move that nobody made and that isn't the best."""
RIVAL: Final = MoveMark(SILVER, False, None, is_rimmed=True)
"""For a move that is shown in place of the better one."""


def answer_mark(colour: RGB) -> MoveMark:
    """Return the mark of an opponent's answer, in the opponent's colour."""
    return MoveMark(colour, False, None, is_rimmed=True)


class MovePainter:
    """Paints the marks of moves on a sheet with a table."""

    def __init__(self, look: Look, art: TileArt, sheet: pygame.Surface) -> None:
        self._look: Final = look
        self._art: Final = art
        self._sheet: Final = sheet

    def shadow(self, drop: DropTarget, mark: MoveMark) -> None:
        """Paint the shadow of a solid tile."""
        if mark.is_solid and drop.halves:
            shadow = self._art.shadow(drop.spot.turn, drawn_unit(drop.spot), 0, len(drop.halves))
            shadow.draw(self._sheet, place_rect(self._art, drop).topleft)

    def tile(self, drop: DropTarget, mark: MoveMark) -> None:
        """Paint the tile of a move at its place, or its outline."""
        art, unit, turn, rect = self._art, drawn_unit(drop.spot), drop.spot.turn, place_rect(self._art, drop)
        if drop.halves and mark.is_solid:
            self._sheet.blit(art.face(drop.halves, turn, unit), rect)
        elif drop.halves:
            self._sheet.blit(art.ghost(drop.halves, turn, unit, over=drop.over), rect)
        rim, radius = max(2, art.rim(unit)), max(3, unit // 7)
        if mark.is_solid or (mark.is_rimmed and drop.halves):
            self._sheet.blit(self._look.brush.frame(rect.size, radius, mark.ink, rim), rect)
        elif not drop.halves:
            self._sheet.blit(self._look.brush.dashes(rect.size, radius, mark.ink, rim), rect)

    def sign(self, middle: tuple[int, int], mark: MoveMark, radius: int) -> None:
        """Paint the tick or the cross of a move."""
        if mark.disc is not None:
            paint_disc(self._look, self._sheet, middle, radius, mark.disc)

    def arrow(self, start: tuple[int, int], drop: DropTarget, mark: MoveMark) -> None:
        """Paint a curve to the edge of a place, broken for a ghost.

        There is none if the way is too short to be seen.
        """
        look, place = self._look, place_rect(self._art, drop)
        thick, head = look.scale.hair(_THICK if mark.is_solid else _THIN), look.scale.px(_HEAD)
        points = _curve(start, place.center, place.inflate(4 * head // 3, 4 * head // 3))
        if len(points) < _PARTS // 4:
            return
        (x, y), (ahead, below) = points[-3], points[-1]
        strokes = [points] if mark.is_solid else [points[first : first + 2] for first in range(0, len(points) - 1, 2)]
        for stroke in strokes:
            draw_line(self._sheet, stroke, thick, mark.ink)
        tip = chevron(ahead, below, head, math.degrees(math.atan2(below - y, ahead - x)))
        draw_line(self._sheet, tip, thick, mark.ink)

    def ring(self, half: Half) -> None:
        """Paint a ring round a half that a reason speaks of."""
        self._ring((round(half.spot.x), round(half.spot.y)), round(half.spot.unit * _RADIUS))

    def cap(self, half: Half) -> None:
        """Close an end that nobody can play on: its number on a dark disc, with a bar across."""
        look, radius = self._look, max(8, round(half.spot.unit * _CAP))
        (x, y), thick, reach = (round(half.spot.x), round(half.spot.y)), max(2, look.scale.hair(_RING)), 0.7 * radius
        for disc in (look.brush.shapes.disc(radius, PANEL_BOTTOM), look.brush.shapes.disc(radius, BAD, radius - thick)):
            self._sheet.blit(disc, disc.get_rect(center=(x, y)))
        number = look.fonts.text(str(half.number), Face.BOLD, max(9, round(radius / look.scale.px(1))), CREAM)
        self._sheet.blit(number, number.get_rect(center=(x, y)))
        draw_line(self._sheet, [(x - reach, y + reach), (x + reach, y - reach)], thick, BAD)

    def rim(self, plate: pygame.Rect) -> None:
        """Paint a rim around the plate of an opponent that a reason speaks of."""
        hair, around = self._look.scale.hair, plate.inflate(8, 8)
        frame = self._look.brush.frame(around.size, around.height // 2, GOOD, max(2, hair(_RING)))
        self._sheet.blit(frame, around)

    def _ring(self, middle: tuple[int, int], radius: int) -> None:
        """Paint a ring with dark edges, which stands out on ivory and on cloth."""
        shapes, hair = self._look.brush.shapes, self._look.scale.hair
        thick, edge = max(2, hair(_RING)), max(1, hair(1.5))
        for ring in (
            shapes.disc(radius + edge, PANEL_BOTTOM, radius - thick - edge),
            shapes.disc(radius, GOOD, radius - thick),
        ):
            self._sheet.blit(ring, ring.get_rect(center=middle))


def row_of_tiles(look: Look, art: TileArt, pieces: TileSet, tiles: Tiles) -> pygame.Surface:
    """Return small pictures of tiles in a row, the first eight of them and how many more there are."""
    px, shown = look.scale.px, each(tiles)
    parts = [art.face(pieces.faces[tile], 3, max(11, px(_MINI))) for tile in shown[:_MOST]]
    if len(shown) > _MOST:
        parts.append(look.fonts.text(f"+{len(shown) - _MOST}", Face.BOLD, _MORE, CREAM))
    gap = px(_BETWEEN)
    wide = sum(part.get_width() + gap for part in parts) - gap
    high = max(part.get_height() for part in parts)
    row = pygame.Surface((wide, high + 2 * gap), pygame.SRCALPHA)
    x = 0
    for part in parts:
        row.blit(part, part.get_rect(midleft=(x, row.get_height() // 2)))
        x += part.get_width() + gap
    return row


def rows_of_dots(look: Look, shares: tuple[float, float]) -> pygame.Surface:
    """Return two shares as rows of ten dots, that of the better move above that of its rival."""
    radius, gap = max(4, look.scale.px(_DOT)), max(2, look.scale.px(_BETWEEN))
    pitch, hair = 2 * radius + gap, max(2, look.scale.hair(1.5))
    signs = [look.icons.icon(sign, 2 * radius, ink) for sign, ink in ((Icon.CHECK, GOOD), (Icon.CROSS, SILVER))]
    left = max(sign.get_width() for sign in signs) + 2 * gap
    sheet = pygame.Surface((left + _TENTHS * pitch - gap, 2 * pitch + gap), pygame.SRCALPHA)
    for row, (share, sign, ink) in enumerate(zip(shares, signs, (GOOD, SILVER), strict=True)):
        y = gap + radius + row * pitch
        sheet.blit(sign, sign.get_rect(midleft=(0, y)))
        for place in range(_TENTHS):
            hole = 0 if place < full_dots(share) else radius - hair
            dot = look.brush.shapes.disc(radius, ink, hole)
            sheet.blit(dot, dot.get_rect(center=(left + radius + place * pitch, y)))
    return sheet


def are_apart(shares: tuple[float, float]) -> bool:
    """Return True if two shares have different numbers of full dots."""
    return full_dots(shares[0]) != full_dots(shares[1])


def full_dots(share: float) -> int:
    """Return the number of full dots for a share."""
    return min(_TENTHS, max(0, math.floor(share * _TENTHS + 0.5)))


def nothing_fits(look: Look, art: TileArt) -> pygame.Surface:
    """Return the outline of a small tile with a bar across: there is none."""
    size = art.size(3, max(11, look.scale.px(_MINI)))
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.blit(look.brush.dashes(size, max(3, size[1] // 7), CREAM, max(1, look.scale.hair(1.5))), (0, 0))
    draw_line(sheet, [(size[0] * 0.15, size[1] * 0.85), (size[0] * 0.85, size[1] * 0.15)], look.scale.hair(2), BAD)
    return sheet


def place_rect(art: TileArt, drop: DropTarget) -> pygame.Rect:
    """Return where the tile of a move is drawn."""
    size = art.size(drop.spot.turn, drawn_unit(drop.spot), len(drop.halves) or drop.sections)
    return pygame.Rect(corner(drop.spot, size), size)


def paint_disc(look: Look, sheet: pygame.Surface, middle: tuple[int, int], radius: int, disc: Disc) -> None:
    """Paint a disc with its sign."""
    shapes = look.brush.shapes
    parts = [shapes.disc(radius, disc.ground)]
    if disc.is_ringed:
        parts.append(shapes.disc(radius, disc.ink, radius - max(2, look.scale.hair(2))))
    if disc.sign is not None:
        parts.append(look.icons.icon(disc.sign, round(radius * _SIGN), disc.ink))
    for part in parts:
        sheet.blit(part, part.get_rect(center=middle))


def _curve(start: tuple[int, int], end: tuple[int, int], around: pygame.Rect) -> list[tuple[float, float]]:
    """Return the points of a curve as far as this rectangle around its end."""
    (x0, y0), (x1, y1) = start, end
    bend = (x1, (y0 + y1) / 2 + abs(y0 - y1) / 4)
    points: list[tuple[float, float]] = []
    for step in range(_PARTS + 1):
        t = step / _PARTS
        x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * bend[0] + t * t * x1
        y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * bend[1] + t * t * y1
        if around.collidepoint(x, y):
            break
        points.append((x, y))
    return points
