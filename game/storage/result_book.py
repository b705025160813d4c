"""The results of deals that have a code: one's own, and those that friends sent, to compare them.

One file, replaced whole. Each result is a result code, which is read again whenever it is asked for. The oldest of very
many are forgotten.
"""

from __future__ import annotations

import contextlib
import json
import threading
from pathlib import Path
from typing import Final, NamedTuple

from engine.core import Plain
from engine.record.deal_code import DealCode, bare_code
from engine.record.result_code import RESULT, DealResult, ResultCode, read_result_code
from engine.record.rules_code import LONGEST, SIGN
from engine.sentences import Refusal
from game.storage.files import BrokenFile, read_json, set_aside, write_atomically

RESULTS: Final = "results.book"
_FORMAT: Final = "boneyard-results"
_VERSION: Final = 1
MOST: Final = 2_000
"""Limit of results in the book."""
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

    A damaged file is set aside. One that can't be read, or that a newer Boneyard wrote, stays as it is.
    """

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._lock: Final = threading.Lock()

    def add(self, code: str, *, is_own: bool) -> None:
        """Add the result of a code, which can be read. One's own latest from the same hands counts. Raises OSError."""
        fresh = read_result_code(code)
        bare = bare_code(*fresh.deal)
        with self._lock:
            lines = self._lines()
            if lines is None:
                return
            kept = [line for line in lines if line.code != code]
            if is_own:
                kept = [line for line in kept if not _is_own(line, bare, fresh.result.seat)]
            kept.append(_Line(_OWN if is_own else _FRIEND, code))
            told: Plain = [[*line] for line in kept[-MOST:]]
            write_atomically(self._path, json.dumps({"format": _FORMAT, "version": _VERSION, "results": told}) + "\n")

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
        return next((code for code in reversed(codes) if code.partition(RESULT)[0] not in played), "")

    def _lines(self) -> list[_Line] | None:
        """Return the lines of the file; None if it can't be read and must stay as it is."""
        try:
            data = read_json(self._path)
        except FileNotFoundError:
            return []
        except BrokenFile:
            set_aside(self._path)
            return []
        except OSError:
            return None
        if not isinstance(data, dict) or data.get("format") != _FORMAT or not isinstance(data.get("results"), list):
            set_aside(self._path)
            return []
        if data.get("version") != _VERSION:
            return None
        return [_Line(*item) for item in data["results"][-MOST:] if _is_line(item)]


def _is_line(item: object) -> bool:
    return (
        isinstance(item, list)
        and len(item) == len(_Line._fields)
        and item[0] in (_OWN, _FRIEND)
        and isinstance(item[1], str)
        and len(item[1]) <= 2 * LONGEST
    )


def _is_own(line: _Line, bare: str, seat: int) -> bool:
    """Return True if a line is one's own result of this deal from these hands."""
    if line.whose != _OWN or not line.code.startswith(f"{SIGN}{bare}="):
        return False
    try:
        return read_result_code(line.code).result.seat == seat
    except Refusal:
        return True
