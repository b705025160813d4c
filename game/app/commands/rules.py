"""`boneyard rules`: the rules of a game as terminal text."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.core import Board, Rules
from engine.record.rules_code import rules_code
from game.app.commands.common.arguments import add_table, agreed, whole
from game.app.commands.common.shell import Subcommands, tell
from game.app.commands.common.tables import show
from game.app.commands.rule_examples import example
from game.i18n.language import Words
from game.i18n.table_rules import told_rules
from game.ui.rich import paragraphs


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("rules")
    add_table(parser)
    parser.options.add_argument("--code", action="store_true", help=say("print only the rules code of the table"))
    parser.options.add_argument(
        "--width",
        metavar="N",
        type=whole("--width", 20, 1_000),
        help=say("columns to fill (default: the terminal's, or 80 without one)"),
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the rules of a game with its examples and house rules, or only the code of the table."""
    rules = agreed(args, takes_deals=True)
    if args.code:
        tell(rules_code(rules))
        return 0
    show("", args.width)
    show(Text(words.say(rules.title), "bold"), args.width)
    for option in rules.options:
        if rules.differs(option):
            value = words.say(option.name(rules.house[option.key]))
            line = Text.assemble(words.say(option.label), ": ", (value, "bold"), f"  ({words.say('changed')})")
            show(line, args.width)
    for part in _page(rules, words):
        show(part, args.width)
    return 0


def _page(rules: Rules[Board], words: Words) -> Iterator[RenderableType]:
    """Yield the headings, paragraphs and drawings of the text."""
    before = ""
    for paragraph in paragraphs(told_rules(rules, words)):
        mark, _, rest = paragraph.partition(" ")
        if mark.startswith("#") or not (before.startswith("#") or before == mark == "*" or mark == "-"):
            yield ""
        before = mark
        if mark.startswith("@"):
            yield from (Padding(line, (0, 0, 0, 4)) for line in example(paragraph[1:], rules, words))
        elif mark == "#":
            yield Text.assemble((rest, "bold"), (" ──", "dim"))
        elif mark == "##":
            yield Text(rest, "bold underline")
        elif mark == "*":
            yield _bullet(_inked(rest))
        else:
            yield _inked(rest if mark == "-" else paragraph)


def _bullet(text: Text) -> Table:
    """Return a paragraph behind a bullet, its lines below each other."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row("", "•", text)
    return grid


def _inked(paragraph: str) -> Text:
    """Return a paragraph with the words between `**` in bold."""
    parts = paragraph.split("**")
    return Text.assemble(*((part, "bold" if place % 2 else "") for place, part in enumerate(parts)))
