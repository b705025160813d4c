"""A LAN table on loopback with real sockets: hosts and guests in one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Final, Protocol
from unittest.mock import patch

from engine.bots.characters import make
from engine.core import Board, Move, Rules
from engine.games import game
from engine.options import Choice
from net.discovery.listings import Address
from net.effects.effects import Think
from net.guest.guest import Guest
from net.guest.news import AuditNews, FindingNews
from net.guest.table_link import LineNews, LinkNews
from net.host import seats
from net.host.identity import TableIdentity
from net.host.table import HostedTable
from net.io.autopilot import Autopilot
from net.io.client import Client, ClientResources
from net.io.dial import Route, Streams
from net.io.journal import Journal, reopened
from net.io.live_table import LiveTable, Means, ServerNews
from net.io.server import Server
from net.protocol.field_types import NO_KEY
from net.protocol.keys import Key
from net.protocol.messages import TableSettings
from net.protocol.terms import terms_of
from tests.support.deadline import DEADLINE

EAGER: Final = 1_000
"""Messages a second allowed to players that do not pause."""
LOCAL: Final = ("127.0.0.1",)
QUICK: Final = TableSettings(pace=0)


def run(work: Coroutine[object, object, None]) -> None:
    """Run a test to its end, or fail at the deadline.

    Players without a pause would count as a flood, so the rate limit is raised.
    """

    async def limited() -> None:
        async with asyncio.timeout(DEADLINE):
            await work

    with patch.object(seats, "A_SECOND", EAGER):
        asyncio.run(limited())


def agreed(key: str, seats: int, house: dict[str, Choice] | None = None) -> Rules[Board]:
    return game(key)(seats, None, house or {})


class Port(Protocol):
    """A listener with a port."""

    @property
    def port(self) -> int:
        """The current port."""


class House:
    """A host's computer; `told` collects its log."""

    def __init__(self, folder: Path | None = None, *, handshake: float = 10.0) -> None:
        self.told: list[ServerNews] = []
        self._folder: Final = folder
        self._handshake: Final = handshake
        self._writers: Final = ThreadPoolExecutor(2)
        self.server: Server = self._server()

    def _server(self) -> Server:
        return Server(
            Means(time.monotonic, os.urandom, self._think, self.told.append, self._writers), handshake=self._handshake
        )

    @staticmethod
    async def _think(question: Think) -> Move | None:
        rng = Random(str(question.ticket))
        return make("bruno").choose(question.rules, question.view, question.ticket[2], rng)

    def table(
        self,
        rules: Rules[Board],
        *,
        code: str | None = None,
        number: int = 0,
        owner: bytes = NO_KEY,
        last: str = "",
    ) -> LiveTable:
        """Open a table, with the bot `last` at its last seat if one is named."""
        founding = TableIdentity.of("Loop", os.urandom, owner)
        journal = Journal(self.path(number)) if self._folder else None
        table = HostedTable(founding, terms_of(rules), QUICK, random=os.urandom)
        if last:
            table.seat_bot(rules.seats - 1, last)
        return self.server.open_table(table, journal, number=number, code=code)

    def path(self, number: int = 0) -> Path:
        assert self._folder is not None
        return self._folder / f"{number}.journal"

    @property
    def port(self) -> int:
        return self.server.port

    async def open(self, port: int = 0) -> int:
        return await self.server.start(port, LOCAL)

    async def back(self, number: int = 0) -> LiveTable:
        """Stop, then recover from the journal at the same port, as after a crash."""
        port = self.server.port
        await self.server.stop()
        self.server = self._server()
        journal, records = reopened(self.path(number))
        live = self.server.resume_table(records, journal, number=number)
        await self.server.start(port, LOCAL)
        return live

    async def close(self) -> None:
        await self.server.stop()
        self._writers.shutdown()


class Player:
    """A guest that plays on its own; `heard` collects everything it receives."""

    def __init__(
        self, house: Port, name: str, *, code: str = "", number: int = 0, key: Key | None = None, is_house: bool = False
    ) -> None:
        self.heard: list[LineNews] = []
        self.slept = 0.0
        """Seconds by which its wall clock has jumped."""
        self.address = ""
        """Where it last connected from."""
        self.guest: Final = Guest(name, key or Key(os.urandom(32)), os.urandom, is_house=is_house)
        self._house: Final = house
        self._changed: Final = asyncio.Event()
        ways = ClientResources(self._dial, time.monotonic, lambda: time.time() + self.slept, os.urandom)
        self.client: Final = Client(self.guest, ways, table=number, code=code, changed=self._note)
        self._pilot: Final = Autopilot(self.client)
        self._bot: Final = make("bruno")
        self._rng: Final = Random(name)
        self.plays = True
        self.task: Final = asyncio.get_running_loop().create_task(self.client.run())

    async def _dial(self) -> Streams:
        streams = await Route([Address("127.0.0.1", self._house.port)])()
        host, port = streams[1].get_extra_info("sockname")
        self.address = f"{host}:{port}"
        return streams

    def _note(self) -> None:
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self.heard += self.client.news()
        self._changed.set()
        if not self.plays:
            return
        self._pilot.be_ready()
        question = self._pilot.question()
        if question is not None:
            move = self._bot.choose(question.rules, question.view, question.seat, self._rng)
            self._pilot.answer(question, move)

    async def until(self, come: Callable[[], bool]) -> None:
        """Wait for a condition; only the whole test has a deadline."""
        while not come():
            self._changed.clear()
            await self._changed.wait()

    async def link(self, link: str) -> LinkNews:
        """Wait for this state of the connection and return its news."""
        await self.until(lambda: any(isinstance(each, LinkNews) and each.link == link for each in self.heard))
        return next(each for each in self.heard if isinstance(each, LinkNews) and each.link == link)

    async def match_over(self) -> None:
        """Wait until the match is over and checked."""
        await self.until(lambda: self.guest.match is not None and self.guest.match.is_over)

    @property
    def audits(self) -> list[AuditNews]:
        return [each for each in self.heard if isinstance(each, AuditNews)]

    @property
    def wrongs(self) -> list[str]:
        """Return all failed checks."""
        found = [str(finding) for audit in self.audits for finding in audit.findings]
        return found + [str(each.finding) for each in self.heard if isinstance(each, FindingNews)]

    async def close(self) -> None:
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
