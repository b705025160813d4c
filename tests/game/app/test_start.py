"""The start: the title stands before anything is loaded that it doesn't need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.app.cli import LaterCommand
from game.app.lazy import lazy_attribute, load_in_background
from game.scenes.routes import SceneRoutes
from tests.support.sources import ROOT

AFTER_THE_TITLE: Final = (
    *("zeroconf", "ifaddr", "nacl", "segno", "msgspec", "msgpack", "rich", "asyncio", "ssl"),
    *("game.scenes.routes", "game.scenes.table", "game.felt", "game.lan", "net"),
    *("game.app.commands.host", "game.app.commands.demo"),
    *("game.storage.puzzle_files", "engine.record.puzzle"),
)
"""Modules that the title needs nothing of: loading them doubles the start."""
TITLE: Final = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from game.app.cli import main
from game.app.app import App
def first_picture(app):
    app.step(0.0)
    print(*[path for path in opened if "assets" in path], sep="\\n")
    print(type(app.stage.top).__name__, app.flips, *sorted(sys.modules))
    return 0
App.run = first_picture
sys.exit(main(["--windowed", "--no-sound"]))
"""


def test_the_title_stands_before_the_rest_is_loaded(tmp_path: Path) -> None:
    """A module that fails here is imported by the title; let it be loaded with what needs it (`game/app/lazy.py`)."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "BONEYARD_HOME": str(tmp_path)}
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", TITLE], cwd=ROOT, env={**os.environ, **quiet}, capture_output=True, text=True, check=True
    )
    *opened, last = ran.stdout.splitlines()
    page, flips, *loaded = last.split()
    assert (page, flips) == ("TitleScene", "1")
    assert not {name for name in AFTER_THE_TITLE if name in loaded}
    assert any("icons" in path for path in opened)
    assert not [path for path in opened if str(Path("assets", "puzzles")) in path], (
        "the puzzles are read when they are asked for"
    )


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_what_needs_no_game_loads_none(option: str) -> None:
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-X", "importtime", "-m", "game.app.cli", option],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "game.app.commands.shell" in loaded
    assert not loaded & {"engine.games", "rich", "game.app.commands.play", "game.scenes", "net"}
    assert ("importlib.metadata" in loaded) == (option == "--version")


def test_modules_are_loaded_beside_the_window(caplog: pytest.LogCaptureFixture) -> None:
    load_in_background(("game.scenes.routes", "game.no_such_module")).join()
    assert "game.no_such_module" in caplog.text
    assert lazy_attribute("game.scenes.routes", "SceneRoutes") is SceneRoutes


def test_an_unknown_command_is_no_module() -> None:
    with pytest.raises(ImportError):
        LaterCommand("no_such_command").run(None, None)  # type: ignore[arg-type]  # it never gets as far
