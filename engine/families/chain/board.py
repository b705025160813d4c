"""The board of the chain family: a line of tiles laid end to end, and its arms."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Seat
from engine.pieces import Tile, Tiles

LEFT, RIGHT = range(2)
ANYWHERE: Final = -1
"""In a wish for a move: the player did not say which end."""
ARMS: Final = 64
"""More open ends than any line can have: the tips of sixteen doubles and the two ends of the line."""

# Which doubles are spinners, that is, grow arms from their tips (`ChainRules.spins`).
NO_SPINNER, FIRST_DOUBLE, EVERY_DOUBLE = range(3)


class Stem(NamedTuple):
    """Where an arm beyond the first two begins: at a short tip (0 or 1) of a double that lies in the line."""

    double: Tile
    tip: int


class Chain(Board):
    """A line and its arms, as everyone sees it.

    `order` are the tiles as they were laid, `arms[i]` the arm that tile i went to (the first tile: 0). `ends[arm]` is
    the pip an arm shows, `outer[arm]` its outermost tile: the first tile, or the spinner it starts from, while the arm
    is bare. Arm 0 grows from the first tile's low half, arm 1 from its high half, arm 2 + i from `stems[i]`.
    Nothing may be laid for now at the arms in `closed`, one bit each.
    `must` is the tile that has to lead (NOBODY: any). `drew` tiles were drawn in this turn by `drawer`, `passes`
    counts the passes since the last tile, `lacking[seat]` are tiles that a seat has shown not to hold.
    `again`: the seat in turn has laid a tile already and goes on. `inner[i]` is the half of tile i that was put against
    the line, in games where a tile may be turned; empty in all others.
    """

    __slots__ = (
        "again",
        "arms",
        "closed",
        "drawer",
        "drew",
        "ends",
        "inner",
        "lacking",
        "laid",
        "must",
        "order",
        "outer",
        "passes",
        "stems",
    )

    def __init__(self, seats: int) -> None:
        self.order: list[Tile] = []
        self.arms: list[int] = []
        self.laid: Tiles = 0
        self.ends: list[int] = []
        self.outer: list[Tile] = []
        self.stems: list[Stem] = []
        self.closed = 0
        self.must: Tile = NOBODY
        self.drew = 0
        self.drawer: Seat = NOBODY
        self.passes = 0
        self.lacking: list[Tiles] = [0] * seats
        self.again = False
        self.inner: tuple[int, ...] = ()

    def copy(self) -> Chain:
        """Return an independent copy."""
        new = Chain.__new__(type(self))
        self.copy_into(new)
        return new

    def copy_into(self, new: Chain) -> None:
        """Write all that this board says into a bare one of the same kind."""
        new.order, new.arms, new.laid = self.order[:], self.arms[:], self.laid
        new.ends, new.outer, new.stems = self.ends[:], self.outer[:], self.stems[:]
        new.closed = self.closed
        new.must, new.drew, new.drawer, new.passes = self.must, self.drew, self.drawer, self.passes
        new.lacking = self.lacking[:]
        new.again, new.inner = self.again, self.inner

    def recount(self, counting: list[list[int]], tile: Tile, arm: int) -> None:
        """Keep what the ends count, now that `tile` lies at `arm`, where the game counts them."""

    def tiles(self) -> Tiles:
        """Return the tiles that lie in the line."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return what draws and passes have shown; of the tiles a seat draws in its running turn nothing is known."""
        return self.lacking[seat], self.drew if seat == self.drawer else 0

    def open_arms(self) -> list[tuple[int, int]]:
        """Return the arms that a tile may be laid at, each with the pip it shows."""
        return [(arm, pip) for arm, pip in enumerate(self.ends) if not self.closed >> arm & 1]

    def openings(self, fits: list[Tiles]) -> Tiles:
        """Return all tiles that fit an open end; `fits[pip]` are those that fit an end that shows `pip`."""
        ends, closed, tiles = self.ends, self.closed, 0
        if closed:
            for arm, pip in enumerate(ends):
                if not closed >> arm & 1:
                    tiles |= fits[pip]
            return tiles
        if len(ends) == 2:  # nearly always: no need for a loop
            return fits[ends[0]] | fits[ends[1]]
        for pip in ends:
            tiles |= fits[pip]
        return tiles


class Score(NamedTuple):
    """Points that a play has made and nobody has got yet."""

    seat: Seat
    points: int
    parts: tuple[int, ...]


class CountedChain(Chain):
    """A line with unclaimed scores: `own` of the last play, `loose` of those whose owners have missed their time.

    `counts[arm]` is what an end counts as soon as two tiles lie: a single its open half, a double both halves, a tip
    without a tile nothing. `total` is their sum. They are kept up to date, so that no play has to count them all.
    """

    __slots__ = ("counts", "loose", "own", "total")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.own: Score | None = None
        self.loose: tuple[Score, ...] = ()
        self.counts: list[int] = []
        self.total = 0

    def copy(self) -> CountedChain:
        """Return an independent copy."""
        new = CountedChain.__new__(CountedChain)
        self.copy_into(new)
        new.own, new.loose = self.own, self.loose
        new.counts, new.total = self.counts[:], self.total
        return new

    def recount(self, counting: list[list[int]], tile: Tile, arm: int) -> None:
        """Count the end of the tile just laid, both ends of a lead; new tips count nothing."""
        counts, ends = self.counts, self.ends
        if counts:
            count = counting[tile][ends[arm]]
            self.total += count - counts[arm]
            counts[arm] = count
            if self.stems and len(counts) < len(ends):
                counts += [0] * (len(ends) - len(counts))
        else:
            self.counts = [counting[tile][pip] for pip in ends]
            self.total = sum(self.counts)


def chain(board: Board) -> Chain:
    """Return the board of a chain game as what it is."""
    assert isinstance(board, Chain)
    return board
