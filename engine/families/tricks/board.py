"""The board of the trick games: the trick on the table, and what everyone has taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Count, PerSeat, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Tricks(Board):
    """The tricks as everyone sees them.

    `leader` leads the trick that lies on the table: `trick` are its tiles from the leader clockwise, `suit` the number
    that was called (NOBODY: nothing is led yet). `tricks[seat]` and `doubles[seat]` count what a seat has taken in this
    round. `laid` are all tiles that have been seen face up: of this trick, of those taken, and of earlier rounds.
    `lacking[seat]` are tiles that a seat has shown not to hold. `offenders` have not followed suit though able and
    still have to say whether they exchange their tile, the next one in front.
    """

    seats: InitVar[int]
    leader: SeatOrNobody = NOBODY
    suit: Small = NOBODY
    trick: list[Tile] = field(default_factory=list)
    tricks: PerSeat[Count] = field(init=False)
    doubles: PerSeat[Count] = field(init=False)
    laid: Tiles = 0
    lacking: PerSeat[Tiles] = field(init=False)
    offenders: tuple[Seat, ...] = ()

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
