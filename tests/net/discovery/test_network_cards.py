"""Broadcast and announced addresses, from the network cards."""

from __future__ import annotations

import pytest

from net.discovery.listings import Address
from net.discovery.network_cards import (
    GROUP,
    advertised,
    bound,
    broadcast_targets,
    is_mine,
    is_on_network,
    network_cards,
    own,
    scopes,
)
from net.io.listening import ALL_INTERFACES
from tests.support.lan.listed_tables import card

LOOPBACK = [card("127.0.0.1/8", "lo", 1), card("::1/128", "lo", 1)]
HOUSE = [
    *LOOPBACK,
    card("192.168.1.7/24", "wlan0", 2),
    card("fe80::7/64", "wlan0", 2),
    card("fd00::7/64", "wlan0", 2),
    card("10.1.2.3/22", "eth0", 3),
    card("10.8.0.2/32", "tun0", 4),
]


def test_everybody_is_asked_through_every_card() -> None:
    assert set(broadcast_targets(HOUSE, 5)) == {
        Address("127.255.255.255", 5),
        Address("127.0.0.1", 5),
        Address(f"{GROUP}%1", 5),
        Address("192.168.1.255", 5),
        Address(f"{GROUP}%2", 5),
        Address("10.1.3.255", 5),
        Address("255.255.255.255", 5),
    }
    assert broadcast_targets([], 5) == ()
    assert Address("255.255.255.255", 5) not in broadcast_targets(LOOPBACK, 5)


def test_others_are_told_what_they_can_reach_first() -> None:
    assert advertised(HOUSE) == ("192.168.1.7", "10.1.2.3", "10.8.0.2", "fd00::7", "fe80::7")
    assert advertised(LOOPBACK) == ("127.0.0.1", "::1")
    assert len(advertised([card(f"10.0.0.{n}/24") for n in range(1, 99)])) == 12


def test_a_link_local_address_may_be_behind_each_card_that_has_one() -> None:
    assert scopes(HOUSE) == (2,)
    assert scopes([*HOUSE, card("fe80::8/64", "eth0", 3)]) == (2, 3)


@pytest.mark.parametrize(
    ("name", "address", "tunnel"),
    [
        ("tun0", "10.8.0.2/24", True),
        ("utun3", "fe80::1/64", False),
        ("utun3", "10.8.0.2/24", True),
        ("wg0", "10.8.0.2/24", True),
        ("NordVPN Tunnel", "10.8.0.2/24", True),
        ("Tailscale", "100.64.0.2/32", True),
        ("eth0", "10.8.0.2/24", False),
        ("wlp3s0", "10.8.0.2/24", False),
        ("Ethernet 2", "10.8.0.2/24", False),
        ("ztop", "10.8.0.2/24", True),
        ("Wi-Fi", "192.168.1.2/24", False),
    ],
)
def test_a_vpn_is_known_by_its_name(name: str, address: str, tunnel: bool) -> None:
    assert card(address, name).is_tunnel is tunnel


def test_this_machine_knows_itself() -> None:
    mine = own(HOUSE)
    assert all(is_mine(host, mine) for host in ("192.168.1.7", "fe80::7%2", "127.3.2.1", "::1"))
    assert not any(is_mine(host, mine) for host in ("192.168.1.8", "fe80::8%2"))


def hosts_of(*hosts: str) -> list[str]:
    return [str(link.address.ip) for link in bound(HOUSE, hosts)]


def test_a_host_can_be_reached_where_it_listens_and_nowhere_else() -> None:
    assert hosts_of(*ALL_INTERFACES) == [str(link.address.ip) for link in HOUSE]
    assert hosts_of("192.168.1.7") == ["192.168.1.7"]
    assert hosts_of("127.0.0.1", "fd00::7") == ["127.0.0.1", "fd00::7"]
    assert hosts_of("fe80::7%2") == ["fe80::7"]
    assert hosts_of("0.0.0.0") == ["127.0.0.1", "192.168.1.7", "10.1.2.3", "10.8.0.2"]  # noqa: S104  the address to expand
    assert hosts_of("::") == ["::1", "fe80::7", "fd00::7"]
    assert hosts_of("192.168.1.8") == []


@pytest.mark.parametrize(
    ("at", "host", "near"),
    [
        ("192.168.1.7", "192.168.1.99", True),
        ("192.168.1.7", "10.1.2.99", False),
        ("192.168.1.7", "127.0.0.1", False),
        ("192.168.1.7", "fd00::99", False),
        ("fe80::7%2", "fe80::99%2", True),
        ("fe80::7%2", "fe80::99%3", False),
        ("10.8.0.2", "10.8.0.3", False),
        ("127.0.0.1", "127.0.0.1", True),
    ],
)
def test_who_is_in_a_network_of_a_card_is_near(at: str, host: str, near: bool) -> None:
    assert is_on_network(host, bound(HOUSE, (at,))) == near


def test_the_cards_of_this_machine_can_be_read() -> None:
    assert network_cards() == network_cards()
    assert all(link.card > 0 for link in network_cards())
