"""The host of a table, without a socket: hellos, messages, closes, thoughts and the time come in, effects go out.

Whoever runs it calls `take` after every input and carries the effects out in order (`net.effects`).
"""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY, Move, Seat
from net.chairs import NO_CONNECTION
from net.course import Course
from net.effects import Connection, HostEffect
from net.hearing import hear
from net.hosted_table import HostedTable
from net.keys import digest, verified
from net.messages import PROTOCOL, FromGuest, Hello, Ping
from net.troubles import Code

DEAD: Final = 6.0
"""Seconds of silence after which a guest is taken to be gone."""


class Host:
    """One table and its course. `now` is any clock that does not go back, in seconds."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self._course = Course(table)

    def take(self) -> list[HostEffect]:
        """Return what there is to be done, in order, and forget it."""
        return self.table.take()

    def on_hello(self, connection: Connection, hello: Hello, channel: bytes, now: float, *, invited: bool) -> None:
        """Let somebody in who came with the code of the table (`invited`) or with its pass key, or say why not."""
        table = self.table
        table.now = now
        code = self._refusal(hello, channel, invited=invited)
        if code is not None:
            table.show_out(connection, code)
            return
        seat = table.chairs.of_key(hello.key)
        if seat == NOBODY:
            seat = table.chairs.free()
            table.seat_person(seat, hello.name, hello.key)
        table.welcome(seat, connection, hello, channel)
        self._course.go_on()

    def _refusal(self, hello: Hello, channel: bytes, *, invited: bool) -> Code | None:
        table = self.table
        if hello.protocol != PROTOCOL:
            return "version"
        if not verified(hello.key, digest("hello", channel, hello.key), hello.signature):
            return "bad_sig"
        if table.phase == "closed":
            return "closed"
        if table.chairs.of_key(hello.key) != NOBODY:
            return None
        if not invited:
            return "unknown"
        if table.chairs.free() == NOBODY:
            return "full" if table.phase == "lobby" else "started"
        return None

    def on_message(self, connection: Connection, message: FromGuest, now: float) -> None:
        """Take in what a guest has sent; a guest that sends too much is shown out."""
        table = self.table
        table.now = now
        seat = table.chairs.at(connection)
        if seat == NOBODY:
            return
        chair = table.chairs[seat]
        chair.seen = now
        if chair.may_speak(now):
            hear(table, seat, message)
        else:
            table.show_out(connection, "flood")
            table.chairs.disconnect(connection, now)
            table.changed()
        if not isinstance(message, Ping):  # most of what is heard, and nothing follows from it
            self._course.go_on()

    def on_close(self, connection: Connection, now: float) -> None:
        """Note that a connection is gone."""
        self.table.now = now
        if self.table.chairs.disconnect(connection, now) != NOBODY:
            self.table.changed()
            self._course.go_on()

    def on_tick(self, now: float) -> None:
        """Let time pass; some times a second."""
        table = self.table
        table.now = now
        for chair in table.chairs.chairs:
            silent = chair.connection
            if silent != NO_CONNECTION and now - chair.seen > DEAD:
                table.show_out(silent, "timeout")
                table.chairs.disconnect(silent, now)
                table.changed()
        self._course.go_on()

    def on_thought(self, ticket: tuple[int, int, Seat], move: Move | None, now: float) -> None:
        """Take in what a bot wants to do; None where it wants nothing, or could not answer."""
        self.table.now = now
        self._course.bots.hear(ticket, move)
        self._course.go_on()

    def on_code(self, code: str) -> None:
        """Note the code that opens the door from now on, for the keeper to see."""
        self.table.code = code
        self.table.changed()

    def wake(self, now: float) -> None:
        """Begin to run, also after a crash: nobody is connected any more."""
        table = self.table
        table.now = table.since = table.moved = now
        for chair in table.chairs.chairs:
            chair.lost = now
        self._course.go_on()
