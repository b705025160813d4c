"""Additional laws of the games with legs."""

from __future__ import annotations

from itertools import pairwise as neighbours

from engine.core import DRAW, PASS, PLAY, STOP, STUCK, Move, State
from engine.families.legs.board import NO_LEG, Legs
from engine.families.legs.rules import LegsRules
from engine.match import Match


def legs_laws(match: Match[Legs]) -> None:
    """Check the laws of the legs after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, LegsRules)
    halves_are_alike(rules, state)
    board = state.board
    assert board.step == 1 or rules.seats > 2
    assert not (board.ring and board.spell != NO_LEG)
    if not match.rounds[-1].steps or match.rounds[-1].steps[-1].seat != state.turn:
        assert not board.picked, "a new turn"
        assert not board.again
    if board.spell != NO_LEG:
        assert board.ends[board.spell] == rules.wild
    if not rules.spells_lapse and not board.ring and not state.over:
        spelled = [leg for leg in range(board.opened) if board.ends[leg] == rules.wild]
        assert spelled == ([board.spell] if board.spell != NO_LEG else []), "a 13 lies open only under a spell"
    if rules.spares_caster and board.spell != NO_LEG and not state.over:
        assert state.turn != board.caster
    moves = rules.legal(state, state.turn)
    if board.order and moves:
        moves_are_in_order(state, moves)
    if state.over == STUCK:
        assert not state.piles[0]
        able = [bool(hand & board.openings(rules.fits)) for hand in state.hands]
        assert not any(able) or (rules.spares_caster and able.index(True) == board.caster and sum(able) == 1)
        assert state.winners


def halves_are_alike(rules: LegsRules, state: State[Legs]) -> None:
    """Expect each leg to be a chain of equal halves, except for doubles on a 13, and the legs to open in order."""
    board, pieces = state.board, state.pieces
    if not board.order:
        assert not board.laid
        return
    first = board.order[0]
    assert board.arms[0] == 0, "the start double counts as leg 0"
    assert pieces.is_double(first)
    laid = list(zip(board.order, board.arms, strict=True))[1:]
    for leg, shows in enumerate(board.ends):
        along = [tile for tile, its_leg in laid if its_leg == leg]
        assert bool(along) == (leg < board.opened)
        near = pieces.low[first]
        for tile in along:
            if pieces.is_double(tile):
                assert near in (pieces.low[tile], rules.wild)
                near = pieces.low[tile]
            else:
                assert near in pieces.faces[tile]
                near = pieces.pips[tile] - near
        assert (near, (along or [first])[-1]) == (shows, board.outer[leg])


def moves_are_in_order(state: State[Legs], moves: list[Move]) -> None:
    """Expect plays by leg and tile, then a stop if the turn continues; or a single draw or pass."""
    keys = [(move.at, move.tiles) for move in moves if move.act == PLAY]
    assert all(one < other for one, other in neighbours(keys)), "each once, and in order"
    acts = [move.act for move in moves]
    if state.board.again:
        assert PLAY in acts, "who goes on has a tile"
        assert acts.pop() == STOP
    assert set(acts) == {PLAY} or acts in ([DRAW], [PASS])
