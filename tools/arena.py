"""Play bots against each other and report win rates, their confidence intervals and thinking times.

    python -m tools.arena --game all_fives --seats 2 --bots keen,greedy --matches 200
    python -m tools.arena --game block_draw --seats 4 --bots tadeo,kiko,kiko,kiko --matches 100 --seed c0ffee
    python -m tools.arena --shelf --matches 200 --playouts 400 --out shelf.md

Bots fill the seats in order, repeating from the first if there are more seats than bots. Each deal is played once per
rotation of the seats, so every bot plays every hand and luck with the tiles cancels out. The number of matches is
rounded up to whole rotations.

The 95% interval is computed over deals, because matches of one deal are not independent: it is narrow if the tiles
decide and the seats share a deal, and wide if one bot wins whole deals. The variance is that of a bot's share of the
matches of a deal. Four imaginary deals, each won or lost as a whole, are added, since a few deals that agree by chance
prove nothing. The result is Wilson's score interval for the equivalent number of independent matches. If each deal is a
single match, this is the plain Wilson interval. Thinking is measured in processor time, over moves with a choice.

With --shelf, keen, greedy and random bots play every game for two or more: two at a table, and one against three. With
--out the table is saved row by row to a Markdown file, and an interrupted run resumes from it.

Matches run in processes on this computer or on a dask cluster (--scheduler tcp://host:8786), which must run the same
Boneyard.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import thread_time
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine.bots.bot import Bot, loudest
from engine.bots.characters import character, make
from engine.core import Board, Move, Rules, Seat, View
from engine.games import GAMES, game
from engine.options import Choice, find
from engine.pieces import tile_set
from engine.sentences import Refusal, sentence
from game.play.driver import SeedStream, play_match
from game.storage.files import write_atomically

SURE: Final = 1.96
"""Half-width in standard deviations of the interval that holds 95% of a normal distribution."""
IMAGINARY: Final = 4
"""Number of imaginary deals, each won or lost as a whole, added when estimating the variance."""
RIVALS: Final = (("keen", "random"), ("keen", "greedy"), ("greedy", "random"))
"""The pairs of bots that play at every table of the shelf; the first of each is expected to win."""
COLUMNS: Final = ("game", "seats", "bots", "matches", "wins of the first", "95 %", "fair share", "ms a move", "longest")
HEADING: Final = "{matches} matches a row, {playouts} playouts, seed {seed}"
"""The first line of a results file. If no playouts are given, each bot uses its own budget."""


class Bout(NamedTuple):
    """One deal after another until a match is won, once from every seat."""

    rules: Rules[Board]
    bots: tuple[str, ...]
    """Character keys by seat in the first match."""
    seed: bytes
    number: int
    playouts: int = 0
    """Playout budget of bots that use playouts; 0 for their own."""

    def bot(self, key: str) -> Bot:
        """Return a bot of this bout."""
        who = character(key)
        return make(who._replace(playouts=self.playouts) if self.playouts and who.playouts else who)


@dataclass(slots=True)
class Result:
    """One bot's results; results can be added."""

    seats: int = 0
    """Number of seats it played in; two seats in one match count twice."""
    wins: float = 0.0
    """Matches won; a win shared by several seats counts in fractions."""
    squares: float = 0.0
    """Sum over the deals of its squared share of the matches won."""
    moves: int = 0
    """Number of moves with a choice."""
    seconds: float = 0.0
    """Total processor time of these moves in seconds."""
    longest: float = 0.0
    """Processor time of the longest of these moves in seconds."""

    def add(self, other: Result) -> None:
        """Add the counts of `other`."""
        self.seats += other.seats
        self.wins += other.wins
        self.squares += other.squares
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(slots=True)
class Standings:
    """The results of all bots, by key."""

    deals: int = 0
    matches: int = 0
    rounds: int = 0
    results: dict[str, Result] = field(default_factory=dict)

    def of(self, key: str) -> Result:
        """Return the result of a bot, creating it if it is new."""
        return self.results.setdefault(key, Result())

    def add(self, other: Standings) -> None:
        """Add the counts of `other`."""
        self.deals += other.deals
        self.matches += other.matches
        self.rounds += other.rounds
        for key, result in other.results.items():
            self.of(key).add(result)


class Timed:
    """Wraps a bot and measures its thinking time."""

    def __init__(self, bot: Bot, result: Result) -> None:
        self.bot = bot
        self.result = result

    def choose(self, rules: Rules[Board], view: View[Board], seat: Seat, rng: Random) -> Move | None:
        """Return the bot's move."""
        is_choice = seat == view.turn and not view.over and len(loudest(rules.legal(view, seat))) > 1
        begun = thread_time()
        move = self.bot.choose(rules, view, seat, rng)
        if is_choice:
            seconds = thread_time() - begun
            self.result.moves += 1
            self.result.seconds += seconds
            self.result.longest = max(self.result.longest, seconds)
        return move


def play_bout(bout: Bout) -> Standings:
    """Play a bout and return its standings; the same bout has the same winners on every computer."""
    standings = Standings(deals=1)
    seats = bout.rules.seats
    for turn in range(seats):
        seating = [bout.bots[(seat + turn) % seats] for seat in range(seats)]
        seeds = SeedStream(bout.seed, bout.number)
        bots = [Timed(bout.bot(key), standings.of(key)) for key in seating]
        match = play_match(bout.rules, bots, seeds, seeds.whims())
        winners = [seat for seat, side in enumerate(bout.rules.sides) if side in match.winners]
        standings.matches += 1
        standings.rounds += len(match.rounds)
        for seat, key in enumerate(seating):
            result = standings.of(key)
            result.seats += 1
            result.wins += (seat in winners) / len(winners)
    for result in standings.results.values():
        result.squares = (result.wins / seats) ** 2
    return standings


def interval(result: Result, matches: int, deals: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a bot's share of wins; all deals have the same number of matches.

    It is Wilson's score interval for the number of independent matches that carry the same information: the number of
    deals if each deal is won or lost as a whole, and more if the shares of the deals differ less.
    """
    if not matches:
        return 0.0, 1.0
    share, square = result.wins / matches, SURE**2
    most = share * (1 - share)
    variance = (result.squares - deals * share**2 + IMAGINARY * most) / (deals + IMAGINARY)
    worth = deals * most / variance if most else deals
    middle = share + square / (2 * worth)
    reach = SURE * sqrt(most / worth + square / (4 * worth**2))
    whole = 1 + square / worth
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def bouts(rules: Rules[Board], bots: Sequence[str], seed: bytes, matches: int, playouts: int = 0) -> list[Bout]:
    """Return the bouts needed to play at least `matches` matches."""
    lineup = tuple(bots[seat % len(bots)] for seat in range(rules.seats))
    return [Bout(rules, lineup, seed, number, playouts) for number in range(-(-matches // rules.seats))]


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


def compete(executor: Executor, plan: Sequence[Bout], console: Console) -> Standings:
    """Play all bouts on an executor, showing a progress bar if the console is a terminal."""
    total = Standings()
    answers = as_completed([executor.submit(play_bout, bout) for bout in plan])
    for answer in track(answers, "bouts", len(plan), console=console, transient=True, disable=not console.is_terminal):
        total.add(answer.result())
    return total


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


@contextmanager
def players(workers: int, scheduler: str) -> Iterator[Executor]:
    """Yield an executor: processes of this computer, or the cluster at an address.

    Raises `Refusal` if the cluster cannot be used.
    """
    if not scheduler:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            yield pool
        return
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refusal(
            sentence("--scheduler needs dask.distributed, which is not installed: pip install distributed")
        ) from None
    try:
        client = distributed.Client(scheduler, timeout="10s")
    except (OSError, ValueError) as why:
        raise Refusal(
            sentence("There is no scheduler at {address}: {reason}", address=scheduler, reason=str(why))
        ) from None
    with client:
        yield client.get_executor()


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
    add("--workers", type=int, default=os.cpu_count() or 1, metavar="W")
    add("--scheduler", default="", metavar="ADDRESS", help="address of a dask scheduler, such as tcp://host:8786")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    try:
        if args.shelf:
            series = Series(max(args.matches, 1), max(args.playouts, 0), bytes.fromhex(args.seed))
            with players(max(args.workers, 1), args.scheduler) as executor:
                print(play_shelf(executor, series, args.out, Console(stderr=True)), end="")
            return 0
        rules = agreed(args)
        seed = bytes.fromhex(args.seed) if args.seed else secrets.token_bytes(8)
        keys = invited(args, rules)
        with players(max(args.workers, 1), args.scheduler) as executor:
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
