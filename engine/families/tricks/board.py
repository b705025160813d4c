"""The board of the trick games: the trick on the table, and what everyone has taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Count, PerSeat, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Tricks(Board):
    """The trick on the table, and what everyone has taken, as everyone at the table sees it."""

    seats: InitVar[int]
    leader: SeatOrNobody = NOBODY
    """This seat leads the trick on the table, or the next one."""
    suit: Small = NOBODY
    """The number that was called; NOBODY before the lead."""
    trick: list[Tile] = field(default_factory=list)
    """The tiles of the trick, from the leader clockwise."""
    tricks: PerSeat[Count] = field(init=False)
    """`tricks[seat]` counts the tricks that a seat has taken in this round."""
    doubles: PerSeat[Count] = field(init=False)
    """`doubles[seat]` counts the doubles in them."""
    laid: Tiles = 0
    """All tiles that have been seen face up, those of earlier rounds included."""
    lacking: PerSeat[Tiles] = field(init=False)
    """`lacking[seat]` are tiles that a seat has shown not to hold, by not following suit."""
    offenders: tuple[Seat, ...] = ()
    """These seats did not follow suit though able, and have yet to exchange or keep their tile; the next one first."""

    def __post_init__(self, seats: int) -> None:
        self.tricks = [0] * seats
        self.doubles = [0] * seats
        self.lacking = [0] * seats

    def tiles(self) -> Tiles:
        """Return the tiles that lie or have lain face up, those of earlier rounds as well."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return what a seat has shown by not following suit; nobody gets new tiles in a round."""
        return self.lacking[seat], 0

    def played(self) -> Iterator[tuple[Seat, Tile]]:
        """Yield the tiles of the trick on the table with the seats that played them."""
        seats = len(self.tricks)
        return (((self.leader + place) % seats, tile) for place, tile in enumerate(self.trick))
