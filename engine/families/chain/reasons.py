"""Reasons, for players, why a move isn't possible in a chain game. Covers the line, not the points."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core import ALOUD, DRAW, NOBODY, PASS, PLAY, SILENT, STOP, Move, Seat, View
from engine.families.chain.board import Chain
from engine.pieces import Tiles, among
from engine.sentences import Sentence, sentence


class ChainReasonRules(NamedTuple):
    """The parts of a game's rules that its reasons depend on."""

    fits: list[Tiles]
    """The tiles that fit an end, by the number it shows."""
    why_lead: Callable[[str], Sentence]
    """Returns the reason why the named tile must lead."""


def why_not(view: View[Chain], seat: Seat, wish: Move, legal: list[Move], custom: ChainReasonRules) -> Sentence:
    """Return the rule that forbids `wish`, which must not be in `legal`; `wish.at` may be ANYWHERE."""
    if view.over:
        return sentence("The round is over.")
    if seat != view.turn:
        return sentence("It's not your turn.")
    if wish.act == PLAY and wish.how == ALOUD and wish._replace(how=SILENT) in legal:
        return sentence("Tiles don't score in this game until the round is over.")
    if wish.act == PLAY:
        return why_not_play(view, view.hands[seat], wish, custom)
    if wish.act == STOP:
        return why_go_on(view)
    if wish.act not in (DRAW, PASS):
        return sentence("This game doesn't have that move.")
    if view.board.again and wish.act == DRAW:
        return sentence("You can't draw for another tile in the same turn.")
    if any(move.act == STOP for move in legal):
        return sentence("No need to pass: play another tile, or stop.")
    if any(move.act == PLAY for move in legal):
        return (
            sentence("You can't draw: you have a tile that fits.")
            if wish.act == DRAW
            else sentence("You can't pass: you have a tile that fits.")
        )
    if wish.act == PASS:
        return sentence("You must draw before you can pass.")
    return why_no_draw(view)


def why_go_on(view: View[Chain]) -> Sentence:
    """Return why the turn can't be ended by stopping."""
    if view.board.again:
        return sentence("You can't stop: you have a tile that fits.")
    return sentence("Stop is only for turning down an extra tile.")


def why_no_draw(view: View[Chain]) -> Sentence:
    """Return why nobody can draw now: the boneyard is empty or down to its reserve."""
    if view.piles[0]:
        return sentence("You can't draw the last tiles of the boneyard ({n}).", n=len(view.piles[0]))
    return sentence("The boneyard is empty.")


def why_not_play(view: View[Chain], hand: Tiles, wish: Move, custom: ChainReasonRules) -> Sentence:
    """Return why the tile can't be played there."""
    board, pieces, arm = view.board, view.pieces, wish.at
    if len(wish.tiles) != 1 or not among(hand, wish.tiles[0]):
        return sentence("You don't have that tile.")
    tile = wish.tiles[0]
    name = pieces.label(tile)
    if not board.laid and board.must not in (NOBODY, tile):
        return custom.why_lead(pieces.label(board.must))
    if 0 <= arm < len(board.ends):
        return sentence("{tile} doesn't fit there. That end shows {pip}.", tile=name, pip=board.ends[arm])
    if not board.laid or board.openings(custom.fits) >> tile & 1:
        return sentence("There's no such place on the table.")
    shown = ", ".join(str(pip) for pip in sorted(set(board.ends)))
    return sentence("{tile} doesn't fit. Open ends: {ends}.", tile=name, ends=shown)
