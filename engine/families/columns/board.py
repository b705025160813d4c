"""The board of Domino Solitaire: up to seven columns of tiles, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import ClassVar, Final

from engine.core import CHOOSE, PLAY, STOP, Board, Move, Plain, State, View
from engine.families.columns.bound import Position, TurnedTile
from engine.fields import Count, Small
from engine.pieces import Tile, Tiles, TileSet, mask

WIDTH: Final = 7
"""Number of places for columns. The face-down tiles of place c are in `View.piles[1 + c]`."""
UNTURNED: Final = -1
"""Value of `Columns.flip` before the player has chosen."""
HORIZONTAL, VERTICAL = range(2)
"""Values of `Columns.flip`. Flipped sideways, a tile keeps its top half on top; end over end, it doesn't."""
FLIPS: Final = ("horizontal", "vertical")

PLAYS: Final = [[Move(PLAY, (tile,), at) for tile in range(28)] for at in range(2 * WIDTH)]
"""Moves by place (c under column c, WIDTH + c on top of it), then by the top tile of the run that moves."""
CHOICES: Final = [Move(CHOOSE, (), flip) for flip in (HORIZONTAL, VERTICAL)]
STOP_HERE: Final = Move(STOP)


@dataclass(slots=True)
class Columns(Board):
    """Up to seven runs of face-up tiles, as everyone sees them.

    Above the run of column c are the face-down tiles of `View.piles[1 + c]`; the last of them is flipped next. A tile
    whose bit is set in `View.turned` has its high half at the top.
    """

    has_ways: ClassVar[bool] = True

    pieces: InitVar[TileSet]
    columns: list[tuple[Tile, ...]] = field(default_factory=lambda: [()] * WIDTH)
    """`columns[c]` is the run of column c from top to bottom."""
    held: list[Tiles] = field(default_factory=lambda: [0] * WIDTH)
    """`held[c]` are the tiles of `columns[c]`, as a set."""
    tops: list[Tiles] = field(init=False)
    """`tops[p]` are the face-up tiles with number p at the top."""
    ends: list[Small] = field(init=False)
    """`ends[c]` is the number at the bottom of column c, or the highest number plus one if it's empty."""
    laid: Tiles = 0
    """All face-up tiles."""
    alone: Tiles = 0
    """The top tiles of the columns without face-down tiles."""
    flip: Small = UNTURNED
    """The flip: HORIZONTAL, VERTICAL, or UNTURNED before the choice."""
    idle: Count = 0
    """Number of moves since a tile was flipped."""
    spent: Count = 0
    """Number of moves in this round that flipped no tile."""

    def __post_init__(self, pieces: TileSet) -> None:
        self.tops = [0] * (pieces.top + 2)
        self.ends = [pieces.top + 1] * WIDTH

    def wandered(self) -> int:
        """Return the number of moves since a tile was flipped."""
        return self.idle

    def tiles(self) -> Tiles:
        """Return the face-up tiles."""
        return self.laid

    def home(self, tile: Tile) -> int:
        """Return the column of a face-up tile."""
        column = 0
        while not self.held[column] >> tile & 1:
            column += 1
        return column

    def firsts(self) -> Tiles:
        """Return the top face-up tile of every column."""
        return mask([run[0] for run in self.columns if run])

    def width(self) -> int:
        """Return the number of columns."""
        return WIDTH - self.columns.count(())


def top_pip(view: View[Columns], tile: Tile) -> int:
    """Return the number at the top of a tile whose direction is known."""
    return (view.pieces.high if view.turned >> tile & 1 else view.pieces.low)[tile]


def bottom_pip(view: View[Columns], tile: Tile) -> int:
    """Return the number at the bottom of a tile whose direction is known."""
    return (view.pieces.low if view.turned >> tile & 1 else view.pieces.high)[tile]


def upright(view: View[Columns], tile: Tile) -> str:
    """Return an upright tile as files and transcripts have it: 3|5 has the 3 at the top. Players read `3-5`."""
    return f"{top_pip(view, tile)}|{bottom_pip(view, tile)}"


def covered(view: View[Columns]) -> int:
    """Return the number of face-down tiles."""
    return sum(map(len, view.piles))


def standing(view: View[Columns]) -> dict[str, Plain]:
    """Return a transcript's fields for the table: each column from top to bottom and its face-down tiles."""
    board = view.board
    return {
        "flip": None if board.flip == UNTURNED else FLIPS[board.flip],
        "columns": [[upright(view, tile) for tile in run] for run in board.columns],
        "face_down": [len(pile) for pile in view.piles[1:]],
        "won": board.flip != UNTURNED and not covered(view),
    }


# -- for solvers, which see everything ------------------------------------------------------------------------------


def position(state: State[Columns]) -> Position:
    """Return the table in the solver's form. The flip must have been chosen."""
    return Position(
        tuple(_read(state, pile) for pile in state.piles[1:]),
        tuple(_read(state, run) for run in state.board.columns),
    )


def begun(state: State[Columns]) -> list[Position]:
    """Return the two positions after the flip, one for each way to flip the tiles."""
    piles = [_read(state, pile) for pile in state.piles[1:]]
    ways = piles, [tuple((bottom, top) for top, bottom in pile) for pile in piles]
    return [Position(tuple(pile[:-1] for pile in way), tuple(pile[-1:] for pile in way)) for way in ways]


def _read(state: State[Columns], tiles: Sequence[Tile]) -> tuple[TurnedTile, ...]:
    return tuple((top_pip(state, tile), bottom_pip(state, tile)) for tile in tiles)
