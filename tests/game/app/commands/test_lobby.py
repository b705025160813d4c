"""`boneyard lobby`: the tables nearby, or the reason why there are none and the way out."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app.commands import lobby
from game.app.commands.lobby import ListedTable
from net.discovery.invitation import Invitation
from net.discovery.remembered import Remembered
from net.io.discovery_responder import DiscoveryResponder
from net.io.search import NetworkSearch
from net.protocol.messages import PROTOCOL
from tests.net.discovery.test_answers import LOOPBACK, free_port
from tests.support.deadline import DEADLINE
from tests.support.lan.listed_tables import EVERYBODY, Host, Net, card, place
from tests.support.shell import ask, complaint, lines

WLAN = (card("192.168.1.2/24", "wlan0", 2),)


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")


def around(monkeypatch: pytest.MonkeyPatch, seen: ListedTable) -> None:
    """Make a search return these tables."""

    async def nearby(_asked: Mapping[str, Invitation], _remembered: Remembered, _wait: float) -> ListedTable:
        return seen

    monkeypatch.setattr(lobby, "nearby", nearby)


def evening() -> ListedTable:
    """Return a network with a table to join and one of a newer version."""
    net = Net(
        Host("192.168.1.7", places=[place()]),
        Host("192.168.1.8", places=[place("Tomorrow", host=b"tomorrow", protocol=99)]),
    )
    net.finder.set_broadcast_targets([EVERYBODY], net.now)
    net.run(0.1)
    return ListedTable(net.finder.found(), (), WLAN)


def test_the_tables_are_listed_with_what_is_needed_to_join(monkeypatch: pytest.MonkeyPatch) -> None:
    around(monkeypatch, evening())
    answer = ask("lobby")
    assert (answer.code, answer.err) == (0, "")
    head, ana, tomorrow = lines(answer.out)
    assert head.split() == ["table", "game", "seats", "access", "address", "note"]
    assert ana.split("  ") == ["Ana's table", "All Fives", "1/4", "", "code needed", "192.168.1.7:26700"]
    assert "That table runs a newer Boneyard" in tomorrow


def test_json_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    around(monkeypatch, evening())
    ana, tomorrow = json.loads(ask("lobby", "--json").out)
    assert ana["name"] == "Ana's table"
    assert ana["invitation"] == "boneyard://192.168.1.7:26700/0"
    assert (ana["seats"], ana["taken"], ana["code"], ana["begun"]) == (4, 1, True, False)
    assert ana["hindrance"] is None
    assert tomorrow["protocol"] == 99
    assert "newer" in tomorrow["hindrance"]


def test_where_there_is_no_table_the_reason_and_the_way_out_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    around(monkeypatch, ListedTable((), (), WLAN))
    assert complaint(ask("lobby"), 1) == (
        "No tables found on this network. Host one yourself, or ask the host for the address on their screen and "
        "type it in."
    )
    around(monkeypatch, ListedTable((), (), ()))
    assert complaint(ask("lobby"), 1).startswith("This computer has no network connection. Turn on Wi-Fi")
    assert ask("lobby", "--json") == (0, "[]\n", "")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("192.168.1", "It needs four numbers from 0 to 255"),
        ("192.168.1.7:x", "a port, a number from 1 to 65535"),
        ("http://192.168.1.7", "isn't a table's address"),
        ("--wait 0", "--wait takes a number from 0.1 to 600, not 0."),
        ("--wait soon", "--wait takes a number from 0.1 to 600, not soon."),
    ],
)
def test_what_is_mistyped_is_told_in_one_line(typed: str, told: str) -> None:
    assert told in complaint(ask("lobby", *typed.split()), 2)


@contextmanager
def a_host() -> Iterator[int]:
    """Host a table on this computer, in another thread as another program would, and yield its port."""
    port = free_port()
    ready, done = threading.Event(), threading.Event()

    async def keep() -> None:
        bell = DiscoveryResponder(finding_port=free_port())
        bell.open(port, LOOPBACK)
        bell.announce([place("Ana", port=port, protocol=PROTOCOL), place("Second", port=port, table=5)])
        ready.set()
        await asyncio.to_thread(done.wait)
        await bell.close()

    thread = threading.Thread(target=asyncio.run, args=(keep(),))
    thread.start()
    try:
        assert ready.wait(DEADLINE)
        yield port
    finally:
        done.set()
        thread.join()


def test_a_real_host_is_asked_for_all_its_tables() -> None:
    with a_host() as port:
        answer = ask("lobby", f"127.0.0.1:{port}", "--wait", str(lobby.MAX_WAIT), "--json")
    assert [table["name"] for table in json.loads(answer.out)] == ["Ana", "Second"]


def test_who_asks_an_address_hears_of_no_table_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = NetworkSearch.found
    monkeypatch.setattr(NetworkSearch, "found", lambda search: (*evening().found, *heard(search)))
    with a_host() as port:
        answer = ask("lobby", f"127.0.0.1:{port}", "--wait", str(lobby.MAX_WAIT), "--json")
    assert [table["name"] for table in json.loads(answer.out)] == ["Ana", "Second"]


def test_an_address_where_nobody_answers_is_named() -> None:
    port = free_port()
    told = complaint(ask("lobby", f"127.0.0.1:{port}", "--wait", "0.1"), 1)
    assert told.startswith(f"There's no answer from 127.0.0.1:{port}. Check the address")
