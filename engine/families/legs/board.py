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
    """The start double and its legs, as everyone at the table sees them."""

    seats: InitVar[int]
    order: list[Tile] = field(default_factory=list)
    """The tiles in the order they were played."""
    arms: list[Small] = field(default_factory=list)
    """`arms[i]` is the leg `order[i]` was played on; the start double counts as leg 0."""
    laid: Tiles = 0
    """The tiles of `order`, as a set."""
    ends: list[Small] = field(default_factory=list)
    """`ends[leg]` is the number a leg shows; for an unstarted one, that of the start double."""
    outer: list[Tile] = field(default_factory=list)
    """`outer[leg]` is the outermost tile of a leg, or the start double."""
    opened: Small = 0
    """Number of legs started, lowest first. Only the next of the rest, which are all the same, can be played on."""
    spell: Small = NO_LEG
    """The only leg that can be played on, NO_LEG without a spell."""
    caster: SeatOrNobody = NOBODY
    """The seat that cast the current spell or played the start double of a ring."""
    ring: bool = False
    """True if no leg may be continued before all are started."""
    step: Small = 1
    """The direction of the turns: 1 clockwise, -1 anticlockwise."""
    picked: bool = False
    """True if the seat in turn drew in this turn."""
    again: bool = False
    """True if the seat in turn played a tile in this turn and may play another."""
    passes: Count = 0
    """Number of passes since the last tile was played."""
    lacking: PerSeat[Tiles] = field(init=False)
    """`lacking[seat]` are the tiles of which a seat can hold at most `fresh[seat]`."""
    fresh: PerSeat[Count] = field(init=False)
    """Number of newer tiles in a hand, drawn since it showed that lack."""

    def __post_init__(self, seats: int) -> None:
        self.lacking = [0] * seats
        self.fresh = [0] * seats

    def tiles(self) -> Tiles:
        """Return the tiles on the table."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return the tiles `seat` has shown not to hold, and how many of its newer tiles may be among them."""
        return self.lacking[seat], self.fresh[seat]

    def open_legs(self) -> Sequence[int]:
        """Return the playable legs: a spell's leg, a ring's next leg, or all started legs and the next."""
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
        """Record that `seat` holds none of `tiles`."""
        if self.fresh[seat]:
            self.lacking[seat] = tiles
            self.fresh[seat] = 0
        else:
            self.lacking[seat] |= tiles
