"""After a window crashes, its host lives on: reopening Boneyard finds the table and the host's seat."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from engine.games import game
from game.lan.hosting.host_address import HOST_ADDRESS_FILE, clear, port_of, store_port
from game.lan.hosting.host_process import HostReady, LanHost
from game.lan.hosting.hosted_table import HostedHere
from game.lan.local_network import Files, LocalNetwork
from game.lan.network import HostedSave, JoinTarget, NewTable, OwnTable
from game.lan.table.table import LanTable
from game.play.pace import Pace
from game.play.thinking import InlineThinker
from net.discovery.listings import Address
from net.io.journal import Journal
from net.protocol.messages import AdminRequest, Ready, TableSettings
from net.protocol.terms import terms_of
from tests.support.deadline import DEADLINE
from tests.support.lengths import long_run


class Window:
    """The network of a window, without its picture."""

    def __init__(self, home: Path) -> None:
        self.lan = LocalNetwork(lambda: Files(home / "player.key", home / "hosts.json", home, home / "tables", home))
        self._hosting: OwnTable | None = None
        self._table: LanTable | None = None

    @property
    def hosting(self) -> HostedHere:
        assert isinstance(self._hosting, HostedHere)
        return self._hosting

    @property
    def table(self) -> LanTable:
        assert self._table is not None
        return self._table

    def sit_at(self, hosting: OwnTable) -> None:
        self._hosting = hosting
        self._table = LanTable(hosting.line, InlineThinker(), Pace(0.0))
        self.until(lambda: self.table.link == "seated" and self.table.room is not None)

    def join(self, target: JoinTarget, name: str, code: str) -> None:
        """Sit down at a table of another window."""
        self._table = LanTable(self.lan.join(target, name, code), InlineThinker(), Pace(0.0))
        self.until(lambda: self.table.link == "seated" and self.table.room is not None)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for a condition that lasts: on a busy computer, much can have come to pass between two looks."""
        end, bell = monotonic() + DEADLINE, Event()
        while True:
            if self._table is not None:
                self._table.poll()
            if is_so():
                return
            assert monotonic() < end, self.stand
            bell.wait(0.005)

    def until_started_again(self, before: HostReady | None) -> None:
        """Wait until another host than before is ready, and its owner can play on."""
        self.until(lambda: self.hosting.ready is not before)
        self.until(lambda: self.table.link == "seated" and bool(self.table.legal()))

    @property
    def stand(self) -> str:
        """Describe the state, for the message of a timeout."""
        table, hosting = self._table, self._hosting
        line = (table.link, table.why, table.ended, table.seat, table.has_begun) if table else "no table"
        return f"{line}; {vars(hosting) if hosting else 'no host'}"

    def found(self) -> HostedSave:
        """Return the only table of this computer that can be resumed."""
        self.lan.look_for_mine()
        [mine] = self.lan.saved_tables()
        return mine

    def fall(self) -> None:
        """End like a killed program: without a goodbye, and with the host's input closed."""
        self.lan.bridge.close()
        host = self.hosting.host
        assert isinstance(host, LanHost)
        host.abandon()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    yield tmp_path
    for each in (tmp_path / "tables").glob("*"):
        clear(each)


def test_who_comes_back_after_a_fall_keeps_the_table_and_has_it_started_again_when_it_falls_too(home: Path) -> None:
    first, second = Window(home), Window(home)
    rules = game("block_draw")(2, None, {})
    first.sit_at(first.lan.open(NewTable("Ana's", terms_of(rules), TableSettings(pace=0), True, ("bruno",)), "Ana"))
    assert first.table.room is not None
    code, host = first.table.room.code, first.hosting.host
    assert isinstance(host, LanHost)
    first.until(lambda: bool(list(home.glob("*.json"))))
    first.fall()

    mine = second.found()
    assert mine.port
    second.sit_at(second.lan.resume(mine, "Ana"))
    assert second.table.seat == 0
    where = second.hosting.where()
    assert where is not None
    assert code in where.invitation, "friends come in by the code that the keeper sees"
    second.table.ask(Ready(on=True))
    second.table.ask(AdminRequest("start"))
    second.until(lambda: second.table.has_begun)

    ready = second.hosting.ready
    os.kill(host.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    second.until_started_again(ready)
    second.lan.close()


def test_who_leaves_a_table_that_goes_on_for_a_guest_finds_the_way_back_to_it(home: Path) -> None:
    (home / "guest").mkdir()
    owner, guest = Window(home), Window(home / "guest")
    rules = game("block_draw")(2, None, {})
    owner.sit_at(owner.lan.open(NewTable("Ana's", terms_of(rules), TableSettings(pace=0), True, ()), "Ana"))
    ready = owner.hosting.ready
    assert ready is not None
    target = JoinTarget("Ana's", (Address("127.0.0.1", ready.port),), ready.tables[0].number)
    guest.join(target, "Luis", owner.hosting.code)
    for each in (owner, guest):
        each.table.ask(Ready(on=True))
    owner.until(lambda: owner.table.room is not None and all(seat.ready for seat in owner.table.room.seats))
    owner.table.ask(AdminRequest("start"))
    owner.until(lambda: owner.table.has_begun)
    owner.lan.look_for_mine()
    assert not owner.lan.saved_tables(), "its owner is there"

    owner.table.close()
    mine = owner.found()
    assert mine.port
    owner.sit_at(owner.lan.resume(mine, "Ana"))
    assert owner.table.seat == 0
    assert owner.table.is_owner
    assert not owner.lan.saved_tables()
    guest.lan.close()
    owner.lan.close()


@long_run
def test_a_host_that_falls_is_started_again_even_if_another_program_has_its_port_by_then(home: Path) -> None:
    window = Window(home)
    rules = game("block_draw")(2, None, {})
    window.sit_at(window.lan.open(NewTable("Ana's", terms_of(rules), TableSettings(pace=0), True, ("bruno",)), "Ana"))
    window.table.ask(Ready(on=True))
    window.table.ask(AdminRequest("start"))
    window.until(lambda: window.table.has_begun)
    ready, host = window.hosting.ready, window.hosting.host
    assert ready is not None
    assert isinstance(host, LanHost)
    os.kill(host.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    bell = Event()
    while host.is_running:
        bell.wait(0.005)
    with contextlib.ExitStack() as taken:
        with contextlib.suppress(OSError):  # another test has it already
            taken.enter_context(socket.create_server(("", ready.port)))
        window.until(lambda: window.hosting.ready is not ready)
    window.until_started_again(ready)  # and the other program has hung up on whoever looked for the table there
    window.lan.close()


def test_a_mark_is_believed_only_while_its_journal_is_held(tmp_path: Path) -> None:
    store_port(tmp_path, 26631)
    assert port_of(tmp_path) == 0
    journal = Journal(tmp_path / "0.journal")
    assert port_of(tmp_path) == 26631
    for wrong in ("", "[]", '{"port": "x"}', '{"port": 0}', '{"port": 65536}', "{" * 500):
        (tmp_path / HOST_ADDRESS_FILE).write_text(wrong, encoding="utf-8")
        assert port_of(tmp_path) == 0
    store_port(tmp_path, 26631)
    journal.close()
    assert port_of(tmp_path) == 0
    clear(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_host_that_runs_at_which_nobody_knows_our_seat_says_so(home: Path) -> None:
    window = Window(home)
    hosting = window.lan.resume(HostedSave(str(home), "Ana's", "block_draw", ("Ana",), 0, 0, 26631), "Ana")
    table = LanTable(hosting.line, InlineThinker(), Pace(0.0))

    def is_told() -> bool:
        table.poll()
        return table.ended is not None

    window.until(is_told)
    assert str(table.told) == "This table is still being saved and closed. Try again in two minutes."
    window.lan.close()
