"""Measure how well the program's chances to win keep their word, and fit the power that calibrates them.

    python -m tools.equity.calibration                        every game with opponents, and the table of docs/bots.md
    python -m tools.equity.calibration all_fives space --matches 400
    python -m tools.equity.calibration --check tadeo,suri     measure the stored powers with other bots

Greedy bots play matches. Some of the positions with a choice are judged by the side to move, as
`engine/bots/chances.py` does, and compared with the result. The power is fitted to all positions and stored in
`engine/equity/measured/steepness.py`. The table shows predictions from a power fitted to the other half of the matches,
so nothing is judged on what it was fitted to. The same seed gives the same table on any number of computers.
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
from engine.equity.measured.steepness import STEEPNESS
from engine.games import GAMES, game
from engine.sentences import Refusal
from tools.series.positions import Position, Sampling, sample
from tools.series.workers import add_workers, workforce

MODULE: Final = Path(__file__).parents[2] / "engine" / "equity" / "measured" / "steepness.py"
SEED: Final = "63616c6962"
MATCHES: Final = 100
"""Matches of each game."""
EACH: Final = 4
"""Positions judged in each match; they share one end, so few is better."""
PLAYOUTS: Final = 60
BINS: Final = 10
NEEDED: Final = 1.92
"""The gain in log-likelihood that shows, at 95 %, that a power is needed."""
POWERS: Final = [power / 100 for power in range(40, 301)]
"""The powers tried."""


class Bin(NamedTuple):
    """Positions with about the same chance."""

    size: int
    said: float
    won: float

    @property
    def text(self) -> str:
        """The cell of the table: won in per cent, and the number of positions."""
        return f"{100 * self.won:.0f} ({self.size})" if self.size else "-"


def calibrated(said: Sequence[float], power: float) -> float:
    """Return the chance of the side to move after calibration."""
    return Calibration(power).shares(said)[0]


def loss(positions: Sequence[Position], power: float) -> float:
    """Return the mean surprise of the ends, less is better."""
    total = 0.0
    for at in positions:
        chance = min(max(calibrated(at.said, power), 0.002), 0.998)
        total -= at.won * math.log(chance) + (1 - at.won) * math.log(1 - chance)
    return total / max(len(positions), 1)


def fitted(positions: Sequence[Position]) -> float:
    """Return the power with the least surprise, or 1 if the matches don't show that it is needed.

    Positions of one match have one end, so together they count as one observation.
    """
    power = min(POWERS, key=lambda power: loss(positions, power))
    matches = sorted({at.match for at in positions})
    gain = 0.0
    for match in matches:
        own = [at for at in positions if at.match == match]
        gain += loss(own, 1.0) - loss(own, power)
    return power if gain > NEEDED else 1.0


def crossed(positions: Sequence[Position]) -> list[tuple[float, float]]:
    """Return a prediction and the end of each position; the power comes from the other half of the matches."""
    halves = [[at for at in positions if at.match % 2 == half] for half in range(2)]
    powers = [fitted(half) for half in halves]
    return [(calibrated(at.said, powers[1 - at.match % 2]), at.won) for at in positions]


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


def row(key: str, positions: int, power: float, found: Sequence[Bin]) -> str:
    """Return the line of a game in the table."""
    widest = gap(found, 500)
    cells = [
        key,
        f"{positions:,}",
        "" if math.isnan(power) else f"{power:.2f}",
        *[each.text for each in found],
        "-" if math.isnan(widest) else f"{widest:.1f}",
        f"{overall(found):.1f}",
        f"{by_luck(found):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def heading() -> str:
    """Return the head of the table."""
    tenths = [f"{10 * number}-{10 * number + 10}" for number in range(BINS)]
    cells = ["game", "positions", "power", *tenths, "gap, 500+", "mean gap", "by luck"]
    return f"| {' | '.join(cells)} |\n|{' --- |' * len(cells)}"


def judged(executor: Executor, rules: Rules[Board], bots: Sequence[str], seed: bytes, matches: int) -> list[Position]:
    """Return the positions of these matches; the bots change seats."""
    console = Console(stderr=True)
    lineups = [tuple(bots[(seat + turn) % len(bots)] for seat in range(rules.seats)) for turn in range(len(bots))]
    plan = [Sampling(rules, lineups[n % len(bots)], seed, n, EACH, PLAYOUTS) for n in range(matches)]
    answers = [executor.submit(sample, each) for each in plan]
    found: list[Position] = []
    for answer in track(answers, rules.key, console=console, transient=True, disable=not console.is_terminal):
        found += answer.result()
    return found


def store(powers: Mapping[str, float]) -> None:
    """Write the module of the powers."""
    lines = [
        '"""The power that calibrates the chances of each game, written by `python -m tools.equity.calibration`."""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "STEEPNESS: Final[Mapping[str, float]] = {",
        *[f'    "{key}": {powers[key]},' for key in sorted(powers)],
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
    add("--seed", default=SEED, metavar="HEX")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    try:
        sheets = [game(key) for key in args.games] or [sheet for sheet in GAMES if sheet.players[-1] > 1]
        powers, everything = dict(STEEPNESS), list[tuple[float, float]]()
        print(heading())
        with workforce(max(args.workers, 1), args.scheduler) as executor:
            for sheet in sheets:
                rules = sheet(next(seats for seats in sheet.players if seats > 1))
                bots = args.check.split(",") if args.check else ["greedy"]
                positions = judged(executor, rules, bots, bytes.fromhex(args.seed), args.matches)
                if args.check:
                    power = calibration_of(rules).power
                    pairs = [(calibrated(at.said, power), at.won) for at in positions]
                else:
                    power = powers[sheet.key] = fitted(positions)
                    pairs = crossed(positions)
                    store(powers)
                everything += pairs
                print(row(sheet.key, len(positions), power, bins(pairs)), flush=True)
        print(row("all", len(everything), math.nan, bins(everything)))
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
