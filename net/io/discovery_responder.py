"""The host's UDP sockets for finding tables. `net.discovery.answers` decides on the answers."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from typing import Final

from net.discovery.answers import REACH_WAIT, ProbeResponder, Reached
from net.discovery.listings import FINDING_PORT, Address, TableListing
from net.discovery.network_cards import GROUP, NetworkCard, bound, is_mine, is_on_network, own
from net.io.datagrams import Datagrams, join_group, udp_socket
from net.io.listening import ALL_INTERFACES

_FAMILIES: Final = (socket.AF_INET, socket.AF_INET6)


class DiscoveryResponder:
    """Answers probes on two ports: one shared by all hosts of a computer, and one of its own.

    Its own port has the number of the TCP port. Broadcasts reach every host on the shared port. A query to a single
    host could reach any of them there, so it goes to the host's own port.
    """

    def __init__(self, *, finding_port: int = FINDING_PORT, clock: Callable[[], float] = time.monotonic) -> None:
        self._finding_port: Final = finding_port
        self._clock: Final = clock
        self._answers: Final = ProbeResponder(secrets.token_bytes)
        self._sockets: list[Datagrams] = []
        self._hosts: Sequence[str] = ALL_INTERFACES
        self._near: tuple[NetworkCard, ...] = ()
        """The network cards at which the tables can be reached."""

    def open(self, port: int, cards: Sequence[NetworkCard], hosts: Sequence[str] = ALL_INTERFACES) -> bool:
        """Listen. `port` is the TCP port of the tables. Return False if no socket could be opened.

        Who is not in a network of `hosts`, where the tables are, gets no answer. Without a responder the tables can
        still be joined by their address. Call it in a running event loop.
        """
        self._hosts = hosts
        for family in _FAMILIES:
            for number, shared in ((port, False), (self._finding_port, True)):
                with contextlib.suppress(OSError):  # no IPv6 here, or another program uses the port
                    self._listen(family, number, shared=shared)
        self.look(cards)
        return bool(self._sockets)

    def _listen(self, family: socket.AddressFamily, port: int, *, shared: bool) -> None:
        opened = udp_socket(family, port, shared=shared)
        line: Datagrams

        def heard(datagram: bytes, source: Address) -> None:
            if not self._is_heard(source.host):
                return
            answer = self._answers.on_datagram(datagram, source, self._clock())
            if answer is not None:
                line.send(answer, source)

        line = Datagrams(opened, heard)
        self._sockets.append(line)

    def look(self, cards: Sequence[NetworkCard]) -> None:
        """Take in the current network cards; call it when they changed."""
        mine, self._near = own(cards), bound(cards, self._hosts)
        self._answers.is_mine = lambda host: is_mine(host, mine)
        numbers = sorted({link.card for link in cards if link.address.version == 6 and link.card})
        for line in self._sockets:
            if line.family == socket.AF_INET6 and line.port == self._finding_port:
                for card in numbers:
                    with contextlib.suppress(OSError):  # no multicast on this card, or joined before
                        join_group(line.socket, GROUP, card)

    def _is_heard(self, host: str) -> bool:
        return self._hosts == ALL_INTERFACES or is_on_network(host, self._near)

    def announce(self, places: Sequence[TableListing]) -> None:
        """Answer with these tables from now on. Raises ValueError for an impossible one."""
        self._answers.announce(places)

    async def test(self) -> Reached:
        """Ask computers that looked here lately to dial this one, and return the outcome."""
        sends = self._answers.request_dial_back(self._clock())
        for send in sends:
            # The first socket of its family has the host's own port, which guests query for listed tables.
            any(line.send(send.datagram, send.to) for line in self._sockets)
        began = self._clock()
        while self.reached is Reached.ASKING and self._clock() - began < REACH_WAIT:  # noqa: ASYNC110  time alone can change the result
            await asyncio.sleep(0.05)
        return self.reached

    @property
    def reached(self) -> Reached:
        """Return the outcome of the test so far."""
        return self._answers.reached(self._clock())

    async def close(self) -> None:
        """Stop answering and close the sockets."""
        for line in self._sockets:
            await line.close()
        self._sockets.clear()
