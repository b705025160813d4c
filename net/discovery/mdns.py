"""mDNS/DNS-SD for host and guest: the name of the service, its entries, and opening it.

Importing zeroconf is slow, so only modules that open sockets import this one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from zeroconf import InterfaceChoice, IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from net.discovery.listings import TableListing

SERVICE: Final = "_boneyard._tcp.local."

logging.getLogger("zeroconf").addHandler(logging.NullHandler())  # else it writes into the player's terminal


def notice(place: TableListing, tag: str, server: str, addresses: Sequence[str], service: str = SERVICE) -> ServiceInfo:
    """Return the mDNS entry of a table.

    `tag` distinguishes tables of one name, and `server` must not be the computer's own name. The entry never contains
    the table's code. Guests never trust an entry: they query the host first.
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
    """Open mDNS on all cards, with IPv6 if the system has it. Raises OSError or RuntimeError without any card."""
    try:
        return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
    except (OSError, RuntimeError):
        return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)


OpenMdns = Callable[[], AsyncZeroconf]
