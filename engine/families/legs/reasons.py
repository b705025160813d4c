"""Reasons, for players, why a move isn't possible in a game with legs."""

from __future__ import annotations

from engine.core import DRAW, PASS, PLAY, STOP, Move, Seat, View
from engine.families.legs.board import LEGS, NO_LEG, Legs
from engine.pieces import Tiles, among
from engine.sentences import Sentence, sentence


def why_not(view: View[Legs], seat: Seat, wish: Move, legal: list[Move], fits: list[Tiles]) -> Sentence:
    """Return the rule that forbids `wish`, which must not be in `legal`; `wish.at` may be NO_LEG.

    `fits` are the tiles that fit an end, by the number it shows.
    """
    if view.over:
        return sentence("The round is over.")
    if seat != view.turn:
        return sentence("It's not your turn.")
    if wish.act == PLAY:
        return why_not_play(view, view.hands[seat], wish, fits)
    if wish.act == STOP:
        return sentence("Stop is only for turning down an extra tile.")
    if wish.act not in (DRAW, PASS):
        return sentence("This game doesn't have that move.")
    if not view.board.order:
        return why_not_begin(wish, legal)
    if view.board.again:
        return sentence("No need to pass: play another tile, or stop.")
    if legal[0].act == PLAY:
        return (
            sentence("You can't draw: you have a tile that fits.")
            if wish.act == DRAW
            else sentence("You can't pass: you have a tile that fits.")
        )
    if wish.act == PASS:
        return sentence("You must draw before you can pass.")
    if view.board.picked:
        return sentence("You draw only once a turn.")
    return sentence("The boneyard is empty.")


def why_not_begin(wish: Move, legal: list[Move]) -> Sentence:
    """Return why nobody can draw or pass before the start double is played."""
    if legal[0].act == PLAY:
        return sentence("You have a double, so you must lead with one.")
    if wish.act == DRAW:
        return sentence("You have no double, so pass. Another player may have one.")
    return sentence("Nobody has a double. Draw a tile.")


def why_not_play(view: View[Legs], hand: Tiles, wish: Move, fits: list[Tiles]) -> Sentence:
    """Return why a tile can't be played there."""
    board, pieces, leg = view.board, view.pieces, wish.at
    if len(wish.tiles) != 1 or not among(hand, wish.tiles[0]):
        return sentence("You don't have that tile.")
    tile = wish.tiles[0]
    name = pieces.label(tile)
    if not board.order:
        return (
            sentence("There's no such place on the table.")
            if pieces.is_double(tile)
            else sentence("{tile} can't lead: only a double can.", tile=name)
        )
    allowed = board.openings(fits) >> tile & 1
    if board.spell != NO_LEG and (not allowed or leg not in (NO_LEG, board.spell)):
        return sentence(
            "Leg {leg} is under a spell: play a {pip} or a double there, and nowhere else.",
            leg=LEGS[board.spell],
            pip=board.ends[board.spell],
        )
    if board.ring and (not allowed or 0 <= leg < board.opened):
        return sentence("Open every leg first, each with a {pip} or a double.", pip=pieces.low[board.order[0]])
    if leg != NO_LEG and leg in board.open_legs():
        return sentence("{tile} doesn't fit there. That leg shows {pip}.", tile=name, pip=board.ends[leg])
    if board.opened < leg < len(board.ends):
        return sentence("Open the legs in order: {leg} is next.", leg=LEGS[board.opened])
    if allowed:
        return sentence("There's no such place on the table.")
    shown = ", ".join(str(pip) for pip in sorted({board.ends[each] for each in board.open_legs()}))
    return sentence("{tile} doesn't fit. The legs show {ends}.", tile=name, ends=shown)
