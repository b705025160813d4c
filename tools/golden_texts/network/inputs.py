"""The golden text of random inputs from outside: typed addresses, network cards, damaged files, altered handshakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Final

from msgspec import Struct

from engine.sentences import Refusal
from net.discovery.answers import Reached
from net.discovery.invitation import invitation, read_invitation
from net.discovery.listings import Address, clean_announced_name
from net.discovery.network_cards import advertised, bound, broadcast_targets, is_on_network, scopes
from net.discovery.reach import ReachFacts, can_others_reach_me, nothing_found
from net.discovery.remembered import Remembered, RememberedHost, from_json
from net.handshake.handshake import GuestSide, HostSide
from net.handshake.handshake_limit import HandshakeLimit
from net.io.dial import failure_code, race_order
from net.io.records import Begun, record
from net.io.records import told as story
from net.protocol.errors import ProtocolError
from tests.support.lan.listed_tables import card
from tests.support.lan.transcript import FOLDER
from tools.golden_net import TABLE, TICKETS, chance, golden_door

_HOSTS: Final = (
    "192.168.1.7", "10.0.0.4", "[fd00::7]", "fe80::1%eth0", "[fe80::1]", "pc.local", "1.2.3", "255.255.255.255", "::",
    "224.0.0.1", "a_b", "-x", "[::ffff:1.2.3.4]", "münchen",
)  # fmt: skip
_CARDS: Final = (
    card("127.0.0.1/8", "lo", 1), card("::1/128", "lo", 1), card("192.168.1.2/24", "eth0", 2),
    card("fe80::2/64", "eth0", 2), card("fd00::2/64", "eth0", 2), card("10.8.0.2/32", "tun0", 3),
    card("169.254.3.4/16", "wlan0", 4), card("fe80::4/64", "wlan0", 4), card("10.1.0.9/31", "vpn home", 5),
)  # fmt: skip


class Note(Struct, tag_field="t", tag="note"):
    """A record of a file."""

    text: str


def typed() -> Iterator[str]:
    """Read addresses and join strings, and write those that can be read."""
    rng = Random(1)
    for _ in range(120):
        hosts = [rng.choice(_HOSTS) for _ in range(rng.randrange(1, 4))]
        ports = [rng.choice(("", ":1", ":26631", ":65535", ":65536", ":0", ":x")) for _ in hosts]
        first, *others = (f"{host}{port}" for host, port in zip(hosts, ports, strict=True))
        text = first
        if rng.random() < 0.6:
            asks = [*(f"a={other}" for other in others), rng.choice(("", "c=123", "c=123456", "c=x", "z=1"))]
            text = f"boneyard://{first}{rng.choice(('', '/', '/3', '/65534', '/65535', '/x'))}?{'&'.join(asks)}"
        try:
            read = read_invitation(text)
            yield f"{text} is {' '.join(map(str, read.addresses))} {read.table} {read.code} = {read.text()};"
        except Refusal as why:
            yield f"{text} no: {why};"


def cards() -> Iterator[str]:
    """Look at the network from computers with other cards each."""
    rng = Random(2)
    for _ in range(30):
        here = rng.sample(_CARDS, rng.randrange(6))
        yield f"{' '.join(str(each.address) for each in here)}:"
        yield " ".join(map(str, broadcast_targets(here, 26_630)))
        yield f"| {' '.join(advertised(here))} | {scopes(here)}"
        hosts = rng.sample(("0.0.0.0", "::", "192.168.1.2", "fe80::2%2", "127.0.0.1"), 2)  # noqa: S104
        yield f"| {len(bound(here, hosts))}"
        near = [is_on_network(host, here) for host in ("192.168.1.99", "fe80::9%2", "fe80::9%4", "10.8.0.2", "fd00::9")]
        yield f"{''.join(f'{each:d}' for each in near)};"
        told = [
            Address(rng.choice(("fe80::9", "10.0.0.1", "fd00::9", "fe80::8%2")), rng.randrange(1, 3)) for _ in range(4)
        ]
        yield f"{' '.join(map(str, race_order(told, here, told[:1])))};"
        yield f"{invitation(advertised(here) or ['10.0.0.1'], 5, 1).text()};"


def reasons() -> Iterator[str]:
    """Give the reasons why a table can't be found or reached."""
    everything = (_CARDS[:0], _CARDS[:2], (*_CARDS[:2], _CARDS[6]), _CARDS[:3], _CARDS)
    for here, platform, reached in product(everything, ("linux", "win32", "darwin"), Reached):
        facts = ReachFacts(here, platform, 5, reached)
        yield f"{'+'.join(f'{each.code}:{each.grade.value}' for each in can_others_reach_me(facts))};"
        yield f"{'+'.join(each.code for each in nothing_found(facts))};"
    failures = (
        ConnectionRefusedError(111, ""),
        PermissionError(13, ""),
        OSError(113, ""),
        TimeoutError(),
        UnicodeError(),
    )
    for one, other, platform, online in product(failures, failures, ("linux", "darwin"), (True, False)):
        yield failure_code([one, other], platform, online=online)


def remembered() -> Iterator[str]:
    """Remember hosts that are joined again at other addresses, and read them from a file."""
    rng, hosts = Random(3), Remembered()
    for n in range(60):
        addresses = tuple(Address(f"10.0.0.{rng.randrange(1, 40)}", 5 + n % 2) for _ in range(rng.randrange(4)))
        hosts = hosts.joined(RememberedHost(f"Host {n}", addresses, n))
        yield f"{len(hosts.hosts)}:{hosts.hosts[0].joined if hosts.hosts else '-'}"
    again = from_json(hosts.as_json())
    yield f"{again == hosts} {len(again.without(hosts.hosts[0]).hosts)}"
    for name in ("", "  x  ", "é" * 40, "x" * 60, "😀" * 20, "a\u202eb", "A\nB"):
        yield f"{len(clean_announced_name(name))}:{len(clean_announced_name(name).encode())}"


def damages() -> Iterator[str]:
    """Read a file of records from copies that are cut off, damaged or exchanged."""
    rng = Random(4)
    whole = record(Begun()) + b"".join(record(Note("x" * n)) for n in (0, 1, 40, 7, 300, 3))
    for _ in range(150):
        copies = [bytearray(whole) for _ in range(rng.choice((1, 2, 2, 2)))]
        for copy in copies:
            for _ in range(rng.choice((0, 1, 1, 2))):
                at, way = rng.randrange(len(copy)), rng.randrange(4)
                if way == 0:
                    copy[at] ^= 1 << rng.randrange(8)
                elif way == 1:
                    del copy[at:]
                    copy.extend(b"\0")
                elif way == 2:
                    copy[at : at + 3] = rng.randbytes(3)
                else:
                    copy.extend(rng.randbytes(rng.randrange(20)))
        found = story([bytes(copy) for copy in copies], lambda plain: plain)
        sizes = f"{len(found.records)}:{len(found.content)}:{len(found.beyond)}:{found.tail}"
        yield f"{sizes}:{found.is_mended:d}{found.is_lost:d}"


def handshakes() -> Iterator[str]:
    """Alter a byte of each message of a handshake, leave the last one out, or add one."""
    places: tuple[int | str, ...] = (0, 1, 2, 3, 4, 5, 21, 40, -1, "short", "long")
    for kind, place in product(TICKETS, places):
        for step in range(3):
            guest = GuestSide(TABLE, TICKETS[kind], chance("guest"))
            host = HostSide(
                {TABLE: golden_door(kind)}, "", chance("host"), HandshakeLimit(lambda: 0.0, chance("knocks"))
            )
            said = guest.begin()
            try:
                for at, side in enumerate((host, guest, host)):
                    said = side.receive(_altered(said, place) if at == step else said)
                code = host.trouble.code if host.trouble else "-"
                yield f"{step}{place}:{code}:{len(said)}:{host.channel is not None:d}"
            except ProtocolError as why:
                yield f"{step}{place}:{why.code}"


def _altered(said: bytes, place: int | str) -> bytes:
    if isinstance(place, str):
        return said[:-1] if place == "short" else said + b"\0"
    changed = bytearray(said)
    if changed:
        changed[place % len(changed)] ^= 1
    return bytes(changed)


INPUTS: Final[tuple[Callable[[], Iterator[str]], ...]] = (typed, cards, reasons, remembered, damages, handshakes)


def told(walk: Callable[[], Iterator[str]]) -> str:
    """Return what becomes of some inputs."""
    text = " ".join(walk())
    return "".join(f"    {line}\n" for line in (*wrap(text, 110), sha256(text.encode()).hexdigest()[:12]))


def golden_inputs() -> dict[Path, str]:
    """Return the contents of the golden file."""
    return {FOLDER / "inputs.txt": "".join(f"{walk.__name__}\n{told(walk)}" for walk in INPUTS)}
