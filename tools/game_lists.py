"""Write the lists of games in README and the pages of docs, which are made from the rule sheets.

    python tools/game_lists.py [--check]

Run this when a game is added or its hands, seats or sets change, and read the diff. `--check` only tells which pages
do not follow the rule sheets.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import fill
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

from engine.core import Board, Carry, Rules, span
from engine.families.chain.rules import ChainRules
from engine.games import GAMES
from engine.pieces import Chance
from game.session.game_filter import GameKind
from net.protocol.views import SHAPES

ROOT: Final = Path(__file__).resolve().parent.parent
WIDTH: Final = 120
SHARED: Final = [sheet for sheet in GAMES if max(sheet.players) > 1]
NO_HANDS: Final = ("blind", "high_fives")
"""Games whose hands docs/shuffle.md describes in words."""
COLUMNS: Final = (2, 3, 4, 5)
"""Numbers of seats that have a column of their own in its table; one more stands for all larger ones."""


def row(*cells: object) -> str:
    """Return a row of a table; an empty cell is a single blank wide."""
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in map(str, cells))


def hand_size(sheet: type[Rules[Board]], seats: int) -> int:
    """Return how many tiles each hand of a game has when it is dealt."""
    rules = sheet(seats)
    return rules.deal(Chance(bytes(16)), Carry((0,) * (max(rules.sides) + 1))).hands[0].bit_count()


def hands() -> str:
    """Return the rows of the table of hand sizes, by the number of seats."""
    rows = []
    for sheet in SHARED:
        if sheet.key not in NO_HANDS:
            sizes = [hand_size(sheet, seats) if seats in sheet.players else "" for seats in COLUMNS]
            more = hand_size(sheet, sheet.players[-1]) if sheet.players[-1] > COLUMNS[-1] else ""
            rows.append(row(f"`{sheet.key}`", *sizes, more))
    return "\n".join(rows)


def tables() -> str:
    """Return the rows of the table of what each game is played on, by how many, and with which sets."""
    return "\n".join(
        row(
            f"`{sheet.key}`",
            f"`{SHAPES[sheet.board_type].__struct_config__.tag}`",
            span(sheet.players),
            " ".join(f"`{box.name}`" for box in sheet.sets),
        )
        for sheet in SHARED
    )


def line_games() -> str:
    """Return the titles of the line games, as a sentence."""
    return fill(", ".join(sheet.title for sheet in GAMES if issubclass(sheet, ChainRules)) + ".", WIDTH)


def boxes() -> str:
    """Return the number of games, and a list of their titles by kind."""
    kinds = {kind: [f"**{sheet.title}**" for sheet in GAMES if GameKind.of(sheet) is kind] for kind in KINDS}
    rows = [
        fill(
            f"- {number_word(len(titles))} {KINDS[kind].format(titles=', '.join(titles))}",
            WIDTH,
            subsequent_indent="  ",
        )
        for kind, titles in kinds.items()
    ]
    return f"{number_word(len(GAMES)).capitalize()} boxes on one shelf:\n\n" + ";\n".join(rows) + ".\n"


def number_word(count: int) -> str:
    """Return a number below a hundred in words."""
    if count < len(NUMBERS):
        return NUMBERS[count]
    return TENS[count // 10 - 2] + (f"-{NUMBERS[count % 10]}" if count % 10 else "")


def keys() -> str:
    """Return the keys of all games, in order."""
    return ", ".join(f"`{sheet.key}`" for sheet in GAMES)


# fmt: off
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on
KINDS: Final = {
    GameKind.LINES: "line games: {titles}",
    GameKind.SOLITAIRE: "solitaires: {titles}, with unlimited undo, numbered deals, a daily deal and deals that are "
    "proved winnable",
    GameKind.FIFTEEN: "double-fifteen games, for up to eight: {titles}",
    GameKind.SPACE: "games of cards that cover each other, with a tournament and partners: {titles}",
}
"""What README says of each kind of games."""


class Part(NamedTuple):
    """A part of a page that is made from the rule sheets."""

    page: str
    around: str
    """A pattern that finds the part; its two groups are the text before and behind it, which stays."""
    made: Callable[[], str]


PARTS: Final = (
    Part("README.md", r"()[A-Z][a-z-]+ boxes on one shelf:\n\n(?:[- ] .+\n)+(\n)", boxes),
    Part("docs/shuffle.md", r"(\| game \| 2 \|.*\n\|---.*\n)(?:\|.*\n)+(\n)", lambda: hands() + "\n"),
    Part("docs/shuffle.md", r"(### The line games\n\n)(?:.+\n)+(\n)", lambda: line_games() + "\n"),
    Part("docs/views.md", r"(\| game \| board \|.*\n\|---.*\n)(?:\|.*\n)+(\n)", lambda: tables() + "\n"),
    Part("docs/match-file.md", r"(## The line games\n\n)(?:.+\n)+(\n)", lambda: line_games() + "\n"),
    Part("docs/match-file.md", r"(\| `game` \| the key of the game: ).*( \|\n)", keys),
)


def brought_up_to_date(page: str, text: str) -> str:
    """Return the text of a page with its lists as the rule sheets have them; `LookupError` where one is missing."""
    for part in PARTS:
        if part.page == page:
            found = re.search(part.around, text)
            if found is None:
                raise LookupError(f"{page} has no list that looks like {part.around}")
            text = text[: found.end(1)] + part.made() + text[found.start(2) :]
    return text


def outdated(root: Path = ROOT) -> dict[Path, str]:
    """Return the pages that do not follow the rule sheets, each with its text as it should be."""
    pages = {root / page: page for page in dict.fromkeys(part.page for part in PARTS)}
    texts = {path: brought_up_to_date(page, path.read_text(encoding="utf-8")) for path, page in pages.items()}
    return {path: text for path, text in texts.items() if text != path.read_text(encoding="utf-8")}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the lists, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only tell which pages are out of date")
    args = parser.parse_args(argv)
    wrong = outdated()
    for path, text in wrong.items():
        print(path.name)
        if not args.check:
            path.write_text(text, encoding="utf-8")
    return 1 if wrong and args.check else 0


if __name__ == "__main__":
    sys.exit(main())
