"""A lock on a folder, held by one process at a time, as long as it lives.

The system releases it when the process ends, however it ends, so nothing is ever left locked. The file holds a note for
the next process: who has the lock, and how to reach it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final, Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_FILE: Final = ".lock"
NOTE_FILE: Final = ".running"
_HELD: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK})
"""Errors that mean that another process has the lock."""
_LONGEST_NOTE: Final = 256


class FolderIsHeld(Exception):
    """Another process has the lock; `note` is what it left, empty if it can't be read."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class FolderLock:
    """The lock on a folder, from the constructor until `release`."""

    def __init__(self, folder: Path) -> None:
        """Take the lock. Raises FolderIsHeld, or OSError if this folder can't be locked at all."""
        self._note: Final = folder / NOTE_FILE
        self._file = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            _lock(self._file)
        except OSError as why:
            os.close(self._file)
            if why.errno in _HELD:
                raise FolderIsHeld(_read(self._note)) from None
            raise

    def leave(self, note: str) -> None:
        """Leave a note for a process that finds the lock held. Raises OSError."""
        self._note.write_text(note, encoding="ascii")

    def release(self) -> None:
        """Let others have the lock; further calls do nothing."""
        if self._file >= 0:
            with contextlib.suppress(OSError):
                self._note.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _read(note: Path) -> str:
    try:
        with note.open(encoding="ascii", errors="replace") as file:
            return file.read(_LONGEST_NOTE)
    except OSError:
        return ""


if sys.platform == "win32":

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
