"""`boneyard rules`: the rules of a game as terminal text."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from engine.core import Board, Rules
from engine.record.rules_code import rules_code
from game.app.commands.arguments import add_table, agreed
from game.app.commands.shell import Subcommands, tell
from game.app.commands.tables import show
from game.i18n.language import Words
from game.i18n.rule_texts import Hands, HouseRulesTable, LineDrawing, drawing, load
from game.ui.rich import paragraphs


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("rules", say("print the rules of a game"))
    add_table(parser)
    parser.options.add_argument("--code", action="store_true", help=say("print only the rules code of the table"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the rules of a game with its examples and house rules, or only the code of the table."""
    rules = agreed(args)
    if args.code:
        tell(rules_code(rules))
        return 0
    sheet = type(rules)
    show(Text(f"\n{words.say(sheet.title)}", "bold"))
    for line in _changed(rules, words):
        show(line)
    for paragraph in paragraphs(load(sheet.key, words.language).text):
        if paragraph.startswith("@"):
            for line in _drawn(paragraph[1:], sheet, words):
                show(Padding(line, (0, 0, 0, 4)))
            continue
        mark, _, rest = paragraph.partition(" ")
        if mark in ("#", "##"):
            show(Text(""))
            show(Rule(Text(rest, "bold"), align="left") if mark == "#" else Text(rest, "bold underline"))
        elif mark == "*":
            show(Padding(_inked(f"• {rest}"), (0, 0, 0, 2)))
        else:
            show(_inked(paragraph))
    return 0


def _changed(rules: Rules[Board], words: Words) -> Iterator[Text]:
    """Yield the house rules of the table that differ from standard, each as one line."""
    for option in rules.options:
        if rules.house[option.key] != option.default:
            value = words.say(option.name(rules.house[option.key]))
            yield Text.assemble(words.say(option.label), ": ", (value, "bold"), f"  ({words.say('changed')})")


def _inked(paragraph: str) -> Text:
    """Return a paragraph with the words between `**` in bold."""
    parts = paragraph.split("**")
    return Text.assemble(*((part, "bold" if place % 2 else "") for place, part in enumerate(parts)))


def _drawn(spec: str, sheet: type[Rules[Board]], words: Words) -> Iterator[Text]:
    """Yield the lines that replace a drawing."""
    say = words.say
    what = drawing(spec)
    if isinstance(what, HouseRulesTable):
        for option in sheet.options:
            yield Text.assemble(say(option.label), ": ", (say(option.name(option.default)), "bold"))
    elif isinstance(what, LineDrawing):
        tiles = (f"[{a}|{b}]{'*' if place == what.laid else ''}" for place, (a, b) in enumerate(what.tiles))
        yield Text("".join(tiles), "bold")
        if what.ends:
            yield Text(f"{say('Open ends')}: {', '.join(map(str, what.ends))}")
        if what.laid is not None:
            yield Text(f"* {say('last played')}")
        if what.adds:
            yield Text.assemble(str(what.adds), "  ", (_points(what.scores or 0, words), "bold"))
    elif isinstance(what, Hands):
        for hand in what.hands:
            yield Text.assemble(("".join(f"[{a}|{b}]" for a, b in hand), "bold"), f"  {sum(map(sum, hand))}")
        yield Text.assemble(str(what.points), "  ", (_points(what.points.total, words), "bold"))


def _points(points: int, words: Words) -> str:
    """Return points in words."""
    return words.say_n("+{n} point", "+{n} points", points) if points else words.say("no points")
