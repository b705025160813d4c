"""The keen bot beats the bots that don't look ahead, and is deterministic."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.bot import Bot, RandomBot
from engine.bots.greedy import GreedyBot
from engine.bots.keen import FEWEST, KeenBot
from engine.families.chain.board import chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.evaluator import Evaluator
from engine.games import game
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import double
from game.play.driver import SeedStream, play_match
from tests.support.rounds.line import Table, table
from tests.support.rounds.positions import positions


def chosen(scene: Table, playouts: int, seed: int = 1) -> str:
    move = KeenBot(playouts).choose(scene.rules, scene.match.view(0), 0, Random(seed))
    assert move
    return spell(scene.rules, scene.state, move)


def test_the_same_seed_gives_the_same_move() -> None:
    rules = game("all_fives")(3)
    for _, state in positions(rules, 4)[::5]:
        view = state.masked(state.turn)
        moves = {KeenBot(30).choose(rules, view, state.turn, Random(6)) for _ in range(3)}
        assert len(moves) == 1


def test_it_goes_out_when_it_can() -> None:
    scene = table("block_draw", hands="1-2 | 3-3 4-4", yard="*", line="1-6", turn="A", scores="90 90")
    assert chosen(scene, 10) == "1-2@L"
    scene = table("all_fives", hands="1-4 1-5 | 0-0 2-2", yard="*", line="1-6", turn="A", scores="90 90")
    assert chosen(scene, 40) == "1-4@L!", "ten points win the match"


@pytest.mark.parametrize("seed", range(4))
def test_it_sees_that_an_opponent_will_be_stuck(seed: int) -> None:
    """B has shown to hold neither 3 nor 1: with 1 at both ends A plays its last two tiles while B passes."""
    scene = table("block_draw", hands="1-3 1-2 | 0-6 6-6 0-2", line="3-5 5-1", turn="B").play("B", "pass")
    assert chosen(scene, 40, seed) == "1-3@L"


def test_a_forced_move_costs_no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChainEvaluator, "play_out", never)
    scene = table("block_draw", hands="1-2 0-0 | 3-3 4-4", yard="*", line="1-6", turn="A")
    assert chosen(scene, 1000) == "1-2@L"


def test_it_does_what_it_likes_at_first_sight_unless_another_move_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = table("block_draw", hands="1-2 1-3 1-4 | 3-3 4-4", yard="*", line="1-6", turn="A")
    monkeypatch.setattr(ChainEvaluator, "play_out", lambda _evaluator, _state, _rng: None)
    monkeypatch.setattr(ChainEvaluator, "liking", lambda *about: about[4].tiles == scene.match.legal(0)[1].tiles)
    monkeypatch.setattr(ChainEvaluator, "prize", lambda _evaluator, _state, _side: 7.0)
    assert chosen(scene, 60).startswith("1-3")
    heavy = scene.match.legal(0)[2].tiles[0]
    monkeypatch.setattr(ChainEvaluator, "prize", lambda _evaluator, state, _side: -float(state.hands[0] >> heavy & 1))
    assert chosen(scene, 60).startswith("1-4")


def never(*_args: object) -> None:
    raise AssertionError("it thinks")


@pytest.mark.parametrize(("top", "most"), [(6, 400), (15, 200)])
def test_the_budget_is_kept_and_smaller_where_rounds_are_long(
    monkeypatch: pytest.MonkeyPatch, top: int, most: int
) -> None:
    rules = game("block_draw")(2, double(top))
    begun = next(
        state for _, state in positions(rules, 5) if len(rules.legal(state, state.turn)) > 2 and chain(state.board).laid
    )
    played: list[int] = []
    monkeypatch.setattr(ChainEvaluator, "play_out", lambda _evaluator, _state, _rng: played.append(1))
    KeenBot(400).choose(rules, begun.masked(begun.turn), begun.turn, Random(1))
    assert FEWEST * 0.7 < len(played) <= most
    full = len(played)
    monkeypatch.setattr(Evaluator, "effort", 0.5)
    played.clear()
    KeenBot(400).choose(rules, begun.masked(begun.turn), begun.turn, Random(1))
    assert FEWEST * 0.7 < len(played) <= full * 0.7, "a family may be worth fewer"


def wins(key: str, house: HouseRules, first: Bot, other: Bot, deals: int) -> float:
    """Return the first bot's share of wins in matches of two, each deal played from both seats."""
    rules = game(key)(2, None, house)
    won = 0.0
    for number in range(deals):
        for turn in range(2):
            seeds = SeedStream(b"keen", number)
            bots = [first if seat == turn else other for seat in range(2)]
            match = play_match(rules, bots, seeds, seeds.whims())
            won += (turn in match.winners) / len(match.winners)
    return won / (deals * 2)


def test_it_beats_chance() -> None:
    for key in ("block_draw", "all_fives"):
        assert wins(key, {"target": 50}, KeenBot(20), RandomBot(), 8) > 0.65


def test_it_beats_greed() -> None:
    """Thirty deals of one round: a greedy bot in its place would win half of them, and a random one a third."""
    assert wins("one_arm_joe", {"match": "single"}, KeenBot(20), GreedyBot(), 30) > 0.57
