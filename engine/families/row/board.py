"""The board of the row solitaires: tiles face up side by side, and those already taken."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Board
from engine.fields import Count, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Row(Board):
    """A row from left to right, and the tiles already taken from it.

    `row` are its tiles and `gone` those already taken. If touching halves matter, `contacts` are the places of all
    tiles that match the next one, and `par` is the fewest tiles that can be left of the deal.
    If the row is counted, tile `at` is touched next with the number `count`. A taken tile leaves a gap, and stays in
    `row`, until the pass is over. `passes` counts the passes made, and `hits` the tiles touched with their own number
    in the current one.
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
        """Return all tiles; those already taken are beside the row."""
        tiles = self.gone
        for tile in self.row:
            tiles |= 1 << tile
        return tiles
