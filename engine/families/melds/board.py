"""The board of the melding games: one open discard, a trash heap, and where a turn stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import NOBODY, Board
from engine.fields import Count
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Discards(Board):
    """What lies open between the hands.

    `discard` is the tile that is on offer to the seat in turn (NOBODY: none), `trash` the refused ones, oldest first,
    `open` all of these as a set. `holds`: the seat in turn has taken its further tile and must put one out; `taken`
    is that tile where it was the discard (NOBODY: it was drawn). `dry` counts the turns since a tile was drawn,
    `voids` the rounds right before this one that nobody won.
    """

    discard: Tile = NOBODY
    trash: list[Tile] = field(default_factory=list)
    open: Tiles = 0
    holds: bool = False
    taken: Tile = NOBODY
    dry: Count = 0
    voids: Count = 0

    def tiles(self) -> Tiles:
        """Return the discard and the trash."""
        return self.open
