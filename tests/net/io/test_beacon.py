"""The host's mDNS entry follows network cards and seats, goes when closed, and never raises."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any, cast

import pytest
from zeroconf import NonUniqueNameException, ServiceInfo
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.discovery.listings import FoundBy
from net.discovery.mdns import SERVICE, open_mdns
from net.discovery.network_cards import NetworkCard, network_cards
from net.io.beacon import SLEPT_AFTER, Beacon
from net.io.search import NetworkSearch
from tests.support.deadline import DEADLINE
from tests.support.lan.listed_tables import card, place

WLAN, CABLE = card("192.168.1.7/24", "wlan0", 2), card("10.0.0.7/24", "eth0", 3)


class Wire:
    """Stands in for mDNS: records announcements, and refuses on request."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.there: dict[str, ServiceInfo] = {}
        self.opened = 0
        self.refuses: list[Exception] = []
        self.cards: tuple[NetworkCard, ...] = (WLAN,)
        self.now = 100.0

    def beacon(self) -> Beacon:
        """Return a beacon on this wire."""
        return Beacon(look_for=lambda: self.cards, opening=self.open, clock=lambda: self.now)

    def open(self) -> AsyncZeroconf:
        """Open it like `net.discovery.mdns.open_mdns`."""
        self.opened += 1
        self._refuse()
        return cast("AsyncZeroconf", self)

    def _refuse(self) -> None:
        if self.refuses:
            raise self.refuses.pop(0)

    async def async_register_service(self, info: ServiceInfo) -> None:
        self._refuse()
        self.there[info.name] = info
        self.log.append("there")

    async def async_update_service(self, info: ServiceInfo) -> None:
        self._refuse()
        assert info.name in self.there
        self.there[info.name] = info
        self.log.append("changed")

    async def async_unregister_service(self, info: ServiceInfo) -> None:
        del self.there[info.name]
        self.log.append("gone")

    async def async_close(self) -> None:
        self.there.clear()
        self.log.append("closed")

    def only(self) -> ServiceInfo:
        (info,) = self.there.values()
        return info


def on(test: Callable[[Wire, Beacon], Any]) -> None:
    """Run a test with an open beacon, and close it."""

    async def main() -> None:
        wire = Wire()
        beacon = wire.beacon()
        await beacon.open([place()])
        await test(wire, beacon)
        await beacon.close()
        assert not wire.there

    asyncio.run(main())


def test_the_entry_says_what_is_documented_and_nothing_of_the_machine() -> None:
    async def test(wire: Wire, beacon: Beacon) -> None:
        info = wire.only()
        name, tag = info.name.removesuffix(f".{SERVICE}").rsplit(" ", 1)
        assert (name, len(tag), int(tag, 16) >= 0) == ("Ana's table", 4, True)
        assert info.decoded_properties == {
            "v": "1",
            "t": "0",
            "n": "Ana's table",
            "s": "1/4",
            "r": "08090a0b0c0d0e0f",
        }
        assert info.port == place().port
        assert info.parsed_addresses() == ["192.168.1.7"]
        assert (info.server or "").startswith("boneyard-")
        assert beacon.reason is None

    on(test)


def test_a_new_guest_changes_the_entry_and_nothing_new_changes_nothing() -> None:
    async def test(wire: Wire, beacon: Beacon) -> None:
        name = wire.only().name
        await beacon.update([place(taken=2)])
        assert wire.only().name == name
        assert wire.only().decoded_properties["s"] == "2/4"
        await beacon.update([place(taken=2)])
        assert wire.log == ["there", "changed"]
        await beacon.update([place(taken=2), place("Second", table=1)])
        assert len(wire.there) == 2
        await beacon.update([place("Second", table=1)])
        assert wire.only().decoded_properties["n"] == "Second"
        await beacon.update([place("Renamed", table=1)])
        assert wire.only().decoded_properties["n"] == "Renamed"

    on(test)


def test_another_card_means_another_announcement() -> None:
    async def test(wire: Wire, beacon: Beacon) -> None:
        name = wire.only().name
        assert not await beacon.look()
        wire.cards = (WLAN, CABLE)
        assert await beacon.look()
        assert wire.only().parsed_addresses() == ["192.168.1.7", "10.0.0.7"]
        assert wire.only().name == name
        wire.cards = (card("192.168.1.99/24", "wlan0", 2),)
        assert await beacon.look()
        assert wire.only().parsed_addresses() == ["192.168.1.99"]
        assert (wire.opened, wire.log.count("closed")) == (3, 2)

    on(test)


def test_after_a_sleep_the_table_is_announced_anew() -> None:
    async def test(wire: Wire, beacon: Beacon) -> None:
        wire.now += SLEPT_AFTER - 1
        assert not await beacon.look()
        wire.now += SLEPT_AFTER + 1
        assert await beacon.look()
        assert not await beacon.look()
        assert wire.opened == 2

    on(test)


def test_without_any_card_there_is_a_reason_and_with_one_a_table() -> None:
    async def main() -> None:
        wire = Wire()
        wire.cards = ()
        beacon = wire.beacon()
        await beacon.open([place()])
        assert str(beacon.reason) == "This computer has no network connection."
        assert wire.opened == 0
        assert not await beacon.look()
        wire.cards = (WLAN,)
        assert await beacon.look()
        assert beacon.reason is None
        assert wire.only().port == place().port
        wire.cards = ()
        assert await beacon.look()
        assert not wire.there
        assert beacon.reason is not None
        await beacon.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "why", [OSError(19, "No such device"), RuntimeError("no interfaces"), TimeoutError(), AssertionError("inside")]
)
def test_what_the_network_refuses_is_a_reason_and_tried_again(why: Exception) -> None:
    async def main() -> None:
        wire = Wire()
        wire.refuses = [why]
        beacon = wire.beacon()
        await beacon.open([place()])
        assert str(beacon.reason).startswith("This network doesn't allow tables to be announced (")
        assert await beacon.look()
        assert beacon.reason is None
        wire.refuses = [why]
        await beacon.update([place(taken=2)])
        assert beacon.reason is not None
        await beacon.close()

    asyncio.run(main())


def test_where_another_machine_has_the_very_name_another_tag_is_taken() -> None:
    async def test(wire: Wire, beacon: Beacon) -> None:
        taken = wire.only().name
        wire.cards = (CABLE,)
        wire.refuses = []
        register = wire.async_register_service

        async def once(info: ServiceInfo) -> None:
            if info.name == taken:
                raise NonUniqueNameException
            await register(info)

        wire.async_register_service = once  # type: ignore[method-assign]  # simulates a rival
        await beacon.look()
        assert wire.only().name != taken
        assert beacon.reason is None

    on(test)


def loopback_works() -> bool:
    try:
        return any(not link.is_loopback for link in network_cards())
    except OSError:
        return False


@pytest.mark.skipif(not loopback_works(), reason="mDNS needs a network card, and this machine has only loopback")
def test_a_real_entry_is_seen_by_a_real_search_and_gone_after_closing() -> None:
    service = "_boneyardtest._tcp.local."

    async def main() -> bool:
        beacon = Beacon(service=service)
        await beacon.open([place()])
        if beacon.reason is not None:
            return False
        name = next(iter(beacon._entries.values())).name
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:  # hosts of other tests use the usual port
            free.bind(("127.0.0.1", 0))
            elsewhere = free.getsockname()[1]
        search = NetworkSearch(protocol=1, games=(), service=service, look_for=network_cards, finding_port=elsewhere)
        await search.open()
        try:
            async with asyncio.timeout(DEADLINE):
                while (FoundBy.MDNS, name) not in search._finder._hints:  # noqa: ASYNC110  zeroconf's own threads report it
                    await asyncio.sleep(0.02)
            assert search.found() == ()  # because nobody answers at that port
            await beacon.close()
            async with asyncio.timeout(DEADLINE):
                while (FoundBy.MDNS, name) in search._finder._hints:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            other = open_mdns()
            assert not await AsyncServiceInfo(service, name).async_request(other.zeroconf, 200)
            await other.async_close()
        finally:
            await search.close()
        return True

    if not asyncio.run(main()):
        pytest.skip("this network does not let anything be announced")
