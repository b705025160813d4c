"""Strangers at real tables: lines that come and go, pings every second, and the way back."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable
from typing import Final

from outside_client import Guest
from stranger_wire import Door, Line, Lost, Refused, knock

EVERY: Final = 1.0
AT_ONCE: Final = 50.0
A_SECOND: Final = 18.0


class Seated:
    """A guest and its line."""

    def __init__(self, guest: Guest, address: tuple[str, int], code: str) -> None:
        self.guest: Final = guest
        self.address = address
        self.code: Final = code
        self.line: Line | None = None
        self.pinged = 0.0
        self.queue: list[bytes] = []
        self.tokens = AT_ONCE
        self.filled = time.monotonic()
        self.refusals: list[str] = []

    def door(self) -> Door:
        """Return how we come in: with the code for the first time, with the pass key later."""
        welcome = self.guest.welcome
        if welcome:
            return Door(self.address, b"R", welcome.table, welcome.pass_key)
        if self.code:
            return Door(self.address, b"C", bytes(16), self.code.encode())
        return Door(self.address, b"O", bytes(16), b"")

    def come(self) -> None:
        """Come in, for the first time or again."""
        try:
            self.line = knock(self.door())
        except Refused as refusal:
            self.refusals.append(str(refusal))
            return
        except Lost:
            return
        self.queue = []
        self.guest.hello(self.line.channel, time.monotonic())
        self.flush()

    def cut(self) -> None:
        """Lose the line."""
        if self.line:
            self.line.close()
            self.line = None
            self.guest.lost(time.monotonic())

    def flush(self) -> None:
        """Send what is to be sent, as fast as a host takes it."""
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
        """Take what has come."""
        if not self.line:
            return
        try:
            for body in self.line.receive():
                self.guest.hear(body, time.monotonic())
        except Lost:
            self.cut()
        self.flush()

    def tick(self) -> None:
        """Ping, where it is time to."""
        now = time.monotonic()
        if self.line and self.guest.welcome and now - self.pinged >= EVERY:
            self.pinged = now
            self.guest.ping(now)
        self.flush()


def play(seated: list[Seated], until: Callable[[], bool], never: float = 120.0) -> None:
    """Let strangers play until something has come about; `never` only keeps a test from hanging."""
    end = time.monotonic() + never
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        with selectors.DefaultSelector() as waiting:
            for one in seated:
                if one.line is None and not one.guest.stopped:
                    one.come()
                if one.line:
                    waiting.register(one.line.sock, selectors.EVENT_READ, one)
            for key, _ in waiting.select(0.2):
                key.data.take()
        for one in seated:
            one.tick()
