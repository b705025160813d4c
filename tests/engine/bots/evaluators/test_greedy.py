"""The greedy bot takes points, stays able to play, and blocks opponents, as its taste allows."""

from __future__ import annotations

from random import Random

from engine.bots.greedy import GreedyBot
from engine.families.taste import Taste, gain, readiness, shut_out
from engine.notation import spell
from engine.pieces import double, mask
from tests.support.rounds.line import Table, table

NOTHING = Taste(points=0, open=0, shed=0, doubles=0, shut=0)


def chosen(taste: Taste | None, scene: Table) -> str:
    move = GreedyBot(taste).choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move
    return spell(scene.rules, scene.state, move)


def test_it_takes_points() -> None:
    scene = table("all_fives", hands="1-4 1-3 4-6 0-6 | 2-2 3-3", yard="*", line="1-6", turn="A")
    assert chosen(None, scene) == "1-4@L!"  # 4 + 6


def test_it_takes_the_greater_score() -> None:
    scene = table("all_fives", hands="5-6 0-4 1-3 | 2-2 3-3", yard="*", line="0-6", turn="A", house={"muggins": "off"})
    assert chosen(NOTHING._replace(points=1), scene) == "0-4@L"  # 4 + 6, against 0 + 5


def test_it_keeps_its_hand_playable() -> None:
    scene = table("block_draw", hands="1-2 1-3 3-4 3-5 | 0-0 2-2", yard="*", line="1-6", turn="A")
    assert chosen(NOTHING._replace(open=1), scene) == "1-3@L"
    assert chosen(NOTHING._replace(open=-1), scene) == "1-2@L"


def test_it_throws_off_weight_or_doubles() -> None:
    scene = table("block_draw", hands="1-1 1-5 1-2 | 0-0 2-2", yard="*", line="1-6", turn="A")
    assert chosen(NOTHING._replace(shed=1), scene) == "1-5@L"
    assert chosen(NOTHING._replace(doubles=1), scene) == "1-1@L"


def test_it_shuts_both_ends_on_an_opponent_who_has_passed() -> None:
    scene = table("block_draw", hands="1-3 1-6 0-0 | 0-6 6-6 4-6", line="3-5 5-1", turn="B").play("B", "pass")
    assert chosen(NOTHING._replace(shut=1), scene).startswith("1-3"), "B has neither 3 nor 1, but may have a 6"


def test_what_counts_is_measured_for_the_own_side() -> None:
    before = table("block_draw", hands="1-2 | 3-4 | 0-0", line="1-6", turn="A").state
    after = before.copy()
    after.points = [5, 7, 2]
    assert gain(before, after, 0) == -2
    assert gain(before, after, 1) == 2


def test_what_can_be_laid_is_found_out_of_turn() -> None:
    scene = table("block_draw", hands="1-2 3-4 | 6-6 0-6 | 0-0", line="1-6", turn="A")
    rules, state = scene.rules, scene.state
    assert rules.playable(state, 1) == mask([double(6).find(6, 6), double(6).find(0, 6)])
    assert readiness(rules, state, 0) == 0.5
    assert shut_out(rules, state, 0) == 0.5
