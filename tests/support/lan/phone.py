"""A phone without a browser: speaks to a `PhoneServer` as the page does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from net.phone.sealing import NONCE_SIZE, PhoneChannel, key_of_code

Told = dict[str, Any]
"""A message as JSON has it."""


class PocketPhone:
    """One phone. All methods are for one loop."""

    def __init__(self, port: int, secret: str = "", code: str = "", key: str = "", *, reads: bool = True) -> None:
        """`secret` is that of the QR code; with a `code` it is typed instead. `key` is the phone's own.

        One that doesn't read by itself notes when messages arrive, and leaves them sealed until `catch_up`.
        """
        self.port: Final = port
        self._secret: Final = key_of_code(code) if code else urlsafe_b64decode(f"{secret}=")
        self._way: Final = b"c" if code else b"s"
        self.key: Final = key or os.urandom(16).hex()
        self.states: Final[list[Told]] = []
        self.told: Final[list[Told]] = []
        """All other messages."""
        self.sizes: Final[list[int]] = []
        """The sizes of all sealed messages."""
        self.arrivals: Final[list[float]] = []
        """The times at which they have arrived, on the loop's clock."""
        self.closed = 0
        """The code with which the line was closed; 0 while it's open."""
        self._line: ClientConnection | None = None
        self._channel: PhoneChannel | None = None
        self._news: Final = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._reads: Final = reads
        self._sealed: Final[list[bytes]] = []
        """The messages that haven't been opened yet."""

    async def open(self, **hello: object) -> None:
        """Open a line and say hello."""
        where = f"127.0.0.1:{self.port}"
        origin = Origin(f"http://{where}")
        line = self._line = await connect(f"ws://{where}/play", origin=origin, compression=None)
        nonce = os.urandom(NONCE_SIZE)
        await line.send(self._way + nonce)
        self._channel = PhoneChannel.of_phone(self._secret, nonce, bytes(await line.recv(decode=False)))
        self._reader = asyncio.get_running_loop().create_task(self._read(line))
        await self.say("hello", **{"key": self.key, "languages": ["en"], "width": 360, "height": 420, **hello})

    async def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        assert self._channel is not None
        await self.send(self._channel.seal(json.dumps({"t": kind, **fields}).encode()))

    async def send(self, sealed: bytes) -> None:
        """Send bytes as they are."""
        assert self._line is not None
        await self._line.send(sealed)

    async def until(self, is_so: Callable[[Told], bool]) -> Told:
        """Wait for a state, the latest one included."""
        self.catch_up()
        while not self.states or not is_so(self.states[-1]):
            self._news.clear()
            await self._news.wait()
            self.catch_up()
        return self.states[-1]

    async def after(self, number: int) -> Told:
        """Wait for a state with another picture."""
        return await self.until(lambda state: state["n"] != number)

    async def next_after(self, count: int) -> Told:
        """Wait until there are more states than this, and return the latest."""
        return await self.until(lambda _: len(self.states) > count)

    async def arrival(self, count: int) -> float:
        """Wait until more messages than this have arrived, and return when the next one did."""
        while len(self.arrivals) <= count:
            self._news.clear()
            await self._news.wait()
        return self.arrivals[count]

    def catch_up(self) -> None:
        """Open everything that has arrived."""
        assert self._channel is not None
        for sealed in self._sealed:
            told = json.loads(self._channel.open(sealed))
            (self.states if told["t"] == "state" else self.told).append(told)
        self._sealed.clear()

    async def hear(self, kind: str) -> Told:
        """Wait for another message of a kind."""
        while not (found := [each for each in self.told if each["t"] == kind]):
            self._news.clear()
            await self._news.wait()
        self.told.remove(found[0])
        return found[0]

    async def ending(self) -> int:
        """Wait until the line is closed, and return its code."""
        assert self._reader is not None
        await self._reader
        return self.closed

    async def close(self) -> None:
        """Close the line, as a page that is left."""
        if self._line is not None:
            await self._line.close()

    async def _read(self, line: ClientConnection) -> None:
        clock = asyncio.get_running_loop().time
        with contextlib.suppress(ConnectionClosed):
            async for sealed in line:
                assert isinstance(sealed, bytes)
                self.arrivals.append(clock())
                self.sizes.append(len(sealed))
                self._sealed.append(sealed)
                if self._reads:
                    self.catch_up()
                self._news.set()
        self.closed = line.close_code or 0
        self._news.set()
