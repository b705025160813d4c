"""The board of the row solitaires: tiles that lie face up side by side, and those that are out of the row."""

from __future__ import annotations

from engine.core import Board
from engine.pieces import Tile, Tiles


class Row(Board):
    """A row as it lies, from left to right, and the tiles that are out of it.

    `row` are its tiles, `gone` those that have been taken. Where the halves that touch matter, `contacts` are the
    places of all tiles that match the next one, and `par` is how few tiles can be left of the deal.
    Where the row is counted, tile `at` is touched next, with the number `count`; a tile that is taken leaves its gap,
    and stands in `row`, until the pass is over. `passes` have been made, and in the running one so far `hits` tiles
    were touched with their own number.
    """

    __slots__ = ("at", "contacts", "count", "gone", "hits", "par", "passes", "row")

    def __init__(self, row: list[Tile]) -> None:
        self.row = row
        self.gone: Tiles = 0
        self.contacts: list[int] = []
        self.par = -1
        self.at = 0
        self.count = 0
        self.hits = 0
        self.passes = 0

    def copy(self) -> Row:
        """Return an independent copy."""
        new = Row.__new__(Row)
        new.row, new.gone, new.contacts, new.par = self.row[:], self.gone, self.contacts[:], self.par
        new.at, new.count, new.hits, new.passes = self.at, self.count, self.hits, self.passes
        return new

    def tiles(self) -> Tiles:
        """Return all tiles: those that were taken lie beside the row."""
        tiles = self.gone
        for tile in self.row:
            tiles |= 1 << tile
        return tiles
