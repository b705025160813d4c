"""Reasons, for players, why a move isn't possible in a melding game."""

from __future__ import annotations

from engine.core import DECLARE, DISCARD, DRAW, NOBODY, PASS, PLAY, TAKE, Move, Seat, View
from engine.families.melds.board import Discards
from engine.pieces import among
from engine.sentences import Sentence, sentence


def why_not(view: View[Discards], seat: Seat, wish: Move) -> Sentence:
    """Return the rule that forbids `wish`, which must not be legal."""
    board = view.board
    if view.over:
        return sentence("The round is over.")
    if seat != view.turn:
        return sentence("It's not your turn.")
    if wish.act not in (PLAY, TAKE, DRAW, PASS, DISCARD, DECLARE):
        return sentence("This game doesn't have that move.")
    if wish.act == PLAY:  # touching a tile means discarding it
        wish = wish._replace(act=DISCARD)
    if board.holds:
        return why_not_out(view, seat, wish)
    if wish.act in (DISCARD, DECLARE):
        return sentence("Take the discard or draw a tile first.")
    if wish.act == TAKE:
        if board.discard == NOBODY:
            return sentence("There's no discard.")
        return sentence("You can only take the current discard, {tile}.", tile=view.pieces.label(board.discard))
    if wish.act == DRAW:
        return sentence("The boneyard is empty.")
    return sentence("You can pass only when the boneyard is empty. Draw a tile.")


def why_not_out(view: View[Discards], seat: Seat, wish: Move) -> Sentence:
    """Return why a player with one tile too many can't do `wish`."""
    board = view.board
    if wish.act not in (DISCARD, DECLARE):
        return sentence("You already took a tile. Discard one.")
    if len(wish.tiles) != 1 or not among(view.hands[seat], wish.tiles[0]):
        return sentence("You don't have that tile.")
    name = view.pieces.label(wish.tiles[0])
    if wish.tiles[0] == board.taken:
        return sentence("You just took {tile}. Discard another tile.", tile=name)
    return sentence("Without {tile} your hand isn't all melds.", tile=name)
