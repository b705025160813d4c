"""Reasons, for players, why a move isn't possible in Domino Solitaire."""

from __future__ import annotations

from engine.core import CHOOSE, PLAY, Move, Seat, View
from engine.families.columns.board import UNTURNED, WIDTH, Columns, bottom_pip, top_pip
from engine.pieces import among
from engine.sentences import Sentence, sentence


def why_not(view: View[Columns], seat: Seat, wish: Move, *, splits: bool, above: bool) -> Sentence:
    """Return the rule that forbids `wish`, which must not be legal."""
    board = view.board
    if view.over:
        return sentence("The game is over.")
    if seat != view.turn:
        return sentence("It's not your turn.")
    if board.flip == UNTURNED:
        return sentence("First choose which way the tiles flip.")
    if wish.act == CHOOSE:
        return sentence("You choose which way the tiles flip only once.")
    if wish.act != PLAY:
        return sentence("This game doesn't have that move.")
    if len(wish.tiles) != 1 or not among(board.laid, wish.tiles[0]):
        return sentence("You can only move face-up tiles.")
    if not 0 <= wish.at < 2 * WIDTH:
        return sentence("There's no such place on the table.")
    home = board.home(wish.tiles[0])
    if wish.at % WIDTH == home:
        return sentence("That tile is already in that column.")
    if not splits and wish.tiles[0] != board.columns[home][0]:
        return sentence("At this table, runs move as a whole.")
    return _why_not_there(view, wish, home, above=above)


def _why_not_there(view: View[Columns], wish: Move, home: int, *, above: bool) -> Sentence:
    """Return why a movable run can't go to that place."""
    board, tile = view.board, wish.tiles[0]
    there = board.columns[wish.at % WIDTH]
    if not there:
        if tile == board.columns[home][0] and not view.piles[1 + home]:
            return sentence("That column has no face-down tiles, so moving it to an empty place changes nothing.")
        return sentence("Use the leftmost empty place.")
    if wish.at < WIDTH:
        return sentence(
            "{tile} can't go under {other}: {top} doesn't match {bottom}.",
            tile=view.pieces.label(tile),
            other=view.pieces.label(there[-1]),
            top=top_pip(view, tile),
            bottom=bottom_pip(view, there[-1]),
        )
    if not above:
        return sentence("At this table, runs only go under a column, never on top.")
    if view.piles[1 + wish.at % WIDTH]:
        return sentence("A run can only go on top of a column with no face-down tiles.")
    last = board.columns[home][-1]
    return sentence(
        "{tile} can't go on top of {other}: {bottom} doesn't match {top}.",
        tile=view.pieces.label(last),
        other=view.pieces.label(there[0]),
        bottom=bottom_pip(view, last),
        top=top_pip(view, there[0]),
    )
