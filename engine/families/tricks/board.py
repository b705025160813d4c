"""The board of the trick games: the current trick and everyone's tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Count, PerSeat, Small
from engine.pieces import Tile, Tiles


@dataclass(slots=True)
class Tricks(Board):
    """The current trick and everyone's tricks, as everyone at the table sees them."""

    seats: InitVar[int]
    leader: SeatOrNobody = NOBODY
    """The seat that leads the current trick or the next one."""
    suit: Small = NOBODY
    """The number called, NOBODY before the lead."""
    trick: list[Tile] = field(default_factory=list)
    """The tiles of the trick, from the leader clockwise."""
    tricks: PerSeat[Count] = field(init=False)
    """`tricks[seat]` is the number of tricks a seat has taken in this round."""
    doubles: PerSeat[Count] = field(init=False)
    """`doubles[seat]` is the number of doubles in them."""
    laid: Tiles = 0
    """All tiles seen face up, including those of earlier rounds."""
    lacking: PerSeat[Tiles] = field(init=False)
    """`lacking[seat]` are the tiles a seat can't hold, because it didn't follow suit."""
    offenders: tuple[Seat, ...] = ()
    """The seats that failed to follow suit and have yet to swap or keep their tile, next one first."""

    def __post_init__(self, seats: int) -> None:
        self.tricks = [0] * seats
        self.doubles = [0] * seats
        self.lacking = [0] * seats

    def tiles(self) -> Tiles:
        """Return all tiles seen face up, including those of earlier rounds."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return the tiles a seat can't hold, and 0: nobody gets new tiles in a round."""
        return self.lacking[seat], 0

    def played(self) -> Iterator[tuple[Seat, Tile]]:
        """Yield the tiles of the current trick with the seats that played them."""
        seats = len(self.tricks)
        return (((self.leader + place) % seats, tile) for place, tile in enumerate(self.trick))
