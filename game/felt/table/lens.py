"""The lens enlarges a small tile of the felt beside the pointer or the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.felt.family_layout import Laid
from game.felt.frame import Spot, drawn_unit
from game.felt.table.laid_widgets import PlaceWidget
from game.look.look import Look
from game.look.palette import CREAM
from game.look.tiles import PIPS_FROM, TileArt
from game.ui.screen import Screen
from game.ui.widget import Widget

_UNIT: Final = 74
"""Short side of an enlarged tile, in design units."""
PAD: Final = 10
_SMALL: Final = 42
"""Short side in design units up to which a tile is hard to read in a set above FEW pips, at any resolution."""
_FEW: Final = 9
TURNED: Final = (1, 2)
"""Quarter turns of tiles whose first half is at the right, or below."""

Seen = tuple[tuple[int, ...], Spot]
"""The faces of a tile, and its spot."""


class LensWidget(Widget):
    """Shows a tile upright and large, in a frame. Only small tiles need it."""

    focusable = False

    def __init__(self, look: Look, art: TileArt, bounds: pygame.Rect) -> None:
        """`bounds` is the area that it stays within."""
        super().__init__(look, pygame.Rect(bounds.topleft, (1, 1)))
        self.shown = False
        self.art = art
        self.bounds = bounds
        self.enough: Final = PIPS_FROM if art.top <= _FEW else max(PIPS_FROM, self.px(_SMALL))
        """Short side in pixels from which a tile needs no lens."""
        self.halves: tuple[int, ...] = ()
        self._last: tuple[object, ...] = ()

    @property
    def area(self) -> pygame.Rect:
        """The frame and its shadow."""
        return self.rect.inflate(self.px(40), self.px(40))

    def rise(self, screen: Screen) -> None:
        """Move above all other widgets, including later ones."""
        if screen.widgets[-1] is not self:
            if self in screen.widgets:
                screen.widgets.remove(self)
            screen.add(self)

    def look_at(self, pos: tuple[int, int] | None, focus: Widget | None, laid: Sequence[Laid]) -> None:
        """Enlarge the small tile under the pointer, or else the one at the focused place."""
        if (pos, focus, laid) == self._last:
            return
        self._last = (pos, focus, laid)
        seen = under(pos, laid) if pos is not None else None
        if seen is None and isinstance(focus, PlaceWidget) and focus.drop.halves:
            seen = focus.drop.halves, focus.drop.spot
        if seen is None or drawn_unit(seen[1]) >= self.enough:
            self.shown = False
            return
        self._stand(*seen)

    def _stand(self, halves: tuple[int, ...], spot: Spot) -> None:
        """Place the lens above the tile, or below it if there is no room. Its left or top half is at the left."""
        wide, high = self.art.size(1, self.px(_UNIT), len(halves))
        rect = pygame.Rect(0, 0, wide + 2 * self.px(PAD), high + 2 * self.px(PAD))
        away = round(spot.unit * 1.2) + self.px(6)
        rect.midbottom = round(spot.x), round(spot.y) - away
        if rect.top < self.bounds.top:
            rect.midtop = round(spot.x), round(spot.y) + away
        self.halves, self.shown = halves[::-1] if spot.turn in TURNED else halves, True
        self.move(rect.clamp(self.bounds))
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the frame and the tile."""
        look, rect, px = self.look, self.rect, self.px
        look.brush.soft_shadow(rect.size, max(2, px(8)), 170, px(14)).draw(surface, rect.topleft)
        edge = look.scale.hair(1.5)
        ground = look.brush.box(rect.size, px(14), (22, 52, 46), (9, 28, 25), (*CREAM, 150), border_width=edge)
        surface.blit(ground, rect)
        surface.blit(self.art.face(self.halves, 3, px(_UNIT)), rect.move(px(PAD), px(PAD)))


def under(pos: tuple[int, int], laid: Sequence[Laid]) -> Seen | None:
    """Return the topmost face-up tile there."""
    for tile in reversed(laid):
        x, y, unit, turn = tile.spot
        wide, high = (unit, unit / 2) if turn % 2 else (unit / 2, unit)
        if tile.halves and abs(pos[0] - x) <= wide and abs(pos[1] - y) <= high:
            return tile.halves, tile.spot
    return None
