"""Additional laws of the games played from face-down rows."""

from __future__ import annotations

from engine.core import DRAW, OUT, PLAY, STUCK
from engine.families.blind.rules import ROWS, BlindRules
from engine.families.chain.board import Chain
from engine.match import Match
from engine.pieces import mask
from tests.support.laws.chain import tiles_touch_alike


def blind_laws(match: Match[Chain]) -> None:
    """Check the laws of line and rows after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, BlindRules)
    board, rows = state.board, state.piles[ROWS:]
    assert len(rows) == rules.seats
    if board.laid:
        tiles_touch_alike(state)
    hands = [hand for hand in state.hands if hand]
    assert len(hands) <= 1, "one tile at most is turned up"
    assert not hands or (state.hands[state.turn] and hands[0].bit_count() == 1 and not state.over)
    moves = match.legal(state.turn)
    assert [move.act for move in moves] in ([], [DRAW], [PLAY], [PLAY, PLAY])
    held = mask([tile for row in rows for tile in row]) | sum(hands)
    fits = held & board.openings(rules.pieces.touching)
    if state.over == STUCK:
        assert not fits
    elif board.laid and state.over != OUT:
        assert fits, "as long as the round runs there is a tile that fits"
    assert state.points == [0] * rules.seats
    assert bool(state.winners) == bool(state.over)
    assert (state.over == OUT) == (not all(map(state.count, range(rules.seats))))
    if state.over:
        assert state.shown == held & ~sum(hands), "all rows are turned up"
    else:
        face_up = sum(hands) | (rules.pieces.doubles if rules.doubles_stay_up else 0)
        assert not state.shown & ~face_up
