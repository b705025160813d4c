"""The board of the column games: up to seven runs of tiles that hang down side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import ClassVar, Final

from engine.core import CHOOSE, PLAY, STOP, Board, Move, Plain, State, View
from engine.families.columns.bound import Position, TurnedTile
from engine.fields import Count, Small
from engine.pieces import Tile, Tiles, TileSet, mask

WIDTH: Final = 7
"""Places for columns, side by side; place c may hold what lies in `View.piles[1 + c]`."""
UNTURNED: Final = -1
"""How the tiles are turned over has not been chosen yet."""
HORIZONTAL, VERTICAL = range(2)
"""Turned over sideways each tile's top stays at the top, end over end it comes to the bottom."""
FLIPS: Final = ("horizontal", "vertical")

PLAYS: Final = [[Move(PLAY, (tile,), at) for tile in range(28)] for at in range(2 * WIDTH)]
"""By the place, c under column c and WIDTH + c on top of it, and the uppermost tile of the run that moves."""
CHOICES: Final = [Move(CHOOSE, (), flip) for flip in (HORIZONTAL, VERTICAL)]
STOP_HERE: Final = Move(STOP)


@dataclass(slots=True)
class Columns(Board):
    """Up to seven runs of tiles that lie face up, as everyone sees them.

    Above the run of column c lie the face-down tiles of `View.piles[1 + c]`, the last of which is turned up next. A
    tile whose bit is set in `View.turned` has its high half at the top.
    """

    has_ways: ClassVar[bool] = True

    pieces: InitVar[TileSet]
    columns: list[tuple[Tile, ...]] = field(default_factory=lambda: [()] * WIDTH)
    """`columns[c]` is the run of column c from top to bottom."""
    held: list[Tiles] = field(default_factory=lambda: [0] * WIDTH)
    """`held[c]` are the tiles of `columns[c]`, as a set."""
    tops: list[Tiles] = field(init=False)
    """`tops[p]` are the face-up tiles with pip p at the top."""
    ends: list[Small] = field(init=False)
    """`ends[c]` is the pip at the bottom of column c; one more than the highest pip where no tile lies."""
    laid: Tiles = 0
    """All tiles that lie face up."""
    alone: Tiles = 0
    """The uppermost tiles of the columns without face-down tiles."""
    flip: Small = UNTURNED
    """How the tiles were turned over: HORIZONTAL, VERTICAL, or UNTURNED before that was chosen."""
    idle: Count = 0
    """So many moves have been made since a tile was turned up."""
    spent: Count = 0
    """So many moves of this round have turned up none."""

    def __post_init__(self, pieces: TileSet) -> None:
        self.tops = [0] * (pieces.top + 2)
        self.ends = [pieces.top + 1] * WIDTH

    def tiles(self) -> Tiles:
        """Return the tiles that lie face up."""
        return self.laid

    def home(self, tile: Tile) -> int:
        """Return the column in which a face-up tile lies."""
        column = 0
        while not self.held[column] >> tile & 1:
            column += 1
        return column

    def firsts(self) -> Tiles:
        """Return the uppermost face-up tile of every column."""
        return mask([run[0] for run in self.columns if run])

    def width(self) -> int:
        """Return how many columns there are."""
        return WIDTH - self.columns.count(())


def top_pip(view: View[Columns], tile: Tile) -> int:
    """Return the pip at the top of a tile whose direction is known."""
    return (view.pieces.high if view.turned >> tile & 1 else view.pieces.low)[tile]


def bottom_pip(view: View[Columns], tile: Tile) -> int:
    """Return the pip at the bottom of a tile whose direction is known."""
    return (view.pieces.low if view.turned >> tile & 1 else view.pieces.high)[tile]


def upright(view: View[Columns], tile: Tile) -> str:
    """Return a tile as it stands: 3|5 has the 3 at the top."""
    return f"{top_pip(view, tile)}|{bottom_pip(view, tile)}"


def covered(view: View[Columns]) -> int:
    """Return how many tiles lie face down."""
    return sum(map(len, view.piles))


def standing(view: View[Columns]) -> dict[str, Plain]:
    """Return what a transcript says of the table: each column from top to bottom, and what lies face down above it."""
    board = view.board
    return {
        "flip": None if board.flip == UNTURNED else FLIPS[board.flip],
        "columns": [[upright(view, tile) for tile in run] for run in board.columns],
        "face_down": [len(pile) for pile in view.piles[1:]],
        "won": board.flip != UNTURNED and not covered(view),
    }


# -- for solvers, which see everything ------------------------------------------------------------------------------


def position(state: State[Columns]) -> Position:
    """Return the table as a solver reads it; the tiles have been turned up."""
    return Position(
        tuple(_read(state, pile) for pile in state.piles[1:]),
        tuple(_read(state, run) for run in state.board.columns),
    )


def begun(state: State[Columns]) -> list[Position]:
    """Return what becomes of a deal when the tiles are turned over in the one way and in the other."""
    piles = [_read(state, pile) for pile in state.piles[1:]]
    ways = piles, [tuple((bottom, top) for top, bottom in pile) for pile in piles]
    return [Position(tuple(pile[:-1] for pile in way), tuple(pile[-1:] for pile in way)) for way in ways]


def _read(state: State[Columns], tiles: Sequence[Tile]) -> tuple[TurnedTile, ...]:
    return tuple((top_pip(state, tile), bottom_pip(state, tile)) for tile in tiles)
