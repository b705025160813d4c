"""LAN discovery in tests: tables to announce, network cards, deterministic randomness, and hosts without sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_interface
from typing import Final

from net.discovery.answers import ProbeResponder
from net.discovery.finder import Doing, Finder, SendDatagram, TryDial
from net.discovery.listings import FINDING_PORT, Address, TableListing
from net.discovery.network_cards import NetworkCard

HOST: Final = bytes(range(8))
RULES: Final = bytes(range(8, 16))
PORT: Final = 26_700
EVERYBODY: Final = Address("192.168.1.255", FINDING_PORT)
ME: Final = Address("192.168.1.2", 50_000)


def place(
    name: str = "Ana's table",
    *,
    host: bytes = HOST,
    table: int = 0,
    game: str = "all_fives",
    port: int = PORT,
    protocol: int = 1,
    taken: int = 1,
) -> TableListing:
    return TableListing(
        host=host,
        table=table,
        name=name,
        game=game,
        port=port,
        protocol=protocol,
        rules=RULES,
        seats=4,
        taken=taken,
        coded=True,
        begun=False,
    )


def card(address: str, name: str = "eth0", number: int = 2) -> NetworkCard:
    return NetworkCard(name, number, ip_interface(address))


def counting() -> Callable[[int], bytes]:
    """Return a source of bytes that never repeats."""
    count = 0

    def chance(size: int) -> bytes:
        nonlocal count
        count += 1
        return count.to_bytes(size, "big")

    return chance


class Host:
    """A host on the net; it answers at its own port and at the shared one."""

    def __init__(self, *addresses: str, places: Iterable[TableListing] = (place(),)) -> None:
        self.addresses: Final = addresses
        self.answers: Final = ProbeResponder(counting())
        self.answers.announce(tuple(places))
        self.port = next(iter(places)).port
        self.is_up = True


class Net:
    """A network without latency between the finder and its hosts."""

    def __init__(self, *hosts: Host) -> None:
        self.hosts = list(hosts)
        self.finder = Finder(protocol=1, games={"all_fives", "block_draw"}, chance=counting())
        self.now = 100.0
        self.sent: list[SendDatagram] = []
        self.dials: list[TryDial] = []

    def run(self, seconds: float) -> None:
        """Advance the time in steps of a tenth of a second."""
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.carry(self.finder.tick(self.now))

    def carry(self, doings: Iterable[Doing]) -> None:
        """Carry datagrams until there are no more."""
        waiting = list(doings)
        while waiting:
            doing = waiting.pop(0)
            if isinstance(doing, TryDial):
                self.dials.append(doing)
                continue
            self.sent.append(doing)
            for host in self.hosts:
                waiting += self._rung(host, doing)

    def _rung(self, host: Host, send: SendDatagram) -> list[Doing]:
        back: list[Doing] = []
        for address in host.addresses:
            heard = send.to == EVERYBODY or send.to in {Address(address, host.port), Address(address, FINDING_PORT)}
            if heard and host.is_up:
                answer = host.answers.on_datagram(send.datagram, ME, self.now)
                if answer is not None:
                    back += self.finder.on_datagram(answer, Address(address, host.port), self.now)
        return back

    def names(self) -> list[str]:
        return [found.place.name for found in self.finder.found()]
