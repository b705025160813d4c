"""The board of the melding games: the open discard, the trash heap and the state of the turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Discards(Board):
    """The discard and the trash heap, as everyone at the table sees them."""

    discard: Tile = NOBODY
    """The tile offered to the seat in turn, or NOBODY."""
    trash: list[Tile] = field(default_factory=list)
    """The discards that nobody took, oldest first."""
    open: Tiles = 0
    """The discard and the trash, as a set."""
    holds: bool = False
    """True if the seat in turn took or drew a tile and must discard one."""
    taken: Tile = NOBODY
    """The tile taken in this turn if it was the discard, otherwise NOBODY."""
    dry: Count = 0
    """Number of turns since a tile was drawn."""
    voids: Count = 0
    """Number of void rounds right before this one."""

    def tiles(self) -> Tiles:
        """Return the discard and the trash."""
        return self.open
