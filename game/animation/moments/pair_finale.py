"""What pairs add to the end of a round: two faces that meet, and a light along the line of a capicúa."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

import pygame

from engine.families.chain.board import LEFT, Chain
from engine.pieces import Tile
from game.animation.curves import XY, bent
from game.animation.score_flight import shown
from game.felt.table.round_stage import WinnersPlaque
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, mix, out_back
from game.look.easing import share as passed
from game.look.look import Look
from game.look.palette import GOLD
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot

LIGHT_AT, LIGHT = 0.06, 0.40
"""When the light leaves the far end, and the seconds it takes to the last tile."""
MEET_AT, MEET = 0.62, 0.38
"""When the faces leave their seats, and the seconds until they meet."""
CLASP_POP: Final = 0.14
APPEAR: Final = 0.08
"""Seconds in which a face appears at its seat."""
FACE, FACES_APART, FACES_LEFT = 88, 82, 64
"""Diameter of a face, distance of the two middles, and of the first from the plaque's edge, in design units."""
CLASP: Final = 17
"""Radius of the clasp that joins the faces, in design units."""
HEAD, LIT, RING = 3.6, 2.5, 1.5
"""Size of the light that runs, of what it leaves on a tile, and of a ring, in short sides of a tile."""
BRIGHT, FAINT = 0.85, 0.42
"""How strong both lights are, 0 to 1."""
RING_POP: Final = 0.12
BEND: Final = 0.16


def end_to_end(board: Chain) -> list[Tile]:
    """Return the tiles of a line of two ends in their order on the table, the tile played last at the end."""
    tiles = list(zip(board.order, board.arms, strict=True))
    first, *later = tiles
    left, right = ([tile for tile, arm in later if (arm == LEFT) is is_left] for is_left in (True, False))
    line = [*reversed(left), first[0], *right]
    return line[::-1] if line[0] == board.order[-1] else line


def outer_end(laid: PlacedTile, beside: PlacedTile) -> XY:
    """Return the middle of the half of an outer tile that is turned away from the tile beside it."""
    spot = laid.spot
    if len(set(laid.halves)) == 1:
        return spot.x, spot.y
    if spot.turn % 2:
        return spot.x + (spot.unit / 2 if spot.x >= beside.spot.x else -spot.unit / 2), spot.y
    return spot.x, spot.y + (spot.unit / 2 if spot.y >= beside.spot.y else -spot.unit / 2)


class LineLight:
    """Light that runs along a line from its far end to the last tile, and rings around both ends, which are alike."""

    def __init__(self, line: Sequence[PlacedTile]) -> None:
        """`line` are the tiles from the far end to the last one; there are at least two."""
        self._spots: Final = tuple(laid.spot for laid in line)
        self.ends: Final = outer_end(line[0], line[1]), outer_end(line[-1], line[-2])
        """The middles of the rings."""
        self._way: Final = (self.ends[0], *((spot.x, spot.y) for spot in self._spots[1:]))
        steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(self._way, self._way[1:], strict=False)]
        whole = sum(steps) or 1.0
        self._reached: Final = tuple(sum(steps[:place]) / whole for place in range(len(self._way)))
        self._head: Sprite | None = None
        self._lit: Sprite | None = None
        self._ring: pygame.Surface | None = None

    def dress(self, look: Look) -> Iterator[None]:
        """Make its pictures."""
        unit = self._spots[-1].unit
        self._head = look.gilding.glow((round(unit * HEAD), round(unit * HEAD)), BRIGHT)
        yield
        self._lit = look.gilding.glow((round(unit * LIT), round(unit * LIT)), FAINT)
        yield
        across, line = round(unit * RING), look.scale.hair(4)
        self._ring = look.brush.box((across, across), across // 2, (0, 0, 0, 0), None, (*GOLD, 255), border_width=line)
        yield

    def at(self, now: float) -> XY:
        """Return where the light is."""
        share = in_out_cubic(passed(now, LIGHT_AT, LIGHT))
        place = max(index for index, reached in enumerate(self._reached) if reached <= share)
        if place == len(self._way) - 1:
            return self._way[-1]
        part = passed(share, self._reached[place], self._reached[place + 1] - self._reached[place])
        one, other = self._way[place], self._way[place + 1]
        return mix(one[0], other[0], part), mix(one[1], other[1], part)

    def draw(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw it at this moment."""
        if now < LIGHT_AT or self._head is None or self._lit is None or self._ring is None:
            return []
        share = in_out_cubic(passed(now, LIGHT_AT, LIGHT))
        touched = [
            _lit(surface, self._lit, (spot.x, spot.y))
            for spot, reached in zip(self._spots, self._reached, strict=True)
            if reached <= share
        ]
        if share < 1:
            touched.append(_lit(surface, self._head, self.at(now)))
        for end, begins in zip(self.ends, (LIGHT_AT, LIGHT_AT + LIGHT), strict=True):
            pop = passed(now, begins, RING_POP)
            if pop:
                touched.append(shown(surface, Sprite(self._ring, (0, 0)), end, alpha=pop))
        return touched


def _lit(surface: pygame.Surface, glow: Sprite, middle: XY) -> pygame.Rect:
    """Add light around a point. Return the area that it falls on."""
    place = glow.surface.get_rect(center=(round(middle[0]), round(middle[1])))
    return surface.blit(glow.surface, place, special_flags=pygame.BLEND_RGB_ADD)


class MeetingFaces:
    """The faces of a pair, which leave their seats, meet beside their total and are joined there."""

    def __init__(self, look: Look, plaque: WinnersPlaque) -> None:
        """Bring the faces to the plaque of a pair."""
        self._look: Final = look
        self._plaque: Final = plaque
        px, rect = look.scale.px, plaque.rect
        self.goals: Final = tuple((rect.x + px(FACES_LEFT + place * FACES_APART), rect.centery) for place in range(2))
        """Where they meet."""
        self._faces: tuple[Sprite, ...] = ()
        self._clasp: Sprite | None = None

    def dress(self) -> Iterator[None]:
        """Make the pictures."""
        look, faces = self._look, [self._plaque.medallion]
        if self._plaque.partner is not None:
            faces.append(self._plaque.partner)
        made: list[Sprite] = []
        for face in faces:
            made.append(look.avatars.avatar(face, look.scale.px(FACE)))
            yield
        self._faces = tuple(made)
        self._clasp = look.gilding.coin("&", look.scale.px(CLASP))
        yield

    def at(self, place: int, now: float) -> XY:
        """Return where the middle of a face is."""
        start, goal = self._plaque.starts[place], self.goals[place]
        return bent(start, goal, BEND if place else -BEND, in_out_cubic(passed(now, MEET_AT, MEET)))

    def draw(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw them at this moment, the first in front."""
        if now < MEET_AT:
            return []
        half, alpha = self._look.scale.px(FACE) / 2, passed(now, MEET_AT, APPEAR)
        touched: list[pygame.Rect] = []
        for place in reversed(range(len(self._faces))):
            face, (x, y) = self._faces[place], self.at(place, now)
            wide, high = face.surface.get_size()
            left, top = x - half + face.offset[0], y - half + face.offset[1]
            touched.append(shown(surface, face, (left + wide / 2, top + high / 2), alpha=alpha))
        pop = passed(now, MEET_AT + MEET, CLASP_POP)
        if pop and self._clasp is not None:
            (x, y), (other, _) = self.goals
            below = y + self._look.scale.px(FACE * 0.36)
            touched.append(shown(surface, self._clasp, ((x + other) / 2, below), zoom=max(0.05, out_back(pop))))
        return touched


def line_light(board: Chain, laid: Sequence[PlacedTile]) -> LineLight | None:
    """Return the light for a line as it is `laid`; None if not all of it lies there."""
    lies = {tile.tile: tile for tile in laid}
    line = [lies[tile] for tile in end_to_end(board) if tile in lies]
    return LineLight(line) if len(line) == len(board.order) > 1 else None


def pair_number(rect: pygame.Rect, look: Look) -> Spot:
    """Return where a pair's total ends on its plaque, and how large its digits are."""
    return Spot(rect.right - look.scale.px(38), rect.y + rect.height * 0.65, look.scale.px(52))
