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
"""Place of a spell on the start double itself (`Event.at`)."""
NO_LEG: Final = -1


@dataclass(slots=True)
class Legs(Board):
    """A start double and its legs as everyone sees it.

    `order` are the tiles in the order played, and `arms[i]` is the leg that tile i went to (0 for the start double).
    `ends[leg]` is the number that a leg shows and `outer[leg]` its outermost tile. The first `opened` legs have
    started. The others show the number of the start double, and since they are all the same only the lowest of them is
    played on.
    `spell` is the only leg that may be played on, cast by `caster` (NO_LEG for none). If `ring` is True no leg may be
    continued before all of them are open. `step` is the direction of play, 1 or -1. `picked` is True if the seat in
    turn has already drawn, `again` if it has played a tile and may play another. `passes` counts the passes since the
    last tile. `lacking[seat]` are tiles that a seat has shown it does not hold, except among the `fresh[seat]` tiles it
    has drawn since.
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
        """Return the tiles on the table."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return what draws and passes have shown, and how many tiles a seat has drawn since."""
        return self.lacking[seat], self.fresh[seat]

    def open_legs(self) -> Sequence[int]:
        """Return the legs that may be played on: all that have started, and the lowest of the others."""
        if self.spell != NO_LEG:
            return (self.spell,)
        if self.ring:
            return (self.opened,)
        return range(min(self.opened + 1, len(self.ends)))

    def openings(self, fits: list[Tiles]) -> Tiles:
        """Return all tiles that can be played somewhere; `fits[pip]` are those that fit an end showing `pip`."""
        tiles = 0
        for leg in self.open_legs():
            tiles |= fits[self.ends[leg]]
        return tiles

    def start(self, tile: Tile, number: int) -> None:
        """Place the start double."""
        self.ends, self.outer = [number] * len(LEGS), [tile] * len(LEGS)
        self._lie(tile, 0)

    def put(self, tile: Tile, leg: int, left: int) -> None:
        """Play a tile on a leg, leaving the number `left`."""
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
        """Record that no tile of `seat` is one of `tiles`."""
        if self.fresh[seat]:
            self.lacking[seat] = tiles
            self.fresh[seat] = 0
        else:
            self.lacking[seat] |= tiles
