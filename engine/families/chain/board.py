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
    """A chain is the line of a chain game with its arms, as everyone at the table sees it.

    An end is the pip that an arm shows. Arm 0 grows from the low half of the first tile, arm 1 from its high half, and
    arm 2 + i from `stems[i]`.
    """

    seats: InitVar[int]
    order: list[Tile] = field(default_factory=list)
    """The tiles stand here in the order they were played."""
    arms: list[Small] = field(default_factory=list)
    """`arms[i]` is the arm that `order[i]` went to; the first tile counts as arm 0."""
    laid: Tiles = 0
    """The tiles of `order`, as a set."""
    ends: list[Small] = field(default_factory=list)
    """`ends[arm]` is the pip that an arm shows; there is none before the lead."""
    outer: list[Tile] = field(default_factory=list)
    """`outer[arm]` is the outermost tile of an arm: of a bare one the first tile, or the double it begins at."""
    stems: list[Stem] = field(default_factory=list)
    """`stems[i]` is the tip of a double at which arm 2 + i begins."""
    closed: Bits = 0
    """No tile can be played now on the arms whose bits are set."""
    must: Tile = NOBODY
    """This tile has to lead; NOBODY where any may, or when one has led."""
    drew: Count = 0
    """So many tiles have been drawn in this turn."""
    drawer: SeatOrNobody = NOBODY
    """This seat was the last to draw in this round."""
    passes: Count = 0
    """So many players have passed since the last tile was played."""
    lacking: PerSeat[Tiles] = field(init=False)
    """`lacking[seat]` are tiles that a seat has shown, by drawing or passing, not to hold."""
    again: bool = False
    """Whether the seat in turn has played a tile in this turn and goes on."""
    inner: tuple[Small, ...] = ()
    """`inner[i]` is the half of `order[i]` that touches the line, where tiles may be turned; empty elsewhere."""

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
    """A score is what a play has made and nobody has claimed yet."""

    seat: Seat
    """This seat made the play."""
    points: int
    """The score is worth so many points."""
    parts: tuple[int, ...]
    """What each open end counts; together they explain the points."""


@dataclass(slots=True)
class CountedChain(Chain):
    """A counted chain is a line whose open ends are counted, with the scores that nobody has claimed yet.

    Counts are kept up to date tile by tile, so that no play has to count all ends.
    """

    own: Score | None = None
    """The score of the last play, which its owner may still claim."""
    loose: tuple[Score, ...] = ()
    """The scores that opponents may call, the oldest first."""
    counts: list[Number] = field(default_factory=list)
    """`counts[arm]` is what an end counts: a single its pip, a double both halves, a bare tip nothing."""
    total: Number = 0
    """The sum of `counts`."""

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
