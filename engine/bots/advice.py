"""A hint: what a sharp player would do, and one true reason for it."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.bots.fill import fill
from engine.bots.greedy import gain, playable
from engine.bots.keen import KeenBot
from engine.bots.senses import sense_of
from engine.core import DRAW, PLAY, B, Move, Rules, Seat, View
from engine.sentences import Sentence, sentence

PLAYOUTS: Final = 600


class Advice(NamedTuple):
    """A legal move and why."""

    move: Move
    reason: Sentence


def advise(rules: Rules[B], view: View[B], seat: Seat, rng: Random, playouts: int = PLAYOUTS) -> Advice | None:
    """Return what a sharp player would do in this seat; None if it has nothing to do."""
    move = KeenBot(playouts).choose(rules, view, seat, rng)
    return None if move is None else Advice(move, reason(rules, view, seat, move, rng))


def reason(rules: Rules[B], view: View[B], seat: Seat, move: Move, rng: Random) -> Sentence:
    """Return what speaks for a move: the first of some facts, the weightiest first."""
    if move.act == DRAW:
        return sentence("No tile fits: you can only draw.")
    if move.act != PLAY:
        return (
            sentence("It costs nothing, and the points are yours.")
            if view.over or seat != view.turn
            else sentence("There is nothing else to do.")
        )
    plays = {other.tiles for other in rules.legal(view, seat) if other.act == PLAY}
    world = fill(view, rng)
    after = world.copy()
    rules.apply(after, seat, move)
    made = gain(world, after, seat)
    if not after.hands[seat]:
        return sentence("It is your last tile: you go out.")
    if made > 0 and not after.over:
        return sentence("It scores {n}.", n=made)
    if len(plays) == 1:
        return sentence("It is the only tile that fits.")
    shut = sense_of(rules).shut(view, seat, move)
    if shut:
        return sentence("Somebody could not play a {pip}: it keeps that end shut.", pip=shut[0].pip)
    pieces, tile = view.pieces, move.tiles[0]
    if pieces.is_double(tile) and pieces.pips[tile] >= pieces.top:
        return sentence("It gets rid of a heavy double.")
    if pieces.is_double(tile):
        return sentence("It gets rid of a double: doubles fit one value only.")
    fits, left = playable(rules, after, seat).bit_count(), after.hands[seat].bit_count()
    if fits:
        return sentence("It leaves {n} of your {left} other tiles playable.", n=fits, left=left)
    return sentence("It sheds {n} pips.", n=pieces.pips[tile])
