"""The network cards of this computer, and the addresses to broadcast to and to advertise.

Only `network_cards` asks the system; all else is a function of its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface, ip_address, ip_interface
from typing import Final, NamedTuple

import ifaddr

from net.discovery.listings import Address

GROUP: Final = "ff02::b0e:9a7d"
"""IPv6 multicast group that hosts join on every card. It is link-local, so no router forwards it."""
_EVERYWHERE: Final = "255.255.255.255"
MAX_ADVERTISED: Final = 12

_TUNNEL: Final = re.compile(
    r"(utun|tun|tap|wg|ppp|ipsec|zt|nordlynx|proton|mullvad|tailscale|cscotun)[a-z]*\d*(:\d+)?"
    r"|.*(vpn|wireguard|hamachi|zerotier|tailscale|tap-windows|anyconnect|fortinet|nordlynx).*",
    re.IGNORECASE,
)


class NetworkCard(NamedTuple):
    """One address of one network card."""

    name: str
    card: int
    """The system's number of the card, which is the scope of its link-local addresses."""
    address: IPv4Interface | IPv6Interface

    @property
    def is_loopback(self) -> bool:
        """True if only this computer can be reached by it."""
        return self.address.is_loopback

    @property
    def is_local(self) -> bool:
        """True for an address that a computer gave itself, which is valid on its own network segment only."""
        return self.address.is_link_local

    @property
    def is_tunnel(self) -> bool:
        """True if it looks like a VPN, judged by its name: there is no other sign."""
        return bool(_TUNNEL.fullmatch(self.name)) and not (self.address.version == 6 and self.is_local)


def network_cards() -> tuple[NetworkCard, ...]:
    """Return all addresses of this computer in a stable order; empty if the system doesn't reveal them."""
    found: list[NetworkCard] = []
    try:
        adapters: Iterable[ifaddr.Adapter] = ifaddr.get_adapters()
        for adapter in adapters:
            for ip in adapter.ips:
                host = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
                link = _link(str(ip.nice_name), adapter.index or 0, host.split("%")[0], ip.network_prefix)
                found.extend([link] if link else [])
    except OSError:
        return ()
    return tuple(sorted(set(found), key=lambda link: (link.card, link.address.version, int(link.address.ip))))


def _link(name: str, index: int, host: str, prefix: int) -> NetworkCard | None:
    try:
        return NetworkCard(name, index, ip_interface(f"{host}/{prefix}"))
    except ValueError:
        return None


def broadcast_targets(cards: Sequence[NetworkCard], port: int) -> tuple[Address, ...]:
    """Return the destinations of a broadcast: each card's own, the general one, and each card's IPv6 group.

    The general one, 255.255.255.255, requires an IPv4 card other than loopback. Cards without a broadcast address
    are left out.
    """
    targets: dict[Address, None] = {}
    for link in cards:
        if isinstance(link.address, IPv4Interface):
            if link.address.network.prefixlen < 31:
                targets[Address(str(link.address.network.broadcast_address), port)] = None
            if link.is_loopback:
                targets[Address(str(link.address.ip), port)] = None
        elif link.card and (link.is_local or link.is_loopback):
            targets[Address(f"{GROUP}%{link.card}", port)] = None
    if any(isinstance(link.address, IPv4Interface) and not link.is_loopback for link in cards):
        targets[Address(_EVERYWHERE, port)] = None
    return tuple(targets)


def advertised(cards: Sequence[NetworkCard]) -> tuple[str, ...]:
    """Return the addresses to advertise: IPv4, then IPv6 with link-local last; loopback only if there is no other."""
    outward = [link for link in cards if not link.is_loopback] or list(cards)
    ordered = sorted(outward, key=lambda link: (link.address.version, link.is_local, link.is_tunnel))
    return tuple(dict.fromkeys(str(link.address.ip) for link in ordered))[:MAX_ADVERTISED]


def bound(cards: Sequence[NetworkCard], hosts: Sequence[str]) -> tuple[NetworkCard, ...]:
    """Return the addresses at which a host listening at `hosts` can be reached: numeric ones, or all of a kind."""
    found = {ip_address(host) for host in hosts}
    versions = {ip.version for ip in found if ip.is_unspecified}
    bare = {_bare(ip) for ip in found}
    return tuple(link for link in cards if link.address.version in versions or _bare(link.address.ip) in bare)


def is_on_network(host: str, cards: Sequence[NetworkCard]) -> bool:
    """Return True if `host`, numeric, is in a network of these cards."""
    ip = ip_address(host)
    scope = (ip.scope_id or "") if isinstance(ip, IPv6Address) else ""
    return any(
        _bare(ip) in link.address.network and scope in ("", str(link.card))
        for link in cards
        if link.address.version == ip.version
    )


def _bare(ip: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return an address without its scope."""
    return IPv6Address(int(ip)) if isinstance(ip, IPv6Address) else ip


def own(cards: Sequence[NetworkCard]) -> frozenset[str]:
    """Return the addresses of this computer, without scopes."""
    return frozenset(str(link.address.ip) for link in cards)


def scopes(cards: Sequence[NetworkCard]) -> tuple[int, ...]:
    """Return the cards that a link-local IPv6 address without a scope may refer to."""
    return tuple(
        dict.fromkeys(link.card for link in cards if link.address.version == 6 and link.is_local and link.card)
    )


def is_mine(host: str, mine: frozenset[str]) -> bool:
    """Return True if `host`, numeric, is this computer."""
    bare = host.partition("%")[0]
    return bare in mine or bare == "::1" or (bare.startswith("127.") and IPv4Address(bare).is_loopback)
