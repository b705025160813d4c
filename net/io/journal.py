"""The journal of a table on the disk: what was written is there after any end of the process, or the write fails.

A file is records one after the other, each `u32` length, `u32` CRC-32, and so many bytes of msgpack; the first says
which version wrote it, all others are inputs (`inputs`). Whatever a kill leaves unfinished at the end is cut off;
a file that is damaged elsewhere is put aside, never thrown away. Everything here waits for the disk.
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
"""Of the file; the protocol has a number of its own. A host opens every format up to this one."""
JOURNAL_SUFFIX: Final = ".journal"
_ASIDE: Final = ".damaged"
_LONGEST: Final = 131_072
"""Bytes of a record: a message, and what says whose it is."""
LARGEST_JOURNAL: Final = 64 * 1024 * 1024
"""Bytes of a file: a hundred thousand moves are fifteen million."""
MOST_UNFINISHED: Final = 1024 * 1024
"""Bytes at the end of a file that one unfinished write can have left."""
_HEAD: Final = 8
_FAR: Final = 2**30
"""A place behind every file, where Windows locks."""
_FAULTS: Final = (ValueError, TypeError, RecursionError, OverflowError, MemoryError, msgpack.UnpackException)


class Begun(Struct, frozen=True, tag_field="t", tag="journal"):
    """The first record."""

    format: Annotated[int, Meta(ge=1)] = _FORMAT
    protocol: Annotated[int, Meta(ge=1)] = PROTOCOL


R = TypeVar("R")


class Story(NamedTuple, Generic[R]):
    """What a journal holds."""

    records: tuple[R, ...]
    whole: int
    """Bytes that are well; what follows was never finished."""


class Journal:
    """One table's journal, open for writing. `append` may be called in any thread, by one at a time."""

    def __init__(self, path: Path, size: int = 0) -> None:
        """Open the file to go on after `size` bytes; `OSError` where it cannot be had."""
        self.path: Final = path
        self.syncs = 0
        """How often the disk was waited for."""
        self._size = size
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        self._file = os.open(path, flags, 0o600)
        try:
            _claim(self._file)
            if os.name == "posix":
                os.fchmod(self._file, 0o600)  # one that an earlier version wrote, or that was copied here
            os.ftruncate(self._file, size)
        except OSError:
            os.close(self._file)
            raise
        if not size:
            _settle_name(path.parent)

    def append(self, inputs: Sequence[Struct]) -> None:
        """Write records down; they last when this returns. `OSError`, and nothing written, where the disk refuses."""
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
        """Let go of the file; one that nothing was written into is removed."""
        with contextlib.suppress(OSError):
            os.close(self._file)
            if not self._size:
                self.path.unlink()

    def discard(self) -> None:
        """Close the file and remove it: its table is over."""
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink()


def journals(folder: Path) -> list[Path]:
    """Return the journals in a folder, in a fixed order; none where there is no folder."""
    with contextlib.suppress(OSError):
        return sorted(path for path in folder.iterdir() if path.suffix == JOURNAL_SUFFIX and path.is_file())
    return []


def reopened(path: Path) -> tuple[Journal, tuple[AnyInput, ...]]:
    """Open a table's journal to go on with it; returns it and what it tells.

    `Refusal` with a sentence where it cannot be read or believed. A damaged file is put aside under another name.
    """
    try:
        journal, story = opened(path, read_journal)
    except Damaged:
        aside = put_aside(path)
        raise Refusal(sentence("A saved table is damaged. It was set aside as {file}.", file=str(aside))) from None
    except OSError as why:
        reason = (why.strerror or str(why)).rstrip(".")
        raise Refusal(
            sentence("The saved table {file} can't be opened: {reason}.", file=str(path), reason=reason)
        ) from None
    return journal, story.records


def opened(path: Path, reading: Callable[[bytes], Story[R]]) -> tuple[Journal, Story[R]]:
    """Open a file of records to go on with it; `Damaged`, `OSError`, or the `Refusal` of `reading`."""
    with path.open("rb") as file:
        content = file.read(LARGEST_JOURNAL + 1)
    story = reading(content)
    return Journal(path, story.whole), story


class _Written(Struct, frozen=True):
    """An input; a struct, because msgspec learns the fields of one once, and a union anew at each call."""

    input: AnyInput


class Damaged(ValueError):
    """A journal that is wrong elsewhere than at its end."""


def read_journal(content: bytes) -> Story[AnyInput]:
    """Return what the bytes of a journal tell; `Damaged`, or a `Refusal` for a journal of another Boneyard."""
    return read_records(content, lambda plain: msgspec.convert({"input": plain}, _Written).input)


def read_records(content: bytes, converted: Callable[[object], R]) -> Story[R]:
    """Return what the bytes of a file of records tell; `converted` makes a record, and may raise what msgspec does."""
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
    """Give a file a name under which nobody opens it as a journal; returns where it is now."""
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
    """Give the bodies from the beginning on, as far as they are whole."""
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
    """Say whether a whole record follows: then what is wrong before it is not the end of an unfinished write."""
    return any(_body(content, at) is not None for at in range(start, len(content) - _HEAD))


def is_held(path: Path) -> bool:
    """Say whether a process writes this journal now, also one of another window; waits for the disk."""
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
    """Let no other process write this file; `OSError` where one does. The system lets go of it with the process."""
    if sys.platform == "win32":
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sync(file: int) -> None:
    """Wait until the disk has it; the size of a file counts as its content."""
    getattr(os, "fdatasync", os.fsync)(file)


def _settle_name(folder: Path) -> None:
    """Put the name of a new file itself on the disk, where the system lets a folder be opened (Windows does not)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
