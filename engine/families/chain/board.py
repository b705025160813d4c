"""The board of the chain family: a line of tiles laid end to end, and its arms."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Bits, Count, Number, PerSeat, Small
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


@dataclass(slots=True)
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

    seats: InitVar[int]
    order: list[Tile] = field(default_factory=list)
    arms: list[Small] = field(default_factory=list)
    laid: Tiles = 0
    ends: list[Small] = field(default_factory=list)
    outer: list[Tile] = field(default_factory=list)
    stems: list[Stem] = field(default_factory=list)
    closed: Bits = 0
    must: Tile = NOBODY
    drew: Count = 0
    drawer: SeatOrNobody = NOBODY
    passes: Count = 0
    lacking: PerSeat[Tiles] = field(init=False)
    again: bool = False
    inner: tuple[Small, ...] = ()

    def __post_init__(self, seats: int) -> None:
        self.lacking = [0] * seats

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

    def is_bare_tip(self, arm: int) -> bool:
        """Say whether an arm is a tip of a double at which no tile lies yet."""
        return arm > RIGHT and self.outer[arm] == self.stems[arm - 2].double

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


@dataclass(slots=True)
class CountedChain(Chain):
    """A line with unclaimed scores: `own` of the last play, `loose` of those whose owners have missed their time.

    `counts[arm]` is what an end counts as soon as two tiles lie: a single its open half, a double both halves, a tip
    without a tile nothing. `total` is their sum. They are kept up to date, so that no play has to count them all.
    """

    own: Score | None = None
    loose: tuple[Score, ...] = ()
    counts: list[Number] = field(default_factory=list)
    total: Number = 0

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
