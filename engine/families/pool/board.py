"""The board of the pool games: the open pool, and what everyone has captured from it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count, PerSeat
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Pool(Board):
    """The pool and what has been captured from it, as everyone sees it.

    `pool` are the tiles that can be captured, `taken[seat]` those that a seat has. `dealt` counts the hands that
    everyone has been dealt. The tile `left` was played to the pool although it could have captured one of `missed`; the
    seat in turn may still take such a pair (NOBODY and nothing if there is none). `laid` is the pool and everything
    captured.
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
        """Return the tiles in the pool and those captured from it."""
        return self.laid
