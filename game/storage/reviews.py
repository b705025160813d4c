"""The reviews of matches: a file for each match and depth, a line for each finding, so none that was made is lost.

A line that was cut off, because the program was killed, is made again. The name of a file follows from the match, so a
review is found again wherever the match comes from.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from engine.bots.strength import edge_of
from engine.core import Board
from engine.match import Match
from engine.review.depth import Depth
from engine.review.plain import NotAFinding, from_plain, to_plain
from engine.review.tasks import Noted, ReviewTask, answers, tasks
from game.storage.files import LARGEST, read_regular

VERSION: Final = 4
"""Changes whenever a review would find something else."""
FOLDER: Final = "reviews"
"""The folder of the reviews, beside the finished matches."""
_FORMAT: Final = "boneyard-review"
_LETTERS: Final = 24
_SEAL: Final = 8
"""Number of letters of the checksum in each line."""


class ReviewFile:
    """The findings about one match, by the number of their task. Raises OSError if it can't be read or written.

    Use it as a context to write, from one thread.
    """

    def __init__(self, folder: Path, match: Match[Board], depth: Depth, bots: Sequence[str] = ()) -> None:
        """Read the findings in `folder`, which need not exist; `bots` has the characters by seat."""
        self.edge: Final = edge_of(match.rules, bots)
        """By how much the first of two bots is stronger; findings of luck depend on it."""
        self.tasks: Final = tuple(tasks(match, edge=self.edge))
        told = {"format": _FORMAT, "version": VERSION, "match": digest(match), "depth": depth.key, "edge": self.edge}
        self._head: Final = json.dumps(told, sort_keys=True)
        self.path: Final = folder / f"{digest(match)[:_LETTERS]}-{depth.key}.jsonl"
        self.found: Final[dict[int, Noted]] = {}
        self._file: TextIO | None = None
        self._length = self._read()
        """The bytes that could be read. Anything after them is overwritten."""

    def _read(self) -> int:
        try:
            content = read_regular(self.path)
        except FileNotFoundError:
            return 0
        length = 0
        for number, line in enumerate(content[:LARGEST].splitlines(keepends=True)):
            if not line.endswith(b"\n"):
                break
            try:
                if not number:
                    if line.decode().rstrip() != self._head:
                        return 0
                else:
                    self._take(json.loads(line))
            except (ValueError, RecursionError):
                break
            length += len(line)
        return length

    def _take(self, data: object) -> None:
        if not isinstance(data, dict) or data.pop("seal", "") != _seal(data):
            raise NotAFinding("no seal")
        number, noted = data.get("task"), from_plain(data)
        if not isinstance(number, int) or not 0 <= number < len(self.tasks) or not answers(self.tasks[number], noted):
            raise NotAFinding("another task")
        self.found[number] = noted

    @property
    def left(self) -> list[tuple[int, ReviewTask]]:
        """The tasks without a finding, with their numbers."""
        return [(number, task) for number, task in enumerate(self.tasks) if number not in self.found]

    def add(self, number: int, noted: Noted) -> None:
        """Add the finding of a task; once this returns, it's safe from the end of the program."""
        assert self._file is not None
        data: dict[str, object] = {"task": number, **to_plain(noted)}
        self._file.write(json.dumps({**data, "seal": _seal(data)}, sort_keys=True) + "\n")
        self._file.flush()
        self.found[number] = from_plain(data)  # what the file says, so that it is the same when it is read again

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a", encoding="utf-8", newline="\n")
        self._file.truncate(self._length)
        if not self._length:
            self._file.write(self._head + "\n")
            self._file.flush()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _why: BaseException | None, _at: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._length = self.path.stat().st_size
            self._file = None


def _seal(data: dict[str, object]) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:_SEAL]


def digest(match: Match[Board]) -> str:
    """Return the name of a match, which follows from its rules, deals and moves."""
    rules = match.rules
    rounds = [(seed.hex(), [tuple(step) for step in steps]) for seed, steps in match.rounds]
    told = (rules.key, rules.seats, rules.pieces.name, sorted(rules.written().items()), rounds)
    return sha256(repr(told).encode()).hexdigest()
