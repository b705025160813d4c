"""Positions on the felt of the melding games, in pixels: the discard, the trash heap, a shown hand.

Pure: it uses an area and numbers of tiles, no rules and no view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, NamedTuple, Self

from game.picture.family_layout import FEW
from game.picture.rect import Rect
from game.picture.spot import Spot

_LEAST: Final = 28
"""Smallest legible short side of a tile, in pixels."""
_SMALL: Final = 41
"""The same in design units, if that is larger."""
LARGE: Final = 84
"""Size of the discard in design units, if there is room."""
_DISCARDS: Final = (108, 96, LARGE, 74, 64, 54, 46)
"""Sizes of the discard in design units, tried until the trash heap has room."""
_EASY: Final = 60
"""Size in design units of a tile in the trash heap below which the discard isn't larger than LARGE."""
TRASH: Final = 72
"""Size in design units of a tile in a small trash heap."""
_SHOWN: Final = 92
"""Size in design units of a tile in a shown hand."""
_STEP: Final = 1.08
"""Short sides from one tile to the next in a row."""
_BETWEEN: Final = 14
"""Gap in design units between two trays."""
PAD: Final = 16
_HEAD: Final = 38
"""Least height in design units of a tray above its tiles."""
_FOOT: Final = 46
"""Least height in design units of the words below the discard."""
_MIDDLE: Final = 250
"""Width in design units of the tray of the discard."""
PILED: Final = 0.24
"""Short sides from one tile to the next in a face-down heap."""


NOTE: Final = 17
"""Height in design units of the letters of a note."""
CRY, MELD_SUM, TOTAL = 32, 24, 34
"""Height in design units of the letters above a shown hand, of a meld's score, and of the total."""
_COMFORT: Final = 62
"""Size in design units of a tile in a shown hand below which all words move closer."""


RIGHT, BELOW = 1, 2
"""Sides of a place in the heap for its words (`DropTarget.side`)."""
_LETTER, _CHIP = 0.46, 2.0
"""Width of a letter of these words, and of their chip with the gap beside it, in line heights."""


class MeldsPlan(NamedTuple):
    """All positions at one moment, in pixels of the window."""

    points: Rect
    """The tray with the worth of melds, empty if there is no room for it."""
    middle: Rect
    """The tray of the discard."""
    side: Rect
    """The tray for a tile set aside."""
    heap: Rect
    """The tray of the trash heap."""
    discard: Spot
    aside: Spot
    slots: tuple[Spot, ...]
    """Places in the trash heap, one more than its tiles unless it is full."""
    strips: tuple[tuple[Spot, ...], ...]
    """The known tiles of each opponent, clockwise."""
    columns: tuple[Rect, ...]
    """All the room for those tiles, if it is on the felt."""

    def words_side(self, slot: int, letters: int, line: int) -> int:
        """Return the side of a place in the heap where words of this length cover no tile, or 0 if there is none."""
        at, beside = self.slots[slot], line * (letters * _LETTER + _CHIP)
        if at.x + at.unit / 2 + beside <= self.heap.right:
            return RIGHT
        return BELOW if at.y + at.unit + line * _CHIP <= self.heap.bottom else 0


class Letters(NamedTuple):
    """Room in pixels for what a tray shows besides its tiles."""

    head: int = 0
    """From its edge to the tiles below its title."""
    foot: int = 0
    """Below the discard, for words."""
    paired: tuple[int, int] = (0, 0)
    """The smallest legible examples of what scores, in two rows: their width and height. `single` is one row."""
    single: tuple[int, int] = (0, 0)


SMALL_PRINT: Final = Letters()
"""Words that always fit in the trays."""


def plan(
    area: Rect,
    unit: float,
    trash: int,
    known: Sequence[int],
    *,
    is_open: bool = True,
    letters: Letters = SMALL_PRINT,
) -> MeldsPlan:
    """Return the plan for this many tiles in the trash heap. `known` counts the known tiles of each opponent.

    What scores is shown beside the discard, or below it in a high area, or not at all. In a low area the trash heap is
    beside the discard as well.
    """
    px = _Units(unit)
    strips, columns = _strips(area, px, known)
    top = columns[0].bottom + px(_BETWEEN) if columns else area.top
    free = Rect(area.x, top, area.width, area.bottom - top)
    plans = (
        _planned(free, px, size, way, letters)
        for way in _WAYS
        for size in _DISCARDS
        if way != _UNDER or size >= LARGE  # in a low area the tiles in play matter more
    )
    for size, fields in plans:
        room = _inside(fields.heap, px, max(px(_HEAD), letters.head))
        slots = _rows(room, px, trash + 1) if is_open else _piled(room, px, trash + 1)
        least = px.small if size <= LARGE else px(_EASY)
        if fields.fits and len(slots) > trash and room.height >= 2 * least and slots[0].unit >= least:
            break
    if room.height < 2 * px.small:
        size, fields = _low(free, px, letters)
        room = _inside(fields.heap, px, max(px(_HEAD), letters.head))
        slots = _rows(room, px, trash + 1) if is_open else _piled(room, px, trash + 1)
    y = top + max(px(_HEAD), letters.head) + px(size)
    reach = px(LARGE) + px(PAD) * 2
    return MeldsPlan(
        fields.points,
        fields.middle,
        fields.side,
        fields.heap,
        Spot(fields.middle.centerx, y, px(size)),
        Spot(fields.side.right - reach, y, px(size)),
        slots,
        strips,
        columns,
    )


class _Fields(NamedTuple):
    """The trays of one arrangement."""

    points: Rect
    middle: Rect
    side: Rect
    heap: Rect
    fits: bool
    """True if the tray with what scores has room for it, or there is none."""


# Where the tray with what scores is.
_BESIDE, _UNDER, _NOWHERE = range(3)
_WAYS: Final = (_BESIDE, _UNDER, _NOWHERE)


def _planned(free: Rect, px: _Units, size: float, way: int, letters: Letters) -> tuple[float, _Fields]:
    """Return the trays of an arrangement with a discard of this size."""
    head, foot, between = max(px(_HEAD), letters.head), max(px(_FOOT), letters.foot), px(_BETWEEN)
    high = head + px(2 * size) + foot
    broad = px(_MIDDLE)
    below = free.top + high + between
    heap = Rect(free.x, below, free.width, free.bottom - below)
    inner = 2 * px(PAD)
    if way == _BESIDE:
        middle = Rect(free.centerx - broad // 2, free.top, broad, high)
        points = Rect(free.x, free.top, middle.left - between - free.x, high)
        side = Rect(middle.right + between, free.top, free.right - middle.right - between, high)
        wide, tall = letters.paired
        fits = points.width - inner >= wide and high - head - px(PAD) // 2 >= tall
        return size, _Fields(points, middle, side, heap, fits)
    middle = Rect(free.right - broad, free.top, broad, high)
    side = Rect(free.x, free.top, middle.left - between - free.x, high)
    if way == _NOWHERE:
        return size, _Fields(Rect(*free.topleft, 0, 0), middle, side, heap, fits=True)
    wide, tall = letters.single
    points = Rect(heap.x, heap.y, heap.width, head + tall + px(PAD))
    heap = Rect(heap.x, points.bottom + between, heap.width, heap.bottom - points.bottom - between)
    return size, _Fields(points, middle, side, heap, points.width - inner >= wide)


def _low(free: Rect, px: _Units, letters: Letters) -> tuple[float, _Fields]:
    """Return the trays in a low area, with the trash heap beside the discard."""
    head, foot, between = max(px(_HEAD), letters.head), max(px(_FOOT), letters.foot), px(_BETWEEN)
    middle = Rect(free.centerx - px(_MIDDLE) // 2, free.top, px(_MIDDLE), free.height)
    heap = Rect(free.x, free.top, middle.left - between - free.x, free.height)
    side = Rect(middle.right + between, free.top, free.right - middle.right - between, free.height)
    size = min(LARGE, (free.height - head - foot) / 2 / px.unit)
    return size, _Fields(Rect(*free.topleft, 0, 0), middle, side, heap, fits=True)


class SumWords(NamedTuple):
    """Positions of the words for a shown hand, in pixels: middle and width of those with a row of their own."""

    above: int
    """The room for words above and below the tiles."""
    below: int
    cry: tuple[float, float, float]
    total: tuple[float, float, float]
    kind: float
    """Distances from the foot of the tiles to the middle of a meld's kind, and of its score."""
    sum: float

    @classmethod
    def of(cls, area: Rect, unit: float, tall: Callable[[int], int]) -> Self:
        """Return the positions in an area. `tall` is a line's height. In a low area the total is beside the shout."""
        px = _Units(unit)
        gap = px(_BETWEEN)
        cry, total = tall(CRY), tall(TOTAL)
        melds = gap + tall(NOTE) + tall(MELD_SUM) + gap
        kind = gap + tall(NOTE) / 2
        score = gap + tall(NOTE) + tall(MELD_SUM) / 2
        above = gap + cry + px(10)
        if area.height - above - melds - total - gap >= 2 * px(_COMFORT):
            middle, wide = float(area.centerx), area.width * 0.9
            cried = (middle, area.top + gap + cry / 2, wide)
            added = (middle, area.bottom - gap - total / 2, wide)
            return cls(above, melds + total + gap, cried, added, kind, score)
        y = area.top + px(6) + max(cry, total) / 2
        above = max(cry, total) + px(12)
        cried = (area.x + area.width * 0.33, y, area.width * 0.6)
        added = (area.x + area.width * 0.82, y, area.width * 0.32)
        tight = gap // 2
        return cls(above, melds - gap, cried, added, kind - tight, score - tight)


def shown_hand(
    area: Rect, unit: float, melds: Sequence[int], above: int = 0, below: int = 0
) -> tuple[Spot, list[list[Spot]]]:
    """Return the spots of a tile set aside and of the melds' tiles while a hand is shown.

    Words take the pixels `above` and `below` them.
    """
    px = _Units(unit)
    tiles = sum(melds) + 1
    gaps = 0.7 * len(melds)
    size = min(px(_SHOWN), int((area.width - 2 * px(PAD)) / ((tiles - 1) * _STEP + 1 + gaps)))
    size = max(px.small, min(size, (area.height - above - below) // 2))
    y = area.top + above + max(size, (area.height - above - below) // 2)
    wide = size * ((tiles - 1) * _STEP + gaps)
    x = area.centerx - wide / 2
    out: list[list[Spot]] = []
    for count in melds:
        out.append([Spot(round(x + place * size * _STEP), y, size) for place in range(count)])
        x += size * (count * _STEP + 0.7)
    return Spot(round(x), y, size), out


class _Units:
    """Converts design units into pixels."""

    def __init__(self, unit: float) -> None:
        self.unit: Final = unit

    def __call__(self, length: float) -> int:
        return round(length * self.unit)

    @property
    def small(self) -> int:
        """The smallest legible tile."""
        return max(_LEAST, self(_SMALL))


def _inside(heap: Rect, px: _Units, head: int) -> Rect:
    return Rect(heap.x + px(PAD), heap.y + head, heap.width - 2 * px(PAD), heap.height - head - px(PAD) // 2)


def _rows(room: Rect, px: _Units, count: int) -> tuple[Spot, ...]:
    """Return places in rows at the largest size that fits, at most as many as wanted."""
    unit = max(px.small, min(px(TRASH), room.height // 2))
    while True:
        down = 2 * unit + max(3, px(4))
        across = max(1, int((room.width - unit) / (unit * _STEP)) + 1)
        rows = max(1, (room.height + max(3, px(4))) // down)
        if across * rows >= count or unit <= px.small:
            break
        unit -= 1
    return tuple(
        Spot(
            round(room.x + unit / 2 + place % across * unit * _STEP),
            room.y + unit + place // across * down,
            unit,
        )
        for place in range(min(count, across * rows))
    )


def _piled(room: Rect, px: _Units, count: int) -> tuple[Spot, ...]:
    """Return overlapping places for face-down tiles, with the next one apart."""
    unit = max(px.small, min(px(TRASH), room.height // 2))
    step = min(unit * PILED, (room.width - 3 * unit) / max(1, count))
    spots = [Spot(round(room.x + unit / 2 + place * step), room.y + unit, unit) for place in range(count)]
    spots[-1] = spots[-1]._replace(x=round(spots[-1].x + (1.7 * unit if count > 1 else 0)))
    return tuple(spots)


def _strips(area: Rect, px: _Units, known: Sequence[int]) -> tuple[tuple[tuple[Spot, ...], ...], tuple[Rect, ...]]:
    """Return the places of known tiles below opponents' plates, and the columns reserved for them."""
    if len(known) < FEW:
        return ((),) * len(known), ()
    unit = px.small
    wide = area.width // len(known)
    step, across = _across(wide, px, max(known))
    rows = max(1, *(ceil(count / across) for count in known))
    strips = []
    for place, count in enumerate(known):
        in_row = min(across, count)
        left = area.x + place * wide + wide / 2 - (in_row - 1) * step / 2
        strips.append(
            tuple(
                Spot(
                    round(left + at % across * step),
                    area.top + px(5) + unit + at // across * (2 * unit + px(6)),
                    unit,
                )
                for at in range(count)
            )
        )
    half = px(_BETWEEN) // 2
    columns = tuple(
        Rect(area.x + place * wide + half, area.top, wide - 2 * half, rows * (2 * unit + px(6)) + px(6))
        for place in range(len(known))
    )
    return tuple(strips), columns


def _across(wide: int, px: _Units, count: int) -> tuple[float, int]:
    """Return the pixels from one known tile to the next and the tiles in a row, closer if that saves a row."""
    unit = px.small
    loose, close = unit * _STEP, unit + 1.0
    fits = [max(1, int((wide - pad - unit) / step) + 1) for step, pad in ((loose, px(PAD)), (close, px(_BETWEEN)))]
    return (close, fits[1]) if ceil(count / fits[1]) < ceil(count / fits[0]) else (loose, fits[0])
