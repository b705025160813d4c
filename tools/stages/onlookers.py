"""Pictures of tables that are watched, and of the table without a hand on a screen for everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.lan.network import JoinTarget
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import lobby as lobby_of
from game.scenes.nearby.table.results import LanResults
from game.ui.actions import Action
from net.protocol.messages import AdminRequest, TableSettings
from tests.support.lan.for_scenes import place
from tests.support.lan.nearby_evening import OWNER, Evening
from tests.support.lan.one_thread import Robot, terms
from tools.stages.nearby import LONG, Taste, evening


def _watched(taste: Taste, key: str, names: Sequence[str], plies: int) -> Evening:
    """Look on at a table of others."""
    window = evening(taste)
    custom = TableSettings(pace=0, turn=0, onlookers=0)
    window.net.open(terms(key, len(names)), custom, "Luis's table", owner=OWNER.public)
    window.robots.append(Robot(window.net.line(names[0], OWNER)))
    for name in names[1:]:
        window.guest(name)
    for _ in range(3):
        window.net.look_on()
    target = JoinTarget("Luis's table", ())
    window.show(join(window.session, target, "123456", lobby_of(window.session), is_watching=True))
    window.step(5)
    if not plies:
        window.settle()
        return window
    window.robots[0].line.ask(AdminRequest("start"))
    window.until(lambda: window.table.steps >= plies)
    window.robots.clear()
    window.settle()
    return window


def watched_list(taste: Taste) -> Evening:
    """List tables, two of which others may watch."""
    window = evening(taste)
    window.lan.places = [
        place(watchable=True),
        place("Kitchen", "block_draw", coded=False, host=2, taken=2, begun=True, watchable=True),
        place("Club 3", "space", host=3, taken=4),
    ]
    window.click(window.session.say("Play nearby"))
    window.wait(0.6)
    return window


def watched_lobby(taste: Taste) -> Evening:
    """Look on in a lobby."""
    return _watched(taste, "all_fives", ("Luis", "Maria", "Chen"), 0)


def watched(taste: Taste) -> Evening:
    """Look on at four players."""
    return _watched(taste, "all_fives", ("Luis", "Maria", "Chen", "Tom"), 9)


def watched_two(taste: Taste) -> Evening:
    """Look on at two players."""
    return _watched(taste, "block_draw", ("Luis", "Maria"), 9)


def watched_six(taste: Taste) -> Evening:
    """Look on at six players."""
    return _watched(taste, "super", ("Luis", "Maria", "Chen", "Tom", "Eva", LONG[0]), 12)


def table_view(taste: Taste) -> Evening:
    """Show the table on the host's screen while others play, some with phones."""
    window = evening(taste)
    window.open_table("all_fives", 4)
    window.press(Action.TABLE_VIEW)
    window.step(5)
    for name in ("Luis", "Maria", "Chen", "Tom"):
        window.guest(name)
    assert window.lan.hosting is not None
    window.lan.hosting.has_phones = True
    window.step(5)
    window.click(window.session.say("Start"))
    window.until(lambda: window.table.steps >= 9)
    window.robots.clear()
    window.settle()
    return window


def table_view_lobby(taste: Taste) -> Evening:
    """Show the lobby of a table whose host has no seat."""
    window = evening(taste)
    window.open_table("all_fives", 4)
    window.press(Action.TABLE_VIEW)
    window.step(5)
    window.guest("Luis")
    assert window.lan.hosting is not None
    window.lan.hosting.has_phones = True
    window.wait(1.2)
    window.settle()
    return window


def watched_result(taste: Taste) -> Evening:
    """Look on when a round is over."""
    window = _watched(taste, "all_fives", ("Luis", "Maria", "Chen"), 1)
    window.robots.extend(Robot(line) for line in window.net.lines[:3])
    for robot in window.robots:
        robot.gets_ready = False
    window.until(lambda: isinstance(window.scene, LanResults))
    window.settle()
    return window


ONLOOKERS: Final[dict[str, Callable[[Taste], Evening]]] = {
    "watched-list": watched_list,
    "watched-lobby": watched_lobby,
    "watched": watched,
    "watched-two": watched_two,
    "watched-six": watched_six,
    "watched-result": watched_result,
    "table-view": table_view,
    "table-view-lobby": table_view_lobby,
}
"""The pictures by name."""
