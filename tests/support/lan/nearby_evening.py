"""Ana's window on a network with robots at other computers, all in one thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.games import game
from engine.options import HouseRules
from game.i18n.language import Words
from game.lan.table.table import LanTable
from game.scenes.home.title import TitleScene
from game.scenes.nearby.browse.open_table import OpenTableScene
from game.scenes.nearby.lobby.lobby import LobbyScene, RoomPage
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from net.protocol.keys import Key
from tests.support.lan.for_scenes import FakeLan
from tests.support.lan.one_thread import FakeLine, Network, Robot
from tests.support.screen.pilot import FRAME, SIZE
from tests.support.screen.quiet_session import Parlour

OWNER: Final = Key(bytes(range(32)))
"""The key of a host on another computer."""


class Evening(Parlour):
    """Ana at her window on a network; robots play on the other computers."""

    def __init__(
        self, size: tuple[int, int] = SIZE, settings: Settings | None = None, words: Words | None = None
    ) -> None:
        self.net = Network()
        self.lan = FakeLan(self.net)
        self.robots: list[Robot] = []
        super().__init__(words, size=size, settings=settings or Settings(speed=Speed.INSTANT, player_name="Ana"))
        self.session.lan = self.lan
        self.session.stage.replace(TitleScene(self.session))
        self.settle()

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.net.pass_time(FRAME)
            for robot in self.robots:
                robot.act()
            super().step()

    def guest(self, name: str, *, gets_ready: bool = True, face: str = "") -> Robot:
        robot = Robot(self.net.line(name, face=face))
        robot.gets_ready = gets_ready
        self.robots.append(robot)
        self.step(2)
        return robot

    @property
    def texts(self) -> str:
        """All texts on the front screen."""
        return "\n".join(widget.name for widget in self.screen.every() if widget.name)

    @property
    def table(self) -> LanTable:
        scenes = self.app.stage.scenes
        return next(scene.table for scene in scenes if isinstance(scene, RoomPage))

    @property
    def line(self) -> FakeLine:
        """The line of Ana's table."""
        line = self.table.line
        assert isinstance(line, FakeLine)
        return line

    def open_table(self, key: str = "block_draw", seats: int = 2, house: HouseRules | None = None) -> LobbyScene:
        """Open a table as Ana and wait in its lobby."""
        self.show(OpenTableScene(self.session, game(key)(seats, None, house), ()))
        self.click(self.words.say("Start hosting"))
        self.settle()
        assert isinstance(self.scene, LobbyScene)
        return self.scene

    def begin(
        self, key: str = "block_draw", guests: Sequence[str] = ("Luis",), house: HouseRules | None = None
    ) -> None:
        """Start a match at a new table."""
        self.open_table(key, len(guests) + 1, house)
        for name in guests:
            self.guest(name)
        self.step(5)
        self.click(self.words.say("Start"))
        self.step(5)
        assert isinstance(self.scene, LanTableScene), self.texts

    @property
    def played(self) -> LanTableScene:
        return next(scene for scene in self.app.stage.scenes if isinstance(scene, LanTableScene))

    def until(self, is_so: Callable[[], bool], do: Callable[[], None] = lambda: None) -> None:
        """Run frames until a condition holds, calling `do` in each."""
        for _ in range(6000):
            if is_so():
                return
            do()
            self.step()
        raise TimeoutError(self.scene)


def is_my_turn(evening: Evening) -> bool:
    table = evening.table
    return bool(table.legal()) and table.view.turn == table.seat and not table.view.over


def play_by_keys(evening: Evening) -> None:
    """Play by pressing ENTER alone."""
    ready = isinstance(evening.scene, LanResults) and evening.table.is_ready
    if not ready and (isinstance(evening.scene, LanResults) or is_my_turn(evening)):
        evening.press(Action.ACCEPT)
