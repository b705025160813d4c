"""How columns are joined once every tile lies face up: to as few as their ends allow."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import PLAY, Move, View
from engine.families.columns.board import PLAYS, WIDTH, Columns, covered, top_pip
from engine.pieces import each


def next_join(view: View[Columns], legal: Sequence[Move]) -> Move | None:
    """Return the next of the moves that join the columns of a game that is won; None when there is none.

    A whole column goes under another one. Where none does, a column that ends as it begins is a ring: it goes between
    two tiles of another column, whose lower part hangs under the ring first. Each time there is a column less.
    """
    board = view.board
    if covered(view):
        return None
    for move in legal:
        if move.act == PLAY and move.at < WIDTH and board.columns[move.at] and board.alone >> move.tiles[0] & 1:
            return move
    rings = [c for c, run in enumerate(board.columns) if run and top_pip(view, run[0]) == board.ends[c]]
    for ring in rings:
        for tile in each(board.tops[board.ends[ring]] & ~board.held[ring] & ~board.alone):
            if PLAYS[ring][tile] in legal:
                return PLAYS[ring][tile]
    return None
