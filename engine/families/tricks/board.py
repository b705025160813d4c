"""The board of the trick games: the trick on the table, and what everyone has taken."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import NOBODY, Board, Seat
from engine.pieces import Tile, Tiles


class Tricks(Board):
    """The tricks as everyone sees them.

    `leader` leads the trick that lies on the table: `trick` are its tiles from the leader clockwise, `suit` the number
    that was called (NOBODY: nothing is led yet). `tricks[seat]` and `doubles[seat]` count what a seat has taken in this
    round. `laid` are all tiles that have been seen face up: of this trick, of those taken, and of earlier rounds.
    `lacking[seat]` are tiles that a seat has shown not to hold. `offenders` have not followed suit though able and
    still have to say whether they exchange their tile, the next one in front.
    """

    __slots__ = ("doubles", "lacking", "laid", "leader", "offenders", "suit", "trick", "tricks")

    def __init__(self, seats: int, leader: Seat, retired: Tiles) -> None:
        self.leader = leader
        self.suit = NOBODY
        self.trick: list[Tile] = []
        self.tricks = [0] * seats
        self.doubles = [0] * seats
        self.laid = retired
        self.lacking: list[Tiles] = [0] * seats
        self.offenders: tuple[Seat, ...] = ()

    def copy(self) -> Tricks:
        """Return an independent copy."""
        new = Tricks.__new__(Tricks)
        new.leader, new.suit, new.trick = self.leader, self.suit, self.trick[:]
        new.tricks, new.doubles = self.tricks[:], self.doubles[:]
        new.laid, new.lacking, new.offenders = self.laid, self.lacking[:], self.offenders
        return new

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
