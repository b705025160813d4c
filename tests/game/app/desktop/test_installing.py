"""The entry in the player's own menu: written where the desktop looks, and taken away without a trace."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from engine.sentences import Refusal
from game.app.desktop.files import ENTRY, ICON_SIZES, quoted, share_paths
from game.app.desktop.identity import ID
from game.app.desktop.installing import ELSEWHERE, running_program
from game.app.environment import NAMES, prepare
from tests.support.shell import ask, complaint

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="menus of other systems need no files")


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set the player's folder, and start as a program that is installed in a folder with a blank in its name."""
    program = tmp_path / "my programs" / "boneyard"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def entry_in(share: Path) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None, strict=False)
    entry.read(share / ENTRY, encoding="utf-8")
    return entry["Desktop Entry"]


def files_below(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


@on_linux
def test_the_entry_starts_this_installation(share: Path) -> None:
    told = ask("--install-desktop")
    assert (told.code, told.err) == (0, "")
    assert told.out == f"Boneyard is in your menu now. Its entry and its icons are in {share}.\n"
    program, taken = shlex.split(entry_in(share)["exec"])
    assert (Path(program), taken) == (Path(sys.argv[0]), "%f")


@on_linux
def test_started_as_a_module_the_entry_starts_the_program_beside_python(
    share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Path(sys.argv[0])
    monkeypatch.setattr(sys, "argv", [str(share.parent / "package" / "__main__.py")])
    monkeypatch.setattr(sys, "executable", str(program.with_name("python")))
    assert ask("--install-desktop").code == 0
    assert shlex.split(entry_in(share)["exec"])[0] == str(program)


@on_linux
def test_each_icon_has_the_size_of_its_folder_and_the_name_in_the_entry(share: Path) -> None:
    ask("--install-desktop")
    assert entry_in(share)["icon"] == ID
    for size in ICON_SIZES:
        header = (share / f"icons/hicolor/{size}x{size}/apps/{ID}.png").read_bytes()[:24]
        assert header.startswith(b"\x89PNG")
        assert (int.from_bytes(header[16:20]), int.from_bytes(header[20:24])) == (size, size)


@on_linux
def test_uninstalling_removes_what_was_written_and_nothing_else(share: Path) -> None:
    others = [share / "applications" / "other.desktop", share / f"icons/hicolor/48x48/apps/{ID}.svg"]
    for path in others:
        path.parent.mkdir(parents=True)
        path.write_text("another's", encoding="utf-8")
    ask("--install-desktop")
    assert set(share_paths(share)) <= files_below(share)
    told = ask("--uninstall-desktop")
    assert (told.code, told.out) == (0, "Boneyard isn't in your menu any more.\n")
    caches = {path for path in files_below(share) if path.name == "mimeinfo.cache" or share / "mime" in path.parents}
    assert not {path for path in caches if path.parent.name == "packages"}
    assert files_below(share) - caches == set(others)
    assert ask("--uninstall-desktop").out == "Boneyard wasn't in your menu.\n"


@on_linux
def test_installing_again_replaces_an_older_entry(share: Path) -> None:
    (share / ENTRY).parent.mkdir(parents=True)
    (share / ENTRY).write_text("[Desktop Entry]\nExec=/gone/boneyard\n", encoding="utf-8")
    assert ask("--install-desktop").code == 0
    assert "/gone" not in (share / ENTRY).read_text(encoding="utf-8")


@on_linux
def test_a_folder_that_cannot_be_written_is_told_in_one_line(share: Path) -> None:
    share.write_text("a file where the folder should be", encoding="utf-8")
    assert "can't be written: " in complaint(ask("--install-desktop"), 1)


@on_linux
@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="the checker isn't installed")
def test_the_checker_of_entries_finds_nothing(share: Path) -> None:
    ask("--install-desktop")
    ran = subprocess.run(["desktop-file-validate", str(share / ENTRY)], capture_output=True, text=True, check=False)  # noqa: S603, S607
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.parametrize("platform", ELSEWHERE)
def test_other_systems_are_told_what_to_do_instead(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for option in ("--install-desktop", "--uninstall-desktop"):
        assert complaint(ask(option), 1) == str(ELSEWHERE[platform])


def test_a_bundle_is_started_by_itself_and_sources_by_nothing(tmp_path: Path) -> None:
    assert running_program(Path("boneyard"), tmp_path / "boneyard", is_bundle=True) == tmp_path / "boneyard"
    with pytest.raises(Refusal, match="isn't installed"):
        running_program(tmp_path / "__main__.py", tmp_path / "python", is_bundle=False)


@pytest.mark.parametrize("name", ["boneyard", "/a b/c", '/a"b', "/a\\b", "/a$b`c", "/100%/ü"])
def test_any_path_is_quoted_as_the_desktop_reads_it(name: str) -> None:
    text = quoted(name).replace("\\\\", "\\")
    inner = re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text
    assert inner.replace("%%", "%") == name


def test_windows_carry_the_name_of_the_entry() -> None:
    environ = {"DISPLAY": ":0", "SDL_VIDEO_X11_WMCLASS": "boneyard"}  # as pygame sets it when it is imported
    prepare(environ, "linux")
    assert {environ[name] for name in NAMES} == {ID}
    assert os.path.basename(ENTRY) == f"{ID}.desktop"  # noqa: PTH119  a name with slashes, not a path
