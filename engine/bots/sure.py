"""Sure wins: moves that win the match whatever the other players hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.bots.fill import Deals
from engine.core import B, Move, Rules, Seat, State, View
from engine.families.evaluator import SURE

DOUBTS: Final = 100
"""Number of random deals in which a move must win, besides those with the lightest and the heaviest hands."""


def wins_surely(rules: Rules[B], view: View[B], seat: Seat, move: Move, rng: Random) -> bool:
    """Return True if a legal move wins the match in many deals consistent with the view."""
    deals = Deals(view)
    if not all(_wins(rules, world, seat, move) for world in deals.extremes(rng)):
        return False
    return all(_wins(rules, deals.draw(rng), seat, move) for _ in range(DOUBTS))


def surest(
    rules: Rules[B], deals: Deals[B], seat: Seat, moves: Sequence[Move], likes: list[float], rng: Random
) -> list[float]:
    """Return the likings of moves, where of several that seemed to win the match only the surest are worth SURE.

    A few deals don't tell a sure win from a likely one, which may be liked better.
    """
    seeming = [i for i, like in enumerate(likes) if like >= SURE / 2]
    if len(seeming) < 2:
        return likes
    worlds = [*deals.extremes(rng), *(deals.draw(rng) for _ in range(DOUBTS))]
    wins = {i: sum(_wins(rules, world.copy(), seat, moves[i]) for world in worlds) for i in seeming}
    most = max(wins.values())
    return [like - SURE if wins.get(i, most) < most else like for i, like in enumerate(likes)]


def _wins(rules: Rules[B], world: State[B], seat: Seat, move: Move) -> bool:
    """Play a move, and return True if it wins the match."""
    rules.apply(world, seat, move)
    return rules.match_winners(world) == (world.sides[seat],)
