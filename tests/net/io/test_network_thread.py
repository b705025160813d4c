"""The network thread: calls go in, news comes out, errors are reported, and it ends."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable

import pytest

from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.news import RoomNews, SeatNews
from net.guest.table_link import LineNews, LinkNews, TableLink
from net.io import network_thread as bridge_module
from net.io.client import ClientResources
from net.io.dial import Route, Streams
from net.io.lan_link import LanLink
from net.io.network_thread import Mailbox, NetworkThread
from net.protocol.keys import Key
from net.protocol.messages import Ready
from tests.support.deadline import DEADLINE
from tests.support.lan.loopback import House, agreed, run


class Window:
    """The thread that waits to be woken."""

    def __init__(self) -> None:
        self.wakes = 0
        self._bell = threading.Event()

    def wake(self) -> None:
        self.wakes += 1
        self._bell.set()

    def wait(self) -> None:
        assert self._bell.wait(DEADLINE), "nobody woke the window"
        self._bell.clear()


async def _nowhere() -> Streams:
    raise OSError("no such host")


def _line(bridge: NetworkThread, window: Window, port: int, code: str = "") -> LanLink:
    ways = ClientResources(Route([Address("127.0.0.1", port)]), time.monotonic, time.time, os.urandom)
    return LanLink(bridge, Guest("Ada", Key(os.urandom(32)), os.urandom), ways, code=code, wake=window.wake)


def test_news_wake_the_window_once_until_they_are_taken() -> None:
    window = Window()
    box: Mailbox[int] = Mailbox(window.wake)
    for number in range(100):
        box.put(number)
    assert window.wakes == 1
    assert box.take() == list(range(100))
    box.put(100)
    assert window.wakes == 2
    assert box.take() == [100]


def test_a_window_that_is_gone_harms_nobody() -> None:
    def gone() -> None:
        raise RuntimeError("video system not initialized")

    box: Mailbox[int] = Mailbox(gone)
    box.put(1)
    assert box.take() == [1]


def test_a_fault_over_there_is_told_and_the_thread_lives() -> None:
    bridge, window = NetworkThread(), Window()
    faults: Mailbox[Exception] = Mailbox(window.wake)

    async def stumble() -> None:
        raise KeyError("a fault of ours")

    bridge.spawn(stumble, faults.put)
    window.wait()
    assert [type(fault) for fault in faults.take()] == [KeyError]
    bridge.post(window.wake)
    window.wait()
    assert bridge.is_alive
    bridge.close()


def test_closing_ends_whatever_goes_on_and_calls_after_it_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge_module, "JOIN", DEADLINE)  # on a busy computer a thread may take long to end
    bridge, window = NetworkThread(), Window()
    ended: list[bool] = []

    async def wait_for_ever() -> None:
        window.wake()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    bridge.spawn(wait_for_ever, lambda _: None)
    window.wait()
    bridge.close()
    assert not bridge.is_alive
    assert ended == [True]
    bridge.post(window.wake)
    bridge.spawn(wait_for_ever, lambda _: None)
    bridge.close()
    assert window.wakes == 1


def test_closing_leaves_no_task_behind_that_another_one_began() -> None:
    bridge, begun = NetworkThread(), threading.Event()
    inner: list[asyncio.Task[None]] = []

    async def begin() -> None:
        inner.append(asyncio.create_task(asyncio.sleep(1e6)))
        begun.set()

    bridge.spawn(begin, lambda _why: None)
    assert begun.wait(DEADLINE)
    bridge.close()
    assert inner[0].cancelled(), "or Python prints that it was destroyed"


def test_a_line_says_how_it_stands_and_goes_on_trying() -> None:
    bridge, window = NetworkThread(), Window()
    ways = ClientResources(_nowhere, time.monotonic, time.time, os.urandom)
    line = LanLink(bridge, Guest("Ada", Key(os.urandom(32)), os.urandom), ways, wake=window.wake)
    seen: list[LineNews] = []
    while seen.count(LinkNews("dialing")) < 2:
        window.wait()
        seen += line.news()
    assert seen[:2] == [LinkNews("dialing"), LinkNews("lost", "host_gone")]
    line.close()
    bridge.close()


def test_a_line_joins_talks_and_leaves() -> None:
    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 2))
        port = await house.open()
        await asyncio.to_thread(_visit, port, table.door.code)
        await _until(lambda: not table.connections)
        assert table.host.table.places()[0].kind == "open"
        await house.close()

    run(work())


def _visit(port: int, code: str) -> None:
    bridge, window = NetworkThread(), Window()
    lan = _line(bridge, window, port, code)
    line: TableLink = lan
    seen: list[LineNews] = []
    while not any(isinstance(each, RoomNews) for each in seen):
        window.wait()
        seen += line.news()
    assert [each for each in seen if isinstance(each, LinkNews)] == [
        LinkNews("dialing"),
        LinkNews("knocking"),
        LinkNews("seated"),
    ]
    assert any(isinstance(each, SeatNews) and each.seat == 0 for each in seen)
    line.ask(Ready(on=True))
    while not any(isinstance(each, RoomNews) and each.room.seats[0].ready for each in seen):
        window.wait()
        seen += line.news()
    line.close()
    line.ask(Ready(on=False))
    lan.wait_for_goodbye(DEADLINE)
    bridge.close()


async def _until(come: Callable[[], bool]) -> None:
    """Poll for a condition that no event signals."""
    while not come():  # noqa: ASYNC110  a core's effects have no events
        await asyncio.sleep(0)
