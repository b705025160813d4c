"""Everything a host's process does: tables, journals, the server, and announcing the tables."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS, clean
from engine.core import Board, Rules
from engine.sentences import Refusal, sentence
from game.lan.hosting.host_address import clear, last_port, store_port
from game.lan.phones import BackQuestion, PhonesClosed, PhonesReady
from game.play.bot_room import BotPool
from net.discovery.answers import Reached
from net.discovery.invitation import invitation
from net.discovery.listings import HOST_BYTES, NAMELESS, TABLE_PORT, Address, TableListing, clean_announced_name
from net.discovery.network_cards import NetworkCard, advertised, bound, network_cards
from net.discovery.seat_marks import MarkedSeat, SeatState, marks
from net.effects.inputs import AnyInput
from net.host.identity import TableIdentity
from net.host.seats import PEOPLE, HostSeat
from net.host.table import HostedTable
from net.io.beacon import Beacon
from net.io.clocks import suspend_aware_clock
from net.io.discovery_responder import DiscoveryResponder
from net.io.journal import JOURNAL_SUFFIX, Journal, journals, reopened
from net.io.listening import ALL_INTERFACES, is_loopback_only
from net.io.live_table import LiveTable, Means, ServerNews
from net.io.server import Server
from net.protocol.errors import ProtocolError
from net.protocol.messages import NEW_TABLE, NO_ONLOOKERS, PROTOCOL, TableSettings
from net.protocol.terms import terms_of

WRITERS: Final = 8
"""Number of threads that write journals, and so of tables written at once."""
LOOK_EVERY: Final = 0.25
"""Seconds between two checks for changes."""
LINGER: Final = 600.0
"""Seconds for which a finished table stays open while players look at the result."""
STRAGGLERS: Final = 20.0
"""Seconds it stays open for absent players who have not checked the last round."""
ORPHAN_WAIT: Final = 120.0
"""Seconds that a host without a window waits for a player to return."""
_PARTING: Final = 3.0
"""Seconds for goodbyes to be sent at the end."""


class HostingPlan(NamedTuple):
    """The plan for a host."""

    folder: Path
    """Folder of the journals, which must exist."""
    rules: Rules[Board] | None = None
    """None: only resume the tables in the journals."""
    tables: int = 1
    name: str = "Boneyard"
    code: str | None = None
    """Join code. None: each table makes its own; empty: open to everyone."""
    owner: bytes = bytes(32)
    """Public key of the player who can start and close the tables; zeros for tables that start by themselves."""
    bots: tuple[str, ...] = ()
    """Bots for the last seats; an empty string chooses any bot not at the table."""
    custom: TableSettings = NEW_TABLE
    port: int | None = None
    """Port to listen on. None: the usual one, or any if it is taken."""
    hosts: tuple[str, ...] = ALL_INTERFACES
    """Numeric addresses of this computer to listen at."""
    is_hidden: bool = False
    """True if the tables are not announced on the network."""
    is_owner_here: bool = False
    """True if the owner is at this computer."""
    has_phones: bool = False
    """True if phones can join the first table from the start."""


class TableReady(NamedTuple):
    """A table that can be joined."""

    number: int
    name: str
    game: str
    seats: int
    code: str
    """Join code; empty if the table is open to everyone."""
    key: str
    """Key in the invitations, which replaces the code."""
    invitation: str
    """The join string, with the key."""


class ServerReady(NamedTuple):
    """The host is listening."""

    port: int
    addresses: tuple[str, ...]
    tables: tuple[TableReady, ...]


class ReachNews(NamedTuple):
    """The result of testing if other computers can reach this one."""

    reached: Reached


class MendedNews(NamedTuple):
    """The journal of a table that is resumed was damaged, and has been repaired."""

    table: int


HostingNews = ServerReady | ReachNews | MendedNews | PhonesReady | PhonesClosed | BackQuestion | ServerNews


class PhoneService(Protocol):
    """The phones at one table."""

    async def open(self, hosts: Sequence[str]) -> PhonesReady:
        """Let phones in, at these addresses of this computer. Raises ProtocolError if none can be listened at."""

    async def renew(self) -> PhonesReady:
        """Make new secrets, so that nobody else comes in with the old ones."""

    def answer(self, number: int, *, is_right: bool) -> None:
        """Give a phone the seat that it has asked for, or not."""

    async def close(self, *, is_over: bool) -> None:
        """Close every page, and let no phone in any more. Those of a table that isn't over find it again."""


PhonesAt = Callable[[LiveTable, Address, Path, Callable[[BackQuestion], None]], PhoneService]
"""Makes the service for a table of the host that listens at an address of this computer, with the folder of its journal
and a way to put questions to the host's player.
"""


class HostRunner:
    """Runs a host's process. `tell` receives news for the program that started it."""

    def __init__(
        self, plan: HostingPlan, tell: Callable[[HostingNews], None], phones_at: PhonesAt | None = None
    ) -> None:
        """`phones_at` makes what phones need; without it they can't join."""
        self._plan: Final = plan
        self._phones_at: Final = phones_at
        self._phones: PhoneService | None = None
        self._phone_task: asyncio.Task[None] | None = None
        self._tell: Final = tell
        self._bots: Final = BotPool()
        self._writers: Final = ThreadPoolExecutor(WRITERS, "journal")
        means = Means(suspend_aware_clock(), os.urandom, self._bots.think, tell, self._writers)
        self._server: Final = Server(means)
        self._host: Final = secrets.token_bytes(HOST_BYTES)
        self._responder: Final = DiscoveryResponder()
        self._beacon: Final = Beacon(self._cards)
        self._is_hidden: Final = plan.is_hidden or is_loopback_only(plan.hosts)
        self._places: tuple[TableListing, ...] = ()
        self._over: Final[dict[int, float]] = {}
        """Time at which each table was over."""
        self._test: asyncio.Task[None] | None = None
        self._is_orphan = False
        self._visited = 0.0
        """Time at which a player was last connected."""

    async def run(self, stop: asyncio.Event) -> None:
        """Host until all tables are over; if `stop` is set, save them and end.

        Raises Refusal or ProtocolError if it cannot start.
        """
        beacon: asyncio.Task[None] | None = None
        try:
            self._set_up()
            await self._listen()
            if any(ip_address(host).is_loopback or ip_address(host).is_unspecified for host in self._plan.hosts):
                store_port(self._plan.folder, self._server.port)
            self._tell(self._ready())
            if self._plan.has_phones:
                await self._open_phones()
            if not self._is_hidden:
                self._responder.open(self._server.port, network_cards(), self._plan.hosts)
                self._announce()
                beacon = asyncio.get_running_loop().create_task(self._beacon.open(self._places))
            while self._server.tables and not stop.is_set() and not self._is_abandoned():
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
            await self._close_phones()
            await asyncio.gather(self._server.stop(), self._beacon.close())
            self._bots.close()
            self._writers.shutdown()
            clear(self._plan.folder)

    def try_reach(self) -> None:
        """Ask a recent guest's computer to dial this one, and report the result as news."""
        if self._test is None or self._test.done():
            self._test = asyncio.get_running_loop().create_task(self._tried())

    # -- phones -------------------------------------------------------------------------------------------------------

    def let_phones_in(self, *, on: bool) -> None:
        """Let phones join the first table, or no longer; the result is news."""
        self._change_phones(self._open_phones if on else self._close_phones)

    def renew_phones(self) -> None:
        """Make new secrets for phones; the result is news."""
        self._change_phones(self._renew_phones)

    def answer_phone(self, number: int, *, is_right: bool) -> None:
        """Give a phone the seat that it has asked for, or not."""
        if self._phones is not None:
            self._phones.answer(number, is_right=is_right)

    def _change_phones(self, change: Callable[[], Awaitable[None]]) -> None:
        before = self._phone_task

        async def changed() -> None:
            if before is not None:
                await asyncio.wait([before])
            await change()

        self._phone_task = asyncio.get_running_loop().create_task(changed())

    async def _open_phones(self) -> None:
        live = self._server.tables.get(0)
        if self._phones_at is None or self._phones is not None or live is None:
            return
        host = Address(_reachable_here(self._plan.hosts), self._server.port)
        phones = self._phones_at(live, host, self._plan.folder, self._tell)
        try:
            self._tell(await phones.open(self._plan.hosts))
        except ProtocolError:
            self._tell(PhonesClosed(live.number))
            return
        self._phones = phones

    async def _renew_phones(self) -> None:
        if self._phones is not None:
            self._tell(await self._phones.renew())

    async def _close_phones(self) -> None:
        phones, self._phones = self._phones, None
        if phones is not None:
            live = self._server.tables.get(0)
            await phones.close(is_over=live is None or (live.over is not None and not live.over.saved))
            self._tell(PhonesClosed(0))

    async def _tried(self) -> None:
        self._tell(ReachNews(Reached.ASKING))
        self._tell(ReachNews(await self._responder.test()))

    def abandon(self) -> None:
        """Record that the window which opened the tables is gone; without players they will be saved and closed."""
        self._is_orphan, self._visited = True, time.monotonic()

    def _is_abandoned(self) -> bool:
        now = time.monotonic()
        if any(len(live.connections) > live.host.table.onlookers.count for live in self._server.tables.values()):
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
            founding = TableIdentity.of(_name(plan, number), os.urandom, plan.owner, is_owner_here=plan.is_owner_here)
            table = HostedTable(founding, terms, plan.custom, random=os.urandom)
            for place, bot in enumerate(reversed(plan.bots), 1):
                table.seat_bot(terms.seats - place, bot or table.chairs.spare_bot())
            journal = Journal(plan.folder / f"{number}{JOURNAL_SUFFIX}")
            self._server.open_table(table, journal, number=number, code=plan.code)

    def _resume(self, path: Path) -> None:
        """Resume the table of a journal, removing a journal without records."""
        if not path.stem.isdecimal():
            return
        journal, records = reopened(path)
        try:
            self._put_up(int(path.stem), journal, records)
        except Refusal:
            journal.close()
            raise

    def _put_up(self, number: int, journal: Journal, records: Sequence[AnyInput]) -> None:
        if not records:  # killed before its first record was written
            journal.discard()
            return
        self._server.resume_table(records, journal, number=number, code=self._plan.code)
        if journal.is_mended:
            self._tell(MendedNews(number))

    async def _look(self, beacon: asyncio.Task[None] | None) -> None:
        """Take down finished tables, and announce changes."""
        now = time.monotonic()
        for number, live in list(self._server.tables.items()):
            if live.over is not None and now - self._over.setdefault(number, now) >= _stays(live):
                await self._server.take_down(number)
        if beacon is not None and self._announce() and beacon.done():
            await self._beacon.update(self._places)
            self._responder.look(network_cards())

    async def _part(self) -> None:
        """Save and close all tables, waiting for the goodbyes."""
        for live in self._server.tables.values():
            live.save_and_close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PARTING):
                while any(live.connections or live.over is None for live in self._server.tables.values()):  # noqa: ASYNC110  the journal and the guests ring for nobody
                    await asyncio.sleep(0.02)

    # -- announcing ---------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Listen at the port of the plan, or at the first free one of the last port, the usual one, and any."""
        plan = self._plan
        if plan.port is not None:
            await self._server.start(plan.port, plan.hosts)
            return
        for port in dict.fromkeys((last_port(plan.folder) or TABLE_PORT, TABLE_PORT)):
            with contextlib.suppress(ProtocolError):
                await self._server.start(port, plan.hosts)
                return
        await self._server.start(0, plan.hosts)

    def _cards(self) -> tuple[NetworkCard, ...]:
        """Return the addresses of this computer at which its tables can be reached."""
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
        """Update the announced tables. Returns True if anything changed."""
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
            clean_announced_name(table.founding.name) or NAMELESS,
            table.rules.key,
            self._server.port,
            PROTOCOL,
            table.terms.rules,
            table.terms.seats,
            taken,
            bool(live.door.code),
            table.phase != "lobby",
            _marks(self._host, live),
            table.custom.onlookers != NO_ONLOOKERS,
        )


def _marks(host: bytes, live: LiveTable) -> bytes:
    """Return the marks by which the players of a table recognise their seats."""
    table = live.host.table
    is_played = table.phase in ("play", "claims") and not table.paused

    def marked(chair: HostSeat) -> MarkedSeat | None:
        if chair.kind not in PEOPLE:
            return None
        if chair.kind == "person":
            return MarkedSeat(chair.key, SeatState.HERE)
        return MarkedSeat(chair.key, SeatState.BOT if chair.bot and is_played else SeatState.KEPT)

    return marks(host, live.number, table.founding.pass_key, [marked(chair) for chair in table.chairs])


def _reachable_here(hosts: Sequence[str]) -> str:
    """Return an address at which this computer reaches a host that listens at `hosts`."""
    return "127.0.0.1" if hosts[0] in ALL_INTERFACES else hosts[0]


def _name(plan: HostingPlan, number: int) -> str:
    """Return the name of a table, with its number from 1 if there are several."""
    tail = f" {number + 1}" if plan.tables > 1 else ""
    return (clean(plan.name, MAX_NAME_LENGTH - len(tail), NAME_POINTS - len(tail)) or NAMELESS) + tail


def _stays(live: LiveTable) -> float:
    """Return the seconds for which a finished table stays open."""
    table = live.host.table
    if live.connections:
        return LINGER
    if table.phase != "over":
        return 0.0
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind in ("person", "away")]
    heard = not table.done or all(seat in table.done[-1].audits for seat in people)
    return 0.0 if heard else STRAGGLERS
