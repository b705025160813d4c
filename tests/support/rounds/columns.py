"""Scenes of a column game: `columns("x x 1|2", "3|5 5|0")`, each column from top to bottom.

A tile 3|5 has the 3 at the top. `x` is any face-down tile, `(3|5)` a certain one. Unnamed tiles are in the box.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from engine.core import PLAY, Move, Plain, State
from engine.families.columns.board import HORIZONTAL, WIDTH, Columns, bottom_pip, standing, top_pip
from engine.families.columns.rules import ColumnRules
from engine.games import game
from engine.options import HouseRules
from engine.pieces import Tile, each
from tests.support.rounds.round_scene import Scene

ANY: Final = "x"
TRAIL: Final = (
    "0|0 0|1 1|1 1|2 2|0 0|3 3|1 1|4 4|0 0|5 5|1 1|6 6|2 2|2 2|3 3|3 3|4 4|2 2|5 5|3 3|6 6|4 4|4 4|5 5|5 5|6 6|6 6|0"
)
"""All tiles in one closed trail: the bottom of each is the top of the next, and the last one leads to the first."""
WHOLE_GAME: Final = (
    "(6|0) (1|0) (3|6) (6|5) (2|2) (2|6) 0|0",
    "(4|4) (5|3) (4|5) (3|2) (1|1) 6|4",
    "(1|4) (4|3) (5|5) (0|2) 3|0",
    "(5|2) (4|2) (0|5) 3|3",
    "(0|4) (3|1) 5|1",
    "(6|6) 2|1",
    "1|6",
)
"""A deal that can be won, its tiles already turned over."""


class ColumnTable(Scene[Columns]):
    """A round of a column game."""

    @property
    def columns(self) -> list[Plain]:
        """The face-up tiles of each column."""
        now = standing(self.state)["columns"]
        assert isinstance(now, list)
        return [" ".join(map(str, run)) for run in now if isinstance(run, list)]

    @property
    def face_down(self) -> int:
        """The number of face-down tiles."""
        return sum(map(len, self.state.piles))

    def moves(self) -> list[str]:
        """Return the legal moves except stopping."""
        *moves, stop = self.legal("A")
        assert stop == "stop"
        return moves

    def wish(self, tile: str, at: int) -> Move:
        """Return a move that need not be legal; places are counted from 1, those on top from 8."""
        low, high = sorted(map(int, tile.split("|")))
        return Move(PLAY, (self.state.pieces.find(low, high),), at - 1)


def columns(*written: str, house: HouseRules | None = None, flip: int = HORIZONTAL) -> ColumnTable:
    """Make a table of up to seven columns; with `flip` below 0 every named tile is still face down."""
    rules = game("domino_solitaire")(1, None, house)
    assert isinstance(rules, ColumnRules)
    pieces = rules.pieces
    state: State[Columns] = State(pieces, rules.sides, (0,), Columns(pieces))
    board = state.board
    rows: list[list[Tile]] = []
    for column in written:
        row: list[Tile] = []
        for word in column.split():
            if word == ANY:
                row.append(-1)
                continue
            top, bottom = map(int, word.strip("()").split("|"))
            tile = pieces.find(top, bottom)
            state.turned |= (top > bottom) << tile
            row.append(tile)
        rows.append(row)
    named = [tile for row in rows for tile in row if tile >= 0]
    assert len(set(named)) == len(named), "a tile lies in two places"
    rest = [tile for tile in each(pieces.every) if tile not in named]
    piles = [[tile if tile >= 0 else rest.pop() for tile in row] for row in rows]
    state.piles = [[], *piles, *([] for _ in range(WIDTH - len(piles)))]
    state.lead = 0
    if flip >= 0:
        board.flip = flip
        for at, column in enumerate(written):
            pile = state.piles[1 + at]
            up = [word for word in column.split() if word != ANY and not word.startswith("(")]
            run = tuple(pile[len(pile) - len(up) :])
            del pile[len(pile) - len(up) :]
            _lay(state, at, run)
    return ColumnTable(rules, state)


def _lay(state: State[Columns], at: int, run: tuple[Tile, ...]) -> None:
    board = state.board
    board.columns[at] = run
    for tile, under in pairwise(run):
        assert bottom_pip(state, tile) == top_pip(state, under), "a run matches"
    for tile in run:
        board.tops[top_pip(state, tile)] |= 1 << tile
        board.held[at] |= 1 << tile
        board.laid |= 1 << tile
        board.ends[at] = bottom_pip(state, tile)
    if run and not state.piles[1 + at]:
        board.alone |= 1 << run[0]
