"""Connecting to a host with several addresses, some of them dead: attempts race, each starting a little later.

`race_order` and `failure_code` are functions; only `dial` opens sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from net.discovery.listings import Address, numeric
from net.discovery.network_cards import NetworkCard, network_cards, scopes
from net.protocol.errors import ErrorCode, ProtocolError

_APART: Final = 0.15
"""Seconds between the starts of two attempts, unless the first has failed already."""
DEADLINE: Final = 5.0
_MOST: Final = 12

FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM, 10013})
REFUSED: Final = frozenset({errno.ECONNREFUSED, errno.ECONNRESET, 10061, 10054})
"""The error numbers of Windows, next to those of the running system."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[Address], Awaitable[Streams]]


class HostStreams(NamedTuple):
    """The streams to a host that answered, and the address at which it did."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    address: Address


async def connect(address: Address) -> Streams:
    """Open a TCP connection. Raises OSError."""
    return await asyncio.open_connection(address.host, address.port)


async def dial(
    addresses: Sequence[Address],
    *,
    cards: Sequence[NetworkCard] | None = None,
    deadline: float = DEADLINE,
    apart: float = _APART,
    connect: Connect = connect,
    last: Sequence[Address] = (),
) -> HostStreams:
    """Connect to the address that answers first and drop the rest. Raises ProtocolError with the cause.

    `cards` are the network cards, read from the system if not given. Host names are looked up. The addresses in `last`
    are tried after all others, in their order.
    """
    there = network_cards() if cards is None else cards
    failures: list[Exception] = []
    race = _Race(connect, failures)
    try:
        async with asyncio.timeout(deadline):
            numbers = await _looked_up(addresses, failures)
            won = await race.run(race_order(numbers, there, last), apart)
    except TimeoutError as why:
        failures.append(why)
        won = None
    finally:
        await race.stop()
    if won is None:
        code = failure_code(failures, sys.platform, online=any(not card.is_loopback for card in there))
        tried = ", ".join(str(address) for address in addresses)
        raise ProtocolError(code, f"{tried}: {'; '.join(str(why) for why in failures) or 'no address'}")
    return won


def race_order(
    addresses: Sequence[Address], cards: Sequence[NetworkCard], last: Sequence[Address] = ()
) -> tuple[Address, ...]:
    """Return the numeric addresses in the order of the race: IPv4, then IPv6, then link-local ones; `last` at the end.

    A link-local address without a scope is tried on each card that has one of its own.
    """
    expanded: dict[Address, None] = {}
    for address in addresses:
        if _rank(address) == 2 and "%" not in address.host:
            expanded.update((Address(f"{address.host}%{card}", address.port), None) for card in scopes(cards))
        else:
            expanded[address] = None
    late = {address: place for place, address in enumerate(last)}
    return tuple(sorted(expanded, key=lambda address: (late.get(address, -1), _rank(address))))[:_MOST]


def _rank(address: Address) -> int:
    if ":" not in address.host:
        return 0
    return 2 if address.host.lower().startswith("fe80:") else 1


def failure_code(failures: Sequence[Exception], platform: str, *, online: bool) -> ErrorCode:
    """Return the most helpful cause among the failures. `online`: some network card is in a network."""
    numbers = {why.errno for why in failures if isinstance(why, OSError)}
    if numbers & REFUSED:  # a computer answered, so the network works
        return "nobody_home"
    if (
        platform == "darwin" and online and errno.EHOSTUNREACH in numbers
    ):  # reported by macOS 15 if permission is missing
        return "mac_permission"
    if numbers & FORBIDDEN:
        return "no_permission"
    if not online:
        return "no_network"
    if failures and all(isinstance(why, socket.gaierror | UnicodeError) for why in failures):
        return "no_such_name"
    return "host_gone"


async def _looked_up(addresses: Sequence[Address], failures: list[Exception]) -> tuple[Address, ...]:
    """Return the addresses with host names resolved to numbers."""
    known: dict[Address, None] = {}
    for host, port in addresses:
        address = numeric(host, port)
        if address:
            known[address] = None
            continue
        try:
            told = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as why:
            failures.append(why)
            continue
        known.update((found, None) for each in told if (found := numeric(str(each[4][0]), port)))
    return tuple(known)


class Route:
    """The way to one host: connects to whichever of its addresses answers first.

    An address is only a claim, and a TCP connection proves nothing. So one at which a handshake has failed is tried
    after all others from then on: a wrong machine at one address doesn't hide the host at another.
    """

    def __init__(self, addresses: Sequence[Address]) -> None:
        self.addresses = tuple(addresses)
        """Where the host is; may be set anew from any thread."""
        self._failed: list[Address] = []
        """Addresses at which a handshake has failed, the latest last."""
        self._at: Address | None = None
        """The address of the latest connection."""

    async def __call__(self) -> Streams:
        """Connect. Raises ProtocolError with the cause."""
        self._at = None
        won = await dial(self.addresses, last=self._failed)
        self._at = won.address
        return won.reader, won.writer

    def failed(self) -> None:
        """Record that the latest connection did not lead to the table."""
        at, self._at = self._at, None
        if at is not None:
            self._failed = [*(each for each in self._failed if each != at), at]


class _Race:
    """Attempts that run side by side. The first to connect wins."""

    def __init__(self, connect: Connect, failures: list[Exception]) -> None:
        self._connect: Final = connect
        self._failures: Final = failures
        self._running: Final[dict[asyncio.Task[Streams], Address]] = {}

    async def run(self, addresses: Sequence[Address], apart: float) -> HostStreams | None:
        """Return the first connection, or None if all attempts fail."""
        waiting = list(addresses)
        while waiting or self._running:
            if waiting:
                address = waiting.pop(0)
                task = asyncio.ensure_future(self._connect(address))
                self._running[task] = address
            done, _ = await asyncio.wait(
                self._running, timeout=apart if waiting else None, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                won = self._settled(task)
                if won:
                    return won
        return None

    def _settled(self, task: asyncio.Task[Streams]) -> HostStreams | None:
        address = self._running.pop(task)
        why = task.exception()
        if why is None:
            return HostStreams(*task.result(), address)
        if not isinstance(why, OSError | ValueError):
            raise why
        self._failures.append(why)
        return None

    async def stop(self) -> None:
        """Cancel or close every other attempt."""
        for task in self._running:
            task.cancel()
        for ended in await asyncio.gather(*self._running, return_exceptions=True):
            if isinstance(ended, tuple):
                with contextlib.suppress(OSError):
                    ended[1].close()
        self._running.clear()
