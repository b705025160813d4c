"""A window's line to another host's table: what nobody vouches for neither costs a seat nor starts it over."""

from __future__ import annotations

import socketserver
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import pytest

from game.lan.local_network import Files, LocalNetwork
from game.lan.network import JoinTarget
from game.lan.seat import SeatPlace, notes_of, seat_in
from net.discovery.listings import Address
from net.effects.notes import TableNote
from net.guest.table_link import LineNews, LinkNews, TableLink
from net.protocol.errors import ErrorCode
from tests.support.deadline import DEADLINE


class Stranger(socketserver.ThreadingTCPServer):
    """Somebody who answers every hello with the same refusal."""

    daemon_threads = True

    def __init__(self, code: ErrorCode) -> None:
        super().__init__(("127.0.0.1", 0), Refusing)
        self.answer = b"E" + code.encode()
        self.times = 0
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.socket.getsockname()[1])


class Refusing(socketserver.StreamRequestHandler):
    server: Stranger

    def handle(self) -> None:
        self.server.times += 1
        self.rfile.read(2)
        self.wfile.write(len(self.server.answer).to_bytes(2, "big") + self.server.answer)


class Home:
    """A player's computer with its files."""

    def __init__(self, folder: Path) -> None:
        self.seats, self.records = folder / "seats", folder / "records.json"
        self.seats.mkdir()
        self._woken = Event()
        files = Files(folder / "player.key", folder / "hosts.json", self.seats, None, folder, self.records)
        self.lan = LocalNetwork(lambda: files, self._woken.set)

    def sat_at(self, address: Address) -> str:
        """Return the identifier of a seat that was taken at a table there."""
        seats = self.lan.seats
        sat = seats.newcomer("Bo")
        assert sat.path is not None
        assert sat.memory is not None
        sat.memory.append([TableNote(bytes(16), bytes([1] * 32), bytes([2] * 32))])
        seats.seated(sat, (address,), 0)
        seats.placed(sat, SeatPlace("Ana's table", "all_fives", (address,), 0, 1))
        sat.memory.close()
        return sat.path.stem

    def hears(self, line: TableLink, come: Callable[[LineNews], bool]) -> None:
        """Wait until the line has such news."""
        end = monotonic() + DEADLINE
        while not any(come(each) for each in line.news()):
            assert monotonic() < end
            self._woken.wait(0.05)
            self._woken.clear()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path)
    yield home
    home.lan.close()


@pytest.mark.parametrize("code", ["closed", "split", "old_journal", "kicked", "bad_sig", "replaced", "elsewhere"])
def test_a_strangers_refusal_is_told_and_leaves_the_seat_its_notes_and_the_host_alone(
    code: ErrorCode, home: Home
) -> None:
    with Stranger(code) as stranger:
        key = home.sat_at(stranger.address)
        before = seat_in(home.seats / f"{key}.seat")
        line = home.lan.join(JoinTarget("Ana's table", (stranger.address,), 0, coded=False, seat=key), "Bo", "")
        home.hears(line, lambda news: isinstance(news, LinkNews) and (news.link, news.code) == ("lost", code))
        line.close()
        home.lan.close()
        stranger.shutdown()
    after = seat_in(home.seats / f"{key}.seat")
    assert before is not None
    assert after is not None
    assert (after.is_taken, after.is_dropped, after.key.secret) == (True, False, before.key.secret)
    assert notes_of(home.seats / f"{key}.seat").exists()
    assert not home.records.exists()


def test_a_stranger_cannot_make_a_newcomer_start_over_and_over(home: Home) -> None:
    with Stranger("elsewhere") as stranger:
        line = home.lan.join(JoinTarget("Ana's table", (stranger.address,), 0, coded=False), "Bo", "")
        home.hears(line, lambda news: (isinstance(news, LinkNews) and news.link == "over") or stranger.times > 1)
        assert stranger.times == 1
        line.close()
        stranger.shutdown()
