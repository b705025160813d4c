"""Measure the archive with very many real matches: the index, the list, searches, and the start of the program.

    python -m tools.lab.series.archive_times [--matches 10000] [--keep FOLDER]

Bots play the matches to their end, and each becomes a match file of its own. Prints the times in milliseconds and exits
with 1 if a list or a search takes longer than 100 ms. The start of the program only looks for matches to resume, which
the tool measures without an archive and with this one.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from engine.bots.characters import CHARACTERS
from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.storage.archive import Archive
from game.storage.archive_index import FAVOURITE, WON, ArchiveFilter
from game.storage.saves import FINISHED, Saves
from tests.support.rounds.simple_bots import Whimsical

MOST: Final = 100.0
"""Limit of a list or a search in milliseconds."""
_PAGE: Final = 40
_TIMES: Final = 7
_QUICK: Final = ("block_draw", "all_fives", "five_up", "giant", "knock_out", "cross")
"""Games with short matches, so that ten thousand of them are played in minutes."""
_NAMES: Final = ("Ana", "Bruno", "Zoë", "Иван", "Grace")


def fill(folder: Path, count: int) -> None:
    """Play so many matches and write them."""
    saves = Saves(folder)
    for number in range(count):
        key = _QUICK[number % len(_QUICK)]
        seats = game(key).players[0]
        bots = [Player(who.name, who.key) for who in CHARACTERS[: seats - 1]]
        day = f"{2001 + number // 336:04}{1 + number // 28 % 12:02}{1 + number % 28:02}"
        path = folder / FINISHED / f"{day}-1200{number % 60:02}-{number:08x}.json"
        if not path.exists():
            saves.write(path.stem, saves.spell(_whole(key, seats, number), (Player(_NAMES[number % 5]), *bots)))


def _whole(key: str, seats: int, number: int) -> Match[Board]:
    """Return a match that bots have played to its end, as short as its house rules allow."""
    rules = game(key)(seats, None, {"target": 50} if key == "all_fives" else {})
    return play_match(rules, [Whimsical()] * seats, SeedStream(b"archive times", number), Random(number))


def timed(act: Callable[[], object]) -> float:
    """Return the median time of an action in milliseconds."""
    times = []
    for _ in range(_TIMES):
        begun = perf_counter()
        act()
        times.append(1_000 * (perf_counter() - begun))
    return median(times)


def main() -> int:
    """Measure, and return the exit code."""
    parser = argparse.ArgumentParser(description="measure the archive")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--keep", type=Path, help="use this folder, and leave the matches there for another time")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        begun = perf_counter()
        fill(folder, args.matches)
        print(f"{args.matches} matches written in {perf_counter() - begun:.0f} s", flush=True)
        return measure(folder)


def measure(folder: Path) -> int:
    """Print the times; returns 1 if a list or a search takes too long."""
    titles = {sheet.key: sheet.title for sheet in GAMES}
    with closing(Archive(folder, titles)) as archive:
        begun, unread = perf_counter(), archive.unread
        archive.read_all()
        seconds = perf_counter() - begun
        print(f"index made again: {unread} files in {seconds:.1f} s, {1_000 * seconds / max(1, unread):.2f} ms each")
        every = archive.count(ArchiveFilter())
        filters = {
            "first page": ArchiveFilter(),
            "a name": ArchiveFilter(words="zoe"),
            "two words": ArchiveFilter(words="ana fives"),
            "nothing found": ArchiveFilter(words="nobody at all"),
            "a game": ArchiveFilter(game="five_up"),
            "won": ArchiveFilter(result=WON),
            "favourites": ArchiveFilter(tag=FAVOURITE),
            "all together": ArchiveFilter("grace", "block_draw", WON),
        }

        def listed(wanted: ArchiveFilter) -> None:
            archive.count(wanted)
            archive.find(wanted, 0, _PAGE)

        times = {name: timed(partial(listed, wanted)) for name, wanted in filters.items()}
        times["last page"] = timed(lambda: archive.find(ArchiveFilter(), every - _PAGE, _PAGE))
    for name, milliseconds in times.items():
        print(f"{name}: {milliseconds:.1f} ms")
    opening = timed(lambda: Archive(folder, titles).close())
    print(f"opening the page's archive, with every file looked at: {opening:.1f} ms")
    with tempfile.TemporaryDirectory() as empty:
        before, after = timed(lambda: Saves(Path(empty)).unfinished()), timed(lambda: Saves(folder).unfinished())
    print(f"at the start, looking for matches to resume: {before:.2f} ms without an archive, {after:.2f} ms with it")
    return int(max(times.values()) > MOST)


if __name__ == "__main__":
    sys.exit(main())
