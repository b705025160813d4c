"""Plays the same random matches with the engine as Python and compiled: `python -m tools.compiling.alike --matches 20`.

Every game, every number of seats, the usual rules first and then others. All that is dealt, seen, allowed, thought by
bots and done goes into a digest; the exit code is 1 if one differs. `--often` has the garbage collector run all the
time in the compiled engine; `--only compiled` soaks it alone.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

from engine.built import BUILD, CHOICE, HERE, is_current, is_native
from tools.compiling.trial import OFTEN
from tools.compiling.walks import walks

ENGINES: Final = ("python", "compiled")


def told(engine: str, arguments: Sequence[str]) -> list[str]:
    """Return the lines of another process that plays with that engine."""
    command = [sys.executable, "-X", "faulthandler", "-m", "tools.compiling.alike", "--here", *arguments]
    environment = {**os.environ, CHOICE: engine}
    ran = subprocess.run(command, cwd=HERE.parent, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{engine}: ended with exit code {ran.returncode}")
    return ran.stdout.splitlines()


def main(arguments: Sequence[str]) -> int:
    """Compare the engines, print a line a game, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=3, help="matches of each game and number of seats (default: 3)")
    parser.add_argument("--often", action="store_true", help="collect garbage all the time")
    parser.add_argument("--only", choices=ENGINES, help="play with one engine only")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.here:
        if asked.often and is_native():
            gc.set_threshold(*OFTEN)
        for walk in walks(asked.matches):
            print(*walk, flush=True)
        return 0
    if not is_current():
        print(f"There is no compiled engine in {BUILD}, or it is out of date.", file=sys.stderr)
        return 2
    begun, found = time.monotonic(), dict[str, list[str]]()
    for each in [asked.only] if asked.only else ENGINES:
        found[each] = told(each, arguments)
        print(f"{each}: {time.monotonic() - begun:.1f} s")
        begun = time.monotonic()
    *_, last = found.values()
    unlike = [line for rows in zip(*found.values(), strict=True) for line in rows[:1] if len(set(rows)) > 1]
    moves = sum(int(line.split()[2]) for line in last)
    print("\n".join(unlike) or f"{len(last)} tables, {asked.matches} matches each, {moves:,} moves: all alike")
    return 1 if unlike else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
