"""A stronger way of playing on: each player continues as a search of many rounds after the same move found best.

Beyond the positions that the search knows, rounds are played on as everywhere in a review. What a player can't see has
no influence on its choices, as all positions that the mover can't tell apart share one node.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Generic

from engine.bots.beliefs import Beliefs
from engine.bots.bot import loudest
from engine.bots.search.tree import WORLD_USE, Node, Search
from engine.core import B, Move, Rules, Seat, State, View
from engine.match import Step

KNOWN: Final = 12
"""Number of tries from which a move counts as known."""


class LearnedPlay(Generic[B]):
    """The way to play on after one move of a seat."""

    def __init__(
        self, rules: Rules[B], view: View[B], seat: Seat, past: Sequence[Step], move: Move, tries: int, rng: Random
    ) -> None:
        """Play so many rounds on, in deals that the seat thinks possible."""
        self._rules: Final = rules
        self._seat: Final = seat
        self._move: Final = move
        beliefs = Beliefs(rules, view, seat, past, rng, max(1, tries // WORLD_USE))
        search = Search(rules, view, seat, [move], beliefs, rng)
        for _ in range(tries):
            search.simulate()
        self._root: Final = search.root[move]

    def follow(self, state: State[B]) -> None:
        """Make the move and all that follow, as far as they are known."""
        rules, children = self._rules, self._root.children
        rules.apply(state, self._seat, self._move)
        while not state.over:
            turn = state.turn
            options = rules.legal(state, turn)
            if rules.must_claim and len(options) > 1:
                options = loudest(options)
            move = options[0] if len(options) == 1 else preferred(options, children)
            if move is None:
                return
            rules.apply(state, turn, move)
            if len(options) > 1 or move.tiles:
                node = children.get(move)
                if node is None:
                    return
                children = node.children


def preferred(options: Sequence[Move], children: dict[Move, Node]) -> Move | None:
    """Return the move that the search took most often where it was possible; None if none is known."""
    best, most = None, 0.0
    for move in options:
        node = children.get(move)
        if node is not None and node.visits >= KNOWN and node.visits > most * node.offered:
            best, most = move, node.visits / node.offered
    return best
