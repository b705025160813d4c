"""Joins columns once every tile is face up, down to as few as their ends allow."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import PLAY, Move, View
from engine.families.columns.board import PLAYS, STOP_HERE, Columns, covered, top_pip
from engine.pieces import each


def settled(view: View[Columns], legal: Sequence[Move]) -> Move | None:
    """Return the one sensible move of a won game: the next join, or to stop if there is none. None before the win."""
    if covered(view) or STOP_HERE not in legal:
        return None
    return next_join(view, legal) or STOP_HERE


def next_join(view: View[Columns], legal: Sequence[Move]) -> Move | None:
    """Return the next of the `legal` moves that joins columns in a won game, or None.

    A whole column goes under another one. Failing that, a column with the same number at both ends is a ring: it goes
    between two tiles of another column, whose lower part first goes under the ring. Each join leaves one column fewer.
    """
    board = view.board
    if covered(view):
        return None
    for move in legal:
        if move.act == PLAY and board.alone >> move.tiles[0] & 1:  # no rule lets a whole column go to an empty place
            return move
    rings = [c for c, run in enumerate(board.columns) if run and top_pip(view, run[0]) == board.ends[c]]
    for ring in rings:
        for tile in each(board.tops[board.ends[ring]] & ~board.held[ring] & ~board.alone):
            if PLAYS[ring][tile] in legal:
                return PLAYS[ring][tile]
    return None
