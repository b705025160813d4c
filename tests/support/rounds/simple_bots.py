"""Simple bots for tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.core import Board, Move, Rules, Seat, View
from engine.match import Step


class Whimsical:
    """Makes random legal moves; out of turn only half of the time."""

    def choose(
        self, rules: Rules[Board], view: View[Board], seat: Seat, rng: Random, _past: Sequence[Step] = ()
    ) -> Move | None:
        """Return any legal move."""
        moves = rules.legal(view, seat)
        may_wait = view.over or view.turn != seat
        if not moves or (may_wait and rng.random() < 0.5):
            return None
        return moves[int(rng.random() * len(moves))]
