"""The host of a table, without a socket: messages, closed connections, bot moves and the time go in, effects come out.

The caller must call `take` after every input and apply the effects in order (`net.effects.effects`).
"""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY, Move, Seat
from net.effects.effects import ConnectionId, HostEffect
from net.fairness.dealing import end_to_sign, head_to_sign, opening_to_sign, roster_to_sign
from net.fairness.presence import DEAD
from net.host.chairs import NO_CONNECTION
from net.host.course import MatchCourse
from net.host.handlers import hear
from net.host.table import HostedTable
from net.protocol.keys import digest, verified
from net.protocol.messages import PROTOCOL, FromGuest, Hello, Ping
from net.protocol.troubles import TroubleCode

HUNG: Final = 2.0
"""Seconds between calls after which this computer must have slept or hung; all waits then start again."""


class Host:
    """One table and its course. `now` is the time in seconds on any monotonic clock."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self._course = MatchCourse(table)
        self._called = table.now

    def _pass_time(self, now: float) -> None:
        """Advance to `now`. Time in which the host could not receive anything counts against nobody."""
        self.table.now = now
        if now - self._called > HUNG:
            self.table.begin_waits_anew()
        self._called = now

    def take(self) -> list[HostEffect]:
        """Return the pending effects in order, and clear them."""
        return self.table.take()

    def on_hello(self, connection: ConnectionId, hello: Hello, channel: bytes, now: float, *, invited: bool) -> None:
        """Seat a guest who proved the code (`invited`) or the pass key, or refuse the connection."""
        table = self.table
        self._pass_time(now)
        code = self._refusal(hello, channel, invited=invited)
        if code is not None:
            table.show_out(connection, code)
            return
        if table.phase != "closed" and self._knows_more(hello):
            table.give_up()
            table.show_out(connection, "old_journal")
            return
        seat = table.chairs.of_key(hello.key)
        if seat == NOBODY:
            seat = table.chairs.free()
            table.seat_person(seat, hello.name, hello.key)
        table.welcome(seat, connection, hello, channel)
        self._course.go_on()

    def _refusal(self, hello: Hello, channel: bytes, *, invited: bool) -> TroubleCode | None:
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

    def _knows_more(self, hello: Hello) -> bool:
        """Return True if a guest holds this host's signature of something that the journal lacks.

        The journal is then older than the table: continuing would repeat a deal.
        """
        latest, table = hello.latest, self.table
        if latest is None or hello.table != table.founding.table:
            return False
        deals = [*table.before, *table.done, *([table.deal] if table.deal is not None else [])]
        for deal in deals:
            record = deal.record
            known = {
                "opening": record.opened == latest.stage,
                "roster": record.roster is not None and record.listed == latest.stage,
                "at": deal.is_dealt and record.shuffled == latest.stage and deal.knows(latest.ply, latest.head),
                "end": deal.end is not None and deal.ended == latest.stage,
            }
            if known[latest.kind]:
                return False
        signed = {
            "opening": opening_to_sign(latest.stage),
            "roster": roster_to_sign(latest.stage),
            "at": head_to_sign(latest.stage, latest.ply, latest.head),
            "end": end_to_sign(latest.stage),
        }
        return verified(table.founding.key.public, signed[latest.kind], latest.signature)

    def on_message(self, connection: ConnectionId, message: FromGuest, now: float) -> None:
        """Handle a guest's message; disconnect a guest that sends too many."""
        table = self.table
        self._pass_time(now)
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
        if not isinstance(message, Ping):  # most messages are pings, and nothing follows from one
            self._course.go_on()

    def on_close(self, connection: ConnectionId, now: float) -> None:
        """Handle a closed connection."""
        self._pass_time(now)
        if self.table.chairs.disconnect(connection, now) != NOBODY:
            self.table.changed()
            self._course.go_on()

    def on_tick(self, now: float) -> None:
        """Advance the time; call this several times a second."""
        table = self.table
        self._pass_time(now)
        for chair in table.chairs.chairs:
            silent = chair.connection
            if silent != NO_CONNECTION and now - chair.seen > DEAD:
                table.show_out(silent, "timeout")
                table.chairs.disconnect(silent, now)
                table.changed()
        self._course.go_on()

    def on_thought(self, ticket: tuple[int, int, Seat], move: Move | None, now: float) -> None:
        """Record a bot's answer: a move, or None if it has none or failed."""
        self._pass_time(now)
        self._course.bots.on_thought(ticket, move)
        self._course.go_on()

    def on_code(self, code: str) -> None:
        """Store the new join code, which the owner sees."""
        self.table.code = code
        self.table.changed()

    def wake(self, now: float) -> None:
        """Start running, perhaps after a crash, with nobody connected."""
        table = self.table
        table.now = self._called = now
        table.begin_waits_anew()
        self._course.go_on()
