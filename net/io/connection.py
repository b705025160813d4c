"""A guest's connection at the host after the handshake: messages both ways, until either end closes it.

Sending never waits for a guest to read. A guest that lets more than `MAX_UNREAD` bytes pile up is disconnected.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from net.handshake.handshake import ERROR
from net.handshake.seal import Channel
from net.protocol.errors import ProtocolError
from net.protocol.messages import Bye, FromGuest, FromHost
from net.protocol.wire import encode, from_guest

MAX_UNREAD: Final = 512 * 1024
"""Bytes that may wait for a slow guest for `_TAKES` seconds at most,"""
MAX_AT_ONCE: Final = 16 * 1024 * 1024
"""and the limit at any time: a guest that reconnects gets the whole evening at once."""
_TAKES: Final = 10.0
"""Seconds within which a guest must read more than `MAX_UNREAD` bytes."""
_PARTING: Final = 2.0
"""Timeout in seconds for a guest to read the goodbye."""
CHUNK: Final = 65_536


async def received(reader: asyncio.StreamReader) -> bytes:
    """Return the bytes that came next. Raises `ConnectionError` if the other end has closed."""
    data = await reader.read(CHUNK)
    if not data:
        raise ConnectionResetError("the other end has closed the connection")
    return data


def refusal(code: str) -> bytes:
    """Return the bytes of a refusal, which a host sends in place of an answer."""
    message = ERROR + code.encode()
    return len(message).to_bytes(2, "big") + message


class GuestConnection:
    """A guest's connection after the handshake. `rest` holds the bytes that arrived beyond it."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, channel: Channel, rest: bytes
    ) -> None:
        self.channel: Final = channel
        self.is_open = True
        """True until either end closes."""
        self._reader: Final = reader
        self._writer: Final = writer
        self._rest = rest
        self._full: float | None = None
        """The time since which more than `MAX_UNREAD` bytes have been waiting; None if they aren't."""

    async def messages(self) -> AsyncIterator[FromGuest]:
        """Yield the guest's messages until either end closes. `ProtocolError` for bytes that no guest sends."""
        data, self._rest = self._rest, b""
        while True:
            for body in self.channel.receive(data):
                yield from_guest(body)
                if not self.is_open:
                    break
            data = await received(self._reader)
            while not self.is_open:  # unread bytes would make the system drop the goodbye
                data = await received(self._reader)

    def send(self, message: FromHost) -> bool:
        """Send a message. Return False if the guest doesn't read what it is sent."""
        return self.write(self.sealed(encode(message)))

    def sealed(self, body: bytes, at_least: int = 0) -> bytes:
        """Return the next frame for `write`, padded to a body of `at_least` bytes; empty once closed."""
        return self.channel.seal(body, at_least) if self.is_open and not self._writer.is_closing() else b""

    def write(self, frame: bytes) -> bool:
        """Send a frame from `sealed`. Return False if the guest doesn't read what it is sent."""
        if not frame:
            return True
        self._writer.write(frame)
        waiting = self._writer.transport.get_write_buffer_size()
        if waiting <= MAX_UNREAD:
            self._full = None
            return True
        now = asyncio.get_running_loop().time()
        self._full = now if self._full is None else self._full
        return waiting <= MAX_AT_ONCE and now - self._full < _TAKES

    def close(self, code: str) -> None:
        """Say goodbye with a reason. The connection ends when the guest hangs up, or after `_PARTING` seconds."""
        if not self.is_open:
            return
        self.send(Bye(code))
        self.is_open = False
        transport = self._writer.transport
        if transport.can_write_eof() and not transport.is_closing():
            with suppress(OSError):  # the guest's computer may have cut the line, and nobody has noticed yet
                transport.write_eof()
        asyncio.get_running_loop().call_later(_PARTING, transport.abort)


def is_disconnect(why: BaseException) -> bool:
    """Return True for an exception that may end a connection without a fault in the program."""
    return isinstance(why, ConnectionError | OSError | TimeoutError | ProtocolError | asyncio.IncompleteReadError)
