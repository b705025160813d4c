"""Places of moves in words, as everybody at the table sees them, whichever way a line has folded."""

from __future__ import annotations

from engine.core import FACING, PLAY, B, Move, Rules, Seat, View
from engine.families.chain.board import RIGHT, Chain
from engine.families.columns.board import Columns
from engine.families.legs.board import LEGS, Legs
from engine.families.overlay.board import RIGHT as CARDS_RIGHT
from engine.families.overlay.board import Overlay
from engine.pieces import Tile
from engine.sentences import Sentence, sentence


def named(rules: Rules[B], view: View[B], seat: Seat, move: Move) -> Sentence:
    """Return the tile of a legal play of `seat` and its place, and which way round if that is a choice."""
    told = placed(rules, view, move)
    ways = [other for other in rules.legal(view, seat) if other.how >= FACING and other[:3] == move[:3]]
    if move.how >= FACING and len(ways) > 1:
        return sentence("{tile} with the {pip} inward", tile=told, pip=move.how - FACING)
    return told


def placed(rules: Rules[B], view: View[B], move: Move) -> Sentence:
    """Return the tile of a play and its place, if it has one: the number or the tile that it goes to."""
    tile, board, place = " + ".join(map(view.pieces.label, move.tiles)), view.board, rules.place(view, move)
    if move.act != PLAY or not place:
        return Sentence("{tile}", {"tile": tile})
    if isinstance(board, Chain):
        return _on_a_line(tile, view, board, move.at)
    if isinstance(board, Legs):
        return _on_a_leg(tile, board, move.at)
    if isinstance(board, Overlay):
        return _over_cards(tile, view, board, move.at)
    if isinstance(board, Columns):
        return _in_columns(tile, place)
    return sentence("{tile} as {number}", tile=tile, number=place)


def _on_a_line(tile: str, view: View[B], board: Chain, arm: int) -> Sentence:
    pip, outer = board.ends[arm], board.outer
    if not any(other != arm and shown == pip for other, shown in board.open_arms()):
        return sentence("{tile} on the {pip}", tile=tile, pip=pip)
    if arm <= RIGHT and outer[0] == outer[RIGHT]:  # a single tile, whose ends are where they seem
        return sentence("{tile} on the left", tile=tile) if arm < RIGHT else sentence("{tile} on the right", tile=tile)
    return sentence("{tile} beside the {other}", tile=tile, other=view.pieces.label(outer[arm]))


def _on_a_leg(tile: str, board: Legs, leg: int) -> Sentence:
    pip = board.ends[leg]
    if any(other != leg and board.ends[other] == pip for other in board.open_legs()):
        return sentence("{tile} on leg {leg}", tile=tile, leg=LEGS[leg])
    return sentence("{tile} on the {pip}", tile=tile, pip=pip)


def _over_cards(card: str, view: View[B], board: Overlay, at: int) -> Sentence:
    is_right, is_double = at >= CARDS_RIGHT, bool(at & 1)
    outer, far = (_outermost(board, is_right=right) for right in (is_right, not is_right))
    if outer != far:
        other = view.pieces.label(outer)
        return (
            sentence("{tile} over two sections of {other}", tile=card, other=other)
            if is_double
            else sentence("{tile} over one section of {other}", tile=card, other=other)
        )
    if is_double:
        return (
            sentence("{tile} over two sections on the right", tile=card)
            if is_right
            else sentence("{tile} over two sections on the left", tile=card)
        )
    return (
        sentence("{tile} over one section on the right", tile=card)
        if is_right
        else sentence("{tile} over one section on the left", tile=card)
    )


def _outermost(board: Overlay, *, is_right: bool) -> Tile:
    """Return the card at an end of a line of cards."""
    cards = zip(board.order[1:], board.places[1:], strict=True)
    return next(reversed([board.order[0], *(card for card, at in cards if (at >= CARDS_RIGHT) == is_right)]))


def _in_columns(tile: str, place: str) -> Sentence:
    column, is_top, _ = place.removeprefix("c").partition(".top")
    if not column.isdigit():
        return sentence("{tile} in an empty place", tile=tile)
    if is_top:
        return sentence("{tile} on top of column {n}", tile=tile, n=column)
    return sentence("{tile} under column {n}", tile=tile, n=column)
