"""The paused matches, as their files describe them without being replayed.

A file is read once and again only after it has changed, and each call of `read_next` reads one, so that a folder of
many matches never holds up a frame. Only resuming a match replays it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from engine.record.record import Player, Summary
from game.storage.saves import SavedFile, Saves
from game.storage.times import moment_of


class PausedMatch(NamedTuple):
    """A match to resume."""

    name: str
    """The name that `Saves` resumes it by."""
    saved: datetime
    """The local time of its last move."""
    summary: Summary

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.summary.game

    @property
    def players(self) -> tuple[Player, ...]:
        """Everyone at the table, by seat."""
        return self.summary.players


class PausedMatches:
    """The paused matches of a folder, the last saved one first; empty without a folder.

    Call `scan` whenever files may have changed. It reads none of them.
    """

    def __init__(self, saves: Saves | None) -> None:
        self.saves: Final = saves
        self._files: tuple[SavedFile, ...] = ()
        self._read: dict[SavedFile, PausedMatch | None] = {}
        """What each version of a file contains; None if it has no match to resume."""

    def scan(self, over: Collection[str] = ()) -> None:
        """Find the files, and forget those that have gone or changed. None named in `over` counts."""
        found = self.saves.unfinished() if self.saves is not None else ()
        self._files = tuple(file for file in found if file.name not in over)
        self._read = {file: self._read[file] for file in self._files if file in self._read}

    @property
    def count(self) -> int:
        """The number of paused matches, as far as the files have been read; unread ones count."""
        return sum(self._read.get(file, True) is not None for file in self._files)

    def read_next(self) -> bool:
        """Read the next file; returns True while there are more."""
        left = [file for file in self._files if file not in self._read]
        if left:
            self._match(left[0])
        return len(left) > 1

    def newest(self) -> PausedMatch | None:
        """Return the match saved last, reading as few files as possible."""
        return next(self._matches(), None)

    def every(self) -> tuple[PausedMatch, ...]:
        """Return all of them, reading the files that haven't been read."""
        return tuple(self._matches())

    def of(self, game: str) -> tuple[PausedMatch, ...]:
        """Return those of one game."""
        return tuple(match for match in self._matches() if match.game == game)

    def _matches(self) -> Iterator[PausedMatch]:
        for file in self._files:
            match = self._match(file)
            if match is not None:
                yield match

    def _match(self, file: SavedFile) -> PausedMatch | None:
        if file not in self._read and self.saves is not None:
            summary = self.saves.summary(file.name)
            saved = moment_of(file.time / 1e9)
            self._read[file] = PausedMatch(file.name, saved, summary) if summary is not None else None
        return self._read.get(file)
