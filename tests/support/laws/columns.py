"""Additional laws of the column games."""

from __future__ import annotations

from itertools import pairwise

from engine.core import DONE, LOST, PLAY, STOP, Move, State
from engine.families.columns.board import UNTURNED, WIDTH, Columns, bottom_pip, covered, top_pip
from engine.families.columns.rules import ColumnRules
from engine.match import Match
from engine.pieces import each, mask


def column_laws(match: Match[Columns]) -> None:
    """Check the laws of columns after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, ColumnRules)
    runs_match(state)
    the_board_agrees_with_itself(state)
    if state.over:
        assert state.over == (LOST if covered(state) else DONE)
        assert state.points == [state.board.width() if state.over == DONE else 0]
        assert state.over == LOST or state.points[0] >= rules.par(state)
        going_back_and_forth_changes_nothing(match)
    elif state.board.flip != UNTURNED:
        moves = rules.legal(state, 0)
        assert moves[-1].act == STOP
        assert len(moves) > 1, "a game in which nothing can be done is over"
        moves_are_in_order(moves[:-1])
        for move in moves[:-1]:
            what_lies_face_up_stays_so(rules, state, move)


def runs_match(state: State[Columns]) -> None:
    """Expect touching halves to be equal, and a win only if seven columns can be enough."""
    for run in state.board.columns:
        for tile, under in pairwise(run):
            assert bottom_pip(state, tile) == top_pip(state, under)
    if state.board.flip != UNTURNED and not covered(state):
        tops = [top_pip(state, tile) for tile in range(state.pieces.count)]
        bottoms = [bottom_pip(state, tile) for tile in range(state.pieces.count)]
        assert sum(max(0, tops.count(pip) - bottoms.count(pip)) for pip in range(7)) <= WIDTH


def the_board_agrees_with_itself(state: State[Columns]) -> None:
    board = state.board
    assert board.laid == sum(board.held)
    alone = 0
    for column, run in enumerate(board.columns):
        pile = state.piles[1 + column]
        assert board.held[column] == mask(run)
        assert board.ends[column] == (bottom_pip(state, run[-1]) if run else 7)
        assert run or not pile or board.flip == UNTURNED, "a freed tile is turned up"
        alone |= 1 << run[0] if run and not pile else 0
    assert board.alone == alone
    for pip in range(7):
        assert board.tops[pip] == mask([tile for tile in each(board.laid) if top_pip(state, tile) == pip])


def moves_are_in_order(moves: list[Move]) -> None:
    """Expect runs under columns first, by column and tile, then those to an empty place, then those on top."""
    assert all(move.act == PLAY for move in moves)
    below = [move for move in moves if move.at < WIDTH]
    assert below == moves[: len(below)]
    assert len(set(moves)) == len(moves)


def what_lies_face_up_stays_so(rules: ColumnRules, state: State[Columns], move: Move) -> None:
    after = state.copy()
    rules.apply(after, 0, move)
    assert covered(state) - 1 <= covered(after) <= covered(state)
    assert after.board.laid & state.board.laid == state.board.laid


def going_back_and_forth_changes_nothing(match: Match[Columns]) -> None:
    """Expect undo back to the deal and redo to the end to pass through the same states."""
    back = [match.view(0)]
    while match.can_undo:
        match.undo()
        back.append(match.view(0))
    assert match.state.board.flip == UNTURNED
    forth = [back[-1]]
    while match.can_redo:
        match.redo()
        forth.append(match.view(0))
    assert forth == back[::-1]
