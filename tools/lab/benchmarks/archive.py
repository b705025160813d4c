"""Measure how long a page of the finished matches, and a search among them, take with many matches."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from engine.games import GAMES
from game.storage.archive_index import ArchivedMatch, ArchiveFilter, ArchiveIndex, Version
from tools.lab.benchmarks.measuring import Row, cpu

FEW: Final = 1_000
MANY: Final = 10_000
"""Matches of a player who has finished ten every day for three years."""
PAGE: Final = 50
AIM: Final = 100.0
"""Target in milliseconds, within which an answer feels immediate."""
WANTED: Final = {
    "the first page": ArchiveFilter(),
    "a search for a player": ArchiveFilter("player 77"),
    "a search for a game and a bot": ArchiveFilter("fives bot 3"),
    "a search without a result": ArchiveFilter("nobody at all"),
}


def archive_rows() -> Iterator[Row]:
    """Measure each search among many matches, with its ratio to the same one among few."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (indexed(Path(folder) / f"{count}.sqlite", count) for count in (FEW, MANY))
        for name, wanted in WANTED.items():
            short, long = (1e3 * cpu(lambda: page(index, wanted), 20) for index in (few, many))  # noqa: B023  at once
            yield Row("archive", f"{MANY} matches: {name}", long, "ms", AIM, long / short)
        few.close()
        many.close()


def indexed(path: Path, count: int) -> ArchiveIndex:
    """Return an index of made-up matches."""
    index = ArchiveIndex(path, {sheet.key: sheet.title for sheet in GAMES})
    rng = Random(17)
    for number in range(count):
        who = (f"Player {rng.randrange(500)}", f"Bot {rng.randrange(20)}")
        found = ArchivedMatch(f"m{number}", "all_fives", "", who, ("", "keen"), (1, 2), "won", 5, 90, number)
        index.put(found, Version(number, 1))
    index.commit()
    return index


def page(index: ArchiveIndex, wanted: ArchiveFilter) -> None:
    """Ask what the page of the finished matches asks."""
    index.count(wanted)
    index.find(wanted, 0, PAGE)
