"""The start: the title stands before anything is loaded that it doesn't need."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from game.app.cli import LaterCommand
from game.app.lazy import lazy_attribute, load_in_background
from game.i18n.system_language import HAS_PANEL
from game.scenes.routes import SceneRoutes
from tests.support.lengths import sampled
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


OF_GAMES: Final = ("engine.games", "engine.bots", "engine.reasons", "engine.review", "game.play")
OF_THE_WINDOW: Final = ("pygame", "game.look", "game.ui", "game.scenes", "game.session", "PIL")
OF_THE_NETWORK: Final = ("net", "asyncio", "ssl", "nacl", "zeroconf", "msgspec", "sqlite3")
ALL_HEAVY: Final = ("rich", "rich.table", "rich.progress", *OF_GAMES, *OF_THE_WINDOW, *OF_THE_NETWORK)


@sampled(4)
@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("--version", ()),
        ("--help", ()),
        ("licences", ()),
        ("games --help", ("rich", "engine.games")),
        ("games", ("rich", "engine.games")),
        ("games --json", ("rich", "engine.games")),
        ("--lang es games", ("rich", "engine.games")),
        ("--lang=es --no-sound games", ("rich", "engine.games")),
        ("--lang es --help", ()),
        ("--help games", ()),
    ],
)
def test_a_short_command_loads_only_what_it_needs(command: str, needed: Sequence[str], tmp_path: Path) -> None:
    """A module that fails here makes the command slow; let it be imported by the command that needs it alone."""
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-X", "importtime", "-m", "game.app.cli", *command.split()],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BONEYARD_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "game.app.commands.common.shell" in loaded
    of_system = {"pygame"} if HAS_PANEL else set()
    assert {name for name in ALL_HEAVY if name in loaded} == {*needed, *of_system}
    assert ("importlib.metadata" in loaded) == (command == "--version")


def test_modules_are_loaded_beside_the_window(caplog: pytest.LogCaptureFixture) -> None:
    load_in_background(("game.scenes.routes", "game.no_such_module")).join()
    assert "game.no_such_module" in caplog.text
    assert lazy_attribute("game.scenes.routes", "SceneRoutes") is SceneRoutes


def test_an_unknown_command_is_no_module() -> None:
    with pytest.raises(ImportError):
        LaterCommand("no_such_command").run(None, None)  # type: ignore[arg-type]  # it never gets as far
