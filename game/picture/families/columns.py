"""The layout of the column games: seven places side by side, with runs of upright tiles hanging from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import CHOOSE, PASS, PLAY, Board, Event, Move, Rules, View
from engine.events import first
from engine.families.columns.board import (
    HORIZONTAL,
    STOP_HERE,
    UNTURNED,
    WIDTH,
    Columns,
    bottom_pip,
    covered,
    top_pip,
)
from engine.families.columns.events import Chose, ColumnTurnedUp, RunMoved
from engine.families.columns.joins import next_join, settled
from engine.families.columns.rules import ColumnRules
from engine.pieces import Tile
from game.picture.family_layout import VACANT, AnimationStep, DropTarget, FamilyLayout, Ground, Label, PlacedTile, Say
from game.picture.rect import Rect
from game.picture.spot import Spot, drawn
from game.play.table import Update

_UNITS: Final = (92, 84, 76, 68, 62, 56, 50)
"""Short sides of a tile in design units, tried in order until the columns fit."""
_WHOLE: Final = 2.0
"""Short sides from tile to tile of a run if there is room."""
TIGHT: Final = 1.0
"""Short sides if there isn't: a tile covers the lower half of the one above, which matches its own upper half."""
WHOLE_UNTIL: Final = 76
"""Short side in design units below which tiles overlap rather than shrink."""
STRIP: Final = 0.32
"""Short sides that remain visible of a face-down tile."""
_FOLD: Final = 1.12
"""Short sides between the two strands of a column that is too long for one."""
_BESIDE: Final = 0.72
"""Short sides between two columns, if the felt is wide enough."""
_CHOICE: Final = 72
"""Short side of the tiles that choose how tiles are turned over, in design units."""
_MEANS: Final = 124
"""Design units from the middle of a choice to the words below it."""
_ASKED, _TOLD, _NAMES = 24, 18, 24
"""Design units: letters of the question, of the sentence below it, and room for the names of the choices."""
_SAMPLE: Final = ((1, 6), (6, 1))
"""The halves of a sample tile, whose hidden top is a one, after it was flipped sideways and end over end."""
CHOICES_APART: Final = 0.34
"""Distance between the middles of the two choices, as a part of the felt's width."""
MAX_DOWN: Final = 7
"""The most face-down tiles in one place."""
_AT_FIRST: Final = 21
"""Number of face-down tiles at the start of play."""


class Hang(NamedTuple):
    """The arrangement of all columns: the short side of a tile in pixels, the other values in short sides by column."""

    unit: float
    tops: tuple[float, ...]
    """Distance from the top to the first face-up tile."""
    steps: tuple[float, ...]
    """Distance from tile to tile."""
    folds: tuple[int, ...]
    """Number of tiles that fit in the first strand."""
    strands: tuple[int, ...]
    """Number of strands."""


def back(column: int, place: int) -> Tile:
    """Return the name of a face-down tile that nobody knows."""
    return -2 - column * MAX_DOWN - place


class ColumnsLayout(FamilyLayout):
    """The layout of seven columns in one area."""

    has_rack: ClassVar[bool] = False
    has_yard: ClassVar[bool] = False
    acts: ClassVar[tuple[int, ...]] = (PASS,)

    def __init__(self, rules: ColumnRules, area: Rect, design_unit: float, say: Say) -> None:
        super().__init__(area, design_unit)
        self.rules = rules
        self.aim = say("flip every tile")
        self.out_word = say("Join all")
        self.won_word = say("Every tile is up!")
        self.pass_word = say("Give up")
        self._say = say
        self._head: Final = TIGHT if rules.above else 0.0
        """Short sides reserved above the columns for runs that go on top."""
        self._hang = self._hung(_UNITS[0] * design_unit, [0.0] * WIDTH, [1] * WIDTH)
        self._spots: dict[Tile, Spot] = {}

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a column game."""
        assert isinstance(rules, ColumnRules)
        return cls(rules, area, design_unit, say)

    # -- layout -------------------------------------------------------------------------------------------------

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the columns from left to right, each from top to bottom."""
        say, table = self._say, _table(view)
        self.stop_word = self.pass_word = say("Give up") if covered(table) else say("I'm done")
        return self._lay(table, table.board.columns, [len(pile) for pile in view.piles[1:]])

    def _lay(
        self, view: View[Columns], columns: Sequence[tuple[Tile, ...]], down: Sequence[int]
    ) -> tuple[PlacedTile, ...]:
        is_over = not covered(view) and next_join(view, self.rules.legal(view, 0)) is None
        hang = self._hang = self._fitted(columns, down, is_over=is_over)
        laid: list[PlacedTile] = []
        for column, run in enumerate(columns):
            backs = [self._at(column, self._head + STRIP * place) for place in range(down[column])]
            laid += [PlacedTile(back(column, place), (), spot, pick=False) for place, spot in enumerate(backs)]
            for place, tile in enumerate(run):
                is_covered = place + 1 not in (len(run), hang.folds[column]) and hang.steps[column] < _WHOLE
                halves = (top_pip(view, tile), bottom_pip(view, tile))
                shows = hang.steps[column] if is_covered else 0.0
                laid.append(PlacedTile(tile, halves, self._spot(column, place), shows=shows))
        self._spots = {tile.tile: tile.spot for tile in laid}
        return tuple(laid)

    def _fitted(self, columns: Sequence[tuple[Tile, ...]], down: Sequence[int], *, is_over: bool) -> Hang:
        """Find the arrangement of the columns, with room for one more tile under each until nothing moves any more."""
        tops = [self._head + STRIP * count for count in down]
        counts = [len(run) + (not is_over) for run in columns]
        whole = _UNITS if is_over else _UNITS[: _UNITS.index(WHOLE_UNTIL) + 1]
        for least in (_WHOLE, TIGHT):
            for size in whole if least == _WHOLE else _UNITS:
                room = self.area.height / (size * self._unit)
                if all(top + (count - 1) * least + 2 <= room for top, count in zip(tops, counts, strict=True)):
                    return self._hung(size * self._unit, tops, counts)
        return self._hung(_UNITS[-1] * self._unit, tops, counts)

    def _hung(self, unit: float, tops: Sequence[float], counts: Sequence[int]) -> Hang:
        room = self.area.height / unit
        steps: list[float] = []
        folds: list[int] = []
        for top, count in zip(tops, counts, strict=True):
            fold = min(count, int((room - top - 2) / TIGHT) + 1)
            folds.append(fold)
            steps.append(_WHOLE if top + (count - 1) * _WHOLE + 2 <= room else TIGHT)
        strands = tuple(2 if fold < count else 1 for fold, count in zip(folds, counts, strict=True))
        return Hang(unit, tuple(tops), tuple(steps), tuple(folds), strands)

    def _spot(self, column: int, place: int) -> Spot:
        """Return the spot of a face-up tile. A column that is too long continues beside itself, from the top."""
        hang = self._hang
        fold, step = hang.folds[column], hang.steps[column]
        if place < fold:
            return self._at(column, hang.tops[column] + place * step)
        return self._at(column, self._head + (place - fold) * step, strand=1)

    def _at(self, column: int, down: float, strand: int = 0) -> Spot:
        """Return the spot of a tile that starts `down` short sides from the top."""
        hang, area = self._hang, self.area
        x = self._middle(column) + (strand - (hang.strands[column] - 1) / 2) * _FOLD * hang.unit
        return self.seen(x, area.y + (down + 1) * hang.unit, hang.unit)

    def _pitch(self) -> float:
        """Return the distance from one column to the next in pixels."""
        strands = max(self._hang.strands)
        return min(self.area.width / WIDTH, (1 + (strands - 1) * _FOLD + _BESIDE) * self._hang.unit)

    def _middle(self, column: float) -> float:
        """Return the middle of a column; half columns are the borders between them."""
        return self.area.centerx + (column - (WIDTH - 1) / 2) * self._pitch()

    def grounds(self, view: View[Board]) -> tuple[Ground, ...]:
        """Return the places without a column."""
        table = _table(view)
        out: list[Ground] = []
        for column, run in enumerate(table.board.columns):
            if not run and not view.piles[1 + column]:
                spot = drawn(self._at(column, self._head))
                wide = round(spot.unit)
                out.append(Ground(VACANT, Rect(round(spot.x) - wide // 2, round(spot.y) - wide, wide, 2 * wide)))
        return tuple(out)

    def lifted(self, view: View[Board], tile: Tile) -> tuple[Tile, ...]:
        """Return the run that moves with a tile: all tiles hanging under it."""
        board = _table(view).board
        if tile < 0 or not board.laid >> tile & 1:
            return (tile,)
        run = board.columns[board.home(tile)]
        return run[run.index(tile) :]

    # -- places of moves ----------------------------------------------------------------------------------------

    def drops(self, view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return the drops for a run (under a column, on top, on an empty place), each with the tile it touches."""
        table = _table(view)
        columns = table.board.columns
        out: list[DropTarget] = []
        for move in moves:
            if move.act != PLAY:
                continue
            at, run = move.at, self.lifted(view, move.tiles[0])
            if at < WIDTH:
                spot = self._spot(at, len(columns[at]))
                like = [at] if columns[at] else [place for place in range(WIDTH) if not columns[place]]
                reach = () if self.rules.above else tuple(self._reach(column) for column in like)
                tile = run[0]
            else:
                spot, reach, tile = self._at(at - WIDTH, self._head - TIGHT), (), run[-1]
            out.append(DropTarget(move, (top_pip(table, tile), bottom_pip(table, tile)), spot, reach=reach))
        return out

    def _reach(self, column: int) -> Rect:
        """Return the strip of the felt that belongs to a column."""
        area = self.area
        upper, lower = (
            self.seen(self._middle(column + side), y, 1) for side, y in ((-0.5, area.y), (0.5, area.bottom))
        )
        return Rect.of((upper.x, upper.y, lower.x - upper.x, lower.y - upper.y))

    def free_targets(self, _view: View[Board], moves: Sequence[Move]) -> list[DropTarget]:
        """Return the two ways to turn over the tiles, while the player must choose one."""
        say = self._say
        words = (say("Sideways"), say("End over end"))
        return [
            DropTarget(
                move, _SAMPLE[move.at != HORIZONTAL], self._choice(move.at), text=words[move.at != HORIZONTAL], side=0
            )
            for move in moves
            if move.act == CHOOSE
        ]

    def _choice(self, way: int, down: float = 0.0) -> Spot:
        area = self.area
        x = area.centerx + (way - 0.5) * CHOICES_APART * area.width
        return self.seen(x, area.y + area.height * 0.68 + down * self._unit, _CHOICE * self._unit)

    # -- words --------------------------------------------------------------------------------------------------

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the captions of the choice at the start."""
        if _table(view).board.flip != UNTURNED:
            return ()
        say, wide = self._say, round(CHOICES_APART * self.area.width * 0.94)
        above = self.tall(_NAMES) + self.tall(_TOLD) + self.tall(_ASKED) / 2
        ask = self.seen(self.area.centerx, self._choice(0).y - 92 * self._unit - above, 1)
        means = (say("Like a page: the top stays on top."), say("Head over heels: the top goes down."))
        return (
            Label(say("How do you flip a tile whose hidden top half is a one?"), ask.x, ask.y, size=_ASKED),
            Label(
                say("Neither way is luckier. It holds for the whole deal."),
                ask.x,
                ask.y + (self.tall(_ASKED) + self.tall(_TOLD)) / 2,
            ),
            *(
                Label(text, self._choice(way, _MEANS).x, self._choice(way, _MEANS).y, width=wide)
                for way, text in enumerate(means)
            ),
        )

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the progress of the game."""
        say, table = self._say, _table(view)
        if table.board.flip == UNTURNED:
            return ((say("Face down"), str(covered(table))),)
        moves = table.board.spent + _AT_FIRST - covered(table)
        par = self.rules.par(table)
        facts = [
            (say("Face down"), str(covered(table))),
            (say("Columns"), str(table.board.width())),
            (say("Moves"), str(moves)),
        ]
        if par >= 0:
            facts.insert(2, (say("Par"), str(par)))
        return tuple(facts)

    def stop_question(self, view: View[Board]) -> str:
        """Return the question to confirm giving up the deal."""
        say = self._say
        return say("Give up this deal?") if covered(_table(view)) else ""

    def prompt(self, view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        say, table = self._say, _table(view)
        if table.board.flip == UNTURNED:
            return say("Choose one of the two ways to flip tiles.")
        if chosen is not None and table.board.laid >> chosen & 1:
            return say("Choose where to move {tile} and everything below it.", tile=table.pieces.label(chosen))
        if covered(table):
            return say("Move runs under a matching half to free the face-down tiles.")
        if self.is_done(view, legal):
            return say("You won, and nothing more joins. “{done}” ends the game.", done=self.stop_word)
        join, done = self.out_word, self.stop_word
        return say("You won! “{join}” joins what still fits, and “{done}” stops.", join=join, done=done)

    # -- animation ----------------------------------------------------------------------------------------------

    def is_done(self, view: View[Board], legal: Sequence[Move]) -> bool:
        """Return True if every tile is face up and no more columns join."""
        table = _table(view)
        return bool(legal) and table.board.flip != UNTURNED and settled(table, legal) == STOP_HERE

    def plays_out(self, view: View[Board], legal: Sequence[Move]) -> Move | None:
        """Return the next join once every tile is face up."""
        return next_join(_table(view), legal)

    def animation_steps(self, _before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Return the steps: a run moves, then a tile is turned up, or all columns show their last tiles."""
        table = _table(update.view)
        chose, moved = first(update.events, Chose), first(update.events, RunMoved)
        turned = first(update.events, ColumnTurnedUp)
        if chose is not None or moved is None or turned is None:
            return [AnimationStep(chose or moved, self.lay(update.view))]
        columns, down = list(table.board.columns), [len(pile) for pile in table.piles[1:]]
        columns[turned.column], down[turned.column] = (), down[turned.column] + 1
        begun = self._lay(table, columns, down)
        return [AnimationStep(moved, begun), AnimationStep(turned, self.lay(update.view))]

    def origin(self, _event: Event, tile: Tile) -> Spot | None:
        """Return the origin of a tile that is turned up, which is its own place."""
        spot = self._spots.get(tile)
        return drawn(spot) if spot is not None else None


def _table(view: View[Board]) -> View[Columns]:
    assert isinstance(view.board, Columns)
    return view  # type: ignore[return-value]  # the assertion checked its board
