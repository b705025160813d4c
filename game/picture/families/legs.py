"""The layout of the games with legs: a plate with the start double, and six legs round it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Self

from engine.core import DRAW, PLAY, Board, Move, Rules, View
from engine.families.legs.board import LEGS, NO_LEG, Legs
from engine.families.legs.events import SpellBroken, SpellCast
from engine.families.legs.rules import LegsRules
from engine.pieces import Tile
from game.look.icon import Icon
from game.picture.families.legs_plan import RIM, LegsPlanner, LegTurn
from game.picture.family_layout import (
    ASKED,
    AURA,
    BRASS_CHIP,
    DIM,
    LAST,
    LIT,
    MOVING,
    PINS,
    PLAIN,
    PLATE,
    SIGN,
    THREAD,
    VACANT,
    AnimationStep,
    DropTarget,
    FamilyLayout,
    Ground,
    Label,
    PlacedTile,
    Say,
)
from game.picture.line.parts import TilePose
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

UNIT_MOST: Final = 64
"""Largest short side of a tile, in design units."""
ROWS: Final = 8.6
"""Number of rows of tiles that the area must hold at that size, because a leg goes up before it goes outwards."""
FLAT: Final = 3
"""Quarter turns of the start double, with its first half at the left."""
PLATE_SIZE: Final = (2 * RIM, 4)
"""Size of the wooden plate, in steps."""
ROOM: Final = 2.0
"""Short sides at each side of the start double for a sign or a word."""
THREAD_AWAY, THREAD_LONG = 0.34, 2.4
"""Distance of a thread from the tiles that it goes round, and the length of its ends, in steps."""
_CHIP, _CHIP_MOST = 44, 0.84
"""Side of a leg's letter in design units, and its most in short sides of a tile."""
RING: Final = 1.0
"""Radius of the ring of pins of a spell, in short sides of a tile."""
_RING_WORD: Final = 9.5
"""Width that a letter of the words at a ring needs at most, in design units."""
_LETTER, _LETTER_LEAST = 8.7, 7.5
"""Width of a letter of the words on the plate in design units if they are set as small as they may be, and its least
width in pixels.
"""
_WORD: Final = 18
"""Height in design units of the words on the plate and of a leg's letter."""


class LegsLayout(FamilyLayout):
    """The layout of six legs in one area."""

    shows_ends: ClassVar[bool] = False
    turns_round: ClassVar[bool] = True

    def __init__(self, rules: LegsRules, area: Rect, design_unit: float, say: Say) -> None:
        super().__init__(area, design_unit)
        self.rules: Final = rules
        self.say: Final = say
        self.draw_word = say("Draw {n}", n=rules.picks)
        if not rules.target:
            self.rounds = rules.rounds
            self.aim = say("most points wins")
        self._layouts: dict[tuple[int, int], LegsPlanner] = {}
        """By size of the area, so that the legs return to their old layout if the hand needs another row only for a
        while.
        """
        self._order: list[Tile] = []
        self._known: tuple[object, ...] = ()
        self._laid: tuple[PlacedTile, ...] = ()
        self._labels: tuple[Label, ...] = ()
        self._grounds: tuple[Ground, ...] = ()
        self._spelled: tuple[tuple[Ground, ...], tuple[Label, ...]] = (), ()
        """The grounds and the labels with those of the spell, if there is one."""
        self._marks: tuple[Ground, ...] = ()
        """The marks of the last spell."""
        self._plan = self._layout().lay([[]] * len(LEGS))

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a game with legs."""
        assert isinstance(rules, LegsRules)
        return cls(rules, area, design_unit, say)

    def _layout(self) -> LegsPlanner:
        """Return the layout of this round's legs in the current area."""
        size = self.area.size
        if size not in self._layouts:
            most = min(UNIT_MOST * self._unit, self.area.height / ROWS)
            self._layouts[size] = LegsPlanner(size, most)
        return self._layouts[size]

    def fit_into(self, area: Rect) -> None:
        """Use another area of the felt from now on."""
        if area != self.area:
            super().fit_into(area)
            self._known = ()

    # -- layout -------------------------------------------------------------------------------------------------

    def prepare(self, view: View[Board]) -> Iterator[None]:
        """Lay out the legs in steps. If tiles must shrink, many sizes are tried."""
        self._begin(legs_of(view))
        return self._layout().steps(self._doubles(legs_of(view)))

    def _begin(self, board: Legs) -> None:
        """Forget the layout if a new round has started."""
        if board.order[: len(self._order)] != self._order:
            self._layouts.clear()
        self._order = board.order[:]

    def _doubles(self, board: Legs) -> list[list[bool]]:
        """Return for each tile of each leg whether it is a double, from the plate outwards."""
        doubles: list[list[bool]] = [[] for _ in LEGS]
        for tile, leg in zip(board.order[1:], board.arms[1:], strict=True):
            doubles[leg].append(self.rules.pieces.is_double(tile))
        return doubles

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the start double and its legs. Does nothing if nothing has changed."""
        self._follow(view)
        return self._laid

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the letters of the legs, the number at those that have not started, and the words on the plate."""
        self._follow(view)
        return self._spelled[1]

    def grounds(self, view: View[Board]) -> tuple[Ground, ...]:
        """Return the plate, the places where legs continue, and what marks a spell until it's broken."""
        self._follow(view)
        return self._spelled[0]

    def _follow(self, view: View[Board]) -> None:
        board = legs_of(view)
        left = len(view.piles[0])
        known: tuple[object, ...] = (
            board.order[:], board.opened, board.spell, board.ring, board.step, view.turn, left, self.zoom, self.pan,
        )  # fmt: skip
        if known == self._known:
            return
        self._known = known
        picks = min(self.rules.picks, left or self.rules.picks) if board.order else 1
        self.draw_word = self.say("Draw {n}", n=picks)
        self._begin(board)
        self._plan = self._layout().lay(self._doubles(board))
        barred = [self._is_barred(board, leg) for leg in range(len(LEGS))]
        calls = bool(board.order) and view.turn == self.me and (board.spell != NO_LEG or board.ring)
        self._laid = self._tiles(board, barred, calls=calls)
        self._grounds, self._labels = self._signs(board, barred)
        rings, words = self._spell(board)
        self._marks = rings or self._marks
        self._spelled = self._grounds + rings, self._labels + words

    def _is_barred(self, board: Legs, leg: int) -> bool:
        """Return True if a spell forbids playing there."""
        return (board.spell not in (NO_LEG, leg)) or (board.ring and leg < board.opened)

    def _tiles(self, board: Legs, barred: Sequence[bool], *, calls: bool) -> tuple[PlacedTile, ...]:
        pieces, plan = self.rules.pieces, self._plan
        if not board.order:
            return ()
        start = board.order[0]
        number = pieces.low[start]
        shows, counts = [number] * len(LEGS), [0] * len(LEGS)
        out = [PlacedTile(start, pieces.faces[start], self._spot(TilePose(*plan.plate, FLAT)))]
        for tile, leg in zip(board.order[1:], board.arms[1:], strict=True):
            double = pieces.is_double(tile)
            faces = pieces.faces[tile] if double else (shows[leg], pieces.pips[tile] - shows[leg])
            shows[leg] = faces[1]
            pose = plan.legs[leg][counts[leg]]
            counts[leg] += 1
            out.append(PlacedTile(tile, faces, self._spot(pose), DIM if barred[leg] else PLAIN))
        last = LIT if calls and board.spell != NO_LEG and board.outer[board.spell] == board.order[-1] else LAST
        out[-1] = out[-1]._replace(mark=last)
        return tuple(out)

    # -- signs and words ----------------------------------------------------------------------------------------

    def _signs(self, board: Legs, barred: Sequence[bool]) -> tuple[tuple[Ground, ...], tuple[Label, ...]]:
        grounds, labels = self._plate(board)
        grounds += [self._thread(turn) for turn in self._plan.turns]
        for leg, letter in enumerate(LEGS if board.order else ""):
            spot = self._spot(self._plan.singles[leg])
            if not barred[leg]:
                asked = board.spell == leg or board.ring
                grounds.append(Ground(ASKED if asked else VACANT, tile_rect(spot)))
            (dx, dy), quarter = INWARDS[spot.turn], spot.unit / 2
            inner, outer = ((spot.x + way * dx * quarter, spot.y + way * dy * quarter) for way in (1, -1))
            at = inner if leg < board.opened else outer
            side = round(min(_CHIP * self._unit, _CHIP_MOST * spot.unit))
            labels.append(Label(letter, *at, _WORD, strong=not barred[leg], width=side, plate=BRASS_CHIP))
            if leg >= board.opened:
                labels.append(Label(str(board.ends[leg]), *inner, _WORD))
        return tuple(grounds), tuple(labels)

    def _spell(self, board: Legs) -> tuple[tuple[Ground, ...], tuple[Label, ...]]:
        """Return what marks a spell: light round the tiles of its leg, a ring of pins at its end, and words beside it.

        A spell on the start double has a ring round each letter that it asks for.
        """
        if board.ring:
            spots = [self._spot(self._plan.singles[leg]) for leg in range(board.opened, len(LEGS))]
            return tuple(ring_ground(self._end(spot, -1), spot.unit * 0.62) for spot in spots), ()
        if board.spell == NO_LEG:
            return (), ()
        lies = {tile.tile: tile.spot for tile in self._laid}
        ways = zip(board.order[1:], board.arms[1:], strict=True)
        leg = [lies[tile] for tile, arm in ways if arm == board.spell and tile in lies]
        grounds = [Ground(AURA, tile_rect(spot, 0)) for spot in leg]
        spot = self._spot(self._plan.singles[board.spell])
        ring = ring_ground(self._end(spot, 2), spot.unit * RING)
        words = self.say("Spell on {leg}", leg=LEGS[board.spell])
        label = self._beside(ring.rect, words)
        return (*grounds, ring), (label,) if label is not None else ()

    @staticmethod
    def _end(spot: Spot, quarters: int) -> tuple[float, float]:
        """Return a point on the middle line of a place, this many quarters of a tile inwards of its middle."""
        dx, dy = INWARDS[spot.turn]
        return spot.x + dx * quarters * spot.unit / 2, spot.y + dy * quarters * spot.unit / 2

    def _beside(self, ring: Rect, words: str) -> Label | None:
        """Return words on a chip beside a ring where no tile lies and none can come next; None if there is no room."""
        wide, high = round(len(words) * _RING_WORD * self._unit), round(1.6 * _WORD * self._unit)
        far_x, far_y = (ring.width + wide) / 2 + 8 * self._unit, (ring.height + high) / 2 + 8 * self._unit
        taken = [tile_rect(tile.spot, 0) for tile in self._laid]
        taken += [tile_rect(self._spot(pose), 0) for pose in (*self._plan.singles, *self._plan.doubles)]
        taken += [ground.rect for ground in self._grounds if ground.kind == PLATE]
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.6, 1), (-0.6, 1), (0.6, -1), (-0.6, -1)):
            x, y = ring.centerx + dx * far_x, ring.centery + dy * far_y
            box = Rect.around(round(x), round(y), wide, high)
            if self.area.contains(box) and not any(box.meets(other) for other in taken):
                return Label(words, x, y, _WORD, boxed=True, one_line=True)
        return None

    def _thread(self, turn: LegTurn) -> Ground:
        """Return the line round the edge where a leg turns back."""
        down = 1 if turn.after > turn.before else -1
        away, long = turn.side * THREAD_AWAY, turn.side * THREAD_LONG
        ends = [
            self._spot(TilePose(turn.x + x, y, 0))
            for x, y in ((away, turn.before - down * 1.3), (away - long, turn.after + down * 1.3))
        ]
        left, right = sorted(round(end.x) for end in ends)
        top, bottom = sorted(round(end.y) for end in ends)
        return Ground(THREAD, Rect(left, top, right - left, bottom - top), way=(turn.side, down))

    def _plate(self, board: Legs) -> tuple[list[Ground], list[Label]]:
        """Return the plate, with the direction of play at its left and its word or the spell at its right.

        Words too long for the plate are left out: the sign tells the direction, and the panel both.
        """
        say = self.say
        spot = self._spot(TilePose(*self._plan.plate, FLAT))
        unit = spot.unit
        wide, high = round(PLATE_SIZE[0] * unit / 2), round(PLATE_SIZE[1] * unit / 2)
        rect = Rect.around(round(spot.x), round(spot.y), wide, high)
        grounds, labels = [Ground(PLATE, rect)], list[Label]()
        if not board.order:
            return grounds, labels
        away = (1 + ROOM / 2) * unit
        sign = Rect.around(round(spot.x - away), round(spot.y), round(unit), round(unit))
        grounds.append(Ground(SIGN, sign, Icon.CLOCKWISE if board.step > 0 else Icon.ANTICLOCKWISE))
        if board.spell != NO_LEG:
            words = say("only\non {leg}", leg=LEGS[board.spell])
        elif board.ring:
            words = say("Spell\nopen all")
        else:
            words = say("to the\nleft") if board.step > 0 else say("to the\nright")
        wide = round(ROOM * unit - self._unit * 8)
        lines = words.splitlines()
        if max(map(len, lines), default=0) * max(_LETTER * self._unit, _LETTER_LEAST) <= wide:
            labels += [
                Label(word, spot.x + away, spot.y + (row - 0.5) * max(unit * 0.6, 15), _WORD, width=wide, one_line=True)
                for row, word in enumerate(lines)
            ]
        return grounds, labels

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the direction of play, the spell, and the points per tile left in hand."""
        say, board = self.say, legs_of(view)
        to = say("to the left") if board.step > 0 else say("to the right")
        if board.spell != NO_LEG:
            spell = say("{leg}: {pip} or a double", leg=LEGS[board.spell], pip=board.ends[board.spell])
        elif board.ring:
            spell = say("open {legs}", legs=" ".join(LEGS[board.opened :]))
        else:
            spell = say("none now")
        counts = say("its pips") if self.rules.counts_dots else say("one point")
        return ((say("Direction"), to), (say("Spell"), spell), (say("Per tile left"), counts))

    def turn_step(self, view: View[Board]) -> int:
        """Return the direction of play, which doubles and powers change."""
        return legs_of(view).step or 1

    def prompt(self, view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player: the demand of a spell, and the moves possible besides playing a tile."""
        say, board = self.say, legs_of(view)
        acts = {move.act for move in legal}
        plays = [move for move in legal if move.act == PLAY]
        if chosen is not None and plays:
            return self._prompt_chosen([move for move in plays if move.tiles[0] == chosen])
        if not board.order:
            if plays:
                return say("Lead a double.")
            return say("Nobody has a double. Draw a tile.") if DRAW in acts else say("You have no double. Pass.")
        if board.again:
            return say("Play another tile, or stop.")
        if plays and board.spell != NO_LEG:
            leg, pip = LEGS[board.spell], board.ends[board.spell]
            return say("Spell: play a {pip} or a double on leg {leg}.", leg=leg, pip=pip)
        if plays and board.ring:
            return say("Spell: open the next leg with a {pip} or a double.", pip=board.ends[board.opened])
        if plays:
            return say("Play a tile.")
        if DRAW in acts:
            return self._pick_word(view)
        return say("Nothing fits. Pass.")

    def _pick_word(self, view: View[Board]) -> str:
        """Return the request to draw, with the number of tiles for a player who cannot play."""
        picks = min(self.rules.picks, len(view.piles[0]))
        return self.say("Nothing fits. Draw two tiles.") if picks > 1 else self.say("Nothing fits. Draw the last tile.")

    def _prompt_chosen(self, plays: Sequence[Move]) -> str:
        say = self.say
        tile = self.rules.pieces.label(plays[0].tiles[0])
        if len(plays) == 1:
            return say("Choose {tile} again to play it.", tile=tile)
        return say("Choose a leg for {tile}.", tile=tile)

    def animation_steps(self, _before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Return a single step that changes everything, including the plate and the panel."""
        event, view = next((event for event in update.events if isinstance(event, MOVING)), None), update.view
        laid, labels, grounds = self.lay(view), self.labels(view), self.grounds(view)
        if any(isinstance(other, SpellCast) for other in update.events):
            labels, grounds = self._labels, self._grounds  # its marks stay behind once it has been seen
        elif any(isinstance(other, SpellBroken) for other in update.events):
            grounds += self._marks  # they burst
        return [AnimationStep(event, laid, labels, grounds, self.facts(view))]

    # -- places -------------------------------------------------------------------------------------------------

    def drops(self, view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return the drops of the plays among `moves`."""
        board, pieces, plan = legs_of(view), self.rules.pieces, self._plan
        out: list[DropTarget] = []
        for move in moves:
            if move.act != PLAY:
                continue
            tile, leg = move.tiles[0], move.at
            double = pieces.is_double(tile)
            if not board.order:
                out.append(DropTarget(move, pieces.faces[tile], self._spot(TilePose(*plan.plate, FLAT))))
                continue
            inner = pieces.low[tile] if double else board.ends[leg]
            pose = plan.doubles[leg] if double else plan.singles[leg]
            out.append(DropTarget(move, (inner, pieces.pips[tile] - inner), self._spot(pose)))
        return out

    def _spot(self, pose: TilePose) -> Spot:
        """Return the spot for a position of the plan."""
        half = self._plan.unit / 2
        return self.seen(self.area.x + pose.x * half, self.area.y + pose.y * half, self._plan.unit, pose.turn)


INWARDS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Direction of a tile's first half, by quarter turns."""


def ring_ground(middle: tuple[float, float], radius: float) -> Ground:
    """Return a ring of pins."""
    across = round(2 * radius)
    return Ground(PINS, Rect.around(round(middle[0]), round(middle[1]), across, across))


def tile_rect(spot: Spot, less: int = 4) -> Rect:
    """Return the rectangle of a tile, slightly smaller than the tile: by `less` pixels."""
    long, short = round(2 * spot.unit) - less, round(spot.unit) - less
    wide, high = (long, short) if spot.turn % 2 else (short, long)
    return Rect.around(round(spot.x), round(spot.y), wide, high)


def legs_of(view: View[Board]) -> Legs:
    """Return the board of a view as this family's board."""
    assert isinstance(view.board, Legs)
    return view.board
