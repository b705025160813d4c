"""A guest with a notebook over real sockets: writing before sending never blocks it for good."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from net.discovery.listings import Address
from net.effects.notes import PauseNote
from net.guest.guest import Guest
from net.guest.news import RoomNews
from net.guest.table_link import LinkNews
from net.io.client import Client, ClientResources
from net.io.clocks import suspend_aware_clock
from net.io.dial import Route
from net.io.journal import Journal
from net.io.notebook import notebook
from net.protocol.keys import Key
from net.protocol.messages import Ready
from tests.support.deadline import DEADLINE
from tests.support.lan.loopback import House, Player, agreed, run


class SlowJournal(Journal):
    """A disk whose writes wait for permission."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.may_go_on = threading.Event()

    def append(self, inputs: Sequence[Struct]) -> None:
        if any(isinstance(each, PauseNote) for each in inputs):
            self.may_go_on.wait(DEADLINE)
        super().append(inputs)


def test_a_table_that_was_put_away_is_left_though_the_line_broke_before_the_disk_was_ready(tmp_path: Path) -> None:
    journal = SlowJournal(tmp_path / "notes")
    heard: list[LinkNews] = []

    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 2), code="")
        await house.open()
        other = Player(house, "Ada")
        changed = asyncio.Event()
        guest = Guest("Bob", Key(bytes(range(32))), os.urandom)
        ways = ClientResources(
            Route([Address("127.0.0.1", house.port)]), suspend_aware_clock(), lambda: 0.0, os.urandom
        )
        client = Client(guest, ways, changed=changed.set, memory=journal)
        running = asyncio.get_running_loop().create_task(client.run())

        async def until(link: str) -> None:
            while not any(each.link == link for each in heard):
                await changed.wait()
                changed.clear()
                for news in client.news():
                    if isinstance(news, LinkNews):
                        heard.append(news)
                    if isinstance(news, RoomNews) and not news.room.seats[guest.seat].ready:
                        client.ask(Ready(on=True))

        await until("seated")
        await other.until(lambda: other.guest.deal is not None and other.guest.view is not None)
        table.save_and_close()
        await until("lost")
        journal.may_go_on.set()
        await until("over")
        await running
        await other.close()
        await house.close()

    run(work())
    assert heard[-1] == LinkNews("over", "saved")
    again, notes = notebook(tmp_path / "notes")
    assert isinstance(notes[-1], PauseNote)
    again.close()
