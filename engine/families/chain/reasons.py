"""Why something cannot be done in a chain game, in a player's words; knows the line, not the points."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core import ALOUD, DRAW, NOBODY, PASS, PLAY, SILENT, STOP, Move, Seat, View
from engine.families.chain.board import Chain
from engine.pieces import Tiles
from engine.sentences import Sentence, sentence


class Custom(NamedTuple):
    """What has to be known of a game to find its reasons."""

    fits: list[Tiles]
    """The tiles that fit an end, by the pip that it shows."""
    why_lead: Callable[[str], Sentence]
    """Why the tile of that name has to lead."""


def why_not(view: View[Chain], seat: Seat, wish: Move, legal: list[Move], custom: Custom) -> Sentence:
    """Return the rule that forbids `wish`, a move that is not among the `legal` ones; `wish.at` may be ANYWHERE."""
    if view.over:
        return sentence("The round is over.")
    if seat != view.turn:
        return sentence("It is not your turn.")
    if wish.act == PLAY and wish.how == ALOUD and wish._replace(how=SILENT) in legal:
        return sentence("A tile makes no points in this game before the round is over.")
    if wish.act == PLAY:
        return why_not_play(view, view.hands[seat], wish, custom)
    if wish.act == STOP:
        return why_go_on(view)
    if wish.act not in (DRAW, PASS):
        return sentence("That is not done in this game.")
    if view.board.again and wish.act == DRAW:
        return sentence("You may not draw for a further tile of the same turn.")
    if any(move.act == STOP for move in legal):
        return sentence("You do not have to pass: lay a further tile, or stop.")
    if any(move.act == PLAY for move in legal):
        return (
            sentence("You hold a tile that fits, so you may not draw.")
            if wish.act == DRAW
            else sentence("You hold a tile that fits, so you may not pass.")
        )
    if wish.act == PASS:
        return sentence("You have to draw before you may pass.")
    return why_no_draw(view)


def why_go_on(view: View[Chain]) -> Sentence:
    """Return why a turn cannot be ended by stopping."""
    if view.board.again:
        return sentence("You hold a tile that fits, so you have to go on.")
    return sentence("You can stop only when you may lay a further tile.")


def why_no_draw(view: View[Chain]) -> Sentence:
    """Return why nobody can draw now: the boneyard is at its end."""
    if view.piles[0]:
        return sentence("The last tiles stay in the boneyard: {n} of them.", n=len(view.piles[0]))
    return sentence("The boneyard is empty.")


def why_not_play(view: View[Chain], hand: Tiles, wish: Move, custom: Custom) -> Sentence:
    """Return why a tile cannot be laid there."""
    board, pieces, arm = view.board, view.pieces, wish.at
    if len(wish.tiles) != 1 or not 0 <= wish.tiles[0] < pieces.count or not hand >> wish.tiles[0] & 1:
        return sentence("You do not hold that tile.")
    tile = wish.tiles[0]
    name = pieces.label(tile)
    if not board.laid and board.must not in (NOBODY, tile):
        return custom.why_lead(pieces.label(board.must))
    if 0 <= arm < len(board.ends):
        return sentence("{tile} does not fit there: that end shows {pip}.", tile=name, pip=board.ends[arm])
    if not board.laid or board.openings(custom.fits) >> tile & 1:
        return sentence("There is no such place on the table.")
    shown = ", ".join(str(pip) for pip in sorted(set(board.ends)))
    return sentence("{tile} does not fit: the open ends show {ends}.", tile=name, ends=shown)
