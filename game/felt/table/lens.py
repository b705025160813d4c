"""The lens tells more of the tile that the player looks at: an enlarged picture, its numerals, and its powers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from engine.core import PLAY, TAKE, Move, Seat
from engine.families.chain.board import ANYWHERE
from game.felt.frame import Frame
from game.felt.table.boneyard import BoneyardWidget
from game.felt.table.hand.hand_widgets import HandTile, HandWidget
from game.felt.table.laid.choices import PickWidget, PlaceWidget
from game.felt.table.laid.line import LineWidget
from game.felt.table.message import MessageWidget
from game.felt.table.seats.seat import SeatWidget
from game.look.cache import Sprite
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD
from game.look.pips import Pips
from game.look.tiles import PIPS_FROM, TileArt
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot, drawn_unit
from game.ui.screen import Screen
from game.ui.widget import Widget

_UNIT: Final = 74
"""Short side of an enlarged tile, in design units."""
_CLOSER: Final = 1.6
"""How much larger than the tile itself a closer look shows it, at least."""
PAD: Final = 10
_AWAY: Final = 12
"""Design units between the lens and a tile in hand."""
_STEP: Final = 10
"""Design units between the places that are tried for words about a tile in hand."""
_LOWER: Final = 120
"""Design units below the top of a tile in hand down to which words may be beside the hand."""
_WIDTHS: Final = (360, 640)
"""Greatest widths of the words, in design units: wider and lower if there is no free place otherwise."""
_BESIDE_TILES: Final = (360, 240, 640)
"""The same for words about a tile on the felt: narrower first, since there are gaps between legs."""
_NUMERAL, _HEAD, _TEXT = 25, 16, 17
"""Sizes of the letters, in design units."""
_SMALL: Final = 42
"""Short side in design units up to which a tile is hard to read in a set above FEW pips, at any resolution."""
_FEW: Final = 9
_AT_A_GLANCE: Final = 6
"""Number of pips that are seen at a glance, without counting."""
TURNED: Final = (1, 2)
"""Quarter turns of tiles whose first half is at the right, or below."""


class LensTarget(NamedTuple):
    """A tile that the player looks at: its faces, its place, and a move with it that may have powers."""

    halves: tuple[int, ...]
    spot: Spot
    wish: Move | None = None
    top: int | None = None
    """For a tile in hand: the line of pixels that words about it stay above."""
    is_close: bool = False
    """True if a finger asks for a closer look, however large the tile is."""


class PowerWords(NamedTuple):
    """The words about a power, translated."""

    what: str
    text: str


class LensWidget(Widget):
    """Shows a tile upright and large in a frame, or for one that is large enough only the words about it."""

    focusable = False

    def __init__(self, look: Look, art: TileArt, bounds: pygame.Rect, left: int = 0, top: int | None = None) -> None:
        """`bounds` is the area that it stays within.

        About tiles in hand it may be lower, right of `left`; about tiles on the felt it may be as high as `top`.
        """
        super().__init__(look, pygame.Rect(bounds.topleft, (1, 1)))
        self.shown = False
        self.art = art
        self.bounds = bounds
        self._left: Final = max(left, bounds.left)
        self._top: Final = bounds.top if top is None else top
        self.enough: Final = PIPS_FROM if art.top <= _FEW else max(PIPS_FROM, self.px(_SMALL))
        """Short side in pixels from which a tile needs no lens."""
        self.taken: Sequence[pygame.Rect] = ()
        """Areas that the lens keeps off as far as it can: tiles, words, the message and the buttons."""
        self.choices: Sequence[pygame.Rect] = ()
        """The places and tiles the player chooses from, which a lens about one of them covers last of all."""
        self.halves: tuple[int, ...] = ()
        """The faces as enlarged, from the left; empty if only words are shown."""
        self.numerals: tuple[int, ...] = ()
        """The numbers of the halves in digits; empty if they needn't be told."""
        self.told: tuple[PowerWords, ...] = ()
        self._pieces: tuple[Sprite, ...] = ()
        self._short = self.px(_UNIT)
        """Short side of the enlarged tile in pixels."""

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

    def is_uncounted(self, halves: Sequence[int], unit: int) -> bool:
        """Return True if a tile of this size shows so many pips without a numeral that they must be counted."""
        return max(halves) > _AT_A_GLANCE and self.art.mode_at(unit) is Pips.PIPS

    def tells(self, sight: LensTarget, told: tuple[PowerWords, ...]) -> bool:
        """Return False if a tile can be read as it is and there is nothing to tell."""
        unit = drawn_unit(sight.spot)
        return sight.is_close or bool(told) or self._is_small(sight, unit) or self.is_uncounted(sight.halves, unit)

    def _is_small(self, sight: LensTarget, unit: int) -> bool:
        """Return True if a tile on the felt is hard to read at this size."""
        return sight.top is None and unit < self.enough

    def show(self, sight: LensTarget, told: tuple[PowerWords, ...] = ()) -> None:
        """Show a tile with its name and its powers."""
        unit = drawn_unit(sight.spot)
        turned = sight.spot.turn in TURNED and sight.top is None
        halves = sight.halves[::-1] if turned else sight.halves
        self.halves = halves if sight.top is None or sight.is_close else ()
        self._short = max(self.px(_UNIT), round(unit * _CLOSER)) if sight.is_close else self.px(_UNIT)
        is_small = sight.is_close or self._is_small(sight, unit)
        is_uncounted = self.is_uncounted(halves, unit)
        needs = is_uncounted or (is_small and self.is_uncounted(halves, self._short))
        self.numerals = halves if needs else ()
        self.told, self.shown = told, True
        widths = _BESIDE_TILES if sight.top is None else _WIDTHS
        tried: list[tuple[int, int, float]] = []
        for widest in widths:
            self._lay(widest, sight)
            tried.append((covered(self.rect, self.choices), covered(self.rect, self.taken), widest))
            if tried[-1][:2] == (0, 0):
                break
        else:
            self._lay(min(tried, key=lambda found: found[:2])[-1], sight)
        self.invalidate()

    def _lay(self, widest: float, sight: LensTarget) -> None:
        """Set the words in lines of a width, and put the lens where it covers least."""
        self._pieces = self._set(widest)
        self._place(sight)

    def _set(self, widest: float) -> tuple[Sprite, ...]:
        """Return the pictures of all parts with their places in the lens, and make it as large as they need."""
        px, fonts = self.px, self.look.fonts
        words = [fonts.wrapped(each.text, Face.MEDIUM, _TEXT, CREAM, px(widest)) for each in self.told]
        heads = [fonts.text(each.what, Face.BOLD, _HEAD, GOLD) for each in self.told]
        picture = self.art.face(self.halves, 3, self._short) if self.halves else None
        marks = [fonts.text(str(number), Face.EXTRABOLD, _NUMERAL, CREAM) for number in self.numerals]
        cell = self._short if picture is not None else px(_NUMERAL * 1.9)
        wide = max([cell * max(len(self.halves), len(marks)), *(part.get_width() for part in (*words, *heads))])
        parts: list[Sprite] = []
        y = 0
        if picture is not None:
            parts.append(Sprite(picture, ((wide - picture.get_width()) // 2, y)))
            y += picture.get_height()
        for place, mark in enumerate(marks):
            x = (wide - cell * len(marks)) // 2 + cell * place + (cell - mark.get_width()) // 2
            parts.append(Sprite(mark, (x, y)))
        y += marks[0].get_height() if marks else 0
        for head, text in zip(heads, words, strict=True):
            y += px(4) if y else 0
            parts += [Sprite(head, (0, y)), Sprite(text, (0, y + head.get_height()))]
            y += head.get_height() + text.get_height()
        self._size = wide + 2 * px(PAD), y + 2 * px(PAD)
        return tuple(parts)

    def _place(self, sight: LensTarget) -> None:
        """Place the lens above the tile, or beside it where it covers nothing or as little as possible."""
        spot, rect = sight.spot, pygame.Rect((0, 0), self._size)
        if sight.top is not None:
            rect.midbottom = round(spot.x), sight.top - self.px(_AWAY)
            room = pygame.Rect(self._left, self.bounds.top, self.bounds.right - self._left, 0)
            room.height = rect.bottom - room.top
            self.move(self._beside(rect.clamp(room), sight.top))
            return
        away = round(spot.unit * 1.2) + self.px(6)
        rect.midbottom = round(spot.x), round(spot.y) - away
        if rect.top < self.bounds.top:
            rect.midtop = round(spot.x), round(spot.y) + away
        self.move(self._off_the_line(rect.clamp(self.bounds), spot))

    def _off_the_line(self, wanted: pygame.Rect, spot: Spot) -> pygame.Rect:
        """Return the free place nearest to a tile on the felt; without one, the place that covers least."""
        taken, choices = list(self.taken), list(self.choices)
        if wanted.collidelist([*taken, *choices]) < 0:
            return wanted
        step, bounds = max(1, self.px(2 * _STEP)), self.bounds
        lefts = [wanted.x, *range(bounds.left, bounds.right - wanted.width + 1, step)]
        tops = [wanted.y, *range(self._top, bounds.bottom - wanted.height + 1, step)]
        places = [pygame.Rect((x, y), wanted.size) for x in lefts for y in tops]
        places.sort(key=lambda place: abs(place.centerx - spot.x) + abs(place.centery - spot.y))
        free = next((place for place in places if place.collidelist([*taken, *choices]) < 0), None)
        return free or min(places, key=lambda place: (covered(place, choices), covered(place, taken)))

    def _beside(self, wanted: pygame.Rect, top: int) -> pygame.Rect:
        """Return the free place nearest to the one wanted, from the felt down to the hand; that one if none is free.

        `top` is where the tile in hand begins.
        """
        taken = list(self.taken)
        if wanted.collidelist(taken) < 0:
            return wanted
        step, low = max(1, self.px(_STEP)), top + self.px(_LOWER) - wanted.height
        lefts = [
            *range(wanted.x, self.bounds.left - 1, -step),
            *range(wanted.x, self.bounds.right - wanted.width, step),
        ]
        tops = [*range(wanted.y, self.bounds.top - 1, -step), *range(wanted.y, low, step)]
        ways = sorted((abs(x - wanted.x) + abs(y - wanted.y), x, y) for x in lefts for y in tops)
        places = (pygame.Rect((x, y), wanted.size) for _, x, y in ways)
        return next((place for place in places if place.collidelist(taken) < 0), wanted)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the frame and all its parts."""
        look, rect, px = self.look, self.rect, self.px
        look.brush.soft_shadow(rect.size, max(2, px(8)), 170, px(14)).draw(surface, rect.topleft)
        edge = look.scale.hair(1.5)
        ground = look.brush.box(rect.size, px(14), (22, 52, 46), (9, 28, 25), (*CREAM, 150), border_width=edge)
        surface.blit(ground, rect)
        for part in self._pieces:
            part.draw(surface, (rect.x + px(PAD), rect.y + px(PAD)))


def covered(place: pygame.Rect, areas: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of `areas` a place covers."""
    shared = (place.clip(area) for area in areas if place.colliderect(area))
    return sum(part.width * part.height for part in shared)


def lens_target(
    pos: tuple[int, int] | None,
    focus: Widget | None,
    laid: Sequence[PlacedTile],
    lit: Sequence[Widget] = (),
    seats: Sequence[SeatWidget] = (),
) -> LensTarget | None:
    """Return the tile under the pointer, or else the focused one: on the felt, at a place, in hand or at a seat."""
    seen = under(pos, laid) if pos is not None else None
    if seen is not None:
        return seen
    sights = [seat.sight(pos) for seat in seats] if pos is not None else []
    opened = next((sight for sight in sights if sight is not None), None)
    if opened is not None:
        return LensTarget(*opened)
    for widget in (*lit, *([focus] if isinstance(focus, PlaceWidget) or (focus and focus.ringed) else [])):
        if isinstance(widget, HandTile) and not widget.is_carried and not widget.is_hidden:
            wish = Move(PLAY, (widget.tile,), ANYWHERE)
            top = widget.rect.top - widget.px(widget.lifts.chosen)
            return LensTarget(widget.halves, widget.spot, wish, top)
        if isinstance(widget, PlaceWidget) and widget.drop.halves:
            return LensTarget(widget.drop.halves, widget.drop.spot, widget.drop.move)
        if isinstance(widget, PickWidget) and widget.laid.halves:
            return LensTarget(widget.laid.halves, widget.laid.spot, Move(TAKE, (widget.tile,)))
    return None


def under(pos: tuple[int, int], laid: Sequence[PlacedTile]) -> LensTarget | None:
    """Return the topmost face-up tile there."""
    for tile in reversed(laid):
        x, y, unit, turn = tile.spot
        wide, high = (unit, unit / 2) if turn % 2 else (unit / 2, unit)
        if tile.halves and abs(pos[0] - x) <= wide and abs(pos[1] - y) <= high:
            return LensTarget(tile.halves, tile.spot, Move(TAKE, (tile.tile,)) if tile.tile >= 0 else None)
    return None


class LensTable(Protocol):
    """The widgets that the player looks at, and that a lens keeps off."""

    screen: Screen
    frame: Frame
    line: LineWidget
    hand: HandWidget
    yard: BoneyardWidget
    message: MessageWidget
    opponents: dict[Seat, SeatWidget]
    places: list[PlaceWidget]
    picks: list[PickWidget]


class Magnifier:
    """Finds the tile that the player looks at, and lets the lens tell of it. `powers` returns those of a tile."""

    def __init__(self, lens: LensWidget, table: LensTable, powers: Callable[[Move], tuple[PowerWords, ...]]) -> None:
        self.lens: Final = lens
        self._table: Final = table
        self._powers: Final = powers
        self._looked: tuple[object, ...] = ()
        """What the lens was last asked about."""

    def look(self, pos: tuple[int, int] | None, finger: tuple[int, int] | None = None) -> None:
        """Tell more of the tile at `pos`, the pointer's place, or else of the focused one: its numerals, its powers.

        While the pointer is on the felt, nothing is told of a tile that it isn't on, and the lens hides no choice. A
        resting `finger` gets the tile below it enlarged, even one that is easy to read.
        """
        table, lens, pos = self._table, self.lens, finger or pos
        focus = table.screen.focus if pos is None else None
        every = (*table.hand.children(), *table.places, *table.picks)
        lit = [widget for widget in every if (widget.lit if pos is None else widget.hovered)]
        if pos is None and not lit:  # a finger points at nothing, but has picked a tile up
            lit = [tile for tile in table.hand.children() if isinstance(tile, HandTile) and tile.is_chosen]
        if finger is not None:
            lit = [widget for widget in every if widget is table.screen.touched(finger)]
        asked = (pos, finger, focus, table.screen.rings, tuple(lit), table.line.laid, table.hand.arrangement.unit)
        if asked == self._looked:
            return
        self._looked = asked
        opened = [seat for seat in table.opponents.values() if any(seat.faces)]
        sight = lens_target(pos, focus, table.line.laid, lit, opened)
        if sight is not None and finger is not None:
            sight = sight._replace(is_close=True)
        told = self._powers(sight.wish) if sight is not None and sight.wish is not None else ()
        if sight is None or not lens.tells(sight, told):
            lens.shown = False
            return
        lens.rise(table.screen)
        lens.taken = self._kept_clear()
        places = [place.rect for place in table.places]
        lens.choices = [*places, *(pick.rect for pick in table.picks)]
        lens.show(sight, told)
        hidden = lens.choices if sight.top is None else places
        if finger is None and lens.rect.collidelist(hidden) >= 0:
            lens.shown = False  # it gives way to the places, and words about a tile on the felt to all choices

    def has_tile(self, pos: tuple[int, int]) -> bool:
        """Return True if a finger there is on a tile that it can look at: in hand or on the felt, but not a place."""
        touched = self._table.screen.touched(pos)
        if isinstance(touched, HandTile):
            return not touched.is_hidden
        return not isinstance(touched, PlaceWidget) and under(pos, self._table.line.laid) is not None

    def _kept_clear(self) -> list[pygame.Rect]:
        """Return the areas that the lens keeps off."""
        table = self._table
        held = [
            tile.rect.move(0, -tile.height).union(tile.rect)
            for tile in table.hand.children()
            if isinstance(tile, HandTile) and not tile.is_carried
        ]
        rest = [
            table.hand.lip,
            table.frame.buttons.union(table.message.box),
            *([table.yard.rect] if table.yard.shown else []),
        ]
        seats = [area for seat in table.opponents.values() for area in (seat.seat.row, seat.rect)]
        words = [seat.words for seat in table.opponents.values() if seat.bubble]
        return [*table.line.taken(), *(place.rect for place in table.places), *held, *rest, *seats, *words]
