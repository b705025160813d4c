"""The layout of Blind: the line in the middle, the player's row in front, and the flipped tile beside it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import DRAW, NOBODY, Board, Event, Move, Rules, View
from engine.events import Led, TurnedUp, first
from engine.families.blind.events import TurnedDown
from engine.families.blind.rules import ROWS, BlindRules
from engine.pieces import HIDDEN, Tile
from game.picture.families.chain import ChainLayout
from game.picture.family_layout import MOVING, AnimationStep, DropTarget, Label, PlacedTile, Say
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

_UNIT: Final = 66
"""Short side of a tile in the row, in design units, if there is room."""
_STEP, _TIGHT = 1.1, 1.04
"""Short sides from one tile of the row to the next, with plenty of room and with little."""
_GAP: Final = 4
"""Gap in design units between two lines of a long row."""
MAX_LINES: Final = 3
"""The most lines that a row takes."""
AMPLE: Final = 54
"""Short side in design units at which a row needs no more lines."""
_ASIDE: Final = 3.4
"""Width in short sides reserved beside the row for the flipped tile."""
UP: Final = 0.62
"""The most of that width that the tile takes, 0 to 1."""
_CAPTION: Final = 34
"""Height in design units of the words below the tiles."""


class RowArrangement(NamedTuple):
    """The arrangement of a row. Its top tile is at the right of the first line, and each line holds `across` tiles."""

    unit: float
    """Short side of a tile, in pixels."""
    across: int
    right: float
    """The x of the middle of the rightmost tiles, in pixels."""
    top: float
    """The y of the middle of the first line, in pixels."""
    step: float
    down: float
    """Pixels from one line to the next."""


class BlindLayout(ChainLayout):
    """The line, the player's row with its top at the right, and the flipped tile."""

    has_rack: ClassVar[bool] = False
    has_yard: ClassVar[bool] = False
    has_points: ClassVar[bool] = False
    has_row: ClassVar[bool] = True
    at_once: ClassVar[bool] = True
    acts: ClassVar[tuple[int, ...]] = (DRAW,)
    _dealt: int = 1
    _say: Say
    _stood: tuple[Rect, RowArrangement] | None = None

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a table."""
        assert isinstance(rules, BlindRules)
        layout = cls(rules.pieces, area, design_unit)
        layout._say = say
        layout._dealt = rules.pieces.count // rules.seats
        layout.draw_word, layout.aim = say("Flip"), say("empty your row")
        return layout

    # -- the row ------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> float:
        """Short side of a tile in the row, in pixels."""
        return self._stand().unit

    def _stand(self) -> RowArrangement:
        """Return the arrangement of the row. No tile covers another, however many were dealt."""
        if self._stood is None or self._stood[0] != self.row:
            self._stood = self.row, self._stood_in(self.row)
        return self._stood[1]

    def _stood_in(self, row: Rect) -> RowArrangement:
        best, best_across, lines = 0.0, 1, 1
        tall, gap = row.height - _CAPTION * self._unit, _GAP * self._unit
        for count in range(1, MAX_LINES + 1):
            across = ceil(self._dealt / count)
            unit = min(
                _UNIT * self._unit, (tall - (count - 1) * gap) / count / 2, row.width / (_ASIDE + across * _TIGHT)
            )
            if unit > best:
                best, best_across, lines = unit, across, count
            if best >= AMPLE * self._unit:
                break
        room = row.width - (_ASIDE + 1) * best
        step = min(_STEP * best, room / max(1, best_across - 1))
        down = 2 * best + gap
        top = row.bottom - _CAPTION * self._unit - best - (lines - 1) * down
        return RowArrangement(best, best_across, row.right - (_ASIDE + 0.5) * best, top, step, down)

    def place(self, from_top: int) -> Spot:
        """Return the spot of a tile in the player's row, by its distance from the top. The row stays flush right."""
        stand = self._stand()
        line, column = divmod(from_top, stand.across)
        return Spot(stand.right - column * stand.step, stand.top + line * stand.down, stand.unit)

    def aside(self) -> Spot:
        """Return the spot of the flipped tile."""
        room = self.unit * _ASIDE
        unit = min(_UNIT * self._unit, room * UP)
        return Spot(self.row.right - room / 2, self.row.bottom - _CAPTION * self._unit - unit, unit)

    def own(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the player's row from bottom to top. Unseen tiles are named by their place."""
        pile = view.piles[ROWS + self.me]
        return tuple(
            PlacedTile(HIDDEN - 1 - at, (), self.place(len(pile) - 1 - at), is_apart=True)
            if tile == HIDDEN
            else PlacedTile(tile, self.pieces.faces[tile], self.place(len(pile) - 1 - at), is_apart=True)
            for at, tile in enumerate(pile)
        )

    # -- layout -------------------------------------------------------------------------------------------------

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the line, the player's row and the flipped tile."""
        up = [self.up(hand.bit_length() - 1) for hand in view.hands if hand]
        return (*super().lay(view), *self.own(view), *up)

    def up(self, tile: Tile) -> PlacedTile:
        """Return the flipped tile."""
        return PlacedTile(tile, self.pieces.faces[tile], self.aside(), is_apart=True)

    def free_targets(self, view: View[Board], moves: Sequence[Move]) -> list[DropTarget]:
        """Return the drop on the top of the player's row, which flips it."""
        has_row = bool(view.piles[ROWS + self.me])
        return [DropTarget(move, (), self.place(0)) for move in moves if move.act == DRAW and has_row]

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the caption of the row, and who flipped the tile beside it."""
        pile, say = view.piles[ROWS + self.me], self._say
        y = self.row.bottom - _CAPTION * self._unit / 2
        width = round(self.unit * _ASIDE)
        out: list[Label] = []
        if pile:
            first, last = self.place(min(len(pile), self._stand().across) - 1), self.place(0)
            name = self.names[self.me] if self.names else ""
            mine = name in ("", say("You"))
            text = say("Your row: {n}", n=len(pile)) if mine else say("{name}: {n}", name=name, n=len(pile))
            lowest = self.place(len(pile) - 1).y + self.unit
            out.append(Label(text, (first.x + last.x) / 2, lowest + _CAPTION * self._unit / 2, 19))
        holder = next((seat for seat, hand in enumerate(view.hands) if hand), NOBODY)
        if holder != NOBODY:
            out.append(Label(say("Flipped"), self.aside().x, y, 19, width=width))
        return tuple(out)

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the number of tiles set aside."""
        say = self._say
        return ((say("Set aside"), str(len(view.piles[0]))),) if view.piles[0] else ()

    def prompt(self, _view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        say = self._say
        if any(move.act == DRAW for move in legal):
            return say("Flip the top tile of your row.")
        if len(legal) > 1:
            return say("It fits both ends. Choose one.") if chosen is not None else say("It fits both ends.")
        return say("It fits. Play it.")

    # -- animation ----------------------------------------------------------------------------------------------

    def animation_steps(self, before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Flip a tile first. If it doesn't fit, it then goes face down to the bottom of its row."""
        after = self.lay(update.view)
        event = next((event for event in update.events if isinstance(event, (*MOVING, Led))), None)
        if not isinstance(event, TurnedUp):
            return [AnimationStep(event, after, rides=self.rides)]
        pile = len(update.view.piles[ROWS + self.me])
        back = first(update.events, TurnedDown)
        line = tuple(laid for laid in before if laid not in self._rows(before))
        rest = list(self._rows(before))
        if event.seat == self.me:
            rest = [laid._replace(spot=self.place(len(rest) - 2 - at)) for at, laid in enumerate(rest[:-1])]
        up = self.up(event.tile)
        out = [AnimationStep(event, (*line, *rest, up))]
        if back is not None:
            down = (up._replace(halves=self._returned(update.view, up), spot=self.place(pile - 1)),)
            out.append(AnimationStep(back, (*line, *(down if back.seat == self.me else ()), *rest)))
        return out

    def _rows(self, laid: Sequence[PlacedTile]) -> tuple[PlacedTile, ...]:
        """Return the tiles of the own row among those on the felt."""
        places = {self.place(at) for at in range(self._dealt)}
        return tuple(tile for tile in laid if tile.spot in places)

    def _returned(self, view: View[Board], up: PlacedTile) -> tuple[int, ...]:
        """Return the faces of a tile that has gone back. Some stay face up."""
        return up.halves if view.shown >> up.tile & 1 else ()

    def origin(self, event: Event, _tile: Tile) -> Spot | None:
        """Start a flipped tile of this player at the top of the row."""
        return self.place(0) if isinstance(event, TurnedUp) and event.seat == self.me else None

    def own_spot(self, place: int) -> Spot:
        """Return the spot to which a tile of the player's row is dealt."""
        return self.place(place)
