"""Somebody who looks on at a LAN table, written from docs/protocol.md and docs/views.md alone."""

from __future__ import annotations

import secrets
import time
from typing import Final

from tests.outside.digests import Identity, public_digest, signed
from tests.outside.forms import Unreadable, plain, require
from tests.outside.handshake import hashed
from tests.outside.messages import Admit, Bye, Look, Message, Ping, Pong, Room, Talk, Update, heard, written
from tests.outside.wire import Door, Line, Lost, knock, welcome_signed

PROTOCOL: Final = 2
EVERY: Final = 1.0
"""Seconds between pings."""


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
