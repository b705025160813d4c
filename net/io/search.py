"""The guest's search in operation: sockets, mDNS and a clock around `net.discovery.finder`."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Final

from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from engine.sentences import Sentence, sentence
from net.discovery.finder import Doing, Finder, SendDatagram, TryDial
from net.discovery.listings import FINDING_PORT, Address, FoundBy, FoundTable, numeric
from net.discovery.mdns import SERVICE, OpenMdns, open_mdns
from net.discovery.network_cards import NetworkCard, broadcast_targets, network_cards, scopes
from net.io.datagrams import Datagrams, udp_socket

_TICK: Final = 0.1
_LOOK_EVERY: Final = 2.0
_ASLEEP: Final = 10.0
RESOLVE: Final = 2000
"""Milliseconds for an entry of mDNS to arrive in full."""
DIAL: Final = 3.0
MAX_RESOLVING: Final = 32
_MAX_CLOSE: Final = 3.0


class NetworkSearch:
    """Looks for tables from `open` to `close`; `found` returns the current list. Runs in one event loop.

    `changed` is called when there is something new to show, so a window need not poll. With `quietly`, only given
    addresses are queried.
    """

    def __init__(
        self,
        *,
        protocol: int,
        games: Collection[str],
        changed: Callable[[], None] = lambda: None,
        finding_port: int = FINDING_PORT,
        look_for: Callable[[], tuple[NetworkCard, ...]] = network_cards,
        opening: OpenMdns | None = open_mdns,
        service: str = SERVICE,
        quietly: bool = False,
    ) -> None:
        self._finder: Final = Finder(
            protocol=protocol, games=games, chance=secrets.token_bytes, finding_port=finding_port
        )
        self._changed: Final = changed
        self._finding_port: Final = finding_port
        self._look_for: Final = look_for
        self._opening: Final = None if quietly else opening
        self._quietly: Final = quietly
        self._service: Final = service
        self._clock: Final = time.monotonic
        self._told: Final[dict[tuple[FoundBy, str], tuple[Address, ...]]] = {}
        self._cards: tuple[NetworkCard, ...] = ()
        self._looked_at = 0.0
        self._time_of_day = 0.0
        self._lines: list[Datagrams] = []
        self._mdns: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._resolving: Final[set[str]] = set()
        self._shown: tuple[int, tuple[str, ...], Sentence | None] = (0, (), None)
        self.reason: Sentence | None = None
        """The reason why tables can't be found automatically, or None. Typed addresses are tried all the same."""

    @property
    def cards(self) -> tuple[NetworkCard, ...]:
        """The network cards at the last check."""
        return self._cards

    def found(self) -> tuple[FoundTable, ...]:
        """Return the tables that answer."""
        return self._finder.found()

    def answered(self) -> frozenset[str]:
        """Return the typed addresses that were answered."""
        return self._finder.answered()

    def silent(self) -> tuple[str, ...]:
        """Return the typed addresses that nobody answers."""
        return self._finder.silent(self._clock())

    async def open(self) -> None:
        """Start looking. Never raises for network errors; they are in `reason`."""
        for family in (socket.AF_INET, socket.AF_INET6):
            with contextlib.suppress(OSError):  # no IPv6, or no network at all
                self._lines.append(Datagrams(udp_socket(family, 0), self._heard))
        await self._rebuild()
        self._begin(self._ticking())

    async def close(self) -> None:
        """Stop searching."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._shut_mdns()
        for line in self._lines:
            await line.close()
        self._lines.clear()

    def remember(self, name: str, addresses: Sequence[Address]) -> None:
        """Query a host that was joined before. Host names are looked up."""
        self._told[FoundBy.REMEMBERED, name] = tuple(addresses)
        self._finder.hint(FoundBy.REMEMBERED, name, _asked_of(addresses, self._cards), self._clock())
        if any(numeric(*address) is None for address in addresses):
            self._begin(self._look_up(FoundBy.REMEMBERED, name, tuple(addresses)))

    def type_in(self, name: str, addresses: Sequence[Address]) -> None:
        """Ask the addresses that a player typed as `name`. Host names are looked up."""
        self._told[FoundBy.TYPED, name] = tuple(addresses)
        self._begin(self._look_up(FoundBy.TYPED, name, tuple(addresses)))

    def forget(self, name: str) -> None:
        """Stop asking the addresses typed as `name`."""
        self._told.pop((FoundBy.TYPED, name), None)
        self._finder.forget(FoundBy.TYPED, name)

    async def _look_up(self, way: FoundBy, name: str, addresses: tuple[Address, ...]) -> None:
        known: list[Address] = []
        for host, port in addresses:
            if numeric(host, port):
                known.append(Address(host, port))
                continue
            with contextlib.suppress(OSError, UnicodeError):  # no such name: it stays unanswered
                told = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_DGRAM)
                known += [Address(str(each[4][0]), port) for each in told]
        if (way, name) in self._told:  # not removed meanwhile
            self._finder.hint(way, name, _asked_of(known, self._cards), self._clock())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ticking(self) -> None:
        while True:
            await self.tick()
            await asyncio.sleep(_TICK)

    async def tick(self) -> None:
        """Do everything due: ask, forget, and check the network cards."""
        now = self._clock()
        if now - self._looked_at >= _LOOK_EVERY:
            # Only the time of day keeps running while a computer sleeps.
            slept = time.time() - self._time_of_day > _ASLEEP
            self._looked_at, self._time_of_day = now, time.time()
            if slept or self._look_for() != self._cards:
                await self._rebuild()
        for send in self._finder.tick(now):
            self._send(send)
        self._tell()

    def _send(self, send: SendDatagram) -> None:
        for line in self._lines:
            line.send(send.datagram, send.to)

    def _heard(self, datagram: bytes, source: Address) -> None:
        for doing in self._finder.on_datagram(datagram, source, self._clock()):
            self._do(doing)
        self._tell()

    def _tell(self) -> None:
        """Call `changed` if there is something new to show."""
        now_shown = self._finder.news, self.silent(), self.reason
        if now_shown != self._shown:
            self._shown = now_shown
            self._changed()

    def _do(self, doing: Doing) -> None:
        if isinstance(doing, TryDial):
            self._begin(self._dial(doing))
        else:
            self._send(doing)

    async def _dial(self, doing: TryDial) -> None:
        """Dial a host that asks if it can be reached, hang up, and report."""
        reached = False
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(DIAL):
                _, writer = await asyncio.open_connection(*doing.address)
            writer.close()
            reached = True
        self._send(self._finder.dialled(doing, reached=reached))

    async def _rebuild(self) -> None:
        """Start again with the current network cards."""
        await self._shut_mdns()
        self._cards = self._look_for()
        self._looked_at, self._time_of_day = self._clock(), time.time()
        self._finder.forget_all(FoundBy.MDNS)
        targets = () if self._quietly else broadcast_targets(self._cards, self._finding_port)
        self._finder.set_broadcast_targets(targets, self._clock())
        for (way, name), addresses in list(self._told.items()):  # names and scopes may have changed meaning
            if way is FoundBy.TYPED:
                self.type_in(name, addresses)
            else:
                self.remember(name, addresses)
        self.reason = None if self._cards else sentence("This computer has no network connection.")
        if self._opening is None or not self._cards:
            return
        try:
            self._mdns = self._opening()
            self._browser = AsyncServiceBrowser(self._mdns.zeroconf, self._service, handlers=[self._news])
        except Exception:  # noqa: BLE001  multicast can fail in many ways; the probe works without it
            await self._shut_mdns()

    async def _shut_mdns(self) -> None:
        mdns, self._mdns = self._mdns, None
        browser, self._browser = self._browser, None
        with contextlib.suppress(Exception):
            async with asyncio.timeout(_MAX_CLOSE):
                if browser is not None:
                    await browser.async_cancel()
                if mdns is not None:
                    await mdns.async_close()

    def _news(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Handle an mDNS entry; zeroconf calls this in the event loop, with these argument names."""
        if state_change is ServiceStateChange.Removed:
            self._finder.forget(FoundBy.MDNS, name)
        elif name not in self._resolving and len(self._resolving) < MAX_RESOLVING:
            self._resolving.add(name)
            self._begin(self._resolve(zeroconf, service_type, name))

    async def _resolve(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        try:
            entry = AsyncServiceInfo(service_type, name)
            if await entry.async_request(zeroconf, RESOLVE) and entry.port:
                addresses = [Address(host, entry.port) for host in entry.parsed_scoped_addresses()]
                here = Address("127.0.0.1", entry.port)
                # An entry without addresses is from this computer: a host with only a loopback card.
                self._finder.hint(FoundBy.MDNS, name, _asked_of(addresses or [here], self._cards), self._clock())
        except Exception:  # noqa: BLE001  an entry that zeroconf cannot read is skipped
            return
        finally:
            self._resolving.discard(name)


def _asked_of(addresses: Sequence[Address], cards: Sequence[NetworkCard]) -> tuple[Address, ...]:
    """Return the addresses to query: checked, in canonical form, link-local ones once per card."""
    asked: dict[Address, None] = {}
    for host, port in addresses:
        address = numeric(host, port)
        if address is None:
            continue
        if address.host.startswith("fe80:") and "%" not in address.host:
            asked.update((Address(f"{address.host}%{card}", port), None) for card in scopes(cards))
        else:
            asked[address] = None
    return tuple(asked)
