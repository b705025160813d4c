"""The rules of a table for a page: headings, paragraphs, and each example as tiles in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from engine.core import Board, Rules
from game.i18n.language import Words
from game.i18n.rule_texts import (
    Cards,
    ColumnsDrawing,
    CountedRow,
    Drawing,
    Hands,
    HouseRulesTable,
    LegsDrawing,
    LineDrawing,
    RowDrawing,
    Trick,
    Turned,
    drawing,
)
from game.i18n.table_rules import at_table, told_rules, weights
from game.picture.table_picture import LogPart

_BULLETS: Final = ("* ", "- ")
Paragraph = tuple[LogPart, ...]
"""A paragraph in parts: words, and tiles among them."""


class RulesPart(msgspec.Struct):
    """A heading, and the text under it."""

    title: str
    text: list[Paragraph]


class RulesMessage(msgspec.Struct, frozen=True, tag_field="t", tag="rules"):
    """The rules of a table."""

    title: str
    parts: list[RulesPart]


def rules_message(rules: Rules[Board], words: Words) -> bytes:
    """Return the message with the rules of a table: first what to look up during play, then the whole text."""
    tell = words.tell
    reminders: list[Paragraph] = [(LogPart(f"{tell(each.what)}: {tell(each.text)}"),) for each in rules.reminders()]
    parts = [RulesPart(words.say("In short"), reminders)] if reminders else []
    for line in _lines(told_rules(rules, words)):
        if line.startswith("#"):
            parts.append(RulesPart(line.lstrip("# "), []))
        else:
            parts = parts or [RulesPart("", [])]
            parts[-1].text += _told(line, rules, words)
    return msgspec.json.encode(
        RulesMessage(words.say(rules.title), [part for part in parts if part.title or part.text])
    )


def _lines(text: str) -> Iterator[str]:
    """Yield headings, drawings and paragraphs, each on one line."""
    held: list[str] = []
    for line in [*text.splitlines(), ""]:
        begins = line.startswith(("#", "@", *_BULLETS))
        if held and (begins or not line.strip()):
            yield " ".join(held)
            held = []
        if line.startswith(("#", "@")):
            yield line
        elif line.strip():
            held.append(line.strip())
    if held:
        yield " ".join(held)


def _told(line: str, rules: Rules[Board], words: Words) -> list[Paragraph]:
    if line.startswith("@"):
        return list(_example(at_table(drawing(line[1:]), rules), rules, words))
    bullet = "• " if line.startswith(_BULLETS) else ""
    text = line.removeprefix("* ").removeprefix("- ") if bullet else line
    return [(LogPart(bullet + text.replace("**", "")),)]


def _example(what: Drawing, rules: Rules[Board], words: Words) -> Iterator[Paragraph]:
    """Yield an example as rows of tiles, each with its numbers."""
    say = words.say
    match what:
        case HouseRulesTable():
            for option in rules.options:
                value = rules.house[option.key]
                yield (LogPart(f"• {say(option.label)}: {say(option.name(value))}"),)
        case LineDrawing():
            ends = f" {say('Open ends')}: {', '.join(map(str, what.ends))}" if what.ends else ""
            counts = f" {say('Count')}: {what.adds}" if what.adds else ""
            scored = f" (+{what.scores})" if what.scores else ""
            yield _row(what.tiles, ends + counts + scored)
        case Hands():
            for hand, weight in zip(what.hands, weights(what, words), strict=False):
                yield _row(hand, f" {weight.text}")
            yield (LogPart(f"{say('Points')}: {what.points}"),)
        case Trick():
            yield _row(what.tiles, f" {say('Points')}: {what.points}")
        case Cards():
            yield _row([what.starter, *(card for card, _ in what.plays)])
        case RowDrawing():
            yield _row(what.tiles)
        case CountedRow():
            yield tuple(
                part
                for number, tile in enumerate(what.tiles, what.first)
                for part in (LogPart(f" {number} "), LogPart(_name(tile), tuple(tile)))
            )
        case LegsDrawing():
            yield _row([what.start])
            for leg in what.legs:
                yield _row(leg)
        case ColumnsDrawing():
            for column in what.columns:
                yield _row([tile for tile in column if tile is not None])
        case Turned():
            yield _row([what.tile])


def _row(tiles: Iterable[tuple[int, ...]], text: str = "") -> Paragraph:
    row = [LogPart(_name(tile), tuple(tile)) for tile in tiles]
    return (*row, LogPart(text)) if text else tuple(row)


def _name(tile: tuple[int, ...]) -> str:
    return "-".join(map(str, tile))
