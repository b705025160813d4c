"""Additional laws of the row solitaires."""

from __future__ import annotations

from engine.core import DONE, TAKE
from engine.families.row.board import Row
from engine.games.baronet import Baronet, standing
from engine.games.knock_out import KnockOut
from engine.match import Match


def row_laws(match: Match[Row]) -> None:
    """Check the laws of a row after every move."""
    rules, state = match.rules, match.state
    board = state.board
    if isinstance(rules, KnockOut):
        faces = [rules.face(state, tile) for tile in board.row]
        assert board.contacts == [place for place in range(len(faces) - 1) if faces[place][1] == faces[place + 1][0]], (
            "what matches is known"
        )
        assert rules.runs or not len(board.row) % 2, "two tiles go at once, and 28 are even"
        assert bool(state.over) == bool(sum(state.points)) or not board.row
        assert len(board.row) >= board.par == rules.par(state)
        assert state.over or len(match.legal(0)) > 1 or not match.rounds[-1].steps, "nothing left to knock is the end"
    if isinstance(rules, Baronet):
        assert state.points == [0]
        assert 0 <= board.count < 13
        assert all(rules.pieces.pips[move.tiles[0]] == board.count for move in match.legal(0) if move.act == TAKE)
        if state.over:
            left = len(standing(board))
            assert not left if state.over == DONE else rules.restarts or left in (13, 26)
    assert bool(state.winners) == (state.over == DONE)
    steps_can_be_taken_back(match)


def steps_can_be_taken_back(match: Match[Row]) -> None:
    """After the round, undo it to the deal and redo it, expecting every state to recur."""
    if not match.is_between:
        return
    states = [match.state.copy()]
    while match.can_undo:
        match.undo()
        states.append(match.state.copy())
    while match.can_redo:
        assert states.pop() == match.state.copy()
        match.redo()
    assert [match.state.copy()] == states
