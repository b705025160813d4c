"""The board of the melding games: one open discard, a trash heap, and where a turn stands."""

from __future__ import annotations

from engine.core import NOBODY, Board
from engine.pieces import Tile, Tiles


class Discards(Board):
    """What lies open between the hands.

    `discard` is the tile that is on offer to the seat in turn (NOBODY: none), `trash` the refused ones, oldest first,
    `open` all of these as a set. `holds`: the seat in turn has taken its further tile and must put one out; `taken`
    is that tile where it was the discard (NOBODY: it was drawn). `dry` counts the turns since a tile was drawn,
    `voids` the rounds right before this one that nobody won.
    """

    __slots__ = ("discard", "dry", "holds", "open", "taken", "trash", "voids")

    def __init__(self) -> None:
        self.discard: Tile = NOBODY
        self.trash: list[Tile] = []
        self.open: Tiles = 0
        self.holds = False
        self.taken: Tile = NOBODY
        self.dry = 0
        self.voids = 0

    def copy(self) -> Discards:
        """Return an independent copy."""
        new = Discards.__new__(Discards)
        new.discard, new.trash, new.open = self.discard, self.trash[:], self.open
        new.holds, new.taken, new.dry, new.voids = self.holds, self.taken, self.dry, self.voids
        return new

    def tiles(self) -> Tiles:
        """Return the discard and the trash."""
        return self.open
