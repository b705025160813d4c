"""A table at work: its core, its door, its journal, and the guests behind it; effects are carried out in order.

What is journaled is on the disk before anything that follows is said (write-ahead). While the disk is waited for the
table goes on, and all that has gathered meanwhile is written at once (group commit).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct

from engine.core import Move
from net.effects.effects import (
    CloseConnection,
    ConnectionId,
    Finished,
    HostEffect,
    NewCode,
    SendToGuest,
    Think,
    WriteInput,
)
from net.handshake.codes import new_code, new_key
from net.handshake.handshake import Door
from net.host.host import Host
from net.io.connection import Connection
from net.io.journal import Journal
from net.io.write_ahead import WriteAhead
from net.protocol.messages import FromGuest, FromHost, Hello
from net.protocol.troubles import ProtocolError
from net.protocol.wire import encode

log = logging.getLogger(__name__)


class CodeNews(NamedTuple):
    """Another code opens the table from now on."""

    table: int
    code: str
    key: str
    """What stands in invitations."""


class OverNews(NamedTuple):
    """A table is over; `saved`: until another day."""

    table: int
    saved: bool


class DiskNews(NamedTuple):
    """The disk refuses the journal of a table, which waits until it does not."""

    table: int
    reason: str


ServerNews = CodeNews | OverNews | DiskNews


class Means(NamedTuple):
    """What the tables of a server are given to work with."""

    clock: Callable[[], float]
    """Seconds, never back."""
    random: Callable[[int], bytes]
    """So many secret random bytes."""
    think: Callable[[Think], Awaitable[Move | None]]
    """Answers for a bot; does not hold up the loop."""
    tell: Callable[[ServerNews], None]
    """Told of what whoever runs the server should know."""
    writers: Executor
    """Threads that wait for the disk."""


class LiveTable:
    """One table of a server, from `start` to `stop`; everything is called in the server's loop."""

    def __init__(self, number: int, host: Host, door: Door, journal: Journal | None, means: Means) -> None:
        """Make a table of a core; without a `journal` nothing of it outlives the process."""
        self.number: Final = number
        self.host: Final = host
        self.door: Final = door
        self.journal: Final = journal
        self.connections: Final[dict[ConnectionId, Connection]] = {}
        self.over: OverNews | None = None
        self._means: Final = means
        self._out: Final[WriteAhead[HostEffect]] = WriteAhead(
            journal, _record, self._do_all, writers=means.writers, refused=self._refused
        )
        self._thoughts: Final[set[asyncio.Task[None]]] = set()
        self._committer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, or go on where the journal ended."""
        self._committer = asyncio.get_running_loop().create_task(self._out.run())
        self.host.on_code(self.door.code)
        self.host.wake(self._means.clock())
        self._pump()

    async def stop(self) -> None:
        """Carry out what there is to be done, and let go of everything; guests are just cut off."""
        self._out.stop()
        for task in self._thoughts:
            task.cancel()
        if self._committer is not None:
            await self._committer
        for connection in self.connections.values():
            connection.close("bye")
        if self.journal is not None:
            if self.over is not None and not self.over.saved:
                self.journal.discard()
            else:
                self.journal.close()

    def put_away(self) -> None:
        """Send everyone home, to go on another day; a table where nothing has begun is closed."""
        table = self.host.table
        if self.over is None and not table.paused:
            (table.close if table.phase in ("lobby", "over", "closed") else table.put_away)()
            self._pump()
        elif self.over is None:
            table.send_off("saved", saved=True)
            self._pump()

    # -- what comes in ------------------------------------------------------------------------------------------------

    def on_hello(self, connection_id: ConnectionId, connection: Connection, hello: Hello, *, invited: bool) -> None:
        """Take in the first message of a guest."""
        self.connections[connection_id] = connection
        self.host.on_hello(connection_id, hello, connection.channel.id, self._means.clock(), invited=invited)
        self._pump()

    def on_message(self, connection_id: ConnectionId, message: FromGuest) -> None:
        """Take in any other."""
        self.host.on_message(connection_id, message, self._means.clock())
        self._pump()

    def on_close(self, connection_id: ConnectionId) -> None:
        """Note that a connection is gone."""
        self.connections.pop(connection_id, None)
        self.host.on_close(connection_id, self._means.clock())
        self._pump()

    def tick(self) -> None:
        """Let time pass."""
        if self.door.code and self.door.guesses.needs_new_code:
            self._renew()
        self.host.on_tick(self._means.clock())
        self._pump()

    # -- what goes out ------------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        self._out.push(self.host.take())

    def _refused(self, why: OSError) -> None:
        self._means.tell(DiskNews(self.number, why.strerror or str(why)))

    def _do_all(self, effects: Sequence[HostEffect]) -> None:
        for told, group in groupby(effects, _told):
            if told is not None:
                self._tell([effect for effect in group if isinstance(effect, SendToGuest)])
                continue
            for effect in group:
                try:
                    self._do(effect)
                except Exception:  # one guest's trouble is not the others'
                    log.exception("Something could not be done at a table.")

    def _tell(self, sends: list[SendToGuest]) -> None:
        """Send messages of one kind at once, all as long as the longest: who listens must not tell one from another."""
        told = [
            (connection, _body(send))
            for send in sends
            if (connection := self.connections.get(send.connection)) is not None
        ]
        longest = max((len(body) for _, body in told), default=0)
        frames = [(connection, connection.sealed(body, longest)) for connection, body in told if body]
        slow = [connection for connection, frame in frames if not connection.write(frame)]
        for connection in slow:
            connection.close("slow")

    def _do(self, effect: HostEffect) -> None:
        if isinstance(effect, CloseConnection):
            gone = self.connections.pop(effect.connection, None)
            if gone is not None:
                gone.close(effect.code)
        elif isinstance(effect, Think):
            task = asyncio.get_running_loop().create_task(self._answer(effect))
            self._thoughts.add(task)
            task.add_done_callback(self._thoughts.discard)
        elif isinstance(effect, NewCode):
            self._renew(new_key(self._means.random))
        elif isinstance(effect, Finished):
            self.over = OverNews(self.number, effect.saved)
            self._means.tell(self.over)

    async def _answer(self, question: Think) -> None:
        move = None
        try:
            move = await self._means.think(question)
        except Exception:  # whatever a bot stumbles over, it must not hold up the table
            log.exception("A bot could not answer.")
        self.host.on_thought(question.ticket, move, self._means.clock())
        self._pump()

    def _renew(self, key: str = "") -> None:
        """Take another code; invitations stay good unless there is another key, too."""
        if self.door.code:
            self.door.renew(new_code(self._means.random), key)
            self._means.tell(CodeNews(self.number, self.door.code, self.door.key))
            self.host.on_code(self.door.code)
            self._pump()


def _record(effect: HostEffect) -> Struct | None:
    """Return what has to last before anything behind an effect is said."""
    return effect.record if isinstance(effect, WriteInput) else None


def _told(effect: HostEffect) -> type[FromHost] | None:
    """Return the kind of message that an effect sends."""
    return type(effect.message) if isinstance(effect, SendToGuest) else None


def _body(send: SendToGuest) -> bytes:
    """Return a message as bytes; nothing where it would be too long."""
    try:
        return encode(send.message)
    except ProtocolError:
        log.exception("Something could not be told at a table.")
        return b""
