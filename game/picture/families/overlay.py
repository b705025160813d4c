"""The layout of overlapping cards of three sections: one folded line, and the places at its two ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import DRAW, PASS, PLAY, STOP, Board, Move, Rules, View
from engine.families.overlay.board import DOTS, DOUBLES, RIGHT, SINGLES, Overlay, overlay
from engine.families.overlay.rules import OverlayRules
from engine.pieces import Tile, TileSet
from game.picture.families.overlay_line import (
    EAST,
    STEPS,
    CardPose,
    FoldedEnd,
    FoldedLine,
    PlacedCard,
    next_pose,
    plan,
    turned_round,
)
from game.picture.family_layout import DropTarget, FamilyLayout, Group, PlacedTile, Say, SectionsText, marked
from game.picture.rect import Rect
from game.picture.spot import Spot, corner

WORDS: Final = 1
"""Squares reserved above and below for the words at a place, if there is room."""
_LETTERS, _LETTER = 17, 0.42
"""Size of the letters of the words at a place in design units, and the most width of one in heights of their line."""
_EDGE, _RIM, _GAP = 24, 10, 8
"""How much wider and higher than those words their chip is, and its distance from the place, in design units."""
ENOUGH: Final = 50
"""Short side in design units that is not given up for those words."""
UNITS: Final = (
    *((62, True), (55, True), (50, True), (50, False), (46, True), (46, False), (42, True), (42, False)),
    *((39, False), (36, False), (33, False), (30, False), (25, False), (20, False), (15, False)),
)
"""Short side of a card in design units, with True if cards turn aside that could cover one section or two.
The first pair that fits is used. Few rounds need less than 42; the smallest ever needed was 30.
"""
READABLE: Final = 10.0
"""Short side in pixels below which no card is read. It is given up only where nothing else fits."""
UNREADABLE: Final = (1.5, 2, 3, 5, 8, 13, 21)
"""How much smaller cards are tried there: the board of a review is low in a small window with large letters."""


class LineCard(NamedTuple):
    """A card of the line: its end, and its sections, with the one that covers first."""

    tile: Tile
    at: int
    faces: tuple[int, ...]
    step: PlacedCard


def line_cards(board: Overlay, pieces: TileSet) -> list[LineCard]:
    """Return the cards of a line in the order played, the starter first."""
    out: list[LineCard] = []
    line = Overlay(1, dealer=0)
    for tile, at in zip(board.order, board.places, strict=True):
        face = pieces.faces[tile]
        if not out:
            line.begin(tile, face)
            out.append(LineCard(tile, at, face, PlacedCard(1)))
            continue
        reads = line.reading(face, at)
        either = could_be_either(line, tile, at)
        out.append(LineCard(tile, at, reads if at >= RIGHT else reads[::-1], PlacedCard(1 + (at & 1), either)))
        line.lay(tile, face, at)
    return out


def could_be_either(line: Overlay, tile: Tile, at: int) -> bool:
    """Return True if a card could cover either one section or two at this end."""
    outer, inner = (line.values[-1], line.values[-2]) if at >= RIGHT else (line.values[0], line.values[1])
    return bool((SINGLES[outer] & DOUBLES[DOTS * inner + outer]) >> tile & 1)


class OverlayLayout(FamilyLayout):
    """The layout of one line of overlapping cards in one area."""

    has_cards: ClassVar[bool] = True
    links: ClassVar[bool] = True
    shows_ends: ClassVar[bool] = False

    def __init__(self, rules: OverlayRules, area: Rect, design_unit: float, say: Say) -> None:
        super().__init__(area, design_unit)
        self.rules = rules
        self.pieces = rules.pieces
        self._say = say
        self.yard_word = say("Stock")
        self.out_cry = say("I'm out!")
        self.rounds = 0 if rules.target else rules.hands
        if rules.target:
            self.aim = say("first to {n}", n=rules.target)
        elif rules.lowest_wins:
            self.aim = say("lowest total wins")
        else:
            self.aim = say("highest total wins")
        self._line: FoldedLine | None = None
        self._laid: tuple[PlacedTile, ...] = ()
        self._unit_now = 1.0
        self._key: tuple[object, ...] = ()
        self._hand: frozenset[Tile] = frozenset()
        self._found: list[list[Tile]] = []
        """The runs of that hand."""

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a game with overlapping cards."""
        assert isinstance(rules, OverlayRules)
        return cls(rules, area, design_unit, say)

    # -- the line -----------------------------------------------------------------------------------------------

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the overlapping cards. Only the last one at either end is fully visible."""
        return self.lay_line(overlay(view.board))

    def lay_line(self, board: Overlay) -> tuple[PlacedTile, ...]:
        """Return the positions of the cards of a line."""
        cards = line_cards(board, self.pieces)
        if not cards:
            self._line = None
            return ()
        self._plan(cards)
        line = self._line
        assert line is not None
        ahead = {True: iter(line.right.poses), False: iter(map(turned_round, line.left.poses))}
        whole = set({card.at >= RIGHT: card.tile for card in cards[1:]}.values()) or {cards[0].tile}
        laid: list[PlacedTile] = []
        for card in cards:
            pose = CardPose(0, 0, EAST) if card is cards[0] else next(ahead[card.at >= RIGHT])
            laid.append(PlacedTile(card.tile, card.faces, self._spot(pose), pick=card.tile in whole))
        self._laid = marked(laid, cards[-1].tile if len(cards) > 1 else None)
        return self._laid

    def _plan(self, cards: Sequence[LineCard]) -> None:
        """Fold the line at the largest size that fits."""
        steps = [(card.at >= RIGHT, card.step) for card in cards[1:]]
        key = (tuple(steps), self.area.size)
        if key == self._key:
            return
        self._key = key
        left = [step for right, step in steps if not right]
        right = [step for is_right, step in steps if is_right]
        units: list[tuple[float, float, bool]] = []
        units += [(max(size * self._unit, READABLE), 2 * WORDS if size > ENOUGH else 0, aside) for size, aside in UNITS]
        units += [(READABLE / smaller, 0.0, False) for smaller in UNREADABLE]
        for unit, words, aside in units:
            line = plan(left, right, int(self.area.width / unit), self.area.height / unit - words, aside=aside)
            if line is not None:
                self._line, self._unit_now = line, unit
                return
        raise AssertionError("a line of forty cards that cannot be folded")

    def _spot(self, pose: CardPose) -> Spot:
        """Return the spot of a card on the screen. The line is centred, with room for the next card."""
        line, unit = self._line, self._unit_now
        assert line is not None
        half = self.area.height / unit / 2 - 0.5
        free = max(0.0, half - (line.above + line.below) / 2)
        words = min(WORDS, free)
        middle = min(max(line.middle, line.below + words - half), half - line.above - words)
        x = self.area.centerx + pose.x * unit
        y = self.area.centery + (pose.y - middle) * unit
        return self.seen(x, y, unit, (pose.way - 1) % 4)

    # -- places -------------------------------------------------------------------------------------------------

    def drops(self, view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return the drops of the plays among `moves`, at either end over one section or two."""
        say, board = self._say, overlay(view.board)
        if self._line is None:
            return []
        found: list[DropTarget] = []
        ways: list[int] = []
        for move in moves:
            if move.act != PLAY:
                continue
            tile, at = move.tiles[0], move.at
            is_right = at >= RIGHT
            end: FoldedEnd = self._line.right if is_right else self._line.left
            step = PlacedCard(1 + (at & 1), could_be_either(board, tile, at))
            pose = next_pose(end, step, self._line.reach)
            reads = board.reading(self.pieces.faces[tile], at)
            if not is_right:
                pose, reads = turned_round(pose), reads[::-1]
            words = say("double link") if step.covers > 1 else say("single link")
            found.append(DropTarget(move, reads, self._spot(pose), words, over=True))
            ways.append(pose.way)
        return self._worded(found, ways)

    def _worded(self, drops: Sequence[DropTarget], ways: Sequence[int]) -> list[DropTarget]:
        """Return places with their words where these cover nothing: beyond the end, or else beside the place.

        `ways` are the directions of the ends. Words without such a place are left out.
        """
        taken = [*(card_area(laid.spot) for laid in self._laid), *(card_area(drop.spot) for drop in drops)]
        out: list[DropTarget] = []
        for drop, way in zip(drops, ways, strict=True):
            sides = {side % 4: self._words(drop, side % 4) for side in (way + 1, way, way + 2)}
            free = [side for side, words in sides.items() if not any(words.meets(other) for other in taken)]
            out.append(drop._replace(side=free[0]) if free else drop._replace(text=""))
            taken += [sides[side] for side in free[:1]]
        return out

    def _words(self, drop: DropTarget, side: int) -> Rect:
        """Return the area of the words on a side of a place, as far as it can be estimated without a font."""
        area, line, place = self.area, self.tall(_LETTERS), card_area(drop.spot)
        wide, high = round(len(drop.text) * _LETTER * line + self._px(_EDGE)), round(line + self._px(_RIM))
        dx, dy = STEPS[(side - 1) % 4]
        gap = self._px(_GAP)
        x = place.centerx + dx * (place.width / 2 + gap + wide / 2) - wide / 2
        y = place.centery + dy * (place.height / 2 + gap + high / 2) - high / 2
        return Rect(
            round(min(max(x, area.left), area.right - wide)),
            round(min(max(y, area.top), area.bottom - high)),
            wide,
            high,
        )

    # -- words --------------------------------------------------------------------------------------------------

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the dealer, the sections at both ends, the room left in the hand, and the progress of the turn."""
        say, board = self._say, overlay(view.board)
        values = board.values
        if not values:
            return ()
        mine = say("{name}'s hand", name=self.names[self.me]) if self.is_for_others and self.names else say("Your hand")
        out = [
            (say("Dealer"), self.names[board.dealer] if self.names else ""),
            (say("Left end"), self._end(values[0], values[1], values[:2])),
            (say("Right end"), self._end(values[-1], values[-2], values[-2:])),
            (mine, say("{n} of {all}", n=view.count(self.me), all=self.rules.hand_limit)),
        ]
        turn = self._turn(view)
        return (*out, (say("Turn"), turn)) if turn else tuple(out)

    def _end(self, outer: int, inner: int, sections: Sequence[int]) -> SectionsText:
        """Return the sections at an end, in words and to be drawn."""
        return SectionsText(self._say("{outer}, inner {inner}", outer=outer, inner=inner), tuple(sections))

    def _turn(self, view: View[Board]) -> str:
        """Return the special state of this turn."""
        say, board = self._say, overlay(view.board)
        if view.over:
            return ""
        if board.finisher >= 0:
            return say("last chance")
        if board.again:
            return say("plays on")
        if board.passes:
            return say("after {n} passes", n=board.passes) if board.passes > 1 else say("after a pass")
        return ""

    def prompt(self, view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        say, board = self._say, overlay(view.board)
        acts = {move.act for move in legal}
        if chosen is not None and PLAY in acts:
            return self._prompt_chosen([move for move in legal if move.act == PLAY and move.tiles[0] == chosen])
        if STOP in acts and board.finisher >= 0:
            return say("Before the count, lay off cards or stop.")
        if STOP in acts:
            return say("Play another card, or stop.")
        if PLAY in acts and DRAW in acts:
            return say("Play a card, or draw first.")
        if PLAY in acts:
            return say("Play a card.")
        if DRAW in acts:
            return say("Nothing fits. Draw a card.")
        if PASS in acts and view.piles[0]:
            return say("Nothing fits, and your hand is full. Pass.")
        return say("Nothing fits, and the stock is empty. Pass.") if PASS in acts else ""

    def _prompt_chosen(self, moves: Sequence[Move]) -> str:
        """Return the words for the places of a chosen card."""
        say = self._say
        if not moves:
            return ""
        if not any(move.at & 1 for move in moves):
            return say("A single link ends your turn.")
        return say("A double link earns another card.")

    def sorted_hand(self, _rules: Rules[Board], hand: Sequence[Tile]) -> list[Tile]:
        """Return a hand in runs. Each card of a run makes a double link with the one before."""
        return [tile for run in self._runs(hand) for tile in run]

    def groups(self, rules: Rules[Board], hand: Sequence[Tile]) -> tuple[Group, ...]:
        """Return the runs of several cards, as long as the hand is in this order."""
        if list(hand) != self.sorted_hand(rules, hand):
            return ()
        say = self._say
        out: list[Group] = []
        first = 0
        for run in self._runs(hand):
            if len(run) > 1:
                out.append(Group(first, len(run), say("run of {n}", n=len(run)), whole=False))
            first += len(run)
        return tuple(out)

    def _runs(self, hand: Sequence[Tile]) -> list[list[Tile]]:
        """Return the runs of a hand, computed once."""
        key = frozenset(hand)
        if key != self._hand:
            self._hand, self._found = key, runs(self.pieces.faces, hand)
        return self._found


def card_area(spot: Spot) -> Rect:
    """Return the pixels of a card of three sections."""
    unit, (x, y) = round(spot.unit), corner(spot, (0, 0))
    wide, high = (3 * unit, unit) if spot.turn % 2 else (unit, 3 * unit)
    return Rect(x - wide // 2, y - high // 2, wide, high)


CardFace = tuple[int, ...]
_TRIES: Final = 400
"""Number of runs examined for each run found. A longer one may be missed, which does no harm."""


def runs(faces: Sequence[CardFace], hand: Sequence[Tile]) -> list[list[Tile]]:
    """Return the hand as runs, the longest first. Each card of a run can cover two sections of the one before."""
    left, out = sorted(hand), list[list[Tile]]()
    while left:
        run = longest_run(faces, left)
        out.append(run)
        left = [tile for tile in left if tile not in run]
    return out


def longest_run(faces: Sequence[CardFace], hand: Sequence[Tile]) -> list[Tile]:
    """Return the longest run of cards in which each starts with the last two sections of the one before."""
    readings = [(tile, way) for tile in reversed(hand) for way in dict.fromkeys((faces[tile][::-1], faces[tile]))]
    following: dict[CardFace, list[tuple[Tile, CardFace]]] = defaultdict(list)
    for tile, way in readings:
        following[way[:2]].append((tile, way[1:]))
    best: tuple[Tile, ...] = ()
    waiting: list[tuple[tuple[Tile, ...], CardFace]] = [((tile,), way[1:]) for tile, way in readings]
    for _ in range(_TRIES):
        if not waiting or len(best) == len(hand):
            break
        run, end = waiting.pop()
        if len(run) > len(best):
            best = run
        waiting += [((*run, tile), after) for tile, after in following[end] if tile not in run]
    return list(best)
