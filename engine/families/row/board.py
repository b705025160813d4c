"""The board of the row solitaires: tiles face up side by side, and those already taken."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Board
from engine.fields import Count, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Row(Board):
    """A row of tiles that lie face up side by side, and the tiles that are out of it.

    In some games the halves that touch matter (`contacts`, `par`), in others the tiles are counted off (from `at` on).
    """

    row: list[Tile]
    """The tiles of the row from left to right; one that is taken in a counted pass stays listed until the pass ends."""
    gone: Tiles = 0
    """The tiles that have been taken."""
    contacts: list[Small] = field(default_factory=list)
    """The places of all tiles that match the next one."""
    par: Small = -1
    """The fewest tiles that this deal can end with."""
    at: Count = 0
    """The place of the tile that is touched next."""
    count: Count = 0
    """The number that is said when it is touched."""
    hits: Count = 0
    """So many tiles were touched with their own number in this pass."""
    passes: Count = 0
    """So many passes have been made."""

    def tiles(self) -> Tiles:
        """Return all tiles; those already taken are beside the row."""
        tiles = self.gone
        for tile in self.row:
            tiles |= 1 << tile
        return tiles
