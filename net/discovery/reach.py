"""Reasons why no table is found, or why others cannot reach this one, each with advice.

The functions are pure; the owners of the sockets gather the `ReachFacts` (`net.io.search`,
`net.io.discovery_responder`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from engine.sentences import Sentence, sentence
from net.discovery.answers import Reached
from net.discovery.listings import TABLE_PORT
from net.discovery.network_cards import NetworkCard

_WINDOWS, MAC = "win32", "darwin"
FIREWALL_HINTS: Final = (Reached.NO, Reached.NOBODY, Reached.UNTRIED)


class ReachFacts(NamedTuple):
    """The known facts about this computer and its network."""

    cards: Sequence[NetworkCard]
    platform: str
    """A value of `sys.platform`."""
    port: int = TABLE_PORT
    """The table's port."""
    reached: Reached = Reached.UNTRIED
    """The result of asking another computer to dial this one."""
    unannounced: Sentence | None = None
    """The reason why mDNS does not work here, or None."""


class Grade(Enum):
    """Severity of a cause."""

    GOOD = "good"
    HINT = "hint"
    BAD = "bad"


class Cause(NamedTuple):
    """A cause and its remedy, one sentence each."""

    code: str
    grade: Grade
    happened: Sentence
    advice: Sentence


def can_others_reach_me(facts: ReachFacts) -> tuple[Cause, ...]:
    """Return the causes to show to a host, most certain first; never empty."""
    return tuple(_of_a_host(facts))


def nothing_found(facts: ReachFacts) -> tuple[Cause, ...]:
    """Return the causes to show to a guest who sees no table, most certain first; never empty."""
    return tuple(_of_a_guest(facts))


def _of_a_host(facts: ReachFacts) -> Iterator[Cause]:
    offline = _offline(facts)
    if offline:
        yield offline
        return
    if facts.reached is Reached.YES:
        yield Cause(
            "reached",
            Grade.GOOD,
            sentence("Another computer reached this one."),
            sentence("Your friends can join."),
        )
    elif facts.reached is Reached.NO:
        yield Cause(
            "blocked",
            Grade.BAD,
            sentence("Another computer sees this table but can't connect to it."),
            sentence("Allow Boneyard through this computer's firewall: TCP and UDP, port {port}.", port=facts.port),
        )
    elif facts.reached is Reached.ASKING:
        yield Cause(
            "asking",
            Grade.HINT,
            sentence("Asking another computer to connect to this one."),
            sentence("This takes a few seconds."),
        )
    else:
        yield Cause(
            "nobody",
            Grade.HINT,
            sentence("No other computer has looked for this table yet."),
            sentence("Open the list of tables on another computer on the same network, then try again."),
        )
    if facts.reached in FIREWALL_HINTS and facts.platform == _WINDOWS:
        yield Cause(
            "public_network",
            Grade.HINT,
            sentence("Windows blocks connections while the network is set to “Public”."),
            sentence("Set this network to “Private” in Windows Settings, and allow Boneyard if asked."),
        )
    if facts.reached in FIREWALL_HINTS and facts.platform == MAC:
        yield _mac()
    if facts.reached is not Reached.YES:
        yield from _tunnels(facts)
    if facts.reached in {Reached.NOBODY, Reached.UNTRIED}:
        yield _isolation()
    if facts.unannounced:
        yield Cause(
            "unannounced",
            Grade.HINT,
            facts.unannounced,
            sentence("If your friends don't see the table, give them its address or the QR code."),
        )


def _of_a_guest(facts: ReachFacts) -> Iterator[Cause]:
    offline = _offline(facts)
    if offline:
        yield offline
        return
    yield Cause(
        "nothing",
        Grade.HINT,
        sentence("No tables found on this network."),
        sentence("Host one yourself, or ask the host for the address on their screen and type it in."),
    )
    if facts.platform == MAC:
        yield _mac()
    yield from _tunnels(facts)
    yield _isolation()


def _offline(facts: ReachFacts) -> Cause | None:
    if not facts.cards:
        return Cause(
            "no_network",
            Grade.BAD,
            sentence("This computer has no network connection."),
            sentence("Turn on Wi-Fi or plug in a cable. Tables then appear automatically."),
        )
    if all(card.is_loopback for card in facts.cards):
        return Cause(
            "only_loopback",
            Grade.BAD,
            sentence("This computer isn't on a network. Only its own windows can reach it."),
            sentence("Turn on Wi-Fi or plug in a cable. Tables then appear automatically."),
        )
    if all(card.is_loopback or card.is_local for card in facts.cards):
        return Cause(
            "no_address",
            Grade.BAD,
            sentence("The network hasn't given this computer an address."),
            sentence("Wait a moment, or turn Wi-Fi off and on again."),
        )
    return None


def _tunnels(facts: ReachFacts) -> Iterator[Cause]:
    tunnels = sorted({card.name for card in facts.cards if card.is_tunnel})
    if tunnels:
        yield Cause(
            "vpn",
            Grade.HINT,
            sentence(
                "A VPN is on ({name}). Many VPNs cut off computers on the same network from each other.",
                name=", ".join(tunnels),
            ),
            sentence("Turn it off while you play, or allow the local network in its settings."),
        )


def _mac() -> Cause:
    return Cause(
        "mac_permission",
        Grade.HINT,
        sentence("On macOS, programs need permission to use the local network."),
        sentence("Allow Boneyard in System Settings, Privacy & Security, Local Network."),
    )


def _isolation() -> Cause:
    return Cause(
        "isolation",
        Grade.HINT,
        sentence("Guest networks and some routers block computers from reaching each other."),
        sentence("Put everyone on the same main Wi-Fi or wired network, or use a phone's hotspot."),
    )
