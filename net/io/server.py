"""The host's server: listens, admits guests, and lets time pass for all its tables.

No guest can hold up another: one that sends nothing, sends nonsense or doesn't read is disconnected. Connections
before admission are few and short-lived (`porch`), and handshakes start no faster than `knocks` allows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Sequence
from typing import Final

from engine.sentences import Refusal, sentence
from net.effects.inputs import AnyInput
from net.handshake.codes import new_code, new_key
from net.handshake.guesses import GuessLimit, counted
from net.handshake.handshake import RETURN, HostSide, TableAccess
from net.handshake.handshake_limit import HandshakeLimit
from net.handshake.pending import FRIEND, STRANGER, PendingHandshakes
from net.host.host import Host
from net.host.recovery import recovered
from net.host.table import HostedTable
from net.io.connection import GuestConnection, is_disconnect, received
from net.io.journal import Journal
from net.io.listening import ALL_INTERFACES, bind_sockets
from net.io.live_table import LiveTable, Means
from net.protocol.errors import ProtocolError
from net.protocol.field_types import NO_KEY
from net.protocol.messages import Hello, LookOn

_HANDSHAKE: Final = 10.0
"""Timeout in seconds from the connection to the first message."""
_HELLO: Final = 5.0
"""Seconds of them in which a guest must send its hello."""
_TICK: Final = 0.25
_MAX_TABLES: Final = 1000
BACKLOG: Final = 256

log = logging.getLogger(__name__)


class Server:
    """All tables of one process. The constructor is for any thread, everything else for one event loop."""

    def __init__(self, means: Means, *, handshake: float = _HANDSHAKE) -> None:
        self.port = 0
        """The port it listens on, once it does."""
        self.tables: Final[dict[int, LiveTable]] = {}
        self._means: Final = means
        self._handshake: Final = handshake
        self._doors: Final[dict[int, TableAccess]] = {}
        self._knocks: Final = HandshakeLimit(means.clock, means.random)
        self._porch: Final = PendingHandshakes()
        self._callers: Final[set[asyncio.Task[None]]] = set()
        self._servers: list[asyncio.Server] = []
        self._ticker: asyncio.Task[None] | None = None
        self._count = 0

    # -- tables -------------------------------------------------------------------------------------------------------

    def open_table(
        self, table: HostedTable, journal: Journal | None = None, *, number: int = 0, code: str | None = None
    ) -> LiveTable:
        """Host a new table. It gets a code if `code` is None, and is open to everyone if it is empty."""
        return self._put_up(number, table, journal, code)

    def resume_table(
        self, records: Sequence[AnyInput], journal: Journal | None, *, number: int, code: str | None = None
    ) -> LiveTable:
        """Host a table again from its journal. `Refusal` if that can't be replayed, or the table was closed."""
        table = recovered(records, random=os.urandom)
        if table.phase == "closed":
            raise Refusal(sentence("This table was closed for good."))
        if table.paused and table.founding.owner == NO_KEY:
            table.resume()  # a table without an owner has nobody else to do it
        return self._put_up(number, table, journal, code)

    def _put_up(self, number: int, table: HostedTable, journal: Journal | None, code: str | None) -> LiveTable:
        if number in self.tables or len(self.tables) >= _MAX_TABLES:
            raise Refusal(sentence("There are too many tables here already."))
        means, own = self._means, table.founding
        chosen = new_code(means.random) if code is None else code
        key = new_key(means.random) if chosen else ""
        door = TableAccess(GuessLimit(means.clock), code=chosen, key=key, match=own.table, pass_key=own.pass_key)
        live = LiveTable(number, Host(table), door, journal, means)
        self.tables[number], self._doors[number] = live, door
        if self._ticker is not None:
            live.start()
        return live

    async def take_down(self, number: int) -> None:
        """Stop a table, over or not. Guests who connect later learn that it is unknown."""
        self._doors.pop(number, None)
        live = self.tables.pop(number, None)
        if live is not None:
            await live.stop()

    # -- starting and stopping ----------------------------------------------------------------------------------------

    async def start(self, port: int = 0, hosts: Sequence[str] = ALL_INTERFACES) -> int:
        """Start listening and return the port. `ProtocolError` port_taken or no_network if that isn't possible."""
        sockets = bind_sockets(port, hosts)
        self.port = sockets[0].getsockname()[1]
        self._ticker = asyncio.get_running_loop().create_task(self._tick())
        for live in self.tables.values():
            live.start()
        for opened in sockets:
            self._servers.append(await asyncio.start_server(self._knocked, sock=opened, backlog=BACKLOG))
        return self.port

    async def stop(self) -> None:
        """Stop. Tables that aren't over continue from their journals another time."""
        for server in self._servers:
            server.close()
        if self._ticker is not None:
            self._ticker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticker
        for number in list(self.tables):
            await self.take_down(number)
        for caller in self._callers:
            caller.cancel()
        await asyncio.gather(*self._callers, return_exceptions=True)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            for live in list(self.tables.values()):
                try:
                    live.tick()
                except Exception:  # one table's failure must not affect another
                    log.exception("A table has stumbled.")

    # -- guests -------------------------------------------------------------------------------------------------------

    async def _knocked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection. No exception in here may reach other connections or the loop."""
        task = asyncio.current_task()
        assert task is not None
        self._callers.add(task)
        try:
            await self._received(reader, writer)
        except asyncio.CancelledError:
            pass  # Python 3.11 would report it as a bug
        except Exception as why:
            if not is_disconnect(why):
                log.exception("A connection has stumbled.")
        finally:
            self._callers.discard(task)
            writer.transport.abort() if task.cancelling() else writer.close()

    async def _received(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        address = counted(str(peer[0])) if peer else ""
        caller = self._porch.add(address, writer.transport.abort)
        try:
            loop = asyncio.get_running_loop()
            latest = loop.time() + self._handshake
            async with asyncio.timeout(min(_HELLO, self._handshake)) as limit:
                side = HostSide(self._doors, address, self._means.random, self._knocks)
                while side.channel is None:
                    writer.write(side.receive(await received(reader)))
                    if side.trouble is not None or side.later is not None:
                        return
                    if side.is_answered:
                        self._porch.set_standing(caller, FRIEND if side.is_known else STRANGER)
                        limit.reschedule(latest)
                connection = GuestConnection(reader, writer, side.channel, side.rest)
                messages = connection.messages()
                hello = await anext(messages)
        finally:
            self._porch.remove(caller)
        live = self.tables.get(side.table)
        if not isinstance(hello, Hello | LookOn) or live is None:
            connection.close("bad_message" if live is not None else "unknown")
            return
        self._count += 1
        connection_id = self._count
        live.on_hello(connection_id, connection, hello, invited=side.kind != RETURN)
        try:
            async for message in messages:
                live.on_message(connection_id, message)
        except ProtocolError as why:
            connection.close(why.code)
        finally:
            live.on_close(connection_id)
