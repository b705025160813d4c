"""LAN play over real sockets: one window hosts in its own process, another joins by the invitation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final

import pytest

from engine.games import game
from engine.record.deal_code import DealCode, completed
from engine.record.result_code import WON, DealResult, mark_of, result_code
from game.lan.host_records import Present
from game.lan.local_network import Files, LocalNetwork
from game.lan.network import JoinTarget
from game.lan.table.table import LanTable
from game.play.pace import Pace
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.nearby.browse.open_table import OpenTableScene
from game.scenes.nearby.lobby.lobby import LobbyScene, RoomPage
from game.scenes.nearby.table.results import LanResults
from game.scenes.replay.shared import SharedReplayScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from net.discovery.invitation import read_invitation
from net.discovery.listings import Address
from net.protocol.messages import AdminRequest, Ready, TableSettings
from tests.support.deadline import DEADLINE
from tests.support.lengths import long_run
from tests.support.screen.quiet_session import Parlour

pytestmark = pytest.mark.slow

DEAL: Final = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))


class Window(Parlour):
    """A window on the real network, with files of its own."""

    def __init__(self, home: Path, name: str, *, beside: bool) -> None:
        home.mkdir()
        super().__init__(settings=Settings(speed=Speed.INSTANT, player_name=name), beside=beside)
        self.files = Files(home / "player.key", home / "hosts.json", home, home, home, home / "records.json")
        self.lan = LocalNetwork(lambda: self.files)
        self.session.lan = self.lan
        self.show(TitleScene(self.session))

    @property
    def table(self) -> LanTable | None:
        """The window's current table."""
        scenes = self.app.stage.scenes
        return next((scene.table for scene in scenes if isinstance(scene, RoomPage)), None)

    def play(self) -> None:
        """Do the sensible thing now."""
        table = self.table
        if isinstance(self.scene, LanResults):
            if table is not None and not table.is_ready and not table.winners:  # then it would be another match
                table.ask(Ready(on=True))  # a key pressed again before the host has answered would press another button
        elif table is not None and table.legal() and table.view.turn == table.seat:
            table.offer(table.legal()[0])


def until(windows: list[Window], is_so: object) -> None:
    """Run frames until a condition holds."""
    assert callable(is_so)
    end, bell = monotonic() + DEADLINE, Event()
    while not is_so():
        assert monotonic() < end, [window.scene for window in windows]
        for window in windows:
            window.step()
        bell.wait(0.002)


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Window]]:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "host"))
    (tmp_path / "host").mkdir()
    made = [Window(tmp_path / name, name, beside=name == "Luis") for name in ("Ana", "Luis")]
    yield made
    for window in made:
        window.session.stage.quit()
        window.step()
        window.lan.close()


def test_two_windows_play_a_match_over_real_sockets(windows: list[Window]) -> None:
    ana, luis = windows
    ana.show(OpenTableScene(ana.session, game("block_draw")(2, None, {"target": 20}), ()))
    ana.click("Start hosting")
    until(windows, lambda: isinstance(ana.scene, LobbyScene))
    lobby = ana.scene
    assert isinstance(lobby, LobbyScene)
    hosting = lobby.hosting
    assert hosting is not None
    until(windows, lambda: hosting.where() is not None)
    where = hosting.where()
    assert where is not None
    luis.click("Play nearby")
    luis.step(3)
    luis.click("Address")
    luis.type(where.invitation)
    luis.press(Action.ACCEPT)
    until(windows, lambda: isinstance(luis.scene, LobbyScene))
    challenge(windows)
    luis.click("Ready")
    until(windows, lambda: ana.table is not None and ana.table.places[1].ready)
    ana.click("Start")

    def is_over() -> bool:
        for window in windows:
            window.play()
        tables = [window.table for window in windows]
        return all(table is not None and table.winners and table.judgement is not None for table in tables)

    until(windows, is_over)
    for window in windows:
        assert window.table is not None
        judged = window.table.judgement
        assert judged is not None
        assert (judged.outcome, judged.remarks) == ("fair", ())
    watch_together(windows)


def challenge(windows: list[Window]) -> None:
    """Let Luis send a result code, which Ana can play."""
    ana, luis = windows
    assert luis.table is not None
    luis.table.send_code(result_code(DEAL, DealResult(WON, 0, 5, 80, (152, 130), (mark_of("maren"),))))
    until(windows, lambda: any(each.name.startswith("Luis challenges you: All Fives.") for each in ana.screen.every()))


def watch_together(windows: list[Window]) -> None:
    """Let Luis begin, Ana join and take the lead, and Luis lead again once she has left."""
    ana, luis = windows
    until(windows, lambda: all(isinstance(each.scene, LanResults) for each in windows))
    until(windows, lambda: all(each.table is not None and each.table.can_share for each in windows))
    if "Watch together" not in luis.names:
        luis.click("More")
        until(windows, lambda: "Watch together" in luis.names)
    luis.click("Watch together")
    until(windows, lambda: "Join in" in ana.names)
    ana.click("Join in")
    scenes: list[SharedReplayScene] = []
    until(windows, lambda: all(isinstance(each.scene, SharedReplayScene) for each in windows))
    for each in windows:
        assert isinstance(each.scene, SharedReplayScene)
        scenes.append(each.scene)
    hers, his = scenes
    until(windows, lambda: his.company.viewers == hers.company.viewers == (0, 1))
    assert (his.leads, hers.leads) == (True, False)
    for _ in range(3):
        luis.press(Action.RIGHT)
    until(windows, lambda: hers.reel_table.place == his.reel_table.place == 3)
    assert hers.sight == his.sight, "they see the same hand, too"
    ana.click("Take the lead")
    until(windows, lambda: hers.leads and not his.leads)
    ana.press(Action.END)
    until(windows, lambda: his.reel_table.place == his.reel_table.reel.last)
    ana.press(Action.CANCEL)
    until(windows, lambda: his.leads and isinstance(ana.scene, LanResults))


@long_run
def test_a_seat_is_found_again_without_the_code_and_one_that_was_given_up_asks_for_it(windows: list[Window]) -> None:
    ana, luis = windows
    ana.show(OpenTableScene(ana.session, game("block_draw")(2, None, {}), ()))
    ana.click("Start hosting")
    until(windows, lambda: isinstance(ana.scene, LobbyScene))
    lobby = ana.scene
    assert isinstance(lobby, LobbyScene)
    hosting = lobby.hosting
    assert hosting is not None
    until(windows, lambda: hosting.where() is not None)
    where = hosting.where()
    assert where is not None
    invitation = read_invitation(where.invitation)
    target = JoinTarget("Ana's", invitation.addresses, invitation.table, coded=True)

    def come(code: str) -> LanTable:
        table = LanTable(luis.lan.join(target, "Luis", code), InlineThinker(), Pace())

        def is_told() -> bool:
            table.poll()
            return table.ended is not None or (table.link == "seated" and table.room is not None)

        until(windows, is_told)
        return table

    first = come(invitation.code)
    assert first.seat == 1
    first.close()
    until(windows, lambda: lobby.table.places[1].kind == "open")
    assert come("").ended == "needs_code", "who leaves before the match gives the seat up"
    again = come(invitation.code)
    again.ask(Ready(on=True))
    until(windows, lambda: lobby.table.places[1].ready)
    ana.click("Start")
    until(windows, lambda: lobby.table.has_begun)
    again.close()
    until(windows, lambda: lobby.table.places[1].kind == "away")
    assert come("").seat == 1


@long_run
def test_a_seat_has_one_notebook_whichever_window_and_address_it_is_come_to_by(
    windows: list[Window], tmp_path: Path
) -> None:
    ana, luis = windows
    ana.show(OpenTableScene(ana.session, game("block_draw")(2, None, {}), ()))
    ana.click("Start hosting")
    until(windows, lambda: isinstance(ana.scene, LobbyScene))
    lobby = ana.scene
    assert isinstance(lobby, LobbyScene)
    hosting = lobby.hosting
    assert hosting is not None
    until(windows, lambda: hosting.where() is not None)
    where = hosting.where()
    assert where is not None
    invitation = read_invitation(where.invitation)
    port = invitation.addresses[0].port
    second = LocalNetwork(lambda: luis.files)
    ours = [Address("127.0.0.1", port)]
    others = [Address("127.0.0.2", port)] if sys.platform == "linux" else ours

    def come(lan: LocalNetwork, addresses: list[Address], code: str) -> LanTable:
        table = LanTable(lan.join(JoinTarget("Ana's", tuple(addresses), 0), "Luis", code), InlineThinker(), Pace())

        def is_told() -> bool:
            table.poll()
            return table.ended is not None or (table.link == "seated" and table.room is not None)

        until(windows, is_told)
        return table

    first = come(luis.lan, ours, invitation.code)
    assert first.seat == 1
    until(windows, lambda: bool(list(tmp_path.glob("Luis/*.json"))))
    refused = come(second, ours, invitation.code)
    assert str(refused.told) == "You're already at this table in another window. Continue there."
    first.poll()
    assert first.link == "seated"
    if others == ours:
        first.close()
    taken_over = come(second, others, invitation.code)
    assert taken_over.seat == 1
    until(windows, lambda: lobby.table.places[1].kind == "person")
    assert len(list(tmp_path.glob("Luis/*.notes"))) == 1, "whoever sits there writes into the same notebook"
    second.close()


@long_run
def test_who_closes_a_match_in_the_middle_is_remembered_by_the_others(windows: list[Window], tmp_path: Path) -> None:
    ana, luis = windows
    ana.show(OpenTableScene(ana.session, game("block_draw")(2, None, {}), ()))
    ana.click("Start hosting")
    until(windows, lambda: isinstance(ana.scene, LobbyScene))
    lobby = ana.scene
    assert isinstance(lobby, LobbyScene)
    hosting = lobby.hosting
    assert hosting is not None
    until(windows, lambda: hosting.where() is not None)
    where = hosting.where()
    assert where is not None
    invitation = read_invitation(where.invitation)
    line = luis.lan.join(JoinTarget("Ana's", invitation.addresses, invitation.table), "Luis", invitation.code)
    table = LanTable(line, InlineThinker(), Pace())

    def hears(is_so: Callable[[], bool]) -> Callable[[], bool]:
        def told() -> bool:
            table.poll()
            return is_so()

        return told

    until(windows, hears(lambda: table.room is not None))
    table.ask(Ready(on=True))
    until(windows, hears(lambda: lobby.table.places[1].ready))
    ana.click("Start")
    until(windows, hears(lambda: table.has_begun))
    present = Present(table.host, ana.lan.me, {ana.lan.me: "Ana", luis.lan.me: "Luis"}, luis.lan.me)
    lobby.table.ask(AdminRequest("close"))
    until(windows, hears(lambda: table.ended == "closed" and bool(luis.lan.warnings_about(present))))
    [told] = luis.lan.warnings_about(present)
    assert str(told).startswith("This host closed a match in the middle (")
    assert not list((tmp_path / "Luis").glob("*.seat*")), "of a table that is over nothing else is kept"
    assert not (tmp_path / "Ana" / "records.json").exists(), "nobody keeps a record of themselves"
    until(windows, (tmp_path / "Luis" / "records.json").exists)
    later = LocalNetwork(lambda: luis.files)
    until(windows, lambda: bool(later.warnings_about(present)))
    later.close()


def polled(table: LanTable) -> LanTable:
    """Let a table without a window read its news."""
    table.poll()
    return table


def test_a_host_shows_the_table_to_everyone_and_another_window_watches(windows: list[Window]) -> None:
    ana, luis = windows
    ana.show(OpenTableScene(ana.session, game("block_draw")(2, None, {"target": 20}), ()))
    ana.click("Start hosting")
    until(windows, lambda: isinstance(ana.scene, LobbyScene))
    lobby = ana.scene
    assert isinstance(lobby, LobbyScene)
    table, hosting = lobby.table, lobby.hosting
    assert hosting is not None
    until(windows, lambda: hosting.where() is not None)
    ana.press(Action.TABLE_VIEW)
    until(windows, lambda: table.is_watching and all(place.kind == "open" for place in table.places))
    ana.press(Action.TABLE_VIEW)
    until(windows, lambda: not table.is_watching and table.places[table.seat].key == table.me)
    ana.press(Action.TABLE_VIEW)
    until(windows, lambda: table.is_watching and table.link == "seated" and table.is_owner)
    where = hosting.where()
    assert where is not None
    invited = read_invitation(where.invitation)
    target = JoinTarget("Ana's table", invited.addresses, invited.table)
    line = luis.lan.look_on(target, invited.code)
    seen = LanTable(line, InlineThinker(), Pace())
    until(windows, lambda: polled(seen).is_watching and table.onlookers == 1)
    for seat in range(2):
        table.ask(AdminRequest("bot", seat))
    until(windows, lambda: all(place.kind == "bot" for place in table.places))
    table.ask(AdminRequest("custom", settings=TableSettings()))
    until(windows, lambda: polled(seen).ended == "no_onlookers")
    assert not table.ended
