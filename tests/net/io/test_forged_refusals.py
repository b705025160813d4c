"""Anybody on the network can forge a refusal of the handshake. It makes no guest with a seat give that seat up."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass

import pytest

from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.table_link import LinkNews
from net.io.client import Client, ClientResources, ways_to
from net.io.dial import Route
from net.protocol.errors import TROUBLES, ErrorCode
from net.protocol.keys import Key
from tests.support.lan.loopback import House, Player, agreed, run


@dataclass
class Way:
    """The port to which a player's next connection goes."""

    port: int


class Forger:
    """Somebody who answers every hello with a refusal."""

    def __init__(self, code: ErrorCode = "busy", *, answer: bytes | None = None) -> None:
        self.times = 0
        self.twice = asyncio.Event()
        self._answer = b"E" + code.encode() if answer is None else answer

    async def open(self, port: int = 0) -> int:
        self._server = await asyncio.start_server(self._refuse, "127.0.0.1", port)
        return int(self._server.sockets[0].getsockname()[1])

    async def _refuse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(64)
        self.times += 1
        if self.times > 1:
            self.twice.set()
        if self._answer:
            writer.write(len(self._answer).to_bytes(2, "big") + self._answer)
        writer.close()

    def close(self) -> None:
        self._server.close()


def is_over(player: Player) -> bool:
    return any(isinstance(each, LinkNews) and each.link == "over" for each in player.heard)


@pytest.mark.parametrize("code", ["kicked", "closed", "host_id", "version", "unknown"])
def test_a_guest_with_a_seat_comes_back_whatever_a_stranger_answers(code: ErrorCode) -> None:
    async def work() -> None:
        house, forger = House(), Forger(code)
        house.table(agreed("block_draw", 2), code="")
        way = Way(await house.open())
        ada = Player(way, "Ada")
        await ada.link("seated")
        way.port = await forger.open()
        ada.slept += 60  # its connection is dropped at once
        await ada.until(lambda: forger.times > 1 or ada.task.done() or is_over(ada))
        assert not is_over(ada)
        assert LinkNews("lost", code) in [
            each._replace(detail=None) for each in ada.heard if isinstance(each, LinkNews)
        ]
        way.port = house.port
        await ada.until(lambda: ada.client.connections == 2)
        await ada.close()
        forger.close()
        await house.close()

    run(work())


def test_the_screen_is_told_that_nobody_vouches_for_what_was_heard() -> None:
    async def work() -> None:
        house, forger = House(), Forger("kicked")
        house.table(agreed("block_draw", 2), code="")
        way = Way(await house.open())
        ada = Player(way, "Ada")
        await ada.link("seated")
        way.port = await forger.open()
        ada.slept += 60
        await ada.until(lambda: forger.times > 0)
        await ada.until(lambda: any(isinstance(each, LinkNews) and each.code == "kicked" for each in ada.heard))
        lost = [each for each in ada.heard if isinstance(each, LinkNews) and each.code == "kicked"]
        assert lost[0].link == "lost"
        assert lost[0].detail is not None
        assert TROUBLES["kicked"].happened in str(lost[0].detail)
        await ada.close()
        forger.close()
        await house.close()

    run(work())


@pytest.mark.parametrize("code", ["kicked", "closed", "saved"])
def test_not_even_the_first_try_with_a_stored_seat_ends_with_what_only_a_host_says_inside(code: ErrorCode) -> None:
    async def work() -> None:
        forger = Forger(code)
        port = await forger.open()
        guest = Guest("Ada", Key(os.urandom(32)), os.urandom)
        guest.memory.table_id, guest.memory.pass_key = bytes(16), bytes(32)
        ways = ClientResources(Route([Address("127.0.0.1", port)]), time.monotonic, time.time, os.urandom)
        client = Client(guest, ways)
        running = asyncio.get_running_loop().create_task(client.run())
        twice = asyncio.get_running_loop().create_task(forger.twice.wait())
        await asyncio.wait({running, twice}, return_when=asyncio.FIRST_COMPLETED)
        assert not running.done()
        client.leave()
        await running
        forger.close()

    run(work())


LATER = b"T" + bytes(16) + (1).to_bytes(2, "big")
"""An answer that asks the guest to come again in a tenth of a second."""


@pytest.mark.parametrize("answer", [b"Ebusy", b"HTTP/1.1 400", b"", LATER], ids=["busy", "http", "nothing", "later"])
def test_a_wrong_machine_at_one_address_does_not_keep_a_guest_from_the_host_at_another(answer: bytes) -> None:
    async def work() -> None:
        house, wrong = House(), Forger(answer=answer)
        house.table(agreed("block_draw", 2), code="")
        port = await wrong.open()
        wrong.close()
        there = [Address("127.0.0.1", port), Address("127.0.0.1", await house.open())]
        news = asyncio.Event()
        slept: list[float] = []
        ways = ways_to(Route(there))._replace(wall=lambda: time.time() + sum(slept))
        client = Client(Guest("Ada", Key(os.urandom(32)), os.urandom), ways, changed=news.set)
        running = asyncio.get_running_loop().create_task(client.run())

        async def until_welcomed(times: int) -> None:
            while client.connections < times and not running.done():
                news.clear()
                await news.wait()

        await until_welcomed(1)
        await wrong.open(port)
        slept.append(60)  # its connection is dropped at once
        await until_welcomed(2)
        assert client.connections == 2
        assert wrong.times > 0, "the wrong machine was tried first"
        client.leave()
        await running
        wrong.close()
        await house.close()

    run(work())
