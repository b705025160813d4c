"""`boneyard simulate`: bots play many matches, and a table sums up the results."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from engine.bots.characters import character
from engine.sentences import Refusal, sentence
from game.app.commands.common.arguments import add_table, agreed, as_usage, file, seed, whole
from game.app.commands.common.shell import Subcommands, UsageError
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words
from game.play.simulation import WHOLE_WIN, SimulationOrder, SimulationTally, simulate
from game.storage.disk.files import reason

MATCHES: Final = 100
MAX_MATCHES: Final = 10_000_000
MAX_WORKERS: Final = 256
PLAIN_BOT: Final = "random"
_SEED_BYTES: Final = 8
"""Length in bytes of a new seed: enough if it isn't secret, and short enough to retype."""


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("simulate")
    add_table(parser)
    add = parser.options.add_argument
    add(
        "--matches",
        metavar="M",
        type=whole("--matches", 1, MAX_MATCHES),
        default=MATCHES,
        help=say("number of matches (default: {n})", n=MATCHES),
    )
    add("--seed", metavar="HEX", type=seed, help=say("seed of the matches to play (default: a new one)"))
    add(
        "--bots",
        metavar="A,B,...",
        default=PLAIN_BOT,
        help=say("bots to play (default: {bots}); seats rotate each match", bots=PLAIN_BOT),
    )
    add("--out", metavar="DIR", type=file, help=say("save a file for each match in this folder"))
    add(
        "--workers",
        metavar="W",
        type=whole("--workers", 1, MAX_WORKERS),
        default=os.cpu_count() or 1,
        help=say("number of worker processes (default: one per processor)"),
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Play all matches with a progress bar, then print the results."""
    rules = agreed(args)
    bots = _bots(args.bots, rules.seats)
    order = SimulationOrder(rules, bots, args.seed or secrets.token_bytes(_SEED_BYTES), args.matches, _folder(args.out))
    total = SimulationTally()
    begun = monotonic()
    try:
        with closing(simulate(order, args.workers)) as tallies:
            for tally in _watched(tallies, order.matches, words):
                total.add(tally)
    except OSError as why:
        raise Refusal(
            sentence("A match file couldn't be saved: {reason}.", reason=reason(why))
            if order.folder
            else sentence("The worker processes couldn't be started: {reason}.", reason=reason(why))
        ) from None
    show(_summary(order, total, monotonic() - begun, words))
    return 0


def _bots(text: str, seats: int) -> tuple[str, ...]:
    """Parse the keys of the bots."""
    keys = tuple(key.strip() for key in text.split(","))
    if len(keys) > seats:
        raise UsageError(sentence("{bots} bots are too many for a table for {seats}.", bots=len(keys), seats=seats))
    with as_usage():
        return tuple(character(key).key for key in keys)


def _folder(folder: Path | None) -> Path | None:
    """Return the folder for the match files once it exists."""
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise Refusal(sentence("{folder} isn't a folder.", folder=str(folder))) from None
    except OSError as why:
        raise Refusal(
            sentence("The folder {folder} couldn't be created: {reason}.", folder=str(folder), reason=reason(why))
        ) from None
    return folder


def _watched(tallies: Iterator[SimulationTally], matches: int, words: Words) -> Iterator[SimulationTally]:
    """Pass tallies on and show progress on standard error, if that is a terminal."""
    console = Console(file=sys.stderr, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words.say("matches"), total=matches)
        for tally in tallies:
            bar.advance(task, tally.matches)
            yield tally


def _summary(order: SimulationOrder, total: SimulationTally, seconds: float, words: Words) -> RenderableType:
    """Return two tables: the totals, and each bot's and seat's share of the wins."""
    say = words.say
    rules = order.rules
    facts = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    facts.add_column(style="dim")
    facts.add_column(justify="right")
    each_round = max(total.rounds, 1)
    for name, value in (
        (say("game"), say(rules.title)),
        (say("seats"), str(rules.seats)),
        (say("set"), rules.pieces.name),
        (say("seed"), order.seed.hex()),
        (say("matches"), f"{total.matches:,}"),
        (say("rounds"), f"{total.rounds:,}"),
        (say("rounds per match"), f"{total.rounds / total.matches:.2f}"),
        (say("plays per round"), f"{total.plays / each_round:.2f}"),
        (say("draws per round"), f"{total.draws / each_round:.2f}"),
        (say("passes per round"), f"{total.passes / each_round:.2f}"),
        (say("blocked rounds"), f"{total.blocked / each_round:.2%}"),
        (say("void rounds"), f"{total.void / each_round:.2%}"),
        (say("seconds"), f"{seconds:.2f}"),
        (say("moves per second"), f"{total.moves / max(seconds, 1e-9):,.0f}"),
    ):
        facts.add_row(name, value)
    wins = PlainTable(say("player"), say("matches won"), say("expected by chance"), numbers_from=1)
    for bot in dict.fromkeys(order.bots):
        wins.row(bot, _share(total.bot_wins[bot], total), f"{total.bot_seats[bot] / rules.seats / total.matches:.2%}")
    for seat in range(rules.seats):
        wins.row(say("seat {n}", n=seat + 1), _share(total.seat_wins[seat], total), f"{1 / rules.seats:.2%}")
    return Group(facts, "", wins)


def _share(parts: int, total: SimulationTally) -> str:
    return f"{parts / WHOLE_WIN / total.matches:.2%}"
