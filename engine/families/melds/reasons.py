"""Why something cannot be done in a melding game, in a player's words."""

from __future__ import annotations

from engine.core import DECLARE, DISCARD, DRAW, NOBODY, PASS, PLAY, TAKE, Move, Seat, View
from engine.families.melds.board import Discards
from engine.sentences import Sentence, sentence


def why_not(view: View[Discards], seat: Seat, wish: Move) -> Sentence:
    """Return the rule that forbids `wish`, a move that is not legal."""
    board = view.board
    if view.over:
        return sentence("The round is over.")
    if seat != view.turn:
        return sentence("It is not your turn.")
    if wish.act not in (PLAY, TAKE, DRAW, PASS, DISCARD, DECLARE):
        return sentence("That is not done in this game.")
    if wish.act == PLAY:  # who touches a tile wants to put it out
        wish = wish._replace(act=DISCARD)
    if board.holds:
        return why_not_out(view, seat, wish)
    if wish.act in (DISCARD, DECLARE):
        return sentence("Take a tile first: the discard, or one from the boneyard.")
    if wish.act == TAKE:
        if board.discard == NOBODY:
            return sentence("No discard lies open.")
        return sentence("Only the open discard can be taken: {tile}.", tile=view.pieces.label(board.discard))
    if wish.act == DRAW:
        return sentence("The boneyard is empty.")
    return sentence("You pass only when the boneyard is empty: draw a tile.")


def why_not_out(view: View[Discards], seat: Seat, wish: Move) -> Sentence:
    """Return why a player with one tile too many cannot do `wish`."""
    board = view.board
    if wish.act not in (DISCARD, DECLARE):
        return sentence("You have taken your tile already: put one out.")
    if len(wish.tiles) != 1 or not 0 <= wish.tiles[0] < view.pieces.count or not view.hands[seat] >> wish.tiles[0] & 1:
        return sentence("You do not hold that tile.")
    name = view.pieces.label(wish.tiles[0])
    if wish.tiles[0] == board.taken:
        return sentence("You have just taken {tile}: put out another tile.", tile=name)
    return sentence("Without {tile} your hand does not fall into melds.", tile=name)
