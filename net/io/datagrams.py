"""UDP sockets for asyncio that survive network errors.

On Windows, asyncio's own datagram transport stops receiving after a "port unreachable" (seen with Python 3.11), which
is the usual first answer to a broadcast. This module therefore has its own receiving loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable
from typing import Final

from net.discovery.listings import Address, numeric

MAX_READ: Final = 65_536
"""Bytes to read at once: on Windows a longer datagram is an error."""
_PAUSE: Final = 0.5
"""Seconds to wait after an error, so that a broken socket doesn't occupy a core."""

OnDatagram = Callable[[bytes, Address], None]


def udp_socket(family: socket.AddressFamily, port: int, *, shared: bool = False) -> socket.socket:
    """Open a UDP socket on all cards, with `shared` beside those of other hosts here. Raises OSError."""
    opened = socket.socket(family, socket.SOCK_DGRAM)
    try:
        opened.setblocking(False)
        if shared:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if sys.platform != "win32":
                # SO_REUSEADDR suffices on Linux, while macOS and the BSDs need SO_REUSEPORT. Setting both works
                # everywhere.
                with contextlib.suppress(OSError, AttributeError):
                    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 1)
            opened.bind(("::", port))
        else:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            opened.bind(("0.0.0.0", port))  # noqa: S104  a host must be found through every card
    except BaseException:
        opened.close()
        raise
    return opened


def join_group(opened: socket.socket, group: str, card: int) -> None:
    """Join an IPv6 multicast group on a card. Raises OSError, even if it has joined already."""
    member = socket.inet_pton(socket.AF_INET6, group) + card.to_bytes(4, sys.byteorder)
    opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, member)


class Datagrams:
    """One bound UDP socket. `heard(datagram, source)` is called for each arrival; `send` never raises."""

    def __init__(self, opened: socket.socket, heard: OnDatagram) -> None:
        self.socket: Final = opened
        self.family: Final = opened.family
        self.port: Final[int] = opened.getsockname()[1]
        self._heard: Final = heard
        self._listening: Final = asyncio.get_running_loop().create_task(self._listen())

    def send(self, datagram: bytes, to: Address) -> bool:
        """Send if `to` has this socket's family. Returns True if the system accepted the datagram."""
        if (self.family == socket.AF_INET6) != (":" in to.host):
            return False
        try:
            self.socket.sendto(datagram, sockaddr(to))
        except (
            OSError,
            ValueError,
            OverflowError,
        ):  # no route, card or buffer; the query is repeated anyway
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
                datagram, where = await loop.sock_recvfrom(self.socket, MAX_READ)
            except ConnectionResetError:  # Windows reports that an earlier target has no such port
                continue
            except OSError:
                await asyncio.sleep(_PAUSE)
                continue
            source = address_of(where)
            if source is not None:
                self._heard(datagram, source)


def sockaddr(address: Address) -> tuple[str, int] | tuple[str, int, int, int]:
    """Return a numeric address in the form for sockets. Raises ValueError or OSError for an unknown scope."""
    host, _, scope = address.host.partition("%")
    if ":" not in host:
        return host, address.port
    number = 0 if not scope else int(scope) if scope.isascii() and scope.isdigit() else socket.if_nametoindex(scope)
    return host, address.port, 0, number


def address_of(where: tuple[str, int] | tuple[str, int, int, int]) -> Address | None:
    """Return the address from a socket, its scope as a number; None if no single computer can have it."""
    host = where[0].split("%")[0]
    if len(where) == 4 and where[3]:
        host = f"{host}%{where[3]}"
    return numeric(host, where[1])
