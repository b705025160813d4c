"""Fit the ladder of the bots' levels, and measure its steps.

    python -m tools.lab.ladder fit all_fives five_up --deals 100 --seed 6c61
    python -m tools.lab.ladder measure all_fives five_up --deals 400 --top-deals 20 --out steps.md

`fit` finds how much each character must misjudge to stand where its level belongs, by matches against the level above,
and writes `engine/bots/ladder.py`. A step is a fifth of the whole span of the game, but no more than STEP. The top
itself is slow, so it never plays here: without --top it is taken to be stronger by LEAD than a quick bot that plays
rounds out.

`measure` lets neighbouring levels, and the characters of a level, play each other on fresh deals. Each deal is played
from every seat; the weaker character takes all other seats. `tools/lab/series/bouts.py` explains the 95% interval.

Matches run in processes on this computer or on a Dask cluster (--scheduler; see docs/bots.md).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

import engine.bots.ladder
from engine.games import game
from engine.sentences import Refusal
from tools.lab.ladder.fitting import HEAD, REFERENCES, Known, Table, fit, pairs, row
from tools.lab.series.workers import add_workers, open_executor


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("task", choices=("fit", "measure"))
    add("games", nargs="+", metavar="GAME")
    add("--seats", type=int, default=2, metavar="N")
    add("--deals", type=int, default=100, metavar="D", help="deals of each series; each is played from every seat")
    add(
        "--looks",
        type=float,
        metavar="ELO",
        help="how much playing rounds out is worth over a greedy bot, if that is known from elsewhere",
    )
    add("--top", type=float, metavar="ELO", help="how much stronger the top is than a greedy bot, if that is known")
    add("--top-deals", type=int, default=10, metavar="D", help="deals of series in which the top plays; 0 for none")
    add("--seed", default="6c6164646572", metavar="HEX")
    add("--out", type=Path, metavar="FILE", help="Markdown file to which measure appends its rows")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    console = Console(stderr=True)
    try:
        with open_executor(max(args.workers, 1), args.scheduler) as executor:
            seed = bytes.fromhex(args.seed)
            tables = [Table(game(key)(args.seats), seed, executor, console) for key in args.games]
            if args.task == "fit":
                fit(
                    tables,
                    args.deals,
                    Known(args.looks, args.top),
                    Path(engine.bots.ladder.__file__),
                    lambda line: print(line, flush=True),
                )
                return 0
            print(HEAD)
            for table in tables:
                for one, other in pairs():
                    deals = args.top_deals if one == REFERENCES[-1] else args.deals
                    if not deals:
                        continue
                    said = row(table, one, other, deals)
                    print(said, flush=True)
                    if args.out:
                        with args.out.open("a", encoding="utf-8") as out:
                            out.write(f"{said}\n")
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
