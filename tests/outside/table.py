"""Independent clients and onlookers at real tables: connections that come and go, a ping every second, reconnecting."""

from __future__ import annotations

import secrets
import selectors
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

from tests.outside.client import PROTOCOL, Guest
from tests.outside.protocol.digests import Identity, public_digest, signed
from tests.outside.protocol.forms import Unreadable, plain, require
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import Admit, Bye, Look, Message, Ping, Pong, Room, Talk, Update, heard, written
from tests.outside.protocol.wire import Door, Line, Lost, Refused, knock, welcome_signed
from tests.support.deadline import DEADLINE

EVERY: Final = 1.0
SILENT: Final = 6.0
AT_ONCE: Final = 50.0
A_SECOND: Final = 18.0
FOR_GOOD: Final = frozenset({"bye", "closed", "kicked", "replaced", "unknown", "version", "old_journal"})


class Seated:
    """A guest and its connection."""

    def __init__(self, guest: Guest, address: tuple[str, int], code: str) -> None:
        self.guest: Final = guest
        self.address = address
        self.code = code
        self.line: Line | None = None
        self.queue: list[bytes] = []
        self.tokens = AT_ONCE
        self.filled = self.pinged = time.monotonic()
        self.again = self.filled
        self.tries = 0
        self.refusals: list[str] = []
        self.lines = self.later = 0

    def door(self) -> Door:
        """Return the means of joining: the code for the first time, the pass key later."""
        welcome = self.guest.welcome
        if welcome:
            return Door(self.address, b"R", welcome.table, welcome.pass_key)
        if self.code:
            return Door(self.address, b"C", bytes(16), self.code.encode())
        return Door(self.address, b"O", bytes(16), b"")

    def come(self) -> None:
        """Connect for the first time or again, with growing, randomised delays."""
        wait = min(0.1 * 2**self.tries, 30.0 if self.refusals else 2.0)
        self.again = time.monotonic() + wait * (0.5 + secrets.randbelow(1000) / 2000)
        self.tries += 1
        try:
            self.line = knock(self.door())
        except Refused as refusal:
            self.refusals.append(str(refusal))
            return
        except Lost:
            return
        self.lines += 1
        self.later += self.line.later
        self.queue = []
        self.pinged = time.monotonic()
        self.guest.hello(self.line.channel, self.pinged)
        self.flush()

    def due(self) -> bool:
        """Return True if it is time to connect or reconnect."""
        over = self.guest.stopped or self.guest.gone in FOR_GOOD
        return self.line is None and not over and time.monotonic() >= self.again

    def cut(self) -> None:
        """Drop the connection."""
        if self.line:
            self.line.close()
            self.line = None
            self.guest.presence.lost(time.monotonic())

    def flush(self) -> None:
        """Send the outgoing messages, as fast as the host accepts them."""
        now = time.monotonic()
        self.tokens = min(AT_ONCE, self.tokens + (now - self.filled) * A_SECOND)
        self.filled = now
        self.queue += self.guest.out
        self.guest.out = []
        try:
            while self.line and self.queue and self.tokens >= 1:
                self.tokens -= 1
                self.line.send(self.queue.pop(0))
        except Lost:
            self.cut()

    def take(self) -> None:
        """Handle the incoming messages."""
        try:
            for body in self.line.receive() if self.line else []:
                self.guest.hear(body, time.monotonic())
                self.tries = 0 if self.guest.welcome else self.tries
            if self.guest.leaving:
                self.leave(self.guest.leaving)
        except Unreadable:
            self.leave("bad_message")
        except Lost:
            self.cut()
        self.flush()

    def leave(self, code: str = "bye") -> None:
        """Say goodbye."""
        self.guest.say(Bye(code))
        self.flush()
        self.cut()
        self.guest.gone = "" if code in {"bad_message", "desync"} else code

    def tick(self) -> None:
        """Ping if it is due; disconnect after a long silence."""
        now = time.monotonic()
        oldest = self.guest.presence.oldest()
        if self.line and oldest is not None and now - oldest > SILENT:
            self.cut()
        if self.line and now - self.pinged >= EVERY:
            self.pinged = now
            self.guest.ping(now)
        self.flush()


class Onlooker:
    """One connection that takes no seat."""

    def __init__(self, address: tuple[str, int], code: str) -> None:
        self.me: Final = Identity(secrets.token_bytes(32))
        self.line: Line | None = None
        self.room: Room | None = None
        self.updates: list[Update] = []
        self.gone = ""
        self._door: Final = Door(address, b"C", bytes(16), code.encode())
        self._admit: Admit | None = None
        self._pinged = 0.0
        self._pings = 0

    def due(self) -> bool:
        """Return True if it is time to connect."""
        return self.line is None and not self.gone

    def come(self) -> None:
        """Connect, and say that we only look on."""
        self.line, self._admit = knock(self._door), None
        self.say(Look(PROTOCOL, self.me.key, self.me.sign(hashed("look", self.line.channel, self.me.key))))

    def say(self, message: Message) -> None:
        """Send a message."""
        assert self.line
        self.line.send(written(message))

    def take(self) -> None:
        """Handle the incoming messages."""
        assert self.line
        try:
            for body in self.line.receive():
                self.hear(heard(body))
        except Lost:
            self.line = None

    def hear(self, message: Message) -> None:
        """Handle a message; the first one must be that we are let in, or a goodbye."""
        match message:
            case Admit():
                assert self.line
                require(signed(message.host, welcome_signed(self.line.channel, message.table), message.signature))
                self._admit = message
            case Bye():
                self.gone = message.code
            case Room() if self._admit:
                self.room = message
            case Update() if self._admit and self.room:
                # what everybody sees is all that we see, or a hand would change the digest
                require(public_digest(plain(message.view)) == message.public)
                self.updates.append(message)
            case Ping() if self._admit:
                self.say(Pong(message.n))
            case Pong() | Talk() if self._admit:
                pass
            case _:
                raise Unreadable

    def tick(self) -> None:
        """Ping if it is due."""
        now = time.monotonic()
        if self.line and self._admit and now - self._pinged >= EVERY:
            self._pinged, self._pings = now, self._pings + 1
            self.say(Ping(self._pings))


class Comer(Protocol):
    """One end of a connection that comes by itself."""

    line: Line | None

    def due(self) -> bool:
        """Return True if it is time to connect."""

    def come(self) -> None:
        """Connect."""

    def take(self) -> None:
        """Handle the incoming messages."""

    def tick(self) -> None:
        """Let time pass."""


def play(seated: Sequence[Comer], until: Callable[[], bool], never: float = DEADLINE) -> None:
    """Let clients play until a condition holds; `never` only keeps a test from hanging."""
    end = time.monotonic() + never
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        with selectors.DefaultSelector() as waiting:
            for one in seated:
                if one.due():
                    one.come()
                if one.line:
                    waiting.register(one.line.sock, selectors.EVENT_READ, one)
            for key, _ in waiting.select(0.05):
                cast("Comer", key.data).take()
        for one in seated:
            one.tick()
