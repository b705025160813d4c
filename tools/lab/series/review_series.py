"""Measure the review on matches of bots.

    python -m tools.lab.series.review_series luck all_fives block_draw --matches 400 --bots kiko,lucho
    python -m tools.lab.series.review_series rates all_fives --matches 20
    python -m tools.lab.series.review_series agree all_fives --matches 10 --bots kiko,lucho --depth thorough
    python -m tools.lab.series.review_series time all_fives --matches 10

`luck`: the mean result of the first seat with and without luck, which should be the same, and how much of its variance
is left. `rates`: the chances that each character gives up at a decision, playing against its like, and whether they
order the levels. `agree`: the share of mistakes and blunders that a second review in other deals calls one too.
`time`: the processor time of a review. `--keep FILE` writes each match down, so a stopped series continues from there.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from engine.bots.characters import CHARACTERS, EASY, LEVELS, character
from engine.core import Board, Rules
from engine.games import game
from engine.review.depth import DEPTHS, QUICK, Depth, depth_of
from engine.review.verdicts import MoveVerdict
from tools.lab.series.reviewed import SeriesFound, SeriesOrder, from_row, reviewed
from tools.lab.series.workers import add_workers, open_executor

_NORMAL: Final = 1.96


def main() -> int:
    """Run the measurement asked for."""
    parser = argparse.ArgumentParser(description="measure the review on matches of bots")
    parser.add_argument("what", choices=tuple(_KINDS))
    parser.add_argument("games", nargs="+")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--bots", default="greedy", help="characters by seat; the last one takes the other seats too")
    parser.add_argument("--characters", default="", help="rates: only these")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="7265766965777331")
    parser.add_argument("--depth", choices=[depth.key for depth in DEPTHS], default=QUICK.key)
    parser.add_argument("--rounds", type=int, default=0, help="rounds played on before and after each event")
    parser.add_argument("--share", type=float, default=1.0, help="part of the deals of that depth")
    parser.add_argument("--keep", type=Path, help="file for the numbers of each match")
    add_workers(parser)
    args = parser.parse_args()
    args.levels = {}
    with open_executor(args.workers, args.scheduler) as executor:
        for key in args.games:
            for line in _KINDS[args.what](executor, game(key)(args.seats), args):
                print(f"{key}: {line}", flush=True)
    if args.levels and len(args.games) > 1:
        print(f"all of them: {_order(args.levels)}")
    return 0


def _orders(rules: Rules[Board], args: argparse.Namespace, bots: Sequence[str]) -> list[SeriesOrder]:
    depth = depth_of(args.depth)
    assert depth is not None
    if args.share != 1:
        depth = Depth(depth.key, *[max(8, round(number * args.share)) for number in depth[1:]])
    if args.rounds:
        depth = depth._replace(luck=args.rounds)
    seated = tuple((*bots, *[bots[-1]] * rules.seats)[: rules.seats])
    seed = bytes.fromhex(args.seed)
    return [SeriesOrder(rules, seated, seed, number, depth, True, True) for number in range(args.matches)]


def _found(executor: Executor, orders: Sequence[SeriesOrder], kept: Path | None) -> list[SeriesFound]:
    """Return the numbers of all matches in order: those that were kept, and the rest as they are found."""
    known: dict[str, SeriesFound] = {}
    if kept is not None and kept.is_file():
        for line in kept.read_text(encoding="utf-8").splitlines():
            key, found = json.loads(line)
            known[key] = from_row(found)
    missing = [order for order in orders if order.key not in known]
    for order, each in zip(missing, executor.map(reviewed, missing), strict=True):
        known[order.key] = each
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([order.key, each.row]) + "\n")
    return [known[order.key] for order in orders]


def _luck(executor: Executor, rules: Rules[Board], args: argparse.Namespace) -> Iterator[str]:
    orders = [order._replace(choices=False) for order in _orders(rules, args, args.bots.split(","))]
    found = _found(executor, orders, args.keep)
    results = [each.result for each in found]
    luck = [each.luck for each in found]
    adjusted = [result - more for result, more in zip(results, luck, strict=True)]
    around = _NORMAL / len(found) ** 0.5
    yield (
        f"{len(found)} matches of {args.bots}: result {_mean(results, around)}, "
        f"without luck {_mean(adjusted, around)}, luck {_mean(luck, around)}"
    )
    if min(results.count(max(results)), results.count(min(results)), len(set(results))) < 2:  # one may be left out
        yield "too few matches were won, or lost, to tell how much variance is left"
        return
    left = [statistics.variance(adjusted) / statistics.variance(results)]
    for skip in range(len(found)):  # the jackknife, for the error of the ratio
        one, other = adjusted[:skip] + adjusted[skip + 1 :], results[:skip] + results[skip + 1 :]
        left.append(statistics.variance(one) / statistics.variance(other))
    spread = statistics.pvariance(left[1:]) * (len(found) - 1)
    yield f"variance left {left[0]:.3f} ± {_NORMAL * spread**0.5:.3f}"


def _mean(values: Sequence[float], around: float) -> str:
    spread = statistics.stdev(values) if len(values) > 1 else math.nan
    return f"{100 * statistics.fmean(values):.1f} ± {100 * around * spread:.1f} %"


def _rates(executor: Executor, rules: Rules[Board], args: argparse.Namespace) -> Iterator[str]:
    wanted = args.characters.split(",") if args.characters else [who.key for who in CHARACTERS]
    levels: dict[int, list[float]] = {}
    for key in wanted:
        orders = [order._replace(luck=False) for order in _orders(rules, args, [key])]
        found = _found(executor, orders, args.keep)
        decisions = sum(each.decisions for each in found)
        rates = [each.given_up / max(1, each.decisions) for each in found]
        verdicts = [verdict for each in found for verdict in each.costly[0].values()]
        around = _NORMAL / len(found) ** 0.5 * (statistics.stdev(rates) if len(found) > 1 else 0.0)
        per = 100 / max(1, decisions)
        counts = [per * verdicts.count(verdict) for verdict in list(MoveVerdict)[1:]]
        yield (
            f"{key}: {per * sum(each.given_up for each in found):.2f} ± {100 * around:.2f} % given up at each of "
            f"{decisions} decisions; in 100: {counts[0]:.1f} slips, {counts[1]:.1f} mistakes, {counts[2]:.1f} blunders"
        )
        rate, level = sum(each.given_up for each in found) / max(1, decisions), character(key).stars
        levels.setdefault(level, []).append(rate)
        args.levels.setdefault(level, []).append(rate)
    if len(levels) > 1:
        yield _order(levels)


def _order(levels: dict[int, list[float]]) -> str:
    """Return how well mean rates order the levels, and the share of easy's rate that is left at the top."""
    rates = [statistics.fmean(levels[level]) for level in sorted(levels)]
    best_first = sorted(range(len(rates)), key=lambda i: -rates[i])
    gaps = sum((place - i) ** 2 for place, i in enumerate(best_first))
    correlation = 1 - 6 * gaps / (len(rates) * (len(rates) ** 2 - 1))
    easy = statistics.fmean([rate for level, found in levels.items() if LEVELS[level - 1] == EASY for rate in found])
    told = ", ".join(f"{level}: {100 * rate:.2f} %" for level, rate in zip(sorted(levels), rates, strict=True))
    return f"by level {told}; rank correlation {correlation:.2f}, the top at {100 * rates[-1] / easy:.0f} % of easy"


def _agree(executor: Executor, rules: Rules[Board], args: argparse.Namespace) -> Iterator[str]:
    orders = [order._replace(luck=False, reviews=2) for order in _orders(rules, args, args.bots.split(","))]
    both = strict = some = 0
    for each in _found(executor, orders, args.keep):
        one, other = each.costly
        for mine, its in ((one, other), (other, one)):
            for place, verdict in mine.items():
                if verdict >= MoveVerdict.MISTAKE:
                    some += 1
                    both += place in its
                    strict += its.get(place, MoveVerdict.FINE) >= MoveVerdict.MISTAKE
    yield (
        f"{some} mistakes and blunders in {args.matches} matches of {args.bots}, {args.depth}: the other review calls "
        f"{100 * strict / max(1, some):.1f} % a mistake or a blunder, {100 * both / max(1, some):.1f} % at least a slip"
    )


def _time(executor: Executor, rules: Rules[Board], args: argparse.Namespace) -> Iterator[str]:
    found = _found(executor, _orders(rules, args, args.bots.split(",")), args.keep)
    seconds = sorted(each.seconds for each in found)
    decisions = statistics.fmean(each.decisions for each in found)
    yield (
        f"{args.depth}: {statistics.fmean(seconds):.1f} s of processor time a match, at most {seconds[-1]:.1f}, "
        f"with {decisions:.0f} decisions"
    )


_KINDS: Final[dict[str, Callable[[Executor, Rules[Board], argparse.Namespace], Iterator[str]]]] = {
    "luck": _luck,
    "rates": _rates,
    "agree": _agree,
    "time": _time,
}


if __name__ == "__main__":
    sys.exit(main())
