"""Additional laws of the melding games."""

from __future__ import annotations

from engine.core import DECLARE, DISCARD, DRAW, NOBODY, OUT, PASS, STUCK, TAKE, Move, State
from engine.families.melds.board import Discards
from engine.families.melds.rules import MeldRules
from engine.match import Match
from engine.pieces import mask


def meld_laws(match: Match[Discards]) -> None:
    """Check the laws of the table after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, MeldRules)
    board = state.board
    for seat in range(rules.seats):
        assert state.count(seat) == rules.size + (board.holds and seat == state.turn)
    offered = 0 if board.discard == NOBODY else 1 << board.discard
    assert board.open == mask(board.trash) | offered
    assert not offered & mask(board.trash)
    assert not state.shown & ~sum(state.hands), "what all have seen is in a hand, or lies open"
    if board.taken != NOBODY:
        assert board.holds
        assert state.hands[state.turn] & state.shown & 1 << board.taken
    assert board.dry <= rules.stall
    if state.over == STUCK:
        assert not state.winners
        assert not any(state.points)
        assert not state.piles[0] or board.dry == rules.stall
    if state.over == OUT:
        shown_hands_are_complete(rules, state)
    if not state.over:
        moves_are_in_order(rules, state, rules.legal(state, state.turn))


def moves_are_in_order(rules: MeldRules, state: State[Discards], moves: list[Move]) -> None:
    """Expect the discard and a draw; or discards, then the tiles to put aside that leave a complete hand."""
    board, hand = state.board, state.hands[state.turn]
    acts = [move.act for move in moves]
    if not board.holds:
        further = DRAW if state.piles[0] else PASS
        assert acts == ([further] if board.discard == NOBODY else [TAKE, further])
        return
    free = [tile for tile in range(rules.pieces.count) if hand >> tile & 1 and tile != board.taken]
    large = any((hand & members).bit_count() > 3 for members in rules.melds.members)
    aside = [tile for tile in free if large and any(True for _ in rules.melds.partitions(hand ^ 1 << tile))]
    assert moves == [*(Move(DISCARD, (tile,)) for tile in free), *(Move(DECLARE, (tile,)) for tile in aside)]


def shown_hands_are_complete(rules: MeldRules, state: State[Discards]) -> None:
    """Expect only the winner to score, and exactly the worth of the hand."""
    winner = state.winners.bit_length() - 1
    assert state.winners == 1 << winner
    worth = rules.worth(state.hands[winner])
    assert sum(meld.tiles for meld in worth.melds) == state.hands[winner]
    assert state.points == [worth.points * (seat == winner) for seat in range(rules.seats)]
