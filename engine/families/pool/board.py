"""The board of the pool games: the open pool, and what everyone has taken from it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count, PerSeat
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Pool(Board):
    """The pool and what has been taken from it, as everyone sees it.

    `pool` are the tiles that can be taken, `taken[seat]` those that a seat has. `dealt` counts the hands that everyone
    has had. The tile `left` was put into the pool although it could have taken one of `missed`: the seat in turn may
    still take such a pair (NOBODY and nothing, where there is none). `laid` is the pool and all that is taken.
    """

    seats: InitVar[int]
    pool: Tiles = 0
    taken: PerSeat[Tiles] = field(init=False)
    dealt: Count = 0
    left: Tile = NOBODY
    missed: Tiles = 0
    laid: Tiles = 0

    def __post_init__(self, seats: int) -> None:
        self.taken = [0] * seats

    def tiles(self) -> Tiles:
        """Return the tiles that lie in the pool or have been taken from it."""
        return self.laid
