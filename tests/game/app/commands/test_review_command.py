"""`boneyard review`: the costly moves and the luck of match files, again without doing the work again."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from engine.bots.characters import make
from engine.games import game
from engine.record.record import Player, to_data
from game.play.driver import SeedStream, play_match
from game.storage.disk.folders import VARIABLE
from tests.support.lengths import long_run
from tests.support.shell import ask, complaint


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a short match."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "home"))
    seeds = SeedStream(b"review command", 4)
    rules = game("block_draw")(2, None, {"match": "single"})
    match = play_match(rules, [make("greedy"), make("kiko")], seeds, seeds.bot_rng())
    file = tmp_path / "match.json"
    file.write_text(json.dumps(to_data(match, (Player("Ann"), Player("Kiko", "kiko")))))
    return file


def test_a_match_is_reviewed_and_the_review_is_kept(saved: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    answer = ask("review", str(saved), str(broken), "--json", "--workers", "1")
    assert answer.code == 1
    assert "broken.json" in answer.err
    told = json.loads(answer.out)
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Kiko"]
    assert sum(seat["result"] for seat in told["seats"]) == 1
    for seat in told["seats"]:
        assert seat["start"] + seat["luck"][0] + seat["skill"] + seat["rest"] == pytest.approx(seat["result"])
    for costly in told["costly"]:
        assert costly["reasons"] or costly["told"]["verdict"]
        assert all(reason["key"] and reason["mine"] != reason["its"] for reason in costly["reasons"])
    (kept,) = (tmp_path / "home").rglob("*-quick.jsonl")
    before = kept.read_bytes()
    again = ask("review", str(saved), "--workers", "1")
    assert again.code == 0
    assert "Ann" in again.out
    assert kept.read_bytes() == before


def test_players_of_several_matches_are_told_how_many_it_takes(saved: Path) -> None:
    answer = ask("review", str(saved), str(saved), "--json", "--workers", "1")
    one, other, means = map(json.loads, answer.out.splitlines())
    assert one == other
    for player, seat in zip(means["players"], one["seats"], strict=True):
        assert (player["name"], player["matches"]) == (seat["name"], 2)
        assert (player["result"], player["luck"]) == (seat["result"], pytest.approx(seat["luck"][0]))
        assert player["without_luck"] is None
        low, high = seat["likely"]
        assert 0 <= low <= high <= 1
    told = ask("review", str(saved), str(saved), "--workers", "1").out
    assert f"after about {means['players'][0]['needed']} matches" in " ".join(told.split())


@long_run
def test_a_folder_is_reviewed_on_a_cluster_as_here(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    saved.rename(tmp_path / "matches" / saved.name)
    here = ask("review", str(tmp_path / "matches"), "--json", "--workers", "1")
    (kept,) = (tmp_path / "home").rglob("*-quick.jsonl")
    kept.unlink()
    distributed = pytest.importorskip("distributed", reason="it comes with the extra `cluster`")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=logging.CRITICAL
    ) as cluster:
        there = ask("review", str(tmp_path / "matches"), "--json", "--scheduler", cluster.scheduler_address)
    assert (there.code, json.loads(there.out)) == (0, json.loads(here.out))


def test_a_missing_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert "nowhere.json" in complaint(ask("review", "nowhere.json", "--workers", "1"), 1)
