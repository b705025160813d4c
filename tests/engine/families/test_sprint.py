"""Quick playouts of plain lines end in the state that the rules and the reflex lead to, with the same chance."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import Board, State
from engine.families.chain.board import chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.evaluator import Evaluator
from engine.families.registry import evaluator_of
from engine.games import GAMES, game
from engine.options import HouseRules
from tests.support.rounds.positions import positions

HOUSES: tuple[HouseRules, ...] = (
    {},
    {"boneyard_reserve": 2, "match": "single"},
    {"blocked_tie": "split", "target": 50},
    {"next_leader": "winner", "hand_size": 3},
)
CLAIMS: tuple[HouseRules, ...] = ({"muggins": "off"}, {"muggins": "immediate"})
PLAIN = [sheet.key for sheet in GAMES if getattr(sheet, "is_plain_line", False)]


def forgotten(state: State[Board]) -> State[Board]:
    """Return a finished state without what nobody asks after a playout."""
    board = chain(state.board)
    board.lacking, board.drew, board.drawer = [], 0, 0
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", PLAIN)
def test_it_ends_like_a_playout_by_the_rules(key: str, seats: int) -> None:
    for house in (*HOUSES, *(CLAIMS if key == "all_fives" else ())):
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
    assert PLAIN == ["block_draw", "all_fives"]
    for key, house in (("all_fives", {"spinner": "first_double"}), ("block_draw", {"dead_layout": "stop"})):
        evaluator = evaluator_of(game(key)(2, None, house))
        assert isinstance(evaluator, ChainEvaluator)
        assert evaluator.sprint is None
