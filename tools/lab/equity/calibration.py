"""Measure how well the program's chances to win keep their word, and fit the numbers that calibrate them.

    python -m tools.lab.equity.calibration                        all games, and the table of docs/measurements.md
    python -m tools.lab.equity.calibration all_fives space --matches 400
    python -m tools.lab.equity.calibration --check tadeo,suri     measure the stored numbers with other bots
    python -m tools.lab.equity.calibration --review --matches 250 measure the chances that a review tells

Greedy bots play matches. Some of the positions with a choice are judged by the side to move, as
`engine/bots/chances.py` does, and compared with the result. A power and a factor of the side to move are fitted to all
positions and stored in `engine/equity/measured/corrections.py`. The table shows predictions by those fitted to the
other half of the matches, so nothing is judged on what it was fitted to. The same seed gives the same table on any
number of computers.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track

from engine.core import Board, Rules
from engine.equity.calibration import Calibration, calibration_of
from engine.equity.measured.corrections import CORRECTIONS
from engine.games import GAMES, game
from engine.sentences import Refusal
from tools.lab.series.positions import Position, Sampling, sample
from tools.lab.series.workers import add_workers, open_executor

MODULE: Final = Path(__file__).parents[3] / "engine" / "equity" / "measured" / "corrections.py"
SEED: Final = "63616c6962"
MATCHES: Final = 100
"""Matches of each game."""
EACH: Final = 4
"""Positions judged in each match; they share one end, so few is better."""
PLAYOUTS: Final = 60
BINS: Final = 10
NEEDED: Final = 1.92
"""The gain in log-likelihood that shows, at 95 %, that a number is needed."""
POWERS: Final = [power / 100 for power in range(40, 301)]
TURNS: Final = [turn / 50 for turn in range(20, 126)]
"""The powers and the factors tried."""
NOTHING: Final = Calibration(mover=0)


class Bin(NamedTuple):
    """Positions with about the same chance."""

    size: int
    said: float
    won: float

    @property
    def text(self) -> str:
        """The cell of the table: won in per cent, and the number of positions."""
        return f"{100 * self.won:.0f} ({self.size})" if self.size else "-"


def loss(positions: Sequence[Position], numbers: Calibration) -> float:
    """Return the mean surprise of the ends, less is better."""
    total = 0.0
    for at in positions:
        chance = min(max(numbers.shares(at.said)[0], 0.002), 0.998)
        total -= at.won * math.log(chance) + (1 - at.won) * math.log(1 - chance)
    return total / max(len(positions), 1)


def fitted(positions: Sequence[Position]) -> Calibration:
    """Return the numbers with the least surprise, 1 for each that the matches don't show to be needed.

    Positions of one match have one end, so together they count as one observation.
    """
    matches: dict[int, list[Position]] = {}
    for at in positions:
        matches.setdefault(at.match, []).append(at)

    def gain(old: Calibration, new: Calibration) -> float:
        return math.fsum(loss(own, old) - loss(own, new) for own in matches.values())

    def better(without: Calibration, tried: Sequence[Calibration]) -> Calibration:
        best = min(tried, key=lambda numbers: loss(positions, numbers))
        return best if gain(without, best) > NEEDED else without

    found = NOTHING
    for _ in range(2):  # the second time each number knows the other one
        found = better(found._replace(turn=1.0), [found._replace(turn=turn) for turn in TURNS])
        found = better(found._replace(power=1.0), [found._replace(power=power) for power in POWERS])
    return found


def crossed(positions: Sequence[Position]) -> list[tuple[float, float]]:
    """Return a prediction and the end of each position; its numbers come from the other half of the matches."""
    halves = [[at for at in positions if at.match % 2 == half] for half in range(2)]
    numbers = [fitted(half) for half in halves]
    return [(numbers[1 - at.match % 2].shares(at.said)[0], at.won) for at in positions]


def bins(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    """Return predictions by tenths, with the mean prediction and the mean end."""
    found: list[Bin] = []
    for number in range(BINS):
        inside = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == number]
        count = len(inside)
        means = [math.fsum(column) / count for column in zip(*inside, strict=True)] if count else [0.0, 0.0]
        found.append(Bin(count, *means))
    return found


def gap(found: Sequence[Bin], least: int) -> float:
    """Return the largest difference of said and won, in points, in bins of at least this many positions."""
    return max((100 * abs(each.said - each.won) for each in found if each.size >= least), default=math.nan)


def overall(found: Sequence[Bin]) -> float:
    """Return the mean difference of said and won over all positions, in points."""
    return 100 * sum(each.size * abs(each.said - each.won) for each in found) / max(sum(at.size for at in found), 1)


def by_luck(found: Sequence[Bin]) -> float:
    """Return the mean difference to expect, in points, if chances keep their word and all positions are independent."""
    spread = sum(math.sqrt(2 / math.pi * each.size * each.said * (1 - each.said)) for each in found)
    return 100 * spread / max(sum(at.size for at in found), 1)


def row(key: str, positions: int, numbers: Calibration | None, found: Sequence[Bin]) -> str:
    """Return the line of a game in the table."""
    widest = gap(found, 500)
    cells = [
        key,
        f"{positions:,}",
        "" if numbers is None else f"{numbers.power:.2f}",
        "" if numbers is None else f"{numbers.turn:.2f}",
        *[each.text for each in found],
        "-" if math.isnan(widest) else f"{widest:.1f}",
        f"{overall(found):.1f}",
        f"{by_luck(found):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def heading() -> str:
    """Return the head of the table."""
    tenths = [f"{10 * number}-{10 * number + 10}" for number in range(BINS)]
    cells = ["game", "positions", "power", "turn", *tenths, "gap, 500+", "mean gap", "by luck"]
    return f"| {' | '.join(cells)} |\n|{' --- |' * len(cells)}"


def judged(
    executor: Executor, rules: Rules[Board], bots: Sequence[str], seed: bytes, matches: int, *, reviewed: bool = False
) -> list[Position]:
    """Return the positions of these matches; the bots change seats."""
    console = Console(stderr=True)
    lineups = [tuple(bots[(seat + turn) % len(bots)] for seat in range(rules.seats)) for turn in range(len(bots))]
    plan = [Sampling(rules, lineups[n % len(bots)], seed, n, EACH, PLAYOUTS, reviewed) for n in range(matches)]
    answers = [executor.submit(sample, each) for each in plan]
    found: list[Position] = []
    for answer in track(answers, rules.key, console=console, transient=True, disable=not console.is_terminal):
        found += answer.result()
    return found


def store(corrections: Mapping[str, tuple[float, float]]) -> None:
    """Write the module of the numbers."""
    head = "The power and the turn that calibrate the chances of games"
    lines = [
        f'"""{head}, written by `python -m tools.lab.equity.calibration`."""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "CORRECTIONS: Final[Mapping[str, tuple[float, float]]] = {",
        *[f'    "{key}": {corrections[key]},' for key in sorted(corrections) if corrections[key] != (1.0, 1.0)],
        "}",
        "",
    ]
    MODULE.write_text("\n".join(lines), encoding="utf-8")


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("games", nargs="*", metavar="GAME")
    add("--matches", type=int, default=MATCHES, metavar="N", help="matches a game")
    add("--check", default="", metavar="A,B", help="bots to check the stored powers with")
    add("--review", action="store_true", help="check the chances that a review tells of the moves made")
    add("--seed", default=SEED, metavar="HEX")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    try:
        sheets = [game(key) for key in args.games] or [sheet for sheet in GAMES if sheet.players[-1] > 1]
        corrections, everything = dict(CORRECTIONS), list[tuple[float, float]]()
        print(heading())
        with open_executor(max(args.workers, 1), args.scheduler) as executor:
            for sheet in sheets:
                rules = sheet(next(seats for seats in sheet.players if seats > 1))
                bots = args.check.split(",") if args.check else ["greedy"]
                positions = judged(executor, rules, bots, bytes.fromhex(args.seed), args.matches, reviewed=args.review)
                if args.review:
                    numbers, pairs = NOTHING, [(at.said[0], at.won) for at in positions]
                elif args.check:
                    numbers = calibration_of(rules, 0)
                    pairs = [(numbers.shares(at.said)[0], at.won) for at in positions]
                else:
                    numbers, pairs = fitted(positions), crossed(positions)
                    corrections[sheet.key] = numbers.power, numbers.turn
                    store(corrections)
                everything += pairs
                print(row(sheet.key, len(positions), numbers, bins(pairs)), flush=True)
        print(row("all", len(everything), None, bins(everything)))
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
