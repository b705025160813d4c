"""The common evaluator plays any game; the one for chains scores first and knows which ends opponents can't play on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.core import PASS, PLAY, RUNNING, Board, Move, Rules
from engine.families.chain.board import Chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.chain.rules import ChainRules
from engine.families.evaluator import MATCH_WON, Evaluator
from engine.families.legs.board import Legs
from engine.families.legs.rules import LegsRules
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games import GAMES, game
from engine.notation import SEATS, find, spell
from engine.pieces import each
from tests.support.rounds.legs import laid
from tests.support.rounds.line import Table, open_score, table
from tests.support.rounds.positions import positions, stages, tables


def reflexes(scene: Table, seat: int = 0) -> set[str]:
    """Return a seat's possible reflexes."""
    evaluator, state = evaluator_of(scene.rules), scene.state
    moves = scene.match.legal(seat)
    return {spell(scene.rules, state, evaluator.reflex(state, seat, moves, Random(seed))) for seed in range(40)}


def shut(scene: Table, text: str) -> list[tuple[int, int]]:
    view = scene.match.view(0)
    return [(who, pip) for who, pip, _ in evaluator_of(scene.rules).shut(view, 0, find(scene.rules, view, 0, text))]


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
    assert Evaluator(rules).shut(ended.masked(0), 0, Move(PASS)) == []
    assert Evaluator(rules).remark(ended.masked(0), 0, Move(PASS)) is None


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


def test_ends_are_shut_to_those_who_have_shown_to_lack_them() -> None:
    scene = table("block_draw", hands="1-3 1-6 0-3 | 0-6 6-6 | 2-6 4-6", line="3-5 5-1", turn="B").play("B", "pass")
    scene.state.turn = 0
    assert shut(scene, "1-3@L") == [(1, 1)]
    assert shut(scene, "1-3@R") == [(1, 3)]
    assert shut(scene, "1-6@R") == [(1, 3)]
    assert shut(scene, "0-3@L") == [(1, 1)]
    scene.play("A", "1-6@R").play("B", "0-6@R").play("C", "pass")
    assert shut(scene, "0-3@L") == [(2, 0)], "B has not shown to lack a 0"


def test_a_matador_shuts_the_end_that_it_shows() -> None:
    """B has nothing for a 3 or a 1, and so no matador either: nothing else would fit a blank."""
    scene = table("matador", hands="3-4 0-0 1-4 | 1-1 5-5 | 0-2", line="3-5 2-1", turn="B").play("B", "pass")
    scene.state.turn = 0
    told = {"3-4@L/3": [(1, 1)], "3-4@L/4": [(1, 1), (1, 3)], "3-4@R/3": [(1, 3)], "0-0@L/0": [(1, 0), (1, 1)]}
    assert {move: shut(scene, move) for move in told} == told


def test_legs_are_shut_as_ends_are() -> None:
    scene = laid("2-9 2-7 0-1 | 0-4 3-3", start="5-5", legs="5-2 | 5-9", turn="B").play("B", "pass")
    view, evaluator = scene.match.view(0), evaluator_of(scene.rules)
    assert evaluator.shut(view, 0, find(scene.rules, view, 0, "2-9@A")) == [(1, 9, (0,))]
    assert evaluator.shut(view, 0, find(scene.rules, view, 0, "2-7@A")) == [], "B has not shown to lack a 7"


@pytest.mark.parametrize(("step", "order"), [(1, "BC"), (-1, "CB")])
def test_the_next_player_is_shut_out_first_whichever_way_the_turns_go(step: int, order: str) -> None:
    hands = "2-9 2-7 2-15 0-1 | 0-4 3-3 | 0-6 6-6"
    scene = laid(hands, start="5-5", legs="5-2 | 5-9", turn=order[0], step=step)
    scene.play(order[0], "pass").play(order[1], "pass")
    view, evaluator = scene.match.view(0), evaluator_of(scene.rules)
    seats = [SEATS.index(seat) for seat in order]
    assert evaluator.shut(view, 0, find(scene.rules, view, 0, "2-9@A")) == [(seat, 9, (0,)) for seat in seats]
    assert evaluator.shut(view, 0, find(scene.rules, view, 0, "2-15@A")) == [], "whoever draws a tile may have one"


@pytest.mark.parametrize(
    ("key", "seats"), [("block_draw", 3), ("all_fives", 2), ("bergen", 4), ("fours", 4), ("super", 3)]
)
def test_whatever_is_known_to_be_shut_is_told(key: str, seats: int) -> None:
    """An end is shut to an opponent who lacks every tile for it that the player can't see; on legs it's the new end."""
    rules = game(key)(seats)
    assert isinstance(rules, ChainRules | LegsRules)
    fits, knows, found = rules.fits, evaluator_of(game(key)(seats)), 0
    for at in (at for number in range(20) for at in positions(game(key)(seats), number)):
        state, seat = at.state, at.state.turn
        for move in [] if state.over else at.rules.legal(state, seat):
            after, told = state.copy(), knows.shut(state.masked(seat), seat, move)
            at.rules.apply(after, seat, move)
            board = after.board
            assert isinstance(board, Chain | Legs)
            legs = isinstance(board, Legs)
            if move.act != PLAY or (legs and not state.board.tiles()):
                assert told == []
                continue
            if after.over or (legs and board.ends[move.at] in (3, 14, 15)) or (len(board.ends) > 2 and not legs):
                continue
            ends = [board.ends[move.at]] if isinstance(board, Legs) else sorted(set(board.ends))
            unseen = state.pieces.every & ~state.board.tiles() & ~state.hands[seat]
            wanted: list[tuple[int, int]] = []
            for i in range(1, seats):
                other = (seat + i * (state.board.step if isinstance(state.board, Legs) else 1)) % seats
                lacks, newest = state.board.lacks(other)
                shut = [pip for pip in ends if fits[pip] & unseen and not fits[pip] & unseen & ~lacks]
                wanted += [(other, pip) for pip in shut if not (legs and newest)]
            assert [(end.seat, end.pip) for end in told] == wanted, spell(at.rules, state, move)
            assert all(board.ends[arm] == end.pip for end in told for arm in end.arms)
            found += len(wanted)
    assert found > 3


def test_what_is_shut_is_true() -> None:
    """An opponent without a tile for an end can only have got one by drawing in the current turn."""
    found = 0
    for number, rules in enumerate(tables()):
        if not isinstance(rules, ChainRules | LegsRules):
            continue
        fits, evaluator = rules.fits, evaluator_of(game(rules.key)(rules.seats, rules.pieces, rules.house))
        for position in positions(rules, number):
            state = position.state
            seat = state.turn
            for move in position.rules.legal(state, seat):
                for other, pip, _ in evaluator.shut(state.masked(seat), seat, move):
                    assert not state.hands[other] & fits[pip]
                    assert each(fits[pip])
                    found += 1
    assert found > 50
