"""Play our bots against other programs, at their games, and report the share of wins with its interval.

    python -m tools.lab.peers.compare openspiel --bot keen:500 --strength 50 --games 2000 --seed 0d
    python -m tools.lab.peers.compare dominoes --bot keen --strength 3 --games 2000
    python -m tools.lab.peers.compare counting --bot keen:150 --games 2000

Each deal is played twice with the sides exchanged, so it is the unit of the 95% interval (tools/lab/series/bouts.py).
A tie is half a win for both. Thinking is measured in processor time over moves with a choice. The other programs come
with `pip install -e '.[peers]'`. The series can be spread over processes or a Dask cluster.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence

from rich.console import Console

from engine.sentences import Refusal
from tools.lab.peers.pairing import OURS, THEIRS, Pair, play_pair
from tools.lab.series.bouts import Result, Standings, gather, interval
from tools.lab.series.workers import add_workers, open_executor


def told(standings: Standings) -> str:
    """Return the result in two lines."""
    mine, other = standings.of(OURS), standings.of(THEIRS)
    low, high = interval(mine, standings.matches, standings.deals)
    return (
        f"{standings.matches} games: {mine.wins / standings.matches:.1%} won, 95 %: {low:.1%} - {high:.1%}\n"
        f"ms a move, longest: ours {_times(mine)}; theirs {_times(other)}"
    )


def _times(result: Result) -> str:
    return f"{1000 * result.seconds / max(result.moves, 1):.1f}, {1000 * result.longest:.0f}"


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("opponent", choices=("openspiel", "dominoes", "counting"))
    add("--bot", default="keen", metavar="KEY[:PLAYOUTS]", help="our bot (default: keen)")
    add("--games", type=int, default=200, metavar="N")
    add(
        "--strength",
        type=int,
        default=50,
        metavar="N",
        help="simulations of OpenSpiel, or deals that dominoes searches",
    )
    add(
        "--extra", type=float, default=20, metavar="X", help="OpenSpiel's exploration; the first move dominoes searches"
    )
    add("--seed", default="", metavar="HEX")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    seed = args.seed or secrets.token_hex(8)
    pairs = [
        Pair(args.opponent, args.bot, args.strength, args.extra, seed, number) for number in range(-(-args.games // 2))
    ]
    try:
        with open_executor(max(args.workers, 1), args.scheduler) as executor:
            standings = gather(executor, play_pair, pairs, Console(stderr=True))
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    print(f"{args.opponent} {args.strength}/{args.extra:g} against {args.bot}, seed {seed}")
    print(told(standings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
