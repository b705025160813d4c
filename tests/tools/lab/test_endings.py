"""The search for pairs of house rules and endings finds them, and its referees find a planted fault."""

from __future__ import annotations

import pytest

from engine.families.chain.rules import ChainRules
from engine.games import game
from tools.lab.series import endings
from tools.lab.series.endings import ALL, SHUTTING, SLOWLY, Never, Pair, Search, impossible


def shut(tables: int) -> Search:
    search = Search(game("block_draw"), "shut")
    for number in range(tables):
        rules = search.table(2 + number % 3, {"blocked_tie": "split", "match": "single"})
        assert rules is not None
        search.try_table(rules, SHUTTING)
    return search


def test_players_who_shut_the_line_block_it_and_every_table_is_judged() -> None:
    search = shut(12)
    assert Pair("blocked_tie", "split", "blocked match") in search.seen
    assert Pair("blocked_tie", "void", "blocked match") in search.missing(), "to be steered to"
    assert not search.faults


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ChainRules.blocked_points

    def wrong(rules: ChainRules, weights: list[int], winner: int) -> tuple[int, tuple[int, ...]]:
        points, parts = right(rules, weights, winner)
        return points + 1, parts

    monkeypatch.setattr(ChainRules, "blocked_points", wrong)
    assert shut(6).faults


def test_a_solitaire_that_is_passed_over_without_end_is_left() -> None:
    search = Search(game("baronet"), "passed")
    rules = search.table(1, {"baronet_miss": "allow"})
    assert rules is not None
    for _ in range(3):
        search.try_table(rules, SLOWLY)
    assert not search.faults


def test_a_reason_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Never("blocked_tie", "split", "blocked match", "so we thought", ALL)
    monkeypatch.setattr(endings, "IMPOSSIBLE", (wrong,))
    assert any("although so we thought" in fault for fault in shut(12).faults)


def test_what_cannot_be_has_a_reason() -> None:
    assert impossible(Pair("blocked_tie", "void", "blocked shared match"), "block_draw")
    assert not impossible(Pair("blocked_tie", "void", "blocked alone"), "block_draw")
    assert impossible(Pair("match", "single", "blocked"), "block_draw")
    assert not impossible(Pair("match", "single", "blocked"), "all_fives"), "who scored most need not win the round"
    assert Search(game("space"), "").table(3, {"partnership": "on"}) is None
