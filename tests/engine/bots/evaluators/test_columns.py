"""The column bot frees tiles, joins columns, gives up in time, gives its reasons, and knows only its view."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.bot import Bot
from engine.bots.characters import CHARACTERS, make
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.core import CHOOSE, DONE, LOST, Carry, State
from engine.families.columns.board import Columns
from engine.families.columns.evaluator import PATIENCE, ColumnEvaluator
from engine.families.registry import evaluator_of
from engine.games.domino_solitaire import DominoSolitaire
from engine.match import Match
from engine.notation import find, spell
from engine.pieces import Chance
from engine.reasons.advice import why
from tests.support.lengths import sampled
from tests.support.rounds.columns import WHOLE_GAME, ColumnTable, columns


def reflexes(scene: ColumnTable) -> set[str]:
    """Return the possible reflexes."""
    evaluator, state = evaluator_of(scene.rules), scene.state
    moves = scene.match.legal(0)
    return {spell(scene.rules, state, evaluator.reflex(state, 0, moves, Random(seed))) for seed in range(30)}


def choice(bot: Bot, scene: ColumnTable) -> str:
    move = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move is not None
    return spell(scene.rules, scene.state, move)


def reason(scene: ColumnTable, text: str, rival: str = "stop") -> str:
    view = scene.match.view(0)
    move, other = (find(scene.rules, view, 0, each) for each in (text, rival))
    return str(why(scene.rules, view, 0, move, other).first()[0])


def test_a_reflex_frees_a_tile_of_the_deepest_column() -> None:
    assert reflexes(columns("x 1|2", "x x 2|3", "x x x 2|5", "4|6")) == {"2-5@c1"}
    assert reflexes(columns("x 1|2", "x x 0|3", "2|5", "6|6")) == {"2-5@c1"}, "a join costs nothing"
    assert reflexes(columns("x 1|2", "x x 6|3")) == {"3-6@empty"}


def test_only_splits_are_tried_and_only_for_a_while() -> None:
    scene = columns("x 1|2 2|3", "x 6|2", "x 5|3", "x 4|3", "x 5|0", "x 4|0", "x 6|0")
    assert scene.moves() == ["2-3@c2"]
    assert reflexes(scene) == {"2-3@c2"}
    scene.state.board.idle = PATIENCE
    assert reflexes(scene) == {"stop"}
    assert reflexes(columns("1|2 2|3", "3|4 4|5")) == {"3-4@c1"}
    assert reflexes(columns("1|2 2|3", "4|5")) == {"stop"}, "it is won"


def test_both_ways_to_turn_are_tried() -> None:
    scene = columns("0|1 2|3", flip=-1)
    assert reflexes(scene) == {"choose@horizontal", "choose@vertical"}
    scene = columns(*(" ".join("x" * (7 - column)) for column in range(7)), flip=-1)
    assert (
        reason(scene, "choose@vertical", "choose@horizontal")
        == "There's nothing to go on yet. Both ways are equally good."
    )


def test_a_greedy_bot_frees_joins_and_stops() -> None:
    bot = GreedyBot()
    assert choice(bot, columns("(6|6) 1|2", "(0|0) (4|4) 2|3", "5|6", "x 4|1")) == "2-3@c1"
    assert choice(bot, columns("1|2", "2|3", "5|6")) == "2-3@c1"
    whole = columns("(6|6) 0|1", "0|0", "5|4", "2|3", house={"split_runs": "off"})
    assert choice(bot, whole) == "0-1@c2", "which wins, and leaves nothing to be done"
    assert choice(bot, columns("1|2 2|3", "5|6")) == "stop"


def test_bots_come_to_an_end() -> None:
    for bot in (GreedyBot(), KeenBot(4)):
        scene = columns("(6|6) (1|1) 1|2", "(0|0) (0|4) 2|3", "3|5", "(0|6) 5|2", "(1|6) 4|1")
        moves = 0
        while not scene.match.is_between:
            scene.play("A", choice(bot, scene))
            moves += 1
            assert moves < 60
        assert scene.state.over in {DONE, LOST}


def test_a_greedy_bot_plays_a_whole_game() -> None:
    match: Match[Columns] = Match(DominoSolitaire(1))
    match.begin(b"the end")
    while not match.is_between:
        move = GreedyBot().choose(match.rules, match.view(0), 0, Random(1))
        assert move is not None
        match.play(0, move)
        assert len(match.rounds[0].steps) < 200


def test_a_keen_bot_finishes_a_won_game_with_few_columns() -> None:
    assert choice(KeenBot(40), columns("1|2", "2|3", "3|4")) in {"2-3@c1", "3-4@c2"}
    assert choice(KeenBot(40), columns("1|2 2|3", "5|6")) == "stop"


def test_playouts_win_some_games_and_a_win_is_worth_more() -> None:
    rules = DominoSolitaire(1)
    evaluator, rng = ColumnEvaluator(rules), Random(2)
    won: list[float] = []
    lost: list[float] = []
    for number in range(60):
        state: State[Columns] = rules.deal(Chance(b"play %d" % number), Carry((0,)))
        evaluator.play_out(state, rng)
        (won if state.over == DONE else lost).append(evaluator.prize(state, 0))
    assert len(won) > 10
    assert min(won) > max(lost)


def test_what_a_hint_says() -> None:
    scene = columns(*WHOLE_GAME)
    assert reason(scene, "0-0@c3") == "Frees a tile in column 1, with 6 face down; stopping frees none."
    assert reason(scene, "1-6@c5") == "Joins two columns; stopping doesn't."
    assert reason(scene, "stop", "1-6@c5") == "No move helps much."
    assert reason(columns("x 6|2", "1|2 2|3"), "2-3@c1") == "About equally good: 2-3 and stopping."
    stuck = columns("x 1|2 2|3", "x 6|2", "x 5|3", "x 4|3", "x 5|0", "x 4|0", "x 6|0")
    assert reason(stuck, "stop", "2-3@c2") == "No move frees a tile."
    assert reason(columns("1|2", "2|3"), "stop", "2-3@c1") == "Wins the match."


def test_the_first_step_is_a_choice() -> None:
    rules = DominoSolitaire(1)
    state = rules.deal(Chance(b"first"), Carry((0,)))
    assert {move.act for move in rules.legal(state, 0)} == {CHOOSE}


@sampled(4)
@pytest.mark.parametrize("who", [each.key for each in CHARACTERS if each.is_quick])
def test_nobody_moves_the_same_tile_to_and_fro_for_ever(who: str) -> None:
    bot, match = make(who), Match(DominoSolitaire(1))
    match.begin(b"boneyard deal 53020111")
    for _ in range(200):
        move = bot.choose(match.rules, match.view(0), 0, Random(1))
        if move is None:
            break
        match.play(0, move)
    assert match.is_over
