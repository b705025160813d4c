"""UDP sockets for asyncio that outlive what networks do to them.

asyncio's own datagram transport stops hearing on Windows once a neighbour's machine said "port unreachable" (seen with
Python 3.11), which for somebody who asks everybody is the first answer. So the loop that receives is written here.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable
from typing import Final

from net.discovery.places import Address, numeric

LONGEST_READ: Final = 65_536
"""Bytes to read at once: on Windows a longer datagram is an error."""
_PAUSE: Final = 0.5
"""Seconds to wait after an error, so that a broken socket doesn't occupy a core."""

OnDatagram = Callable[[bytes, Address], None]


def udp_socket(family: socket.AddressFamily, port: int, *, shared: bool = False) -> socket.socket:
    """Open a UDP socket on all cards; `shared`: beside those of other hosts on this machine. Raises OSError."""
    opened = socket.socket(family, socket.SOCK_DGRAM)
    try:
        opened.setblocking(False)
        if shared:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if sys.platform != "win32":
                # Linux shares with SO_REUSEADDR alone; macOS and the BSDs want this. Together they do on all.
                with contextlib.suppress(OSError, AttributeError):
                    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 1)
            opened.bind(("::", port))
        else:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            opened.bind(("0.0.0.0", port))  # noqa: S104  a host is to be found by every card
    except BaseException:
        opened.close()
        raise
    return opened


def join_group(opened: socket.socket, group: str, card: int) -> None:
    """Join an IPv6 multicast group on a card. Raises OSError, even if it has joined already."""
    member = socket.inet_pton(socket.AF_INET6, group) + card.to_bytes(4, sys.byteorder)
    opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, member)


class Datagrams:
    """One bound UDP socket: `heard(datagram, source)` is called for what arrives; `send` never raises."""

    def __init__(self, opened: socket.socket, heard: OnDatagram) -> None:
        self.socket: Final = opened
        self.family: Final = opened.family
        self.port: Final[int] = opened.getsockname()[1]
        self._heard: Final = heard
        self._listening: Final = asyncio.get_running_loop().create_task(self._listen())

    def send(self, datagram: bytes, to: Address) -> bool:
        """Send, if `to` is of this socket's family and the system lets it; say whether it went out."""
        if (self.family == socket.AF_INET6) != (":" in to.host):
            return False
        try:
            self.socket.sendto(datagram, sockaddr(to))
        except (
            OSError,
            ValueError,
            OverflowError,
        ):  # no route, no card, no room: the next one is sent in three seconds
            return False
        return True

    async def close(self) -> None:
        """Stop receiving."""
        self._listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._listening
        self.socket.close()

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                datagram, where = await loop.sock_recvfrom(self.socket, LONGEST_READ)
            except ConnectionResetError:  # Windows passes on that somebody we wrote to has no such port
                continue
            except OSError:
                await asyncio.sleep(_PAUSE)
                continue
            source = address_of(where)
            if source is not None:
                self._heard(datagram, source)


def sockaddr(address: Address) -> tuple[str, int] | tuple[str, int, int, int]:
    """Return a numeric address as sockets want it. Raises ValueError or OSError for a scope that is none here."""
    host, _, scope = address.host.partition("%")
    if ":" not in host:
        return host, address.port
    number = 0 if not scope else int(scope) if scope.isascii() and scope.isdigit() else socket.if_nametoindex(scope)
    return host, address.port, 0, number


def address_of(where: tuple[str, int] | tuple[str, int, int, int]) -> Address | None:
    """Return the address that a socket names, its scope as a number, or None where no machine can have it."""
    host = where[0].split("%")[0]
    if len(where) == 4 and where[3]:
        host = f"{host}%{where[3]}"
    return numeric(host, where[1])
