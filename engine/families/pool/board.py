"""The board of the pool games: the open pool and everyone's captures."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count, PerSeat
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Pool(Board):
    """The open pool and everyone's captures, as everyone at the table sees them."""

    seats: InitVar[int]
    pool: Tiles = 0
    """The tiles in the pool."""
    taken: PerSeat[Tiles] = field(init=False)
    """`taken[seat]` are the tiles a seat has captured."""
    dealt: Count = 0
    """Number of hands dealt to everyone."""
    left: Tile = NOBODY
    """A tile played to the pool though it could capture one; the seat in turn can still take the pair."""
    missed: Tiles = 0
    """The tiles that `left` could have captured and that can still be taken with it."""
    laid: Tiles = 0
    """The pool and all captured tiles, as a set."""

    def __post_init__(self, seats: int) -> None:
        self.taken = [0] * seats

    def tiles(self) -> Tiles:
        """Return the tiles in the pool and those captured from it."""
        return self.laid
