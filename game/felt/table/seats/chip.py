"""The players of a crowded table, the viewer among them: chips in turn order above a strip for what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.felt.frame import CHIP_GAP, STRIP, Frame, SeatFrame
from game.felt.table.seats.living_face import LivingFace
from game.felt.table.seats.seat import SeatWidget
from game.felt.table.seats.turn_ring import paint_ring
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD, INK, MUTED
from game.look.players.medallion import Medallion
from game.look.shapes import blank
from game.look.tiles import TileArt
from game.ui.widget import Blit

PAPER: Final = (255, 252, 240)
"""Colour of a bubble."""
_FACE, _SMALL_FACE = 52, 40
"""Diameter of a chip's face in design units, and of one that leaves room for a long name."""
_EDGE, _SMALL_EDGE = 10, 6
_GAP, _END = 9, 6
"""Room beside a chip's name, in design units."""
_PADDING: Final = 26
"""Width of a bubble beside its words, in design units."""
_TIP: Final = 9
"""Height of the tip that leads from a bubble to its chip, in design units."""


class ChipWidget(SeatWidget):
    """A player of a crowded table: face, tiles in hand, name and points, and an arrow to the next player."""

    def __init__(self, look: Look, frame: Frame, seat: SeatFrame, art: TileArt, name: str, who: Medallion) -> None:
        super().__init__(look, frame, seat, art, name, who)
        self._tip: Final = tip(self.px(_TIP))
        px, name_wide = self.px, look.fonts.width(name, Face.BOLD, self.smallest)
        fits = self.rect.width - px(_EDGE + _FACE + _GAP + _END) >= name_wide
        self._face, self._edge = (px(_FACE), px(_EDGE)) if fits else (px(_SMALL_FACE), px(_SMALL_EDGE))
        self._gap = px(_GAP) if fits else px(_GAP / 2)
        self.living = LivingFace(look, who, self._medal)
        self.arrows = (False, True)
        """True if the turn goes from here to the player at the left, and if it goes to the one at the right."""

    def turn(self, before: int, after: int) -> None:
        """Show which way the turn goes `before` this seat, and `after` it: 1 for to the right, -1 for to the left."""
        arrows = before < 0, after > 0
        if arrows != self.arrows:
            self.arrows = arrows
            self.invalidate()

    @property
    def score_end(self) -> tuple[int, int]:
        """The right end of the score, and its middle, in pixels."""
        return self.rect.right - self.px(_EDGE), self.rect.centery + self.px(13)

    @property
    def area(self) -> pygame.Rect:
        """Area of the chip, its shadow, its arrow and its words."""
        reach = self.rect.inflate(self.px(84), self.px(84))
        shadow = self.px(64)
        return reach.union(self.words.inflate(shadow, shadow)) if self.bubble else reach

    def paint(self, surface: pygame.Surface) -> None:
        """Paint chip, arrow and bubble."""
        look, rect, px = self.look, self.rect, self.px
        brush, radius = look.brush, self.px(18)
        brush.soft_shadow(rect.size, max(2, px(10)), 140, radius).draw(surface, (rect.x, rect.y + px(4)))
        top, bottom = ((58, 66, 38, 244), (30, 38, 24, 248)) if self.active else ((22, 52, 46, 238), (9, 28, 25, 246))
        edge = (*GOLD, 235) if self.active else (255, 255, 255, 46)
        line = look.scale.hair(2.6 if self.active else 1.3)
        surface.blit(brush.box(rect.size, radius, top, bottom, edge, border_width=line), rect)
        if self.ring:
            paint_ring(look, surface, rect, radius, self.ring)
        face = self.living.picture or look.avatars.avatar(self.medallion, self._face)
        face.draw(surface, self.living.place.topleft)
        self._paint_count(surface)
        left = self._medal.right + self._gap
        self._paint_lines(surface, left, rect.right - px(_END) - left)
        self._paint_arrows(surface)
        if self.bubble:
            self._paint_words(surface)

    @property
    def _medal(self) -> pygame.Rect:
        """Area of the face."""
        return pygame.Rect(
            self.rect.x + self._edge, self.rect.centery - self._face // 2 - self.px(4), self._face, self._face
        )

    def _counter(self) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the number of tiles in hand, and the area of the little tile that shows it."""
        number = self.look.fonts.text(str(self.count), Face.EXTRABOLD, 16, INK)
        tile = pygame.Rect(0, 0, max(self.px(24), number.get_width() + self.px(10)), self.px(30))
        tile.bottomright = self._medal.right + self.px(4), self._medal.bottom + self.px(6)
        return number, tile

    def _patches(self, before: Sequence[Blit], *, is_count: bool) -> list[pygame.Rect]:
        """Return the area of the count if only that has changed, else of the chip. The tile's width can change."""
        if not is_count:
            return super()._patches(before, is_count=is_count)
        tile = self._counter()[1]
        return [tile.inflate(self.px(24), 0)]

    def _paint_count(self, surface: pygame.Surface) -> None:
        """Paint the number of tiles in hand on a little tile."""
        number, tile = self._counter()
        ground = self.look.brush.box(tile.size, self.px(6), (255, 252, 240), (226, 214, 186), (0, 0, 0, 90))
        surface.blit(ground, tile)
        surface.blit(number, number.get_rect(center=tile.center))

    def _paint_lines(self, surface: pygame.Surface, left: int, room: int) -> None:
        """Paint the name, and the points or another note below it."""
        large, small = 20, 19
        while large > 10 and self._lines(large, small) > self.rect.height - self.px(8):
            large, small = large - 1, small - 1
        name = self.fitted(self.name, room, size=large)
        if not self.points:  # the animation shows them
            surface.blit(name, (left, self.rect.centery - name.get_height()))
            return
        number, _, unit = self.points.partition(" ")
        if number.lstrip("-").isdigit():
            colour = GOLD if self.active else CREAM
            told = [self.fitted(number, room, face=Face.EXTRABOLD, size=small, colour=colour)]
            rest = room - told[0].get_width() - self.px(5)
            if unit and self.look.fonts.width(unit, Face.MEDIUM, 15) <= rest:
                told.append(self.fitted(unit, rest, face=Face.MEDIUM, size=15, colour=MUTED))
        else:
            told = [self.fitted(self._note(room), room, face=Face.MEDIUM, size=15, colour=MUTED)]
        y = self.rect.centery - (name.get_height() + told[0].get_height()) // 2
        surface.blit(name, (left, y))
        foot = y + name.get_height() + told[0].get_height()
        for piece in told:
            surface.blit(piece, piece.get_rect(bottomleft=(left, foot - (piece is not told[0]) * self.px(1))))
            left += piece.get_width() + self.px(5)

    def _paint_arrows(self, surface: pygame.Surface) -> None:
        """Paint the arrow to the next player, in the middle of the gap."""
        far = self.px(CHIP_GAP / 2)
        sides = (Icon.LEFT, self.rect.left - far), (Icon.RIGHT, self.rect.right + far)
        for is_shown, (icon, x) in zip(self.arrows, sides, strict=True):
            if is_shown:
                mark = self.look.icons.icon(icon, self.px(CHIP_GAP - 2), GOLD if self.active else MUTED)
                surface.blit(mark, mark.get_rect(center=(x, self.rect.centery)))

    @property
    def words(self) -> pygame.Rect:
        """Return the place of the player's words: on the strip below the chips, within the chip's share of it."""
        px, share = self.px, self.rect.inflate(self.px(CHIP_GAP - 4), 0)
        wide = min(self.look.fonts.width(self.bubble, Face.BOLD, self._size()) + px(_PADDING), share.width)
        box = pygame.Rect(0, 0, wide, px(STRIP))
        box.midbottom = self.rect.left + self._edge + self._face // 2, self.seat.foot
        box.left = max(min(box.left, share.right - wide), share.left)
        return box

    def fits(self, words: str) -> bool:
        """Return True if the chip's share of the strip has room for these words in full."""
        room = self.rect.width + self.px(CHIP_GAP - 4) - self.px(_PADDING)
        return self.look.fonts.width(words, Face.BOLD, self.smallest) <= room

    def _size(self) -> float:
        """Return the size of the letters, at which the words fit into the chip's share of the strip."""
        size, room = 18.0, self.rect.width + self.px(CHIP_GAP - 4) - self.px(_PADDING)
        fonts, high = self.look.fonts, self.px(STRIP) - self.px(4)
        while size > self.smallest and (
            fonts.width(self.bubble, Face.BOLD, size) > room or fonts.line(Face.BOLD, size) > high
        ):
            size = max(self.smallest, size - 1)
        return size

    def _paint_words(self, surface: pygame.Surface) -> None:
        box, px, brush = self.words, self.px, self.look.brush
        brush.soft_shadow(box.size, max(2, px(7)), 140, px(14)).draw(surface, (box.x, box.y + px(3)))
        tip = self._tip.get_rect(midbottom=(self.rect.left + self._edge + self._face // 2, box.top + 1))
        surface.blit(self._tip, tip)
        surface.blit(brush.box(box.size, px(14), PAPER, (233, 224, 200)), box)
        text = self.fitted(self.bubble, box.width - px(16), size=self._size(), colour=INK)
        surface.blit(text, text.get_rect(center=box.center))


def tip(high: int) -> pygame.Surface:
    """Return the tip of a bubble, pointing up."""
    size = 2 * max(3, high), max(3, high)
    large = blank((4 * size[0], 4 * size[1]), PAPER)
    pygame.draw.polygon(large, PAPER, [(0, 4 * size[1]), (4 * size[0], 4 * size[1]), (2 * size[0], 0)])
    return pygame.transform.smoothscale(large, size)
