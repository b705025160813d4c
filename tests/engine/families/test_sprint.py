"""Quick playouts of plain lines end in the state that the rules and the reflex lead to, with the same chance."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import DRAW, PASS, Board, Move, State, View
from engine.families.chain.board import Chain, chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.chain.rules import ChainRules
from engine.families.chain.sprint import is_plain
from engine.families.evaluator import Evaluator
from engine.families.registry import evaluator_of
from engine.games import GAMES, game
from engine.games.block_draw import BlockDraw
from engine.options import HouseRules
from tests.support.rounds.positions import positions

HOUSES: tuple[HouseRules, ...] = (
    {},
    {"boneyard_reserve": 2, "match": "single"},
    {"blocked_tie": "split", "target": 50},
    {"next_leader": "winner", "hand_size": 3, "dead_layout": "stop"},
)
PAIRS: tuple[HouseRules, ...] = (
    {},
    {"lead_pass": 25, "lead_pass_single": "twice", "three_passes": 30, "target": 60},
    {"hand_size": 4, "blocked_winner": "duel", "capicua": 25, "six_love": "wipe"},
)
CLAIMS: tuple[HouseRules, ...] = ({"muggins": "off"}, {"muggins": "immediate"})
PLAIN = [sheet.key for sheet in GAMES if issubclass(sheet, ChainRules) and is_plain(sheet(sheet.players[0]))]


class OneDraw(BlockDraw):
    """Block & Draw with one draw a turn."""

    def stuck(self, view: View[Chain]) -> list[Move]:
        """Return the draw, or the pass after it."""
        return [Move(DRAW) if view.piles[0] and not view.board.drew else Move(PASS)]


class PointsAreLost(BlockDraw):
    """Block & Draw in which points beyond the target are lost."""

    loses_points = True


def forgotten(state: State[Board]) -> State[Board]:
    """Return a finished state without what nobody asks after a playout."""
    board = chain(state.board)
    board.lacking, board.drew, board.drawer = [], 0, 0
    return state


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in PLAIN for seats in game(key).players])
def test_it_ends_like_a_playout_by_the_rules(key: str, seats: int) -> None:
    for house in PAIRS if key == "partners" else (*HOUSES, *(CLAIMS if key == "all_fives" else ())):
        rules = game(key)(seats, None, house)
        evaluator = evaluator_of(rules)
        assert isinstance(evaluator, ChainEvaluator)
        assert evaluator.sprint
        reflexes: Evaluator[Board] = evaluator
        for number in range(2):
            for _, state in positions(rules, number, 2):
                quick, slow = state.copy(), state.copy()
                one, other = Random(number), Random(number)
                reflexes.play_out(quick, one)
                Evaluator.play_out(reflexes, slow, other)
                assert forgotten(quick) == forgotten(slow)
                assert one.random() == other.random(), "it asks chance as often"


def test_only_plain_lines_are_sprinted_along() -> None:
    assert PLAIN == ["block_draw", "all_fives", "partners"]
    assert not is_plain(OneDraw(2)), "it has a rule of its own"
    assert is_plain(BlockDraw(2))
    assert not is_plain(PointsAreLost(2))
    several, freely = BlockDraw(2), BlockDraw(2)
    several.takes_several = freely.draws_freely = True
    assert not is_plain(several)
    assert not is_plain(freely)
    evaluator = evaluator_of(game("all_fives")(2, None, {"spinner": "first_double"}))
    assert isinstance(evaluator, ChainEvaluator)
    assert evaluator.sprint is None
