"""Tables at which every two choices of a game meet: seats, sets and house rules."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.core import Board, Rules
from engine.games import GAMES
from engine.options import Choice, Option
from engine.pieces import tile_set
from engine.sentences import Refusal
from tests.support.pairs import Row, pairwise

OFFERED: Final[dict[str, tuple[Choice, ...]]] = {
    "hand_size": (1, 4, 10),
    "target": (20, 100),
    "hands": (1, 3),
    "first": ("random", 2),
    "first_dealer": (1, 5),
    "stall_rounds": (1, 10),
    "void_rounds": (1, 2),
}
"""The tested values of options that offer too many; the texts of all values are tested in any case."""


def agree(sheet: type[Rules[Board]], row: Row) -> Rules[Board]:
    """Return the table described by a row."""
    house = {key: choice for key, choice in row.items() if key not in ("seats", "set")}
    return sheet(int(row["seats"]), tile_set(str(row["set"])), house)


def is_possible(sheet: type[Rules[Board]], row: Row) -> bool:
    """Return True if these choices are valid together, with whatever else they require."""
    return _is_possible(sheet, tuple(row.items()))


@cache
def _is_possible(sheet: type[Rules[Board]], items: tuple[tuple[str, Choice], ...]) -> bool:
    row, also = dict(items), Row()
    for option in sheet.options:
        if row.get(option.key, option.default) != option.default:
            also |= dict(option.needs)
    for seats in sheet.players:
        try:
            agree(sheet, {"seats": seats, "set": sheet.sets[-1].name, **also, **row})
        except Refusal:
            continue
        return True
    return False


def offered(sheet: type[Rules[Board]]) -> dict[str, tuple[Choice, ...]]:
    """Return all tested choices of a game."""
    return {
        "seats": tuple(sheet.players),
        "set": tuple(box.name for box in sheet.sets),
        **{option.key: tried(option) for option in sheet.options},
    }


def tried(option: Option) -> tuple[Choice, ...]:
    """Return the tested values of an option."""
    if option.key not in OFFERED:
        return option.choices
    words = (choice for choice in option.choices if isinstance(choice, str))
    return tuple(dict.fromkeys((*words, *OFFERED[option.key])))


def tables(sheet: type[Rules[Board]]) -> list[Row]:
    """Return tables at which every two choices of this game meet."""
    return pairwise(offered(sheet), lambda row: is_possible(sheet, row))


TABLES: Final = [(sheet, row) for sheet in GAMES for row in tables(sheet)]
IDS: Final = [f"{sheet.key}-{'-'.join(str(choice) for choice in row.values())}" for sheet, row in TABLES]
