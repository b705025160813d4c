"""The greedy bot: immediate points, then the worth of the tiles left."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.bots.bot import Bot
from engine.bots.flaws import FLAWLESS, Flaws, whims_at
from engine.bots.sure import surest
from engine.core import B, Move, Rules, Seat, View
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.match import Step

WORLDS: Final = 6
"""Number of deals in which each move is examined."""


class GreedyBot(Bot):
    """Looks one move ahead, in a few deals consistent with its view, and picks the move it likes best."""

    def __init__(
        self, taste: Taste | None = None, attention: float = 1.0, name: str = "", flaws: Flaws = FLAWLESS
    ) -> None:
        super().__init__(attention, name)
        self.taste = taste or Taste()
        self.flaws = flaws

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, _past: Sequence[Step] = ()
    ) -> Move:
        """Return the move it likes best."""
        deals = self.flaws.deals(view)
        worlds = [deals.draw(rng) for _ in range(WORLDS)]
        likes = evaluator_of(rules).likings(worlds, seat, moves, self.taste)
        likes = self.flaws.judged(likes, whims_at(self.name, view, seat, len(moves)))
        likes = surest(rules, deals, seat, moves, likes, rng)
        return moves[likes.index(max(likes))]

    def misses_wins(self) -> bool:
        """Return True if that is one of its flaws."""
        return self.flaws.misses_wins
