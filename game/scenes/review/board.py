"""The table at a move of a review: the move that was made and the better one, as tiles at their places."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import Board, Move, Rules, Seat, View
from engine.families.facts import Marks
from engine.pieces import Tile, each
from game.felt.marked_moves import (
    ALONE,
    BETTER,
    WORSE,
    MoveMark,
    MovePainter,
    are_apart,
    place_rect,
    row_of_tiles,
    rows_of_dots,
)
from game.felt.table.laid.grounds import paint_plate
from game.felt.table.laid.line import pictures
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, FELTS, GOOD
from game.look.tiles import TileArt
from game.picture.families.registry import layout_of
from game.picture.family_layout import PLATE, DropTarget, FamilyLayout
from game.picture.move_places import end_halves, line_drops, place_of, reason_halves
from game.picture.rect import Rect
from game.picture.spot import Half, Spot, corner, drawn_unit
from game.scenes.common.pictures import cloth, rounded, silent
from game.session.game_filter import felt_of
from game.ui.layout import Layout
from game.ui.widget import StillWidget

_PAD, _GAP = 16, 10
_WHY: Final = 0.32
"""The most of the height for a reason of more than one sentence."""
_DOTS: Final = 0.4
"""The most of the width for dots beside it."""
_LARGE, _BESIDE = 1.3, 0.45
"""Size of the letters from which a reason stands beside the hand, and the most of the width for the hand then."""
_HAND: Final = 0.36
"""The most of the height for the hand."""
_HAND_TILE, _LARGEST, _APART = 40, 52, 1.18
"""Short side of a tile of the hand and the largest on the table in design units, and from one tile of the hand to the
next in short sides.
"""
_UNIT: Final = 1 / 900
"""Design unit of the table in pixels, per pixel of its width."""
_TEXT: Final = 17
_BADGE: Final = 0.62
"""Diameter of a tick or a cross, in short sides of its tile."""
_STANDS: Final = 0.35
"""How far a tile of the hand stands up, in short sides."""
_ASIDE: Final = 1.2
"""Distance in short sides between two tiles for the same place."""


class SeenMove(NamedTuple):
    """A move of the match as its seat saw the table before it."""

    place: int
    """The position from which it was made."""
    seat: Seat
    view: View[Board]
    made: Move


class MoveTold(NamedTuple):
    """The words for a move on the board, and for the better one if there is one, with the reason."""

    name: str
    """All of it, for readers."""
    made: str
    """The words beside the move made, and beside the better one."""
    better: str = ""
    best: Move | None = None
    why: tuple[str, ...] = ()
    """The reason, the most important first: as much of it as there is room for is shown."""
    marks: Marks | None = None
    """What it speaks of."""
    shares: tuple[float, float] | None = None
    """The chances to win with the better move and with the one made."""
    mark: MoveMark = ALONE
    """How the move made is marked without a better one."""
    then: tuple[tuple[MoveMark, Move], ...] = ()
    """Moves that may follow it, and how they are marked."""
    after: View[Board] | None = None
    """The table after all of them."""
    shown: int = 0
    """The number of moves shown, with the one made; 0 if it is shown alone."""


class _Zoom(NamedTuple):
    """Moves a point of the felt to another and scales all around it."""

    scale: float
    start: tuple[float, float]
    end: tuple[float, float]

    def spot(self, spot: Spot) -> Spot:
        """Return where a tile is then."""
        x, y = (to + (at - of) * self.scale for at, of, to in zip((spot.x, spot.y), self.start, self.end, strict=True))
        return spot._replace(x=x, y=y, unit=spot.unit * self.scale)

    def rect(self, rect: Rect) -> pygame.Rect:
        """Return where a part of the felt is then."""
        middle = self.spot(Spot(rect.centerx, rect.centery, 1))
        size = round(rect.width * self.scale), round(rect.height * self.scale)
        return pygame.Rect(corner(middle, size), size)


class ReviewBoard(StillWidget):
    """Shows a move at its table. It takes no input, and makes its picture when it is given another move."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, rules: Rules[Board]) -> None:
        super().__init__(look, rect)
        self._rules: Final = rules
        self._sections: Final = len(rules.pieces.faces[0])
        self._art: Final = look.tiles(rules.pieces.top, self._sections)
        self._picture: pygame.Surface | None = None
        self.places: dict[Move, Spot] = {}
        """Where the moves are shown, in pixels from the corner of the board."""
        self.rings: list[tuple[float, float]] = []
        """The middles of the halves that the reason speaks of, in the same pixels."""
        self.standing_tiles: list[Tile] = []
        """The tiles of the hand that it speaks of, which stand up."""
        self.has_dots = False
        """True if the chances of both moves are shown as dots."""
        self.felt = rect.copy()
        """Where the tiles of the table lie, in the same pixels."""

    def show(self, seen: SeenMove, told: MoveTold) -> None:
        """Show a move of the match."""
        self.name, self.rings, self.standing_tiles, self.has_dots = told.name, [], [], False
        sheet = cloth(
            FELTS[felt_of(self.look.style.felt, type(self._rules), self._rules.sides)],
            self.rect.size,
            plain=self.look.style.high_contrast,
        ).copy()
        room = sheet.get_rect().inflate(-2 * self.px(_PAD), -2 * self.px(_PAD))
        left, right = self._parted(room, seen) if told.why else (room, room)
        above = self._paint_why(sheet, right, told) if told.why else room
        hand, rest = self._paint_hand(sheet, left if left.width < room.width else above, seen, told)
        room.height = min(rest.bottom, above.bottom) - room.y
        self._paint_table(sheet, room, hand, seen, told)
        self._picture = rounded(self.look, sheet)
        self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the picture."""
        if self._picture is not None:
            surface.blit(self._picture, self.rect)

    # -- the parts ----------------------------------------------------------------------------------------------

    def _paint_why(self, sheet: pygame.Surface, room: pygame.Rect, told: MoveTold) -> pygame.Rect:
        """Paint the reason on a plate at the foot, with the unseen tiles that it names; return the room above.

        Where there is room, the chances of both moves stand beside it as dots.
        """
        look, px, why, marks = self.look, self.px, told.why, told.marks
        wide, line = room.width - 2 * px(_GAP), look.fonts.line(Face.SEMIBOLD, _TEXT)
        dots = rows_of_dots(look, told.shares) if told.shares is not None and are_apart(told.shares) else None
        aside = dots.get_width() + px(2 * _GAP) if dots is not None else 0
        rows = [len(look.fonts.lines(" ".join(why), Face.SEMIBOLD, _TEXT, room)) for room in (wide, wide - aside)]
        if aside > _DOTS * wide or rows[0] < rows[1]:
            aside = 0
        self.has_dots = aside > 0
        wide -= aside
        shown = next(
            text
            for text in (" ".join(why[:count]) for count in range(len(why), 0, -1))
            if text == why[0] or len(look.fonts.lines(text, Face.SEMIBOLD, _TEXT, wide)) * line <= _WHY * room.height
        )
        words = look.fonts.wrapped(shown, Face.SEMIBOLD, _TEXT, CREAM, wide)
        high = max(words.get_height(), dots.get_height() if dots is not None and aside else 0) + px(_GAP)
        tiles = None
        if marks is not None and marks.unseen:
            tiles = row_of_tiles(look, self._art, self._rules.pieces, marks.unseen)
            high += tiles.get_height()
        plate, rest = Layout(look.scale).foot(room, high, _GAP)
        sheet.blit(look.brush.box(plate.size, px(10), (8, 24, 21, 225), None, (255, 255, 255, 40)), plate)
        sheet.blit(words, words.get_rect(midtop=(plate.centerx - aside // 2, plate.y + px(_GAP) // 2)))
        if dots is not None and aside:
            sheet.blit(dots, dots.get_rect(midright=(plate.right - px(_GAP), plate.centery)))
        if tiles is not None:
            sheet.blit(tiles, tiles.get_rect(midbottom=(plate.centerx - aside // 2, plate.bottom - px(_GAP) // 2)))
        return rest

    def _parted(self, room: pygame.Rect, seen: SeenMove) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the place of the hand and that of the reason beside it, or the whole room for each.

        Large letters would leave little of the height to the table if the reason were below the hand.
        """
        wide = round(seen.view.hands[seen.seat].bit_count() * self._unit_in_hand(room, room.width) * _APART)
        if self.look.scale.text < _LARGE or not 0 < wide <= _BESIDE * room.width:
            return room, room
        left = Layout(self.look.scale).left(room, wide, _GAP)
        return left.piece, left.rest

    def _unit_in_hand(self, room: pygame.Rect, most: float) -> int:
        """Return the short side of a tile of the hand that may be `most` wide."""
        return max(8, int(min(self.px(_HAND_TILE), room.height * _HAND // self._sections, most)))

    def _paint_hand(
        self, sheet: pygame.Surface, room: pygame.Rect, seen: SeenMove, told: MoveTold
    ) -> tuple[dict[Tile, pygame.Rect], pygame.Rect]:
        """Paint the hand with a rim around the tiles of both moves; those that the reason speaks of stand up.

        Return its tiles and the room above.
        """
        tiles = self._layout(room).sorted_hand(self._rules, list(each(seen.view.hands[seen.seat])))
        if not tiles or not self._layout(room).has_rack:
            return {}, room
        unit = self._unit_in_hand(room, room.width / (len(tiles) * _APART))
        art, at = self._art, {}
        wide, high = art.size(0, unit)
        stand = told.marks.tiles if told.marks is not None else 0
        self.standing_tiles = [tile for tile in tiles if tile in each(stand)]
        up = round(unit * _STANDS) if self.standing_tiles else 0
        row, rest = Layout(self.look.scale).foot(room, up + high + art.depth(unit), _GAP)
        left = room.centerx - (len(tiles) - 1) * unit * _APART / 2
        made, best = seen.made.tiles[:1], told.best.tiles[:1] if told.best is not None else ()
        for number, tile in enumerate(tiles):
            at[tile] = place = art.face(self._rules.pieces.faces[tile], 0, unit).get_rect()
            place.size = wide, high
            place.midtop = round(left + number * unit * _APART), row.y + (0 if tile in self.standing_tiles else up)
            art.shadow(0, unit).draw(sheet, place.topleft)
            sheet.blit(art.face(self._rules.pieces.faces[tile], 0, unit), place)
            if tile in self.standing_tiles:
                rim = self.look.brush.frame(place.size, max(2, unit // 8), GOOD, self.look.scale.hair(3))
                sheet.blit(rim, place)
            if tile in best or tile in made:
                colour = GOOD if tile in best else BAD if best else CREAM
                sheet.blit(self.look.brush.frame(place.size, max(2, unit // 8), colour, art.rim(unit)), place)
        return at, rest

    def _layout(self, room: pygame.Rect) -> FamilyLayout:
        unit = self.rect.width * _UNIT
        layout = layout_of(self._rules, Rect.of(room), unit, silent)
        layout.split_row()
        return layout

    def _paint_table(
        self,
        sheet: pygame.Surface,
        room: pygame.Rect,
        hand: dict[Tile, pygame.Rect],
        seen: SeenMove,
        told: MoveTold,
    ) -> None:
        look = self.look
        head = look.fonts.line(Face.BOLD, _TEXT) + self.px(_GAP)
        self.felt = Layout(look.scale).inset(Layout(look.scale).top(room, head).rest, 2 * _GAP, _GAP)
        layout = self._layout(self.felt)
        bare = layout.lay(seen.view)
        made = place_of(layout, seen.view, seen.made, bare)
        best = place_of(layout, seen.view, told.best, bare) if told.best is not None else None
        then: list[DropTarget | None] = []
        if told.after is not None:
            follows = [seen.made, *(move for _, move in told.then)]
            then = line_drops(self._layout(self.felt), told.after, follows, bare, made)[1:]
        drops = [drop for drop in (made, best, *then) if drop is not None]
        zoom = self._zoom([tile.spot for tile in bare] + [drop.spot for drop in drops])
        for ground in layout.grounds(seen.view):
            if ground.kind == PLATE:
                paint_plate(look, sheet, zoom.rect(ground.rect))
        laid = tuple(tile._replace(spot=zoom.spot(tile.spot)) for tile in bare)
        sheet.fblits(pictures(look, self._art, laid, self._sections))
        made = made._replace(spot=zoom.spot(made.spot), over=True) if made is not None else None
        best = best._replace(spot=zoom.spot(best.spot)) if best is not None else None
        is_beside = made is not None and best is not None and _is_near(made.spot, best.spot)
        if made is not None and is_beside:
            covered = [place_rect(self._art, made._replace(halves=tile.halves, spot=tile.spot)) for tile in laid]
            made = aside(self._art, made, self.felt, covered)
        self.places = {drop.move: drop.spot for drop in (made, best) if drop is not None}
        marks: list[tuple[str, MoveMark, DropTarget | None]] = [
            (told.made, told.mark if told.best is None else WORSE, made)
        ]
        follow = zip(told.then, then, strict=False)
        for (mark, _), drop in list(follow)[: max(0, told.shown - 1)]:
            if drop is not None:
                placed = drop._replace(spot=zoom.spot(drop.spot))
                marks.append(("", mark, placed))
                self.places[placed.move] = placed.spot
        if told.best is not None:
            marks.append((told.better, BETTER, best))
        self._mark(sheet, hand, [(mark, drop) for _, mark, drop in marks if drop is not None])
        if told.marks is not None:
            ends = {
                arm: half._replace(spot=zoom.spot(half.spot))
                for arm, half in end_halves(layout, seen.view, bare).items()
            }
            self._point_out(sheet, reason_halves(told.marks.arms, made if told.best is None else best, ends))
        taken: list[pygame.Rect] = []
        for text, mark, drop in marks:
            if text:
                beside = {WORSE: best, BETTER: made}.get(mark) if is_beside else None
                taken.append(self._paint_pill(sheet, room, text, mark, drop, taken, beside))

    def _mark(
        self, sheet: pygame.Surface, hand: dict[Tile, pygame.Rect], marks: Sequence[tuple[MoveMark, DropTarget]]
    ) -> None:
        """Paint moves at their places, with arrows from the hand."""
        painter = MovePainter(self.look, self._art, sheet)
        for mark, drop in marks:
            painter.shadow(drop, mark)
            painter.tile(drop, mark)
            radius = max(14, round(drawn_unit(drop.spot) * _BADGE)) // 2
            painter.sign(place_rect(self._art, drop).topleft, mark, radius)
            held = hand.get(drop.move.tiles[0]) if drop.move.tiles else None
            if held is not None:
                painter.arrow(held.midtop, drop, mark)

    def _point_out(self, sheet: pygame.Surface, halves: Sequence[Half]) -> None:
        """Ring the ends that a reason speaks of."""
        painter = MovePainter(self.look, self._art, sheet)
        self.rings = [(half.spot.x, half.spot.y) for half in halves]
        for half in halves:
            painter.ring(half)

    def _zoom(self, spots: Sequence[Spot]) -> _Zoom:
        """Return the zoom that brings these tiles to the middle of the felt, as large as they fit and tiles may be."""
        long = self._sections / 2
        if not spots:
            return _Zoom(1.0, self.felt.center, self.felt.center)
        ways = [(spot, long, 0.5) if spot.turn % 2 else (spot, 0.5, long) for spot in spots]
        left = min(spot.x - wide * spot.unit for spot, wide, _ in ways)
        right = max(spot.x + wide * spot.unit for spot, wide, _ in ways)
        top = min(spot.y - high * spot.unit for spot, _, high in ways)
        foot = max(spot.y + high * spot.unit for spot, _, high in ways)
        fits = min(self.felt.width / (right - left), self.felt.height / (foot - top))
        scale = min(fits, self.px(_LARGEST) / max(spot.unit for spot in spots))
        return _Zoom(scale, ((left + right) / 2, (top + foot) / 2), self.felt.center)

    def _paint_pill(
        self,
        sheet: pygame.Surface,
        room: pygame.Rect,
        text: str,
        mark: MoveMark,
        drop: DropTarget | None,
        taken: Sequence[pygame.Rect],
        beside: DropTarget | None,
    ) -> pygame.Rect:
        """Paint words on a dark plate above their tile, or at the head of the felt if it has no place."""
        look, fonts, px = self.look, self.look.fonts, self.px
        colour, is_better = mark.ink, mark == BETTER
        sign = look.icons.icon(Icon.CHECK if is_better else Icon.CROSS, fonts.line(Face.BOLD, _TEXT) * 2 // 3, colour)
        words = fonts.text(fonts.ellipsis(text, Face.BOLD, _TEXT, room.width // 2), Face.BOLD, _TEXT, colour)
        has_sign = mark.disc is not None
        wide = words.get_width() + (sign.get_width() + px(6) if has_sign else 0) + 2 * px(_GAP)
        ground = look.brush.box((wide, words.get_height() + px(6)), px(10), (8, 24, 21, 235), None, (*colour, 190))
        plate = ground.get_rect()
        if drop is None:
            plate.topleft = (room.x, room.y) if not is_better else (room.right - wide, room.y)
        else:
            unit = drawn_unit(drop.spot)
            high = round(unit * (0.5 if drop.spot.turn % 2 else (len(drop.halves) or drop.sections) / 2))
            high += max(14, round(unit * _BADGE)) // 2 + px(4)
            plate.midbottom = round(drop.spot.x), round(drop.spot.y) - high
            if beside is not None and is_better and beside.spot.y < drop.spot.y - 1:
                plate.midtop = round(drop.spot.x), round(drop.spot.y) + high
            if beside is not None and not is_better:  # the better one is above or below it
                long = len(drop.halves) or drop.sections
                plate.midleft = (
                    round(drop.spot.x + unit * (long / 2 if drop.spot.turn % 2 else 0.5)) + px(8),
                    round(drop.spot.y),
                )
        plate.clamp_ip(room)
        for other in taken:
            if plate.colliderect(other):  # the free side of the other one is away from its tile
                plate.x = other.x - plate.width - px(6) if plate.centerx < other.centerx else other.right + px(6)
                plate.clamp_ip(room)
        sheet.blit(ground, plate)
        x = plate.x + px(_GAP)
        if has_sign:
            sheet.blit(sign, sign.get_rect(midleft=(x, plate.centery)))
            x += sign.get_width() + px(6)
        sheet.blit(words, words.get_rect(midleft=(x, plate.centery)))
        return plate


def _is_near(one: Spot, other: Spot) -> bool:
    """Return True if two tiles would cover each other."""
    return abs(one.x - other.x) < one.unit and abs(one.y - other.y) < one.unit


def aside(art: TileArt, drop: DropTarget, felt: pygame.Rect, laid: Sequence[pygame.Rect]) -> DropTarget:
    """Return the place beside this one that covers least of the `laid` tiles, if possible towards the middle."""
    spot, away = drop.spot, _ASIDE * drop.spot.unit
    if spot.turn % 2:
        towards = away if spot.y <= felt.centery else -away
        spots = [spot._replace(y=spot.y + towards), spot._replace(y=spot.y - towards)]
    else:
        towards = away if spot.x <= felt.centerx else -away
        spots = [spot._replace(x=spot.x + towards), spot._replace(x=spot.x - towards)]

    def covers(place: DropTarget) -> int:
        ground = place_rect(art, place)
        clipped = [ground.clip(tile) for tile in laid]
        return sum(part.width * part.height for part in clipped) if felt.contains(ground) else sys.maxsize

    return min((drop._replace(spot=spot) for spot in spots), key=covers)
