"""The common evaluator plays any game; the one for chains scores first."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.core import PASS, RUNNING, Board, Move, Rules
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.evaluator import MATCH_WON, Evaluator
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games import GAMES, game
from engine.notation import spell
from tests.support.rounds.legs import laid
from tests.support.rounds.line import Table, open_score, table
from tests.support.rounds.positions import positions, stages, tables


def reflexes(scene: Table, seat: int = 0) -> set[str]:
    """Return a seat's possible reflexes."""
    evaluator, state = evaluator_of(scene.rules), scene.state
    moves = scene.match.legal(seat)
    return {spell(scene.rules, state, evaluator.reflex(state, seat, moves, Random(seed))) for seed in range(40)}


def test_every_game_has_a_sense() -> None:
    for sheet in GAMES:
        assert isinstance(evaluator_of(sheet(sheet.players[0])), Evaluator)
    assert isinstance(evaluator_of(game("block_draw")(2)), ChainEvaluator)


@pytest.mark.parametrize("kind", [Evaluator, evaluator_of])
def test_every_round_is_played_to_its_end(kind: Callable[[Rules[Board]], Evaluator[Board]]) -> None:
    for number, rules in enumerate(tables()):
        evaluator = kind(rules)
        for _, state in stages(rules, number, 6):
            trial = state.copy()
            evaluator.play_out(trial, Random(number))
            assert trial.over != RUNNING or evaluator.horizon > 0
            again = state.copy()
            evaluator.play_out(again, Random(number))
            assert again == trial


def test_a_score_comes_before_everything() -> None:
    hands = "1-4 1-1 1-3 6-6 | 2-2 3-3"
    assert reflexes(table("all_fives", hands=hands, line="1-6", turn="A")) == {"1-4@L!"}
    assert reflexes(table("all_fives", hands=hands, line="1-6", turn="A", house={"muggins": "off"})) == {"1-4@L"}


def test_a_claim_comes_before_a_tile() -> None:
    scene = open_score(table("all_fives", hands="1-4 1-1 | 2-2", line="1-6", turn="A"), "B", 5, loose=True)
    assert reflexes(scene) == {"muggins"}
    state = scene.state
    assert Evaluator(scene.rules).reflex(state, 0, scene.match.legal(0), Random(1)) == scene.match.legal(0)[0]


def test_a_double_leads_where_it_scores() -> None:
    assert reflexes(table("bergen", hands="5-6 0-0 4-6 | 1-1", turn="A", house={"next_leader": "rotate"})) == {"0-0"}


def test_of_two_doubles_that_may_begin_either_does() -> None:
    scene = laid("3-3 4-4 0-1 | 0-2")
    state, moves = scene.state, scene.match.legal(0)
    reflex = evaluator_of(scene.rules).reflex
    assert {spell(scene.rules, state, reflex(state, 0, moves, Random(seed))) for seed in range(20)} == {"3-3", "4-4"}


def test_a_turn_that_may_go_on_is_kept_going() -> None:
    """Of two plays it prefers the one that allows another tile; the heavier tile would end the turn."""
    assert reflexes(table("fours", hands="1-3 1-5 3-0 | 2-2 | 4-4 | 0-0", line="1-6", turn="A")) == {"1-3@L"}


def test_doubles_and_heavy_tiles_go_before_light_ones() -> None:
    assert reflexes(table("block_draw", hands="5-5 0-5 | 2-2", line="1-5", turn="A")) == {"5-5@R"}
    assert "0-1@L" not in reflexes(table("block_draw", hands="0-1 5-6 1-1 | 2-2", line="1-5", turn="A"))


def prizes(rules: Rules[Board], carried: tuple[int, ...], points: list[int]) -> list[float]:
    """Return the worth of a round with these points, side by side."""
    _, state = positions(rules, 1)[-1]
    ended = state.copy()
    ended.carried, ended.points = carried, points
    return [evaluator_of(rules).prize(ended, side) for side in range(len(points))]


def test_a_prize_is_the_chance_to_win_the_match() -> None:
    rules = game("block_draw")(3)
    even = prizes(rules, (10, 10, 10), [0, 0, 0])
    assert even == pytest.approx([100 / 3] * 3)
    ahead = prizes(rules, (10, 10, 10), [30, 0, 0])
    assert ahead[0] > even[0] > ahead[1] == ahead[2]
    assert prizes(rules, (80, 10, 10), [10, 0, 0])[0] > prizes(rules, (10, 10, 10), [10, 0, 0])[0]
    assert prizes(rules, (10, 90, 10), [0, 12, 0]) == [0, 100, 0]


def test_in_a_match_of_one_round_winning_it_is_all() -> None:
    rules = game("all_fives")(2, None, {"match": "single"})
    mine, theirs = prizes(rules, (0, 0), [5, 0])
    assert mine == 100
    assert theirs == 0


def test_a_void_round_in_a_match_of_one_is_played_again_and_leaves_everyone_the_same_chance() -> None:
    scene = table("block_draw", hands="2-2 | 1-3 | 5-5", line="6-6", turn="A", house={"match": "single"})
    scene.play("A", "pass").play("B", "pass").play("C", "pass")
    assert scene.is_void
    assert [evaluator_of(scene.rules).prize(scene.state, side) for side in range(3)] == pytest.approx([100 / 3] * 3)


def test_common_sense_counts_points_and_the_match() -> None:
    rules = game("block_draw")(3)
    _, state = positions(rules, 1)[-1]
    ended = state.copy()
    ended.carried, ended.points = (0, 0, 0), [10, 6, 0]
    assert Evaluator(rules).prize(ended, 0) == 10 - (6 + 3) / 2
    ended.carried = (95, 0, 0)
    assert Evaluator(rules).prize(ended, 0) == 10 - (6 + 3) / 2 + MATCH_WON
    assert Evaluator(rules).prize(ended, 2) == -(10 + 8) / 2 - MATCH_WON
    assert Evaluator(rules).why_settled(ended.masked(0), 0, Move(PASS)) is None
    assert Evaluator(rules).tally(ended, 0) == ()


def test_common_sense_likes_points_and_nothing_else() -> None:
    scene = table("all_fives", hands="1-4 1-1 1-3 6-6 | 2-2 3-3", line="1-6", turn="A")
    moves = scene.match.legal(0)
    likes = Evaluator(scene.rules).likings([scene.state], 0, moves, Taste())
    liked = {spell(scene.rules, scene.state, move): like for move, like in zip(moves, likes, strict=True) if like}
    assert liked == {"1-4@L!": 10}


def test_what_wins_the_round_leaves_nothing_else_to_like() -> None:
    scene = laid("2-9 | 0-4 3-3", start="5-5", legs="5-2 | 5-9")
    state, moves = scene.state, scene.match.legal(0)
    assert [move.at for move in moves] == [0, 1]
    assert evaluator_of(scene.rules).likings([state], 0, moves, Taste()) == [2.0, 2.0]
