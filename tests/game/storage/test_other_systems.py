"""Habits of disks on other systems, imitated: the full sync of macOS, and scanners that hold files on Windows."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.storage.disk import files
from game.storage.disk.files import reason, rename, write_atomically
from game.storage.disk.kept_file import KeptFile
from net.io import journal

FULL = 51
"""The number of F_FULLFSYNC on macOS."""


class Scanner:
    """A virus scanner on Windows that has just found a new file and reads it for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, refusals: int, number: int = 32) -> None:
        self.refusals = refusals
        self.number = number
        self.waited = 0.0
        replace = Path.replace

        def moved(path: Path, target: Path) -> Path:
            self.refuse(path)
            return replace(path, target)

        monkeypatch.setattr(Path, "replace", moved)

    def sleep(self, seconds: float) -> None:
        self.waited += seconds

    def refuse(self, path: Path) -> None:
        """Refuse to give up a file, as often as it takes."""
        if self.refusals:
            self.refusals -= 1
            why = PermissionError(13, "The process cannot access the file", str(path))
            why.winerror = self.number  # type: ignore[attr-defined]  # only Windows has it
            raise why


@pytest.mark.parametrize("number", [5, 32, 33])
def test_a_file_that_a_scanner_reads_for_a_moment_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    scanner = Scanner(monkeypatch, 15, number)
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("match", encoding="utf-8")
    assert rename(old, new, scanner.sleep) == new
    assert 0.5 < scanner.waited < 1
    assert new.read_text(encoding="utf-8") == "match"


def test_a_file_that_somebody_keeps_open_is_given_up_after_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scanner = Scanner(monkeypatch, 1000)
    old = tmp_path / "old"
    old.write_text("match", encoding="utf-8")
    with pytest.raises(PermissionError) as refused:
        rename(old, tmp_path / "new", scanner.sleep)
    assert 0.9 < scanner.waited < 1.1
    assert str(reason(refused.value)) == "Another program is using the file"
    assert old.read_text(encoding="utf-8") == "match"


def test_without_the_right_to_write_nothing_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scanner = Scanner(monkeypatch, 1000, 0)
    with pytest.raises(PermissionError):
        rename(tmp_path / "old", tmp_path / "new", scanner.sleep)
    assert scanner.waited == 0


def test_a_saved_file_keeps_its_old_content_until_the_scanner_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    write_atomically(path, "old")
    Scanner(monkeypatch, 3)
    write_atomically(path, "new")
    assert [(each.name, each.read_text(encoding="utf-8")) for each in tmp_path.iterdir()] == [(path.name, "new")]


def test_a_damaged_file_that_is_being_scanned_is_still_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    Scanner(monkeypatch, 2)
    KeptFile(path).read(lambda data: data)
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json.broken-1"]


class Disk:
    """A disk of macOS, or one of somebody else's that macOS can only ask to `fsync`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_own: bool = True) -> None:
        self.asked: list[str] = []
        self._is_own = is_own
        fcntl = SimpleNamespace(
            F_FULLFSYNC=FULL, fcntl=self._fcntl, flock=lambda *_: 0, LOCK_EX=2, LOCK_NB=4, LOCK_UN=8
        )
        for module in (files, journal):
            monkeypatch.setattr(module, "fcntl", fcntl, raising=False)
        for name in ("fsync", "fdatasync"):
            monkeypatch.setattr(os, name, lambda _file, name=name: self.asked.append(name), raising=False)

    def _fcntl(self, _file: int, number: int) -> int:
        assert number == FULL
        self.asked.append("full")
        if not self._is_own:
            raise OSError(45, "Operation not supported")
        return 0


@pytest.mark.posix
def test_on_macos_a_file_is_on_the_disk_and_not_in_its_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    write_atomically(tmp_path / "match.json", "text")
    assert disk.asked == ["full", "full"], "the file, and then its name"
    disk.asked.clear()
    opened = journal.Journal(tmp_path / "0.journal", b"begun")
    opened.close()
    assert "full" in disk.asked
    assert "fdatasync" not in disk.asked


@pytest.mark.posix
def test_a_disk_that_knows_no_full_sync_is_asked_as_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch, is_own=False)
    write_atomically(tmp_path / "match.json", "text")
    assert disk.asked == ["full", "fsync", "full", "fsync"]
