"""What the second edition kept for the player is read as it was, without a problem."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from game.storage.saves import FINISHED, Saves, read_match
from game.storage.settings import Speed, load
from game.storage.statistics.ledger import Ledger
from tests.support.sources import ROOT

SECOND = ROOT / "tests" / "golden_second_edition"


def test_the_settings_are_read() -> None:
    settings, problems = load(SECOND / "settings.json")
    assert problems == ()
    assert (settings.player_name, settings.speed) == ("Ada", Speed.FAST)
    assert settings.favourites == ("all_fives", "matador")
    assert settings.own_rules["block_draw"]["Quick"] == {"target": 50}


def test_a_paused_match_is_resumed_a_finished_one_replayed_and_both_count(tmp_path: Path) -> None:
    folder = tmp_path / "second"
    copytree(SECOND, folder)
    ledger = Ledger(folder / "statistics.json")
    assert ledger.books.tally("block_draw").played == 1
    assert ledger.books.puzzles.answers == {"abcd1234": 2}
    assert list(ledger.books.earned) == ["blocked"]
    saves = Saves(folder / "saves", ledger)
    (paused,) = saves.unfinished()
    found = saves.resume(paused.name)
    assert found is not None
    assert found.match.legal(found.match.state.turn)
    (over,) = saves.finished()
    assert over.parent.name == FINISHED
    record = read_match(over)
    assert (record.match.rules.key, [player.name for player in record.players]) == ("block_draw", ["Ada", "Bo"])
    assert saves.take_problems() == ()
    assert ledger.problems() == ()
