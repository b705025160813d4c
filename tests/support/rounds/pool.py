"""Scenes of a round of a pool game: `pool(hands="5-12 3-4 | 0-1", pool="5-5 2-12").play("A", "5-12+5-5")`.

These hands are the last ones unless there is a `yard`, which begins with the next tile. Unnamed tiles are in the box,
out of the game.
"""

from __future__ import annotations

from engine.core import PLAY, Carry, Move, State
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.games.high_fives import HighFives
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import Chance, Tiles, double, mask
from tests.support.rounds.round_scene import Scene, named


class PoolTable(Scene[Pool]):
    """A round of a pool game."""

    def __init__(self, rules: PoolRules, state: State[Pool]) -> None:
        super().__init__(rules, state)
        self.rules: PoolRules = rules

    def wish(self, *names: str, act: int = PLAY) -> Move:
        """Return a move that need not be legal."""
        return Move(act, tuple(named(self.state.pieces, name) for name in names))

    @property
    def lies(self) -> str:
        """The pool."""
        return self._names([tile for tile in range(136) if self.state.board.pool >> tile & 1])

    def taken(self, seat: str) -> str:
        """Return the tiles a seat has taken."""
        return self._names([tile for tile in range(136) if self.state.board.taken[SEATS.index(seat)] >> tile & 1])


def tiles(names: str) -> Tiles:
    """Return the tiles with these names."""
    return mask([named(double(15), name) for name in names.split()])


def pool(
    *, hands: str, pool: str = "", taken: str = "", yard: str = "", turn: str = "A", house: HouseRules | None = None
) -> PoolTable:
    """Make a table of High Fives; `taken` are tiles by seat, `yard` holds the tiles of the last hands."""
    held = [tiles(hand) for hand in hands.split("|")]
    rules = HighFives(len(held), None, house)
    state = rules.deal(Chance(b"table"), Carry((0,) * rules.seats, SEATS.index(turn)))
    board = state.board
    state.hands = held
    state.piles[0] = [named(rules.pieces, name) for name in yard.split()][::-1]
    board.pool = tiles(pool)
    if taken:
        board.taken = [tiles(names) for names in taken.split("|")]
    board.laid = board.pool | sum(board.taken)
    board.dealt = len(rules.hands) - bool(yard)
    used = 0
    for part in (board.laid, *held, mask(state.piles[0])):
        assert not used & part, "a tile lies in two places"
        used |= part
    return PoolTable(rules, state)
