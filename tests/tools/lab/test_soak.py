"""The soak plays, checks and saves the requested matches, and reports a failed one."""

from pathlib import Path

import pytest

from engine.core import Board, View
from engine.games import GAMES
from engine.games.block_draw import BlockDraw
from game.storage.saves import read_match
from tools.lab import soak

pytestmark = pytest.mark.slow


def test_every_game_is_played_at_every_number_of_seats(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert soak.main(["--matches", "1", "--house", "--transcript", "--out", str(tmp_path)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    wanted = [(sheet.key, str(seats), "1") for sheet in GAMES for seats in sheet.players]
    assert [tuple(row[:3]) for row in rows] == wanted
    files = list(tmp_path.iterdir())
    assert len(files) == len(wanted)
    played = [read_match(path).match for path in files]
    assert all(match.is_over or len(match.rounds) == soak.MOST for match in played)


def test_only_what_was_asked_for_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--matches", "1", "--games", "all_fives", "--seats", "3"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert [row.split()[:3] for row in rows] == [["all_fives", "3", "1"]]


def test_a_match_that_does_not_hold_is_kept_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Forgetful(BlockDraw):
        def next_leader(self, _view: View[Board]) -> int:
            raise RuntimeError("who leads?")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(soak, "GAMES", (Forgetful,))
    with pytest.raises(RuntimeError, match="who leads"):
        soak.main(["--matches", "3"])
    assert soak.FAILURE.exists()
    assert "block_draw with 2 seats, match 1: see soak-failure.json" in capsys.readouterr().err
