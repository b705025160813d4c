"""Measure how often the range that a review tells of one match holds the truth: 95 of 100 should.

    python -m tools.lab.luck --matches 500
    python -m tools.lab.luck --games all_fives partners --matches 200 --rounds 160

The truth is the part of the matches that the first side wins when the same bots play many more, in deals of their own.
Several lineups take turns, of equal bots and of unequal ones; bots of a pair are alike. `--rounds` is the number of
rounds played on before and after each deal and draw: with fewer of them luck is known less well, and the range is
wider. The same seed finds the same.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Final, NamedTuple

from engine.core import Board, Rules
from engine.games import game
from engine.review.depth import QUICK
from engine.sentences import Refusal
from tools.lab.series.reviewed import SeriesFound, SeriesOrder, reviewed, won
from tools.lab.series.workers import add_workers, open_executor

GAMES: Final = ("all_fives", "block_draw", "bergen", "five_up", "matador", "partners")
LINEUPS: Final = (("greedy", "greedy"), ("maren", "idris"), ("greedy", "kiko"), ("suri", "maren"))
"""The bots of two sides, which take turns at a table."""
_NORMAL: Final = 1.96


class Coverage(NamedTuple):
    """How often ranges held the truth."""

    held: int
    matches: int
    width: float
    """The mean width of the ranges."""
    rest: float
    """The mean distance of a result without luck from the truth."""

    @property
    def text(self) -> str:
        """The share in per cent, with its interval of 95 %, and the width."""
        low, high = wilson(self.held, self.matches)
        return (
            f"{100 * self.held / self.matches:.1f} % of {self.matches} ranges held the truth ({100 * low:.1f} - "
            f"{100 * high:.1f} %), {100 * self.width:.0f} points wide in the mean; without luck, "
            f"{100 * self.rest:.0f} points from the truth"
        )


def wilson(held: int, of: int) -> tuple[float, float]:
    """Return the interval of 95 % for a share, by Wilson."""
    square = _NORMAL**2
    middle = (held + square / 2) / (of + square)
    around = _NORMAL / (of + square) * math.sqrt(held * (of - held) / of + square / 4)
    return middle - around, middle + around


def coverage(found: Sequence[SeriesFound], truths: Sequence[float]) -> Coverage:
    """Return how often the ranges of these matches held the truths."""
    pairs = list(zip(found, truths, strict=True))
    return Coverage(
        sum(each.likely[0] <= truth <= each.likely[1] for each, truth in pairs),
        len(pairs),
        statistics.fmean(each.likely[1] - each.likely[0] for each in found),
        statistics.fmean(abs(each.result - each.luck - truth) for each, truth in pairs),
    )


def seated(rules: Rules[Board], lineup: Sequence[str]) -> tuple[str, ...]:
    """Return the bots by seat: the first for the first side, the second for all others."""
    return tuple(lineup[min(side, 1)] for side in rules.sides)


def measured(
    executor: Executor, rules: Rules[Board], args: argparse.Namespace
) -> tuple[list[SeriesFound], list[float]]:
    """Return the reviews of a game's matches, and the truth of each."""
    depth = QUICK._replace(luck=args.rounds or QUICK.luck)
    found: list[SeriesFound] = []
    truths: list[float] = []
    for number, lineup in enumerate(LINEUPS):
        order = SeriesOrder(rules, seated(rules, lineup), bytes.fromhex(args.seed), 0, depth, True, False)
        matches = range(number, args.matches, len(LINEUPS))
        found += executor.map(reviewed, [order._replace(number=match) for match in matches])
        fresh = [order._replace(seed=b"truth" + order.seed, number=match) for match in range(args.truth)]
        truths += [statistics.fmean(executor.map(won, fresh, chunksize=20))] * len(matches)
    return found, truths


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--games", nargs="+", default=GAMES, metavar="GAME")
    add("--seats", type=int, default=2, help="seats, where a game has no other number (default: 2)")
    add("--matches", type=int, default=100, metavar="N", help="matches of each game")
    add("--truth", type=int, default=400, metavar="N", help="matches played for each truth")
    add("--rounds", type=int, default=0, metavar="N", help="rounds played on before and after each event")
    add("--seed", default="6c75636b", metavar="HEX")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    everything: list[SeriesFound] = []
    true: list[float] = []
    try:
        with open_executor(args.workers, args.scheduler) as executor:
            for key in args.games:
                sheet = game(key)
                rules = sheet(args.seats if args.seats in sheet.players else sheet.players[0])
                found, truths = measured(executor, rules, args)
                print(f"{key}: {coverage(found, truths).text}", flush=True)
                everything += found
                true += truths
        print(f"all: {coverage(everything, true).text}")
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
