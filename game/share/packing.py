"""Packs the positions of a match small: each as its difference to the one before, in columns of whole numbers.

Lists of things, such as tiles, are told by their keys and their values. Keys are told by `changes`. A value has a
column of its own, with an entry for each position: nothing if nothing changed, otherwise a number for each thing. In
columns of amounts that is the difference, for a new thing to the amount of the thing before it in the list. In columns
of symbols it is the number of the new symbol plus one, -1 for the first symbol that the column hasn't had yet, or 0 for
the same as before. One more column can tell all amounts of a thing at once if they were there before: it has their
number plus one, or 0 if the other columns tell them. `spelled` writes numbers, and `assets/share/replay.js` unpacks it
all.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Final, TypeAlias

from game.picture.table_picture import WAYS, LogPart, PicturedTile, TablePicture
from game.share.moments import Moment

Packed: TypeAlias = "int | float | str | Sequence[Packed] | Mapping[str, Packed]"
_MARKS: Final = ("", "last", "lit", "dim", "raised")
_GROUNDS: Final = ("plate", "vacant", "asked", "sign", "thread", "aura", "pins", "crown")
_PLATES: Final = ("", "chip", "pointer", "brass")
_TEXTS: Final = ("icons", "titles", "amounts", "labels", "says", "facts", "lines")
_OTHERS: Final = ("says", "facts", "ends", "count", "hands", "lines")
_TENTHS: Final = 10
_QUARTER: Final = 90
_ZEROS, _PLAIN, _INNER, _ON_FELT = "!", "~", "#", "~"
NEXT: Final = " "
"""Between the entries of two positions."""
_DIGITS: Final = "".join(letter for letter in map(chr, range(36, 126)) if letter != "\\")
_ONES: Final = 70
"""How many numbers are one letter; the other letters are the first of two."""
_TWOS: Final = _ONES + (len(_DIGITS) - _ONES) * len(_DIGITS)
LETTERS: Final = "".join(letter for letter in map(chr, range(33, 127)) if letter not in "&<>")
"""The printable letters that mean nothing in HTML: 91 of them."""
_SMALL_BLOCKS: Final = 5
"""Memory for blocks so short that each has the code that suits its column."""
_BITS: Final = 13
_LOW: Final = (1 << _BITS) - 1
_MORE: Final = len(LETTERS) ** 2 - 1 - (1 << _BITS)
"""The largest value of 13 bits that has room for one bit more."""


class Symbols:
    """Numbers for values that come again, in the order in which they come first."""

    def __init__(self) -> None:
        self._numbers: Final[dict[str | tuple[int, ...], int]] = {}

    def number(self, value: str | tuple[int, ...]) -> int:
        """Return the number of a value."""
        return self._numbers.setdefault(value, len(self._numbers))

    def told(self, value: str | tuple[int, ...]) -> int:
        """Return 0 for a value that is new, otherwise its number plus one."""
        return 1 + self._numbers[value] if value in self._numbers else 0 * self.number(value)

    def listed(self) -> Packed:
        """Return all values by their numbers."""
        return list(self._numbers)


class Amounts:
    """The amounts of things, told as differences, or if it `recalls`, as numbers if they were there before."""

    def __init__(self, size: int, *, recalls: bool) -> None:
        """`size` is how many amounts a thing has."""
        self._none: Final = (0,) * size
        self._told: Final[list[list[str]]] = [[] for _ in range(size + 1)]
        self._numbers: Final[dict[tuple[int, ...], int]] = {}
        self._recalls: Final = recalls

    def add(self, old: Mapping[int, tuple[int, ...]], new: Mapping[int, tuple[int, ...]]) -> None:
        """Add the amounts of the next position by their keys, in order, after those of the position before."""
        columns: list[list[int]] = [[] for _ in self._told]
        above = step = self._none
        for key, amounts in new.items():
            start = old.get(key, above)
            last, step = step, tuple(one - other for one, other in zip(amounts, start, strict=True))
            # steps that are equal, as of tiles that move together, are shorter than numbers
            number = self._numbers.get(amounts) if self._recalls and step not in (self._none, last) else None
            told = step if number is None else self._none
            for column, entry in zip(columns, (0 if number is None else number + 1, *told), strict=True):
                column.append(entry)
            self._numbers.setdefault(amounts, len(self._numbers))
            above = amounts
        for entries, column in zip(self._told, columns, strict=True):
            entries.append(spelled(column))

    def packed(self) -> list[Packed]:
        """Return the columns, that of the numbers first."""
        return [NEXT.join(column) for column in self._told]


class Things:
    """A list of things that changes from position to position."""

    def __init__(self, amounts: int, symbols: int) -> None:
        """Take things whose first values are amounts, and the rest symbols."""
        self._size: Final = amounts
        self._amounts: Final = [Amounts(amounts, recalls=recalls) for recalls in (False, True)]
        self._told_keys: Final[list[str]] = []
        self._told: Final[list[list[str]]] = [[] for _ in range(symbols)]
        self._next: Final = [0] * symbols
        self._rows: dict[int, tuple[int, ...]] = {}
        self._symbols: Final[dict[int, tuple[int, ...]]] = {}

    def add(self, rows: Iterable[tuple[int, ...]]) -> None:
        """Add the things of the next position, each with its key before its values."""
        columns: list[list[int]] = [[] for _ in self._told]
        now: dict[int, tuple[int, ...]] = {}
        for key, *values in rows:
            now[key], symbols = tuple(values[: self._size]), tuple(values[self._size :])
            known = self._symbols.get(key, (-1,) * len(symbols))
            for place, (new, old) in enumerate(zip(symbols, known, strict=True)):
                columns[place].append(0 if new == old else self._spelled(place, new))
            self._symbols[key] = symbols
        self._told_keys.append(changes(list(self._rows), list(now)))
        for told, column in zip(self._told, columns, strict=True):
            told.append(spelled(column))
        for amounts in self._amounts:
            amounts.add(self._rows, now)
        self._rows = now

    def _spelled(self, place: int, symbol: int) -> int:
        """Return -1 for the next new symbol of a column, otherwise its number plus one."""
        is_next = symbol == self._next[place]
        self._next[place] += is_next
        return -1 if is_next else symbol + 1

    def packed(self) -> Packed:
        """Return the number of amounts, the keys, and the columns; 0 if there never was a thing."""
        if not any(self._told_keys):
            return 0
        shorter = min((amounts.packed() for amounts in self._amounts), key=lambda columns: len(squeezed(columns)))
        return [self._size, NEXT.join(self._told_keys), *shorter, *(NEXT.join(column) for column in self._told)]


def changes(old: Sequence[int], new: Sequence[int]) -> str:
    """Return how to make a list from another, as numbers: kept, dropped, the number of new ones, those, and so on.

    The rest of the old list is kept.
    """
    told: list[int] = []
    at = 0
    for kind, first, end, start, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            told += [first - at, end - first, stop - start, *new[start:stop]]
            at = end
    return spelled(told)


def spelled(numbers: Sequence[int]) -> str:
    """Return numbers as letters, without zeros at the end.

    A small number is one letter, a larger one two, and any other its digits between two signs. Negative numbers lie
    between the positive ones: 0, -1, 1, -2, 2. A run of zeros is its sign and the letter of its length.
    """
    told: list[str] = []
    for number, run in groupby(numbers):
        many = len(list(run))
        folded = 2 * number if number >= 0 else -2 * number - 1
        if number == 0 and many > 1:
            runs, rest = divmod(many, _ONES - 1)
            told += [_ZEROS + _DIGITS[_ONES - 1]] * runs + [_ZEROS + _DIGITS[rest]] * bool(rest)
        elif folded < _ONES:
            told += [_DIGITS[folded]] * many
        elif folded < _TWOS:
            high, low = divmod(folded - _ONES, len(_DIGITS))
            told += [_DIGITS[_ONES + high] + _DIGITS[low]] * many
        else:
            told += [f"{_PLAIN}{number}{_PLAIN}"] * many
    while told and (told[-1] == _DIGITS[0] or told[-1][0] == _ZEROS):
        told.pop()
    return "".join(told)


class Packer:
    """Packs the positions of one match, in order."""

    def __init__(self) -> None:
        self._halves: Final = Symbols()
        self._texts: Final = {name: Symbols() for name in _TEXTS}
        self._things: Final = {
            "tiles": Things(4, 2),
            "grounds": Things(4, 3),
            "trays": Things(4, 2),
            "examples": Things(4, 1),
            "labels": Things(3, 3),
            "seats": Things(2, 2),
            "table": Things(2, 0),
        }
        self._others: Final[dict[str, list[str]]] = {name: [] for name in _OTHERS}
        self._held: list[list[int]] = []
        self._on_felt: list[bool] = []
        self._before: dict[str, object] = {}

    def add(self, moment: Moment) -> None:
        """Add the next position."""
        picture = moment.picture
        icon, title, amount, words = (self._texts[name].number for name in ("icons", "titles", "amounts", "labels"))
        ways = list(WAYS.values())
        examples = [tile for tray in picture.trays for tile in tray.tiles]
        rows: dict[str, Iterable[tuple[int, ...]]] = {
            "tiles": ((tile.tile, *self._tile(tile), _MARKS.index(tile.mark)) for tile in picture.tiles),
            "grounds": (
                (
                    *(n, *map(round, (each.x, each.y, each.width, each.height))),
                    *(_GROUNDS.index(each.kind), icon(each.icon), ways.index(each.way)),
                )
                for n, each in enumerate(picture.grounds)
            ),
            "trays": (
                (n, *map(round, (each.x, each.y, each.width, each.height)), title(each.title), amount(each.amount))
                for n, each in enumerate(picture.trays)
            ),
            "examples": ((n, *self._tile(tile)) for n, tile in enumerate(examples)),
            "labels": (
                (n, *map(round, (each.x, each.y, each.size)), words(each.text), each.strong, _PLATES.index(each.plate))
                for n, each in enumerate(picture.labels)
            ),
            "seats": ((n, each.points, each.tiles, each.won, each.plays) for n, each in enumerate(picture.seats)),
            "table": [(0, moment.round, picture.boneyard)],
        }
        for name, things in self._things.items():
            things.add(rows[name])
        facts = [text for fact in picture.facts for text in (fact.name, fact.value)]
        self._tell("says", picture.says, map(self._texts["says"].told, picture.says))
        self._tell("facts", facts, map(self._texts["facts"].told, facts))
        self._tell("ends", picture.ends, picture.ends)
        self._tell("count", picture.count, picture.count)
        self._others["hands"].append(self._hands(picture))
        self._others["lines"].append(_INNER.join(map(self._line, moment.lines)))

    def _tell(self, name: str, value: object, numbers: Iterable[int]) -> None:
        """Tell something anew whenever it has changed, as the number of its numbers plus one, and these."""
        is_new = self._before.get(name) != value
        self._before[name] = value
        told = list(numbers) if is_new else []
        self._others[name].append(spelled([len(told) + 1, *told]) if is_new else "")

    def packed(self) -> dict[str, Packed]:
        """Return all positions, and the texts and halves that their numbers stand for."""
        things = {name: each.packed() for name, each in self._things.items()}
        others = {name: NEXT.join(each) for name, each in self._others.items()}
        texts = {name: each.listed() for name, each in self._texts.items()}
        return {**things, **others, "texts": texts, "halves": self._halves.listed()}

    def _tile(self, tile: PicturedTile) -> tuple[int, ...]:
        at = (round(tile.x), round(tile.y), round(tile.unit * _TENTHS), tile.angle // _QUARTER)
        return (*at, self._halves.number(tile.halves))

    def _hands(self, picture: TablePicture) -> str:
        """Return the changes to the known tiles of each hand, the viewer's own in its order.

        A hand that lies on the felt after those before it is told by a sign, until it doesn't any more.
        """
        own, felt = tuple(tile.halves for tile in picture.hand), [tile.halves for tile in picture.tiles]
        hands: list[list[int]] = []
        on_felt: list[bool] = []
        at = 0
        for number, seat in enumerate(picture.seats):
            hand = list(own if number == picture.seat else seat.shown)
            on_felt.append(bool(hand) and hand == felt[at : at + seat.tiles])
            at += seat.tiles * on_felt[-1]
            hands.append([self._halves.number(tile) for tile in hand])
        old, self._held = self._held or [[] for _ in hands], hands
        was_on_felt, self._on_felt = self._on_felt, on_felt
        told = [
            _ON_FELT if lies else changes(before, hand) for lies, before, hand in zip(on_felt, old, hands, strict=True)
        ]
        return _INNER.join(told) if on_felt != was_on_felt or any(each not in ("", _ON_FELT) for each in told) else ""

    def _line(self, line: Sequence[LogPart]) -> str:
        """Return a line of the log: its length plus one, its texts as `Symbols.told`, its tiles below zero."""
        halves, text = self._halves.number, self._texts["lines"].told
        parts = [-1 - halves(part.halves) if part.halves else text(part.text) for part in line]
        return spelled([len(parts) + 1, *parts])


def squeezed(value: Packed) -> str:
    """Return data as deflated JSON in letters (`lettered`)."""
    plain = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(9, memLevel=_SMALL_BLOCKS)
    return lettered(packer.compress(plain) + packer.flush())


def lettered(content: bytes) -> str:
    """Return the number of some bytes, and the bytes as text that needs no escaping in HTML.

    Two letters have 13 or 14 bits, as in basE91.
    """
    letters: list[str] = []
    bits = count = 0
    for byte in content:
        bits |= byte << count
        count += 8
        if count > _BITS:
            size = _BITS if bits & _LOW > _MORE else _BITS + 1
            high, low = divmod(bits & ((1 << size) - 1), len(LETTERS))
            letters += LETTERS[low], LETTERS[high]
            bits >>= size
            count -= size
    if count:
        high, low = divmod(bits, len(LETTERS))
        letters += LETTERS[low], LETTERS[high]
    return f"{len(content)} {''.join(letters)}"
