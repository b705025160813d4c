"""Try a review in a real window under Xvfb: its frames meanwhile, stopping, continuing, and a killed program.

    python -m tools.desktop.reviewing [--game all_fives] [--size 1280x720] [--thorough SECONDS]

Two bots have played a match. The program opens its review while the pointer moves over the page, so that there is a
frame to draw 60 times a second. It's stopped and continued, then killed with SIGKILL, and started again: each time the
findings that were there before must be there. Last come the frames of the finished page, for comparison. Times are of
the processor in the thread of the window, and of the clock, which a busy computer stretches. It needs Xvfb and openbox.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame

from engine.bots.characters import make
from engine.games import game
from engine.record.record import Player, to_data
from game.app.app import App
from game.app.cli import main as boneyard
from game.play.driver import SeedStream, play_match
from game.scenes.home.title import TitleScene
from game.scenes.review.review import ReviewScene
from game.storage.disk.folders import VARIABLE
from game.storage.match_names import new_name
from game.storage.reviews import FOLDER
from game.storage.saves import FINISHED, read_match, spelled
from game.storage.settings import Motion, Settings, save
from tools.desktop.check import Display, Report

_SOME: Final = 6
"""Number of findings after which the review is stopped, and after as many again continued and killed."""
_LONGEST: Final = 900.0
"""Timeout in seconds of the clock."""
_STILL: Final = 240
"""Number of frames of the finished page."""


class Frames(NamedTuple):
    """The frames of a part of the trial, in milliseconds."""

    cpu: list[float]
    wall: list[float]

    def told(self) -> dict[str, float]:
        """Return the median, the 99th of 100 and the longest."""
        out: dict[str, float] = {"frames": len(self.cpu)}
        for name, times in (("cpu", sorted(self.cpu)), ("wall", sorted(self.wall))):
            if times:
                out |= {
                    f"{name} median": times[len(times) // 2],
                    f"{name} 99%": times[int(0.99 * (len(times) - 1))],
                    f"{name} most": times[-1],
                }
        return out


class Inside:
    """What happens in the program under trial: it's told by the file of the match and the plan."""

    def __init__(self, match: Path, plan: str, seconds: float) -> None:
        self._record: Final = read_match(match)
        self._plan: Final = plan
        self._seconds: Final = seconds
        self.frames = Frames([], [])
        self._script: Generator[None] | None = None

    def follow(self, app: App, now: float) -> None:
        """Do the next thing, once a frame."""
        if self._script is None:
            self._script = self._steps(app)
        next(self._script, None)
        width, height = app.window.size
        place = (round(width * (0.1 + 0.8 * (now % 1.0))), round(height * (0.55 + 0.3 * (now / 7 % 1.0))))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=False))

    def _steps(self, app: App) -> Generator[None]:
        while not isinstance(app.stage.top, TitleScene) or app.stage.changing:
            yield
        yield from self._wait(3.0)
        scene = app.stage.top.session.routes.review(self._record)
        assert isinstance(scene, ReviewScene)
        app.stage.push(scene)
        while scene not in app.stage.scenes or app.stage.opening or scene.screen is None:
            yield
        yield from self._wait(0.5)
        begun = self._found(scene)
        self._tell("opened", found=begun)
        if self._plan == "thorough":
            scene.deepen()
            begun = self._found(scene)
        elif not scene.is_done:
            scene.go_on()
        since, self.frames = time.monotonic(), Frames([], [])
        if self._plan == "stop":
            while self._found(scene) < begun + _SOME:
                yield
            scene.stop()
            at = self._found(scene)
            yield from self._wait(1.0)
            self._tell("stopped", found=at)
            scene.go_on()
            yield
            self._tell("continued", found=self._found(scene))
            since = time.monotonic()
            while self._found(scene) < at + _SOME:
                yield
            self._tell("kill me", found=self._found(scene), **self.frames.told())
            yield from self._wait(_LONGEST)
        while not scene.is_done and (not self._seconds or time.monotonic() < since + self._seconds):
            yield
        self._tell("reviewed", found=self._found(scene), seconds=time.monotonic() - since, **self.frames.told())
        if scene.is_done:
            yield from self._wait(1.0)
            self.frames = Frames([], [])
            for _ in range(_STILL):
                yield
            self._tell("done", found=self._found(scene), **self.frames.told())
        os.kill(os.getpid(), signal.SIGTERM)
        yield from self._wait(_LONGEST)

    @staticmethod
    def _wait(seconds: float) -> Generator[None]:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield

    @staticmethod
    def _found(scene: ReviewScene) -> int:
        return scene.findings

    @staticmethod
    def _tell(what: str, **figures: float) -> None:
        print(json.dumps({"what": what, **figures}), flush=True)


def inside(arguments: argparse.Namespace) -> int:
    """Run the program with a script."""
    script, step = Inside(arguments.inside, arguments.plan, arguments.thorough), App.step

    def timed(app: App, now: float) -> bool:
        script.follow(app, now)
        cpu, wall = time.thread_time(), time.perf_counter()
        going = step(app, now)
        script.frames.cpu.append(1_000 * (time.thread_time() - cpu))
        script.frames.wall.append(1_000 * (time.perf_counter() - wall))
        return going

    with patch.object(App, "step", timed), patch.object(App, "rest", lambda _app, _now: 0.0):
        return boneyard(["play", "--windowed", f"{arguments.size[0]}x{arguments.size[1]}"])


class Outside:
    """Starts the program, listens to it, and kills it."""

    def __init__(self, display: Display, home: Path, arguments: argparse.Namespace) -> None:
        self._display: Final = display
        self._home: Final = home
        self._arguments: Final = arguments
        self._report: Final = Report()

    def run(self) -> int:
        """Do everything and return the number of failures."""
        kept = 0
        for said in self._program("stop"):
            self._print(said)
            if said["what"] in ("stopped", "continued"):
                self._report.tell("findings on disk", str(self._on_disk), good=self._on_disk >= said["found"])
            if said["what"] == "kill me":
                kept = int(said["found"])
        self._report.tell("findings on disk after SIGKILL", str(self._on_disk), good=self._on_disk >= kept > 0)
        for said in self._program("go on"):
            self._print(said)
            if said["what"] == "opened":
                self._report.tell("findings after the next start", str(said["found"]), good=said["found"] >= kept)
        if self._arguments.thorough:
            for said in self._program("thorough"):
                self._print(said)
        return self._report.failures

    @property
    def _on_disk(self) -> int:
        files = (self._home / "matches" / FOLDER).glob("*-quick.jsonl")
        return sum(max(0, len(file.read_bytes().splitlines()) - 1) for file in files)

    def _program(self, plan: str) -> Iterator[dict[str, Any]]:
        match = next((self._home / "matches" / FINISHED).glob("*.json"))
        size, seconds = self._arguments.size, self._arguments.thorough if plan == "thorough" else 0
        words = ["--inside", str(match), "--plan", plan, "--size", f"{size[0]}x{size[1]}", "--thorough", str(seconds)]
        with subprocess.Popen(
            [sys.executable, "-m", "tools.desktop.reviewing", *words],
            env={**self._display.env, VARIABLE: str(self._home)},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if line.startswith("{"):
                    said = json.loads(line)
                    if said["what"] == "kill me":
                        process.kill()
                    yield said

    @staticmethod
    def _print(said: dict[str, Any]) -> None:
        figures = ", ".join(f"{key} {value:.4g}" for key, value in said.items() if key != "what")
        print(f"      {said['what']}: {figures}", flush=True)


def main() -> int:
    """Try a review."""
    parser = argparse.ArgumentParser(description="try a review in a real window")
    parser.add_argument("--game", default="all_fives")
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), default=(1280, 720))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thorough", type=float, default=0.0, metavar="SECONDS", help="look at a thorough one so long")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--plan", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        return inside(arguments)
    seeds = SeedStream(b"review trial", arguments.seed)
    match = play_match(game(arguments.game)(2), [make("suri"), make("maren")], seeds, seeds.bot_rng())
    with ExitStack() as closing:
        home = Path(closing.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        players = (Player("Ana"), Player("Maren", "maren"))
        (home / "matches" / FINISHED).mkdir(parents=True)
        (home / "matches" / FINISHED / f"{new_name()}.json").write_text(spelled(to_data(match, players)))
        save(Settings(full_screen=False, motion=Motion.FULL, ambience=False), home / "settings.json")
        return int(Outside(Display(closing), home, arguments).run() > 0)


if __name__ == "__main__":
    sys.exit(main())
