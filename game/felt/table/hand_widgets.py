"""The rack with the player's own tiles, which can be picked, dragged and sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from engine.pieces import Tile, TileSet
from game.felt.family_layout import Group
from game.felt.frame import LIFTS, Frame, Hand, Lifts
from game.look.cache import Sprite
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, INK, RACK_TEXT
from game.look.tiles import TileArt
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.widget import Widget, clipped

_GLOW: Final = 78
"""Reach in design units of a tile's glow and shadow."""
_SOFT, _FALL = 11, 8
"""Softness of the rack's shadow, and its distance below the rack, in design units."""


class Holder(Protocol):
    """Receives what the player does with a tile."""

    def choose(self, tile: Tile) -> None:
        """Choose the tile."""

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Carry the tile over the table."""

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Drop the tile there."""

    def let_go(self) -> None:
        """Put the tile back after a drag."""

    def draw_tile(self) -> None:
        """Draw a tile, since the boneyard was pressed."""


class Grasp(Widget):
    """A tile that the player can choose or carry. It notifies `holder`."""

    def __init__(self, look: Look, rect: pygame.Rect, tile: Tile, holder: Holder, name: str) -> None:
        super().__init__(look, rect, name=name)
        self.tile = tile
        self.holder = holder
        self._carried = False
        """True while the pointer carries it, which `holder` shows."""
        self._press: tuple[int, int] | None = None

    def on(self, action: Action) -> bool:
        """Choose it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.holder.choose(self.tile)
        return True

    def pointer(self, event: Pointer) -> bool:
        """Distinguish a drag from a press: a tile moved by its own width is carried."""
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT:
            self._press = event.pos
        elif event.kind is PointerKind.MOVE and self._press is not None:
            far = max(abs(event.pos[0] - self._press[0]), abs(event.pos[1] - self._press[1]))
            if self._carried or far > self.px(14):
                self.holder.drag(self.tile, event.pos)
                return True
        elif event.kind is PointerKind.UP and self._press is not None:
            self._press = None
            if self._carried:
                self.down = self._held = False
                self.holder.drop(self.tile, event.pos)
                return True
        elif event.kind is PointerKind.CANCEL:
            self._press = None
            if self._carried:
                self.holder.let_go()
        return super().pointer(event)


class HandTile(Grasp):
    """A tile of the player's hand."""

    radius = 15

    def __init__(
        self, look: Look, rect: pygame.Rect, tile: Tile, pieces: TileSet, art: TileArt, holder: Holder
    ) -> None:
        super().__init__(look, rect, tile, holder, pieces.label(tile))
        self.halves = pieces.faces[tile]
        self.art = art
        self.unit = rect.width
        self.lifts: Lifts = LIFTS[0]
        self._fits: bool | None = None
        self._chosen = False

    def show(self, *, fits: bool | None, chosen: bool, carried: bool) -> None:
        """Show if it is playable (None: unmarked), chosen, or carried by the pointer."""
        if (fits, chosen, carried) != (self._fits, self._chosen, self._carried):
            self._fits, self._chosen, self._carried = fits, chosen, carried
            self.changed()

    @property
    def area(self) -> pygame.Rect:
        """The tile, lifted or not, and its glow."""
        reach, lift = self.px(_GLOW), self.px(self.lifts.chosen)
        return self.rect.inflate(2 * reach, 2 * reach + 2 * lift)

    @property
    def top(self) -> tuple[int, int]:
        """Upper edge of the tile's picture, in pixels."""
        lifts = self.lifts
        raised = self._fits or self.lit
        up = lifts.chosen if self._chosen else lifts.raised if raised else lifts.sunk if self._fits is False else 0
        return self.rect.x, self.rect.y - self.px(up)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the tile. The focus ring is painted over its neighbours, by the rack."""
        self.paint(surface)

    def draw_ring(self, surface: pygame.Surface) -> None:
        """Paint the focus ring at the tile's current place."""
        if self.ringed and not self._carried:
            size = self.rect.width, self.rect.height + self.art.depth(self.unit)
            self.look.brush.ring(size, self.px(self.radius)).draw(surface, self.top)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the tile, lit if it can be played, darkened if it can't."""
        if self._carried:
            return
        at = self.top
        self.art.shadow(0, self.unit, 1 if self._chosen else 0).draw(surface, at)
        if self._fits or self._chosen:
            self.art.halo(0, self.unit).draw(surface, at)
        picture = self.art.dimmed if self._fits is False and not self._chosen else self.art.face
        surface.blit(picture(self.halves, 0, self.unit), at)


class HandWidget(Widget):
    """The rack with the tiles on it, which are widgets of their own."""

    focusable = False

    def __init__(
        self,
        look: Look,
        frame: Frame,
        pieces: TileSet,
        art: TileArt,
        holder: Holder,
        caption: Callable[[int], str],
        *,
        watched: bool = False,
    ) -> None:
        """`watched` tiles are only shown and take no keys and no pointer."""
        super().__init__(look, frame.hand_area())
        self.watched = watched
        self.frame = frame
        self.pieces = pieces
        self.art = art
        self.holder = holder
        self.caption = caption
        self.stand: Hand = frame.hand(0)
        self._tiles: dict[Tile, HandTile] = {}
        self._groups: tuple[Group, ...] | None = None
        self._captions: Final[dict[int, pygame.Surface]] = {}
        """The words on the lip, by the number of tiles."""

    def children(self) -> list[Widget]:
        """Return the tiles from left to right."""
        return list(self._tiles.values())

    def tile(self, tile: Tile) -> HandTile | None:
        """Return the widget of a tile."""
        return self._tiles.get(tile)

    def show(self, hand: Sequence[Tile], groups: tuple[Group, ...] | None = None, *, keeps: bool = False) -> None:
        """Put these tiles on the rack in this order, with gaps between `groups` (None if the game never has any).

        An empty rack that `keeps` its width does so, because the last tile has just been played. Otherwise it makes
        room for a deal.
        """
        if (list(hand), groups) == (list(self._tiles), self._groups) and (hand or keeps):
            return
        before = self.stand
        self._groups = groups
        ends = [(group.first, group.first + group.size) for group in groups or ()]
        cuts = {cut for ends_of in ends for cut in ends_of if 0 < cut < len(hand)}
        self.stand = self.frame.hand(len(hand), None if groups is None else sorted(cuts))
        if not hand and keeps:
            self.stand = self.stand._replace(rack=before.rack, lip=before.lip)
        if not hand and not self._tiles and self.stand == before:
            return
        self.move(self.frame.hand_area(self.stand.rows))
        unit, known = self.stand.unit, self._tiles
        self._tiles = {}
        size = self.art.size(0, unit)
        for tile, (x, y) in zip(hand, self.stand.spots, strict=True):
            rect = pygame.Rect((round(x - size[0] / 2), round(y - size[1] / 2)), size)
            widget = known.get(tile)
            if widget is None or widget.unit != unit:
                widget = HandTile(self.look, rect, tile, self.pieces, self.art, self.holder)
                widget.parent = self
                widget.focusable = not self.watched
            else:
                widget.move(rect)
            widget.lifts = self.stand.lifts
            self._tiles[tile] = widget
        self.changed()

    def make_ready(self, held: int) -> None:
        """Make the pictures for a hand of this many tiles from which some are chosen and played."""
        for count in range(held + 1):
            stand = self.frame.hand(count, None if self._groups is None else ())
            self._back(stand.rack.size)
            self._front(stand.lip.size)
            self.art.shadow(0, stand.unit, 1)
            self.art.halo(0, stand.unit)
            self._words(count)

    def _back(self, size: tuple[int, int]) -> tuple[Sprite, pygame.Surface]:
        """Return shadow and wood of the back of a rack."""
        shadow = self.look.brush.soft_shadow(size, max(2, self.px(_SOFT)), 190, self.px(14))
        return shadow, self.look.backdrop.wood(size, self.px(14))

    def _front(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the wood of a lip."""
        return self.look.backdrop.wood(size, self.px(12), lip=True)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the back of the rack, the tiles, and the lip in front of them."""
        rack = self.stand.rack
        shadow, wood = self._back(rack.size)
        with clipped(surface, self.area):
            shadow.draw(surface, (rack.x, rack.y + self.px(_FALL)))
        surface.blit(wood, rack)
        seen = [widget for widget in self._tiles.values() if widget.shown]
        for widget in seen:
            widget.draw(surface)
        for widget in seen:
            widget.draw_ring(surface)
        self.paint_lip(surface)

    def paint_lip(self, surface: pygame.Surface) -> pygame.Rect:
        """Paint only the lip, in front of tiles that have just reached the rack. Return the area painted."""
        lip = self.stand.lip
        surface.blit(self._front(lip.size), lip)
        if self._groups and self.stand.rows == 1:
            for group in self._groups:
                self._paint_group(surface, group)
            return lip
        text = self._words(len(self._tiles))
        surface.blit(text, text.get_rect(center=(lip.centerx, lip.centery + self.px(1))))
        return lip

    def _words(self, held: int) -> pygame.Surface:
        """Return the words on the lip for a hand of this many tiles."""
        words = self._captions.get(held)
        if words is None:
            words = self._captions[held] = self.look.fonts.text(self.caption(held), Face.SEMIBOLD, 16, RACK_TEXT)
        return words

    def _paint_group(self, surface: pygame.Surface, group: Group) -> None:
        """Write a group's name on the lip: on a plate if the group is whole, otherwise under a bracket."""
        look, lip, px = self.look, self.stand.lip, self.px
        half = self.stand.unit // 2
        first, last = (self.stand.spots[place][0] for place in (group.first, group.first + group.size - 1))
        plate = pygame.Rect(first - half, lip.top + px(11), last - first + 2 * half, lip.height - px(15))
        if group.whole:
            surface.blit(look.brush.box(plate.size, px(8), (*CREAM, 235), None), plate)
        else:
            line = look.scale.hair(1.6)
            surface.fill(RACK_TEXT, (plate.x, plate.y, plate.width, line))
            for x in (plate.x, plate.right - line):
                surface.fill(RACK_TEXT, (x, plate.y, line, px(7)))
        face, colour = (Face.BOLD, INK) if group.whole else (Face.SEMIBOLD, RACK_TEXT)
        text = self.fitted(group.text, plate.width - px(8), face=face, size=16, colour=colour)
        surface.blit(text, text.get_rect(center=(plate.centerx, plate.centery + px(1))))
