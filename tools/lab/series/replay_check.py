"""Compare replays with play: every position of many matches of every game, in the model of the table and as a picture.

    python -m tools.lab.series.replay_check [--matches 100] [--games all_fives,bergen] [--rounds 2] [--seed 1]

Bots play in front of a window without a screen; then the replay steps through the same match, and goes to some of its
positions. Prints a line for each game, and the first difference. Exits with 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import perf_counter

from engine.games import GAMES
from engine.record.reel import Reel
from tests.support.screen.quiet_session import Parlour
from tests.support.screen.shown import STILL, difference, played, replayed


def main() -> int:
    """Check the games asked for."""
    parser = argparse.ArgumentParser(description="compare replays with play")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--games", default=",".join(sheet.key for sheet in GAMES))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong = 0
    for key in args.games.split(","):
        begun, positions, found = perf_counter(), 0, ""
        for number in range(args.matches):
            room = Parlour(settings=STILL)
            match, seen = played(room, key, args.rounds, seed=args.seed * 1_000 + number)
            positions += Reel(match).last + 1
            found = difference(room, replayed(room, match), seen, Random(number))
            room.app.close()
            if found:
                wrong += 1
                break
        seconds = perf_counter() - begun
        print(
            f"{key}: {args.matches} matches, {positions} positions, {seconds:.0f} s{': ' + found if found else ''}",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
