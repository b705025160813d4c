"""A match file opens by itself: the desktop knows its kind, and `boneyard FILE` shows it again."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from engine.games.block_draw import BlockDraw
from engine.record.record import Player, to_data
from game.app import cli, hearing
from game.app.app import App
from game.app.commands import replay
from game.app.commands.common.window import ICON
from game.app.desktop.files import ENTRY, write_share
from game.app.desktop.identity import ID
from game.i18n.language import Words
from game.play.driver import SeedStream, play_match
from game.reader.page import HeardItem, HeardPage
from game.reader.reader import Asked
from game.storage.disk.folders import settings_file
from game.storage.match_names import ENDING, EXPORTED
from game.storage.saves import spelled
from game.storage.settings import Settings, save
from tests.support.rounds.simple_bots import Whimsical
from tests.support.shell import ask, complaint

KIND = "application/x-boneyard-match"


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Return a match file that was taken elsewhere."""
    played = play_match(BlockDraw(2), [Whimsical()] * 2, SeedStream(b"c", 1), Random(1))
    path = tmp_path / f"a match{EXPORTED}"
    path.write_text(spelled(to_data(played, (Player("Ada"), Player("Maren", "keen")))), encoding="utf-8")
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the files that were opened; no window is."""
    files: list[Path] = []

    def note(args: argparse.Namespace, _: object) -> int:
        files.append(args.file)
        return 0

    monkeypatch.setattr(replay, "run", note)
    return files


class Ear:
    """Somebody who hears the program."""

    is_busy = False

    def __init__(self) -> None:
        self.pages: list[str] = []

    def listens(self) -> bool:
        return True

    def show(self, page: HeardPage, _changed: Sequence[HeardItem]) -> None:
        self.pages.append(page.name)

    def say(self, _text: str) -> None: ...

    def asked(self) -> Sequence[Asked]:
        return ()

    def close(self) -> None: ...


@pytest.mark.parametrize(("full_screen", "seat"), [(True, 0), (False, 2)])
def test_a_file_opens_as_the_parlour_does(
    match: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int, *, full_screen: bool
) -> None:
    """It has our icon, the player's kind of window, and is heard by a screen reader."""
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # asked for: a window that nobody sees is refused
    save(Settings(full_screen=full_screen), settings_file())
    ear, made = Ear(), Mock(side_effect=App)
    monkeypatch.setattr(hearing, "lazy_attribute", lambda _module, _name: lambda _title, _waker: ear)
    monkeypatch.setattr(replay, "App", made)
    args = argparse.Namespace(file=match, seat=seat, no_sound=True, lang="en", speak=False)
    with ExitStack() as closing:
        app = replay.opened(closing, args, Words())
        for frame in range(30):
            app.step(frame / 10)
    assert made.call_args.kwargs["icon"].get_size() == (ICON, ICON)
    assert made.call_args.kwargs["full_screen"] == full_screen
    assert "Block & Draw" in ear.pages[-1]


@pytest.mark.parametrize("before", [(), ("--windowed", "1280x720"), ("--no-sound",)])
def test_a_file_alone_is_shown_again(match: Path, opened: list[Path], before: tuple[str, ...]) -> None:
    assert ask(*before, str(match)).code == 0
    assert ask(*before, str(match), "--windowed").code == 0
    assert opened == [match, match]


def test_any_ending_will_do_for_a_file_that_exists(match: Path, opened: list[Path]) -> None:
    for ending in (ENDING, ""):
        copy = shutil.copy(match, match.with_name(f"copy{ending}"))
        assert ask(str(copy)).code == 0
    assert len(opened) == 2


def test_a_command_comes_before_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").write_text("just a file", encoding="utf-8")
    assert "all_fives" in ask("games").out


def test_a_match_that_is_gone_is_told_as_a_file() -> None:
    assert "nothing.boneyard: It can't be read: " in complaint(ask("nothing.boneyard"), 1)


def test_the_endings_of_match_files_are_known_to_the_command_line() -> None:
    assert set(cli.MATCHES) == {ENDING, EXPORTED}


def test_the_kind_has_the_ending_of_exported_matches_and_a_name_in_each_language(tmp_path: Path) -> None:
    write_share(tmp_path, "boneyard")
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = ET.parse(tmp_path / "mime" / "packages" / f"{ID}.xml").getroot()  # noqa: S314  our own file
    globs = [each.get("pattern") for each in kind.findall(f"{space}glob")]
    assert (kind.get("type"), globs) == (KIND, [f"*{EXPORTED}"])
    assert len(kind.findall(f"{space}comment")) == 6
    assert f"MimeType={KIND};" in (tmp_path / ENTRY).read_text(encoding="utf-8")


@pytest.mark.skipif(
    sys.platform != "linux" or not all(map(shutil.which, ("update-mime-database", "update-desktop-database", "gio"))),
    reason="the desktop's own programs aren't installed",
)
def test_a_desktop_opens_a_match_with_this_program(
    match: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = shutil.copy("/bin/true", tmp_path / "boneyard")
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert ask("--install-desktop").code == 0
    unnamed = shutil.copy(match, tmp_path / "unnamed")
    for path in (match, unnamed):
        assert KIND in asked("gio", "info", "--attributes=standard::content-type", str(path))
    assert f"{ID}.desktop" in asked("gio", "mime", KIND)
    assert ask("--uninstall-desktop").code == 0
    assert f"{ID}.desktop" not in asked("gio", "mime", KIND)


def asked(*words: str) -> str:
    """Return the output of one of the desktop's programs."""
    return subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"}).stdout  # noqa: S603
