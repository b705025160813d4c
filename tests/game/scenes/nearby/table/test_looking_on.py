"""Watching a nearby table: from the list to the end of a match, without a seat, a hand or a say."""

from __future__ import annotations

import pytest

from engine.core import NOBODY
from engine.sentences import Refusal
from game.lan.network import JoinTarget
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import LobbyScene, lobby
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.ui.actions import Action
from net.protocol.messages import AFTER_ROUND, NO_ONLOOKERS, AdminRequest, TableSettings
from tests.support.lan.for_scenes import place
from tests.support.lan.nearby_evening import OWNER, Evening
from tests.support.lan.one_thread import Robot, terms
from tests.support.lengths import sampled

OPEN = TableSettings(pace=0, turn=0, onlookers=0)


def watching(
    evening: Evening, key: str = "block_draw", seats: int = 2, house: dict[str, int | str] | None = None
) -> Robot:
    """Let Ana look on in the lobby of a table whose players are ready. Return its owner."""
    evening.net.open(terms(key, seats, house), OPEN, "Luis's table", owner=OWNER.public)
    luis = Robot(evening.net.line("Luis", OWNER))
    evening.robots.append(luis)
    for number in range(seats - 1):
        evening.guest(f"P{number}")
    target = JoinTarget("Luis's table", ())
    evening.show(join(evening.session, target, "123456", lobby(evening.session), is_watching=True))
    evening.step(5)
    return luis


def test_a_table_of_the_list_can_be_watched() -> None:
    with Evening() as evening:
        evening.net.open(terms(), OPEN, "Luis's table", owner=OWNER.public)
        evening.lan.places = [place(watchable=True, coded=True), place("Kitchen", host=2)]
        evening.click("Play nearby")
        evening.wait(0.6)
        assert "Watch Kitchen" not in evening.texts
        evening.click("Watch Luis's table")
        evening.step(3)
        evening.type("123456")
        evening.step(10)
        assert isinstance(evening.scene, LobbyScene)
        assert evening.table.is_watching
        assert "1 is watching" in evening.texts
        for word in ("Ready", "Chat", "Start", "Sit here", "Ana (you)"):
            assert word not in evening.texts.split("\n")


@sampled(4)
@pytest.mark.parametrize(("key", "seats"), [("block_draw", 2), ("all_fives", 4), ("blind", 3), ("double_takes", 4)])
def test_the_rounds_of_others_are_seen_without_a_hand(key: str, seats: int) -> None:
    with Evening() as evening:
        luis = watching(evening, key, seats)
        luis.line.ask(AdminRequest("start"))
        evening.until(lambda: isinstance(evening.scene, LanTableScene) and evening.table.steps > 3)
        table, scene = evening.table, evening.played
        assert table.legal() == []
        assert not scene.widgets.hand.shown
        assert "is watching" in evening.texts
        with pytest.raises(Refusal):
            table.offer(table.rules.legal(evening.net.table.match.state, table.view.turn)[0])
        for action in (Action.ACCEPT, Action.HINT, Action.PASS, Action.DRAW, Action.TALK, Action.SORT):
            evening.press(action)
        evening.until(lambda: bool(evening.table.view.over))
        assert evening.table.view.hands == evening.net.table.match.state.hands
        evening.until(lambda: isinstance(evening.scene, LanResults))
        assert "Verify this deal" not in evening.texts
        number = evening.table.number
        evening.until(lambda: evening.table.number > number and isinstance(evening.scene, LanTableScene))


def test_the_match_of_others_counts_for_nobody_who_watches() -> None:
    with Evening() as evening:
        luis = watching(evening, house={"target": 10})
        luis.line.ask(AdminRequest("start"))
        luis.gets_ready = True
        evening.until(lambda: bool(evening.table.winners) or evening.net.table.matches > 1)
        assert evening.table.ended_match == ""
        assert not evening.table.can_share
        assert not evening.table.can_challenge
        assert evening.table.finished is None


def test_players_are_told_how_many_watch() -> None:
    with Evening() as evening:
        evening.begin()
        evening.table.ask(AdminRequest("custom", settings=OPEN))
        evening.net.look_on()
        evening.step(5)
        assert "1 is watching" in evening.texts
        evening.net.look_on()
        evening.step(5)
        assert "2 are watching" in evening.texts


def test_the_host_says_who_may_watch() -> None:
    with Evening() as evening:
        evening.open_table("block_draw", 2)
        assert evening.net.table.custom.onlookers == 0
        for expected in (10, 30, 60, AFTER_ROUND, NO_ONLOOKERS):
            evening.screen.focus_on(evening.find("Others may watch"))
            evening.press(Action.RIGHT)
            evening.step(2)
            assert evening.net.table.custom.onlookers == expected


def test_whoever_watches_is_told_when_nobody_may_any_more() -> None:
    with Evening() as evening:
        luis = watching(evening)
        luis.line.ask(AdminRequest("custom", settings=TableSettings()))
        evening.step(5)
        assert isinstance(evening.scene, LeftTableScene)
        assert "Nobody can watch this table." in evening.texts


def test_the_line_of_whoever_watches_comes_back() -> None:
    with Evening() as evening:
        luis = watching(evening)
        luis.line.ask(AdminRequest("start"))
        evening.until(lambda: evening.table.steps > 2)
        evening.line.cut()
        evening.until(lambda: evening.table.link == "lost")
        evening.line.heal()
        evening.until(lambda: evening.table.link == "seated")
        assert evening.table.is_watching
        assert all(each.key != evening.table.me for each in evening.table.places)
        assert evening.net.table.chairs.of_key(evening.table.me) == NOBODY
