"""`boneyard statistics`: the player's results as a table, or as CSV or JSON for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from engine.games import GAMES
from engine.sentences import Refusal, sentence
from game.app.commands.common.arguments import file
from game.app.commands.common.shell import Subcommands, tell, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words
from game.scenes.common.statistics_words import StatisticsWords
from game.storage.disk.files import reason, write_new
from game.storage.rebuilding import whole_ledger
from game.storage.statistics.exports import ExportForm, as_data, spelled
from game.storage.statistics.ledger import Books


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("statistics")
    parser.takes.add_argument(
        "file", metavar=say("FILE"), nargs="?", type=file, help=say("new file to write instead of printing")
    )
    forms = parser.options.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help=say("print JSON for other programs"))
    forms.add_argument("--csv", action="store_true", help=say("print CSV, a line for each match"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the statistics, or write them to a new file. Raises Refusal if they can't be read or written."""
    ledger = whole_ledger()
    problems = ledger.problems()
    if problems:
        raise Refusal(problems[0])
    form: ExportForm | None = "json" if args.json else "csv" if args.csv else None
    if form is None and args.file is None:
        show(_table(ledger.books, words))
        return 0
    if args.file is None and form == "json":
        tell_json(as_data(ledger.books), indent=1)
        return 0
    text = spelled(ledger.books, form or ("json" if str(args.file).endswith(".json") else "csv"))
    if args.file is None:
        for line in text.splitlines():
            tell(line)
        return 0
    path: Path = args.file
    try:
        write_new(text, path)
    except FileExistsError:
        raise Refusal(sentence("{file} exists already. Choose another name.", file=str(path))) from None
    except (OSError, ValueError) as why:
        told = reason(why) if isinstance(why, OSError) else str(why)
        raise Refusal(sentence("{file} can't be written: {reason}.", file=str(path), reason=told)) from None
    return 0


def _table(books: Books, words: Words) -> PlainTable | Text:
    """Return a line for each game played, or a sentence if there is none."""
    say = words.say
    played = [sheet for sheet in GAMES if books.tally(sheet.key).played]
    if not played:
        return Text(say("Finish a match of any game, and your results appear here."))
    heads = (say("game"), say("Played"), say("Won"), say("Win rate"), say("Streak"), say("Longest"), say("Best"))
    table = PlainTable(*heads, numbers_from=1)
    for sheet in played:
        cells = StatisticsWords(words).cells(sheet, books.tally(sheet.key))
        keys = ("played", "won", "share", "streak", "longest", "best")
        table.row(Text(sheet.key, "bold"), *(cells[key] for key in keys))
    return table
