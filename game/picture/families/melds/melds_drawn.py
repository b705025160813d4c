"""What the trays of a melding game show as small tiles: the worth of melds, and a hand's way to being complete."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from engine.families.melds.rules import MeldRules
from engine.pieces import Tiles, each
from game.picture.families.melds.melds_words import worth_of
from game.picture.family_layout import Example, Say
from game.picture.rect import Rect
from game.picture.spot import Spot

_LARGEST: Final = 46
"""Largest short side of an example, in design units."""
_STEP: Final = 1.05
"""Short sides from one tile to the next."""
_APART: Final = 0.5
"""Short sides between two examples."""
_TALL: Final = 2.1
"""Height of an example without its words, in short sides."""
_LETTER: Final = 0.42
"""Width of a letter, in line heights."""
_SUIT, _OTHER = 3, 7
"""Number that the examples are melds of, and another one."""
_LOOSE, _PAIR, _RUN = (6, 12, 14), (12, 13), (10, 11, 12, 13)
"""Other halves of tiles without a sequence, of a pair in sequence, and of a run."""
SQUARE: Final = 62
"""Largest side of a square for a tile of a meld, in design units."""
_BETWEEN: Final = 0.14
"""Gap between two squares, in sides."""


class ScoreExample(NamedTuple):
    """An example of what scores: rows of tiles, or of single squares, and its words."""

    rows: tuple[tuple[tuple[int, ...], ...], ...]
    text: str

    @property
    def across(self) -> float:
        """Return its width in short sides of a tile."""
        return max(map(len, self.rows)) * _STEP * self.side

    @property
    def side(self) -> float:
        """Return the side of its squares in short sides of a tile."""
        return min(1.0, 2 / len(self.rows) / len(self.rows[0][0]))


class PlacedExample(NamedTuple):
    """An example at its place, and the middle and the width of its words, in pixels."""

    tiles: tuple[Example, ...]
    text: str
    x: float
    y: float
    width: float


def scored(rules: MeldRules, say: Say) -> tuple[tuple[ScoreExample, ...], ...]:
    """Return the examples of what scores, in two rows."""

    def tiles(ranks: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...]]:
        return (tuple((_SUIT, rank) for rank in ranks),)

    sizes = sorted(set(rules.melds.sizes))
    runs = [
        ScoreExample(tiles(_RUN[:size]), say("Run of {size}: {n}", size=size, n=1 + rules.bonus((1 << size) - 1, size)))
        for size in sizes
    ]
    most = len(rules.melds.sizes)
    few = rules.is_doubled([_SUIT] * (most - 1) + [_OTHER])
    suits = [_SUIT] * (most - 1) + [_OTHER if few else _SUIT]
    hand = tuple(((suit,),) * size for suit, size in zip(suits, rules.melds.sizes, strict=True))
    twice = say("Two of one number: \u00d7 2") if few else say("One number: \u00d7 2")
    return (
        (
            ScoreExample(tiles(_LOOSE), say("Meld: {n}", n=1)),
            ScoreExample(tiles(_PAIR), say("Pair: +{n}", n=rules.bonus(0b11, len(_LOOSE)))),
            ScoreExample(hand, twice),
        ),
        tuple(runs),
    )


def legible(rows: Sequence[Sequence[ScoreExample]], least: float, line: int) -> tuple[int, int]:
    """Return the width and height in pixels of examples with tiles of size `least` and words `line` pixels high."""
    wide = max(_across(row, least, line) for row in rows)
    return ceil(wide), ceil(len(rows) * (_TALL * least + line))


def _across(row: Sequence[ScoreExample], side: float, line: int) -> float:
    return sum(_wide(one, side, line) for one in row)


def _wide(one: ScoreExample, side: float, line: int) -> float:
    """Return the width of an example: that of its tiles or of its words."""
    return max((one.across + _APART) * side, (len(one.text) + 1) * _LETTER * line)


def place_scored(
    rows: Sequence[Sequence[ScoreExample]], room: Rect, unit: float, line: int, least: float
) -> tuple[PlacedExample, ...]:
    """Return the examples in their room; `line` is the height of their words. Nothing if tiles are below `least`."""
    high = room.height / len(rows)
    side = int(min(max(_LARGEST * unit, least), (high - line) / _TALL))
    while side >= least and max(_across(row, side, line) for row in rows) > room.width:
        side -= 1
    if side < least:
        return ()
    out: list[PlacedExample] = []
    for down, row in enumerate(rows):
        gap = (room.width - _across(row, side, line)) / len(row)
        x = float(room.left)
        top = room.top + down * high + (high - _TALL * side - line) / 2
        for one in row:
            wide = _wide(one, side, line) + gap
            tiles = tuple(_placed(one, x + wide / 2, top, side))
            out.append(PlacedExample(tiles, one.text, x + wide / 2, top + _TALL * side + line / 2, wide - 0.15 * side))
            x += wide
    return tuple(out)


def _placed(one: ScoreExample, x: float, top: float, side: int) -> list[Example]:
    """Return the tiles of an example around a middle, from the top downwards."""
    unit = int(side * one.side)
    out: list[Example] = []
    for down, row in enumerate(one.rows):
        long = len(row[0])
        left = x - (len(row) - 1) * unit * _STEP / 2
        y = top + (down + 0.5) * long * unit * (1 if long > 1 else _STEP)
        out += [Example(halves, Spot(left + at * unit * _STEP, y, unit)) for at, halves in enumerate(row)]
    return out


class MeldProgress(NamedTuple):
    """A meld of a complete hand: its squares, filled as far as the hand has them, and its points once it is whole."""

    filled: tuple[int, ...]
    size: int
    points: int


def way(rules: MeldRules, hand: Tiles) -> tuple[MeldProgress, ...]:
    """Return the melds that a hand needs, each with the tiles that it has for it, the longest first.

    A square shows the meld's number, or a double's own.
    """
    worth = worth_of(rules, hand)
    found = rules.melds.sorted(hand)
    melds = (
        list(worth.melds)
        if worth is not None
        else sorted((*found.melds, *found.near), key=lambda one: -one.tiles.bit_count())
    )
    out: list[MeldProgress] = []
    for place, size in enumerate(rules.melds.sizes):
        if place >= len(melds):
            out.append(MeldProgress((), size, 0))
            continue
        meld = melds[place]
        tiles = each(meld.tiles)[:size]
        low = rules.melds.doubles
        filled = tuple(rules.pieces.low[tile] if meld.suit == low else meld.suit for tile in tiles)
        count = meld.tiles.bit_count()
        is_whole = worth is not None or meld in found.melds
        points = 1 + rules.bonus(rules.melds.ranks(meld), count) if is_whole else 0
        out.append(MeldProgress(filled, size, points))
    return tuple(out)


def place_way(ways: Sequence[MeldProgress], room: Rect, unit: float, words: float) -> tuple[PlacedExample, ...]:
    """Return the squares of each meld in their room, a row each, with its points beside it in a width of `words`."""
    longest = max(one.size for one in ways)
    gap = 1 + _BETWEEN
    side = int(min(SQUARE * unit, (room.width - words) / (longest * gap), room.height / (len(ways) * gap)))
    step = side * gap
    left = room.left + max(0.0, (room.width - words - longest * step) / 2) + side / 2
    top = room.centery - (len(ways) - 1) * step / 2
    out: list[PlacedExample] = []
    for down, one in enumerate(ways):
        y = top + down * step
        squares = tuple(
            Example((one.filled[at],) if at < len(one.filled) else (), Spot(left + at * step, y, side))
            for at in range(one.size)
        )
        text = f"+{one.points}" if one.points else ""
        out.append(PlacedExample(squares, text, left + longest * step - side / 2 + words / 2, y, words))
    return tuple(out)
