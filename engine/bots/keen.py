"""The bot that thinks: it plays the round out many times, with deals that its view could come from."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from engine.bots.bot import Bot
from engine.bots.fill import Deals
from engine.bots.senses import sense_of
from engine.core import B, Move, Rules, Seat, View

PLAYOUTS: Final = 1_500
FEWEST: Final = 60
"""Playouts that are made in any case, also where rounds are long."""
SMALL_SET: Final = 28
"""Tiles of the set that a budget is meant for: in a larger one rounds are longer, and fewer are played out."""


class KeenBot(Bot):
    """Tries each move in the same deals, and those that do better in more of them (halving).

    Its time is counted in playouts, so that the same view, seed and budget give the same move on any machine.
    """

    def __init__(self, playouts: int = PLAYOUTS, attention: float = 1.0, name: str = "") -> None:
        super().__init__(attention, name)
        self.playouts = playouts

    def pick(self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return the move after which the rounds played out went best for its side."""
        sense, deals, side = sense_of(rules), Deals(view), view.sides[seat]
        share = sense.effort * math.sqrt(SMALL_SET / view.pieces.count)
        budget = max(int(self.playouts * share), min(self.playouts, FEWEST))
        stages = (len(moves) - 1).bit_length()
        prizes = [0.0] * len(moves)
        ranked = list(range(len(moves)))
        while len(ranked) > 1:
            for _ in range(max(1, budget // stages // len(ranked))):
                world = deals.draw(rng)
                for i in ranked:
                    trial = world.copy()
                    rules.apply(trial, seat, moves[i])
                    sense.play_out(trial, rng)
                    prizes[i] += sense.prize(trial, side)
            ranked.sort(key=prizes.__getitem__, reverse=True)
            del ranked[(len(ranked) + 1) // 2 :]
        return moves[ranked[0]]
