"""Review matches of bots, list the moves that are flagged, and count those with a reason of their own.

    python -m tools.lab.flagged --matches 10                    100 matches in ten games
    python -m tools.lab.flagged --matches 333 --bots top --least blunder --games all_fives block_draw bergen

A reason is a move's own if one of its facts is not claimed for the move that was made. Bots take turns at the seats.
With `--bots top` these are slips, mistakes and blunders of the top level by its own review; `--least` leaves
the lighter ones out. `--share` is the part of the deals of a quick review, and `--keep FILE` writes each match down, so
a stopped series is resumed there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from engine.games import game
from engine.review.depth import QUICK, Depth
from engine.review.verdicts import MoveVerdict
from engine.sentences import Refusal
from tools.lab.reasons.flagged_moves import Flagged, FlaggedMatch, flagged
from tools.lab.series.reviewed import SeriesOrder
from tools.lab.series.workers import add_workers, open_executor

GAMES: Final = (
    "all_fives", "block_draw", "five_up", "matador", "bergen", "giant", "one_arm_joe", "partners", "double_takes",
    "high_fives",
)  # fmt: skip
BOTS: Final = "kiko,suri,maren,greedy"
_WORDS: Final = {verdict.name.lower(): verdict for verdict in list(MoveVerdict)[1:]}


def orders(key: str, args: argparse.Namespace) -> list[SeriesOrder]:
    """Return the matches of a game, in which the bots take turns at the seats."""
    sheet, bots = game(key), args.bots.split(",")
    rules = sheet(next(seats for seats in sheet.players if seats > 1))
    depth = Depth(QUICK.key, *[max(8, round(number * args.share)) for number in QUICK[1:]])
    seed = bytes.fromhex(args.seed)
    found: list[SeriesOrder] = []
    for number in range(args.matches):
        seated = tuple(bots[(number + seat) % len(bots)] for seat in range(rules.seats))
        found.append(SeriesOrder(rules, seated, seed, number, depth, luck=False, choices=True))
    return found


def found_in(executor: Executor, plan: Sequence[SeriesOrder], kept: Path | None) -> Iterator[FlaggedMatch]:
    """Yield the findings of all matches: those that were kept, and then the rest as they are found."""
    known: dict[str, FlaggedMatch] = {}
    if kept is not None and kept.is_file():
        for line in kept.read_text(encoding="utf-8").splitlines():
            key, moves, decisions = json.loads(line)
            known[key] = FlaggedMatch(tuple(Flagged(*row) for row in moves), decisions)
    yield from [known[order.key] for order in plan if order.key in known]
    missing = [order for order in plan if order.key not in known]
    for order, found in zip(missing, executor.map(flagged, missing), strict=True):
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([order.key, found.moves, found.decisions]) + "\n")
        yield found


def summary(name: str, found: Sequence[FlaggedMatch], least: MoveVerdict) -> str:
    """Return the counts of some matches as a line."""
    moves = [move for match in found for move in match.moves if _WORDS[move.verdict] >= least]
    own, facts = sum(move.is_explained for move in moves), sum(move.facts for move in moves)
    counts = Counter(move.verdict for move in moves)
    told = ", ".join(f"{counts[word]} {word}s" for word in _WORDS if _WORDS[word] >= least)
    both = sum(move.both for move in moves)
    decisions = sum(sum(match.decisions.values()) for match in found)
    per_cent = 100 * own / max(1, len(moves))
    return (
        f"{name}: {len(found)} matches, {decisions} decisions, {told}; {own} of {len(moves)} "
        f"with a reason of their own ({per_cent:.1f} %), {both} of {facts} facts claimed for the move made too"
    )


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--games", nargs="+", default=GAMES, metavar="GAME")
    add("--matches", type=int, default=10, metavar="N", help="matches of each game")
    add("--bots", default=BOTS, metavar="A,B,...", help=f"characters that take turns at the seats (default: {BOTS})")
    add("--least", choices=tuple(_WORDS), default="slip", help="the lightest flag to list and count")
    add("--share", type=float, default=1.0, help="part of the deals of a quick review")
    add("--seed", default="666c6167", metavar="HEX")
    add("--keep", type=Path, help="file for the findings of each match")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    least = _WORDS[args.least]
    everything: list[FlaggedMatch] = []
    try:
        with open_executor(args.workers, args.scheduler) as executor:
            for key in args.games:
                found: list[FlaggedMatch] = []
                for match in found_in(executor, orders(key, args), args.keep):
                    found.append(match)
                    for move in match.moves:
                        if _WORDS[move.verdict] >= least:
                            print(f"{'' if move.is_explained else '(no reason of its own) '}{move.line}", flush=True)
                print(summary(key, found, least), flush=True)
                everything += found
        print(summary("all", everything, least))
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
