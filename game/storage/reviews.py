"""The reviews of matches: a file for each match and depth, a line for each finding, so none that was made is lost.

A line that was cut off, because the program was killed, is made again. The name of a file follows from the match, so a
review is found again wherever the match comes from.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from io import SEEK_END
from pathlib import Path
from threading import Lock
from typing import Final

from engine.bots.strength import edge_of
from engine.core import Board
from engine.match import Match
from engine.review.depth import QUICK, THOROUGH, Depth
from engine.review.plain import NotAFinding, from_plain, to_plain
from engine.review.review import Review, put_together
from engine.review.tasks import Noted, ReviewTask, answers, tasks
from game.storage.disk.files import LARGEST, read_regular
from game.storage.disk.writer import Matter, Work

VERSION: Final = 7
"""Changes whenever a review would find something else."""
FOLDER: Final = "reviews"
"""The folder of the reviews, beside the finished matches."""
_FORMAT: Final = "boneyard-review"
_LETTERS: Final = 24
_SEAL: Final = 8
"""Number of letters of the checksum in each line."""


def _at_once(work: Work) -> None:
    work.write()


class ReviewFile:
    """The findings about one match, by the number of their task. Add them from one thread."""

    def __init__(
        self,
        folder: Path,
        match: Match[Board],
        depth: Depth,
        bots: Sequence[str] = (),
        keep: Callable[[Work], None] = _at_once,
    ) -> None:
        """Read the findings in `folder`, which need not exist. Raises OSError if the file can't be read.

        `bots` has the characters by seat. `keep` writes, now or soon, and deals with refusals of the disk.
        """
        self.edge: Final = edge_of(match.rules, bots)
        """By how much the first of two bots is stronger; findings of luck depend on it."""
        self.tasks: Final = tuple(tasks(match, edge=self.edge))
        told = {"format": _FORMAT, "version": VERSION, "match": digest(match), "depth": depth.key, "edge": self.edge}
        self._head: Final = json.dumps(told, sort_keys=True)
        self.path: Final = folder / f"{digest(match)[:_LETTERS]}-{depth.key}.jsonl"
        self.found: Final[dict[int, Noted]] = {}
        self._keep: Final = keep
        self._guard: Final = Lock()
        self._unwritten: Final[list[str]] = []
        """The lines that aren't in the file yet."""
        self._end: int | None = self._read()
        """The bytes of the file, if anything after them is overwritten; otherwise None."""

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
        """Add the finding of a task. It is written by `keep`, and this raises what that does."""
        data: dict[str, object] = {"task": number, **to_plain(noted)}
        with self._guard:
            self._unwritten.append(json.dumps({**data, "seal": _seal(data)}, sort_keys=True) + "\n")
        self.found[number] = from_plain(data)  # what the file says, so that it is the same when it is read again
        self._keep(Work(Matter.REVIEW, self.path, self._write))

    def _write(self) -> None:
        """Add the lines that aren't in the file. Raises OSError; the part of them that was written is overwritten."""
        with self._guard:
            lines = tuple(self._unwritten)
        if not lines:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            if self._end is not None:
                file.truncate(self._end)
            self._end = file.seek(0, SEEK_END)
            head = () if self._end else (self._head + "\n",)
            file.writelines((*head, *lines))
            file.flush()
        self._end = None
        with self._guard:
            del self._unwritten[: len(lines)]


def whole_review(folder: Path, match: Match[Board], bots: Sequence[str] = ()) -> Review | None:
    """Return the deepest review of a match that is complete; None if there is none or it can't be read."""
    for depth in (THOROUGH, QUICK):
        try:
            file = ReviewFile(folder, match, depth, bots)
        except OSError:
            continue
        if file.found and not file.left:
            return put_together(match, file.found.values(), file.edge)
    return None


def _seal(data: dict[str, object]) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:_SEAL]


def digest(match: Match[Board]) -> str:
    """Return the name of a match, which follows from its rules, deals and moves."""
    rules = match.rules
    rounds = [(seed.hex(), [tuple(step) for step in steps]) for seed, steps in match.rounds]
    told = (rules.key, rules.seats, rules.pieces.name, sorted(rules.written().items()), rounds)
    return sha256(repr(told).encode()).hexdigest()
