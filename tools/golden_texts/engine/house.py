"""The golden texts of the house rules: each game's numbers, choices and presets, and what each changes in words.

The words are the reminders of a table: those of the standard rules, then those that another choice puts in their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.core import Board, Rules, RuleSheet
from engine.games import GAMES
from engine.options import Option
from engine.sentences import Refusal

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_house"
FILE: Final = FOLDER / "choices.txt"
REMINDERS: Final = FOLDER / "reminders.txt"
_TOLD: Final = frozenset(
    ("blurb", "event_kinds", "family", "gist", "key", "minutes", "options", "presets", "source", "title")
)
"""Attributes of a game that are texts, or stand elsewhere in the file."""


def golden_house() -> dict[Path, str]:
    """Return the contents of the golden files of the house rules."""
    lines: list[str] = []
    for sheet in GAMES:
        lines += [f"{sheet.key}, about {sheet.minutes} minutes", *(f"    {line}" for line in _constants(sheet))]
        lines += [f"    {_told(option)}" for option in sheet.options]
        for preset in sheet.presets:
            lines.append(f"    {preset.key}: {' '.join(f'{key}={choice}' for key, choice in preset.house.items())}")
        lines.append("")
    return {FILE: "\n".join(lines), REMINDERS: "\n".join(_reminders())}


def _constants(sheet: RuleSheet) -> Iterator[str]:
    """Yield the numbers and plain facts that a game states or takes over from its family."""
    facts = {
        word: getattr(sheet, word) for word in sorted(dir(sheet)) if not word.startswith("_") and word not in _TOLD
    }
    yield f"is true: {' '.join(word for word, fact in facts.items() if fact is True)}"
    for word, fact in facts.items():
        if fact and fact is not True and isinstance(fact, int | str | tuple | dict | range):
            yield f"{word}: {fact}"


def _reminders() -> Iterator[str]:
    """Yield the reminders of each game, at its smallest and at its largest table, and with every other choice."""
    for sheet in GAMES:
        for seats in sorted({sheet.players[0], sheet.players[-1]}):
            usual = _lines(sheet(seats))
            yield f"{sheet.key}, {seats}"
            yield from (f"    {line}" for line in usual)
            for option in sheet.options:
                for choice in option.choices:
                    try:
                        rules = sheet(seats, None, {**dict(option.needs), option.key: choice})
                    except Refusal:
                        continue
                    other = [line for line in _lines(rules) if line not in usual]
                    if other:
                        yield f"  {option.key} {choice}"
                        yield from (f"    {line}" for line in other)
            yield ""


def _lines(rules: Rules[Board]) -> list[str]:
    return [f"{reminder.what}: {reminder.text}" for reminder in rules.reminders()]


def _told(option: Option) -> str:
    choices = [option.default, *(choice for choice in option.choices if choice != option.default)]
    numbers = [f"{option.numbers[0]}..{option.numbers[-1]}"] if option.numbers else []
    needs = "".join(f", if {key} is {choice}" for key, choice in option.needs)
    offers = "".join(f", {' '.join(map(str, some))} if {key} is {choice}" for key, choice, some in option.offers)
    return f"{option.key}: {' '.join(map(str, [*choices, *numbers]))}{needs}{offers}"
