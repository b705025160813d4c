"""One connection of a guest, from its first byte to its last: the handshake, then messages both ways.

A visit never waits for a guest to read: who lets more than `MOST_UNREAD` pile up and does not take it in is shown out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from net.handshake.handshake import ERROR
from net.handshake.seal import Channel
from net.protocol.messages import Bye, FromGuest, FromHost
from net.protocol.troubles import ProtocolError
from net.protocol.wire import encode, from_guest

MOST_UNREAD: Final = 512 * 1024
"""Bytes that may wait to be sent to one guest for long,"""
MOST_AT_ONCE: Final = 16 * 1024 * 1024
"""and at all: a whole evening is told at once to who comes back."""
_TAKES: Final = 10.0
"""Seconds that a guest has to take in more than `MOST_UNREAD`."""
_PARTING: Final = 2.0
"""Seconds that a guest has to read the goodbye."""
CHUNK: Final = 65_536


async def received(reader: asyncio.StreamReader) -> bytes:
    """Return what has come next; `ConnectionError` where nothing ever will."""
    data = await reader.read(CHUNK)
    if not data:
        raise ConnectionResetError("the other end has closed the connection")
    return data


def refusal(code: str) -> bytes:
    """Return what a host says in place of an answer."""
    message = ERROR + code.encode()
    return len(message).to_bytes(2, "big") + message


class Connection:
    """A guest behind the door; `rest` is what came after the handshake already."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, channel: Channel, rest: bytes
    ) -> None:
        self.channel: Final = channel
        self.is_open = True
        """Whether anything is heard and said still."""
        self._reader: Final = reader
        self._writer: Final = writer
        self._rest = rest
        self._full: float | None = None
        """Since when more waits than may wait for long."""

    async def messages(self) -> AsyncIterator[FromGuest]:
        """Give what the guest says until somebody closes; `ProtocolError` for what no guest says."""
        data, self._rest = self._rest, b""
        while True:
            for body in self.channel.receive(data):
                yield from_guest(body)
                if not self.is_open:
                    break
            data = await received(self._reader)
            while not self.is_open:  # what is not read would make the system drop the goodbye
                data = await received(self._reader)

    def send(self, message: FromHost) -> bool:
        """Send a message; False where the guest does not read what it is sent."""
        return self.write(self.sealed(encode(message)))

    def sealed(self, body: bytes, at_least: int = 0) -> bytes:
        """Return the next frame for `write`, as long as that of a body of `at_least` bytes; nothing once it is over."""
        return self.channel.seal(body, at_least) if self.is_open and not self._writer.is_closing() else b""

    def write(self, frame: bytes) -> bool:
        """Send a frame of `sealed`; False where the guest does not read what it is sent."""
        if not frame:
            return True
        self._writer.write(frame)
        waiting = self._writer.transport.get_write_buffer_size()
        if waiting <= MOST_UNREAD:
            self._full = None
            return True
        now = asyncio.get_running_loop().time()
        self._full = now if self._full is None else self._full
        return waiting <= MOST_AT_ONCE and now - self._full < _TAKES

    def close(self, code: str) -> None:
        """Say goodbye with a reason; the connection ends when the guest hangs up, soon at the latest."""
        if not self.is_open:
            return
        self.send(Bye(code))
        self.is_open = False
        transport = self._writer.transport
        if transport.can_write_eof() and not transport.is_closing():
            transport.write_eof()
        asyncio.get_running_loop().call_later(_PARTING, transport.abort)


def is_reason(why: BaseException) -> bool:
    """Say whether a connection may end by this without anybody's fault."""
    return isinstance(why, ConnectionError | OSError | TimeoutError | ProtocolError | asyncio.IncompleteReadError)
