"""The pictures of playing nearby: windows at a network in one thread, brought to the moment that is to be seen."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_interface
from typing import Final, TypeAlias

from engine.bots.characters import make
from engine.games import game
from engine.sentences import sentence
from game.lan import Mine
from game.scenes.nearby_results import NearbyResults
from game.scenes.open_table import OpenTableScene
from game.ui.actions import Action
from net.answers import Reached
from net.links import Link
from net.messages import Keep
from net.reach import Facts, can_others_reach_me, nothing_found
from tests.lan_rooms import place
from tests.nearby_evening import Evening

Size: TypeAlias = tuple[int, int]
NETWORK: Final = Facts((Link("eth0", 2, ip_interface("192.168.1.7/24")),), "win32", reached=Reached.NO)
"""A machine whose firewall lets nobody in."""
LONGEST: Final = 4_000
"""Frames after which a round is given up."""


def nearby(size: Size) -> Evening:
    """Show the list of tables."""
    window = Evening(size)
    window.lan.places = [
        place(),
        place("Kitchen", "block_draw", coded=False, host=2, taken=2, begun=True),
        place("Club 3", "space", host=3, taken=4),
        place(
            "Study",
            "super",
            host=4,
            hindrance=sentence("That table runs an older Boneyard; its host has to update it."),
        ),
    ]
    window.lan.kept = [Mine("1", "Sunday", "all_fives", ("Ana", "Luis", "Maren"), 3)]
    window.click(window.house.say("Play nearby"))
    window.wait(0.6)
    return window


def code(size: Size) -> Evening:
    """Ask for the code of a table."""
    window = nearby(size)
    window.click("Luis's table")
    window.step(3)
    window.type("048")
    return window


def opening(size: Size) -> Evening:
    """Open a table."""
    window = Evening(size)
    window.show(OpenTableScene(window.house, game("all_fives")(4, None, {"target": 150}), ("maren",)))
    return window


def lobby(size: Size) -> Evening:
    """Wait in the lobby."""
    window = Evening(size)
    window.open_table("all_fives", 4, {"target": 150})
    window.guest("Luis")
    window.click("A bot for seat 4")
    window.settle()
    return window


def lobby_of_eight(size: Size) -> Evening:
    """Wait at a table of eight."""
    window = Evening(size)
    window.open_table("high_fives", 8)
    for name in ("Luis", "Maria", "Chen", "Aleksandra", "Tom"):
        window.guest(name)
    window.click("A bot for seat 7")
    window.settle()
    return window


def nothing(size: Size) -> Evening:
    """Find no table, and read why that may be."""
    window = Evening(size)
    window.lan.why_nothing = list(nothing_found(NETWORK))
    window.click(window.house.say("Play nearby"))
    window.wait(12)
    return window


def reach(size: Size) -> Evening:
    """Read why others may not come in."""
    window = lobby(size)
    window.lan.reach = list(can_others_reach_me(NETWORK))
    window.click("Can others reach me?")
    window.wait(0.6)
    return window


def gone(size: Size) -> Evening:
    """Hear that the table has been put away."""
    window = table(size)
    window.table.keep(Keep("save"))
    window.wait(0.3)
    return window


def talk(size: Size) -> Evening:
    """Say something in the lobby."""
    window = lobby(size)
    window.robots[0].line.talk(0)
    window.robots[0].line.talk(-1, "One more, then dinner?")
    window.press(Action.TALK)
    window.settle()
    return window


def table(size: Size) -> Evening:
    """Play with somebody away, and somebody talking."""
    window = Evening(size)
    window.begin("all_fives", ("Luis", "Maria", "Chen"))
    _play(window, 9)
    window.robots[1].line.cut()
    window.wait(1.0)
    window.robots[0].line.talk(2)
    window.press(Action.SAY_4)
    window.step(3)
    return window


def lost(size: Size) -> Evening:
    """Look for the host."""
    window = table(size)
    window.net.stop()
    window.wait(0.3)
    return window


def results(size: Size) -> Evening:
    """Read the seal at the end of a round."""
    window = Evening(size)
    window.begin("all_fives", ("Luis", "Maria"))
    window.robots[0].gets_ready = False
    _play(window)
    window.press(Action.ACCEPT)
    window.settle()
    return window


def verify(size: Size) -> Evening:
    """Read what was checked."""
    window = results(size)
    window.press(Action.VERIFY)
    window.settle()
    return window


def _play(window: Evening, tiles: int = 0) -> None:
    """Play until it is Ana's turn and so many tiles lie; without a number, until the round is over and told."""
    for _ in range(LONGEST):
        at = window.table
        if isinstance(window.scene, NearbyResults):
            return
        if at.legal() and at.view.turn == at.seat:
            if tiles and at.view.board.tiles().bit_count() >= tiles:
                return
            move = make("bruno").choose(at.rules, at.view, at.seat, window.net.rng)
            if move is not None:
                at.offer(move)
        window.step()


NEARBY: Final[dict[str, Callable[[Size], Evening]]] = {
    "nearby": nearby,
    "nearby-code": code,
    "nearby-open": opening,
    "nearby-nothing": nothing,
    "nearby-lobby": lobby,
    "nearby-eight": lobby_of_eight,
    "nearby-reach": reach,
    "nearby-talk": talk,
    "nearby-table": table,
    "nearby-lost": lost,
    "nearby-gone": gone,
    "nearby-results": results,
    "nearby-verify": verify,
}
"""Every picture of playing nearby, by its name."""
