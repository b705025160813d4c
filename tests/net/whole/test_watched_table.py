"""A table that others look on at, over real sockets: frames as long as everybody's, lost connections, other hosts."""

from __future__ import annotations

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.core import NOBODY
from net.discovery.listings import Address
from net.guest.news import RoomNews, SeatNews, TableNews
from net.guest.onlooker import Onlooker
from net.guest.table_link import LineNews, LinkNews
from net.io import connection
from net.io.client import Client, ClientResources
from net.io.connection import GuestConnection
from net.io.dial import Route, Streams
from net.io.live_table import LiveTable
from net.protocol.errors import ProtocolError
from net.protocol.keys import Key
from net.protocol.messages import FromGuest, LookOn, TableUpdate
from net.protocol.wire import from_guest, from_host
from tests.support.lan.loopback import QUICK, House, Player, Port, agreed, run


class Watching:
    """Somebody who looks on; `heard` collects everything it receives."""

    def __init__(self, house: Port, *, code: str = "") -> None:
        self.heard: list[LineNews] = []
        self.onlooker = Onlooker(Key(os.urandom(32)))
        self._house = house
        self._changed = asyncio.Event()
        ways = ClientResources(self._dial, time.monotonic, time.time, os.urandom)
        self.client = Client(self.onlooker, ways, code=code, changed=self._note)
        self.task = asyncio.get_running_loop().create_task(self.client.run())

    async def _dial(self) -> Streams:
        return await Route([Address("127.0.0.1", self._house.port)])()

    def _note(self) -> None:
        self.heard += self.client.news()
        self._changed.set()

    async def until(self, come: Callable[[], bool]) -> None:
        """Wait for a condition; only the whole test has a deadline."""
        while not come():
            self._changed.clear()
            await self._changed.wait()

    def has_heard(self, news: LineNews) -> bool:
        """Return True if it has been told exactly this."""
        return news in self.heard

    def of(self, kind: type[LineNews]) -> list[LineNews]:
        """Return its news of a kind."""
        return [each for each in self.heard if isinstance(each, kind)]

    async def close(self) -> None:
        self.client.leave()
        await self.task


def watched(house: House, rounds: int = 50) -> LiveTable:
    """Open a table that others may look on at."""
    table = house.table(agreed("block_draw", 2, {"target": rounds}))
    table.host.table.choose_settings(replace(QUICK, onlookers=0))
    return table


def test_a_match_is_seen_and_the_frames_of_a_move_are_all_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: dict[tuple[int, int], list[int]] = defaultdict(list)
    true = GuestConnection.sealed

    def sealed(self: GuestConnection, body: bytes, at_least: int = 0) -> bytes:
        frame, message = true(self, body, at_least), from_host(body)
        if isinstance(message, TableUpdate) and message.entry is not None:
            lengths[message.deal, message.ply].append(len(frame))
        return frame

    monkeypatch.setattr(GuestConnection, "sealed", sealed)

    async def work() -> None:
        house = House()
        table = watched(house)
        await house.open()
        eve = Watching(house, code=table.door.code)
        await eve.until(lambda: eve.has_heard(LinkNews("seated")))
        players = [Player(house, name, code=table.door.code) for name in ("Ada", "Bob")]
        await asyncio.gather(*(player.match_over() for player in players))
        await eve.until(lambda: bool(eve.onlooker.view and eve.onlooker.view.over))
        assert [player.wrongs for player in players] == [[], []]
        assert eve.of(RoomNews)
        assert len(eve.of(TableNews)) >= len(lengths)
        await eve.close()
        for player in players:
            await player.close()
        await house.close()

    run(work())
    assert len(lengths) > 10
    assert all(len(set(frames)) == 1 for frames in lengths.values())
    assert {len(frames) for frames in lengths.values()} == {3}


def test_whoever_looks_on_comes_back_after_the_connection_was_lost() -> None:
    async def work() -> None:
        house = House()
        table = watched(house)
        await house.open()
        eve = Watching(house, code=table.door.code)
        await eve.until(lambda: bool(eve.of(SeatNews)))
        table.door.renew("000000", "")
        eve.client.drop()
        await eve.until(lambda: len(eve.of(SeatNews)) == 2)
        assert eve.of(SeatNews)[-1].seat == NOBODY  # type: ignore[union-attr]  # it is one
        await eve.close()
        await house.close()

    run(work())


def test_a_refusal_ends_it() -> None:
    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 2))
        await house.open()
        eve = Watching(house, code=table.door.code)
        await eve.until(lambda: eve.has_heard(LinkNews("over", "no_onlookers")))
        await eve.task
        await house.close()

    run(work())


def test_a_host_that_knows_no_onlookers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes end where the first message of an onlooker comes."""

    async def work() -> None:
        house = House()
        table = watched(house)
        await house.open()

        def as_before(body: bytes) -> FromGuest:
            message = from_guest(body)
            if isinstance(message, LookOn):
                raise ProtocolError("bad_message", "a message of a later edition")
            return message

        monkeypatch.setattr(connection, "from_guest", as_before)
        eve = Watching(house, code=table.door.code)
        await eve.until(lambda: eve.has_heard(LinkNews("over", "no_onlookers")))
        await eve.task
        await house.close()

    run(work())
