"""Messages to bytes and back: MessagePack within limits, checked against the types of `net.protocol.messages`."""

from __future__ import annotations

from typing import Final

import msgpack
import msgspec
from msgspec import Struct

from net.protocol.messages import FromGuest, FromHost
from net.protocol.shapes import LONGEST_EVIDENCE, LONGEST_TEXT, MOST_EVENTS
from net.protocol.troubles import ProtocolError

LARGEST_MESSAGE: Final = 65_535
"""Maximum size of a message in bytes."""
_LONGEST_STRING: Final = 4 * LONGEST_TEXT
_LONGEST_BYTES: Final = LONGEST_EVIDENCE
_LONGEST_MAP: Final = 64
_FAULTS: Final = (
    ValueError, TypeError, RecursionError, OverflowError, MemoryError, msgpack.UnpackException, msgspec.MsgspecError,
)  # fmt: skip
"""All exceptions that parsing can raise."""


class _ToHost(Struct, frozen=True):
    """A message from a guest. A struct because msgspec caches a struct's fields but analyses a union at each call."""

    message: FromGuest


class _ToGuest(Struct, frozen=True):
    """A message from the host; a struct for the same reason."""

    message: FromHost


def packed(value: object) -> bytes:
    """Return MessagePack bytes. Fields keep their fixed order, so equal structs give equal bytes."""
    return msgspec.msgpack.encode(value)


def encode(message: FromGuest | FromHost) -> bytes:
    """Return a message as bytes. Raises ProtocolError if it is too long."""
    body = packed(message)
    if len(body) > LARGEST_MESSAGE:
        raise ProtocolError("too_large", f"{len(body)} bytes")
    return body


def from_guest(body: bytes) -> FromGuest:
    """Return a guest's message. Raises ProtocolError, and nothing else, if the bytes are not one."""
    try:
        return msgspec.convert({"message": _plain(body)}, _ToHost).message
    except _FAULTS as why:
        raise ProtocolError("bad_message", f"{type(why).__name__}: {why}") from None


def from_host(body: bytes) -> FromHost:
    """Return a host's message. Raises ProtocolError, and nothing else, if the bytes are not one."""
    try:
        return msgspec.convert({"message": _plain(body)}, _ToGuest).message
    except _FAULTS as why:
        raise ProtocolError("bad_message", f"{type(why).__name__}: {why}") from None


def _plain(body: bytes) -> object:
    if len(body) > LARGEST_MESSAGE:
        raise ProtocolError("too_large", f"{len(body)} bytes")
    plain: object = msgpack.unpackb(
        body,
        max_str_len=_LONGEST_STRING,
        max_bin_len=_LONGEST_BYTES,
        max_array_len=MOST_EVENTS,
        max_map_len=_LONGEST_MAP,
        max_ext_len=0,
    )
    return plain
