"""A host's connection to a guest ends quietly, whatever has become of the line."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Iterable

from net.handshake.seal import Channel
from net.io.connection import GuestConnection


class CutLine(asyncio.Transport):
    """A line that the other computer has cut, before the loop has heard of it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_aborted = False

    def is_closing(self) -> bool:
        return False

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    def write(self, data: object) -> None:
        assert data

    def writelines(self, list_of_data: Iterable[object]) -> None:
        assert list_of_data

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.is_aborted = True


def test_goodbye_to_a_guest_whose_line_is_cut_is_no_failure_of_the_table() -> None:
    async def part() -> GuestConnection:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        writer = asyncio.StreamWriter(CutLine(), asyncio.StreamReaderProtocol(reader), reader, loop)
        channel = Channel(sealing=bytes(32), opening=bytes(32), name=bytes(32))
        connection = GuestConnection(reader, writer, channel, b"")
        connection.close("closed")
        return connection

    assert not asyncio.run(part()).is_open
