"""A table in operation: its core, code, journal and connections. Effects are carried out in order.

A journal entry reaches the disk before any message that depends on it is sent (write-ahead). While the table waits for
the disk, new entries queue up and are then written in one batch (group commit).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct

from engine.core import Move, Seat
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
from net.handshake.handshake import TableAccess
from net.host.closing import close_for_good, dismiss_all, save_and_close
from net.host.host import Host
from net.io.connection import GuestConnection
from net.io.journal import Journal
from net.io.write_ahead import WriteAhead
from net.protocol.errors import ProtocolError
from net.protocol.messages import FromGuest, FromHost, Hello, LookOn
from net.protocol.wire import encode

log = logging.getLogger(__name__)


class CodeNews(NamedTuple):
    """The table has a new join code."""

    table: int
    code: str
    key: str
    """The key for invitations."""


class OverNews(NamedTuple):
    """A table is over. `saved`: it can be resumed another day."""

    table: int
    saved: bool


class DiskNews(NamedTuple):
    """The disk refuses a table's journal. The table waits until it is accepted."""

    table: int
    reason: str


ServerNews = CodeNews | OverNews | DiskNews


class Means(NamedTuple):
    """The resources that the tables of a server share."""

    clock: Callable[[], float]
    """Returns the time in seconds, and never goes back."""
    random: Callable[[int], bytes]
    """Returns this many secret random bytes."""
    think: Callable[[Think], Awaitable[Move | None]]
    """Answers for a bot, without blocking the loop."""
    tell: Callable[[ServerNews], None]
    """Receives news for whoever runs the server."""
    writers: Executor
    """Threads that wait for the disk."""


class LiveTable:
    """One table of a server, from `start` to `stop`. All methods are for the server's loop."""

    def __init__(self, number: int, host: Host, door: TableAccess, journal: Journal | None, means: Means) -> None:
        """Make a table from a core. Without a `journal` it won't survive the process."""
        self.number: Final = number
        self.host: Final = host
        self.door: Final = door
        self.journal: Final = journal
        self.connections: Final[dict[ConnectionId, GuestConnection]] = {}
        self.over: OverNews | None = None
        self._means: Final = means
        self._out: Final[WriteAhead[HostEffect]] = WriteAhead(
            journal, _record, self._do_all, writers=means.writers, refused=self._refused
        )
        self._thoughts: Final[set[asyncio.Task[None]]] = set()
        self._committer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, or continue from the end of the journal."""
        self._committer = asyncio.get_running_loop().create_task(self._out.run())
        self.host.on_code(self.door.code)
        self.host.wake(self._means.clock())
        self._pump()

    async def stop(self) -> None:
        """Carry out the remaining effects and release everything. Guests are cut off."""
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

    def save_and_close(self) -> None:
        """Save the table and send everyone home. A table without a match in progress is closed."""
        table = self.host.table
        if self.over is None and not table.paused:
            (close_for_good if table.phase in ("lobby", "over", "closed") else save_and_close)(table)
            self._pump()
        elif self.over is None:
            dismiss_all(table, "saved", saved=True)
            self._pump()

    def free_seat(self, seat: Seat) -> None:
        """Free the seat of a player who is away."""
        self.host.table.open_seat(seat, "kicked")
        self.tick()

    # -- input --------------------------------------------------------------------------------------------------------

    def on_hello(
        self, connection_id: ConnectionId, connection: GuestConnection, hello: Hello | LookOn, *, invited: bool
    ) -> None:
        """Handle the first message of a guest."""
        self.connections[connection_id] = connection
        self.host.on_hello(connection_id, hello, connection.channel.id, self._means.clock(), invited=invited)
        self._pump()

    def on_message(self, connection_id: ConnectionId, message: FromGuest) -> None:
        """Handle any later message."""
        self.host.on_message(connection_id, message, self._means.clock())
        self._pump()

    def on_close(self, connection_id: ConnectionId) -> None:
        """Note that a connection has ended."""
        self.connections.pop(connection_id, None)
        self.host.on_close(connection_id, self._means.clock())
        self._pump()

    def tick(self) -> None:
        """Advance the time."""
        if self.door.code and self.door.guesses.needs_new_code:
            self._renew()
        self.host.on_tick(self._means.clock())
        self._pump()

    # -- output -------------------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        self._out.push(self.host.take_effects())

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
                except Exception:  # one guest's failure must not affect another
                    log.exception("Something could not be done at a table.")

    def _tell(self, sends: list[SendToGuest]) -> None:
        """Send messages of one kind at once, padded to the longest, so that a listener can't tell them apart."""
        bodies: dict[int, bytes] = {}  # a message that goes to many is encoded once
        told = []
        for send in sends:
            connection, message = self.connections.get(send.connection), id(send.message)
            if connection is not None:
                bodies[message] = bodies[message] if message in bodies else _body(send)
                told.append((connection, bodies[message]))
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
        except Exception:  # a bot's failure must not hold up the table
            log.exception("A bot could not answer.")
        self.host.on_thought(question.ticket, move, self._means.clock())
        self._pump()

    def _renew(self, key: str = "") -> None:
        """Choose a new code. Invitations stay valid unless there is a new `key`."""
        if self.door.code:
            self.door.renew(new_code(self._means.random), key)
            self._means.tell(CodeNews(self.number, self.door.code, self.door.key))
            self.host.on_code(self.door.code)
            self._pump()


def _record(effect: HostEffect) -> Struct | None:
    """Return the record that must be on disk before anything after an effect is sent; None if there is none."""
    return effect.record if isinstance(effect, WriteInput) else None


def _told(effect: HostEffect) -> type[FromHost] | None:
    """Return the type of the message that an effect sends; None if it sends none."""
    return type(effect.message) if isinstance(effect, SendToGuest) else None


def _body(send: SendToGuest) -> bytes:
    """Return a message as bytes; empty if it would be too long."""
    try:
        return encode(send.message)
    except ProtocolError:
        log.exception("Something could not be told at a table.")
        return b""
