"""What the player can choose on the felt: the places for a tile, and the tiles that can be picked."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

import pygame

from game.felt.table.hand.hand_widgets import DraggableTile, TileListener
from game.felt.table.laid.line import raise_of
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, INK
from game.look.tiles import PULSE, TileArt
from game.picture.family_layout import (
    FOOT,
    DropTarget,
    PlacedTile,
)
from game.picture.spot import corner, drawn_unit
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_GLOW: Final = 0.48
"""Reach of a tile's golden glow, in short sides."""
_BEAT, _BEATS = 0.9, 3
"""Seconds that the rim of the place pointed at takes for a pulse, and the number of pulses before it is still."""
_ABOVE, _BELOW = 0, 2
"""Sides of a place (`DropTarget.side`)."""
_TEXT: Final = 17
"""Size of the letters at a place, in design units."""


class PlaceWidget(Widget):
    """A place for the chosen tile. Press it to play there."""

    radius = 8

    def __init__(
        self,
        look: Look,
        art: TileArt,
        drop: DropTarget,
        name: str,
        on_press: Callable[[DropTarget], None],
        bounds: pygame.Rect,
        *,
        moves: bool = True,
    ) -> None:
        """If nothing `moves`, the rim doesn't pulse."""
        self.unit = drawn_unit(drop.spot)
        size = art.size(drop.spot.turn, self.unit, len(drop.halves) or drop.sections)
        rect = pygame.Rect(corner(drop.spot, size), size)
        super().__init__(look, rect.clamp(bounds) if not bounds.contains(rect) else rect, name=name)
        self.spread = ceil(_GLOW * self.unit / look.scale.unit)
        self.art = art
        self.bounds = bounds
        self.drop = drop
        self.on_press = on_press
        self.told = name
        """Its name for those who hear it."""
        self._moves: Final = moves
        self._since: float | None = None
        """When it was pointed at, in seconds; None if it isn't."""
        self._step = 0

    def tick(self, now: float) -> None:
        """Pulse a few times from the moment it is pointed at."""
        if not self.lit or not self._moves:
            return
        if self._since is None:
            self._since = now
            self._make_pulse()
        beats = (now - self._since) / _BEAT
        step = int(beats * PULSE) % PULSE if beats < _BEATS else 0
        if step != self._step:
            self._step = step
            self.invalidate()

    def due(self, now: float) -> float | None:
        """Return the next step of the pulse."""
        if not self.lit or not self._moves:
            return None
        if self._since is None:
            return now
        steps = int((now - self._since) / _BEAT * PULSE) + 1
        return self._since + steps * _BEAT / PULSE if steps <= _BEATS * PULSE else None

    def invalidate(self, *areas: pygame.Rect) -> None:
        """Ask to be repainted, or only these `areas` of it. Once nothing points at it, it is ready to pulse again."""
        if not self.lit:
            self._since = None
        super().invalidate(*areas)

    def spoken(self) -> Spoken:
        """Return the place in words."""
        return Spoken(Role.BUTTON, self.told, more=self.drop.text if self.drop.text not in self.told else "")

    def make_ready(self) -> None:
        """Make all its pictures."""
        nowhere = pygame.Surface((1, 1))
        for self.ringed in (False, True):
            self.draw(nowhere)
        self._make_pulse()

    def _make_pulse(self) -> None:
        """Make the pictures of a pulse, before its first frame."""
        for step in range(PULSE if self._moves and self.drop.halves else 0):
            self.art.pulse(self.drop.spot.turn, self.unit, step, len(self.drop.halves))

    def on_action(self, action: Action) -> bool:
        """Play there on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press(self.drop)
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the tile as it would be played, translucent in dashes; pointed at, in a pulsing rim."""
        spot, halves, art = self.drop.spot, self.drop.halves, self.art
        if halves:
            tile = art.ghost(halves, spot.turn, self.unit, over=self.drop.over, pointed=self.lit)
            surface.blit(tile, self.rect)
            if self.lit:
                art.pulse(spot.turn, self.unit, self._step, len(halves)).draw(surface, self.rect.topleft)
        else:
            self._paint_outline(surface)
        if self.drop.text:
            self._paint_text(surface)

    def _paint_outline(self, surface: pygame.Surface) -> None:
        """Paint golden dashes around the place; pointed at, a broad rim. Pips of a tile that lies there stay clear."""
        brush, rim, radius = self.look.brush, self.art.rim(self.unit), max(4, self.unit // 7)
        surface.blit(brush.box(self.rect.size, radius, (*GOLD, 26)), self.rect)
        is_tile, wide = self.drop.side == FOOT, rim * (1 + self.lit)
        inside = rim if is_tile else wide
        frame = brush.frame if self.lit else brush.dashes
        surface.blit(frame(self.rect.size, radius, GOLD, inside), self.rect)
        if is_tile:  # around it: its own edge would hide the frame, and a broad rim its numerals
            around = self.rect.inflate(self.px(14), self.px(14))
            surface.blit(brush.frame(around.size, max(6, self.unit // 6), GOLD, wide), around)

    def words_rect(self) -> pygame.Rect:
        """Return the chip with the words: beside the place, or inside if it has no tile."""
        chip = pygame.Rect((0, 0), chip_size(self.look, self.drop.text))
        if self.drop.halves:
            gap, rect = self.px(8), self.rect
            if self.drop.side == _ABOVE:
                chip.midbottom = (rect.centerx, rect.top - gap)
            elif self.drop.side == _BELOW:
                chip.midtop = (rect.centerx, rect.bottom + gap)
            elif self.drop.side == _BELOW - 1:
                chip.midleft = (rect.right + gap, rect.centery)
            else:
                chip.midright = (rect.left - gap, rect.centery)
        elif self.drop.side == FOOT:
            chip.midtop = (self.rect.centerx, self.rect.bottom + self.px(6))
        else:
            chip.center = self.rect.center
        return chip.clamp(self.bounds)

    def _paint_text(self, surface: pygame.Surface) -> None:
        paint_chip(surface, self.look, self.words_rect(), self.drop.text, lit=self.lit)

    @property
    def area(self) -> pygame.Rect:
        """Area of the place, its glow and its words."""
        around = super().area
        return around.union(self.words_rect()) if self.drop.text else around


class PickWidget(DraggableTile):
    """A tile on the felt that can be picked. Press it to choose it, or carry it away."""

    radius = 8

    def __init__(
        self, look: Look, art: TileArt, laid: PlacedTile, sections: int, name: str, holder: TileListener, text: str = ""
    ) -> None:
        """`text` is the effect of picking the tile if that is its only use."""
        self.unit = drawn_unit(laid.spot)
        size = art.size(laid.spot.turn, self.unit, sections)
        rect = pygame.Rect(corner(laid.spot, size), size)
        if laid.shows:
            rect.height = min(rect.height, round(laid.shows * laid.spot.unit))
        super().__init__(look, rect, laid.tile, holder, name)
        self.spread = ceil(_GLOW * self.unit / look.scale.unit)
        self.art = art
        self.laid = laid
        self.text = text
        self.told = name
        """What it is called aloud."""
        self._chosen = False

    def spoken(self) -> Spoken:
        """Return the tile, and what picking it does."""
        return Spoken(Role.BUTTON, self.told, self.text)

    def show(self, *, chosen: bool, carried: bool) -> None:
        """Show if it is chosen, or carried by the pointer."""
        if (chosen, carried) != (self._chosen, self.is_carried):
            self._chosen, self.is_carried = chosen, carried
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the golden rim around the tile, where a chosen one is raised, and a broader one if it is pointed at."""
        if self.is_carried:
            return
        rim, rect = (
            self.art.rim(self.unit) * (2 + self.lit) // 2,
            self.rect.move(0, -raise_of(self.unit) * self._chosen),
        )
        radius = max(2, self.unit // 8)
        around = rect.inflate(2 * rim - 2, 2 * rim - 2)
        around.height += 0 if self.laid.shows else self.art.depth(self.unit)
        surface.blit(self.look.brush.frame(around.size, radius + rim - 1, GOLD, rim), around)
        if self.text:
            paint_chip(surface, self.look, self.words_rect(), self.text, lit=self._chosen or self.lit)

    def words_rect(self) -> pygame.Rect:
        """Return the place of its words, if it has any."""
        chip = pygame.Rect((0, 0), chip_size(self.look, self.text))
        chip.midtop = (self.rect.centerx, self.rect.bottom + self.px(8))
        return chip

    @property
    def area(self) -> pygame.Rect:
        """Area of the tile, its glow and its words."""
        around = super().area
        return around.union(self.words_rect()) if self.text else around


def chip_size(look: Look, text: str) -> tuple[int, int]:
    """Return the size of a chip with these words, in pixels."""
    scale = look.scale
    return look.fonts.width(text, Face.BOLD, _TEXT) + scale.px(24), look.fonts.line(Face.BOLD, _TEXT) + scale.px(10)


def paint_chip(surface: pygame.Surface, look: Look, chip: pygame.Rect, text: str, *, lit: bool) -> None:
    """Paint the words for a place on a chip."""
    ground = (*GOLD, 255) if lit else (22, 52, 46, 240)
    surface.blit(look.brush.box(chip.size, look.scale.px(10), ground, None, (*GOLD, 220)), chip)
    words = look.fonts.text(text, Face.BOLD, _TEXT, INK if lit else CREAM)
    surface.blit(words, words.get_rect(center=chip.center))
