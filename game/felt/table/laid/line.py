"""The tiles on the felt, and the words among them."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import Final

import pygame

from engine.pieces import Tile
from game.felt.table.laid.grounds import ABOVE, paint_above, paint_aura, paint_plate, paint_thread
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, INK, IVORY, RGB, RGBA, SOFT, haloed
from game.look.tiles import TileArt
from game.picture.family_layout import (
    ASKED,
    AURA,
    BARE,
    BRASS_CHIP,
    DIM,
    LAST,
    LIT,
    PLATE,
    POINTER,
    RAISED,
    SIGN,
    THREAD,
    CameraShift,
    Example,
    Ground,
    Label,
    PlacedTile,
    Tray,
    ride_of,
)
from game.picture.spot import corner, drawn_unit
from game.ui.widget import Blit, Widget, clipped, different

WARM: Final[RGB] = haloed(IVORY)
"""Colour of the halo of a tile played last by nobody in particular."""
_RAISE: Final = 0.16
"""Height in short sides by which a chosen tile of the felt is raised."""
_TEXT: Final = 17
"""Size of the letters in a tray, in design units."""
_SHINING: Final = ((246, 212, 136), (190, 142, 62), (255, 236, 180, 220))
_DULL: Final = ((150, 124, 78), (104, 82, 46), (196, 164, 104, 130))
"""Colours of a piece of brass from top to bottom, and of its rim: one that calls, and one out of use."""
_LETTER: Final = 0.6
"""Height of the letter on it, as a part of its side."""
STILL: Final = CameraShift(1.0, 0.0, 0.0)
RIDE: Final = 0.3
"""Seconds in which the camera eases to the middle of the tiles."""


class CameraRide:
    """The camera easing over tiles that are already at their new places."""

    def __init__(self, ride: CameraShift) -> None:
        """`ride` leads from the new places to the ones that the tiles are seen to leave."""
        self._from: Final = ride
        self._begun: float | None = None
        self._sheet: tuple[Sequence[Blit], pygame.Surface, tuple[int, int]] | None = None
        self.seen = ride
        """How far the tiles are from their new places now."""

    def advance(self, now: float, speed: float) -> bool:
        """Move on. Return False once the camera is there."""
        if self._begun is None:
            self._begun = now
        done = min(1.0, (now - self._begun) / (RIDE * speed)) if speed else 1.0
        left = 1 - (4 * done**3 if done < 0.5 else 1 - (2 - 2 * done) ** 3 / 2)
        ride = self._from
        self.seen = CameraShift(1 + (ride.scale - 1) * left, ride.dx * left, ride.dy * left)
        return done < 1

    def draw(self, surface: pygame.Surface, blits: Sequence[Blit]) -> None:
        """Draw the pictures of the tiles where they are seen. A nearer or farther picture is one scaled sheet."""
        scale, dx, dy = self.seen
        if self._from.scale == 1:
            left, top = round(dx), round(dy)
            surface.fblits([(picture, (x + left, y + top)) for picture, (x, y) in blits])
            return
        if self._sheet is None or self._sheet[0] is not blits:
            rects = [picture.get_rect(topleft=at) for picture, at in blits]
            whole = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 1, 1)
            sheet = pygame.Surface(whole.size, pygame.SRCALPHA)
            sheet.fblits([(picture, (x - whole.x, y - whole.y)) for picture, (x, y) in blits])
            self._sheet = blits, sheet, whole.topleft
        _, sheet, (x, y) = self._sheet
        size = max(1, round(sheet.get_width() * scale)), max(1, round(sheet.get_height() * scale))
        surface.blit(pygame.transform.smoothscale(sheet, size), (round(x * scale + dx), round(y * scale + dy)))


class LineWidget(Widget):
    """The tiles on the felt, and the words among them."""

    focusable = False
    spread = 8

    def __init__(self, look: Look, rect: pygame.Rect, art: TileArt, sections: int = 2) -> None:
        """`sections` is a tile's length in squares."""
        super().__init__(look, rect)
        self.art = art
        self.sections = sections
        self.laid: tuple[PlacedTile, ...] = ()
        """The tiles on the felt."""
        self._last = WARM
        self._adrift: Collection[Tile] = ()
        self._labels: tuple[Label, ...] = ()
        self._trays: tuple[Tray, ...] = ()
        self._grounds: tuple[Ground, ...] = ()
        self._blits: list[Blit] = []
        self.least = sys.maxsize
        """The short side in pixels of the smallest tile."""
        self.ride: CameraRide | None = None
        """The camera while it eases to the middle of the tiles; None while it rests."""
        self._parted: tuple[list[Blit], list[Blit], list[Blit]] | None = None
        """The pictures of the tiles, those among them that the camera moves, and the rest."""

    def show(
        self,
        laid: tuple[PlacedTile, ...],
        labels: tuple[Label, ...] = (),
        trays: tuple[Tray, ...] = (),
        grounds: tuple[Ground, ...] = (),
        adrift: Collection[Tile] = (),
        last: RGB | None = None,
        *,
        rides: bool = False,
    ) -> None:
        """Show these tiles and words, the trays below them, and the grounds. Tiles `adrift` have only shadows.

        `last` is the colour of the halo of the tile played last; None keeps it. If the camera `rides` along, tiles that
        it alone has moved ease to their new places.
        """
        below, last = (trays, grounds), self._last if last is None else last
        adrift = frozenset(tile.tile for tile in laid if tile.tile in adrift)
        tiles, before = (laid, adrift, last), (self.laid, self._adrift, self._last)
        if (tiles, labels, below) != (before, self._labels, (self._trays, self._grounds)):
            parts: list[pygame.Rect] | None = None
            if tiles != before:
                blits, rode = self._blits, self.ride
                if laid != self.laid:
                    self._set_off(laid, rides=rides)
                self.laid, self._adrift, self._last = tiles
                self._blits = pictures(self.look, self.art, laid, self.sections, adrift, last)
                self.least = min((drawn_unit(tile.spot) for tile in laid), default=sys.maxsize)
                if (labels, below) == (self._labels, (self._trays, self._grounds)) and rode is self.ride is None:
                    parts = different(blits, self._blits)
            self._labels, (self._trays, self._grounds) = labels, below
            if parts is None or parts:
                self.invalidate(*parts or ())

    def _set_off(self, laid: Sequence[PlacedTile], *, rides: bool) -> None:
        """Ease the tiles from where they are seen now if the camera alone moves them.

        A ride continues while other tiles come or leave.
        """
        ride = ride_of(self.laid, laid) if rides else None
        if ride is not None:
            seen = self.ride.seen if self.ride is not None else STILL
            scale = seen.scale * ride.scale
            self.ride = CameraRide(CameraShift(scale, seen.scale * ride.dx + seen.dx, seen.scale * ride.dy + seen.dy))
        elif not stays(self.laid, laid):
            self.ride = None

    @property
    def is_riding(self) -> bool:
        """True while the camera eases to the middle of the tiles."""
        return self.ride is not None

    def ease(self, now: float, speed: float) -> None:
        """Move the camera on; `speed` multiplies its time, and at 0 it is there at once."""
        if self.ride is not None:
            if not self.ride.advance(now, speed):
                self.ride = None
            self.invalidate()

    def arrive(self) -> None:
        """End the camera's move at once."""
        if self.ride is not None:
            self.ride = None
            self.invalidate()

    @property
    def trays(self) -> tuple[Tray, ...]:
        """The trays below the tiles."""
        return self._trays

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The grounds below the tiles."""
        return self._grounds

    @property
    def labels(self) -> tuple[Label, ...]:
        """The words on the felt."""
        return self._labels

    def label_height(self, size: float) -> int:
        """Return the height of a line of words on the felt in letters of this size."""
        return self.look.fonts.line(Face.SEMIBOLD, size)

    def taken(self) -> list[pygame.Rect]:
        """Return the areas of visible tiles, words and trays, but of no tray as large as the felt."""
        return self.areas(self.laid, self._labels, self._trays, self._grounds)

    def areas(
        self, laid: Sequence[PlacedTile], labels: Sequence[Label], trays: Sequence[Tray], grounds: Sequence[Ground]
    ) -> list[pygame.Rect]:
        """Return the areas of such a felt, as `taken` does for the one that is shown."""
        sizes = [self.art.size(tile.spot.turn, drawn_unit(tile.spot), self.sections) for tile in laid]
        things = [pygame.Rect(corner(tile.spot, size), size) for tile, size in zip(laid, sizes, strict=True)]
        for label in labels:
            wide = self.look.fonts.width(label.text, Face.EXTRABOLD, label.size)
            wide = min(wide, label.width) if label.width else wide
            words = pygame.Rect(0, 0, wide, self.look.fonts.line(Face.EXTRABOLD, label.size))
            words.center = round(label.x), round(label.y)
            things.append(words)
        fields = [pygame.Rect(tray.rect) for tray in trays]
        things += [field for field in fields if not field.contains(self.rect)]
        things += [pygame.Rect(ground.rect) for ground in grounds]
        return [thing.clip(self.rect) for thing in things if thing.colliderect(self.rect)]

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the tiles as they were placed."""
        with clipped(surface, self.area) as seen:
            if seen:
                for tray in self._trays:
                    self._paint_tray(surface, tray)
                for ground in self._grounds:
                    self._paint_ground(surface, ground)
                if self.ride is None:
                    surface.fblits(self._blits)
                else:
                    moved, rest = self._apart()
                    surface.fblits(rest)
                    self.ride.draw(surface, moved)
                for ground in self._grounds:
                    if ground.kind in ABOVE:
                        paint_above(self.look, surface, ground)
                for label in self._labels:
                    self._paint_label(surface, label)

    def _apart(self) -> tuple[list[Blit], list[Blit]]:
        """Return the pictures of the tiles that the camera moves, and of those beside them."""
        if self._parted is None or self._parted[0] is not self._blits:
            rest = tuple(tile for tile in self.laid if tile.is_apart)
            moved = tuple(tile for tile in self.laid if not tile.is_apart)
            blits = [
                pictures(self.look, self.art, some, self.sections, self._adrift, self._last) for some in (moved, rest)
            ]
            self._parted = self._blits, blits[0] if rest else self._blits, blits[1]
        return self._parted[1:]

    def _paint_tray(self, surface: pygame.Surface, tray: Tray) -> None:
        look, px, rect = self.look, self.px, tray.rect
        edge = look.scale.hair(1.5)
        rim = self._rim((255, 255, 255, 26))
        ground = look.brush.box(rect.size, px(18), (0, 0, 0, 62), (0, 0, 0, 44), rim, border_width=edge)
        surface.blit(ground, rect)
        left, y = rect.x + px(18), rect.y + px(12)
        wide = rect.width - px(36)
        if tray.much:
            count = look.fonts.text(tray.much, Face.EXTRABOLD, _TEXT, CREAM)
            surface.blit(count, count.get_rect(topright=(rect.right - px(18), y)))
            wide = min(wide, rect.width - px(48) - count.get_width())
        if tray.title:
            title = self.fitted(tray.title.upper(), wide, face=Face.EXTRABOLD, size=15, colour=SOFT)
            surface.blit(title, (left, y))
        for example in tray.examples:
            self._paint_example(surface, example)

    def _paint_example(self, surface: pygame.Surface, example: Example) -> None:
        unit, turn = drawn_unit(example.spot), example.spot.turn
        long = len(example.halves) or 1
        size = self.art.size(turn, unit, long)
        at = corner(example.spot, size)
        if example.halves:
            self.art.shadow(turn, unit, 0, long).draw(surface, at)
            surface.blit(self.art.face(example.halves, turn, unit), at)
        else:
            edge = self.look.scale.hair(1.5)
            radius = max(3, unit // 7)
            rim = self._rim((*CREAM, 70))
            vacant = self.look.brush.box(size, radius, (0, 0, 0, 40), None, rim, border_width=edge)
            surface.blit(vacant, at)

    def _rim(self, quiet: RGBA) -> RGBA:
        """Return the rim of an empty field, which is its only mark on the dark cloth of high contrast."""
        return (*CREAM, 150) if self.look.style.high_contrast else quiet

    def _paint_ground(self, surface: pygame.Surface, ground: Ground) -> None:
        look, rect = self.look, ground.rect
        if ground.kind == SIGN:
            surface.blit(look.icons.icon(ground.icon, rect.width, CREAM), rect)
        elif ground.kind == PLATE:
            paint_plate(look, surface, pygame.Rect(rect))
        elif ground.kind == THREAD:
            paint_thread(look, surface, ground)
        elif ground.kind == AURA:
            paint_aura(look, surface, pygame.Rect(rect))
        elif ground.kind not in ABOVE:
            asked = ground.kind == ASKED
            edge, fill = (
                ((*CREAM, 235), (255, 255, 255, 38)) if asked else (self._rim((255, 255, 255, 56)), (255, 255, 255, 10))
            )
            radius, line = max(3, min(rect.size) // 7), look.scale.hair(2.5 if asked else 1.2)
            surface.blit(look.brush.box(rect.size, radius, fill, None, edge, border_width=line), rect)

    def _paint_label(self, surface: pygame.Surface, label: Label) -> None:
        if label.plate == BRASS_CHIP:
            self._paint_chip(surface, label)
            return
        colour = GOLD if label.strong else CREAM
        face = Face.EXTRABOLD if label.strong else Face.SEMIBOLD
        width = label.width or self.rect.width
        lines = [label.text] if label.one_line else self.in_two(label.text, width, face=face, size=label.size)
        texts = [self.fitted(line, width, face=face, size=label.size, colour=colour) for line in lines]
        place = pygame.Rect(0, 0, max(text.get_width() for text in texts), sum(text.get_height() for text in texts))
        place.center = round(label.x), round(label.y)
        if label.boxed:
            chip = place.inflate(self.px(18), self.px(4))
            edge = (*GOLD, 200) if label.strong else (255, 255, 255, 60)
            surface.blit(self.look.brush.box(chip.size, self.px(9), (18, 44, 39, 235), None, edge), chip)
        if label.plate != BARE:
            self._paint_plate(surface, label, place)
        top = place.top
        for text in texts:
            surface.blit(text, text.get_rect(midtop=(place.centerx, top)))
            top += text.get_height()

    def _paint_chip(self, surface: pygame.Surface, label: Label) -> None:
        """Paint a letter engraved in a square piece of brass."""
        look, side = self.look, label.width
        chip = pygame.Rect(0, 0, side, side)
        chip.center = round(label.x), round(label.y)
        radius, edge = max(3, side // 5), look.scale.hair(1.6)
        look.brush.soft_shadow(chip.size, max(2, side // 8), 150, radius).draw(surface, (chip.x, chip.y + side // 14))
        top, bottom, rim = _SHINING if label.strong else _DULL
        surface.blit(look.brush.box(chip.size, radius, top, bottom, rim, border_width=edge), chip)
        inner = chip.inflate(-side // 5, -side // 5)
        surface.blit(look.brush.frame(inner.size, max(2, radius // 2), (*INK, 70), max(1, edge // 2)), inner)
        letter = look.fonts.exact(label.text, Face.SERIF_BOLD, max(9, round(side * _LETTER)), INK)
        surface.blit(letter, letter.get_rect(center=chip.center))

    def _paint_plate(self, surface: pygame.Surface, label: Label, text: pygame.Rect) -> None:
        """Paint a dark plate with a golden rim below words. The shorter the words, the rounder the plate."""
        edge = self.look.scale.hair(2)
        tall = round(text.height * 1.08)
        plate = pygame.Rect(0, 0, max(tall, text.width + self.px(label.size * 0.6)), tall)
        plate.center = text.center
        if label.plate == POINTER:
            half, tip = self.px(13), plate.bottom + self.px(13)
            foot = plate.bottom - edge
            pygame.draw.polygon(
                surface, GOLD, [(plate.centerx - half, foot), (plate.centerx + half, foot), (plate.centerx, tip)]
            )
        ground = self.look.brush.box(
            plate.size, tall // 2, (22, 52, 46, 250), (9, 28, 25, 250), (*GOLD, 235), border_width=edge
        )
        surface.blit(ground, plate)


def stays(before: Sequence[PlacedTile], after: Sequence[PlacedTile]) -> bool:
    """Return True if no tile that is in both placements has moved."""
    now = {tile.tile: tile.spot for tile in after if not tile.is_apart}
    return all(tile.is_apart or now.get(tile.tile, tile.spot) == tile.spot for tile in before)


def pictures(
    look: Look, art: TileArt, laid: Sequence[PlacedTile], sections: int, adrift: Collection[Tile] = (), last: RGB = WARM
) -> list[Blit]:
    """Return the pictures of tiles on the felt: shadows first, then tiles from top to bottom.

    This way edges cover the tiles behind them. Overlapping tiles are painted in order, each with its shadow. Tiles
    `adrift` have only a shadow. The tile played last has a halo in the colour `last`, and a dot at its freest corner.
    """
    shadows: list[Blit] = []
    tiles: list[Blit] = []
    above: list[Blit] = []
    covers = any(tile.shows or not tile.pick for tile in laid)
    for tile in laid if covers else sorted(laid, key=attrgetter("spot.y")):
        turn, unit = tile.spot.turn, drawn_unit(tile.spot)
        long = len(tile.halves) or sections
        size = art.size(turn, unit, long)
        x, y = corner(tile.spot, size)
        is_raised = tile.mark == RAISED
        at = (x, y - raise_of(unit)) if is_raised else (x, y)
        below = tiles if covers else shadows
        shadow = art.shadow(turn, unit, int(is_raised), long)
        below.append((shadow.surface, shadow.at(at)))
        if tile.tile in adrift:
            continue
        if tile.mark == LAST:
            halo = art.halo(turn, unit, long, last)
            below.append((halo.surface, halo.at(at)))
            seal = art.seal(unit, last)
            above.append((seal.surface, seal.at(_freest(pygame.Rect(at, size), tile, laid))))
        if not tile.halves:
            tiles.append((art.back(turn, unit, sections), at))
        else:
            tiles.append(((art.dimmed if tile.mark == DIM else art.face)(tile.halves, turn, unit), at))
        if tile.mark == LIT:
            frame = look.brush.frame(size, max(2, unit // 8), (*CREAM, 235), art.rim(unit))
            tiles.append((frame, at))
    return shadows + tiles + above


def raise_of(unit: int) -> int:
    """Return by how many pixels a chosen tile of this size is raised on the felt."""
    return max(3, round(_RAISE * unit))


def _freest(rect: pygame.Rect, tile: PlacedTile, laid: Sequence[PlacedTile]) -> tuple[int, int]:
    """Return the corner of a tile that is the furthest away from all other tiles."""
    others = [(other.spot.x, other.spot.y) for other in laid if other is not tile]

    def free(point: tuple[int, int]) -> float:
        return min(((point[0] - x) ** 2 + (point[1] - y) ** 2 for x, y in others), default=0.0)

    return max((rect.topleft, rect.topright, rect.bottomleft, rect.bottomright), key=free)
