"""Play bots against each other and report win rates, their confidence intervals and thinking times.

    python -m tools.lab.arena --game all_fives --seats 2 --bots keen,greedy --matches 200
    python -m tools.lab.arena --game block_draw --seats 4 --bots tadeo,kiko,kiko,kiko --matches 100 --seed c0ffee
    python -m tools.lab.arena --shelf --matches 200 --playouts 400 --out shelf.md

Bots fill the seats in order, repeating from the first if there are more seats than bots. Each deal is played once per
rotation of the seats, so every bot plays every hand and luck with the tiles cancels out. The number of matches is
rounded up to whole rotations.

`tools/lab/series/bouts.py` explains the 95% interval. Thinking is measured in processor time, over moves with a choice.

With --shelf, keen, greedy and random bots play every game for two or more: two at a table, and one against three. With
--out the table is saved row by row to a Markdown file, and an interrupted run resumes from it.

Matches run in processes on this computer or on a Dask cluster (--scheduler tcp://host:8786; docs/bots.md says how to
start one).
"""

from __future__ import annotations

import argparse
import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from engine.bots.characters import character
from engine.core import Board, Rules
from engine.games import GAMES, game
from engine.options import Choice, find
from engine.pieces import tile_set
from engine.sentences import Refusal, sentence
from game.storage.disk.files import write_atomically
from tools.lab.series.bouts import Standings, bouts, compete, interval
from tools.lab.series.workers import add_workers, open_executor

RIVALS: Final = (("keen", "random"), ("keen", "greedy"), ("greedy", "random"))
"""The pairs of bots that play at every table of the shelf; the first of each is expected to win."""
COLUMNS: Final = ("game", "seats", "bots", "matches", "wins of the first", "95 %", "fair share", "ms a move", "longest")
HEADING: Final = "{matches} matches a row, {playouts} playouts, seed {seed}"
"""The first line of a results file. If no playouts are given, each bot uses its own budget."""


class Series(NamedTuple):
    """The parameters of a series over all games of the shelf."""

    matches: int
    playouts: int
    seed: bytes

    @property
    def heading(self) -> str:
        """Return the heading; it must match before rows can share a table."""
        return HEADING.format(matches=self.matches, playouts=self.playouts, seed=self.seed.hex())

    def resumed(self, text: str) -> tuple[Series, dict[str, str]]:
        """Return the series and the rows of a results file, rows keyed by their first cells.

        Raises `Refusal` if the series differs.
        """
        found = re.match(HEADING.format(matches=self.matches, playouts=self.playouts, seed="([0-9a-f]+)\n"), text)
        if not found or (self.seed and found[1] != self.seed.hex()):
            raise Refusal(
                sentence("The file holds another series: {heading}", heading=text.partition("\n")[0][:80] or "-")
            )
        rows = [line for line in text.splitlines()[4:] if line.endswith("|")]
        return self._replace(seed=bytes.fromhex(found[1])), {first_cells(row): row for row in rows}


def first_cells(row: str) -> str:
    """Return the cells of a row that identify the table and its bots."""
    return "|".join(row.split("|")[:4])


def shelf_tables() -> Iterator[tuple[Rules[Board], tuple[str, ...]]]:
    """Yield every game for two or more with its bots: at two and at four seats if allowed, otherwise at the fewest."""
    for sheet in GAMES:
        seated = [seats for seats in sheet.players if seats > 1]
        for seats in [seats for seats in seated if seats in (2, 4)] or seated[:1]:
            for one, other in RIVALS:
                yield sheet(seats), (one, *[other] * (seats - 1))


def markdown(rows: Sequence[str], series: Series) -> str:
    """Return the table of a series as a Markdown file."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|" + " --- |" * len(COLUMNS), *rows]
    return "\n".join([series.heading, "", *lines, ""])


def play_shelf(executor: Executor, asked: Series, out: Path | None, console: Console) -> str:
    """Play the rows missing from `out`, saving each one, and return the whole table."""
    series, known = asked, dict[str, str]()
    if out and out.exists():
        series, known = asked.resumed(out.read_text(encoding="utf-8"))
    series = series if series.seed else series._replace(seed=secrets.token_bytes(8))
    rows: list[str] = []
    for rules, bots in shelf_tables():
        played = f"| {rules.key} | {rules.seats} | {' '.join(bots)} "
        if played not in known:
            plan = bouts(rules, bots, series.seed, series.matches, series.playouts)
            standings = compete(executor, plan, console)
            known[played] = f"{played}| {' | '.join(cells(standings, rules, bots[0]))} |"
        rows.append(known[played])
        if out:
            write_atomically(out, markdown(rows, series))
    return markdown(rows, series)


def cells(standings: Standings, rules: Rules[Board], key: str) -> list[str]:
    """Return the cells of a bot's result."""
    result, matches = standings.of(key), standings.matches
    low, high = interval(result, matches, standings.deals)
    return [
        str(matches),
        f"{result.wins / matches:.1%}",
        f"{low:.1%} - {high:.1%}",
        f"{result.seats / rules.seats / matches:.1%}",
        f"{1000 * result.seconds / max(result.moves, 1):.1f}",
        f"{1000 * result.longest:.0f} ms",
    ]


def table(standings: Standings, rules: Rules[Board]) -> Table:
    """Return the standings as a printable table, the best bot first."""
    shown = Table(
        title=f"{rules.title}, {rules.seats} seats, {rules.pieces.name}: {standings.matches} matches",
    )
    shown.add_column("bot")
    for heading in ("wins", "95 %", "fair share", "ms a move", "longest"):
        shown.add_column(heading, justify="right")
    for key, _ in sorted(standings.results.items(), key=lambda entry: -entry[1].wins / entry[1].seats):
        shown.add_row(key, *cells(standings, rules, key)[1:])
    return shown


def agreed(args: argparse.Namespace) -> Rules[Board]:
    """Return the table to play at. Raises `Refusal` if the arguments are invalid."""
    sheet = game(args.game)
    house: dict[str, Choice] = {}
    for pair in args.option:
        key, _, value = pair.partition("=")
        option = find(sheet.options, key)
        house[option.key] = option.read(value)
    try:
        pieces = tile_set(f"double-{args.set}") if args.set else None
    except ValueError as why:
        raise Refusal(sentence("{reason}.", reason=str(why))) from None
    return sheet(args.seats, pieces, house)


def invited(args: argparse.Namespace, rules: Rules[Board]) -> list[str]:
    """Return the keys of the chosen bots. Raises `Refusal` if they cannot play."""
    keys = [character(key).key for key in args.bots.split(",")]
    if len(keys) > rules.seats or args.matches < 1:
        raise Refusal(
            sentence(
                "{n} bots on {seats} seats cannot play {m} matches.", n=len(keys), seats=rules.seats, m=args.matches
            )
        )
    return keys


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", metavar="KEY")
    what.add_argument("--shelf", action="store_true", help="play every game for two or more with the plain bots")
    add("--seats", type=int, default=2, metavar="N")
    add(
        "--bots",
        default="keen,greedy",
        metavar="A,B,...",
        help="keys of bots, or random, greedy, keen (default: keen,greedy)",
    )
    add("--matches", type=int, default=100, metavar="M")
    add("--playouts", type=int, default=0, metavar="P", help="playout budget of bots that use playouts")
    add("--out", type=Path, metavar="FILE", help="file in which --shelf saves its table, and from which it resumes")
    add("--seed", default="", metavar="HEX")
    add("--set", default="", metavar="6|9|12|15")
    add("--option", action="append", default=[], metavar="KEY=VALUE", help="house rule; can be repeated")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    try:
        if args.shelf:
            series = Series(max(args.matches, 1), max(args.playouts, 0), bytes.fromhex(args.seed))
            with open_executor(max(args.workers, 1), args.scheduler) as executor:
                print(play_shelf(executor, series, args.out, Console(stderr=True)), end="")
            return 0
        rules = agreed(args)
        seed = bytes.fromhex(args.seed) if args.seed else secrets.token_bytes(8)
        keys = invited(args, rules)
        with open_executor(max(args.workers, 1), args.scheduler) as executor:
            standings = compete(executor, bouts(rules, keys, seed, args.matches, args.playouts), Console(stderr=True))
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    out = Console(highlight=False)
    out.print(table(standings, rules))
    out.print(f"{standings.rounds / standings.matches:.1f} rounds a match; seed {seed.hex()} plays them again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
