"""A host's machine from the first table to the last: tables, journals, the server, and being found."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple

from engine.clean_text import LONGEST_NAME, NAME_POINTS, clean
from engine.core import Board, Rules
from engine.sentences import Refusal, sentence
from game.lan.host_address import clear, leave
from game.play.bot_room import BotRoom
from net.discovery.answers import Reached
from net.discovery.invitation import invitation
from net.discovery.network_cards import NetworkCard, advertised, bound, network_cards
from net.discovery.places import HOST_BYTES, NAMELESS, TABLE_PORT, TableListing, fitting
from net.effects.inputs import AnyInput
from net.host.table import Founding, HostedTable
from net.io.beacon import Beacon
from net.io.clocks import clock_that_goes_on
from net.io.discovery_responder import DiscoveryResponder
from net.io.journal import JOURNAL_SUFFIX, Journal, journals, reopened
from net.io.listening import ALL_INTERFACES, only_here
from net.io.live_table import LiveTable, Means, ServerNews
from net.io.server import Server
from net.protocol.messages import PROTOCOL, TableSettings
from net.protocol.terms import terms_of
from net.protocol.troubles import ProtocolError

WRITERS: Final = 8
"""Threads that wait for the disk: as many tables can be written at once."""
LOOK_EVERY: Final = 0.25
"""Seconds between two looks at what has changed."""
LINGER: Final = 600.0
"""Seconds for which a table whose match is over stays for those who look at the result."""
STRAGGLERS: Final = 20.0
"""The same for those who are away and have not checked the last round."""
ORPHAN_WAIT: Final = 120.0
"""Seconds for which a host that no window holds any more waits for somebody to come back."""
_PARTING: Final = 3.0
"""Seconds that goodbyes have to get out at the end."""


class HostingPlan(NamedTuple):
    """What is to be hosted."""

    folder: Path
    """Of the journals; it exists."""
    rules: Rules[Board] | None = None
    """None: only what the journals tell is gone on with."""
    tables: int = 1
    name: str = "Boneyard"
    code: str | None = None
    """None: each table makes its own; empty: open to everybody."""
    owner: bytes = bytes(32)
    bots: tuple[str, ...] = ()
    """Characters for the last seats; empty words are whoever is free."""
    custom: TableSettings = TableSettings()
    port: int | None = None
    """None: the usual one, or any if it is taken."""
    hosts: tuple[str, ...] = ALL_INTERFACES
    """Where it listens: numeric addresses of this machine."""
    is_hidden: bool = False
    """Whether the tables are not told to who looks for tables."""


class TableReady(NamedTuple):
    """A table that can be joined."""

    number: int
    name: str
    game: str
    seats: int
    code: str
    """Empty: open to everybody."""
    key: str
    """What stands in invitations, in place of the code."""
    invitation: str
    """The join string, with the key."""


class ServerReady(NamedTuple):
    """The host listens."""

    port: int
    addresses: tuple[str, ...]
    tables: tuple[TableReady, ...]


class ReachNews(NamedTuple):
    """What has come of trying whether others can reach this machine."""

    reached: Reached


HostingNews = ServerReady | ReachNews | ServerNews


class Hosting:
    """Everything that a host's process does; `tell` is told what whoever runs it should show."""

    def __init__(self, plan: HostingPlan, tell: Callable[[HostingNews], None]) -> None:
        self._plan: Final = plan
        self._tell: Final = tell
        self._bots: Final = BotRoom()
        self._writers: Final = ThreadPoolExecutor(WRITERS, "journal")
        means = Means(clock_that_goes_on(), os.urandom, self._bots.think, tell, self._writers)
        self._server: Final = Server(means)
        self._host: Final = secrets.token_bytes(HOST_BYTES)
        self._responder: Final = DiscoveryResponder()
        self._beacon: Final = Beacon(self._cards)
        self._is_hidden: Final = plan.is_hidden or only_here(plan.hosts)
        self._places: tuple[TableListing, ...] = ()
        self._over: Final[dict[int, float]] = {}
        """When a table was over."""
        self._test: asyncio.Task[None] | None = None
        self._is_orphan = False
        self._visited = 0.0
        """When somebody was seen here last."""

    async def run(self, stop: asyncio.Event) -> None:
        """Host until all tables are over, or put them away when `stop` is set.

        `Refusal` or `ProtocolError` where it cannot begin.
        """
        beacon: asyncio.Task[None] | None = None
        try:
            self._set_up()
            await self._listen()
            if any(ip_address(host).is_loopback or ip_address(host).is_unspecified for host in self._plan.hosts):
                leave(self._plan.folder, self._server.port)
            self._tell(self._ready())
            if not self._is_hidden:
                self._responder.open(self._server.port, network_cards(), self._plan.hosts)
                self._announce()
                beacon = asyncio.get_running_loop().create_task(self._beacon.open(self._places))
            while self._server.tables and not stop.is_set() and not self._is_forsaken():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await stop.wait()
                await self._look(beacon)
            await self._part()
        finally:
            aside = [task for task in (beacon, self._test) if task is not None]
            for task in aside:
                task.cancel()
            await asyncio.gather(*aside, return_exceptions=True)
            await self._responder.close()
            await asyncio.gather(self._server.stop(), self._beacon.close())
            self._bots.close()
            self._writers.shutdown()
            clear(self._plan.folder)

    def try_reach(self) -> None:
        """Ask a machine that has looked for tables to dial this one, and tell what comes of it."""
        if self._test is None or self._test.done():
            self._test = asyncio.get_running_loop().create_task(self._tried())

    async def _tried(self) -> None:
        self._tell(ReachNews(Reached.ASKING))
        self._tell(ReachNews(await self._responder.test()))

    def forsake(self) -> None:
        """Note that the window that opened the tables is gone: without anybody there they are put away."""
        self._is_orphan, self._visited = True, time.monotonic()

    def _is_forsaken(self) -> bool:
        now = time.monotonic()
        if any(live.connections for live in self._server.tables.values()):
            self._visited = now
            return False
        return self._is_orphan and now - self._visited >= ORPHAN_WAIT

    # -- tables -------------------------------------------------------------------------------------------------------

    def _set_up(self) -> None:
        plan = self._plan
        for path in journals(plan.folder):
            self._resume(path)
        if plan.rules is None:
            if not self._server.tables:
                raise Refusal(sentence("There's no saved table to resume."))
            return
        terms = terms_of(plan.rules)
        for number in range(plan.tables):
            founding = Founding.of(_name(plan, number), os.urandom, plan.owner)
            table = HostedTable(founding, terms, plan.custom, random=os.urandom)
            for place, bot in enumerate(reversed(plan.bots), 1):
                table.seat_bot(terms.seats - place, bot or table.chairs.spare_bot())
            journal = Journal(plan.folder / f"{number}{JOURNAL_SUFFIX}")
            self._server.open_table(table, journal, number=number, code=plan.code)

    def _resume(self, path: Path) -> None:
        """Go on with the table of a journal; one that is over is cleared away."""
        if not path.stem.isdecimal():
            return
        journal, records = reopened(path)
        try:
            self._put_up(int(path.stem), journal, records)
        except Refusal:
            journal.close()
            raise

    def _put_up(self, number: int, journal: Journal, records: Sequence[AnyInput]) -> None:
        if not records:  # killed before its first line was written
            journal.discard()
            return
        self._server.resume_table(records, journal, number=number, code=self._plan.code)

    async def _look(self, beacon: asyncio.Task[None] | None) -> None:
        """Clear away what is over, and tell who looks for tables what has changed."""
        now = time.monotonic()
        for number, live in list(self._server.tables.items()):
            if live.over is not None and now - self._over.setdefault(number, now) >= _stays(live):
                await self._server.take_down(number)
        if beacon is not None and self._announce() and beacon.done():
            await self._beacon.update(self._places)
            self._responder.look(network_cards())

    async def _part(self) -> None:
        """Put all tables away, and let the goodbyes out."""
        for live in self._server.tables.values():
            live.put_away()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PARTING):
                while any(live.connections or live.over is None for live in self._server.tables.values()):  # noqa: ASYNC110  the journal and the guests ring for nobody
                    await asyncio.sleep(0.02)

    # -- being found --------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        plan = self._plan
        if plan.port is not None:
            await self._server.start(plan.port, plan.hosts)
            return
        try:
            await self._server.start(TABLE_PORT, plan.hosts)
        except ProtocolError:
            await self._server.start(0, plan.hosts)

    def _cards(self) -> tuple[NetworkCard, ...]:
        """Return the addresses of this machine at which its tables can be reached."""
        return bound(network_cards(), self._plan.hosts)

    def _ready(self) -> ServerReady:
        addresses = advertised(self._cards()) or tuple(host for host in self._plan.hosts if host not in ALL_INTERFACES)
        port = self._server.port
        tables = tuple(
            TableReady(
                number,
                live.host.table.founding.name,
                live.host.table.rules.key,
                live.host.table.terms.seats,
                live.door.code,
                live.door.key,
                invitation(addresses or ("127.0.0.1",), port, number, live.door.key).text(),
            )
            for number, live in sorted(self._server.tables.items())
        )
        return ServerReady(port, addresses, tables)

    def _announce(self) -> bool:
        """Answer with the tables as they are now; returns whether anything has changed."""
        places = tuple(self._place(live) for live in self._server.tables.values() if live.over is None)
        if places == self._places:
            return False
        self._places = places
        self._responder.announce(places)
        return True

    def _place(self, live: LiveTable) -> TableListing:
        table = live.host.table
        taken = sum(chair.kind != "open" for chair in table.chairs)
        return TableListing(
            self._host,
            live.number,
            fitting(table.founding.name) or NAMELESS,
            table.rules.key,
            self._server.port,
            PROTOCOL,
            table.terms.rules,
            table.terms.seats,
            taken,
            bool(live.door.code),
            table.phase != "lobby",
        )


def _name(plan: HostingPlan, number: int) -> str:
    """Return what a table is called: where there are several, with its number, from 1."""
    tail = f" {number + 1}" if plan.tables > 1 else ""
    return (clean(plan.name, LONGEST_NAME - len(tail), NAME_POINTS - len(tail)) or NAMELESS) + tail


def _stays(live: LiveTable) -> float:
    """Return for how many seconds a table that is over stays up."""
    table = live.host.table
    if live.connections:
        return LINGER
    if table.phase != "over":
        return 0.0
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind in ("person", "away")]
    heard = not table.done or all(seat in table.done[-1].audits for seat in people)
    return 0.0 if heard else STRAGGLERS
