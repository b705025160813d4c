"""Why something cannot be done in a column game, in a player's words."""

from __future__ import annotations

from engine.core import CHOOSE, PLAY, Move, Seat, View
from engine.families.columns.board import UNTURNED, WIDTH, Columns, bottom_pip, top_pip, upright
from engine.sentences import Sentence, sentence


def why_not(view: View[Columns], seat: Seat, wish: Move, *, splits: bool, above: bool) -> Sentence:
    """Return the rule that forbids `wish`, a move that is not legal."""
    board = view.board
    if view.over:
        return sentence("The game is over.")
    if seat != view.turn:
        return sentence("It is not your turn.")
    if board.flip == UNTURNED:
        return sentence("First choose which way the tiles are turned over.")
    if wish.act == CHOOSE:
        return sentence("Which way the tiles are turned over is chosen only once.")
    if wish.act != PLAY:
        return sentence("That is not done in this game.")
    if len(wish.tiles) != 1 or wish.tiles[0] < 0 or not board.laid >> wish.tiles[0] & 1:
        return sentence("Only tiles that lie face up can be moved.")
    if not 0 <= wish.at < 2 * WIDTH:
        return sentence("There is no such place on the table.")
    home = board.home(wish.tiles[0])
    if wish.at % WIDTH == home:
        return sentence("The tile lies in that column already.")
    if not splits and wish.tiles[0] != board.columns[home][0]:
        return sentence("At this table a run moves as a whole.")
    return _why_not_there(view, wish, home, above=above)


def _why_not_there(view: View[Columns], wish: Move, home: int, *, above: bool) -> Sentence:
    """Return why a run that may move cannot go to that place."""
    board, tile = view.board, wish.tiles[0]
    there = board.columns[wish.at % WIDTH]
    if not there:
        if tile == board.columns[home][0] and not view.piles[1 + home]:
            return sentence("That column has no face-down tiles: to move it to an empty place changes nothing.")
        return sentence("Use the first empty place on the left.")
    if wish.at < WIDTH:
        return sentence(
            "{tile} does not go under {other}: {top} does not match {bottom}.",
            tile=upright(view, tile),
            other=upright(view, there[-1]),
            top=top_pip(view, tile),
            bottom=bottom_pip(view, there[-1]),
        )
    if not above:
        return sentence("At this table runs go only under a column, never on top of one.")
    if view.piles[1 + wish.at % WIDTH]:
        return sentence("A run goes only on top of a column without face-down tiles.")
    last = board.columns[home][-1]
    return sentence(
        "{tile} does not go on top of {other}: {bottom} does not match {top}.",
        tile=upright(view, last),
        other=upright(view, there[0]),
        bottom=bottom_pip(view, last),
        top=top_pip(view, there[0]),
    )
