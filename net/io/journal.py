"""A file of records on disk, written twice: a written record survives any end of the process, or the write fails.

`net.io.records` describes the format. Each record is in the file and in a copy beside it before anything leaves this
computer. Opening a file repairs one of them from its twin, and cuts off an unfinished write. Nothing that may
be needed is deleted. Everything here blocks on the disk.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from engine.sentences import Refusal, sentence
from net.effects.inputs import AnyInput
from net.io.records import Begun, Story, record, told

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

JOURNAL_SUFFIX: Final = ".journal"
COPY_SUFFIX: Final = ".copy"
_ASIDE: Final = ".damaged"
LARGEST_JOURNAL: Final = 64 * 1024 * 1024
"""Limit of a file in bytes: a hundred thousand moves take fifteen million."""
_FAR: Final = 2**30
"""A position beyond the end of every file, for locking on Windows."""

R = TypeVar("R")


class Journal:
    """One table's journal, open for writing. `append` may be called in any thread, but by one at a time."""

    def __init__(self, path: Path, content: bytes = b"", *, is_mended: bool = False) -> None:
        """Open the file and its copy to continue after `content`, which both are made to hold.

        Raises `OSError` if that isn't possible.
        """
        self.path: Final = path
        self.is_mended: Final = is_mended
        """True if it was damaged, and opening it has made that good."""
        self.syncs = 0
        """The number of records or batches that were waited for."""
        self._size = len(content)
        self._files: Final[list[int]] = []
        are_new = not all(place.exists() for place in both(path))
        try:
            for place in both(path):
                self._files.append(_opened(place))
                _claim(self._files[-1])
            for file in self._files:
                _make_hold(file, content)
        except OSError:
            self._shut()
            raise
        if are_new:
            _settle_names(path.parent)

    def append(self, inputs: Sequence[Struct]) -> None:
        """Write records so that they survive a crash. `OSError`, with nothing written, if the disk refuses."""
        records = b"".join(map(record, inputs))
        if not self._size:
            records = record(Begun()) + records
        try:
            for file in self._files:  # one after the other, so that an unfinished write is in one of them only
                _write(file, self._size, records)
                _sync(file)
        except OSError:
            for file in self._files:
                with contextlib.suppress(OSError):
                    os.ftruncate(file, self._size)
            raise
        self._size += len(records)
        self.syncs += 1

    def close(self) -> None:
        """Close the file, and remove it if nothing was written."""
        self._shut()
        if not self._size:
            remove(self.path)

    def discard(self) -> None:
        """Close the file and remove it, because its table is over."""
        self._shut()
        remove(self.path)

    def _shut(self) -> None:
        while self._files:
            with contextlib.suppress(OSError):
                os.close(self._files.pop())


# -- the two copies ---------------------------------------------------------------------------------------------------


def both(path: Path) -> tuple[Path, Path]:
    """Return the paths of a file of records and of its copy."""
    return path, path.with_name(path.name + COPY_SUFFIX)


def exists(path: Path) -> bool:
    """Return True if there is such a file, or at least its copy."""
    return any(each.exists() for each in both(path))


def contents(path: Path) -> list[bytes]:
    """Return the bytes of a file of records and of its copy, or of the one that can be read. `OSError` if none can."""
    found = beginnings(path, LARGEST_JOURNAL + 1)
    if max(map(len, found)) > LARGEST_JOURNAL:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return found


def own_contents(path: Path) -> list[bytes]:
    """Return `contents` to continue the file. `BlockingIOError` if a process writes it now."""
    if is_locked(path):
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return contents(path)


def beginnings(path: Path, most: int) -> list[bytes]:
    """Return the first `most` bytes of a file of records and of its copy, as `contents` does."""
    found: list[bytes] = []
    failed: OSError | None = None
    for each in both(path):
        try:
            with each.open("rb") as file:
                found.append(file.read(most))
        except OSError as why:
            failed = failed or why
    if not found and failed is not None:
        raise failed
    return found


def touched(path: Path) -> float:
    """Return the time of the last write to a file of records; 0 if there is none."""
    for each in both(path):
        with contextlib.suppress(OSError):
            return each.stat().st_mtime
    return 0.0


def remove(path: Path) -> None:
    """Remove a file of records as far as the disk allows it."""
    for each in both(path):
        with contextlib.suppress(OSError):
            each.unlink(missing_ok=True)


def quarantine(path: Path) -> Path:
    """Rename a file so that nobody opens it any more. Return its new path."""
    aside = _free_name(path)
    for each, name in zip(both(path), both(aside), strict=True):
        with contextlib.suppress(OSError):
            each.rename(name)
    return aside


def keep_aside(path: Path) -> Path:
    """Copy a damaged file so that nothing of it is lost. Return the path of the copy."""
    aside = _free_name(path)
    for each, name in zip(both(path), both(aside), strict=True):
        with contextlib.suppress(OSError):
            shutil.copyfile(each, name)
    return aside


def _free_name(path: Path) -> Path:
    number = 1
    while exists(aside := path.with_name(f"{path.name}{_ASIDE}-{number}")):
        number += 1
    return aside


# -- journals of tables -----------------------------------------------------------------------------------------------


def journals(folder: Path) -> list[Path]:
    """Return the journals in a folder, in a fixed order; empty if there is no folder."""
    with contextlib.suppress(OSError):
        found = {path.with_name(path.name.removesuffix(COPY_SUFFIX)) for path in folder.iterdir() if path.is_file()}
        return sorted(path for path in found if path.suffix == JOURNAL_SUFFIX)
    return []


def reopened(path: Path) -> tuple[Journal, tuple[AnyInput, ...]]:
    """Open a table's journal to continue it. Return it with its records.

    Raises Refusal if it cannot be read, or if records are lost. Then it is left as it is.
    """
    try:
        story = read_journal(*own_contents(path))
        if story.is_lost:
            raise Refusal(
                sentence("The saved table {file} is damaged beyond repair. It can't be resumed.", file=str(path))
            )
        journal = Journal(path, story.content, is_mended=story.is_mended)
    except OSError as why:
        reason = (why.strerror or str(why)).rstrip(".")
        raise Refusal(
            sentence("The saved table {file} can't be opened: {reason}.", file=str(path), reason=reason)
        ) from None
    return journal, story.records


class _Written(Struct, frozen=True):
    """An input, wrapped in a struct since msgspec prepares structs once but unions anew for each call."""

    input: AnyInput


def read_journal(*copies: bytes) -> Story[AnyInput]:
    """Return the records of a journal from its copies. `Refusal` if a newer Boneyard wrote it."""
    return told(copies, lambda plain: msgspec.convert({"input": plain}, _Written).input)


def is_locked(path: Path) -> bool:
    """Return True if a process, perhaps of another window, writes this journal now. Waits for the disk."""
    return any(map(_is_claimed, both(path)))


# -- files ------------------------------------------------------------------------------------------------------------


def _opened(path: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    file = os.open(path, flags, 0o600)
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.fchmod(file, 0o600)  # it may be from an earlier version, or a copy
    return file


def _is_claimed(path: Path) -> bool:
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return False
    try:
        _claim(file)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _claim(file: int) -> None:
    """Lock the file against other processes. `OSError` if one has it. The lock ends with the process."""
    if sys.platform == "win32":
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _make_hold(file: int, content: bytes) -> None:
    """Make a file hold this and nothing else. Bytes that it holds already are not lost if this is cut short."""
    held = b""
    with contextlib.suppress(OSError):  # a sector that can't be read can still be written
        os.lseek(file, 0, os.SEEK_SET)
        while some := os.read(file, len(content) + 1 - len(held)):
            held += some
    if held != content:
        pairs = enumerate(zip(held, content, strict=False))
        start = next((at for at, (one, other) in pairs if one != other), min(len(held), len(content)))
        _write(file, start, content[start:])
        os.ftruncate(file, len(content))
        _sync(file)


def _write(file: int, at: int, content: bytes) -> None:
    os.lseek(file, at, os.SEEK_SET)
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]


def _sync(file: int) -> None:
    """Wait until the disk has the data, including the file's size."""
    if sys.platform != "win32" and hasattr(fcntl, "F_FULLFSYNC"):
        # on macOS, `fsync` ends when the data are in the memory of the disk
        with contextlib.suppress(OSError):  # some disks of others don't know it
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    getattr(os, "fdatasync", os.fsync)(file)


def _settle_names(folder: Path) -> None:
    """Put the names of new files on disk, where the system allows it (Windows doesn't)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
