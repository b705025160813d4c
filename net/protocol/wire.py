"""Messages to bytes and back: MessagePack within limits, checked against the types of `net.protocol.messages`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import msgpack
import msgspec
from msgspec import Struct

from net.protocol.errors import ProtocolError
from net.protocol.field_types import MAX_BRANCH_LENGTH, MAX_EVENTS, MAX_EVIDENCE_LENGTH, MAX_TEXT_LENGTH
from net.protocol.messages import FromGuest, FromHost, WireBranch

S = TypeVar("S", bound=Struct)

LARGEST_MESSAGE: Final = 65_535
"""Limit of a message in bytes."""
_MAX_STRING_LENGTH: Final = 4 * MAX_TEXT_LENGTH
_MAX_BYTES_LENGTH: Final = MAX_EVIDENCE_LENGTH
_MAX_MAP_LENGTH: Final = 64
_FAULTS: Final = (
    ValueError, TypeError, RecursionError, OverflowError, MemoryError, msgpack.UnpackException, msgspec.MsgspecError,
)  # fmt: skip
"""Everything that parsing can raise."""


class _ToHost(Struct, frozen=True):
    """A guest's message, wrapped in a struct since msgspec prepares structs once but unions anew for each call."""

    message: FromGuest


class _ToGuest(Struct, frozen=True):
    """A host's message, wrapped for the same reason."""

    message: FromHost


packed: Final[Callable[[object], bytes]] = msgspec.msgpack.encode
"""Returns shapes as msgpack: maps with the fields in their fixed order, so that equal shapes are equal bytes."""


def encode(message: FromGuest | FromHost) -> bytes:
    """Return a message as bytes. `ProtocolError` if it would be too long."""
    body = packed(message)
    if len(body) > LARGEST_MESSAGE:
        raise ProtocolError("too_large", f"{len(body)} bytes")
    return body


def from_guest(body: bytes) -> FromGuest:
    """Return a guest's message. Raises `ProtocolError`, and nothing else, if it isn't one."""
    return _read(body, _ToHost).message


def from_host(body: bytes) -> FromHost:
    """Return a host's message. Raises `ProtocolError`, and nothing else, if it isn't one."""
    return _read(body, _ToGuest).message


def _read(body: bytes, shape: type[S]) -> S:
    if len(body) > LARGEST_MESSAGE:
        raise ProtocolError("too_large", f"{len(body)} bytes")
    try:
        plain = msgpack.unpackb(
            body,
            max_str_len=_MAX_STRING_LENGTH,
            max_bin_len=_MAX_BYTES_LENGTH,
            max_array_len=MAX_EVENTS,
            max_map_len=_MAX_MAP_LENGTH,
            max_ext_len=0,
        )
        return msgspec.convert({"message": plain}, shape)
    except _FAULTS as why:
        raise ProtocolError("bad_message", f"{type(why).__name__}: {why}") from None


def is_valid_branch(branch: WireBranch | None, seats: int) -> bool:
    """Return True if a branch of a shared replay is short enough, and its moves are those of seats at the table."""
    if branch is None:
        return True
    return all(step.seat < seats for step in branch.steps) and len(packed(branch)) <= MAX_BRANCH_LENGTH
