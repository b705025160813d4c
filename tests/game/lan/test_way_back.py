"""The way back to a table: both ends are killed and started again, over real sockets and with real events."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final

import pytest

from engine.core import PLAY
from engine.games import game
from engine.options import HouseRules
from game.lan.hosting.host_process import LanHost
from game.lan.hosting.hosted_table import HostedHere
from game.lan.local_network import Files, LocalNetwork
from game.lan.nearby_search import recognised_seats
from game.lan.network import NewTable
from game.lan.table.table import LanTable
from game.scenes.common.rows.place_row import PlaceRow
from game.scenes.home.title import TitleScene
from game.scenes.home.title_menu import FirstButton, MenuRow
from game.scenes.nearby.lobby.join import JoinScene
from game.scenes.nearby.lobby.lobby import LobbyScene, RoomPage, hosted
from game.scenes.nearby.lobby.widgets import CodeField
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.table import LanTableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from net.discovery.invitation import read_invitation
from net.discovery.listings import TABLE_PORT
from net.protocol.messages import AdminRequest, Ready, TableSettings
from net.protocol.terms import terms_of
from tests.support.deadline import DEADLINE
from tests.support.lengths import long_run, sampled
from tests.support.screen.quiet_session import Parlour

pytestmark = pytest.mark.slow

TABLE: Final = f"Ana's table {os.urandom(2).hex()}"
"""A name that no table of another run has on this computer."""
BACK: Final = f"Back to {TABLE}"


class Window(Parlour):
    """A window on the real network. Another one for the same player is what the next start shows."""

    def __init__(self, home: Path, name: str) -> None:
        home.mkdir(exist_ok=True)
        super().__init__(settings=Settings(speed=Speed.INSTANT, player_name=name), beside=True)
        self.home = home
        self.files = Files(home / "player.key", home / "hosts.json", home / "seats", home / "tables", home)
        (home / "seats").mkdir(exist_ok=True)
        self.lan = LocalNetwork(lambda: self.files)
        self.session.lan = self.lan
        self.is_over = False
        self.session.stage.replace(TitleScene(self.session))
        self.settle()

    @property
    def table(self) -> LanTable:
        """The table that the window is at."""
        return next(scene.table for scene in self.app.stage.scenes if isinstance(scene, RoomPage))

    @property
    def hosting(self) -> HostedHere:
        """The table that the window hosts."""
        hosting = next(scene.hosting for scene in self.app.stage.scenes if isinstance(scene, LobbyScene))
        assert isinstance(hosting, HostedHere)
        return hosting

    @property
    def hand(self) -> int:
        """The tiles that the player holds."""
        return self.table.view.hands[self.table.seat]

    @property
    def asks_for_code(self) -> bool:
        """True if the page asks for the code of a table."""
        return any(isinstance(each, CodeField) for each in self.screen.every())

    def is_playing(self) -> bool:
        """Return True if the window shows the tiles. No code must have been asked for on the way."""
        assert not self.asks_for_code
        return isinstance(self.scene, LanTableScene)

    def has_looked(self) -> bool:
        """Return True if the title has found everything that waits on this computer."""
        found = self.lan.look()
        found.result(DEADLINE)
        self.settle()
        return isinstance(self.scene, TitleScene) and not self.scene.busy

    @property
    def first(self) -> FirstButton | None:
        """The first button of the title, if the title is shown."""
        return next((each for each in self.screen.every() if isinstance(each, FirstButton)), None)

    def offers(self, name: str, note: str) -> Callable[[], bool]:
        """Return a condition: the title's first button has this name, and its note ends like this."""
        return lambda: self.first is not None and self.first.name == name and self.first.note.endswith(note)

    def has_row(self, name: str) -> bool:
        """Return True if the title has a row with this name below the first button."""
        return isinstance(self.screen.find(name), MenuRow)

    def waits_for(self, table: str) -> bool:
        """Return True if the title waits for a table to open, and offers no way back to it."""
        return self.has_row(f"{table}, not found nearby") and BACK not in self.names

    def rows(self) -> dict[str, tuple[str, str]]:
        """Return the facts and the ends of the rows of a list, by name."""
        shown = (row for row in self.screen.every() if isinstance(row, PlaceRow))
        return {row.name: (row.facts.replace("\N{NO-BREAK SPACE}", " "), row.end.text) for row in shown}

    @property
    def stand(self) -> str:
        """Describe the page, for the message of a timeout."""
        return f"{type(self.scene).__name__}: {[widget.name for widget in self.screen.every()]}"

    def fall(self) -> None:
        """End like a killed program: without a goodbye, and with the host's input closed."""
        self.is_over = True
        for hosting in self.lan._here:
            assert isinstance(hosting.host, LanHost)
            hosting.host.abandon()
        self.lan.bridge.close()
        self.app.close()

    def quit(self) -> None:
        """Close the window."""
        if not self.is_over:
            self.is_over = True
            self.session.stage.quit()
            self.step()
            self.lan.close()
            self.app.close()


class Company:
    """Ana, who hosts, and Luis, each at a computer of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.windows: list[Window] = []
        self.ana, self.luis = self.start("Ana"), self.start("Luis")

    def start(self, name: str) -> Window:
        """Start Boneyard at a player's computer."""
        window = Window(self.folder / name, name)
        self.windows = [*(each for each in self.windows if not each.is_over), window]
        return window

    def start_again(self, name: str) -> Window:
        """Start Boneyard at a player's computer, where it ran before."""
        window = self.start(name)
        if name == "Ana":
            self.ana = window
        else:
            self.luis = window
        return window

    def kill_host(self) -> None:
        """Kill the host's process, and the window beside it."""
        host = self.ana.hosting.host
        assert isinstance(host, LanHost)
        self.ana.fall()
        os.kill(host.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        self.until(lambda: not host.is_running)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Run frames in all windows until a condition holds."""
        end, bell = monotonic() + DEADLINE, Event()
        while not is_so():
            assert monotonic() < end, [each.stand for each in self.windows if not each.is_over]
            for window in self.windows:
                if not window.is_over:
                    window.step()
            bell.wait(0.002)

    def open(self, *, stand_in: int = 600, house: HouseRules | None = None) -> None:
        """Open a table, and let Luis join it by the invitation."""
        ana, luis = self.ana, self.luis
        terms = terms_of(game("block_draw")(2, None, house))
        custom = TableSettings(pace=0, stand_in=stand_in)
        opening = NewTable(TABLE, terms, custom, coded=True)
        ana.session.stage.push(hosted(ana.session, TABLE, ana.lan.open(opening, "Ana"), custom))
        self.until(lambda: isinstance(ana.scene, LobbyScene) and ana.hosting.where() is not None)
        self.join(luis, invited=True)

    def join(self, window: Window, *, invited: bool) -> None:
        """Join Ana's table by typing its invitation, or only its address, and then the code."""
        where, room = self.ana.hosting.where(), self.ana.table.room
        assert where is not None
        assert room is not None
        window.click("Play nearby")
        window.step(3)
        window.click("Address")
        window.type(where.invitation if invited else str(read_invitation(where.invitation).addresses[0]))
        window.press(Action.ACCEPT)
        if not invited:
            self.until(lambda: isinstance(window.scene, JoinScene) and window.asks_for_code)
            window.type(room.code)
        self.until(lambda: isinstance(window.scene, LobbyScene))

    def begin(self) -> None:
        """Start the match, and play until Ana can play a tile after both have moved."""
        ana, luis = self.ana, self.luis
        self.until(lambda: len(ana.table.places) == 2 and ana.table.places[1].kind == "person")
        luis.click("Ready")
        self.until(lambda: ana.table.places[1].ready)
        ana.click("Start")
        self.until(lambda: all(isinstance(each.scene, LanTableScene) for each in (ana, luis)))

        def plays() -> bool:
            mine = ana.table.legal() if ana.table.view.turn == ana.table.seat else []
            if ana.table.steps >= 2 and any(move.act == PLAY for move in mine):
                return luis.table.steps == ana.table.steps
            for table in (ana.table, luis.table):
                if table.legal() and table.view.turn == table.seat:
                    table.offer(table.legal()[0])
            return False

        self.until(plays)

    def finish(self) -> None:
        """Play the match to its end."""
        tables = [window.table for window in (self.ana, self.luis)]

        def is_over() -> bool:
            for table in tables:
                if table.phase == "shown" and not (table.winners or table.is_ready):
                    table.ask(Ready(on=True))
                elif table.legal() and table.view.turn == table.seat:
                    table.offer(table.legal()[0])
            return all(table.phase == "over" for table in tables)

        self.until(is_over)

    def home(self, window: Window) -> None:
        """Leave for the title."""
        window.session.stage.pop_to_root()
        self.until(lambda: isinstance(window.scene, TitleScene))


@pytest.fixture
def company(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Company]:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "Ana"))
    monkeypatch.setattr("net.discovery.finder._EVERY", 0.75)  # a table is missed in 3 seconds, not in 10
    monkeypatch.setattr("net.discovery.finder._PATIENCE", 0.5)
    with socket.socket() as usual:
        with contextlib.suppress(OSError):  # another host has it, which is just as good
            usual.bind(("", TABLE_PORT))
            usual.listen()
        made = Company(tmp_path)
        yield made
        for window in made.windows:
            window.quit()


def test_a_guest_whose_program_was_killed_is_back_with_one_press(company: Company) -> None:
    company.open(stand_in=0)
    company.begin()
    hand, seat = company.luis.hand, company.luis.table.seat
    company.luis.fall()
    luis = company.start_again("Luis")
    company.until(luis.offers(BACK, "Block & Draw · a bot is playing for you"))
    luis.press(Action.ACCEPT)
    company.until(luis.is_playing)
    assert (luis.hand, luis.table.seat) == (hand, seat)
    company.until(lambda: company.ana.table.places[seat].kind == "person")


@long_run
def test_a_table_that_no_search_finds_is_asked_for_at_its_last_address(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network for guests, or another subnet, where only connections get through."""

    def lost(*_given: object, **_named: object) -> None:
        raise OSError(errno.ENETUNREACH, os.strerror(errno.ENETUNREACH))

    company.open(stand_in=0)
    company.begin()
    hand, seat = company.luis.hand, company.luis.table.seat
    company.luis.fall()
    monkeypatch.setattr("net.io.search.udp_socket", lost)
    luis = company.start_again("Luis")
    company.until(luis.offers(BACK, "Block & Draw · the table is open"))
    assert company.ana.table.places[seat].kind == "away", "asking takes no seat"
    luis.press(Action.ACCEPT)
    company.until(luis.is_playing)
    assert (luis.hand, luis.table.seat) == (hand, seat)


@long_run
def test_the_list_knows_the_players_seat_and_leads_back_with_one_press(company: Company) -> None:
    company.open()
    company.begin()
    hand = company.luis.hand
    company.luis.quit()
    luis = company.start_again("Luis")
    company.until(luis.offers(BACK, "your seat is kept"))
    luis.click("Play nearby")
    company.until(lambda: luis.rows().get(TABLE) == ("Block & Draw · your seat is kept", "your seat"))
    luis.click(TABLE)
    company.until(luis.is_playing)
    assert luis.hand == hand


@long_run
def test_a_host_that_was_killed_comes_back_and_so_does_its_guest(company: Company) -> None:
    company.open()
    company.begin()
    hands = [each.hand for each in (company.ana, company.luis)]
    company.home(company.luis)
    company.until(company.luis.offers(BACK, "your seat is kept"))
    company.kill_host()
    luis = company.luis
    company.until(lambda: luis.waits_for(TABLE))
    ana = company.start_again("Ana")
    company.until(lambda: ana.first is not None and ana.first.name == f"Continue · Block & Draw, {TABLE}")
    ana.press(Action.ACCEPT)
    company.until(luis.offers(BACK, "your seat is kept"))
    luis.click(BACK)
    company.until(lambda: ana.is_playing() and luis.is_playing())
    assert [each.hand for each in (ana, luis)] == hands


@long_run
def test_a_table_that_was_saved_is_offered_to_its_guest_once_its_host_resumes_it(company: Company) -> None:
    company.open()
    company.begin()
    ana, luis = company.ana, company.luis
    hands = [ana.hand, luis.hand]
    ana.press(Action.MENU)
    company.until(lambda: "Save and close" in ana.names)
    ana.click("Save and close")
    company.until(lambda: isinstance(luis.scene, LeftTableScene))
    luis.click("Back to the title")
    company.until(lambda: luis.waits_for(TABLE))
    company.until(lambda: isinstance(ana.scene, LeftTableScene))
    ana.click("Back to the title")
    company.until(lambda: ana.first is not None and ana.first.name == f"Continue · Block & Draw, {TABLE}")
    ana.press(Action.ACCEPT)
    company.until(luis.offers(BACK, "your seat is kept"))
    luis.click(BACK)
    company.until(lambda: isinstance(luis.scene, LobbyScene) and ana.table.places[1].kind == "person")
    ana.click("Resume")
    company.until(lambda: ana.is_playing() and luis.is_playing())
    assert [ana.hand, luis.hand] == hands


@long_run
def test_a_guest_who_was_removed_is_offered_nothing_and_can_join_again_with_the_new_code(company: Company) -> None:
    company.open()
    company.begin()
    ana, luis = company.ana, company.luis
    ana.table.ask(AdminRequest("kick", seat=1))
    company.until(lambda: isinstance(luis.scene, LeftTableScene))
    luis.click("Back to the title")
    company.until(lambda: isinstance(luis.scene, TitleScene) and luis.has_looked())
    assert not any(TABLE in name for name in luis.names)
    company.join(luis, invited=False)


def test_a_seat_that_was_given_away_is_told_and_not_offered(company: Company) -> None:
    company.open()
    ana = company.ana
    company.luis.fall()
    company.until(lambda: ana.table.places[1].kind == "away")
    ana.click("Remove Luis")
    ana.click("Remove")
    company.until(lambda: ana.table.places[1].kind == "open")
    ana.click("Start")  # a bot takes the open seat
    company.until(ana.is_playing)
    luis = company.start_again("Luis")
    company.until(lambda: luis.has_row(f"{TABLE}, your seat is no longer kept"))
    assert BACK not in luis.names
    luis.click(f"{TABLE}, your seat is no longer kept")
    company.until(lambda: luis.rows().get(TABLE) == ("Block & Draw · your seat is no longer kept", "here now"))
    luis.click(TABLE)
    told = "The host no longer keeps your seat at this table. Ask for the code to join again."
    company.until(lambda: luis.screen.find(told) is not None)
    luis.click("Back")
    company.until(lambda: not luis.rows())
    company.home(luis)
    company.until(luis.has_looked)
    assert not any(TABLE in name for name in luis.names), "it was told once"


@long_run
def test_a_table_that_was_left_before_the_match_or_closed_is_offered_to_nobody(company: Company) -> None:
    company.open()
    ana, luis = company.ana, company.luis
    company.home(luis)
    company.until(lambda: ana.table.places[1].kind == "open" and luis.has_looked())
    assert BACK not in luis.names
    company.join(luis, invited=True)
    company.begin()
    ana.table.ask(AdminRequest("close"))
    company.until(lambda: isinstance(luis.scene, LeftTableScene))
    luis.click("Back to the title")
    company.until(lambda: isinstance(luis.scene, TitleScene) and luis.has_looked())
    assert not any(TABLE in name for name in luis.names)


@sampled(2)
@pytest.mark.parametrize("is_killed", [True, False])
def test_a_match_that_was_over_is_not_waited_for(company: Company, *, is_killed: bool) -> None:
    """Its host goes without a word, before the player has left or after that."""
    company.open(house={"match": "single"})
    company.begin()
    company.finish()
    luis = company.luis
    if is_killed:
        luis.fall()
        company.kill_host()
        luis = company.start_again("Luis")
    else:
        company.kill_host()
        company.until(lambda: luis.table.link != "seated")
        company.home(luis)
    company.until(luis.has_looked)
    left = luis.lan.seats.left()
    assert [seat.at.name for seat in left if seat.at is not None] == [TABLE], "its notes are still there"
    assert recognised_seats(left, (), lambda _addresses, _table: "", datetime.now(UTC)) == ()
    assert not any(TABLE in name for name in luis.names)


def test_a_press_on_a_table_that_is_not_open_looks_for_it_until_the_player_has_enough(company: Company) -> None:
    company.open()
    company.begin()
    company.kill_host()
    luis = company.luis
    company.home(luis)
    company.until(lambda: luis.waits_for(TABLE))
    luis.click(f"{TABLE}, not found nearby")
    company.until(lambda: luis.rows().get(TABLE, ("", ""))[0] == "Block & Draw · not found nearby")
    luis.click(TABLE)
    company.until(lambda: luis.screen.find("Looking for the host …") is not None)
    luis.click("Cancel")
    company.until(lambda: TABLE in luis.rows())
