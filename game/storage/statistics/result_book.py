"""The results of deals that have a code: one's own, and those that friends sent, to compare them.

One file, replaced whole. Each result is a result code, which is read again whenever it is asked for. The oldest of very
many are forgotten, one's own and friends' separately, so no number of codes from others pushes out one's own.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.core import Plain
from engine.record.deal_code import DealCode, bare_code
from engine.record.result_code import RESULT, DealResult, ResultCode, read_result_code
from engine.record.rules_code import LONGEST, SIGN
from engine.sentences import Refusal, Sentence, sentence
from game.storage.disk.files import BrokenFile, reason
from game.storage.disk.kept_file import Damage, KeptFile

RESULTS: Final = "results.book"
_FORMAT: Final = "boneyard-results"
_VERSION: Final = 1
MAX_OWN: Final = 2_000
MAX_FRIENDS: Final = 500
"""Limits of results in the book."""
_OWN, _FRIEND = "own", "friend"


class KnownResult(NamedTuple):
    """A result of a deal."""

    result: DealResult
    is_own: bool
    """False for a friend's, which is only what their code says."""


class _Line(NamedTuple):
    whose: str
    code: str


class ResultBook:
    """The results in one file, whose folder exists. Safe for use from several threads.

    A result that is noted is known at once; `save` writes it, and nobody else waits for that.
    A damaged file is set aside. One that can't be read, or that a newer Boneyard wrote, stays as it is. `problems` has
    the sentences about both.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._disk: Final = threading.Lock()
        """Held while the file is written."""
        self._lock: Final = threading.Lock()
        self._unwritten: list[_Line] = []
        self._problems: list[Sentence] = []
        self._read: list[_Line] = []
        self._seen: tuple[int, int, int] | None = None
        """Identifies the file as it was read last."""
        self._is_ours = True
        self._file: Final = KeptFile(path)

    def note(self, codes: Sequence[str], *, is_own: bool) -> None:
        """Add the results of codes, which can be read. One's own latest from the same hands counts."""
        with self._lock:
            self._unwritten += [_Line(_OWN if is_own else _FRIEND, code) for code in dict.fromkeys(codes)]

    def add(self, code: str, *, is_own: bool) -> None:
        """Add the result of a code, like `note`, and wait until it is on disk. Raises OSError."""
        self.note((code,), is_own=is_own)
        self.save()

    def save(self) -> None:
        """Write the results that were noted. Raises OSError."""
        with self._disk:
            with self._lock:
                lines, count = self._lines(), len(self._unwritten)
            if lines is not None:
                self._write(lines)
            with self._lock:
                del self._unwritten[:count]

    def of(self, deal: DealCode) -> tuple[KnownResult, ...]:
        """Return the results of a deal, oldest first."""
        start, found = f"{SIGN}{bare_code(*deal)}=", list[KnownResult]()
        with self._lock:
            lines = self._lines() or []
        for whose, code in lines:
            if code.startswith(start):
                with contextlib.suppress(Refusal):
                    found.append(KnownResult(read_result_code(code).result, whose == _OWN))
        return tuple(found)

    def latest(self, most: int) -> tuple[ResultCode, ...]:
        """Return the latest results of one's own with their deals, latest first, `most` at most."""
        found = list[ResultCode]()
        with self._lock:
            lines = self._lines() or []
        for whose, code in reversed(lines):
            if whose == _OWN and len(found) < most:
                with contextlib.suppress(Refusal):
                    found.append(read_result_code(code))
        return tuple(found)

    def waiting(self) -> str:
        """Return the latest code from a friend whose deal hasn't been played here; empty if there is none."""
        with self._lock:
            lines = self._lines() or []
        played = {line.code.partition(RESULT)[0] for line in lines if line.whose == _OWN}
        codes = [line.code for line in lines if line.whose == _FRIEND]
        waiting = (code for code in reversed(codes) if code.partition(RESULT)[0] not in played)
        return next(filter(_is_readable, waiting), "")

    def problems(self) -> tuple[Sentence, ...]:
        """Return the problems found since the last call, for the player to see."""
        with self._lock:
            told, self._problems = tuple(self._problems), []
            return told

    def _write(self, lines: Sequence[_Line]) -> None:
        told: Plain = [[*line] for line in _latest(lines)]
        self._file.write(json.dumps({"format": _FORMAT, "version": _VERSION, "results": told}))

    def _lines(self) -> list[_Line] | None:
        """Return the lines of the file and the new ones; None if it can't be read and must stay as it is."""
        lines = self._written()
        if lines is not None:
            for line in self._unwritten:
                lines = _added(lines, line)
        return lines

    def _written(self) -> list[_Line] | None:
        """Return the lines of the file; None if it can't be read and must stay as it is."""
        try:
            facts = self.path.stat()
            seen = (facts.st_ino, facts.st_mtime_ns, facts.st_size)
            if seen != self._seen:
                found, damage = self._file.read(_results)
                self._read, self._seen = found or [], seen if damage is None else None
                if damage is not None and not self._salvage(damage):
                    return None
        except FileNotFoundError:
            self._read, self._seen = [], None
        except OSError as why:
            self._leave(
                sentence(
                    "The results of deals can't be read: {reason}. New ones aren't kept for now.", reason=reason(why)
                )
            )
            return None
        except _Newer:
            self._leave(sentence("The results of deals are from a newer Boneyard. New ones aren't kept for now."))
            return None
        self._is_ours = True
        return self._read

    def _salvage(self, damage: Damage) -> bool:
        """Say what became of a damaged file; returns False if it must stay as it is."""
        why = sentence("The file with the results of deals was damaged.")
        if damage.since:
            why = sentence("The file with the results of deals was damaged. Using the results before the last one.")
        if not damage.aside:
            self._leave(why)
            return bool(damage.since)
        self._problems.append(damage.told(why))
        return True

    def _leave(self, why: Sentence) -> None:
        """Leave the file alone for now, which is told once."""
        if self._is_ours:
            self._problems.append(why)
        self._is_ours = False


class _Newer(Exception):
    """A newer Boneyard wrote the file."""


def _results(data: object) -> list[_Line]:
    """Return the lines of a file. Raises BrokenFile or _Newer."""
    if not isinstance(data, dict) or data.get("format") != _FORMAT or not isinstance(data.get("results"), list):
        raise BrokenFile("no results")
    version = data.get("version")
    if isinstance(version, int) and version > _VERSION:
        raise _Newer
    if version != _VERSION:
        raise BrokenFile("no version")
    return _latest([_Line(*item) for item in data["results"] if _is_line(item)])


def _added(lines: Sequence[_Line], fresh: _Line) -> list[_Line]:
    """Return the lines with another one, which replaces the same result, and one's own from the same hands."""
    others = [line for line in lines if line.code != fresh.code]
    if fresh.whose == _OWN:
        mine = read_result_code(fresh.code)
        bare = bare_code(*mine.deal)
        others = [line for line in others if not _is_own(line, bare, mine.result.seat)]
    return [*others, fresh]


def _latest(lines: Sequence[_Line]) -> list[_Line]:
    """Return the lines without the oldest beyond the limits."""
    left, kept = {_OWN: MAX_OWN, _FRIEND: MAX_FRIENDS}, list[_Line]()
    for line in reversed(lines):
        left[line.whose] -= 1
        if left[line.whose] >= 0:
            kept.append(line)
    return kept[::-1]


def _is_line(item: object) -> bool:
    return (
        isinstance(item, list)
        and len(item) == len(_Line._fields)
        and item[0] in (_OWN, _FRIEND)
        and isinstance(item[1], str)
        and len(item[1]) <= 2 * LONGEST
    )


def _is_readable(code: str) -> bool:
    try:
        read_result_code(code)
    except Refusal:
        return False
    return True


def _is_own(line: _Line, bare: str, seat: int) -> bool:
    """Return True if a line is one's own result of this deal from these hands."""
    if line.whose != _OWN or not line.code.startswith(f"{SIGN}{bare}="):
        return False
    try:
        return read_result_code(line.code).result.seat == seat
    except Refusal:
        return True
