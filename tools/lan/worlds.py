"""Play many LAN matches in made-up worlds full of faults: `python -m tools.lan.worlds --matches 50000`.

The worlds are those of tests/support/lan/made_up_world.py; each seed always gives the same one. With `--gone` their
hosts are lost for good, and the matches continue at tables of guests (tests/support/lan/gone_hosts.py).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final, NamedTuple

from tests.support.lan.gone_hosts import GoneHosts
from tests.support.lan.made_up_world import World
from tests.support.lan.world_tables import TABLES

AT_ONCE: Final = 25
SHOWN: Final = 10
"""Maximum number of failed worlds to print."""


class Outcome(NamedTuple):
    """The outcome of one world."""

    seed: int
    wrongs: tuple[str, ...]
    counts: Counter[str]
    seconds: float
    """Length in seconds of the world's own time."""


def lived(seed: int, *, gone: bool = False) -> Outcome:
    """Run one world; an exception in a core is a failure as well."""
    table = TABLES[seed % len(TABLES)]
    world: World | GoneHosts = GoneHosts(seed, table) if gone else World(seed, table)
    try:
        world.run()
    except Exception as why:  # noqa: BLE001  # any exception is a failure to report
        return Outcome(seed, (f"{type(why).__name__}: {why}", *world.wrongs), world.counts, world.now)
    return Outcome(seed, tuple(world.wrongs), world.counts, world.now)


def main() -> int:
    """Run the chosen worlds; return 1 if anything went wrong in one."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--gone", action="store_true", help="lose the host of each match for good")
    parser.add_argument("--brief", action="store_true", help="print one line only")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    wrong: list[Outcome] = []
    virtual, began = 0.0, time.perf_counter()
    seeds = range(asked.first, asked.first + asked.matches)
    with ProcessPoolExecutor(asked.processes) as pool:
        for number, outcome in enumerate(pool.map(partial(lived, gone=asked.gone), seeds, chunksize=AT_ONCE), start=1):
            counts += outcome.counts
            virtual += outcome.seconds
            if outcome.wrongs:
                wrong.append(outcome)
                if not asked.brief and len(wrong) <= SHOWN:
                    game = TABLES[outcome.seed % len(TABLES)].key
                    print(f"  seed {outcome.seed} ({game}): {'; '.join(outcome.wrongs[:3])}", flush=True)
            if not asked.brief and number % 1000 == 0:
                print(f"{number} matches, {len(wrong)} wrong", flush=True)
    if asked.brief:
        first = f": seed {wrong[0].seed}, {wrong[0].wrongs[0]}" if wrong else ""
        print(f"{'caught in' if wrong else 'not caught in'} {len(wrong) or asked.matches} of {asked.matches}{first}")
        return int(bool(wrong))
    took = time.perf_counter() - began
    print(f"{asked.matches} matches, {virtual / 3600:.1f} hours of world time in {took:.0f} s: {len(wrong)} wrong")
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
