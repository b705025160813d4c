"""The two styles of row solitaires: knocking out neighbours, and counting along."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.core import TAKE, Board, Move, View
from engine.families.row.board import Row
from engine.pieces import Tile, TileSet
from game.picture.families.row_plan import HEAD, RowPlan, joint, lines, snake
from game.picture.family_layout import CHIP, POINTER, DropTarget, Label, PlacedTile, Say
from game.picture.rect import Rect
from game.picture.spot import Spot

MOST: Final = 92
"""Largest short side of a tile, in design units."""
_PAIR: Final = 2


def row_of(view: View[Board]) -> Row:
    """Return the row on the table."""
    assert isinstance(view.board, Row)
    return view.board


class RowStyle(ABC):
    """The style of a row: its layout, words and drops, in pixels of an area without zoom."""

    quiet = False
    """True if the game leaves it to the player to find moves."""
    aim = ""
    pass_word = ""
    stop_word = ""

    def __init__(self, pieces: TileSet, design_unit: float, say: Say) -> None:
        self.pieces: Final = pieces
        self.unit: Final = design_unit
        self.say: Final = say

    @abstractmethod
    def plan(self, count: int, area: Rect) -> RowPlan:
        """Return the plan for this many tiles."""

    @abstractmethod
    def places(self, row: Row) -> Iterator[tuple[Tile, int]]:
        """Return each remaining tile with its place in the plan."""

    def faces(self, view: View[Board], tile: Tile) -> tuple[int, int]:
        """Return the halves of a tile in its current direction, first half first."""
        low, high = self.pieces.low[tile], self.pieces.high[tile]
        return (high, low) if view.turned >> tile & 1 else (low, high)

    def spots(self, row: Row, area: Rect) -> dict[Tile, Spot]:
        """Return the spot of each tile."""
        plan = self.plan(row.tiles().bit_count(), area)
        unit = plan.unit(area.width, area.height, MOST * self.unit)
        left = area.centerx - plan.width * unit / 2
        top = area.centery - plan.height * unit / 2
        return {
            tile: Spot(left + plan.spots[at].x * unit, top + plan.spots[at].y * unit, unit, plan.spots[at].turn)
            for tile, at in self.places(row)
        }

    @abstractmethod
    def labels(self, view: View[Board], spots: dict[Tile, Spot], area: Rect) -> tuple[Label, ...]:
        """Return the words on the felt."""

    @abstractmethod
    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the lines of the panel."""

    @abstractmethod
    def summary(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the result at the end."""

    @abstractmethod
    def prompt(self, view: View[Board], chosen: Tile | None) -> str:
        """Return the request to the player."""

    def drops(self, _laid: dict[Tile, PlacedTile], _moves: Sequence[Move], _chosen: Tile | None) -> list[DropTarget]:
        """Return the drops for a chosen tile."""
        return []

    def picks(self, _row: Row) -> set[Tile] | None:
        """Return the tiles that can be picked, legal or not, or None for those with a legal move."""
        return None


class Knocking(RowStyle):
    """The row is end to end. A sign between two touching tiles marks a match."""

    def __init__(self, pieces: TileSet, design_unit: float, say: Say) -> None:
        super().__init__(pieces, design_unit, say)
        self.aim = say("fewest tiles left")
        self.stop_word = say("Finish")

    def plan(self, count: int, area: Rect) -> RowPlan:
        """Return a snake through the area."""
        return snake(count, area.width, area.height)

    def places(self, row: Row) -> Iterator[tuple[Tile, int]]:
        """Return the tiles one after another, without gaps."""
        yield from ((tile, place) for place, tile in enumerate(row.row))

    def labels(self, view: View[Board], spots: dict[Tile, Spot], _area: Rect) -> tuple[Label, ...]:
        """Return the matching number between any two tiles that match."""
        row, out = row_of(view), []
        for place in row.contacts if not view.over else ():
            one, other = row.row[place], row.row[place + 1]
            x, y = joint(spots[one], spots[other])
            out.append(Label(str(self.faces(view, one)[1]), x, y, 20, strong=True, plate=CHIP))
        return tuple(out)

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the number of tiles left, and the par."""
        row, say = row_of(view), self.say
        return (
            (say("Tiles left"), str(len(row.row))),
            (say("Par for this deal"), str(row.par)),
            (say("Matches now"), str(len(row.contacts))),
        )

    def summary(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the number of tiles left, and the par."""
        return self.facts(view)[:2]

    def prompt(self, _view: View[Board], chosen: Tile | None) -> str:
        """Return the request for a match."""
        if chosen is None:
            return self.say("Knock out matching neighbours, or finish.")
        return self.say("Which one goes with it?")

    def drops(self, laid: dict[Tile, PlacedTile], moves: Sequence[Move], chosen: Tile | None) -> list[DropTarget]:
        """Return the outline around the far end of each run that ends with the chosen tile."""
        out: list[DropTarget] = []
        for move in moves:
            if move.act != TAKE or chosen not in (move.tiles[0], move.tiles[-1]):
                continue
            far = move.tiles[-1] if chosen == move.tiles[0] else move.tiles[0]
            text = "" if len(move.tiles) == _PAIR else self.say("all {n}", n=len(move.tiles))
            out.append(DropTarget(move, (), laid[far].spot, text))
        return out


class Counting(RowStyle):
    """The row is in lines. A pointer over the tile reached shows the number called."""

    quiet = True

    def __init__(self, pieces: TileSet, design_unit: float, say: Say, is_last: Callable[[int], bool]) -> None:
        """`is_last` returns True for a number of tiles at which a pass must take one."""
        super().__init__(pieces, design_unit, say)
        self._is_last: Final = is_last
        self.aim = say("empty the row")
        self.pass_word = say("Next")

    def plan(self, count: int, _area: Rect) -> RowPlan:
        """Return lines, read like a page."""
        return lines(count)

    def places(self, row: Row) -> Iterator[tuple[Tile, int]]:
        """Return the tiles with the gaps of this pass."""
        yield from ((tile, place) for place, tile in enumerate(row.row) if not row.gone >> tile & 1)

    def left(self, row: Row) -> int:
        """Return the number of tiles in the row."""
        return sum(not row.gone >> tile & 1 for tile in row.row)

    def is_danger(self, row: Row) -> bool:
        """Return True if this pass must still take a tile."""
        return not row.hits and bool(row.row) and self._is_last(len(row.row))

    def labels(self, view: View[Board], spots: dict[Tile, Spot], area: Rect) -> tuple[Label, ...]:
        """Return the pointer."""
        row = row_of(view)
        if view.over or not row.row or row.row[row.at] not in spots:
            return ()
        spot = spots[row.row[row.at]]
        y = spot.y - spot.unit * (1 + HEAD * 0.52)
        pointer = Label(str(row.count), spot.x, y, 40, strong=True, plate=POINTER)
        if not self.is_danger(row):
            return (pointer,)
        foot = max(other.y + other.unit for other in spots.values()) + 40 * self.unit
        text = self.say("Tiles left: {n}. Take one in this pass, or you lose.", n=len(row.row))
        return (pointer, Label(text, area.centerx, min(foot, area.bottom - 16 * self.unit), 21, width=area.width))

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the count, the tiles left, and a note if this pass is decisive."""
        row, say = row_of(view), self.say
        place = say("{n} of {all}", n=min(row.at + 1, len(row.row)), all=len(row.row)) if row.row else "0"
        facts = [
            (say("Counting"), str(row.count)),
            (say("At tile"), place),
            (say("Tiles left"), str(self.left(row))),
            (say("Pass number"), str(row.passes + 1)),
        ]
        fatal = [str(count) for count in range(len(row.row) - 1, 0, -1) if self._is_last(count)]
        if len(fatal) == len(row.row) - 1 > 0:
            facts.append((say("Take a tile"), say("in each pass")))
        elif self.is_danger(row):
            facts.append((say("Take a tile"), say("in this pass")))
        elif fatal:
            facts.append((say("Danger at"), ", ".join(fatal)))
        return tuple(facts)

    def summary(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the tiles left and the number of passes."""
        row, say = row_of(view), self.say
        left = self.left(row)
        passes = row.passes if left else row.passes + 1  # the last tile goes in a pass that does not end
        return (say("Tiles left"), str(left)), (say("Passes"), str(passes))

    def prompt(self, view: View[Board], _chosen: Tile | None) -> str:
        """Return the number called."""
        return self.say("You say {n}. Take the tile if its pips add up to {n}.", n=row_of(view).count)

    def picks(self, row: Row) -> set[Tile] | None:
        """Return the tile reached, even if it can't be taken."""
        return {row.row[row.at]} if row.row else set()
