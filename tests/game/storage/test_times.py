"""Moments from files, which no system refuses."""

from __future__ import annotations

import os
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from random import Random
from typing import Self

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.storage import times
from game.storage.archive import Archive
from game.storage.archive_index import ArchiveFilter
from game.storage.paused import PausedMatches
from game.storage.saves import FINISHED, Saves
from game.storage.times import moment_of
from tests.support.rounds.simple_bots import Whimsical
from tests.support.sources import ROOT
from tools.import_graph import paths_of

LONG_AGO, FAR = -86_400 * 365, 2**40
PLAYERS = (Player("Ann"), Player("Bo"))


class WindowsTime(datetime):
    """Moments as on Windows, which knows local times of the years 1970 to 3000 only, and asks for the day beside."""

    def astimezone(self, tz: tzinfo | None = None) -> Self:
        if tz is None and not 86_400 <= self.timestamp() < 32_536_799_999:
            raise OSError(22, "Invalid argument")
        return super().astimezone(tz)


@pytest.mark.parametrize("seconds", [LONG_AGO, -1, 0, 3600, FAR, 1e30, float("-inf"), float("inf")])
def test_every_moment_can_be_told_on_windows(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(times, "_BEGINNING", WindowsTime(1970, 1, 1, tzinfo=UTC))
    assert moment_of(seconds).year in (1970, 2999, 3000)


def test_a_usual_moment_is_the_one_meant() -> None:
    now = datetime(2030, 5, 4, 12, 30, tzinfo=UTC)
    assert moment_of(now.timestamp()) == now
    assert moment_of(now.timestamp()).tzinfo is not None


def test_nothing_else_turns_seconds_from_files_into_moments() -> None:
    """`datetime.fromtimestamp` refuses some on Windows."""
    ours = [path for name, path in paths_of(ROOT).items() if not name.startswith("tests")]
    assert Path(times.__file__) in ours
    assert not [path for path in ours if ".fromtimestamp(" in path.read_text(encoding="utf-8")]


def test_lists_show_matches_whose_files_are_older_than_1970(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "_BEGINNING", WindowsTime(1970, 1, 1, tzinfo=UTC))
    saves = Saves(tmp_path)
    match: Match[Board] = Match(game("block_draw")(2))
    match.begin(b"old")
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    for name, seconds in (("old", LONG_AGO), ("late", 10**10)):
        saves.save(match, PLAYERS, name)
        os.utime(tmp_path / f"{name}.json", (seconds, seconds))
    paused = PausedMatches(saves)
    paused.scan()
    assert [each.saved.year for each in paused.every()] == [2286, 1970]


def test_the_archive_has_matches_whose_files_are_older_than_1970(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(times, "_BEGINNING", WindowsTime(1970, 1, 1, tzinfo=UTC))
    match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"old", 0), Random(0))
    Saves(tmp_path).save(match, PLAYERS, "old")
    path = tmp_path / FINISHED / "old.json"
    os.utime(path, (LONG_AGO, LONG_AGO))
    archive = Archive(tmp_path, {})
    archive.read_all()
    assert [(each.name, moment_of(each.started).year) for each in archive.find(ArchiveFilter())] == [("old", 1970)]
    archive.close()
