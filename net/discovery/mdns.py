"""What host and guest share of mDNS/DNS-SD: the name of the service, what is written there, and opening it.

Importing zeroconf takes a while; only modules that open sockets import this one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from zeroconf import InterfaceChoice, IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from net.discovery.places import TableListing

SERVICE: Final = "_boneyard._tcp.local."

logging.getLogger("zeroconf").addHandler(logging.NullHandler())  # it would write into the player's terminal


def notice(place: TableListing, tag: str, server: str, addresses: Sequence[str], service: str = SERVICE) -> ServiceInfo:
    """Return the entry of a table. `tag` tells tables of one name apart, `server` is no name of the machine's own.

    The code of a table is never written here, and what is written is never believed: a guest asks before it shows.
    """
    label = f"{place.name.replace('.', ' ').strip() or 'Boneyard'} {tag}"
    return ServiceInfo(
        service,
        f"{label}.{service}",
        port=place.port,
        parsed_addresses=list(addresses),
        properties={
            "v": str(place.protocol),
            "t": str(place.table),
            "n": place.name,
            "s": f"{place.taken}/{place.seats}",
            "r": place.rules.hex(),
        },
        server=f"{server}.local.",
    )


def open_mdns() -> AsyncZeroconf:
    """Open mDNS on all cards, with IPv6 where the system has it. Raises OSError or RuntimeError without any card."""
    try:
        return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
    except (OSError, RuntimeError):
        return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)


OpenMdns = Callable[[], AsyncZeroconf]
