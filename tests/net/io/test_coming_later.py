"""Crowded handshakes: delayed guests retry automatically, and silent connections block nobody."""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

from net.guest.table_link import LinkNews
from net.handshake.pending import MAX_PENDING_OF_ADDRESS
from tests.support.deadline import DEADLINE
from tests.support.lan.loopback import House, Player, agreed, run


def test_a_crowd_that_says_nothing_at_the_door_keeps_nobody_out() -> None:
    async def work() -> None:
        house = House(handshake=DEADLINE)
        house.table(agreed("block_draw", 2), code="")
        port = await house.open()
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MAX_PENDING_OF_ADDRESS)]
        player = Player(house, "Ada")
        await player.link("seated")
        reader, writer = silent[0]
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b"", "the oldest has to go"
        assert player.wrongs == []
        for _, writer in silent:
            writer.close()
        await player.close()
        await house.close()

    run(work())


def test_who_says_nothing_at_the_door_has_to_go() -> None:
    async def work() -> None:
        house = House(handshake=0.01)
        house.table(agreed("block_draw", 2), code="")
        reader, writer = await asyncio.open_connection("127.0.0.1", await house.open())
        assert await reader.read() == b""
        writer.close()
        await house.close()

    run(work())


def _others_have_knocked(house: House) -> None:
    """Use up all current attempts for newcomers."""
    for place in range(100):
        house.server._knocks.wait(f"10.0.{place}.1", known=False, waited=True)


def test_who_is_asked_to_come_later_comes_by_itself_and_hears_of_no_trouble() -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        await house.open()
        _others_have_knocked(house)
        player = Player(house, "Ada")
        player.plays = False
        await player.link("seated")
        player.heard.clear()
        _others_have_knocked(house)
        player.slept = 3600.0
        await player.until(lambda: player.client.connections == 2)
        links = [news for news in player.heard if isinstance(news, LinkNews)]
        assert [news.link for news in links] == ["lost", "dialing", "knocking", "seated"]
        assert {news.code for news in links[1:]} == {None}
        await player.close()
        await house.close()

    run(work())


def test_a_host_that_always_asks_to_come_later_can_be_left() -> None:
    async def later(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"\0\x13T" + bytes(16) + b"\xff\xff")
        writer.close()

    async def work() -> None:
        server = await asyncio.start_server(later, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        player = Player(Elsewhere(port), "Ada", code="123456")
        player.plays = False
        await player.until(lambda: LinkNews("knocking", "guess_limit") in player.heard)
        player.client.leave()
        await player.task
        assert player.heard[-1] == LinkNews("over", "bye")
        server.close()

    run(work())


class Elsewhere(NamedTuple):
    """A listener that is not our host."""

    port: int
