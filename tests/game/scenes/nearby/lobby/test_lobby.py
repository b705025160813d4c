"""The lobby of a table that this computer hosts."""

from __future__ import annotations

import pytest

from game.app.double_press import DOUBLE
from game.scenes.common.qr_plate import QrPlate
from game.scenes.nearby.lobby.lobby import LobbyScene, hosted
from game.scenes.nearby.table.chat import ChatScene
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.table import LanTableScene
from game.ui.actions import Action
from net.discovery.invitation import qr
from net.guest.news import EndNews
from net.guest.table_link import LinkNews
from tests.support.lan.nearby_evening import Evening


def test_the_qr_code_on_the_screen_is_the_invitation_to_the_table() -> None:
    with Evening() as evening:
        lobby = evening.open_table()
        assert lobby.hosting is not None
        where = lobby.hosting.where()
        assert where is not None
        plate = next(each for each in evening.screen.every() if isinstance(each, QrPlate))
        modules, unit = qr(where.invitation), plate.unit
        picture = evening.picture().subsurface(plate.rect)
        edge = (plate.rect.width - len(modules) * unit) // 2, (plate.rect.height - len(modules) * unit) // 2
        seen = [
            [
                sum(picture.get_at((edge[0] + x * unit + unit // 2, edge[1] + y * unit + unit // 2))[:3]) < 384
                for x in range(len(modules))
            ]
            for y in range(len(modules))
        ]
        assert seen == [list(row) for row in modules]


def test_a_player_who_opens_a_table_looks_for_no_host() -> None:
    with Evening() as evening:
        hosting = evening.open_table().hosting
        assert hosting is not None
        evening.line.cut()
        evening.show(hosted(evening.session, "Ana's table", hosting))
        evening.step(3)
        assert "Opening the table …" in evening.texts
        assert "Looking for the host" not in evening.texts


def test_a_lobby_below_the_goodbye_looks_for_no_host() -> None:
    with Evening() as evening:
        lobby = evening.open_table()
        evening.line.tell(EndNews("saved"))
        evening.line.tell(LinkNews("lost", "host_gone"))
        evening.step(5)
        assert isinstance(evening.scene, LeftTableScene)
        assert lobby.screen is not None
        told = [widget.name for widget in lobby.screen.every()]
        assert "The table is saved, ready to resume another day." in told, told


def test_the_owner_reads_that_bots_take_open_seats_at_the_start() -> None:
    with Evening() as evening:
        evening.open_table("all_fives", 4)
        evening.guest("Luis")
        evening.step(5)
        assert "All Fives · 2 seats are open; bots take them if you start" in evening.texts
        evening.click("Start")
        evening.until(lambda: isinstance(evening.scene, LanTableScene))
        assert sum(place.kind == "bot" for place in evening.table.places) == 2


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_double_press_on_start_opens_no_chat(by_keys: bool) -> None:
    """While the host waits for a guest's share of the deal, Chat has the focus, and the place of Start."""
    with Evening() as evening:
        evening.open_table()
        evening.guest("Luis")
        evening.step(5)
        luis = evening.robots.pop()
        luis.line.cut()
        start = evening.place("Start")

        def press() -> None:
            if by_keys:
                evening.press(Action.ACCEPT)
            else:
                evening.click(start)

        press()
        assert evening.table.phase == "commit"
        press()
        assert isinstance(evening.scene, LobbyScene)
        evening.wait(DOUBLE)
        press()
        assert isinstance(evening.scene, ChatScene)
