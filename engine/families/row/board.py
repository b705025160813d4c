"""The board of the row solitaires: tiles that lie face up side by side, and those that are out of the row."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Board
from engine.fields import Count, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Row(Board):
    """A row as it lies, from left to right, and the tiles that are out of it.

    `row` are its tiles, `gone` those that have been taken. Where the halves that touch matter, `contacts` are the
    places of all tiles that match the next one, and `par` is how few tiles can be left of the deal.
    Where the row is counted, tile `at` is touched next, with the number `count`; a tile that is taken leaves its gap,
    and stands in `row`, until the pass is over. `passes` have been made, and in the running one so far `hits` tiles
    were touched with their own number.
    """

    row: list[Tile]
    gone: Tiles = 0
    contacts: list[Small] = field(default_factory=list)
    par: Small = -1
    at: Count = 0
    count: Count = 0
    hits: Count = 0
    passes: Count = 0

    def tiles(self) -> Tiles:
        """Return all tiles: those that were taken lie beside the row."""
        tiles = self.gone
        for tile in self.row:
            tiles |= 1 << tile
        return tiles
