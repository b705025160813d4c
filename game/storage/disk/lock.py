"""Locks on folders: one held by a process as long as it lives, and one for a moment.

The system releases them when the process ends, however it ends, so nothing is ever left locked. The file of the first
holds a note for the next process: who has the lock, and how to reach it. The second leaves no file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
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
_MAX_NOTE_LENGTH: Final = 256
_PATIENCE, _AGAIN = 1.0, 0.01
"""Seconds to wait for the other program in all, and between two tries."""


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
                self._note.unlink()
            with contextlib.suppress(OSError):
                os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Change files of a folder while no other program does so by this function. For a program that hangs, wait briefly.

    Where a folder can't be locked, it doesn't wait at all. Don't call it inside itself.
    """
    try:
        file = _opened(folder)
    except OSError:
        yield
        return
    try:
        until = time.monotonic() + _PATIENCE
        while not _is_locked(file) and time.monotonic() < until:
            time.sleep(_AGAIN)
        yield
    finally:
        os.close(file)


def _is_locked(file: int) -> bool:
    """Lock a file. Return False if another process has the lock."""
    try:
        _lock(file)
    except OSError as why:
        return why.errno not in _HELD  # otherwise it can't be locked, and waiting is in vain
    return True


def _read(note: Path) -> str:
    try:
        with note.open(encoding="ascii", errors="replace") as file:
            return file.read(_MAX_NOTE_LENGTH)
    except OSError:
        return ""


if sys.platform == "win32":

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _opened(folder: Path) -> int:
        """Open a file that goes when it is closed, because folders can't be opened here."""
        return os.open(folder / ".in-turn", os.O_RDWR | os.O_CREAT | os.O_TEMPORARY | os.O_NOINHERIT, 0o600)
else:

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _opened(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
