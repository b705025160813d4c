"""The evaluators of the trick and pool games: reflexes without looking ahead."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.bot import Bot, RandomBot
from engine.bots.greedy import GreedyBot
from engine.core import Board, Rules
from engine.families.pool.evaluator import PoolEvaluator
from engine.families.registry import evaluator_of
from engine.families.tricks.evaluator import TricksEvaluator
from engine.games import game
from engine.notation import SEATS, find
from engine.options import HouseRules
from engine.reasons.advice import why
from game.play.driver import SeedStream, play_match
from tests.support.lengths import sampled
from tests.support.rounds.pool import PoolTable, pool
from tests.support.rounds.tricks import TrickTable, tricks

Scene = TrickTable | PoolTable


def reflexes(scene: Scene) -> set[str]:
    """Return the possible reflexes of the seat whose turn it is."""
    moves = scene.match.legal(scene.state.turn)
    if isinstance(scene, TrickTable):
        evaluator = TricksEvaluator(scene.rules)
        chosen = [evaluator.reflex(scene.state, scene.state.turn, moves, Random(seed)) for seed in range(40)]
    else:
        fishing = PoolEvaluator(scene.rules)
        chosen = [fishing.reflex(scene.state, scene.state.turn, moves, Random(seed)) for seed in range(40)]
    return {name(scene, move) for move in chosen}


def name(scene: Scene, move: object) -> str:
    """Return a legal move as text."""
    texts = scene.legal(SEATS[scene.state.turn])
    return texts[scene.match.legal(scene.state.turn).index(move)]  # type: ignore[arg-type]  # it is one of them


def greedy(scene: Scene) -> str:
    """Return a greedy bot's move for the seat whose turn it is."""
    seat = scene.state.turn
    if isinstance(scene, TrickTable):
        return name(scene, GreedyBot().choose(scene.rules, scene.match.view(seat), seat, Random(1)))
    return name(scene, GreedyBot().choose(scene.rules, scene.match.view(seat), seat, Random(1)))


def reason(scene: Scene, text: str, rival: str = "") -> str:
    """Return the first sentence for a move of the seat whose turn it is."""
    seat = scene.state.turn
    view = scene.match.view(seat)
    if isinstance(scene, TrickTable):
        move, other = (find(scene.rules, view, seat, each) if each else None for each in (text, rival))
        assert move is not None
        return str(why(scene.rules, view, seat, move, other, is_known=True).first()[0])
    move, other = (find(scene.rules, view, seat, each) if each else None for each in (text, rival))
    assert move is not None
    return str(why(scene.rules, view, seat, move, other, is_known=True).first()[0])


def test_each_family_has_its_own_sense() -> None:
    assert isinstance(evaluator_of(game("double_takes")(2)), TricksEvaluator)
    assert isinstance(evaluator_of(game("high_fives")(2)), PoolEvaluator)


# -- tricks -------------------------------------------------------------------------------------------------------


def test_a_lead_is_one_that_few_tiles_beat() -> None:
    scene = tricks(hands="3-15 0-7 5-5 | 3-14 3-8 0-1 | 5-6 7-9 0-5")
    assert "3-15@3" in reflexes(scene)
    assert not reflexes(scene) & {"0-7@7", "5-5"}
    assert reason(scene, "3-15@3", "0-7@7").startswith("No unseen tile of the suit beats it; ")


def test_a_small_hand_of_leads_is_looked_at_as_a_whole() -> None:
    assert reflexes(tricks(hands="3-15 5-5 | 3-14 5-9 | 5-6 5-8")) == {"3-15@3", "3-15@15"}


def test_the_last_player_takes_a_trick_with_doubles_and_throws_a_low_tile_into_another() -> None:
    scene = tricks(hands="9-12 0-1 | 3-3 2-9 | 9-14 9-0")
    assert reflexes(scene.play("A", "9-12@9").play("B", "2-9")) == {"9-14"}
    scene = tricks(hands="9-15 0-1 | 3-3 0-2 | 5-8 2-2").trick("9-15@9", "3-3")
    assert reflexes(scene) == {"5-8"}, "2-2 would only give a point away"
    assert greedy(scene) == "5-8"


def test_a_round_is_played_out_for_three_tricks() -> None:
    for seats in (2, 3, 4):
        assert evaluator_of(game("double_takes")(seats)).horizon == 3 * seats


def test_an_empty_suit_makes_a_double_take_the_trick() -> None:
    scene = tricks(hands="9-15 0-1 | 0-9 0-2 | 5-8 2-2").trick("9-15@9", "0-9")
    assert reflexes(scene) == {"2-2"}
    assert greedy(scene) == "2-2"


def test_a_partner_who_wins_is_given_doubles() -> None:
    hands = "9-15 0-1 | 4-9 0-2 | 9-9 9-8 | 0-9 0-3"
    scene = tricks(hands=hands, house={"partnership": "on"}).trick("9-15@9", "4-9")
    assert reflexes(scene) == {"9-9"}
    assert reflexes(tricks(hands=hands).trick("9-15@9", "4-9")) == {"8-9"}
    hands = "4-9 0-2 | 9-9 9-8 | 0-9 0-3 | 9-15 0-1"
    scene = tricks(hands=hands, turn="D", house={"partnership": "on"}).trick("9-15@9", "4-9")
    assert reflexes(scene) == {"9-9"}, "whoever led"


def test_suit_is_followed_where_it_need_not_be_and_a_wrong_tile_is_exchanged() -> None:
    scene = tricks(hands="9-12 0-1 1-3 | 9-14 3-3 2-9", house={"revoke": "penalty"}).play("A", "9-12@9")
    assert reflexes(scene) == {"9-14"}
    assert reflexes(scene.play("B", "3-3")) == {"exchange:9-14", "exchange:2-9"}
    assert greedy(scene) == "exchange:9-14"


def test_greed_thinks_of_the_whole_trick() -> None:
    scene = tricks(hands="9-12 3-3 | 9-14 2-9 | 9-13 0-9").play("A", "9-12@9")
    assert greedy(scene) == "9-14"


# -- the pool -----------------------------------------------------------------------------------------------------


def test_points_are_taken_first_and_bait_is_left_last() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="2-12 5-5")
    assert reflexes(scene) == {"5-12+5-5"}
    assert greedy(scene) == "5-12+5-5"
    scene = pool(hands="15-15 3-4 | 14-15 0-2", pool="")
    assert reflexes(scene) == {"3-4"}
    assert greedy(scene) == "3-4"
    assert reason(scene, "3-4", "15-15") == "Only 8 tiles that B may hold score next; after 15-15, 15 would."


def test_the_best_catch_is_found_among_all_that_fit() -> None:
    """5-5 is worth three points, 5-11 and 2-12 nothing."""
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 5-11 2-12")
    assert PoolEvaluator(scene.rules).best_catch(scene.state, 0) == 3


def test_what_another_left_is_taken_first() -> None:
    scene = pool(hands="5-12 0-0 | 3-8 0-1", pool="2-12 5-5", house={"missed": "on"}).play("A", "5-12")
    assert reflexes(scene) == {"take:5-12+5-5"}
    assert greedy(scene) == "take:5-12+5-5"


def test_the_only_move_needs_no_reason() -> None:
    scene = pool(hands="6-7 | 0-1", pool="6-8", house={"missed": "off"})
    assert reason(scene, "6-7+6-8") == "It's your only move."


# -- matches ------------------------------------------------------------------------------------------------------


def wins(rules: Rules[Board], first: Bot, other: Bot, deals: int) -> float:
    """Return the first bot's share of wins, each deal played from both seats."""
    won = 0.0
    for number in range(deals):
        for turn in range(2):
            seeds = SeedStream(b"tricks", number)
            match = play_match(rules, [first if seat == turn else other for seat in range(2)], seeds, seeds.bot_rng())
            won += (turn in match.winners) / len(match.winners)
    return won / (2 * deals)


@sampled(4)
@pytest.mark.parametrize(
    ("key", "house"),
    [
        ("double_takes", {}),
        ("double_takes", {"revoke": "penalty"}),
        ("high_fives", {}),
        ("high_fives", {"missed": "off"}),
    ],
)
def test_greed_beats_chance(key: str, house: HouseRules) -> None:
    assert wins(game(key)(2, None, house), GreedyBot(), RandomBot(), 1) == 1
