"""Measure the frame time of a window at a network table, compared with a table on this computer."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from engine.games import game
from game.lan.local_network import Files, LocalNetwork
from game.lan.network import NewTable
from game.lan.table.table import LanTable
from game.play.thinking import WorkerThinker
from game.scenes.nearby.lobby.lobby import LobbyScene, hosted
from game.scenes.nearby.table.table import LanTableScene
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from net.protocol.messages import Ready, TableSettings
from net.protocol.terms import terms_of
from tools.lab.benchmarks.measuring import Row
from tools.stages.staging import Staged

GAME, SEATS = "super", 8
FRAME: Final = 1 / 60
OPENING: Final = 20.0
"""Timeout in seconds for the host's process to start."""
SETTINGS: Final = Settings(speed=Speed.FAST, player_name="Ana")


def nearby_rows(size: tuple[int, int], frames: int) -> Iterator[Row]:
    """Measure frames while bots play at a table of eight: in this process, and over sockets in a host's process."""
    part = f"{size[0]}x{size[1]}"
    alone = _alone(size, frames)
    beside = _beside(size, frames)
    for name, share in (("median", 0.5), ("p99", 0.99)):
        without, with_net = _share(alone, share), _share(beside, share)
        yield Row(part, f"frame at a table of {SEATS} on this computer, {name}", 1e3 * without, "ms CPU")
        told = f"frame at a table of {SEATS} on the network, {name}"
        yield Row(part, told, 1e3 * with_net, "ms CPU", None, with_net / without)


def _share(spent: list[float], share: float) -> float:
    return sorted(spent)[min(len(spent) - 1, round(share * len(spent)))]


def _frames(window: Staged, frames: int, act: Callable[[], None]) -> list[float]:
    """Run frames at their pace and return the CPU seconds that each took in the window's thread."""
    spent: list[float] = []
    for _ in range(frames):
        begun = time.thread_time_ns()
        act()
        window.step()
        spent.append((time.thread_time_ns() - begun) / 1e9)
        time.sleep(FRAME)
    return spent


def _alone(size: tuple[int, int], frames: int) -> list[float]:
    window = Staged(size, SETTINGS)
    window.session.thinker = WorkerThinker()
    scene = window.sit(GAME, SEATS)
    window.app.stage.push(scene)
    window.step(5)

    def act() -> None:
        if isinstance(window.scene, ResultsScene):
            window.scene.on_next()
        elif scene.table.rounds and scene.calm and scene.table.legal():
            scene.controller.offer(scene.table.legal()[0])

    try:
        return _frames(window, frames, act)
    finally:
        window.session.thinker.close()
        window.app.close()


def _beside(size: tuple[int, int], frames: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        before, os.environ["BONEYARD_HOME"] = os.environ.get("BONEYARD_HOME"), folder
        window = Staged(size, SETTINGS)
        home = Path(folder)
        network = LocalNetwork(lambda: Files(home / "player.key", home / "hosts.json", home, home, home))
        window.session.lan = network
        try:
            rules = game(GAME)(SEATS)
            opening = NewTable("Bench", terms_of(rules), TableSettings(pace=45), coded=True, bots=("",) * (SEATS - 1))
            window.app.stage.push(hosted(window.session, "Bench", network.open(opening, "Ana")))
            table = _seated(window)
            table.ask(Ready(on=True))
            _lobby(window).start()
            _until(window, lambda: table.has_begun)

            def act() -> None:
                top = window.scene
                if isinstance(top, LanTableScene) and not top.calm:
                    return
                if table.view.over and not table.is_ready:
                    table.ask(Ready(on=True))
                elif table.legal() and table.view.turn == table.seat:
                    table.offer(table.legal()[0])

            return _frames(window, frames, act)
        finally:
            network.close()
            window.app.close()
            os.environ.pop("BONEYARD_HOME")
            if before is not None:
                os.environ["BONEYARD_HOME"] = before


def _lobby(window: Staged) -> LobbyScene:
    return next(scene for scene in window.app.stage.scenes if isinstance(scene, LobbyScene))


def _seated(window: Staged) -> LanTable:
    _until(window, lambda: any(isinstance(scene, LobbyScene) for scene in window.app.stage.scenes))
    return _lobby(window).table


def _until(window: Staged, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + OPENING
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError(f"the host was not ready within {OPENING} seconds: {window.scene}")
        window.step()
        time.sleep(FRAME)
