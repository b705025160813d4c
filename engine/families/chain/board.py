"""The board of the chain family: a line of tiles with its arms."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Seat, SeatOrNobody
from engine.fields import Bits, Count, Number, PerSeat, Small
from engine.pieces import Tile, Tiles

LEFT, RIGHT = range(2)
ANYWHERE: Final = -1
"""Arm of a requested move if the player didn't pick an end."""
ARMS: Final = 64
"""Upper limit of open ends in any line: the tips of sixteen doubles and the line's two ends."""

# Values of `ChainRules.spins`: which doubles are spinners, that is, grow arms from their tips.
NO_SPINNER, FIRST_DOUBLE, EVERY_DOUBLE = range(3)


class Stem(NamedTuple):
    """The start of an arm beyond the first two: a short tip (0 or 1) of a double in the line."""

    double: Tile
    tip: int


@dataclass(slots=True)
class Chain(Board):
    """The line of a chain game with its arms, as everyone at the table sees it.

    An end is the number an arm shows. Arm 0 grows from the low half of the first tile, arm 1 from its high half, and
    arm 2 + i from `stems[i]`.
    """

    seats: InitVar[int]
    order: list[Tile] = field(default_factory=list)
    """The tiles in the order they were played."""
    arms: list[Small] = field(default_factory=list)
    """`arms[i]` is the arm `order[i]` was played on; the first tile counts as arm 0."""
    laid: Tiles = 0
    """The tiles of `order`, as a set."""
    ends: list[Small] = field(default_factory=list)
    """`ends[arm]` is the number an arm shows; empty before the lead."""
    outer: list[Tile] = field(default_factory=list)
    """`outer[arm]` is the outermost tile of an arm; for a bare arm, the first tile or the double it starts at."""
    stems: list[Stem] = field(default_factory=list)
    """`stems[i]` is the tip where arm 2 + i starts."""
    closed: Bits = 0
    """Bits of the arms that can't be played on now."""
    must: Tile = NOBODY
    """The tile that must lead, NOBODY if any tile may lead or the lead was played."""
    drew: Count = 0
    """Number of tiles drawn in this turn."""
    drawer: SeatOrNobody = NOBODY
    """The last seat to draw in this round."""
    passes: Count = 0
    """Number of passes since the last tile was played."""
    lacking: PerSeat[Tiles] = field(init=False)
    """`lacking[seat]` are the tiles a seat can't hold, as its draws and passes show."""
    again: bool = False
    """True if the seat in turn played a tile in this turn and may play another."""
    inner: tuple[Small, ...] = ()
    """`inner[i]` is the half of `order[i]` that touches the line if tiles may be turned; otherwise empty."""

    def __post_init__(self, seats: int) -> None:
        self.lacking = [0] * seats

    def recount(self, counting: list[list[int]], tile: Tile, arm: int) -> None:
        """Update the counts of the ends after `tile` was played on `arm`, in games that count them."""

    def tiles(self) -> Tiles:
        """Return the tiles in the line."""
        return self.laid

    def lacks(self, seat: Seat) -> tuple[Tiles, int]:
        """Return the tiles `seat` can't hold, and how many unknown tiles it drew in the running turn."""
        return self.lacking[seat], self.drew if seat == self.drawer else 0

    def open_arms(self) -> list[tuple[int, int]]:
        """Return the arms that can be played on, each with the number it shows."""
        return [(arm, pip) for arm, pip in enumerate(self.ends) if not self.closed >> arm & 1]

    def is_bare_tip(self, arm: int) -> bool:
        """Return True if an arm is a tip of a double without a tile on it."""
        return arm > RIGHT and self.outer[arm] == self.stems[arm - 2].double

    def openings(self, fits: list[Tiles]) -> Tiles:
        """Return all tiles that fit an open end; `fits[pip]` are the tiles that fit an end showing `pip`."""
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


@dataclass(slots=True)
class PairChain(Chain):
    """A line that two pairs play on, with what a round takes over from earlier ones."""

    agreed: bool = False
    """True if the leader was agreed on before the deal."""

    won: Count = 0
    """Number of earlier rounds that somebody won."""


class Score(NamedTuple):
    """Points of a play that nobody has claimed yet."""

    seat: Seat
    """The seat that made the play."""
    points: int
    """The points."""
    parts: tuple[int, ...]
    """The counts of the open ends that make up the points."""


@dataclass(slots=True)
class CountedChain(Chain):
    """A line whose open ends are counted, with the scores that nobody has claimed yet.

    Each play updates the counts, so no play must count all ends.
    """

    own: Score | None = None
    """The score of the last play, which its owner can still claim."""
    loose: tuple[Score, ...] = ()
    """The scores that opponents can call, oldest first."""
    counts: list[Number] = field(default_factory=list)
    """`counts[arm]` is the count of an end: one half of a single, both of a double, zero for a bare tip."""
    total: Number = 0
    """The sum of `counts`."""

    def recount(self, counting: list[list[int]], tile: Tile, arm: int) -> None:
        """Update the count of the end just played on, or both ends after a lead. New tips count zero."""
        counts, ends = self.counts, self.ends
        if counts:
            count = counting[tile][ends[arm]]
            self.total += count - counts[arm]
            counts[arm] = count
            if self.stems:
                counts += [0] * (len(ends) - len(counts))
        else:
            self.counts = [counting[tile][pip] for pip in ends]
            self.total = sum(self.counts)


def chain(board: Board) -> Chain:
    """Return `board` typed as a `Chain`."""
    assert isinstance(board, Chain)
    return board
