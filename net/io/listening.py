"""The sockets that guests connect to: IPv4 and IPv6 with one port."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from net.protocol.errors import ProtocolError

ALL_INTERFACES: Final = ("0.0.0.0", "::")  # noqa: S104  other computers must reach it
_TRIES: Final = 20
"""Ports to try if any will do: one that is free for IPv4 may be taken for IPv6."""
_TAKEN: Final = frozenset({errno.EADDRINUSE, errno.EACCES, 10048, 10013})
"""Error numbers for a port that is taken or reserved, including those of Windows."""
_ABSENT: Final = frozenset({errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, 10047, 10049})


def is_loopback_only(hosts: Sequence[str]) -> bool:
    """Return True if only this computer can reach these addresses."""
    return all(ip_address(host).is_loopback for host in hosts)


def bind_sockets(port: int = 0, hosts: Sequence[str] = ALL_INTERFACES) -> list[socket.socket]:
    """Return sockets bound to one port, any if it is 0. `ProtocolError` port_taken or no_network."""
    for _ in range(1 if port else _TRIES):
        with contextlib.suppress(_OtherTaken):
            return _bound(port, hosts)
    raise ProtocolError("port_taken", f"port {port}")


class _OtherTaken(Exception):
    """Another program has the port."""


def _bound(port: int, hosts: Sequence[str]) -> list[socket.socket]:
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            with contextlib.suppress(_NoSuchNetwork):
                sockets.append(_one(host, port))
                port = sockets[-1].getsockname()[1]
    except _OtherTaken:
        for opened in sockets:
            opened.close()
        raise
    if not sockets:
        raise ProtocolError("no_network", f"none of {', '.join(hosts)}")
    return sockets


class _NoSuchNetwork(Exception):
    """This computer has no such address, or no IPv6 at all."""


def _one(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # otherwise asyncio leaves Nagle on
    except OSError:
        raise _NoSuchNetwork from None
    try:
        if os.name == "nt":  # there, SO_REUSEADDR would let anyone take over the port
            opened.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", -5), 1)
        else:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind((host, port))
    except OSError as why:
        opened.close()
        if why.errno in _ABSENT:
            raise _NoSuchNetwork from None
        if why.errno in _TAKEN:
            raise _OtherTaken from None
        raise ProtocolError("no_network", str(why)) from None
    return opened
