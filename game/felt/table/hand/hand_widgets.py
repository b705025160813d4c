"""The rack with the player's own tiles, which can be picked, dragged and sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

import pygame

from engine.pieces import Tile, TileSet
from game.felt.flight import PLAYED
from game.felt.frame import LIFTS, Frame, Hand, Lifts
from game.felt.table.hand.meld_braces import NAMED, MeldBraces
from game.look.cache import Sprite
from game.look.easing import in_out_cubic, mix, out_quad, share
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOOD, INK, RACK_TEXT
from game.look.tiles import TileArt
from game.picture.family_layout import Group
from game.picture.spot import Spot
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget, clipped

_Size: TypeAlias = tuple[int, int]
_Wood: TypeAlias = tuple[Sprite, pygame.Surface, pygame.Surface]
"""The shadow of a rack, its back and its lip."""
RISING: Final = 0.09
"""Seconds in which a tile of the hand rises or sinks because it can be played or not, or is chosen."""
CLOSE_UP, LIFTING = 0.14, PLAYED.lift
"""Seconds in which the tiles of a hand close up, or make room, and until they begin when a tile is lifted out."""
_NAME: Final = 16
"""Size of a group's name in design units."""
CARRIES: Final = 14
"""Design units that the pointer moves until it carries the tile it was pressed on."""
_GLOW: Final = 78
"""Reach in design units of a tile's glow and shadow."""
_SOFT, _FALL = 11, 8
"""Softness of the rack's shadow, and its distance below the rack, in design units."""


class DragListener(Protocol):
    """Receives what the player does with a tile in the air."""

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Carry the tile over the table."""

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Drop the tile there."""

    def let_go(self) -> None:
        """Put the tile back after a drag."""


class TileListener(Protocol):
    """Receives what the player does with tiles."""

    @property
    def carrying(self) -> DragListener:
        """Receives how the pointer carries a tile."""

    def choose(self, tile: Tile) -> None:
        """Choose the tile."""

    def draw_tile(self) -> None:
        """Draw a tile, since the boneyard was pressed."""


class DraggableTile(Widget):
    """A tile that the player can choose or carry. It notifies `holder`."""

    def __init__(self, look: Look, rect: pygame.Rect, tile: Tile, holder: TileListener, name: str) -> None:
        super().__init__(look, rect, name=name)
        self.tile = tile
        self.holder = holder
        self.is_carried = False
        """True while the pointer carries it or it is on its way, which `holder` shows."""
        self._press: tuple[int, int] | None = None

    def on_action(self, action: Action) -> bool:
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
            if self.is_carried or far > self.px(CARRIES):
                self.holder.carrying.drag(self.tile, event.pos)
                return True
        elif event.kind is PointerKind.UP and self._press is not None:
            self._press = None
            if self.is_carried:
                self.down = self._held = False
                self.holder.carrying.drop(self.tile, event.pos)
                return False  # no press: the tile is heard when it lands
        elif event.kind is PointerKind.CANCEL:
            self._press = None
            if self.is_carried:
                self.holder.carrying.let_go()
        return super().pointer(event)


class HandTile(DraggableTile):
    """A tile of the player's hand."""

    radius = 15

    def __init__(
        self, look: Look, rect: pygame.Rect, tile: Tile, pieces: TileSet, art: TileArt, holder: TileListener
    ) -> None:
        super().__init__(look, rect, tile, holder, pieces.label(tile))
        self.halves = pieces.faces[tile]
        self.art = art
        self.unit = rect.width
        self.lifts: Lifts = LIFTS[0]
        self.shift = (0, 0)
        """Distance in pixels from its place while the hand closes up."""
        self.fits: bool | None = None
        """True while it is marked as playable, False while it is dimmed, None while it is neither."""
        self.is_chosen = False
        """True while it is picked up."""
        self.is_hidden = False
        """True while it is face down."""
        self.stands = False
        """True while the reason of a hint speaks of it; may be set."""
        self.told = ""
        """Words after its name for those who hear it."""
        self._goal = self.height
        self._rises: float | None = None
        """Its height in pixels while it rises or sinks to the goal; None if it is there."""
        self._from = self._since = 0.0
        self._shadows: Final = (art.shadow(0, self.unit, 0), art.shadow(0, self.unit, 1))
        """Its shadow on the rack, and above it."""
        self._halo: Final = art.halo(0, self.unit)
        self._bright: pygame.Surface | None = None
        self._dim: pygame.Surface | None = None
        """Its picture, and the one while it can't be played; None if it wasn't seen that way yet."""

    def show(self, *, fits: bool | None, chosen: bool, carried: bool, back: bool = False) -> None:
        """Show if it is playable (None: unmarked), chosen, carried by the pointer, or face down."""
        if (fits, chosen, carried, back) != (self.fits, self.is_chosen, self.is_carried, self.is_hidden):
            self.fits, self.is_chosen, self.is_carried, self.is_hidden = fits, chosen, carried, back
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the tile, unless it is face down; it is selected while it is picked up."""
        role = Role.BUTTON if self.focusable else Role.GROUP  # no text of the page: the hand is told as a whole
        return Spoken(role, "") if self.is_hidden else Spoken(role, self.name, self.told)

    @property
    def area(self) -> pygame.Rect:
        """The tile, lifted or not, and its glow."""
        reach, lift = self.px(_GLOW), self.px(self.lifts.chosen)
        return self.rect.inflate(2 * reach, 2 * reach + 2 * lift)

    @property
    def height(self) -> int:
        """How far it should be raised, in pixels."""
        lifts = self.lifts
        raised = self.fits or self.lit
        if self.is_chosen or self.stands:
            return self.px(lifts.chosen)
        return self.px(lifts.raised if raised else lifts.sunk if self.fits is False else 0)

    @property
    def top(self) -> tuple[int, int]:
        """Upper edge of the tile's picture, in pixels."""
        up = self.height if self._rises is None else round(self._rises)
        return self.rect.x + self.shift[0], self.rect.y + self.shift[1] - up

    @property
    def spot(self) -> Spot:
        """The place of the tile's picture."""
        return Spot(*pygame.Rect(self.top, self.rect.size).center, self.unit)

    @property
    def is_rising(self) -> bool:
        """True while it rises or sinks."""
        return self._rises is not None

    def rise(self, now: float, pace: float) -> None:
        """Rise or sink on to the height where it should be; `now` is in seconds."""
        height = self.height
        if height != self._goal:
            self._from = self._goal if self._rises is None else self._rises
            self._rises, self._goal, self._since = self._from, height, now
        if self._rises is not None:
            part = share(now, self._since, RISING * pace)
            self._rises = None if part >= 1 else mix(self._from, height, out_quad(part))
            self.invalidate()

    def draw_ring(self, surface: pygame.Surface) -> None:
        """Paint the focus ring at the tile's current place; the rack calls it, so that it is above the neighbours."""
        if self.ringed and not self.is_carried:
            size = self.rect.width, self.rect.height + self.art.depth(self.unit)
            self.look.brush.ring(size, self.px(self.radius)).draw(surface, self.top)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the tile, lit if it can be played, darkened if it can't."""
        if self.is_carried:
            return
        at = self.top
        self._shadows[self.is_chosen].draw(surface, at)
        if self.is_hidden:
            surface.blit(self.art.back(0, self.unit), at)
            return
        if self.fits or self.is_chosen:
            self._halo.draw(surface, at)
        is_dim = self.fits is False and not (self.is_chosen or self.stands)
        surface.blit(self._shaded() if is_dim else self._face(), at)
        if self.stands:
            rim = self.look.brush.frame(self.rect.size, max(3, self.unit // 7), GOOD, self.look.scale.hair(3))
            surface.blit(rim, at)

    def _face(self) -> pygame.Surface:
        """Return its picture."""
        if self._bright is None:
            self._bright = self.art.face(self.halves, 0, self.unit)
        return self._bright

    def _shaded(self) -> pygame.Surface:
        """Return its picture while it can't be played."""
        if self._dim is None:
            self._dim = self.art.dimmed(self.halves, 0, self.unit)
        return self._dim


class HandWidget(Widget):
    """The rack with the tiles on it, which are widgets of their own."""

    focusable = False

    def __init__(
        self,
        look: Look,
        frame: Frame,
        pieces: TileSet,
        art: TileArt,
        holder: TileListener,
        caption: Callable[[int, bool], str],
        *,
        watched: bool = False,
    ) -> None:
        """`caption` returns the words for a number of tiles, and for whether they are hidden from the player.

        `watched` tiles are only shown and take no keys and no pointer.
        """
        super().__init__(look, frame.hand_area())
        self.watched = watched
        self.frame = frame
        self.pieces = pieces
        self.art = art
        self.holder = holder
        self.caption = caption
        self.arrangement: Hand = frame.hand(0)
        self.is_hidden = False
        """True if the tiles are hidden from the player, because a bot plays for them."""
        self.note = ""
        """Words on the lip of the rack beside the number of tiles."""
        self.pace = 0.0
        """Multiplies the time in which the hand closes up; 0 if nothing moves."""
        self._tiles: dict[Tile, HandTile] = {}
        self._groups: tuple[Group, ...] | None = None
        self._count = self._arriving = 0
        self._from: dict[Tile, tuple[int, int]] = {}
        """Where tiles stood before they began to move to their places, as distances in pixels."""
        self.lip = self.arrangement.lip
        """The lip of the rack as it is shown."""
        self._back = self.arrangement.rack
        """The back of the rack as it is shown."""
        self._narrow: tuple[pygame.Rect, pygame.Rect] | None = None
        """The back and the lip before they began to change; None if they don't."""
        self._broad = self.arrangement.rack.size, self.arrangement.lip.size
        """The sizes of the pictures of both, which are painted in two halves while they change."""
        self._since: float | None = None
        """When all that began, in seconds; None if it is about to."""
        self._waits = 0.0
        """Seconds until it begins."""
        self.braces: Final = MeldBraces()
        self.ready_for = -1
        """The largest hand for which `make_ready` has made the pictures."""
        self._woods: Final[dict[tuple[_Size, _Size], _Wood]] = {}
        """The pictures of the rack, by the sizes of its back and its lip."""
        self._captions: Final[dict[tuple[int, bool, str, int], pygame.Surface]] = {}
        """The words on the lip, by the number of tiles, whether these are hidden, the note and the width of the lip."""

    def spoken(self) -> Spoken:
        """Return the number of tiles, and the words on the lip; the tiles are heard by themselves."""
        return Spoken(Role.GROUP, self.caption(self._count, self.is_hidden), self.note)

    def children(self) -> list[Widget]:
        """Return the tiles from left to right."""
        return list(self._tiles.values())

    def spot(self, place: int) -> Spot:
        """Return where the tile at a place of the hand is now."""
        return list(self._tiles.values())[place].spot

    def tile(self, tile: Tile) -> HandTile | None:
        """Return the widget of a tile."""
        return self._tiles.get(tile)

    def show_note(self, note: str) -> None:
        """Show these words on the lip beside the number of tiles; none if empty."""
        if note != self.note:
            self.note = note
            self.invalidate(self.lip)

    def show(
        self,
        hand: Sequence[Tile],
        groups: tuple[Group, ...] | None = None,
        *,
        held: int | None = None,
        arriving: int = 0,
        keeps: bool = False,
    ) -> None:
        """Put these tiles on the rack in this order, with gaps between `groups` (None if the game never has any).

        `held` is the number on the lip of the rack. It leaves room for the tiles `arriving`. An empty rack that `keeps`
        its width does so, because the last tile has just been played. Otherwise it makes room for a deal.
        """
        held = len(hand) if held is None else held
        shown = list(self._tiles), self._groups, self._count, self._arriving
        is_same = (list(hand), groups, held, arriving) == shown
        if is_same and (hand or arriving or keeps):
            return
        before = self.arrangement
        is_lifted = any(tile not in hand and not known.is_carried for tile, known in self._tiles.items())
        self._waits = LIFTING if is_lifted else 0.0
        if (groups is None) != (self._groups is None):
            self.ready_for = -1
        self._groups, self._count, self._arriving = groups, held, arriving
        ends = [(group.first, group.first + group.size) for group in groups or ()]
        cuts = sorted({cut for ends_of in ends for cut in ends_of if 0 < cut < len(hand)})
        if groups and all(group.whole for group in groups) and ends[-1][1] == len(hand) - 1:
            cuts.append(cuts[-1])  # the odd tile of a complete hand stands further aside
        if groups is not None:
            self.braces.follow(hand, groups, arriving=arriving)
        self.arrangement = self.frame.hand(len(hand) + arriving, None if groups is None else cuts)
        if not hand and not arriving and keeps:
            self.arrangement = self.arrangement._replace(rack=before.rack, lip=before.lip)
        if is_same and self.arrangement == before:
            return
        self._reshape(before)
        self.move(self.frame.hand_area(self.arrangement.rows))
        unit, known = self.arrangement.unit, self._tiles
        self._tiles = {}
        size = self.art.size(0, unit)
        for tile, (x, y) in zip(hand, self.arrangement.spots, strict=False):
            rect = pygame.Rect((round(x - size[0] / 2), round(y - size[1] / 2)), size)
            widget = known.get(tile)
            if widget is None or widget.unit != unit:
                widget = HandTile(self.look, rect, tile, self.pieces, self.art, self.holder)
                widget.parent = self
                widget.focusable = not self.watched
            else:
                stood = widget.rect.move(widget.shift)
                widget.move(rect)
                widget.shift = (stood.x - rect.x, stood.y - rect.y) if self.pace else (0, 0)
            widget.lifts = self.arrangement.lifts
            self._tiles[tile] = widget
        self._from = {tile: widget.shift for tile, widget in self._tiles.items() if widget.shift != (0, 0)}
        self._since = None
        if self.arrangement == before and self._narrow is None and not self._from and not groups:
            fresh = [widget.area for tile, widget in self._tiles.items() if known.get(tile) is not widget]
            gone = [widget.area for tile, widget in known.items() if self._tiles.get(tile) is not widget]
            self.invalidate(self.lip, *fresh, *gone)
        else:
            self.invalidate()

    def _reshape(self, before: Hand) -> None:
        """Let the rack become as wide as the hand."""
        goal = self.arrangement.rack, self.arrangement.lip
        is_moving = self.pace > 0 and (self._back, self.lip) != goal
        self._narrow = (self._back, self.lip) if is_moving else None
        if not is_moving:
            self._back, self.lip = goal
            self._broad = goal[0].size, goal[1].size
        elif before.rack.width <= self.arrangement.rack.width:
            self._broad = max(self._broad, (goal[0].size, goal[1].size))

    @property
    def is_moving(self) -> bool:
        """True while tiles or rack are on their way, or about to be."""
        rises = any(tile.is_rising for tile in self._tiles.values())
        return rises or bool(self._from) or self._narrow is not None or bool(self.braces.growing and self.pace)

    def advance(self, now: float) -> None:
        """Let the tiles move on to their places, and the rack to its width; `now` is in seconds."""
        for tile in self._tiles.values():
            tile.rise(now, self.pace)
        if self.braces.growing and self.braces.advance(now, self.pace):
            self.invalidate(self.lip)
        if not self._from and self._narrow is None:
            return
        if self._since is None:
            self._since = now + self._waits * self.pace
        if now < self._since:
            return
        part = in_out_cubic(share(now, self._since, CLOSE_UP * self.pace))
        for moved, (dx, dy) in self._from.items():
            self._tiles[moved].shift = round(dx * (1 - part)), round(dy * (1 - part))
        if self._narrow is not None:
            self._back = between(self._narrow[0], self.arrangement.rack, part)
            self.lip = between(self._narrow[1], self.arrangement.lip, part)
        if part >= 1:
            self._from, self._narrow = {}, None
            self._broad = self.arrangement.rack.size, self.arrangement.lip.size
        self.invalidate()

    def make_ready(self, held: int) -> None:
        """Make the pictures for a hand of this many tiles from which some are chosen and played."""
        for count in range(held + 2):  # one may be drawn
            stand = self.frame.hand(count, None if self._groups is None else ())
            self._wood(stand.rack.size, stand.lip.size)
            self.art.shadow(0, stand.unit, 1)
            self.art.halo(0, stand.unit)
            self._words(count)
        self.ready_for = max(held, self.ready_for)

    def _wood(self, rack: _Size, lip: _Size) -> _Wood:
        """Return the pictures of a rack: its shadow, its back and its lip."""
        found = self._woods.get((rack, lip))
        if found is None:
            look, px = self.look, self.px
            shadow = look.brush.soft_shadow(rack, max(2, px(_SOFT)), 190, px(14))
            back = look.backdrop.wood(rack, px(14))
            found = self._woods[rack, lip] = shadow, back, look.backdrop.wood(lip, px(12), lip=True)
        return found

    def paint_standing(self, surface: pygame.Surface, tiles: Sequence[Tile]) -> None:
        """Paint the rack again on a picture of it where these tiles are, which stand up there."""
        held = [piece for tile in tiles if (piece := self._tiles.get(tile)) is not None]
        for piece in held:
            piece.stands = True
        for piece in held:
            with clipped(surface, piece.rect.union(pygame.Rect(piece.top, piece.rect.size))):
                self.paint(surface)
        for piece in held:
            piece.stands = False

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the back of the rack, the tiles, and the lip in front of them."""
        rack = self._back
        shadow, wood, _ = self._wood(*self._broad)
        x, y = shadow.at((rack.x, rack.y + self.px(_FALL)))
        with clipped(surface, self.area):
            blit_halves(surface, shadow.surface, (x, y), rack.width - 2 * shadow.offset[0])
        blit_halves(surface, wood, rack.topleft, rack.width)
        seen = [widget for widget in self._tiles.values() if widget.shown]
        for widget in seen:
            widget.paint(surface)
        for widget in seen:
            widget.draw_ring(surface)
        self.paint_lip(surface)

    def paint_lip(self, surface: pygame.Surface) -> pygame.Rect:
        """Paint only the lip, in front of tiles that have just reached the rack. Return the area painted."""
        lip = self.lip
        blit_halves(surface, self._wood(*self._broad)[2], lip.topleft, lip.width)
        if self._groups and self.arrangement.rows == 1:
            for group in self._groups:
                self._paint_group(surface, group)
            return lip
        text = self._words(self._count)
        surface.blit(text, text.get_rect(center=(lip.centerx, lip.centery + self.px(1))))
        return lip

    def _words(self, held: int) -> pygame.Surface:
        """Return the words on the lip for a hand of this many tiles. Without room for both, the note stays."""
        # Words without a note are made ready for hands of any size, whatever the rack's width is now.
        told = held, self.is_hidden, self.note, self.arrangement.lip.width if self.note else 0
        words = self._captions.get(told)
        if words is None:
            fonts, whole = self.look.fonts, self.caption(held, self.is_hidden)
            if self.note:
                room, both = self.arrangement.lip.width - self.px(24), f"{whole} · {self.note}"
                whole = both if fonts.width(both, Face.SEMIBOLD, 16) <= room else self.note
                words = self.fitted(whole, room, face=Face.SEMIBOLD, size=16, colour=RACK_TEXT)
            else:
                words = fonts.text(whole, Face.SEMIBOLD, 16, RACK_TEXT)
            self._captions[told] = words
        return words

    def _paint_group(self, surface: pygame.Surface, group: Group) -> None:
        """Write a group's name on the lip: on a plate if the group is whole, otherwise under a bracket."""
        look, lip, px = self.look, self.arrangement.lip, self.px
        half = self.arrangement.unit // 2
        first, last = (self.arrangement.spots[place][0] for place in (group.first, group.first + group.size - 1))
        plate = pygame.Rect(first - half, lip.top + px(11), last - first + 2 * half, lip.height - px(15))
        grown = self.braces.grown(list(self._tiles)[group.first : group.first + group.size]) if group.whole else 1.0
        if group.whole:
            wide = plate.inflate(round(plate.width * (min(grown, 1.06) - 1)), 0)
            if wide.width >= 2 * px(8):
                surface.blit(look.brush.box(wide.size, px(8), (*CREAM, 235), None), wide)
        else:
            line = look.scale.hair(1.6)
            surface.fill(RACK_TEXT, (plate.x, plate.y, plate.width, line))
            for x in (plate.x, plate.right - line):
                surface.fill(RACK_TEXT, (x, plate.y, line, px(7)))
        if grown < NAMED:
            return
        face, colour = (Face.BOLD, INK) if group.whole else (Face.SEMIBOLD, RACK_TEXT)
        room = plate.width - px(8)
        name = group.name if group.name and look.fonts.width(group.name, face, _NAME) <= room else group.text
        text = self.fitted(name, room, face=face, size=_NAME, colour=colour)
        surface.blit(text, text.get_rect(center=(plate.centerx, plate.centery + px(1))))


def between(one: pygame.Rect, other: pygame.Rect, part: float) -> pygame.Rect:
    """Return a rectangle at `part` of the way from one to another."""
    sides = [round(mix(a, b, part)) for a, b in zip(one, other, strict=True)]
    return pygame.Rect(sides[0], sides[1], sides[2], sides[3])


def blit_halves(surface: pygame.Surface, picture: pygame.Surface, corner: tuple[int, int], width: int) -> None:
    """Paint a picture that is at least `width` wide without its middle, so that both its ends are seen."""
    whole, high = picture.get_size()
    if whole <= width:
        surface.blit(picture, corner)
        return
    left = width // 2
    right = width - left
    surface.blit(picture, corner, (0, 0, left, high))
    surface.blit(picture, (corner[0] + left, corner[1]), (whole - right, 0, right, high))
