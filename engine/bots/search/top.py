"""The top level: in each game the kind of bot that was measured to be the best one there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.bots.bot import Bot
from engine.bots.keen import PLAYOUTS, Basis, KeenBot
from engine.bots.search.endgame import solved
from engine.bots.search.tree import MoveTally, Order, TreeBot, search_all
from engine.core import B, Board, Move, Rules, Seat, View
from engine.families.registry import evaluator_of
from engine.match import Step

WEIGHED: Final = 400
"""Number of deals weighed by earlier plays, for the rounds that a keen bot plays out at full budget."""


class TopBot(Bot):
    """A tree bot where the evaluator of the table says so (`prefers_tree`), a keen one elsewhere."""

    def __init__(
        self,
        playouts: int,
        attention: float = 1.0,
        name: str = "",
        run: Callable[[Sequence[Order[Board]]], list[list[MoveTally]]] = search_all,
    ) -> None:
        """Search with so many `playouts`, by `run`; where halving is better it has its own budget."""
        super().__init__(attention, name)
        self.playouts = playouts
        self.tree = TreeBot(playouts, attention, name, run)
        self.keen = KeenBot(min(playouts, PLAYOUTS), attention, name, weighed=min(playouts, WEIGHED))
        self.basis: Basis | None = None
        """What its last pick rests on; None before the first one."""

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, past: Sequence[Step] = ()
    ) -> Move:
        """Return the choice of the kind that suits the table; once nothing is hidden, the best move."""
        evaluator = evaluator_of(rules)
        bot = self.tree if evaluator.prefers_tree else self.keen
        if bot is self.keen and evaluator.effort:
            exact = solved(rules, evaluator, view, seat, moves, rng)
            if exact is not None:
                self.basis = Basis.PLAYED_OUT
                return exact
        move = bot.pick(rules, view, seat, moves, rng, past)
        self.basis = bot.basis
        return move
