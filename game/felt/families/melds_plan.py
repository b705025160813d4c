"""Where things lie on the felt of the melding games, in pixels: the discard, the trash heap, a hand that is shown.

Pure: knows an area and numbers of tiles, no rules and no view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, NamedTuple, Self

import pygame

from game.felt.frame import Spot

_LEAST: Final = 28
"""Pixels of the short side below which no tile can be read."""
_SMALL: Final = 41
"""The same in design units, as long as that is more."""
LARGE: Final = 84
"""Design units of the discard, where there is room."""
_DISCARDS: Final = (LARGE, 74, 64, 54, 46)
"""Sizes of the discard that are tried, so that the trash heap has room enough."""
TRASH: Final = 72
"""Design units of a tile in the trash heap while there are few."""
_SHOWN: Final = 92
"""Design units of a tile in a hand that is shown."""
_STEP: Final = 1.08
"""Short sides from one tile to the next in a row."""
_BETWEEN: Final = 14
"""Design units between two trays."""
PAD: Final = 16
_HEAD: Final = 38
"""Design units of a tray above its tiles, at least."""
_FOOT: Final = 46
"""Design units below the discard, at least: the words of what may be done with it."""
_MIDDLE: Final = 300
"""Design units: how wide the tray of the discard is."""
FEW: Final = 4
"""Seats up to which the tiles that others have taken lie at their plates, not on the felt."""
PILED: Final = 0.24
"""Short sides from one tile to the next in a heap that lies face down."""


NOTE: Final = 17
"""Design units of the letters of a note."""
CRY, MELD_SUM, TOTAL = 32, 24, 34
"""Design units of the letters above a hand that is shown, of what a meld scores, and of what all of it does."""
_COMFORT: Final = 62
"""Design units of a tile in a hand that is shown, below which all words come closer."""


RIGHT, BELOW = 1, 2
"""Sides of a place in the heap where its words can stand (`Drop.side`)."""
_LETTER, _CHIP = 0.46, 2.0
"""How wide a letter of these words is, and what their chip and the gap beside it need, in heights of a line."""


class MeldsPlan(NamedTuple):
    """The places of one moment, all in pixels of the window."""

    points: pygame.Rect
    """The tray that says what melds are worth, empty where there is no room for it ..."""
    middle: pygame.Rect
    """... that of the discard ..."""
    side: pygame.Rect
    """... and that where a tile is put aside."""
    heap: pygame.Rect
    """The tray of the trash heap."""
    discard: Spot
    aside: Spot
    slots: tuple[Spot, ...]
    """Places in the trash heap, one more than there are tiles, unless it is full."""
    strips: tuple[tuple[Spot, ...], ...]
    """For each of the others, clockwise, where the tiles lie that are known of them ..."""
    columns: tuple[pygame.Rect, ...]
    """... and all the room for them, where it is on the felt."""

    def words_side(self, slot: int, letters: int, line: int) -> int:
        """Return at which side of a place in the heap so many letters, `line` high, cover no tile; 0: nowhere."""
        at, beside = self.slots[slot], line * (letters * _LETTER + _CHIP)
        if at.x + at.unit / 2 + beside <= self.heap.right:
            return RIGHT
        return BELOW if at.y + at.unit + line * _CHIP <= self.heap.bottom else 0


class Letters(NamedTuple):
    """Pixels that the words of a tray need: from its edge to the tiles below its title, and below the discard."""

    head: int = 0
    foot: int = 0


SMALL_PRINT: Final = Letters()
"""Words for which the trays have room anyway."""


def plan(
    area: pygame.Rect,
    unit: float,
    trash: int,
    known: Sequence[int],
    *,
    is_open: bool = True,
    letters: Letters = SMALL_PRINT,
) -> MeldsPlan:
    """Plan an area for so many tiles in the trash heap; `known` tiles lie before the others where there are many.

    In a low area the trash heap lies beside the discard, in the place of what melds are worth.
    """
    px = _Units(unit)
    head, foot = max(px(_HEAD), letters.head), max(px(_FOOT), letters.foot)
    strips, columns = _strips(area, px, known)
    top = columns[0].bottom + px(_BETWEEN) if columns else area.top
    between = px(_BETWEEN)
    size: float
    for size in _DISCARDS:
        high = head + px(2 * size) + foot
        heap = pygame.Rect(area.x, top + high + between, area.width, area.bottom - top - high - between)
        room = _inside(heap, px, head)
        slots = _rows(room, px, trash + 1) if is_open else _piled(room, px, trash + 1)
        if len(slots) > trash and room.height >= 2 * px.small:
            break
    low = room.height < 2 * px.small
    if low:
        high = area.bottom - top
        size = min(LARGE, (high - head - foot) / 2 / unit)
    middle = pygame.Rect(0, top, px(_MIDDLE), high)
    middle.centerx = area.centerx
    points = pygame.Rect(area.x, top, middle.left - between - area.x, high)
    side = pygame.Rect(middle.right + between, top, area.right - middle.right - between, high)
    if low:
        heap, points = points, pygame.Rect(points.topleft, (0, 0))
        room = _inside(heap, px, head)
        slots = _rows(room, px, trash + 1) if is_open else _piled(room, px, trash + 1)
    y = top + head + px(size)
    reach = px(LARGE) + px(PAD) * 2
    return MeldsPlan(
        points,
        middle,
        side,
        heap,
        Spot(middle.centerx, y, px(size)),
        Spot(side.right - reach, y, px(size)),
        slots,
        strips,
        columns,
    )


class SumWords(NamedTuple):
    """Where the words stand while a hand is shown, in pixels: middle and width of those with a row of their own."""

    above: int
    """The room for words above the tiles, and below them."""
    below: int
    cry: tuple[float, float, float]
    total: tuple[float, float, float]
    kind: float
    """From the foot of the tiles to the middle of what a meld is, and of what it scores."""
    sum: float

    @classmethod
    def of(cls, area: pygame.Rect, unit: float, tall: Callable[[int], int]) -> Self:
        """Plan an area; `tall` is how high a line of letters is. In a low one the total stands beside the cry."""
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
    area: pygame.Rect, unit: float, melds: Sequence[int], above: int = 0, below: int = 0
) -> tuple[Spot, list[list[Spot]]]:
    """Return where a tile put aside lies while a hand is shown, and where the tiles of its melds lie.

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
    """Turns design units into pixels."""

    def __init__(self, unit: float) -> None:
        self.unit: Final = unit

    def __call__(self, length: float) -> int:
        return round(length * self.unit)

    @property
    def small(self) -> int:
        """The smallest tile that can be read."""
        return max(_LEAST, self(_SMALL))


def _inside(heap: pygame.Rect, px: _Units, head: int) -> pygame.Rect:
    return pygame.Rect(heap.x + px(PAD), heap.y + head, heap.width - 2 * px(PAD), heap.height - head - px(PAD) // 2)


def _rows(room: pygame.Rect, px: _Units, count: int) -> tuple[Spot, ...]:
    """Return as many places in rows as are wanted, or as there is room for: the largest that fit."""
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


def _piled(room: pygame.Rect, px: _Units, count: int) -> tuple[Spot, ...]:
    """Return places for tiles that lie face down, one over the other; the next one lies apart."""
    unit = max(px.small, min(px(TRASH), room.height // 2))
    step = min(unit * PILED, (room.width - 3 * unit) / max(1, count))
    spots = [Spot(round(room.x + unit / 2 + place * step), room.y + unit, unit) for place in range(count)]
    spots[-1] = spots[-1]._replace(x=round(spots[-1].x + (1.7 * unit if count > 1 else 0)))
    return tuple(spots)


def _strips(
    area: pygame.Rect, px: _Units, known: Sequence[int]
) -> tuple[tuple[tuple[Spot, ...], ...], tuple[pygame.Rect, ...]]:
    """Return where known tiles lie, below the plates of the others, and the columns that are kept for them."""
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
        pygame.Rect(area.x + place * wide + half, area.top, wide - 2 * half, rows * (2 * unit + px(6)) + px(6))
        for place in range(len(known))
    )
    return tuple(strips), columns


def _across(wide: int, px: _Units, count: int) -> tuple[float, int]:
    """Return the pixels from one known tile to the next and how many stand in a row; closer where that saves a row."""
    unit = px.small
    loose, close = unit * _STEP, unit + 1.0
    fits = [max(1, int((wide - pad - unit) / step) + 1) for step, pad in ((loose, px(PAD)), (close, px(_BETWEEN)))]
    return (close, fits[1]) if ceil(count / fits[1]) < ceil(count / fits[0]) else (loose, fits[0])
