"""The board of the legs family: a start double, and the legs that grow from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import Final

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Count, PerSeat, Small
from engine.pieces import Tile, Tiles

LEGS: Final = "ABCDEF"
"""The names of the places, leg by leg."""
HUB: Final = len(LEGS)
"""Where a spell lies that holds for the start double itself (`Event.at`)."""
NO_LEG: Final = -1


@dataclass(slots=True)
class Legs(Board):
    """A start double and its legs, as everyone sees it.

    `order` are the tiles as they were laid, `arms[i]` the leg that tile i went to (the start double: 0). `ends[leg]` is
    the number that a leg shows, `outer[leg]` its outermost tile. The first `opened` legs have begun; the others show
    the number of the start double, and as they are all alike only the lowest of them is played on.
    `spell` is the leg that alone may be played on, cast by `caster` (NO_LEG: none). `ring`: no leg may be continued
    before all of them are open. `step` is the direction of the turns, 1 or -1. `picked`: the seat in turn has picked
    already. `again`: it has laid a tile and may lay another. `passes` counts the passes since the last tile.
    `lacking[seat]` are tiles that a seat has shown not to hold, but for the `fresh[seat]` tiles that it has got since.
    """

    seats: InitVar[int]
    order: list[Tile] = field(default_factory=list)
    arms: list[Small] = field(default_factory=list)
    laid: Tiles = 0
    ends: list[Small] = field(default_factory=list)
    outer: list[Tile] = field(default_factory=list)
    opened: Small = 0
    spell: Small = NO_LEG
    caster: SeatOrNobody = NOBODY
    ring: bool = False
    step: Small = 1
    picked: bool = False
    again: bool = False
    passes: Count = 0
    lacking: PerSeat[Tiles] = field(init=False)
    fresh: PerSeat[Count] = field(init=False)

    def __post_init__(self, seats: int) -> None:
        self.lacking = [0] * seats
        self.fresh = [0] * seats

    def tiles(self) -> Tiles:
        """Return the tiles that lie on the table."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return what picks and passes have shown, and how many tiles a seat has got since then."""
        return self.lacking[seat], self.fresh[seat]

    def open_legs(self) -> Sequence[int]:
        """Return the legs that may be played on: all that have begun, and the lowest of the others."""
        if self.spell != NO_LEG:
            return (self.spell,)
        if self.ring:
            return (self.opened,)
        return range(min(self.opened + 1, len(self.ends)))

    def openings(self, fits: list[Tiles]) -> Tiles:
        """Return all tiles that may be laid somewhere; `fits[pip]` are those that fit an end that shows `pip`."""
        tiles = 0
        for leg in self.open_legs():
            tiles |= fits[self.ends[leg]]
        return tiles

    def start(self, tile: Tile, number: int) -> None:
        """Lay the start double."""
        self.ends, self.outer = [number] * len(LEGS), [tile] * len(LEGS)
        self._lie(tile, 0)

    def put(self, tile: Tile, leg: int, left: int) -> None:
        """Lay a tile at a leg, so that it leaves the number `left`."""
        self.ends[leg] = left
        self.outer[leg] = tile
        if leg == self.opened:
            self.opened += 1
        self._lie(tile, leg)

    def _lie(self, tile: Tile, leg: int) -> None:
        self.laid |= 1 << tile
        self.order.append(tile)
        self.arms.append(leg)
        self.passes = 0

    def show_lack(self, seat: Seat, tiles: Tiles) -> None:
        """Note that no tile that `seat` holds is one of `tiles`."""
        if self.fresh[seat]:
            self.lacking[seat] = tiles
            self.fresh[seat] = 0
        else:
            self.lacking[seat] |= tiles
