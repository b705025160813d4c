"""The layout of the row solitaires: all tiles face up in one shrinking row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from engine.core import PASS, TAKE, Board, Event, Move, Rules, Seat, View
from engine.events import Took
from engine.families.row.rules import RowRules
from engine.pieces import Tile
from game.picture.families.row_ways import Counting, Knocking, RowStyle, row_of
from game.picture.family_layout import CHIP, MOVING, AnimationStep, DropTarget, FamilyLayout, Label, PlacedTile, Say
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

_SMALL: Final = 0.2
"""Final size of a tile that vanishes, as a part of its own."""
_PLATE, _LEAST = 0.42, 13
"""The greatest height of the number between two tiles, in short sides, and its smallest letters in design units."""


class RowLayout(FamilyLayout):
    """The layout of one row. `way` is the style of play."""

    has_rack: ClassVar[bool] = False
    has_yard: ClassVar[bool] = False
    has_points: ClassVar[bool] = False
    acts: ClassVar[tuple[int, ...]] = (PASS,)
    at_once = True

    def __init__(self, way: RowStyle, area: Rect, design_unit: float) -> None:
        super().__init__(area, design_unit)
        self.way: Final = way
        self.quiet = way.quiet
        self.aim = way.aim
        self.pass_word = way.pass_word
        self.stop_word = way.stop_word
        self._laid: tuple[PlacedTile, ...] = ()
        self._left: dict[Tile, Spot] = {}
        """Spots of the tiles being taken."""

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a row solitaire."""
        assert isinstance(rules, RowRules)
        if rules.end_to_end:
            return cls(Knocking(rules.pieces, design_unit, say), area, design_unit)
        return cls(Counting(rules.pieces, design_unit, say, rules.is_last), area, design_unit)

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the row."""
        spots = self.way.spots(row_of(view), self.area)
        self._laid = tuple(
            PlacedTile(tile, self.way.faces(view, tile), self.seen(spot.x, spot.y, spot.unit, spot.turn))
            for tile, spot in spots.items()
        )
        return self._laid

    def left(self, view: View[Board], _seat: Seat) -> int:
        """Return the number of tiles in the row."""
        return len(list(self.way.places(row_of(view))))

    def drops(self, _view: View[Board], moves: Sequence[Move], chosen: Tile | None = None) -> list[DropTarget]:
        """Return the drops for a chosen tile."""
        return self.way.drops({laid.tile: laid for laid in self._laid}, moves, chosen)

    def picks(self, view: View[Board], moves: Sequence[Move]) -> set[Tile]:
        """Return the tiles that can be picked."""
        picks = self.way.picks(row_of(view))
        return {tile for move in moves if move.act == TAKE for tile in move.tiles} if picks is None else picks

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the words on the felt. A plate between two tiles stays small enough not to hide pips."""
        spots = {laid.tile: laid.spot for laid in self._laid}
        most = _PLATE * min((spot.unit for spot in spots.values()), default=0)
        labels = self.way.labels(view, spots, self.area)
        return tuple(self._smaller(label, most) if label.plate == CHIP else label for label in labels)

    def _smaller(self, label: Label, most: float) -> Label:
        return label._replace(
            size=next(size for size in range(label.size, 0, -1) if self.tall(size) <= most or size == _LEAST)
        )

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the lines of the panel."""
        return self.way.facts(view)

    def summary(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the result."""
        return self.way.summary(view)

    def prompt(self, view: View[Board], _legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        return self.way.prompt(view, chosen)

    def animation_steps(self, before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Remove the tiles first, then close up the row."""
        after = self.lay(update.view)
        event = next((event for event in update.events if isinstance(event, MOVING)), None)
        if not isinstance(event, Took):
            return [AnimationStep(event, after)]
        self._left = {laid.tile: laid.spot for laid in before if laid.tile in event.taken}
        return [
            AnimationStep(event, tuple(laid for laid in before if laid.tile not in event.taken)),
            AnimationStep(None, after),
        ]

    def goal(self, _event: Event, tile: Tile) -> Spot | None:
        """Return the point at which knocked-out tiles meet and vanish."""
        if tile not in self._left:
            return None
        spots = list(self._left.values())
        x, y = sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)
        spot = self._left[tile]
        return Spot(x, y, max(6.0, spot.unit * _SMALL), spot.turn)
