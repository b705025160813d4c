"""The paused matches of a folder: found without being replayed, read one at a time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player
from game.storage.paused import PausedMatches
from game.storage.saves import Saves

OLD, BROKEN, NEW = "20260101-200000-cafe", "20260102-200000-beef", "20260103-200000-f00d"
PLAYERS: Final = (Player("Ann"), Player("Maren", "maren"))


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    """Return a folder with two paused matches and a file that has none."""
    made = Saves(tmp_path)
    for age, (name, key) in enumerate(((NEW, "block_draw"), (BROKEN, "block_draw"), (OLD, "all_fives"))):
        match: Match[Board] = Match(game(key)(2))
        match.begin(name.encode())
        match.play(match.state.turn, match.legal(match.state.turn)[0])
        made.save(match, PLAYERS, name)
        path = tmp_path / f"{name}.json"
        if name == BROKEN:
            path.write_text("{}", encoding="utf-8")
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return made


def test_paused_matches_are_found_newest_first_without_the_broken_file(saves: Saves) -> None:
    paused = PausedMatches(saves)
    paused.scan()
    assert paused.count == 3, "as none has been read"
    newest = paused.newest()
    assert newest is not None
    assert (newest.name, newest.game, newest.players) == (NEW, "block_draw", PLAYERS)
    assert newest.saved.timestamp() == 1_000_000
    assert [match.name for match in paused.every()] == [NEW, OLD]
    assert paused.count == 2
    assert [match.name for match in paused.of("all_fives")] == [OLD]


def test_files_are_read_one_at_a_time_until_all_are_known(saves: Saves) -> None:
    paused = PausedMatches(saves)
    paused.scan()
    assert [paused.read_next() for _ in range(4)] == [True, True, False, False]
    assert paused.count == 2


def test_a_match_that_has_gone_is_forgotten_and_one_that_changed_is_read_again(saves: Saves) -> None:
    paused = PausedMatches(saves)
    paused.scan()
    assert len(paused.every()) == 2
    (saves.folder / f"{NEW}.json").unlink()
    (saves.folder / f"{OLD}.json").write_text("{}", encoding="utf-8")
    paused.scan()
    assert paused.every() == ()


def test_without_a_folder_nothing_is_paused() -> None:
    paused = PausedMatches(None)
    paused.scan()
    assert (paused.count, paused.read_next(), paused.newest(), paused.every()) == (0, False, None, ())
