"""Folders: the system's defaults, one folder on request, and one clear sentence on errors."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.storage.disk import folders
from game.storage.disk.folders import FolderError, hosts_file, log_file, saves_dir, settings_file, tables_dir

ALL = (settings_file, saves_dir, tables_dir, hosts_file, log_file)


def test_one_folder_holds_everything_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "deep" / "stick"
    monkeypatch.setenv("BONEYARD_HOME", str(home))
    assert settings_file() == home / "settings.json"
    assert log_file() == home / "boneyard.log"
    assert hosts_file() == home / "hosts.json"
    assert tables_dir() == home / "tables"
    assert saves_dir() == home / "matches"
    assert saves_dir().is_dir()
    assert not settings_file().exists()


def test_a_name_without_a_root_means_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BONEYARD_HOME", "here")
    assert settings_file() == tmp_path / "here" / "settings.json"


def test_without_it_the_system_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Dirs:
        user_config_dir = str(tmp_path / "config")
        user_data_dir = str(tmp_path / "data")
        user_log_dir = str(tmp_path / "state" / "log")

    monkeypatch.setenv("BONEYARD_HOME", "  ")
    monkeypatch.setattr(folders, "PlatformDirs", lambda *_, **__: Dirs())
    assert settings_file() == tmp_path / "config" / "settings.json"
    assert saves_dir() == tmp_path / "data" / "matches"
    assert log_file() == tmp_path / "state" / "log" / "boneyard.log"
    assert hosts_file() == tmp_path / "data" / "hosts.json"
    assert saves_dir().is_dir()


@pytest.mark.parametrize("wanted", ALL)
def test_a_file_in_the_way_is_named(
    wanted: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stick").write_text("", encoding="utf-8")
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "stick"))
    with pytest.raises(FolderError, match=r"stick.* can't be used as a folder") as caught:
        wanted()
    assert "\n" not in str(caught.value)
    assert str(caught.value.sentence) == str(caught.value)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(FolderError, match="can't write to"):
        saves_dir()


def test_a_folder_that_cannot_be_made_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "x")

    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "new"))
    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(FolderError, match=r"new couldn't be created: Permission denied\.$"):
        log_file()


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dirs:
        user_config_dir = "~/.config/boneyard"

    monkeypatch.delenv("BONEYARD_HOME", raising=False)
    monkeypatch.setattr(folders, "PlatformDirs", lambda *_, **__: Dirs())
    with pytest.raises(FolderError, match="BONEYARD_HOME"):
        settings_file()
