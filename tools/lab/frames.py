"""Play the moments of the games in a large window without a screen, and print what their frames cost.

    python tools/lab/frames.py
    python tools/lab/frames.py spell trick --seed other

For each moment it prints the median and the worst frame in milliseconds of processor time, and how many frames there
were. Counted are the frames from the event on in which the table is not calm, without those in which bots think. The
exit code is 1 if a frame takes longer than the limit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

from tools.lab.film import LONGEST, Moment, Playing, Scene

SIZE: Final = (1920, 1080)
LIMIT: Final = 33.0
"""Milliseconds that no frame may take."""
TIMES: Final = 3
"""How often each moment is measured."""


class Kind(NamedTuple):
    """A moment, and the table at which it is measured."""

    event: str
    key: str
    seats: int = 4
    tiles: int = 6


KINDS: Final = {
    "spell": Kind("spellcast", "super", 8, 15),
    "broken": Kind("spellbroken", "super", 8, 15),
    "reversal": Kind("reversed", "super", 8, 15),
    "trick": Kind("trickwon", "double_takes", 4, 15),
    "capture": Kind("took", "high_fives", 8),
    "link": Kind("played", "space", 4),
    "score": Kind("scored", "all_fives", 4),
    "draws": Kind("drew", "block_draw", 2),
    "meld": Kind("declared", "thats_it", 4, 9),
    "win": Kind("wentout", "partners", 4),
}


def cost(kind: Kind, seed: str) -> list[float]:
    """Return the milliseconds of each frame of a moment. Raises LookupError if it never comes."""
    playing = Playing(Scene(kind.key, kind.seats, seed, SIZE, tiles=kind.tiles))
    window, table = playing.window, playing.table
    heard, moment = table.context.heard, Moment(kind.event)
    known, seen, out = 0, 0, list[float]()
    is_on, begun = False, window.now
    while seen < TIMES or is_on:
        calm, count, before = table.calm, len(heard), process_time()
        try:
            playing.step()
        except LookupError:
            break
        spent = 1000 * (process_time() - before)
        if is_on and not calm and len(heard) == count:
            out.append(spent)
        is_on = is_on and not (calm and table.calm)
        known = 0 if len(heard) < known else known
        if any(moment.is_in(event, table.table.seat) for _, update in heard[known:] for event in update.events):
            is_on, seen = True, seen + 1
        known = len(heard)
        if window.now - begun > LONGEST:
            break
    if not out:
        raise LookupError(f"no {kind.event} in {kind.key} with this seed")
    return out


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("moments", nargs="*", metavar="MOMENT", help=f"some of: {', '.join(KINDS)} (default: all)")
    parser.add_argument("--seed", default="film", help="any text (default: film)")
    args = parser.parse_args(arguments)
    unknown = set(args.moments) - KINDS.keys()
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    slow = False
    for name in args.moments or KINDS:
        try:
            frames = cost(KINDS[name], args.seed)
        except LookupError as why:
            print(f"{name:10} {why}")
            continue
        slow |= max(frames) > LIMIT
        print(
            f"{name:10} median {median(frames):5.1f} ms, worst {max(frames):5.1f} ms, {len(frames)} frames", flush=True
        )
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
