"""The layout of a pool: tiles in a loose grid, each with its worth, and the tiles each player took from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import PASS, PLAY, TAKE, Board, Event, Move, Rules, Seat, View
from engine.events import Played, Took, first
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.pieces import Tile, each, mask
from game.look.pips import MIN_TILE
from game.picture.family_layout import (
    FEW,
    FOOT,
    LIT,
    PLAIN,
    AnimationStep,
    DropTarget,
    FamilyLayout,
    Label,
    PlacedTile,
    Say,
)
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

_UNIT_MOST: Final = 84
"""Largest short side of a tile of the pool, in design units."""
_UNIT_LEAST: Final = 4.0
"""Least short side of a tile of the pool, in pixels."""
_STRIP: Final = 62
"""Height of the strip for taken tiles at the far and near sides, in design units."""
WORTH: Final = 36
"""Room below a tile for its worth in grids of few rows, in design units."""
_GAP: Final = 14
GRIDS: Final = ((9, 1), (9, 2), (12, 2), (12, 4), (16, 5), (20, 7))
"""Columns and rows of the grids. The first one with room for all tiles is used."""
LOW_GRIDS: Final = ((8, 1), (12, 1), (16, 1), (10, 2), (16, 3), (24, 4))
"""More grids for a low area in which tiles of the first one would be illegible."""
LOW_GRID: Final = 3
"""Number of rows up to which the worth is below the tiles. With more rows it is on them."""
_PILE, _STEP, MAX_PAIRS = 42, 11, 6
"""Short side of a taken pair and the distance to the next, in design units, and the most pairs shown."""
SLIM: Final = 26
"""Short side of a taken pair in design units if there are many seats."""
WORDS: Final = 146
"""Width of the words beside a pile, in design units."""
_LETTERS: Final = 17
"""Height of the letters of these words, in design units,"""
_TOLD: Final = 5.2
"""and the length of fourteen letters as a part of their line's height."""
_SHORT_TOLD, _NEAR_TOLD = 3.2, 1.3
"""The same for eight letters, as in the first of two lines beside a pile; how much more room these have at most,"""
_LEADING: Final = 0.85
"""and the distance between two such lines."""
TAKEN: Final = -1000
"""Name of taken tiles, minus the seat and the place. They are not tile indices."""


def pool(board: Board) -> Pool:
    """Return the board of a view as this family's board."""
    assert isinstance(board, Pool)
    return board


class Pile(NamedTuple):
    """The place for a seat's taken tiles: the middle of the first pair, its size, and the start of the words."""

    x: float
    y: float
    unit: float
    turn: int
    pairs: int
    """The most pairs shown."""
    words: float
    """The middle of the words."""
    room: float = 0.0
    """Their width if they are short and in two lines; 0 for one line of the usual width."""


class PoolLayout(FamilyLayout):
    """The layout of a pool in one area. A tile keeps its place until it is taken."""

    shows_ends: ClassVar[bool] = False
    is_below_chips: ClassVar[bool] = True
    acts: ClassVar[tuple[int, ...]] = (PASS,)

    def __init__(self, rules: PoolRules, area: Rect, design_unit: float, say: Say) -> None:
        super().__init__(area, design_unit)
        self.rules = rules
        self.pieces = rules.pieces
        self.say = say
        self.aim = say("most points wins")
        self.yard_word = say("To deal")
        self.pass_word = say("Leave it")
        self._slots: dict[Tile, int] = {}
        self._grid = GRIDS[0]

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a pool game."""
        assert isinstance(rules, PoolRules)
        return cls(rules, area, design_unit, say)

    def buttons(self) -> tuple[int, ...]:
        """Return the button to leave a match, if the rules allow overlooking one."""
        return self.acts if self.rules.may_miss else ()

    # -- positions ------------------------------------------------------------------------------------------------

    @property
    def _field(self) -> tuple[float, float]:
        """Return the top of the grid and its height, in pixels."""
        near, far = self._px(_STRIP), self._px(_STRIP) * self._far_rows
        return self.area.top + far, self.area.height - near - far

    @property
    def _in_a_row(self) -> int:
        """Return how many opponents' piles of one pair have room side by side."""
        return max(1, int(self.area.width / self._px(SLIM + _GAP / 2 + WORDS)))

    @property
    def _far_rows(self) -> int:
        """Return the number of rows of opponents' piles, one in most pictures."""
        return ceil((self.rules.seats - 1) / self._in_a_row) if self._is_upright else 1

    @property
    def _is_upright(self) -> bool:
        """True if the piles have no room in one row, as in an upright picture."""
        others = self.rules.seats - 1
        if self.columns:
            return False
        return super()._is_upright or (self.rules.seats > FEW and self._in_a_row < others)

    @property
    def unit(self) -> float:
        """Short side of a tile of the pool, in pixels; a window that has no room for its words still has tiles."""
        return max(_UNIT_LEAST, self._unit_in(self._grid))

    def _unit_in(self, grid: tuple[int, int]) -> float:
        columns, rows = grid
        wide, high = self.area.width / columns, self._field[1] / rows
        words = WORTH if rows <= LOW_GRID else 0
        return min(self._px(_UNIT_MOST), wide - self._px(_GAP), (high - self._px(words + _GAP)) / 2)

    def _grid_for(self, count: int) -> tuple[int, int]:
        """Return the grid for this many tiles plus one: the first that fits, or the one with the largest tiles."""
        room = [grid for grid in (*GRIDS, *LOW_GRIDS) if grid[0] * grid[1] > count]
        if room and self._unit_in(room[0]) >= MIN_TILE:
            return room[0]
        return max(room or GRIDS[-1:], key=self._unit_in)

    def _order(self) -> list[tuple[int, int]]:
        """Return the cells of the grid, those in the middle first."""
        columns, rows = self._grid
        cells = [(column, row) for row in range(rows) for column in range(columns)]

        def away(cell: tuple[int, int]) -> float:
            return abs(cell[0] - (columns - 1) / 2) + 1.5 * abs(cell[1] - (rows - 1) / 2)

        return sorted(cells, key=away)

    def _spot(self, slot: int) -> Spot:
        columns, rows = self._grid
        column, row = self._order()[slot]
        top, height = self._field
        wide = min(self.area.width / columns, 2.4 * self.unit)
        words = self._px(WORTH) if rows <= LOW_GRID else 0
        x = self.area.centerx + (column - (columns - 1) / 2) * wide
        y = top + (row + 0.5) * height / rows - words / 2
        return self.seen(x, y, self.unit)

    def _pile(self, seat: Seat, seen: int = MAX_PAIRS) -> Pile:
        """Return the place for a seat's taken tiles, with `seen` pairs shown."""
        if seat in self.columns:
            return self._pile_below(*self.columns[seat], seen)
        area, few = self.area, self.rules.seats <= FEW
        relative, others = (seat - self.me) % self.rules.seats, self.rules.seats - 1
        upright = self._is_upright and relative > 0
        slim = upright or (not few and area.width / others < self._px(2 * _PILE + WORDS + _GAP))
        unit, turn = (self._px(SLIM), 0) if slim else (self._px(_PILE), 1)
        pairs = MAX_PAIRS if not relative or (few and not upright) else 1
        long = (2 * unit if turn else unit) + (pairs - 1) * self._px(_STEP)
        whole = long + self._px(_GAP / 2 + WORDS)
        if not relative:
            left, y = float(area.left), area.bottom - self._px(_STRIP / 2 - 4)
        elif upright:
            row, column = divmod(relative - 1, self._in_a_row)
            left = area.left + column * area.width / min(others, self._in_a_row) + self._px(_GAP / 2)
            y = area.top + (row + 0.5) * self._px(_STRIP) - self._px(4)
        elif few and others > 1:
            left = {1: area.left, others: area.right - whole}.get(relative, area.centerx - whole / 2)
            y = area.top + self._px(_STRIP / 2 - 4)
        else:
            left = area.left + (relative - 0.5) * area.width / others - whole / 2
            y = area.top + self._px(_STRIP / 2 - 4)
        first = left + (unit if turn else unit / 2)
        shorter = max(0, pairs - max(1, seen)) * self._px(_STEP)
        start = left + long - shorter + self._px(_GAP / 2)
        if upright:  # in the middle of what the pile leaves of its part of the row
            words = (start + left + area.width / min(others, self._in_a_row)) / 2
        else:  # large letters need more room than there is in a window
            words = min(start + max(self._px(WORDS), _TOLD * self.tall(_LETTERS)) / 2, area.right - self._px(WORDS / 2))
        return Pile(first, y, unit, turn, pairs, words)

    def _pile_below(self, left: float, wide: float, seen: int) -> Pile:
        """Return the place below a chip: the pile begins where the chip does, and the words are beside it."""
        told = _SHORT_TOLD * self.tall(_LETTERS)
        room = wide - self._px(_GAP / 2) - told
        slim = room < self._px(2 * _PILE)
        unit, turn = (self._px(SLIM), 0) if slim else (self._px(_PILE), 1)
        first = unit if slim else 2 * unit
        pairs = max(1, min(MAX_PAIRS, 1 + int((room - first) / self._px(_STEP))))
        start = left + first + (min(pairs, max(1, seen)) - 1) * self._px(_STEP) + self._px(_GAP / 2)
        y = self.area.top + self._px(_STRIP / 2 - 4)
        rest = left + wide - start
        beside = rest if slim else min(rest, _NEAR_TOLD * told)
        return Pile(left + first / 2, y, unit, turn, pairs, start + beside / 2, beside)

    def _pile_spot(self, pile: Pile, place: int) -> Spot:
        return self.seen(pile.x + place * self._px(_STEP), pile.y, pile.unit, pile.turn)

    # -- layout ---------------------------------------------------------------------------------------------------

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the taken tiles and the pool."""
        board = pool(view.board)
        self._assign(each(board.pool))
        tiles = [
            PlacedTile(
                tile,
                self.pieces.faces[tile],
                self._spot(slot),
                LIT if board.missed and tile == board.left else PLAIN,
                pick=False,
            )
            for tile, slot in self._slots.items()
        ]
        return (*self._piles(board), *sorted(tiles, key=lambda laid: laid.spot.y))

    def _assign(self, tiles: Sequence[Tile]) -> None:
        """Give each tile its place in the grid: its current one, or the first free one."""
        grid = self._grid_for(len(tiles))
        if grid != self._grid:
            self._grid, self._slots = grid, {}
        self._slots = {tile: slot for tile, slot in self._slots.items() if tile in tiles}
        for tile in tiles:
            if tile not in self._slots:
                self._slots[tile] = self._free()

    def _free(self) -> int:
        taken = set(self._slots.values())
        return next(slot for slot in range(len(taken) + 1) if slot not in taken)

    def _piles(self, board: Pool) -> Iterator[PlacedTile]:
        for seat, taken in enumerate(board.taken):
            pile = self._pile(seat)
            for place in range(min(pile.pairs, taken.bit_count() // 2)):
                yield PlacedTile(TAKEN - 100 * seat - place, (), self._pile_spot(pile, place), pick=False)

    # -- places ---------------------------------------------------------------------------------------------------

    def drops(self, _view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return the tiles of the pool that the chosen one can take, and its own place if it takes none."""
        takes = any(len(move.tiles) > 1 for move in moves)
        out: list[DropTarget] = []
        for move in moves:
            if move.act != PLAY:
                continue
            if len(move.tiles) > 1:
                out.append(self._around(move))
            else:
                text = self.say("leave it here") if takes else ""
                out.append(DropTarget(move, self.pieces.faces[move.tiles[0]], self._spot(self._free()), text))
        return out

    def free_targets(self, _view: View[Board], moves: Sequence[Move]) -> list[DropTarget]:
        """Return the pairs that the previous player overlooked."""
        return [self._around(move) for move in moves if move.act == TAKE]

    def _around(self, move: Move) -> DropTarget:
        """Return the drop around a tile to take, with the worth of the pair."""
        worth = sum(self.rules.values[tile] for tile in move.tiles)
        text = f"+{worth}" if worth or move.act == PLAY else self.say("take it")
        return DropTarget(move, (), self._spot(self._slots[move.tiles[1]]), text, side=FOOT)

    # -- words ----------------------------------------------------------------------------------------------------

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the worth of each tile of the pool, and each player's taken tiles."""
        board = pool(view.board)
        return (*self._worths(board.pool), *self._counts(board.taken))

    def _worths(self, tiles: int) -> Iterator[Label]:
        values, low = self.rules.values, self._grid[1] <= LOW_GRID
        for tile, slot in self._slots.items():
            if values[tile] and tiles >> tile & 1:
                spot = self._spot(slot)
                down = spot.unit + self._px(19) * self.zoom if low else 0
                yield Label(f"+{values[tile]}", spot.x, spot.y + down, 17, boxed=True, tile=tile)

    def _counts(self, taken: Sequence[int]) -> Iterator[Label]:
        for seat, tiles in enumerate(taken):
            if not tiles:
                continue
            pile, say = self._pile(seat, tiles.bit_count() // 2), self.say
            points = sum(self.rules.values[tile] for tile in each(tiles))
            told = say("{n} tiles · +{points}", n=tiles.bit_count(), points=points)
            lines = [told]
            if pile.room:  # the chip above says whose they are
                lines = told.split(" · ")
            elif seat == self.me and not self.is_for_others:
                lines = [say("You took"), told]
            elif (seat == self.me or self.rules.seats > FEW or self._is_upright) and self.names:
                lines = [self.names[seat], told]
            apart = max(self._px(25), _LEADING * self.tall(_LETTERS))
            middle = min(pile.y, self.area.bottom - apart * len(lines) / 2)
            for place, line in enumerate(lines):
                spot = self.seen(pile.words, middle + (place - (len(lines) - 1) / 2) * apart, 0)
                wide = round(pile.room or self._told_wide(pile))
                yield Label(line, spot.x, spot.y, _LETTERS, width=wide, one_line=True)

    def _told_wide(self, pile: Pile) -> float:
        """Return the room for the words beside a pile: large letters have more, as far as the felt goes."""
        return max(self._px(WORDS), min(_TOLD * self.tall(_LETTERS), 2 * (self.area.right - pile.words)))

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the current deal of the round, the points left, and the bonus for the most tiles."""
        board, say, values = pool(view.board), self.say, self.rules.values
        still = sum(values) - sum(values[tile] for taken in board.taken for tile in each(taken))
        return (
            (say("Deal"), say("{n} of {all}", n=board.dealt, all=len(self.rules.hands))),
            (say("Points left"), str(still)),
            (say("Most tiles"), f"+{self.rules.most}"),
        )

    def prompt(self, view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        say, label = self.say, self.pieces.label
        if chosen is not None:
            plays = [move.tiles for move in legal if move.act == PLAY and move.tiles[0] == chosen]
            takes = [tiles[1] for tiles in plays if len(tiles) > 1]
            if not takes:
                return say("{tile} matches nothing, so it stays in the pool.", tile=label(chosen))
            if len(takes) == 1 and self.rules.may_miss:
                return say("Take {other}, or leave {tile} in the pool.", other=label(takes[0]), tile=label(chosen))
            if len(takes) == 1:
                return say("Choose {tile} again to take its match.", tile=label(chosen))
            return say("Which tile should {tile} take?", tile=label(chosen))
        if any(move.act == TAKE for move in legal):
            left = label(pool(view.board).left)
            if any(move.act == PASS for move in legal):
                return say("{tile} was left. Take it with a match, or leave it.", tile=left)
            return say("{tile} was left. Take it with a match first, or just play.", tile=left)
        if any(move.act == PLAY and len(move.tiles) > 1 for move in legal):
            return say("Match a number in the pool.")
        return say("Nothing matches. The tile you play stays in the pool.") if legal else ""

    # -- animation ------------------------------------------------------------------------------------------------

    def animation_steps(self, before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Return the steps: a tile is played onto the one it takes, then the pair goes to its seat."""
        played, took = first(reversed(update.events), Played), first(reversed(update.events), Took)
        lies = {laid.tile: laid for laid in before}
        out: list[AnimationStep] = []
        if played is not None and took is not None:
            tile, other = took.taken
            faces = self.pieces.faces[tile]
            at, beside = self._together(lies[other], faces)
            rest = (laid for laid in before if laid.tile != other)
            pair = lies[other]._replace(spot=at), PlacedTile(tile, faces, beside, pick=False)
            out.append(AnimationStep(played, (*rest, *pair), self._labels_before(update.view, took)))
        after = self.lay(update.view)
        if took is not None:
            out.append(AnimationStep(took, tuple(laid for laid in before if laid.tile not in took.taken)))
        elif played is not None:
            fresh = {laid.tile: laid for laid in after}[played.tile]
            out.append(AnimationStep(played, (*before, fresh)))
        return [*out, AnimationStep(None, after, self.labels(update.view))]

    def _together(self, taken: PlacedTile, faces: Sequence[int]) -> tuple[Spot, Spot]:
        """Return where a tile of the pool and one that takes it touch: their middle is where the first one lay."""
        at, beside = taken.spot, end_to_end(taken, faces)
        room = self.area.height / 2 - 2 * at.unit  # for the middle of the pair
        middle = min(max(at.y, self.area.centery - room), self.area.centery + room) if room > 0 else at.y
        away = (beside.y - at.y) / 2
        return at._replace(y=middle - away), beside._replace(y=middle + away)

    def _labels_before(self, view: View[Board], took: Took) -> tuple[Label, ...]:
        """Return the labels while a pair still lies together, which needs none."""
        board, pair = pool(view.board), mask(took.taken)
        taken = [tiles & ~pair if seat == took.seat else tiles for seat, tiles in enumerate(board.taken)]
        return (*self._worths(board.pool), *self._counts(taken))

    def goal(self, event: Event, tile: Tile) -> Spot | None:
        """Return the pile of the player who takes a pair."""
        if isinstance(event, Took) and tile in event.taken:
            return self._pile_spot(self._pile(event.seat), 0)
        return None


def end_to_end(taken: PlacedTile, faces: Sequence[int]) -> Spot:
    """Return where a tile with these faces lies beside an upright one it takes, so that equal halves touch."""
    at, halves = taken.spot, taken.halves
    own = halves if at.turn % 4 == 0 else halves[::-1]  # from the top
    is_below = own[-1] in faces
    shared = own[-1] if is_below else own[0]
    is_upright = faces[0 if is_below else -1] == shared
    away = 2 * at.unit if is_below else -2 * at.unit
    return at._replace(y=at.y + away, turn=0 if is_upright else 2)
