"""Additional laws of the pool games."""

from __future__ import annotations

from engine.core import NOBODY, PASS, TAKE
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.match import Match
from engine.pieces import each


def pool_laws(match: Match[Pool]) -> None:
    """Check the laws of a pool after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, PoolRules)
    board = state.board
    assert board.laid == board.pool | sum(board.taken)
    assert not board.pool & sum(board.taken)
    assert all(taken.bit_count() % 2 == 0 for taken in board.taken), "tiles are taken in pairs"
    worth = [sum(rules.values[tile] for tile in each(taken)) for taken in board.taken]
    bonus = sum(state.points) - sum(worth)
    assert bonus % rules.most == 0
    assert bonus == 0 or state.over
    assert sum(worth) + sum(rules.values[tile] for tile in each(board.pool)) <= sum(rules.values) == 100
    assert not board.missed or (rules.may_miss and board.pool >> board.left & 1)
    assert board.missed & ~board.pool == 0
    assert bool(board.missed) == (board.left != NOBODY), "only a tile that could capture was left"
    if not state.over:
        held = [state.count(seat) for seat in range(rules.seats)]
        assert max(held) - min(held) <= 1, "everyone plays as often"
        acts = {move.act for move in rules.legal(state, state.turn)}
        assert bool(board.missed) == (TAKE in acts)
        assert (PASS in acts) == (not any(held))
    if state.over:
        left = sum(rules.values[tile] for tile in each(board.pool))
        assert sum(worth) + left == 100
        assert board.laid == rules.pieces.every
