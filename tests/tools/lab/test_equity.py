"""Rounds for match equity are measured the same way every time, and stored as modules that can be read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
from rich.console import Console

from engine.equity.measured import MEASURED
from engine.equity.rounds import read
from engine.games import GAMES, game
from engine.pieces import double
from tools.lab.equity import __main__ as tool
from tools.lab.equity.__main__ import FOLDER, index, module, parts, tables
from tools.lab.series.played import BATCH, Batch, far, play_all, play_batch

QUIET = Console(file=StringIO())


def test_a_batch_is_the_same_each_time_and_another_with_another_seed() -> None:
    batch = Batch(far(game("all_fives")(2)), "random", b"seed", 3)
    assert play_batch(batch) == play_batch(batch) != play_batch(batch._replace(seed=b"other"))
    assert len(play_batch(batch)) == BATCH


def test_every_score_of_a_race_is_kept_in_its_order() -> None:
    rounds = play_batch(Batch(far(game("all_fives")(2)), "greedy", b"seed", 0))
    assert max(len(played.gains) for played in rounds) > 3
    assert all(gain.points > 0 for played in rounds for gain in played.gains)


def test_only_sums_count_where_a_round_is_always_played_out() -> None:
    rounds = play_batch(Batch(game("double_takes")(2), "random", b"seed", 0))
    assert all(len(played.gains) <= 2 for played in rounds)
    assert all(sum(gain.points for gain in played.gains) for played in rounds)


def test_as_many_rounds_are_played_as_asked_for() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert len(play_all(pool, game("bergen")(2), "random", b"seed", BATCH + 1, QUIET)) == BATCH + 1


def test_the_stored_modules_are_those_the_tool_writes() -> None:
    """Expect no edits by hand: the tool would lose them."""
    assert (FOLDER / "__init__.py").read_text(encoding="utf-8") == index(sorted(MEASURED))
    for key, texts in MEASURED.items():
        whole = {name: " ".join(text.split()) for name, text in texts.items()}
        assert (FOLDER / f"{key}.py").read_text(encoding="utf-8") == module(game(key).title, whole)
        assert all(read(text) for text in texts.values())


def test_games_of_one_round_need_no_rounds() -> None:
    keys = {rules.key for rules in tables(GAMES, [], [])}
    assert not keys & {"blind", "high_fives", "baronet", "knock_out", "domino_solitaire"}
    assert keys >= set(MEASURED)


def test_house_rules_have_rounds_of_their_own() -> None:
    (rules,) = tables([game("all_fives")], [2], ["muggins=off"])
    assert parts(rules) == "2 2 muggins=off"


def test_a_larger_set_has_rounds_of_its_own() -> None:
    (rules,) = tables([game("partners")], [], ["unit=hands"], "double-9")
    assert rules.pieces is double(9)
    assert parts(rules) == "4 2 set=double-9 unit=hands"
    assert parts(game("partners")(4)) == "4 2"
    assert not tables([game("matador")], [], [], "double-9"), "it never has such a set"


@pytest.mark.usefixtures("at_home")
def test_a_small_run_is_stored_and_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stored: dict[str, dict[str, str]] = {}
    monkeypatch.setattr(tool, "store", stored.update)
    assert tool.main(["block_draw", "--seats", "2", "--rounds", "40", "--bot", "random", "--workers", "1"]) == 0
    assert len(read(stored["block_draw"]["2 2"])) == 40
    assert "50:0" in capsys.readouterr().out
    assert tool.main(["nonsense"]) == 1
