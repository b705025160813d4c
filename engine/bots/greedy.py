"""The bot with a taste: points at once, then what each tile leaves behind."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import Bot
from engine.bots.fill import Deals
from engine.core import PLAY, B, Move, Rules, Seat, State, View
from engine.pieces import Tiles

WORLDS: Final = 6
"""Deals that each move is looked at in."""


class Taste(NamedTuple):
    """What a move is liked for; all weights are in points."""

    points: float = 1.0
    """A point for its side, less what the best of the others gets."""
    open: float = 6.0
    """All tiles left in hand could be laid next (half of them: half as much)."""
    shed: float = 3.0
    """As many pips leave the hand as a tile can have."""
    doubles: float = 3.0
    """A double leaves the hand."""
    shut: float = 12.0
    """No opponent has a tile to lay."""


class GreedyBot(Bot):
    """Looks one move ahead, in a few deals that its view could come from, and takes what it likes best."""

    def __init__(self, taste: Taste | None = None, attention: float = 1.0, name: str = "") -> None:
        super().__init__(attention, name)
        self.taste = taste or Taste()

    def pick(self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return the move it likes best."""
        deals = Deals(view)
        worlds = [deals.draw(rng) for _ in range(WORLDS)]
        likes = [self._like(rules, worlds, seat, move) for move in moves]
        return moves[likes.index(max(likes))]

    def _like(self, rules: Rules[B], worlds: list[State[B]], seat: Seat, move: Move) -> float:
        taste, pieces = self.taste, rules.pieces
        like = 0.0
        for world in worlds:
            after = world.copy()
            rules.apply(after, seat, move)
            like += taste.points * gain(world, after, seat)
            if not after.over:
                like += taste.open * readiness(rules, after, seat) + taste.shut * shut_out(rules, after, seat)
        like /= len(worlds)
        if move.act == PLAY:
            for tile in move.tiles:
                like += taste.shed * pieces.pips[tile] / (2 * pieces.top) + taste.doubles * pieces.is_double(tile)
        return like


def gain(before: State[B], after: State[B], seat: Seat) -> int:
    """Return the points that the side of `seat` has made, less the most that another has."""
    made = [new - old for new, old in zip(after.points, before.points, strict=True)]
    mine = made.pop(before.sides[seat])
    return mine - max(made, default=0)


def playable(rules: Rules[B], state: State[B], seat: Seat) -> Tiles:
    """Return the tiles that `seat` could lay if it were its turn."""
    turn, state.turn = state.turn, seat
    tiles = 0
    for move in rules.legal(state, seat):
        if move.act == PLAY:
            for tile in move.tiles:
                tiles |= 1 << tile
    state.turn = turn
    return tiles


def readiness(rules: Rules[B], state: State[B], seat: Seat) -> float:
    """Return which part of its hand `seat` could lay if it were its turn."""
    return playable(rules, state, seat).bit_count() / max(state.hands[seat].bit_count(), 1)


def shut_out(rules: Rules[B], state: State[B], seat: Seat) -> float:
    """Return which part of the opponents of `seat` has no tile to lay."""
    others = [other for other, side in enumerate(state.sides) if side != state.sides[seat]]
    return sum(not playable(rules, state, other) for other in others) / max(len(others), 1)
