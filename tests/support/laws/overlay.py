"""Additional laws of Space Dominoes."""

from __future__ import annotations

from itertools import pairwise as neighbours

from engine.core import DRAW, NOBODY, PASS, PLAY, STOP, STUCK
from engine.families.overlay.board import L1, L2, R1, Overlay
from engine.families.overlay.rules import OverlayRules
from engine.games.space_classic import SpaceClassic
from engine.match import Match
from engine.pieces import mask


def overlay_laws(match: Match[Overlay]) -> None:
    """Check the laws of a line of overlapping cards after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, OverlayRules)
    board = state.board
    the_line_is_what_was_laid(rules, board)
    for seat, hand in enumerate(state.hands):
        assert hand.bit_count() <= rules.hand_limit
        assert bool(hand) != bool(board.out >> seat & 1), "who holds cards is in the round, and nobody else"
    moves_are_in_order(rules, match)
    if not state.over:
        assert not board.out >> state.turn & 1
        assert board.passes < rules.seats - board.out.bit_count() or board.finisher != NOBODY
        assert not board.again or state.hands[state.turn] & board.openings(), "who goes on has a card"
    if not match.rounds[-1].steps or match.rounds[-1].steps[-1].seat != state.turn:
        assert (board.drew, board.again) == (0, False), "a new turn"
    movers = {step.seat for step in match.rounds[-1].steps}
    assert not board.seen & ~mask([*movers]), "only those who moved have ended a turn"
    assert all(board.seen >> seat & 1 for seat in movers if seat != state.turn)
    if state.over == STUCK:
        assert not any(hand & board.openings() for hand in state.hands)
        assert not state.piles[0] or all(hand.bit_count() in (0, rules.hand_limit) for hand in state.hands), (
            "nobody could draw"
        )
    if isinstance(rules, SpaceClassic) and rules.deducts:
        assert sum(match.scores) == 0, "what one wins the others lose"


def the_line_is_what_was_laid(rules: OverlayRules, board: Overlay) -> None:
    """Play all cards again, trying both directions of each, and expect the same visible sections."""
    faces = rules.pieces.faces
    line = list(faces[board.order[0]])
    for tile, at in zip(board.order[1:], board.places[1:], strict=True):
        links = 1 if at in (L1, R1) else 2
        ways = []
        for reading in (list(faces[tile]), list(faces[tile][::-1])):
            if at >= R1 and line[-links:] == reading[:links]:
                ways.append(line + reading[links:])
            if at in (L1, L2) and line[:links] == reading[-links:]:
                ways.append(reading[:-links] + line)
        assert ways, "the card fits"
        assert ways[0] == ways[-1], "in one way"
        line = ways[0]
    assert line == board.values
    assert len(line) >= 3


def moves_are_in_order(rules: OverlayRules, match: Match[Overlay]) -> None:
    """Expect plays by place and card, then at most one other move; a draw beside plays only if allowed."""
    state = match.state
    for seat in range(rules.seats):
        moves = rules.legal(state, seat)
        ranks = [([PLAY, DRAW, PASS, STOP].index(move.act), move.at, *move.tiles) for move in moves]
        assert ranks == sorted(ranks)
        assert all(one != other for one, other in neighbours(ranks))
        acts = [move.act for move in moves]
        others = [act for act in acts if act != PLAY]
        assert len(others) <= 1
        if DRAW in acts:
            assert PLAY not in acts or state.board.drew < rules.at_will
            assert state.piles[0]
            assert not state.board.again
        assert PASS not in acts or len(acts) == 1
        assert STOP not in acts or PLAY in acts
