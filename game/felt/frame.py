"""The areas of a table's parts in the window: seats, line, boneyard, rack, buttons and score panel.

Pure: design units in, rectangles in pixels out. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin, sqrt
from typing import Final, NamedTuple

import pygame

from game.look.scale import SMALLEST_TEXT, Scale
from game.picture.family_layout import FEW
from game.picture.spot import Spot

MARGIN: Final = 62
PANEL: Final = 354
HAND_UNITS: Final = {2: (94, 56, 46, 42), 3: (66, 40, 33, 28)}
"""Short side of a tile in the hand in design units, by number of sections, for one row or more."""
HAND_FLOORS: Final = {2: (58, 44, 42, 1), 3: (42, 32, 28, 1)}
"""The same sizes below which the hand starts another row instead."""
LONG_RACK_FLOOR: Final = 50
"""The same floor on the longer rack of games without a boneyard."""
HAND_GAP: Final = 1.17
"""Distance between tiles in the hand, in short sides."""
ROW_GAP: Final = 14
"""Distance between two rows of the hand, in design units."""
BEHIND: Final = 0.02
"""Fraction of its short side by which a sunk tile is behind the lip. The lowest pips are higher up in every set."""
SPARE_TILES, MIN_RACK = 2, 330
"""Number of tiles for which the rack has room beside the hand, and its least width in design units."""
GROUP_GAP, GROUP_ROOM = 0.3, 0.9
"""Gap between two groups of a hand, and the room kept for all gaps together, in short sides."""
GOLDEN: Final = pi * (3 - sqrt(5))
"""Angle between consecutive tiles of the heap, which spreads them evenly."""
MAX_IN_HEAP: Final = 60
"""Number of tiles in the heap above which the rest are hidden underneath."""
HEAPED: Final = 0.6
"""Fraction of the set at which the heap reaches the edge of its tray."""
_SMALL_SET: Final = 28
"""Number of tiles up to which the heap shows them full size."""
SEAT_UNIT: Final = 42
"""Short side of an opponent's tiles, in design units."""
SEAT_CARD: Final = 30
"""Short side of an opponent's cards of three sections, in design units."""
CROWD: Final = 6
"""Number of seats from which on everyone has a chip in one row, and opponents have no plates."""
CHIP_WIDE, CHIP_HIGH, CHIP_GAP = 155, 84, 24
"""Least width of a chip, its height, and the gap with the arrow to the next, in design units."""
_WIDEST: Final = 200
"""Greatest width of a chip, in design units."""
STRIP: Final = 36
"""Height of the strip for the players' words below the chips, in design units."""
_PLATE, PLATE_HIGH, PLATE_WIDE = 62, 66, 250
"""Top of the plates, level with the panel, their height and their width, in design units."""
_TALLER, _WIDER, _LOWER = 30, 70, 48
"""What letters of twice the size add to the height and the width of a plate, and to the top of the felt with the words
below a plate, in design units.
"""
_NEAR: Final = 196
"""Distance of the viewer's own plate from the lower edge, if there is one, in design units."""
_WORDS: Final = _PLATE + CHIP_HIGH + 10
"""Top of the strip for the players' words, in design units."""
_FOOT: Final = 4
"""Space between what a seat says and whatever is below it, in design units."""
_APART: Final = 1.12
"""Distance between the tiles of an opponent, in short sides."""
_DEALT, _USUAL = 7, 5
"""Tiles for which a hand at the side is at mid-height, and those for which plate and hand at the far side are a pair in
the middle: as many as are dealt, and as many as there are in the middle of a round.
"""


MESSAGE_HIGH, MESSAGE_LINES = 148, 7.5
"""Height of the room for the message in design units, and at least, in heights of the smallest letters."""
BANNER_GAP: Final = 14
"""Space between the banner and the felt below it, in design units."""
FOR_LETTERS: Final = 100
"""Space left below a solitaire's felt for words, in design units for letters of twice the size."""
_SEEN: Final = 0.8
"""Fraction of its short side by which an opponent's face-up tile must stay visible in a row."""
TRAY_EDGE, TRAY_TILE = 14, 38
"""Room around tiles that lie face up in the tray, and the largest short side of one, in design units."""
OPENED_MORE, OPENED_STEP = 8, 1.06
"""How much wider than a row such a hand may be, in design units, and the distance between its tiles, in short sides."""


class Lifts(NamedTuple):
    """How far tiles of the hand are raised above the rack, in design units: unplayable, playable and chosen ones."""

    sunk: int
    raised: int
    chosen: int


class Hand(NamedTuple):
    """How a hand of tiles is arranged: short side in pixels and the centre of each tile."""

    unit: int
    spots: tuple[tuple[int, int], ...]
    rows: int
    rack: pygame.Rect
    """The back of the rack."""
    lip: pygame.Rect
    """The lip of the rack, in front of the lower edges of the tiles."""
    lifts: Lifts


LIFTS: Final = (Lifts(-6, 10, 34), Lifts(0, 4, 12))
"""The lifts in a hand of one row, and of more rows, where tiles must not cover the row behind them."""


class SeatFrame(NamedTuple):
    """The place of an opponent: the name plate, and the row of tiles that starts beside it."""

    plate: pygame.Rect
    first: tuple[int, int]
    """The centre of the tile next to the plate."""
    length: int
    upright: bool
    """True if the row runs from top to bottom."""
    area: pygame.Rect
    """Everything drawn for the seat except its words."""
    foot: int
    """Lowest point in pixels that its words may reach; tiles and other plates are below."""

    @property
    def row(self) -> pygame.Rect:
        """The part of the area that its tiles take: a column at the side, which is narrower than the plate above it."""
        if not self.upright:
            return self.area
        half = min(self.first[0] - self.area.left, self.area.right - self.first[0])
        return pygame.Rect(self.first[0] - half, self.area.top, 2 * half, self.area.height)


class Frame:
    """The places in one window for a number of seats; seat 0 of the frame is the viewer."""

    def __init__(
        self,
        scale: Scale,
        seats: int,
        *,
        has_rack: bool = True,
        has_yard: bool = True,
        sections: int = 2,
        banner: int = 0,
        anticlockwise: bool = False,
    ) -> None:
        """Measure a window; `has_rack` is True if players hold tiles, each `sections` squares long.

        Without a rack the felt reaches further down. `has_yard` is True if there is a boneyard; without one the rack is
        longer, and tiles are in one row if that is readable. `banner` is the height in design units kept free at the
        top of the felt. `anticlockwise`: the next in turn sits at the viewer's right.
        """
        self.scale = scale
        self._is_anticlockwise = anticlockwise
        self._banner = banner
        self.sections = sections
        self.seat_unit = SEAT_UNIT if sections == min(HAND_UNITS) else SEAT_CARD
        self.seats = seats
        self.has_rack = has_rack
        self.has_yard = has_yard
        larger = max(0.0, scale.text - 1)
        self._plate_high, self._plate_wide = PLATE_HIGH + _TALLER * larger, PLATE_WIDE + _WIDER * larger
        self._below = 172 + _LOWER * larger
        wide, high = scale.width, scale.height
        self.panel = scale.rect(wide - MARGIN - PANEL, MARGIN, PANEL, high - 2 * MARGIN)
        self.yard = scale.rect(MARGIN, high - 342, 270, 268)
        self.buttons = scale.rect(wide - 720, high - 184, 270, 122)
        self._more = max(0.0, SMALLEST_TEXT * MESSAGE_LINES / scale.unit - MESSAGE_HIGH)
        self.message = scale.rect(wide - 720, high - 344 - self._more, 270, MESSAGE_HIGH + self._more)
        """The room of the message box above two rows of buttons."""
        if seats == 1:
            top = high - 180 - FOR_LETTERS * max(0.0, scale.text - 1)
            self.message = scale.rect(74, top, 520, high - 76 - top)
            self.buttons = scale.rect(612, high - 158, wide - 456 - 612, 82)
        left = 372 if has_yard else MARGIN + 36
        rack = wide - 748 - left
        self.rack = scale.rect(left, high - 156, rack, 84)
        self.lip = scale.rect(left, high - 112, rack, 40)

    # -- the hand -----------------------------------------------------------------------------------------------

    def hand(self, count: int, cuts: Sequence[int] | None = None) -> Hand:
        """Return the arrangement of `count` tiles on the rack. Many tiles take several rows.

        In a single row there is a gap before each of the tiles at `cuts`. None means the hand never has gaps.
        """
        scale = self.scale
        room = self.rack.width - scale.px(36)
        rows, unit, sections = 1, 0, self.sections
        for rows, (tallest, floor) in enumerate(zip(HAND_UNITS[sections], HAND_FLOORS[sections], strict=True), 1):
            across = max(1, ceil(count / rows))
            unit = min(tallest, int(room / scale.unit / (across * HAND_GAP)))
            if unit >= (floor if self.has_yard else min(floor, LONG_RACK_FLOOR)):
                break
        if cuts is not None and rows == 1:
            unit = min(unit, max(HAND_FLOORS[sections][0], int(room / scale.unit / (count * HAND_GAP + GROUP_ROOM))))
        unit = max(8, unit)
        across = max(1, ceil(count / rows))
        step = unit * HAND_GAP * scale.unit
        gap = self._group_gap(room - step * across, unit, cuts) if cuts and rows == 1 else 0.0
        lifts = LIFTS[min(rows, len(LIFTS)) - 1]
        bottom = self.lip.top + scale.px(lifts.sunk) + int(unit * BEHIND * scale.unit) - scale.px(unit * sections / 2)
        rack, lip = self._fitted_rack(step * (across + SPARE_TILES) + max(0.0, gap) * len(cuts or ()))
        spots: list[tuple[int, int]] = []
        for place in range(count):
            row, column = divmod(place, across)
            in_row = min(across, count - row * across)
            x = rack.centerx + (column - (in_row - 1) / 2) * step
            if cuts and gap:
                x += (sum(cut <= place for cut in cuts) - len(cuts) / 2) * gap
            y = bottom - (rows - 1 - row) * (unit * sections + ROW_GAP) * scale.unit
            spots.append((round(x), round(y)))
        if not count:
            rack, lip = self.rack.copy(), self.lip.copy()
        return Hand(scale.px(unit), tuple(spots), rows, rack, lip, lifts)

    def _fitted_rack(self, wide: float) -> tuple[pygame.Rect, pygame.Rect]:
        """Return back and lip of a rack this wide in pixels, as near to the middle of the felt as there is room."""
        rack, lip = self.rack.copy(), self.lip.copy()
        rack.width = min(self.rack.width, max(round(wide), self.scale.px(MIN_RACK)))
        rack.centerx = (self.scale.px(MARGIN) + self.panel.left - self.scale.px(20)) // 2
        rack.clamp_ip(self.rack)
        lip.left, lip.width = rack.left, rack.width
        return rack, lip

    def _group_gap(self, spare: float, unit: int, cuts: Sequence[int]) -> float:
        """Return the gap in pixels between two groups of tiles, given the room left on the rack."""
        return max(0.0, min(unit * GROUP_GAP * self.scale.unit, spare / len(cuts)))

    def hand_area(self, rows: int = 1) -> pygame.Rect:
        """Return the area that a hand of this many rows can cover, including a lifted tile and its glow."""
        top = self.lip.top - self.hand_height(rows) - self.scale.px(64)
        return pygame.Rect(
            self.rack.left - self.scale.px(36),
            top,
            self.rack.width + self.scale.px(72),
            self.scale.size[1] - top - self.scale.px(40),
        )

    def hand_height(self, rows: int) -> int:
        """Return the height of a hand of this many rows above the edge of the rack, in pixels."""
        return self.scale.px(rows * (self.sections * HAND_UNITS[self.sections][rows - 1] + ROW_GAP))

    # -- the line -----------------------------------------------------------------------------------------------

    def line(self, rows: int = 1) -> pygame.Rect:
        """Return the part of the felt for the line; a hand of many rows takes some of it."""
        scale = self.scale
        left, right, top = self._felt()
        bottom: float = scale.height - 356 - self._more
        if self.has_rack:
            clear = 34 if rows == 1 else 24  # a chosen tile rises less in several rows
            bottom = min(bottom, (self.lip.top - self.hand_height(rows)) / scale.unit - clear)
        elif self.seats == 1:
            bottom = scale.height - 186 - FOR_LETTERS * max(0.0, scale.text - 1)
        if self._banner:
            top += self._banner + BANNER_GAP
        return scale.rect(left, top, right - left, bottom - top)

    def corner(self) -> pygame.Rect:
        """Return the strip above everything else at the table, at the left."""
        return self.scale.rect(MARGIN, 8, self.scale.width / 2 - MARGIN, _PLATE - 16)

    def latecomers(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places for a QR code, a square at the right, and for words to its left, above the near seat."""
        side, words = 270, 480
        left, top = self.scale.width - 720, self.scale.height - MARGIN - side
        above = self.scale.height - _NEAR - _FOOT - top
        return self.scale.rect(left, top, side, side), self.scale.rect(left - 16 - words, top, words, above)

    @property
    def free_top(self) -> int:
        """The highest pixel that words about the line may reach, between the seats of opponents."""
        return self.line().top if self._banner else self.panel.top

    def banner(self) -> pygame.Rect:
        """Return the part of the felt above the line that no tile enters."""
        left, right, top = self._felt()
        return self.scale.rect(left, top, right - left, self._banner)

    def _felt(self) -> tuple[float, float, float]:
        """Return the left edge, right edge and top of the felt."""
        beside = self.seats in (3, 4)  # opponents' tiles are at both sides
        left, right = (176, self.scale.width - 582) if beside else (74, self.scale.width - 456)
        below = self._below if self.seats < CROWD else _WORDS + STRIP + 10
        return left, right, 72 if self.seats == 1 else below

    def _foot(self, below: float) -> int:
        """Return the lowest point in pixels that words may reach above something at `below`."""
        return self.scale.rect(0, below - _FOOT, 0, 0).top

    def own_row(self) -> pygame.Rect:
        """Return the area of the player's row of tiles in games without a rack, beside message and buttons."""
        scale = self.scale
        return scale.rect(74, scale.height - 334, scale.width - 740 - 74, 260)

    # -- opponents ----------------------------------------------------------------------------------------------

    def others(self) -> list[SeatFrame]:
        """Return the places of the other players in turn order."""
        around = self._clockwise()
        return around[::-1] if self._is_anticlockwise else around

    def _clockwise(self) -> list[SeatFrame]:
        """Return the places of the other players, clockwise from the viewer's left."""
        right = self.scale.width - MARGIN - PANEL - 20
        middle = (MARGIN + right) / 2
        if self.seats == 1:
            return []
        if self.seats >= CROWD:
            return self.chips()[1:]
        if self.seats > FEW:
            return self._in_a_row(right)
        if self.seats == 2:
            return [self._across(middle)]
        left, far = self._beside(MARGIN + 10, MARGIN + 52), self._beside(right - 10 - self._plate_wide, right - 52)
        return [left, far] if self.seats == 3 else [left, self._across(middle), far]

    def seat(self, relative: int) -> SeatFrame:
        """Return the place of the seat that plays `relative` turns after the viewer (1 or more)."""
        return self.others()[relative - 1]

    def chips(self) -> list[SeatFrame]:
        """Return the chips of all players of a crowded table in turn order, the viewer's first."""
        right = self.scale.width - MARGIN - PANEL - 20
        wide = min(_WIDEST, (right - MARGIN + 4 - CHIP_GAP * (self.seats - 1)) / self.seats)
        left = (MARGIN + right - wide * self.seats - CHIP_GAP * (self.seats - 1)) / 2
        foot = self.scale.rect(0, _WORDS + STRIP, 0, 0).top
        plates = [
            self.scale.rect(left + place * (wide + CHIP_GAP), _PLATE, wide, CHIP_HIGH) for place in range(self.seats)
        ]
        return [SeatFrame(plate, plate.center, 0, upright=False, area=plate, foot=foot) for plate in plates]

    def _in_a_row(self, right: float) -> list[SeatFrame]:
        """Seat players side by side at the far side; only plates are shown."""
        across = self.seats - 1
        step = (right - MARGIN - 10) / across
        wide = min(self._plate_wide, step - 14)
        out: list[SeatFrame] = []
        for place in range(across):
            plate = self.scale.rect(MARGIN + 10 + step * place + (step - wide) / 2, _PLATE, wide, self._plate_high)
            foot = self._foot(self._felt()[2])
            out.append(SeatFrame(plate, plate.center, 0, upright=False, area=plate.inflate(32, 32), foot=foot))
        return out

    def near(self) -> SeatFrame:
        """Return the place of the viewer's seat in the form of an opponent's, where a rack would be."""
        right = self.scale.width - MARGIN - PANEL - 20
        return self._across((MARGIN + right) / 2, self.scale.height - _NEAR)

    def _across(self, middle: float, top: float = _PLATE) -> SeatFrame:
        """Seat a player at the far side, or at another height: the plate, with the tiles to its right."""
        rect = self.scale.rect
        tiles, beside = 340, self._plate_wide + 22
        start = middle - (beside + _USUAL * _APART * self.seat_unit) / 2
        return SeatFrame(
            rect(start, top, self._plate_wide, self._plate_high),
            rect(start + beside + self.seat_unit / 2, top + SEAT_UNIT, 0, 0).topleft,
            self.scale.px(tiles),
            upright=False,
            area=rect(start - 16, top - 19, beside + tiles + 40, 46 + self._plate_high),
            foot=self._foot(self._felt()[2] if top == _PLATE else top + self._plate_high + CHIP_HIGH),
        )

    def _beside(self, plate: float, column: float) -> SeatFrame:
        """Seat a player at one side: the plate on top, the tiles in a column below it."""
        rect = self.scale.rect
        first = (self._felt()[2] + self.scale.height - 356) / 2 - _DEALT * _APART * self.seat_unit / 2
        length = min(380.0, self.scale.height - 342 - 18 - first)
        return SeatFrame(
            rect(plate, _PLATE, self._plate_wide, self._plate_high),
            rect(column, first + self.seat_unit / 2, 0, 0).topleft,
            self.scale.px(length),
            upright=True,
            area=rect(min(plate - 16, column - 66), _PLATE - 19, self._plate_wide + 32, first - _PLATE + 27 + length),
            foot=self._foot(self._felt()[2]),
        )

    def backs(self, seat: SeatFrame, count: int) -> list[Spot]:
        """Return the spots of an opponent's tiles, starting at the plate. Many tiles overlap."""
        unit = self.scale.px(self.seat_unit)
        if not seat.length:
            return [Spot(*seat.first, unit)] * count
        step = min(unit * _APART, (seat.length - unit) / max(1, count - 1))
        (x, y), turn = seat.first, int(seat.upright)
        return [
            Spot(x, y + place * step, unit, turn) if seat.upright else Spot(x + place * step, y, unit, turn)
            for place in range(count)
        ]

    def opened(self, seat: SeatFrame, count: int) -> list[Spot]:
        """Return the spots of an opponent's tiles when all are face up. There must be at least one.

        If they would overlap too much in one row, they are smaller and in several rows, turned for the largest size.
        """
        row = self.backs(seat, count)
        if count == 1 or not seat.length:
            return row
        step = max(row[1].x - row[0].x, row[1].y - row[0].y)
        if step >= _SEEN * row[0].unit:
            return row
        squares, (x, y), first = self.sections, seat.first, self.scale.px(self.seat_unit)
        broad = first * squares + self.scale.px(OPENED_MORE)
        wide, high = (broad, seat.length) if seat.upright else (seat.length, broad)
        unit, turn = max((grid_unit(wide, high, count, squares, turn), turn) for turn in (0, 1))
        across, down = (unit * squares, unit) if turn else (unit, unit * squares)
        in_row = int(wide // (across * OPENED_STEP))
        left, top = (x - broad / 2, y - first / 2) if seat.upright else (x - first / 2, y - broad / 2)
        return [
            Spot(
                left + (place % in_row + 0.5) * across * OPENED_STEP,
                top + (place // in_row + 0.5) * down * OPENED_STEP,
                unit,
                turn,
            )
            for place in range(count)
        ]

    def scatter(self, count: int, whole: int) -> list[tuple[Spot, float]]:
        """Return the spots of `count` tiles of a set of `whole` in their tray, each with an angle.

        A drawn tile leaves from the edge of the heap. The rest stay in place.
        """
        return [self.heaped(place, whole) for place in reversed(range(min(count, MAX_IN_HEAP)))]

    def heaped(self, place: int, whole: int) -> tuple[Spot, float]:
        """Return the spot and angle of tile `place` of the boneyard, counted from the middle, in a set of `whole`."""
        unit = self.scale.px(38 if whole <= _SMALL_SET else 32 if self.sections == min(HAND_UNITS) else 27)
        head = self.scale.px(20)
        reach = unit * (self.sections / 2 + 0.2)
        wide, tall = self.yard.width / 2 - reach, self.yard.height / 2 - head - reach
        place = min(place, MAX_IN_HEAP - 1)
        away = sqrt(min(1.0, (place + 0.3) / min(whole * HEAPED, MAX_IN_HEAP)))
        around = place * GOLDEN
        x, y = self.yard.centerx + wide * away * cos(around), self.yard.centery + head + tall * away * sin(around)
        return Spot(x, y, unit), place * place * 47.3 % 180 - 90

    def in_tray(self, count: int, head: int) -> list[pygame.Rect]:
        """Return the places of tiles that lie face up in the tray of the boneyard, below a heading of `head` pixels.

        They are in rows around the middle, turned for the largest size. There must be at least one.
        """
        px, squares = self.scale.px, self.sections
        room = self.yard.inflate(-2 * px(TRAY_EDGE), 0)
        room.top, room.height = room.top + head, room.height - head - px(TRAY_EDGE)
        unit, turn = max((grid_unit(*room.size, count, squares, turn), turn) for turn in (0, 1))
        unit = min(unit, px(TRAY_TILE))
        across, down = (unit * squares, unit) if turn else (unit, unit * squares)
        step, line = across * OPENED_STEP, down * OPENED_STEP
        lines = -(-count // max(1, int(room.width // step)))
        in_line = -(-count // lines)
        found: list[pygame.Rect] = []
        for place in range(count):
            row, column = divmod(place, in_line)
            here = min(in_line, count - row * in_line)
            x = room.centerx + (column - here / 2) * step + (step - across) / 2
            y = room.centery + (row - lines / 2) * line + (line - down) / 2
            found.append(pygame.Rect(round(x), round(y), across, down))
        return found


def grid_unit(wide: float, high: float, count: int, squares: int, turn: int) -> int:
    """Return the largest short side at which `count` tiles, all turned the same way, fit into a box in rows."""
    for unit in range(int(min(wide, high)), 0, -1):
        across, down = (unit * squares, unit) if turn else (unit, unit * squares)
        if int(wide // (across * OPENED_STEP)) * int(high // (down * OPENED_STEP)) >= count:
            return unit
    return 1
