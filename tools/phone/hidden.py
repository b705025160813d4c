"""Plays matches with phones, and compares all that they are sent with the table: `python -m tools.phone.hidden`.

Each has two phones, an onlooker and bots, and a game and a number of players drawn by chance. Exit code 1 if anybody
was sent a face that was hidden from them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from engine.games import GAMES
from tests.support.lan.hidden_tiles import HiddenTiles, rounds_of
from tests.support.lan.phone_room import at_a_table


def main(arguments: Sequence[str]) -> int:
    """Play, and print every leak."""
    parser = argparse.ArgumentParser(description="Look for hidden tiles in the states of phones.")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=2, help="the most of each match")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    chance, states, leaks, began = Random(args.seed), 0, 0, time.monotonic()
    for number in range(args.matches):
        sheet = chance.choice([each for each in GAMES if max(each.players) > 2])
        seats = chance.choice([each for each in sheet.players if each > 2])
        hidden = HiddenTiles()
        with tempfile.TemporaryDirectory() as folder, hidden.watched():
            at_a_table(Path(folder), partial(rounds_of, rounds=args.rounds), sheet.key, seats)
        states += hidden.states
        if hidden.found:
            leaks += 1
            print(f"match {number}, {sheet.key} for {seats}: {sorted(hidden.found)}", flush=True)
    print(f"{args.matches} matches, {states} states, {leaks} with hidden tiles, {time.monotonic() - began:.0f} s")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
