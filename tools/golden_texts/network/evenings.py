"""Golden texts of whole evenings at LAN tables: made-up worlds, hosts that are lost, and cheats.

Each is told by its findings, its last judgements, and letters that stand for all that was said and written down in ten
seconds. `python -m tools.golden_texts.network.evenings NAME` tells one of them line by line, to be compared with the
same evening before a change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from tests.cheats.cheat import Cheat, played
from tests.cheats.of_guests import GUEST_CHEATS, GuestCheat
from tests.cheats.test_guest_cheats import played as played_by_guest
from tests.cheats.test_host_cheats import CHEATS
from tests.net.whole.test_gone_hosts_worlds import EVERY_DAY as GONE
from tests.net.whole.test_gone_hosts_worlds import lived
from tests.net.whole.test_honest_evenings import EVERY_DAY as EVENINGS
from tests.net.whole.test_honest_evenings import passed
from tests.net.whole.test_made_up_worlds import EVERY_DAY as WORLDS
from tests.net.whole.test_made_up_worlds import made_up
from tests.net.whole.test_slow_players import EVERY_DAY as SLOW
from tests.net.whole.test_slow_players import idled
from tests.support.lan.made_up_world import World
from tests.support.lan.transcript import FOLDER, Transcript

Played = Callable[[], Sequence[Transcript]]


def worlds() -> Iterator[tuple[str, Played]]:
    """Yield the title of each world, and what plays it."""
    yield from ((f"world {seed}", partial(_of_world, seed)) for seed in WORLDS)
    yield from ((f"slow players {seed}", partial(_of_slow_players, seed)) for seed in SLOW)
    yield from ((f"gone host {seed}", partial(_of_gone_host, seed)) for seed in GONE)
    yield from ((f"honest evening {seed}", partial(_of_evening, seed)) for seed in EVENINGS)


def cheats() -> Iterator[tuple[str, Played]]:
    """Yield the name of each cheat, and what plays it."""
    for cheat in CHEATS:
        yield cheat.name, partial(_of_hosts_cheat, cheat)
    yield from ((cheat.name, partial(_of_guests_cheat, cheat)) for cheat in GUEST_CHEATS)


FILES: Final = {"worlds.txt": worlds, "cheats.txt": cheats}


def golden_evenings() -> dict[Path, str]:
    """Return the contents of each golden file."""
    return {
        FOLDER / file: "".join(f"{title}\n{told(play())}" for title, play in listed()) for file, listed in FILES.items()
    }


def told(transcripts: Sequence[Transcript]) -> str:
    """Return the account of an evening, table by table."""
    return "".join(each.account() for each in transcripts)


def _of_world(seed: int) -> Sequence[Transcript]:
    return [made_up(seed).transcript]


def _of_slow_players(seed: int) -> Sequence[Transcript]:
    return [idled(seed).transcript]


def _of_gone_host(seed: int) -> Sequence[Transcript]:
    return [world.transcript for world in lived(seed).worlds]


def _of_evening(seed: int) -> Sequence[Transcript]:
    return [passed(seed).world.transcript]


def _of_hosts_cheat(cheat: Cheat) -> Sequence[Transcript]:
    world = played(cheat).world
    assert isinstance(world, World)
    return [world.transcript]


def _of_guests_cheat(cheat: GuestCheat) -> Sequence[Transcript]:
    world, _ = played_by_guest(cheat)
    assert isinstance(world, World)
    return [world.transcript]


def main() -> int:
    """Tell one evening line by line."""
    parser = argparse.ArgumentParser(description="Print all that is said and written down at an evening.")
    parser.add_argument("title", help="as in a golden file, such as “world 3”")
    title: str = parser.parse_args().title
    known = {name: play for listed in FILES.values() for name, play in listed()}
    if title not in known:
        parser.error(f"no such evening: {title}")
    print("\n".join(transcript.text() for transcript in known[title]()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
