"""The bot with a taste: points at once, then what each tile leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.bots.bot import Bot
from engine.bots.fill import Deals
from engine.bots.sense import Sense
from engine.bots.senses import sense_of
from engine.bots.taste import Taste, gain
from engine.core import B, Move, Rules, Seat, State, View

WORLDS: Final = 6
"""Deals that each move is looked at in."""


class GreedyBot(Bot):
    """Looks one move ahead, in a few deals that its view could come from, and takes what it likes best."""

    def __init__(self, taste: Taste | None = None, attention: float = 1.0, name: str = "") -> None:
        super().__init__(attention, name)
        self.taste = taste or Taste()

    def pick(self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return the move it likes best."""
        deals = Deals(view)
        worlds = [deals.draw(rng) for _ in range(WORLDS)]
        likes = likings(sense_of(rules), worlds, seat, moves, self.taste)
        return moves[likes.index(max(likes))]


def likings(
    sense: Sense[B], worlds: Sequence[State[B]], seat: Seat, moves: Sequence[Move], taste: Taste
) -> list[float]:
    """Return how much a taste likes each of the moves, on the average of some deals."""
    likes: list[float] = []
    for move in moves:
        like = 0.0
        for world in worlds:
            after = world.copy()
            sense.rules.apply(after, seat, move)
            made = gain(world, after, seat)
            like += taste.points * (-made if sense.rules.lowest_wins else made)
            like += sense.liking(world, after, seat, move, taste)
        likes.append(like / len(worlds))
    return likes
