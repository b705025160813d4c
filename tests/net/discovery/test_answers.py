"""A host's answers: guests and hosts on this computer find each other, and a host learns whether it is reachable."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from net.discovery.answers import ProbeResponder, Reached
from net.discovery.listings import Address, FoundBy, TableListing
from net.discovery.network_cards import NetworkCard
from net.discovery.probe import DialBack, Dialled, ProbeAnswer, Query, read_probe
from net.io.datagrams import Datagrams, address_of, sockaddr, udp_socket
from net.io.discovery_responder import DiscoveryResponder
from net.io.search import NetworkSearch
from tests.support.deadline import DEADLINE
from tests.support.lan.listed_tables import card, counting, place

ANA, BOB = Address("192.168.1.7", 5000), Address("192.168.1.8", 5000)
TOKEN = b"12345678"
LOOPBACK = (card("127.0.0.1/8", "lo", 1),)


def answering(*places: TableListing) -> ProbeResponder:
    answers = ProbeResponder(counting())
    answers.announce(places)
    answers.is_mine = lambda host: host == "192.168.1.1"
    return answers


def test_the_table_with_that_number_or_the_next_one_or_else_the_first() -> None:
    answers = answering(place(table=7), place(table=2), place(table=4))

    def asked(first: int) -> tuple[int, int | None]:
        told = read_probe(answers.on_datagram(Query(TOKEN, first).datagram(), ANA, 1.0) or b"")
        assert isinstance(told, ProbeAnswer)
        assert told.token == TOKEN
        return told.place.table, told.following

    assert [asked(first) for first in (0, 2, 3, 7, 8)] == [(2, 4), (2, 4), (4, 7), (7, None), (2, 4)]


def test_who_has_no_table_or_hears_nonsense_is_silent() -> None:
    assert answering().on_datagram(Query(TOKEN).datagram(), ANA, 1.0) is None
    answers = answering(place())
    for nonsense in (b"", b"x" * 200, ProbeAnswer(TOKEN, place()).datagram(), Dialled(TOKEN, reached=True).datagram()):
        assert answers.on_datagram(nonsense, ANA, 1.0) is None
    assert answers.reached(1.0) is Reached.UNTRIED


def test_who_asks_without_end_is_not_answered() -> None:
    answers = answering(place())
    assert sum(answers.on_datagram(Query(TOKEN).datagram(), ANA, 1.0) is not None for _ in range(200)) == 30
    assert answers.on_datagram(Query(TOKEN).datagram(), BOB, 1.0) is not None


def test_those_who_looked_here_are_asked_to_dial_back() -> None:
    answers = answering(place())
    assert (answers.request_dial_back(1.0), answers.reached(1.0)) == ([], Reached.NOBODY)
    answers.on_datagram(Query(TOKEN).datagram(), Address("192.168.1.1", 5000), 1.0)  # our own computer proves nothing
    assert answers.request_dial_back(1.0) == []
    answers.on_datagram(Query(TOKEN).datagram(), ANA, 2.0)
    answers.on_datagram(Query(TOKEN).datagram(), BOB, 3.0)
    asks = answers.request_dial_back(12.5)
    assert [ask.to for ask in asks] == [BOB]
    assert answers.reached(13.0) is Reached.ASKING
    assert answers.reached(17.0) is Reached.NOBODY
    told = read_probe(asks[0].datagram)
    assert isinstance(told, DialBack)
    assert told.port == place().port
    answers.on_datagram(Dialled(TOKEN, reached=True).datagram(), BOB, 13.0)
    assert answers.reached(13.0) is Reached.ASKING
    answers.on_datagram(Dialled(told.token, reached=False).datagram(), BOB, 13.0)
    assert answers.reached(13.0) is Reached.NO
    answers.on_datagram(Dialled(told.token, reached=True).datagram(), BOB, 13.0)
    assert answers.reached(99.0) is Reached.YES


async def until(true: Callable[[], bool], changed: asyncio.Event) -> None:
    async with asyncio.timeout(DEADLINE):
        while not true():
            changed.clear()
            await changed.wait()


def free_port() -> int:
    with contextlib.closing(udp_socket(socket.AF_INET, 0)) as one:
        port: int = one.getsockname()[1]
        return port


@asynccontextmanager
async def hosting(finding_port: int, *names: str) -> AsyncIterator[tuple[DiscoveryResponder, tuple[TableListing, ...]]]:
    """Open a host with a TCP port on this computer, without using the network cards."""
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    bell = DiscoveryResponder(finding_port=finding_port)
    assert bell.open(port, LOOPBACK)
    host = port.to_bytes(8, "big")
    places = tuple(place(name, host=host, table=n, port=port) for n, name in enumerate(names))
    bell.announce(places)
    try:
        yield bell, places
    finally:
        await bell.close()
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def looking(
    finding_port: int, cards: Sequence[NetworkCard] = LOOPBACK
) -> AsyncIterator[tuple[NetworkSearch, asyncio.Event]]:
    changed = asyncio.Event()
    search = NetworkSearch(
        protocol=1,
        games={"all_fives"},
        changed=changed.set,
        finding_port=finding_port,
        look_for=lambda: tuple(cards),
        opening=None,
    )
    await search.open()
    try:
        yield search, changed
    finally:
        await search.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await test()

    asyncio.run(main())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has broadcasts on the loopback card")
def test_a_guest_finds_two_hosts_of_this_machine_by_shouting() -> None:
    async def test() -> None:
        port = free_port()
        async with (
            hosting(port, "Ana", "Bea") as (_, anas),
            hosting(port, "Cleo") as (_, cleos),
            looking(port) as (search, changed),
        ):
            await until(lambda: len(search.found()) == 3, changed)
            assert {found.place for found in search.found()} == {*anas, *cleos}
            assert all(found.ways == {FoundBy.PROBE} for found in search.found())
            assert search.reason is None

    run(test)


def test_a_typed_name_leads_to_the_table_and_a_silent_one_is_told() -> None:
    async def test() -> None:
        port = free_port()
        async with hosting(port, "Ana") as (_, (ana,)), looking(port, cards=()) as (search, changed):
            assert search.reason is not None  # there is no card, and typing works nevertheless
            search.type_in("here", [Address("localhost", ana.port)])
            search.type_in("nowhere", [Address("no-such-machine.invalid", 5)])
            await until(lambda: len(search.found()) == 1, changed)
            (found,) = search.found()
            assert found.place == ana
            assert found.ways == {FoundBy.TYPED}

    run(test)


def test_a_host_that_was_joined_by_its_name_is_found_again() -> None:
    async def test() -> None:
        port = free_port()
        async with hosting(port, "Ana") as (_, (ana,)), looking(port, cards=()) as (search, changed):
            search.remember("here", [Address("localhost", ana.port)])
            await until(lambda: len(search.found()) == 1, changed)
            (found,) = search.found()
            assert found.place == ana
            assert found.ways == {FoundBy.REMEMBERED}

    run(test)


def test_a_card_that_comes_later_is_searched_and_one_that_goes_leaves_a_reason() -> None:
    async def test() -> None:
        port, cards = free_port(), list[NetworkCard]()
        async with hosting(port, "Ana") as (_, (ana,)), looking(port, cards) as (search, changed):
            assert str(search.reason) == "This computer has no network connection."
            cards += LOOPBACK
            search._looked_at = float("-inf")
            await until(lambda: len(search.found()) == 1, changed)
            assert search.found()[0].place == ana
            assert search.reason is None
            cards.clear()
            search._looked_at = float("-inf")
            await search.tick()
            assert search.reason is not None

    run(test)


def test_after_a_sleep_everybody_is_asked_at_once() -> None:
    async def test() -> None:
        port = free_port()
        async with looking(port) as (search, changed):
            await search.tick()
            async with hosting(port, "Ana"):
                search._finder._shouts = [float("inf")]  # as if the next broadcast were far off
                search._looked_at, search._time_of_day = float("-inf"), 0.0
                await until(lambda: len(search.found()) == 1, changed)

    run(test)


def test_a_guest_that_sees_the_table_tells_the_host_whether_it_reaches_it() -> None:
    async def test() -> None:
        port = free_port()
        async with hosting(port, "Ana") as (bell, _), looking(port) as (search, changed):
            await until(lambda: len(search.found()) == 1, changed)
            assert await bell.test() is Reached.NOBODY  # a window on the same computer proves nothing
        async with hosting(port, "Ana") as (bell, _):
            bell._answers.is_mine = lambda _host: False
            async with looking(port) as (search, changed):
                await until(lambda: len(search.found()) == 1, changed)
                assert bell.reached is Reached.UNTRIED
                assert await bell.test() is Reached.YES

    run(test)


def test_a_socket_hears_and_sends_and_never_raises() -> None:
    async def test() -> None:
        arrived: asyncio.Queue[tuple[bytes, Address]] = asyncio.Queue()
        line = Datagrams(udp_socket(socket.AF_INET, 0), lambda datagram, source: arrived.put_nowait((datagram, source)))
        try:
            here = Address("127.0.0.1", line.port)
            assert line.send(b"hello", here)
            async with asyncio.timeout(DEADLINE):
                assert await arrived.get() == (b"hello", here)
            assert not line.send(b"x" * 70_000, here)
            assert not line.send(b"x", Address("fe80::1%nocard", 5))
            assert not line.send(b"x", Address("fe80::1", 5))
        finally:
            await line.close()
        assert not line.send(b"x", here)

    run(test)


def test_a_host_shares_the_port_for_everybody_but_not_its_own() -> None:
    async def test() -> None:
        own, common = free_port(), free_port()
        first, second = DiscoveryResponder(finding_port=common), DiscoveryResponder(finding_port=common)
        try:
            assert first.open(own, LOOPBACK)
            with pytest.raises(OSError, match="in use"):
                udp_socket(socket.AF_INET, own, shared=True)
            udp_socket(socket.AF_INET, common, shared=True).close()
            assert second.open(own, LOOPBACK)  # heard on the shared port alone
        finally:
            await first.close()
            await second.close()

    run(test)


def test_addresses_are_what_sockets_want() -> None:
    assert sockaddr(Address("10.0.0.1", 5)) == ("10.0.0.1", 5)
    assert sockaddr(Address("fe80::1%7", 5)) == ("fe80::1", 5, 0, 7)
    assert address_of(("fe80::1%eth0", 5, 0, 7)) == Address("fe80::1%7", 5)
    assert address_of(("fd00::1", 5, 0, 0)) == Address("fd00::1", 5)
    assert address_of(("10.0.0.1", 0)) is None
