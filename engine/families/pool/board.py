"""The board of the pool games: the open pool, and what everyone has captured from it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count, PerSeat
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Pool(Board):
    """The open pool, and what everyone has taken from it, as everyone at the table sees it."""

    seats: InitVar[int]
    pool: Tiles = 0
    """The tiles that can be taken."""
    taken: PerSeat[Tiles] = field(init=False)
    """`taken[seat]` are the tiles that a seat has taken."""
    dealt: Count = 0
    """So many hands have been dealt to everyone."""
    left: Tile = NOBODY
    """This tile went into the pool though it could take one; the seat in turn may still take the pair."""
    missed: Tiles = 0
    """The tiles that `left` could have taken, and can still be taken with."""
    laid: Tiles = 0
    """The pool and all tiles that have been taken, as a set."""

    def __post_init__(self, seats: int) -> None:
        self.taken = [0] * seats

    def tiles(self) -> Tiles:
        """Return the tiles in the pool and those captured from it."""
        return self.laid
