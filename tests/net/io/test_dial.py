"""Dialling: the first address to answer wins, dead ones do not delay it, and every failure has a cause."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Awaitable, Callable

import pytest

from net.discovery.listings import Address
from net.io.dial import HostStreams, Streams, dial, failure_code, race_order
from net.protocol.errors import ProtocolError
from tests.support.lan.listed_tables import card

CARDS = (card("192.168.1.2/24"), card("fe80::2/64", "eth0", 2), card("fe80::3/64", "wlan0", 3))
DEAD, LATE, GOOD = Address("10.0.0.1", 5), Address("10.0.0.2", 5), Address("10.0.0.3", 5)


def test_ipv4_comes_first_and_link_local_is_tried_through_each_card() -> None:
    tried = race_order(
        [Address("fe80::9", 5), Address("fd00::9", 5), Address("fe80::8%eth7", 5), Address("10.0.0.9", 5)] * 2, CARDS
    )
    assert [address.host for address in tried] == ["10.0.0.9", "fd00::9", "fe80::9%2", "fe80::9%3", "fe80::8%eth7"]
    assert len(race_order([Address(f"10.0.0.{n}", 5) for n in range(1, 99)], CARDS)) == 12


def test_whoever_is_to_be_tried_last_comes_after_all_others() -> None:
    one, two, three = (Address(f"10.0.0.{n}", 5) for n in (1, 2, 3))
    six = Address("fd00::9", 5)
    assert race_order([one, two, three, six], CARDS, last=[two, one]) == (three, six, two, one)


class Hosts:
    """Hosts that answer, fail, or stay silent forever."""

    def __init__(self, **ends: OSError | None) -> None:
        self.ends = {f"10.0.0.{name[1:]}": end for name, end in ends.items()}
        self.dialled: list[Address] = []
        self.hung_up: list[Address] = []

    async def connect(self, address: Address) -> Streams:
        """Behave like the host at this address; an unknown one stays silent."""
        self.dialled.append(address)
        if address.host not in self.ends:
            try:
                await asyncio.Event().wait()
            finally:
                self.hung_up.append(address)
        end = self.ends[address.host]
        if end is not None:
            raise end
        reader = asyncio.StreamReader()
        here, there = socket.socketpair()
        there.close()
        _, writer = await asyncio.open_connection(sock=here)
        return reader, writer


async def reached(
    addresses: list[Address],
    connect: Callable[[Address], Awaitable[Streams]],
    deadline: float = 20.0,
    apart: float = 0.0,
) -> HostStreams:
    won = await dial(addresses, cards=CARDS, connect=connect, deadline=deadline, apart=apart)
    won.writer.close()
    return won


def test_a_dead_address_does_not_hold_up_the_others_and_is_hung_up() -> None:
    async def main() -> None:
        hosts = Hosts(h3=None)
        won = await reached([DEAD, LATE, GOOD], hosts.connect)
        assert won.address == GOOD
        assert hosts.dialled == [DEAD, LATE, GOOD]
        assert set(hosts.hung_up) == {DEAD, LATE}

    asyncio.run(main())


def test_after_a_failure_the_next_one_is_dialled_at_once() -> None:
    hosts = Hosts(h1=ConnectionRefusedError(errno.ECONNREFUSED, "refused"), h3=None)
    won = asyncio.run(reached([DEAD, GOOD, LATE], hosts.connect, apart=1000.0))
    assert won.address == GOOD
    assert hosts.dialled == [DEAD, GOOD]


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        ({"h1": OSError(errno.ECONNREFUSED, "no"), "h3": OSError(errno.ENETUNREACH, "no")}, "nobody_home"),
        ({"h1": PermissionError(errno.EACCES, "no"), "h3": OSError(errno.ENETUNREACH, "no")}, "no_permission"),
        ({"h1": TimeoutError("no"), "h3": OSError(errno.ENETUNREACH, "no")}, "host_gone"),
    ],
)  # fmt: skip
def test_who_is_not_reached_has_a_reason(ends: dict[str, OSError | None], code: str) -> None:
    with pytest.raises(ProtocolError) as why:
        asyncio.run(reached([DEAD, GOOD], Hosts(**ends).connect))
    assert why.value.code == code
    assert "10.0.0.1:5, 10.0.0.3:5" in why.value.text


def test_silence_has_an_end() -> None:
    hosts = Hosts()
    with pytest.raises(ProtocolError) as why:
        asyncio.run(reached([DEAD, GOOD], hosts.connect, deadline=0.05))
    assert why.value.code == "host_gone"
    assert set(hosts.hung_up) == {DEAD, GOOD}


def test_without_any_address_nobody_is_dialled() -> None:
    with pytest.raises(ProtocolError, match="host_gone"):
        asyncio.run(reached([], Hosts().connect))


def failure(number: int) -> OSError:
    return OSError(number, "why")


@pytest.mark.parametrize(
    ("failures", "platform", "online", "code"),
    [
        ([failure(errno.EHOSTUNREACH)], "darwin", True, "mac_permission"),
        ([failure(errno.EHOSTUNREACH)], "darwin", False, "no_network"),
        ([failure(errno.EHOSTUNREACH)], "linux", True, "host_gone"),
        ([failure(errno.EHOSTUNREACH), failure(errno.ECONNREFUSED)], "darwin", True, "nobody_home"),
        ([failure(10061)], "win32", True, "nobody_home"),
        ([failure(10013)], "win32", True, "no_permission"),
        ([failure(errno.ENETUNREACH)], "linux", False, "no_network"),
        ([socket.gaierror(-2, "unknown")], "linux", True, "no_such_name"),
        ([socket.gaierror(-2, "unknown"), TimeoutError()], "linux", True, "host_gone"),
        ([UnicodeError("label too long")], "linux", True, "no_such_name"),
        ([], "linux", True, "host_gone"),
    ],
)
def test_of_several_causes_the_one_that_helps_is_told(
    failures: list[Exception], platform: str, online: bool, code: str
) -> None:
    assert failure_code(failures, platform, online=online) == code


def test_a_real_host_is_reached_by_its_name_and_a_closed_port_is_told() -> None:
    async def main() -> None:
        server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
        port: int = server.sockets[0].getsockname()[1]
        won = await dial([Address("localhost", port)])
        assert won.address == Address("127.0.0.1", port)
        won.writer.close()
        server.close()
        await server.wait_closed()
        with pytest.raises(ProtocolError, match="nobody_home"):
            await dial([Address("127.0.0.1", port)])

    asyncio.run(main())
