"""Play bots against each other and say who wins how often, how surely, and how long they think.

    python -m tools.arena --game all_fives --seats 2 --bots keen,greedy --matches 200
    python -m tools.arena --game block_draw --seats 4 --bots tadeo,kiko,kiko,kiko --matches 100 --seed c0ffee
    python -m tools.arena --shelf --matches 200 --playouts 400 --out shelf.md

Bots take the seats in turn, and again from the first where there are more seats. Each deal is played once from every
seat: the same hands, everyone moved on by one. So the number of matches is rounded up to whole turns, and luck with
the tiles is shared.

The interval, for 95 %, is one of deals, for matches of one deal are no independent witnesses: where the tiles decide,
the seats of a deal share it, and the interval is narrow; where one bot wins whole deals it is wide. The variance
is that of a bot's share of the matches of a deal, with four imaginary deals added, all or nothing, so that few deals
that agree by accident prove nothing. Wilson's score interval is then drawn for as many independent matches as would be
that sure. Where a deal is one match that is the plain interval of Wilson. Thinking is measured in processor time, over
moves with a choice.

With --shelf every game for two or more is played by keen, greedy and random bots, two at a table and one against
three. With --out the table grows in a Markdown file row by row, and a run that was broken off goes on where it was.

Matches are played in processes of this machine, or by a dask cluster (--scheduler tcp://host:8786), which has to
run the same Boneyard.
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
"""Standard deviations that hold 95 % of a normal distribution."""
IMAGINARY: Final = 4
"""Deals, all won or all lost, that are counted in with those that were played when they are asked how they differ."""
RIVALS: Final = (("keen", "random"), ("keen", "greedy"), ("greedy", "random"))
"""Who meets at every table of the shelf; the first is expected to win."""
COLUMNS: Final = ("game", "seats", "bots", "matches", "wins of the first", "95 %", "fair share", "ms a move", "longest")
HEADING: Final = "{matches} matches a row, {playouts} playouts, seed {seed}"
"""What a file of results begins with; no playouts means as many as a bot has by itself."""


class Bout(NamedTuple):
    """One deal after the other until a match is won, once from every seat."""

    rules: Rules[Board]
    bots: tuple[str, ...]
    """Keys of characters, by seat in the first match."""
    seed: bytes
    number: int
    playouts: int = 0
    """The budget of bots that play rounds out; 0: their own."""

    def bot(self, key: str) -> Bot:
        """Return a bot of this bout."""
        who = character(key)
        return make(who._replace(playouts=self.playouts) if self.playouts and who.playouts else who)


@dataclass(slots=True)
class Result:
    """How one bot fared; results add up."""

    seats: int = 0
    """Seats it has sat in: twice in one match counts twice."""
    wins: float = 0.0
    """Matches won; a match shared by several seats counts in parts."""
    squares: float = 0.0
    """The share of the matches of a deal that it has won, squared, and added up over the deals."""
    moves: int = 0
    """Moves with a choice."""
    seconds: float = 0.0
    """Processor time that these took, together ..."""
    longest: float = 0.0
    """... and the longest of them."""

    def add(self, other: Result) -> None:
        """Count in what `other` has counted."""
        self.seats += other.seats
        self.wins += other.wins
        self.squares += other.squares
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(slots=True)
class Standings:
    """How all bots fared, by key."""

    deals: int = 0
    matches: int = 0
    rounds: int = 0
    results: dict[str, Result] = field(default_factory=dict)

    def of(self, key: str) -> Result:
        """Return the result of a bot, a new one where there is none."""
        return self.results.setdefault(key, Result())

    def add(self, other: Standings) -> None:
        """Count in what `other` has counted."""
        self.deals += other.deals
        self.matches += other.matches
        self.rounds += other.rounds
        for key, result in other.results.items():
            self.of(key).add(result)


class Timed:
    """A bot whose thinking is measured."""

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
    """Play a bout and return who won; the same bout gives the same winners anywhere."""
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
    """Return between which shares the true one lies with 95 % certainty; deals have equally many matches.

    Wilson's score interval for as many independent matches as say as much as these deals do: for as many as there are
    deals where each is won whole or lost whole, and for more the less the shares of deals differ.
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
    """Return the bouts that make up at least `matches` matches."""
    lineup = tuple(bots[seat % len(bots)] for seat in range(rules.seats))
    return [Bout(rules, lineup, seed, number, playouts) for number in range(-(-matches // rules.seats))]


class Series(NamedTuple):
    """What is played on every game of the shelf."""

    matches: int
    playouts: int
    seed: bytes

    @property
    def heading(self) -> str:
        """What has to be the same for rows to stand in one table."""
        return HEADING.format(matches=self.matches, playouts=self.playouts, seed=self.seed.hex())

    def resumed(self, text: str) -> tuple[Series, dict[str, str]]:
        """Return the series that a file was begun with, and its rows by what was played; `Refusal` if it is another."""
        found = re.match(HEADING.format(matches=self.matches, playouts=self.playouts, seed="([0-9a-f]+)\n"), text)
        if not found or (self.seed and found[1] != self.seed.hex()):
            raise Refusal(
                sentence("The file holds another series: {heading}", heading=text.partition("\n")[0][:80] or "-")
            )
        rows = [line for line in text.splitlines()[4:] if line.endswith("|")]
        return self._replace(seed=bytes.fromhex(found[1])), {first_cells(row): row for row in rows}


def first_cells(row: str) -> str:
    """Return the cells of a row that say what was played."""
    return "|".join(row.split("|")[:4])


def shelf_tables() -> Iterator[tuple[Rules[Board], tuple[str, ...]]]:
    """Return every game for two or more with its bots: two seats and four, where it takes them, else the fewest."""
    for sheet in GAMES:
        seated = [seats for seats in sheet.players if seats > 1]
        for seats in [seats for seats in seated if seats in (2, 4)] or seated[:1]:
            for one, other in RIVALS:
                yield sheet(seats), (one, *[other] * (seats - 1))


def markdown(rows: Sequence[str], series: Series) -> str:
    """Return the table of a series as a file holds it."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|" + " --- |" * len(COLUMNS), *rows]
    return "\n".join([series.heading, "", *lines, ""])


def play_shelf(executor: Executor, asked: Series, out: Path | None, console: Console) -> str:
    """Play all that `out` does not hold yet, write it there row by row, and return the whole table."""
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
    """Return how a bot fared, cell by cell."""
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
    """Let an executor of any make play all bouts, and move a bar if the console is a terminal."""
    total = Standings()
    answers = as_completed([executor.submit(play_bout, bout) for bout in plan])
    for answer in track(answers, "bouts", len(plan), console=console, transient=True, disable=not console.is_terminal):
        total.add(answer.result())
    return total


def table(standings: Standings, rules: Rules[Board]) -> Table:
    """Return the standings as they are printed, the best bot first."""
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
    """Return who plays: processes of this machine, or the cluster at an address; `Refusal` where there is none."""
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
    """Return the table that was asked for; `Refusal` where there cannot be one."""
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
    """Return the keys of the bots that were asked for; `Refusal` where they cannot play."""
    keys = [character(key).key for key in args.bots.split(",")]
    if len(keys) > rules.seats or args.matches < 1:
        raise Refusal(
            sentence(
                "{n} bots on {seats} seats cannot play {m} matches.", n=len(keys), seats=rules.seats, m=args.matches
            )
        )
    return keys


def arguments() -> argparse.ArgumentParser:
    """Return what can be typed."""
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
    """Run the tool; return 1 and one sentence on standard error where something cannot be."""
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
