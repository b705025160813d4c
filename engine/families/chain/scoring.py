"""What a tile of a chain game scores as it is laid: a way of counting, which knows the line and no seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache

from engine.families.chain.board import Chain, CountedChain
from engine.pieces import Tile, Tiles, TileSet, each, mask


class PlayScoring(ABC):
    """A way to score a tile that is laid, agreed for one table."""

    def __init__(self, pieces: TileSet) -> None:
        self.pieces = pieces
        self.counting: list[list[int]] = []
        """What an end counts, by its tile and the pip that it shows, where the board keeps count of its ends."""

    @abstractmethod
    def points(self, board: Chain) -> int:
        """Return the points of the tile just laid."""

    @abstractmethod
    def tiles(self, board: Chain, arm: int, fits: Tiles) -> Tiles:
        """Return those of some tiles that make points when they are laid at `arm`."""

    def parts(self, _board: Chain, points: int) -> tuple[int, ...]:
        """Return how the points of the tile just laid add up."""
        return (points,)


@cache
def counts_of(box: TileSet) -> list[list[int]]:
    """Return what an end counts, by its tile and the pip that it shows."""
    return [[2 * pip if box.is_double(tile) else pip for pip in range(box.top + 1)] for tile in range(box.count)]


@cache
def payers(box: TileSet, worths: tuple[int, ...]) -> list[list[Tiles]]:
    """Return the tiles that make points on an end, by the pip that it shows, then by what all other ends count.

    `worths` are the points by the sum of all ends. All tables of a set share the result, so nobody changes it.
    """
    out: list[list[Tiles]] = []
    sums = [count for count, points in enumerate(worths) if points]
    for pip in range(box.top + 1):
        by_rest = [0] * len(worths)
        for tile in each(box.touching[pip]):
            own = counts_of(box)[tile][box.pips[tile] - pip]
            for count in sums:
                if count >= own:
                    by_rest[count - own] |= 1 << tile
        out.append(by_rest)
    return out


class OpenEnds(PlayScoring):
    """Points for the sum of the open ends.

    A single counts its open half, a double both halves as long as a long side of it is open. A tile alone on the table
    counts once. A spinner's tips count nothing before they carry a tile.
    """

    def __init__(self, pieces: TileSet, worth: Callable[[int], int]) -> None:
        """Score `worth` of the sum of the open ends."""
        super().__init__(pieces)
        self.pips = pieces.pips
        self.worths = tuple(worth(count) for count in range(sum(pieces.pips)))
        """The points for open ends by their sum, which never takes all pips of the set."""
        self.counting = counts_of(pieces)
        self.paying_leads = mask([tile for tile, pips in enumerate(pieces.pips) if self.worths[pips]])
        self.payers = payers(pieces, self.worths)

    def points(self, board: Chain) -> int:
        """Return what the sum of the ends is worth."""
        assert isinstance(board, CountedChain)
        return self.worths[board.total if len(board.order) > 1 else self.pips[board.order[0]]]

    def tiles(self, board: Chain, arm: int, fits: Tiles) -> Tiles:
        """Return those of the tiles that make points."""
        if not board.laid:
            return fits & self.paying_leads
        assert isinstance(board, CountedChain)
        return fits & self.payers[board.ends[arm]][board.total - board.counts[arm]]

    def parts(self, board: Chain, _points: int = 0) -> tuple[int, ...]:
        """Return what each open end counts, by arm, tips without a tile left out."""
        assert isinstance(board, CountedChain)
        if len(board.order) == 1:
            return (self.pips[board.order[0]],)
        if not board.stems:
            return tuple(board.counts)
        tips = zip(board.stems, board.outer[2:], board.counts[2:], strict=True)
        return (*board.counts[:2], *(count for stem, outer, count in tips if outer != stem.double))

    def parts_after(self, board: Chain, tile: Tile, arm: int) -> tuple[int, ...]:
        """Return what each open end would count with a tile that fits at `arm`; tips without one are left out."""
        pips = self.pips[tile]
        if not board.laid:
            return (pips,)
        assert isinstance(board, CountedChain)
        counts = board.counts[:]
        counts[arm] = self.counting[tile][pips - board.ends[arm]]
        return tuple(count for other, count in enumerate(counts) if other == arm or not board.is_bare_tip(other))
