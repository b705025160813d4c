"""The drawings of a rules text as lines of a terminal: tiles such as [3|5], and a legend for each mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from rich.text import Text

from engine.core import Board, Rules
from engine.families.legs.board import LEGS
from engine.families.row.baronet_solver import NUMBERS
from game.i18n.language import Words
from game.i18n.rule_texts import (
    Cards,
    ColumnsDrawing,
    CountedRow,
    DrawnTile,
    Hands,
    LegsDrawing,
    LineDrawing,
    RowDrawing,
    Trick,
    Turned,
    covering,
    drawing,
)
from game.i18n.sums import Sum
from game.i18n.table_rules import at_table, weights

_MARK: Final = "*"
_DOWN: Final = "[?|?]"
_Example: TypeAlias = Iterator[Text]


def example(spec: str, rules: Rules[Board], words: Words) -> _Example:
    """Yield the lines that stand for the drawing after an `@`."""
    match at_table(drawing(spec), rules):
        case LineDrawing() as line:
            return _line(line, words)
        case Hands() as hands:
            return _hands(hands, words)
        case Cards() as cards:
            return _cards(cards, words)
        case Trick() as trick:
            return _trick(trick, words)
        case RowDrawing(tiles):
            return _row(tiles, words)
        case CountedRow() as row:
            return _counted(row, words)
        case LegsDrawing() as legs:
            return _legs(legs, words)
        case ColumnsDrawing() as columns:
            return _columns(columns, words)
        case Turned() as turned:
            return _turned(turned, words)
        case _:
            return _house(rules, words)


def _tile(tile: Sequence[int] | None, *, marked: bool = False) -> str:
    return (f"[{'|'.join(map(str, tile))}]" if tile else _DOWN) + (_MARK if marked else "")


def _tiles(tiles: Sequence[DrawnTile | None], mark: int | None = None) -> str:
    return " ".join(_tile(tile, marked=place == mark) for place, tile in enumerate(tiles))


def _legend(told: str) -> Text:
    return Text(f"{_MARK} {told}")


def _points(points: Sum, words: Words) -> Text:
    """Return how points add up."""
    made = words.say_n("+{n} point", "+{n} points", points.total) if points.total else words.say("no points")
    return Text.assemble(str(points), "  ", (made, "bold"))


def _line(what: LineDrawing, words: Words) -> _Example:
    yield Text(_tiles(what.tiles, what.laid), "bold")
    if what.laid is not None:
        yield _legend(words.say("last played"))
    if what.ends:
        yield Text(f"{words.say('Open ends')}: {', '.join(map(str, what.ends))}")
    if what.adds:
        made = words.say_n("+{n} point", "+{n} points", what.scores) if what.scores else words.say("no points")
        yield Text.assemble(str(what.adds), "  ", (made, "bold"))


def _hands(what: Hands, words: Words) -> _Example:
    for hand, weight in zip(what.hands, weights(what, words), strict=True):
        yield Text.assemble((_tiles(hand), "bold"), f"  {weight.text}")
    yield _points(what.points, words)


def _cards(what: Cards, words: Words) -> _Example:
    """Yield each card below the sections that it covers."""
    yield Text(_tile(what.starter), "bold")
    for card, place in what.plays:
        link = words.say("double link") if place.endswith("2") else words.say("single link")
        end = words.say("at the right end") if place.startswith("R") else words.say("at the left end")
        yield Text.assemble((_tile(card), "bold"), f"  {link}, {end}")
    shown = " ".join(map(str, covering(what).values))
    yield Text(words.say("The line now shows {sections}.", sections=shown))


def _trick(what: Trick, words: Words) -> _Example:
    yield Text(f"{words.say('called')}: {what.suit}")
    yield Text(_tiles(what.tiles, what.best), "bold")
    yield _legend(words.say("takes the trick"))
    yield _points(what.points, words)


def _row(tiles: Sequence[DrawnTile], words: Words) -> _Example:
    joints = ["=" if one[1] == other[0] else " " for one, other in pairwise(tiles)]
    yield Text("".join(f"{_tile(tile)}{joint}" for tile, joint in zip(tiles, [*joints, ""], strict=True)), "bold")
    yield Text(f"= {words.say('matching halves')}")


def _counted(what: CountedRow, words: Words) -> _Example:
    said = [(what.first + place) % NUMBERS for place in range(len(what.tiles))]
    for number, tile in zip(said, what.tiles, strict=True):
        yield Text.assemble(f"{number:>2}: ", (_tile(tile, marked=sum(tile) == number), "bold"))
    yield _legend(words.say("taken out of the row"))


def _legs(what: LegsDrawing, words: Words) -> _Example:
    yield Text.assemble((_tile(what.start), "bold"), f"  {words.say('start double')}")
    for place, letter in enumerate(LEGS):
        tiles = what.legs[place] if place < len(what.legs) else ()
        if tiles:
            marked = len(tiles) - 1 if place == what.last else None
            spell = f"  {words.say('under a spell')}" if place == what.spell else ""
            yield Text.assemble(f"{words.say('Leg {letter}', letter=letter)}: ", (_tiles(tiles, marked), "bold"), spell)
    empty = [letter for place, letter in enumerate(LEGS) if place >= len(what.legs) or not what.legs[place]]
    if empty:
        yield Text(words.say("Legs without tiles: {letters}", letters=", ".join(empty)))
    if what.last is not None:
        yield _legend(words.say("last played"))


def _columns(what: ColumnsDrawing, words: Words) -> _Example:
    for number, column in enumerate(what.columns, 1):
        told = words.say("Column {n}, from the top", n=number)
        yield Text.assemble(f"{told}: ", (_tiles(column), "bold"))
    if any(None in column for column in what.columns):
        yield Text(f"{_DOWN} {words.say('face down')}")


def _turned(what: Turned, words: Words) -> _Example:
    row = words.say_n("Your row: {n} tile, face down.", "Your row: {n} tiles, face down.", what.down)
    yield Text(row)
    yield Text.assemble(f"{words.say('Flipped')}: ", (_tile(what.tile), "bold"))


def _house(rules: Rules[Board], words: Words) -> _Example:
    """Yield the house rules of the table, with the standard value of each changed one."""
    say = words.say
    for option in rules.options:
        value = rules.house[option.key]
        standard = say("Changed. Standard: {value}", value=say(option.name(option.default)))
        note = f"  ({standard})" if value != option.default else ""
        yield Text.assemble(say(option.label), ": ", (say(option.name(value)), "bold"), note)
