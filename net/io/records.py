"""The records of a file, told from its two copies. Bytes in, records out; it touches no disk.

A file is a series of records, each a `u32` length, a `u32` CRC-32 and that many bytes of MessagePack. The first gives
the version that wrote it. Both copies hold the same bytes, so a record that is damaged in one is read from its twin;
one with a single wrong bit is corrected by its checksum, even without another copy.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

import msgpack
import msgspec
from msgspec import Meta, Struct

from engine.sentences import Refusal, sentence
from net.protocol.messages import PROTOCOL
from net.protocol.wire import packed

_FORMAT: Final = 1
"""The version of the file's format, apart from the protocol's. A host opens every format up to this one."""
_LONGEST: Final = 131_072
"""Limit of a record in bytes: a message, and who sent it."""
MAX_UNFINISHED: Final = 1024 * 1024
"""Limit of bytes at the end of a copy that one unfinished write can have left."""
_HEAD: Final = 8
_POLYNOMIAL: Final = 0xEDB88320
"""The polynomial of CRC-32, its bits reversed as zlib has them."""
_FAULTS: Final = (ValueError, TypeError, RecursionError, OverflowError, MemoryError, msgpack.UnpackException)


class Begun(Struct, frozen=True, tag_field="t", tag="journal"):
    """The first record of a file."""

    format: Annotated[int, Meta(ge=1)] = _FORMAT
    protocol: Annotated[int, Meta(ge=1)] = PROTOCOL


R = TypeVar("R")


class Story(NamedTuple, Generic[R]):
    """The records of a file."""

    records: tuple[R, ...]
    """Those before the first one that is lost."""
    content: bytes
    """Their bytes, which both copies should hold."""
    is_mended: bool = False
    """True if a copy was damaged, and its damage was made good."""
    is_lost: bool = False
    """True if a record is lost, other than one whose write was never finished."""
    beyond: tuple[R, ...] = ()
    """Records that can be read after a lost one. Nobody knows how many are missing before and between them."""
    tail: int = 0
    """The number of bytes after the last record that can be read."""


def told(copies: Sequence[bytes], converted: Callable[[object], R]) -> Story[R]:
    """Return the records of a file from its copies, those that there are. `Refusal` if a newer Boneyard wrote it.

    `converted` makes a record from its plain form, and may raise what msgspec does.
    """
    records: list[R] = []
    sound, is_strange = bytearray(), False
    for body in _bodies(copies):
        try:
            plain = msgpack.unpackb(body)
            if sound:
                records.append(converted(plain))
            else:
                _check(msgspec.convert(plain, Begun))
        except Refusal:
            raise
        except _FAULTS:
            is_strange = True
            break
        sound += framed(body)
    whole = bytes(sound)
    beyond, end = _beyond(copies, len(whole), converted)
    rests = [len(copy) for copy in copies if len(copy) > len(whole)]
    rest = max(rests, default=len(whole)) - len(whole)
    # what reached the second copy is whole in the first, so no unfinished write is in both
    is_lost = is_strange or bool(beyond) or len(rests) > 1 or rest > MAX_UNFINISHED
    is_mended = not is_lost and any(copy[: len(whole)] != whole[: len(copy)] for copy in copies)
    return Story(tuple(records), whole, is_mended, is_lost, beyond, max(0, len(whole) + rest - end))


def record(value: Struct) -> bytes:
    """Return a record as a file has it."""
    return framed(packed(value))


def framed(body: bytes) -> bytes:
    """Return a record's body with its length and checksum before it."""
    return len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body


def _check(begun: Begun) -> None:
    if begun.format > _FORMAT or begun.protocol > PROTOCOL:
        raise Refusal(sentence("This table was saved by a newer Boneyard. Install that version to resume it."))
    if begun.protocol < PROTOCOL:
        raise Refusal(
            sentence(
                "This table was started with an older Boneyard, where a host could steer the deals. Start a new table."
            )
        )


def _bodies(copies: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the records' bodies from the start, until no copy has the next one or two differ in it."""
    at = 0
    while True:
        found = {body for copy in copies if (body := _whole(copy, at)) is not None}
        found = found or {body for copy in copies if (body := _corrected(copy, at)) is not None}
        if len(found) != 1:
            return
        (body,) = found
        yield body
        at += _HEAD + len(body)


def _beyond(copies: Sequence[bytes], start: int, converted: Callable[[object], R]) -> tuple[tuple[R, ...], int]:
    """Return every record that a copy still has after a lost one, wherever it begins, and where the last one ends."""
    found: list[R] = []
    end = start
    for copy in copies:
        at = start
        while at < len(copy) - _HEAD:
            body = _whole(copy, at)
            at += _HEAD + len(body) if body is not None else 1
            if body is not None:
                with contextlib.suppress(*_FAULTS):
                    found.append(converted(msgpack.unpackb(body)))
                    end = max(end, at)
    return tuple(found), end


def _whole(copy: bytes, at: int) -> bytes | None:
    """Return the body of the record at a place in a copy; None if it isn't whole."""
    size = int.from_bytes(copy[at : at + 4], "big")
    end = at + _HEAD + size
    if not 0 < size <= _LONGEST or end > len(copy):
        return None
    body = copy[at + _HEAD : end]
    return body if zlib.crc32(body) == int.from_bytes(copy[at + 4 : at + _HEAD], "big") else None


def _corrected(copy: bytes, at: int) -> bytes | None:
    """Return the body of a record with a single wrong bit, set right; None if more is wrong.

    Two records of at most `_LONGEST` bytes with the right checksum differ in three bits at least, so there is only one.
    """
    head = int.from_bytes(copy[at : at + _HEAD], "big")
    size, end = head >> 32, at + _HEAD + (head >> 32)
    if 0 < size <= _LONGEST and end <= len(copy):
        body = copy[at + _HEAD : end]
        wrong = zlib.crc32(body) ^ (head & 0xFFFFFFFF)
        mended = body if wrong.bit_count() == 1 else _with_bit_right(body, wrong)
        if mended is not None:
            return mended
    for bit in range(32):
        length = size ^ 1 << bit
        if 0 < length <= _LONGEST and at + _HEAD + length <= len(copy):
            body = copy[at + _HEAD : at + _HEAD + length]
            if zlib.crc32(body) == head & 0xFFFFFFFF:
                return body
    return None


def _with_bit_right(body: bytes, wrong: int) -> bytes | None:
    """Return the body with the bit turned whose change changes a checksum by `wrong`; None if there is none."""
    change = _POLYNOMIAL  # of the last bit; of each bit before it, one step of the checksum more
    for place in range(8 * len(body) - 1, -1, -1):
        if change == wrong:
            mended = bytearray(body)
            mended[place >> 3] ^= 1 << (place & 7)
            return bytes(mended)
        change = change >> 1 ^ (_POLYNOMIAL if change & 1 else 0)
    return None
