"""The greedy bot: immediate points, then the worth of the tiles left."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.bots.bot import Bot
from engine.bots.fill import Deals
from engine.core import B, Move, Rules, Seat, View
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.match import Step

WORLDS: Final = 6
"""Number of deals in which each move is examined."""


class GreedyBot(Bot):
    """Looks one move ahead, in a few deals consistent with its view, and picks the move it likes best."""

    def __init__(self, taste: Taste | None = None, attention: float = 1.0, name: str = "") -> None:
        super().__init__(attention, name)
        self.taste = taste or Taste()

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, _past: Sequence[Step] = ()
    ) -> Move:
        """Return the move it likes best."""
        deals = Deals(view)
        worlds = [deals.draw(rng) for _ in range(WORLDS)]
        likes = evaluator_of(rules).likings(worlds, seat, moves, self.taste)
        return moves[likes.index(max(likes))]
