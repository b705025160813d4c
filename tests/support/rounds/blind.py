"""Scenes of Blind: `blind("2-5 0-0 1-2 | 5-5 1-5")` deals rows, each beginning with its top tile."""

from __future__ import annotations

from engine.core import State
from engine.families.blind.rules import BlindRules
from engine.families.chain.board import Chain
from engine.games import game
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import double, each, mask
from tests.support.rounds.round_scene import Scene, named


class BlindTable(Scene[Chain]):
    """A round of Blind."""

    @property
    def ends(self) -> tuple[int, ...]:
        """The open numbers: left, right."""
        return tuple(self.state.board.ends)

    def row(self, seat: str) -> str:
        """Return a row, its top tile first."""
        return self._names(self.state.piles[1 + SEATS.index(seat)][::-1])

    def seen(self, seat: str) -> str:
        """Return a row as all players see it."""
        return self._names(self.match.view(0).piles[1 + SEATS.index(seat)][::-1])


def blind(rows: str, *, house: HouseRules | None = None, top: int = 6) -> BlindTable:
    """Deal rows separated by `|`; all other tiles are left out."""
    dealt = [[named(double(top), name) for name in row.split()] for row in rows.split("|")]
    rules = game("blind")(len(dealt), double(top), house)
    assert isinstance(rules, BlindRules)
    state: State[Chain] = State(rules.pieces, rules.sides, (0,) * rules.seats, Chain(rules.seats))
    used = mask([tile for row in dealt for tile in row])
    state.piles = [each(rules.pieces.every & ~used), *(row[::-1] for row in dealt)]
    state.lead = 0
    return BlindTable(rules, state)
