"""The board of the row solitaires: face-up tiles side by side, and those already taken."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Board
from engine.fields import Count, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Row(Board):
    """A row of face-up tiles and the tiles taken from it.

    Some games use the halves that touch (`contacts`, `par`), some count along the tiles (from `at` on).
    """

    row: list[Tile]
    """The tiles of the row from left to right. A tile taken in a counted pass stays listed until the pass ends."""
    gone: Tiles = 0
    """The tiles taken."""
    contacts: list[Small] = field(default_factory=list)
    """The places of all tiles that match the next one."""
    par: Small = -1
    """The fewest tiles this deal can end with."""
    at: Count = 0
    """The place of the tile touched next."""
    count: Count = 0
    """The count at that tile."""
    hits: Count = 0
    """Number of tiles in this pass whose pips equalled the count."""
    passes: Count = 0
    """Number of passes made."""

    def tiles(self) -> Tiles:
        """Return all tiles; those already taken are beside the row."""
        tiles = self.gone
        for tile in self.row:
            tiles |= 1 << tile
        return tiles
