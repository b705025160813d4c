"""Reasons, for players, why a move isn't possible in a game with covering cards."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import ALOUD, DRAW, PASS, PLAY, SILENT, STOP, Move, Seat, View
from engine.families.overlay.board import L1, R2, RIGHT, Overlay
from engine.pieces import Tiles, among
from engine.sentences import Sentence, sentence


class OverlayReasonRules(NamedTuple):
    """The facts about a table that its reasons depend on."""

    limit: int
    """Maximum number of cards in a hand."""
    at_will: int
    """Number of cards a player may draw per turn although one fits."""


def why_not(view: View[Overlay], seat: Seat, wish: Move, legal: list[Move], custom: OverlayReasonRules) -> Sentence:
    """Return the rule that forbids `wish`, which must not be in `legal`; `wish.at` is -1 without a place."""
    if view.over:
        return sentence("The round is over.")
    if seat != view.turn:
        return sentence("It's not your turn.")
    if wish.act == PLAY and wish.how == ALOUD and wish._replace(how=SILENT) in legal:
        return sentence("Cards don't score in this game until the round is over.")
    if wish.act == PLAY:
        return why_not_play(view, view.hands[seat], wish)
    if wish.act == STOP:
        return sentence("Stop is only for turning down an extra card.")
    if wish.act not in (DRAW, PASS):
        return sentence("This game doesn't have that move.")
    if any(move.act == STOP for move in legal):
        if wish.act == PASS:
            return sentence("No need to pass: play another card, or stop.")
        if view.board.again:
            return sentence("You can't draw for another card in the same turn.")
        return sentence("The round is won, so you can lay off cards but not draw.")
    can_play = any(move.act == PLAY for move in legal)
    if wish.act == PASS:
        return (
            sentence("You can't pass: you have a card that fits.")
            if can_play
            else sentence("You must draw before you can pass.")
        )
    return why_no_draw(view, view.hands[seat], custom)


def why_no_draw(view: View[Overlay], hand: Tiles, custom: OverlayReasonRules) -> Sentence:
    """Return why no card can be drawn at the start of a turn."""
    if not view.piles[0]:
        return sentence("The stock is empty.")
    if hand.bit_count() >= custom.limit:
        return sentence("You have {n} cards, and that's the limit.", n=custom.limit)
    if custom.at_will:
        return sentence("You have a card that fits, and you get only one optional draw a turn.")
    return sentence("You can't draw: you have a card that fits.")


def why_not_play(view: View[Overlay], hand: Tiles, wish: Move) -> Sentence:
    """Return why a card can't be played there."""
    board, pieces, at = view.board, view.pieces, wish.at
    if len(wish.tiles) != 1 or not among(hand, wish.tiles[0]):
        return sentence("You don't have that card.")
    card = pieces.label(wish.tiles[0])
    outer, inner = (board.values[-1], board.values[-2]) if at >= RIGHT else (board.values[0], board.values[1])
    if L1 <= at <= R2 and at & 1:
        return sentence(
            "{card} doesn't cover two sections there. Outwards they read {sections}.",
            card=card,
            sections=f"{inner}{outer}",
        )
    if L1 <= at <= R2:
        return sentence("{card} doesn't fit there. That end shows {dots}.", card=card, dots=outer)
    if board.openings() >> wish.tiles[0] & 1:
        return sentence("There's no such place on the table.")
    left, right = "".join(map(str, board.values[:2])), "".join(map(str, board.values[-2:]))
    return sentence(
        "{card} doesn't fit. The line starts with {left} and ends with {right}.", card=card, left=left, right=right
    )
