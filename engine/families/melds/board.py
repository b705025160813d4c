"""The board of the melding games: one open discard, a trash heap, and where a turn stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Discards(Board):
    """The discard and the trash heap lie here, between the hands, as everyone at the table sees them."""

    discard: Tile = NOBODY
    """This tile is offered to the seat in turn; NOBODY where none is."""
    trash: list[Tile] = field(default_factory=list)
    """The discards that nobody took, the oldest first."""
    open: Tiles = 0
    """The discard and the trash, as a set."""
    holds: bool = False
    """Whether the seat in turn has taken or drawn a tile and must put one out."""
    taken: Tile = NOBODY
    """That tile, where it was the discard; NOBODY where it was drawn."""
    dry: Count = 0
    """So many turns have gone by since a tile was drawn."""
    voids: Count = 0
    """So many rounds right before this one were won by nobody."""

    def tiles(self) -> Tiles:
        """Return the discard and the trash."""
        return self.open
