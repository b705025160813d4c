"""The journal of a table on disk: a record that was written survives any end of the process, or the write fails.

A file is a series of records, each a `u32` length, a `u32` CRC-32 and that many bytes of MessagePack. The first gives
the version that wrote it; all others are inputs (`net.effects.inputs`). An unfinished write at the end is cut off; a
file damaged elsewhere is renamed, never deleted. Everything here blocks on the disk.
"""

from __future__ import annotations

import contextlib
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

import msgpack
import msgspec
from msgspec import Meta, Struct

from engine.sentences import Refusal, sentence
from net.effects.inputs import AnyInput
from net.protocol.messages import PROTOCOL
from net.protocol.wire import packed

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FORMAT: Final = 1
"""The version of the file's format, apart from the protocol's. A host opens every format up to this one."""
JOURNAL_SUFFIX: Final = ".journal"
_ASIDE: Final = ".damaged"
_LONGEST: Final = 131_072
"""Limit of a record in bytes: a message, and who sent it."""
LARGEST_JOURNAL: Final = 64 * 1024 * 1024
"""Limit of a file in bytes: a hundred thousand moves take fifteen million."""
MOST_UNFINISHED: Final = 1024 * 1024
"""Limit of bytes at the end of a file that one unfinished write can have left."""
_HEAD: Final = 8
_FAR: Final = 2**30
"""A position beyond the end of every file, for locking on Windows."""
_FAULTS: Final = (ValueError, TypeError, RecursionError, OverflowError, MemoryError, msgpack.UnpackException)


class Begun(Struct, frozen=True, tag_field="t", tag="journal"):
    """The first record of a file."""

    format: Annotated[int, Meta(ge=1)] = _FORMAT
    protocol: Annotated[int, Meta(ge=1)] = PROTOCOL


R = TypeVar("R")


class Story(NamedTuple, Generic[R]):
    """The contents of a journal."""

    records: tuple[R, ...]
    whole: int
    """The length of the sound part in bytes; the rest is an unfinished write."""


class Journal:
    """One table's journal, open for writing. `append` may be called in any thread, but by one at a time."""

    def __init__(self, path: Path, size: int = 0) -> None:
        """Open the file to continue after `size` bytes. `OSError` if that isn't possible."""
        self.path: Final = path
        self.syncs = 0
        """The number of times that the disk was waited for."""
        self._size = size
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        self._file = os.open(path, flags, 0o600)
        try:
            _claim(self._file)
            if os.name == "posix":
                os.fchmod(self._file, 0o600)  # it may be from an earlier version, or a copy
            os.ftruncate(self._file, size)
        except OSError:
            os.close(self._file)
            raise
        if not size:
            _settle_name(path.parent)

    def append(self, inputs: Sequence[Struct]) -> None:
        """Write records so that they survive a crash. `OSError`, with nothing written, if the disk refuses."""
        records = b"".join(map(_record, inputs))
        if not self._size:
            records = _record(Begun()) + records
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            left = memoryview(records)
            while left:
                left = left[os.write(self._file, left) :]
            _sync(self._file)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(records)
        self.syncs += 1

    def close(self) -> None:
        """Close the file, and remove it if nothing was written."""
        with contextlib.suppress(OSError):
            os.close(self._file)
            if not self._size:
                self.path.unlink()

    def discard(self) -> None:
        """Close the file and remove it, because its table is over."""
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink()


def journals(folder: Path) -> list[Path]:
    """Return the journals in a folder, in a fixed order; empty if there is no folder."""
    with contextlib.suppress(OSError):
        return sorted(path for path in folder.iterdir() if path.suffix == JOURNAL_SUFFIX and path.is_file())
    return []


def reopened(path: Path) -> tuple[Journal, tuple[AnyInput, ...]]:
    """Open a table's journal to continue it. Return it with its records.

    Raises Refusal if it cannot be read or trusted. A damaged file is first renamed.
    """
    try:
        journal, story = open_records(path, read_journal)
    except Damaged:
        aside = put_aside(path)
        raise Refusal(sentence("A saved table is damaged. It was set aside as {file}.", file=str(aside))) from None
    except OSError as why:
        reason = (why.strerror or str(why)).rstrip(".")
        raise Refusal(
            sentence("The saved table {file} can't be opened: {reason}.", file=str(path), reason=reason)
        ) from None
    return journal, story.records


def open_records(path: Path, reading: Callable[[bytes], Story[R]]) -> tuple[Journal, Story[R]]:
    """Open a file of records to continue it. `Damaged`, `OSError`, or the `Refusal` of `reading`."""
    with path.open("rb") as file:
        content = file.read(LARGEST_JOURNAL + 1)
    story = reading(content)
    return Journal(path, story.whole), story


class _Written(Struct, frozen=True):
    """An input, wrapped in a struct since msgspec prepares structs once but unions anew for each call."""

    input: AnyInput


class Damaged(ValueError):
    """A journal that is damaged elsewhere than at its end."""


def read_journal(content: bytes) -> Story[AnyInput]:
    """Return the contents of a journal. `Damaged`, or `Refusal` if a newer Boneyard wrote it."""
    return read_records(content, lambda plain: msgspec.convert({"input": plain}, _Written).input)


def read_records(content: bytes, converted: Callable[[object], R]) -> Story[R]:
    """Return the contents of a file of records. `converted` makes a record, and may raise what msgspec does."""
    if len(content) > LARGEST_JOURNAL:
        raise Damaged("longer than any journal")
    records: list[R] = []
    whole = 0
    for body in _bodies(content):
        try:
            plain = msgpack.unpackb(body)
            if whole:
                records.append(converted(plain))
            else:
                _check(msgspec.convert(plain, Begun))
        except Refusal:
            raise
        except _FAULTS as why:
            raise Damaged(f"at {whole}: {why}") from None
        whole += _HEAD + len(body)
    if len(content) - whole > MOST_UNFINISHED or _is_whole_anywhere(content, whole + 1):
        raise Damaged(f"at {whole}")
    return Story(tuple(records), whole)


def put_aside(path: Path) -> Path:
    """Rename a file so that nobody opens it as a journal. Return its new path."""
    number = 1
    while (aside := path.with_name(f"{path.name}{_ASIDE}-{number}")).exists():
        number += 1
    with contextlib.suppress(OSError):
        return path.rename(aside)
    return path


def _check(begun: Begun) -> None:
    if begun.format > _FORMAT or begun.protocol > PROTOCOL:
        raise Refusal(sentence("This table was saved by a newer Boneyard. Install that version to resume it."))
    if begun.protocol < PROTOCOL:
        raise Refusal(
            sentence(
                "This table was started with an older Boneyard, where a host could steer the deals. Start a new table."
            )
        )


def _record(value: Struct) -> bytes:
    body = packed(value)
    return len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body


def _bodies(content: bytes) -> Iterator[bytes]:
    """Yield the records' bodies from the start, as far as they are whole."""
    at = 0
    while (body := _body(content, at)) is not None:
        yield body
        at += _HEAD + len(body)


def _body(content: bytes, at: int) -> bytes | None:
    size = int.from_bytes(content[at : at + 4], "big")
    end = at + _HEAD + size
    if not 0 < size <= _LONGEST or end > len(content):
        return None
    body = content[at + _HEAD : end]
    return body if zlib.crc32(body) == int.from_bytes(content[at + 4 : at + _HEAD], "big") else None


def _is_whole_anywhere(content: bytes, start: int) -> bool:
    """Return True if a whole record follows, so that the fault before it isn't an unfinished write."""
    return any(_body(content, at) is not None for at in range(start, len(content) - _HEAD))


def is_held(path: Path) -> bool:
    """Return True if a process, perhaps of another window, writes this journal now. Waits for the disk."""
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


def _sync(file: int) -> None:
    """Wait until the disk has the data, including the file's size."""
    getattr(os, "fdatasync", os.fsync)(file)


def _settle_name(folder: Path) -> None:
    """Put the name of a new file on disk, where the system allows it (Windows doesn't)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
