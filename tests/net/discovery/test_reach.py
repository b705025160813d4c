"""Plain reasons why no table is found, and whether other players can reach this computer."""

from __future__ import annotations

import pytest

from engine.sentences import sentence
from net.discovery.answers import Reached
from net.discovery.network_cards import NetworkCard
from net.discovery.reach import Cause, Grade, ReachFacts, can_others_reach_me, nothing_found
from tests.support.lan.listed_tables import card

LO, SELF = card("127.0.0.1/8", "lo", 1), card("169.254.3.4/16", "wlan0", 2)
WLAN, VPN = card("192.168.1.7/24", "wlan0", 2), card("10.8.0.2/24", "tun0", 4)


def codes(causes: tuple[Cause, ...]) -> list[str]:
    return [cause.code for cause in causes]


@pytest.mark.parametrize(
    ("cards", "code"),
    [((), "no_network"), ((LO,), "only_loopback"), ((LO, SELF), "no_address"), ((card("fe80::1/64"),), "no_address")],
)
def test_without_a_network_that_is_all_there_is_to_say(cards: tuple[NetworkCard, ...], code: str) -> None:
    facts = ReachFacts(cards, "win32")
    assert codes(can_others_reach_me(facts)) == codes(nothing_found(facts)) == [code]
    assert can_others_reach_me(facts)[0].grade is Grade.BAD


def test_who_is_reached_needs_no_advice() -> None:
    (cause,) = can_others_reach_me(ReachFacts((LO, WLAN, VPN), "win32", reached=Reached.YES))
    assert (cause.code, cause.grade) == ("reached", Grade.GOOD)


@pytest.mark.parametrize(
    ("platform", "cards", "reached", "expected"),
    [
        ("linux", (WLAN,), Reached.NO, ["blocked"]),
        ("win32", (WLAN,), Reached.NO, ["blocked", "public_network"]),
        ("darwin", (WLAN,), Reached.NO, ["blocked", "mac_permission"]),
        ("linux", (WLAN, VPN), Reached.NO, ["blocked", "vpn"]),
        ("linux", (WLAN,), Reached.NOBODY, ["nobody", "isolation"]),
        ("linux", (WLAN,), Reached.UNTRIED, ["nobody", "isolation"]),
        ("linux", (WLAN,), Reached.ASKING, ["asking"]),
    ],
)
def test_a_host_reads_the_most_certain_cause_first(
    platform: str, cards: tuple[NetworkCard, ...], reached: Reached, expected: list[str]
) -> None:
    assert codes(can_others_reach_me(ReachFacts(cards, platform, reached=reached))) == expected


def test_the_firewall_is_told_the_port() -> None:
    cause = can_others_reach_me(ReachFacts((WLAN,), "linux", 4711, Reached.NO))[0]
    assert "port 4711" in str(cause.advice)


def test_where_mdns_fails_the_address_is_the_way_out() -> None:
    facts = ReachFacts((WLAN,), "linux", reached=Reached.YES, unannounced=sentence("No multicast here."))
    assert codes(can_others_reach_me(facts)) == ["reached", "unannounced"]


def test_a_guest_who_sees_nothing_always_gets_a_way_out() -> None:
    assert codes(nothing_found(ReachFacts((WLAN,), "linux"))) == ["nothing", "isolation"]
    assert codes(nothing_found(ReachFacts((WLAN, VPN), "darwin"))) == ["nothing", "mac_permission", "vpn", "isolation"]
    assert "(tun0)" in str(nothing_found(ReachFacts((WLAN, VPN), "linux"))[1].happened)


def test_every_text_is_a_sentence() -> None:
    seen: dict[str, Cause] = {}
    for platform in ("linux", "win32", "darwin"):
        for reached in Reached:
            for cards in ((), (LO,), (SELF,), (WLAN, VPN)):
                facts = ReachFacts(cards, platform, reached=reached)
                seen |= {cause.code: cause for cause in (*can_others_reach_me(facts), *nothing_found(facts))}
    assert len(seen) == 12
    for cause in seen.values():
        assert all(str(text).endswith(".") and len(str(text)) < 110 for text in (cause.happened, cause.advice))
