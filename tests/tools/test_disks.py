"""The program says nothing untrue of a disk that refuses, nor of a flipped bit."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.storage.disk import kept_file
from game.storage.disk.writer import Writer
from tools.desktop.disks import flips, made_up, troubled


def test_nothing_untrue_is_said(tmp_path: Path) -> None:
    with made_up() as refuse:
        assert list(troubled("refused", tmp_path, lambda: refuse(True), lambda: refuse(False))) == []
    assert list(flips(tmp_path, 5, Random(1))) == []


def test_a_dropped_match_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Writer, "_fail", lambda self, work, _problem: bool(self._waiting.pop(work.key, None)))
    with made_up() as refuse:
        assert list(troubled("refused", tmp_path, lambda: refuse(True), lambda: refuse(False)))


def test_a_flipped_bit_that_changes_something_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with made_up() as refuse:
        list(troubled("refused", tmp_path, lambda: refuse(True), lambda: refuse(False)))
    monkeypatch.setattr(kept_file, "_seal", lambda _body: "0" * 16)
    assert list(flips(tmp_path, 30, Random(1)))
