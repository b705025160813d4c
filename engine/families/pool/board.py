"""The board of the pool games: the open pool, and what everyone has taken from it."""

from __future__ import annotations

from engine.core import NOBODY, Board
from engine.pieces import Tile, Tiles


class Pool(Board):
    """The pool and what has been taken from it, as everyone sees it.

    `pool` are the tiles that can be taken, `taken[seat]` those that a seat has. `dealt` counts the hands that everyone
    has had. The tile `left` was put into the pool although it could have taken one of `missed`: the seat in turn may
    still take such a pair (NOBODY and nothing, where there is none). `laid` is the pool and all that is taken.
    """

    __slots__ = ("dealt", "laid", "left", "missed", "pool", "taken")

    def __init__(self, seats: int) -> None:
        self.pool: Tiles = 0
        self.taken: list[Tiles] = [0] * seats
        self.dealt = 0
        self.left: Tile = NOBODY
        self.missed: Tiles = 0
        self.laid: Tiles = 0

    def copy(self) -> Pool:
        """Return an independent copy."""
        new = Pool.__new__(Pool)
        new.pool, new.taken, new.dealt = self.pool, self.taken[:], self.dealt
        new.left, new.missed, new.laid = self.left, self.missed, self.laid
        return new

    def tiles(self) -> Tiles:
        """Return the tiles that lie in the pool or have been taken from it."""
        return self.laid
