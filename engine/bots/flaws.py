"""A player's flaws: it misjudges moves, forgets which tiles other players lack, or misses a win."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from engine.bots.fill import Deals
from engine.core import B, Seat, View
from engine.families.evaluator import SURE


class Flaws(NamedTuple):
    """The flaws of one player. They follow from what it sees: the same position, the same mistakes."""

    misjudges: float = 0.0
    """Share of its judgement that is mistaken. At 1 it has no idea which move is better; beyond that it takes worse
    moves for better ones, and at 2 the worst for the best."""
    forgets: bool = False
    """True if it forgets which tiles other players showed to lack when they drew or passed."""
    misses_wins: bool = False
    """True if it can overlook a move that is sure to win the match."""

    def deals(self, view: View[B]) -> Deals[B]:
        """Return the deals that it takes for possible."""
        return Deals(view, forgets=self.forgets)

    def judged(self, worths: list[float], whims: list[float]) -> list[float]:
        """Return the worths of moves as it takes them to be; `whims` are its own of this position, one a move."""
        if self.misses_wins:
            worths = [worth - SURE if worth >= SURE / 2 else worth for worth in worths]
        share = self.misjudges
        if not share:
            return worths
        if max(worths) >= SURE / 2:  # a sure win is plain to see, so it does not make the other moves look alike
            return [worth if worth >= SURE / 2 else 0.0 for worth in worths]
        usual = sum(worths) / len(worths)
        spread = sqrt(sum([(worth - usual) ** 2 for worth in worths]) / len(worths)) or 1.0
        whimsy = min(share, 2 - share) * spread
        return [(1 - share) * worth + whimsy * whim for worth, whim in zip(worths, whims, strict=True)]


FLAWLESS: Final = Flaws()


def whims_at(name: str, view: View[B], seat: Seat, count: int) -> list[float]:
    """Return the whims of a player of that name about each of its moves: normal deviates.

    They follow from what it sees, so asking again changes nothing. Moving tiles about does change them: it tires of it.
    """
    hand, piles = view.hands[seat], [len(pile) for pile in view.piles]
    about = f"{name}/{seat}/{hand}/{view.board.tiles()}/{piles}/{view.number}/{view.carried}/{view.points}"
    if wandered := view.board.wandered():
        about = f"{about}/{wandered}"
    gauss = Random(about).gauss
    return [gauss(0.0, 1.0) for _ in range(count)]
