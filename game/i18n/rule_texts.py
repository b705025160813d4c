"""The rule texts for players: one file per game and language in `assets/rules`, with drawn examples.

This module reads the files and their notation and knows nothing about pixels. A text is written in the markup of
`game.ui.rich` (headings `#` and `##`, bullets `*`, `**bold**`). A line that starts with `@` is one of these drawings:

    @house                                              the house rules in force
    @line 5-5 +5-0 | count 10 + 0 = 10 | scores 10      a line of tiles, from left to right as written
    @out 2-3 2-6 | 0-5 | points 13 + 5 = 18             the other hands after a player went out
    @blocked 3-4 | 6-6 | points 12 - 7 = 5              the hands of a blocked round, the winner's first
    @out 3-6 | 1-1 | 0-4 2-4 | pairs | points 9 + 10 = 19   two pairs; as in turn, so the partner's hand is the second
    @cards 021 | 210 R2 | 100 R1                        cards that cover each other, in the order of play
    @trick 9 | 9-15 3-3 +12-12 9-9 | points 1 + 3 = 4       the number called, and a trick; + marks the tile taking it
    @melds 2-12 2-13 2-14 | 5-4 5-5 5-12 | points 7 + 2 = 9     a hand in melds, and the score of each
    @row 0-1 3-5 5-2 1-6                                tiles end to end, each as it points
    @counted 5 | 1-5 3-3                                tiles side by side, counted from a number
    @legs 5-5 | 5-9 +9-13 | 5-2 | spell A               a start double and legs, clockwise from the upper left
    @columns 1-2 | x x 2-3 | 3-5 5-0                    columns from top to bottom; x is face down
    @turned 6 | 2-5                                     a row of face-down tiles, and the flipped one

In a line, `+` marks the last tile played, `ends` names the open ends, `count` adds them up, and `scores` is the score
of the last tile. `points` shows how the points of a round add up, and `-> 25` after it is the rounded sum. The first
of the `cards` starts the line. Each of the rest names the end it covers and the number of sections.

Lines that start with `@rule` or `@when`, and words in braces, are for tables with house rules: `game.i18n.table_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple, TypeAlias

from engine.families.legs.board import LEGS
from engine.families.overlay.board import PLACES, Overlay
from engine.pieces import space
from game.i18n.language import SOURCE
from game.i18n.sums import Sum

DrawnTile: TypeAlias = tuple[int, int]
"""The two numbers on a tile, as written."""

_TILE: Final = re.compile(r"(\+?)(\d+)-(\d+)")
_CARD: Final = re.compile(r"[0-3]{3}")
FILE: Final = re.compile(r"(\w+)\.(\w+)\.md")
HOUSE: Final = "house"
PAIRS: Final = "pairs"
"""The clause of hands that belong to two pairs."""
DOWN: Final = "x"
"""The word for a face-down tile."""
STARTS: Final = ("# ", "## ", "* ", "- ", "@")
"""The beginnings of lines that start a paragraph, a heading or a drawing of their own."""
ASIDES: Final = ("@rule ", "@when ")
"""The beginnings of lines about tables with house rules (`game.i18n.table_rules`)."""


class LineDrawing(NamedTuple):
    """A drawing of a line of tiles; `laid` is the index of the last tile played, or None."""

    tiles: tuple[DrawnTile, ...]
    laid: int | None = None
    ends: tuple[int, ...] = ()
    adds: Sum | None = None
    """The count of the ends."""
    scores: int | None = None


class Hands(NamedTuple):
    """A drawing of hands at the end of a round: `blocked`, with the winner's first, or left when a player went out.

    With `melds`, a drawing of one hand in melds. With `pairs` the hands are those of two pairs, in turn.
    """

    blocked: bool
    hands: tuple[tuple[DrawnTile, ...], ...]
    points: Sum
    melds: bool = False
    pairs: bool = False


class Cards(NamedTuple):
    """A drawing of cards that cover each other: the starter, then each card with its place, such as R2."""

    starter: tuple[int, ...]
    plays: tuple[tuple[tuple[int, ...], str], ...]


class Trick(NamedTuple):
    """A drawing of a trick: the number called, the tiles in turn, the index of the winning tile, and the score."""

    suit: int
    tiles: tuple[DrawnTile, ...]
    best: int
    points: Sum


class RowDrawing(NamedTuple):
    """A drawing of tiles end to end, each as it points."""

    tiles: tuple[DrawnTile, ...]


class CountedRow(NamedTuple):
    """A drawing of tiles side by side, and the number said with the first of them."""

    first: int
    tiles: tuple[DrawnTile, ...]


class LegsDrawing(NamedTuple):
    """A drawing of a start double with its legs: the tiles of each from the inside out, and the leg under a spell."""

    start: DrawnTile
    legs: tuple[tuple[DrawnTile, ...], ...]
    last: int | None = None
    """The index of the leg with the last tile played."""
    spell: int | None = None


class ColumnsDrawing(NamedTuple):
    """A drawing of columns from top to bottom; None is a face-down tile."""

    columns: tuple[tuple[DrawnTile | None, ...], ...]


class Turned(NamedTuple):
    """A drawing of a row of `down` face-down tiles, and the tile just flipped."""

    down: int
    tile: DrawnTile


class HouseRulesTable(NamedTuple):
    """The place of the table of house rules."""


Spread: TypeAlias = RowDrawing | CountedRow | LegsDrawing | ColumnsDrawing | Turned
"""The drawings that look like the table itself."""
Drawing: TypeAlias = LineDrawing | Hands | Cards | Trick | Spread | HouseRulesTable


class RuleText(NamedTuple):
    """The rules of a game in one language."""

    key: str
    language: str
    text: str

    @property
    def drawings(self) -> list[Drawing]:
        """List the drawings, in order. Raises ValueError if one can't be read."""
        lines = self.text.splitlines()
        return [drawing(line[1:]) for line in lines if line.startswith("@") and not line.startswith(ASIDES)]


def texts(root: Traversable | None = None) -> list[tuple[str, str]]:
    """List the game key and language of every text."""
    found = (FILE.fullmatch(entry.name) for entry in _folder(root).iterdir())
    return sorted((match[1], match[2]) for match in found if match)


def load(key: str, language: str = SOURCE, root: Traversable | None = None) -> RuleText:
    """Read the rules of a game, in English if they aren't translated. Raises LookupError if there are none."""
    for code in dict.fromkeys((language, SOURCE)):
        file = _folder(root).joinpath(f"{key}.{code}.md")
        if file.is_file():
            return RuleText(key, code, file.read_text("utf-8"))
    raise LookupError(f"there is no text of the rules of {key}")


def drawing(spec: str) -> Drawing:
    """Read the words after an `@`. Raises ValueError if they aren't a drawing."""
    first, *clauses = (clause.strip() for clause in spec.split("|"))
    kind, _, rest = first.partition(" ")
    if kind == HOUSE:
        return HouseRulesTable()
    if kind == "line":
        return _line(rest, clauses)
    if kind in ("out", "blocked", "melds") and clauses and clauses[-1].startswith("points "):
        points, is_pairs = _sum(clauses.pop().removeprefix("points ")), clauses[-1:] == [PAIRS]
        hands = tuple(map(_faces, (rest, *(clauses[:-1] if is_pairs else clauses))))
        return Hands(kind == "blocked", hands, points, kind == "melds", is_pairs)
    if kind == "trick" and clauses and clauses[-1].startswith("points "):
        tiles = list(_tiles(clauses[0]))
        (best,) = (place for place, (_, mark) in enumerate(tiles) if mark)
        faces = tuple(face for face, _ in tiles)
        return Trick(int(rest), faces, best, _sum(clauses[-1].removeprefix("points ")))
    if kind == "cards" and clauses:
        return Cards(_card(rest), tuple(_laid(clause) for clause in clauses))
    if kind == "row" and rest:
        return RowDrawing(_faces(rest))
    if kind == "counted" and len(clauses) == 1:
        return CountedRow(int(rest), _faces(clauses[0]))
    if kind == "legs" and rest:
        return _legs(rest, clauses)
    if kind == "columns" and rest:
        return ColumnsDrawing(tuple(_column(column) for column in (rest, *clauses)))
    if kind == "turned" and len(clauses) == 1:
        return Turned(int(rest), *_faces(clauses[0]))
    raise ValueError(f"no drawing: {spec!r}")


def covering(what: Cards) -> Overlay:
    """Return the board with these cards. Raises ValueError if one does not fit."""
    pieces = space()
    board = Overlay(1, dealer=0)
    starter = pieces.faces.index(min(what.starter, what.starter[::-1]))
    board.begin(starter, pieces.faces[starter])
    for face, place in what.plays:
        card = pieces.faces.index(min(face, face[::-1]))
        at = PLACES.index(place)
        if not board.links()[at] >> card & 1:
            raise ValueError(f"{face} does not fit at {place}")
        board.lay(card, pieces.faces[card], at)
    return board


def _faces(text: str) -> tuple[DrawnTile, ...]:
    return tuple(face for face, _ in _tiles(text))


def _legs(start: str, clauses: list[str]) -> LegsDrawing:
    spells = [LEGS.index(clause.removeprefix("spell ")) for clause in clauses if clause.startswith("spell ")]
    legs = [list(_tiles(clause)) for clause in clauses if not clause.startswith("spell ")]
    last = next((place for place, leg in enumerate(legs) if leg and leg[-1][1]), None)
    (face,) = _faces(start)
    return LegsDrawing(face, tuple(tuple(tile for tile, _ in leg) for leg in legs), last, spells[0] if spells else None)


def _column(text: str) -> tuple[DrawnTile | None, ...]:
    return tuple(None if word == DOWN else _faces(word)[0] for word in text.split())


def _laid(clause: str) -> tuple[tuple[int, ...], str]:
    """Parse a card and its place, such as `210 R2`. Raises ValueError if they are invalid."""
    card, _, place = clause.partition(" ")
    if place not in PLACES:
        raise ValueError(f"no tile: {clause!r}")
    return _card(card), place


def _card(text: str) -> tuple[int, ...]:
    """Parse a card, such as `210`. Raises ValueError if it is invalid."""
    if not _CARD.fullmatch(text):
        raise ValueError(f"no tile: {text!r}")
    return tuple(map(int, text))


def _line(tiles: str, clauses: list[str]) -> LineDrawing:
    faces = list(_tiles(tiles))
    marked = [place for place, (_, mark) in enumerate(faces) if mark]
    line = LineDrawing(tuple(face for face, _ in faces), marked[0] if marked else None)
    for clause in clauses:
        word, _, rest = clause.partition(" ")
        if word == "ends":
            line = line._replace(ends=tuple(map(int, rest.split())))
        elif word == "count":
            line = line._replace(adds=_sum(rest))
        elif word == "scores":
            line = line._replace(scores=int(rest))
        else:
            raise ValueError(f"a line has no {word!r}")
    return line


def _tiles(text: str) -> Iterator[tuple[DrawnTile, bool]]:
    """Yield each tile, and True if it is marked with `+`."""
    for word in text.split():
        match = _TILE.fullmatch(word)
        if not match:
            raise ValueError(f"no tile: {word!r}")
        yield (int(match[2]), int(match[3])), bool(match[1])


def _sum(text: str) -> Sum:
    """Parse a sum, such as `9 + 18 - 4 = 23 -> 25`. Raises ValueError if it doesn't add up."""
    head, _, rounded = text.partition("->")
    parts_text, _, total_text = head.partition("=")
    parts = tuple(int(number.replace(" ", "")) for number in re.findall(r"-? ?\d+", parts_text))
    total = sum(parts)
    if total_text.strip() and int(total_text) != total:
        raise ValueError(f"that does not add up: {text!r}")
    return Sum(parts, int(rounded) if rounded.strip() else total)


def _folder(root: Traversable | None) -> Traversable:
    return resources.files("assets").joinpath("rules") if root is None else root
