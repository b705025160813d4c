"""The layout of a trick: the called suit in the middle, each tile towards its seat, and the taken tricks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import EXCHANGE, NOBODY, PASS, PLAY, Board, Event, Move, Rules, View
from engine.events import TurnedUp, first
from engine.families.tricks.board import Tricks
from engine.families.tricks.events import Exchanged, PlayedToTrick, TrickWon
from engine.families.tricks.rules import EXCHANGED_FINE, REVOKE_FINE, TrickRules
from engine.pieces import Tile
from game.i18n.aloud import NUMBERS
from game.picture.family_layout import (
    CROWN,
    DIM,
    LIT,
    PLAIN,
    AnimationStep,
    DropTarget,
    FamilyLayout,
    Ground,
    Label,
    PlacedTile,
    Say,
)
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

_UNIT_MOST, _UNIT_LEAST = 92, 42
"""Largest and smallest short side of a tile of the trick, in design units."""
_CHIP: Final = 92
"""Side of the number called, in design units."""
BLOCK: Final = 176
"""Height of the number in the middle with the words below it, in design units."""
_BELOW: Final = 44
"""Room below a tile for words, in design units."""
_PILE: Final = 42
"""Short side of a taken trick, in design units."""
_STEP: Final = 9
"""Distance from one taken trick to the next, in design units."""
SIDEWAYS: Final = 250
"""Distance from the middle to a tile at the left or right, in design units."""
SUIT_WIDE: Final = 460
"""Greatest width of the words about the suit, in design units."""
PILE_ROOM: Final = 190
"""Length of a whole round's tricks, in design units."""
NEXT: Final = 52
"""Distance in design units that keeps a whole round of the player's own tricks on the felt."""
ODD: Final = 54
"""Short side of the odd tile, in design units."""
_ACROSS, LEFT, RIGHT, ME = "across", "left", "right", "me"
SIDES: Final = {2: (ME, _ACROSS), 3: (ME, LEFT, RIGHT), 4: (ME, LEFT, _ACROSS, RIGHT)}
"""Sides of the seats, clockwise from the viewer, by number of seats."""
AT_RIGHT, AT_FOOT, AT_LEFT = 1, 2, 3
"""Sides of a place (`DropTarget.side`)."""
BACK_OF_ODD: Final = -2
CROWN_WIDE: Final = 0.85
"""Width of a crown, in short sides of its tile."""
CALLED: Final = -100
"""Name of objects that aren't tiles, minus the number called, or minus the places of a pile and its trick."""
TAKEN: Final = -1000


def tricks(board: Board) -> Tricks:
    """Return the board of a view as this family's board."""
    assert isinstance(board, Tricks)
    return board


class Laying(NamedTuple):
    """A trick on the felt: the suit, and the tiles by the side that played them."""

    suit: int
    tiles: dict[str, Tile]


class TricksLayout(FamilyLayout):
    """The layout of tricks in one area."""

    has_yard: ClassVar[bool] = False
    shows_ends: ClassVar[bool] = False
    acts: ClassVar[tuple[int, ...]] = (PASS,)

    def __init__(self, rules: TrickRules, area: Rect, design_unit: float, say: Say) -> None:
        super().__init__(area, design_unit)
        self.rules = rules
        self.pieces = rules.pieces
        self.say = say
        self.sides = SIDES[rules.seats]
        self.rounds = rules.rounds[rules.seats]
        self.aim = say("most points wins")
        self.stop_word = self.pass_word = say("Keep it: -{n}", n=REVOKE_FINE)

    @classmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a trick game."""
        assert isinstance(rules, TrickRules)
        return cls(rules, area, design_unit, say)

    def buttons(self) -> tuple[int, ...]:
        """Return the button to accept a wrong tile, if there can be one."""
        return self.acts if self.rules.may_revoke else ()

    # -- positions ------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> float:
        """Short side of a tile of the trick, in pixels."""
        free = (self.area.height - self._px(BLOCK + 2 * _BELOW)) / 4
        return min(self._px(_UNIT_MOST), max(self._px(_UNIT_LEAST), free))

    @property
    def _middle(self) -> tuple[float, float]:
        return self.area.centerx, self.area.centery - self._px(8)

    def _trick_at(self, side: str) -> tuple[float, float]:
        """Return the middle of a tile played from a side."""
        (x, y), unit = self._middle, self.unit
        if side in (LEFT, RIGHT):
            away = min(unit / 2 + self._px(SIDEWAYS), self.area.width / 2 - unit / 2)
            return (x - away if side == LEFT else x + away), y
        far = min(self.area.height / 2, 2 * unit + self._px(BLOCK / 2 + _BELOW))
        if side == _ACROSS:
            return x, y - far + unit + self._px(8)
        return x, y + far - self._px(_BELOW - 8) - unit

    def _trick_spot(self, side: str) -> Spot:
        x, y = self._trick_at(side)
        return self.seen(x, y, self.unit)

    def _pile_start(self, side: str) -> tuple[float, float, int]:
        """Return the middle of a side's first taken trick, and the rotation of its tricks."""
        unit = self._px(_PILE)
        if self._is_upright:  # in a row at the foot, in the order of the seats; a whole round's would be in the middle
            cell = self.area.width / len(self.sides)
            most = self.rules.hand[self.rules.seats] - 1
            x = self.area.left + (self.sides.index(side) + 0.5) * cell - most * self._pile_step / 2
            return x, self.area.bottom - unit - self._px(_BELOW), 0
        if side in (LEFT, RIGHT):
            away = self._px(112)
            x = self.area.left + away if side == LEFT else self.area.right - away
            return x, self._middle[1] - self._px(PILE_ROOM / 2) + unit / 2, 1
        x, y = self._trick_at(side)
        foot = self._middle[1] + self._px(_CHIP - BLOCK / 2 + 66) + self.tall(18) / 2
        if side == ME:  # beside the two places of a lead and the words at them; in a low area, those about the suit
            near = y - unit < foot
            return x + self._px(SIDEWAYS + _PILE + 60) + (self.unit if near else min(self.unit, self._px(NEXT))), y, 0
        return x + 2 * self.unit + self._px(64), y, 0

    def _pile_spot(self, side: str, place: int) -> Spot:
        x, y, turn = self._pile_start(side)
        step = place * self._pile_step
        return self.seen(x, y + step, self._px(_PILE), 1) if turn else self.seen(x + step, y, self._px(_PILE))

    @property
    def _pile_step(self) -> float:
        """The distance from one taken trick to the next, in pixels."""
        if not self._is_upright:
            return self._px(_STEP)
        free = self.area.width / len(self.sides) - self._px(_PILE + 8)
        return min(self._px(_STEP), free / self.rules.hand[self.rules.seats])

    def _side(self, seat: int) -> str:
        return self.sides[(seat - self.me) % self.rules.seats]

    @property
    def _odd_spot(self) -> Spot:
        x, _ = self._middle
        return self.seen(x, self.area.top + self._px(ODD + 8), self._px(ODD))

    # -- layout ---------------------------------------------------------------------------------------------------

    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return the trick, the number called, and the taken tricks."""
        board = tricks(view.board)
        return (*self._piles(board.tricks), *self._odd(view), *self._trick(self._laying(board)))

    def grounds(self, view: View[Board]) -> tuple[Ground, ...]:
        """Return the crown on the tile that wins so far."""
        return crowned(self._trick(self._laying(tricks(view.board))))

    def _laying(self, board: Tricks) -> Laying:
        return Laying(board.suit, {self._side(seat): tile for seat, tile in board.played()})

    def _odd(self, view: View[Board]) -> Iterator[PlacedTile]:
        if self._has_odd(view):
            yield PlacedTile(BACK_OF_ODD, (), self._odd_spot)

    def _has_odd(self, view: View[Board]) -> bool:
        return self.rules.seats == len((ME, LEFT, RIGHT)) and len(view.piles[0]) == 1

    def _piles(self, counts: Sequence[int]) -> Iterator[PlacedTile]:
        for seat, count in enumerate(counts):
            for place in range(count):
                name = TAKEN - 100 * seat - place
                yield PlacedTile(name, (), self._pile_spot(self._side(seat), place), pick=place == count - 1)

    def _trick(self, laying: Laying) -> Iterator[PlacedTile]:
        if laying.suit == NOBODY:
            return
        x, y = self._middle
        chip = self.seen(x, y - self._px(BLOCK - _CHIP) / 2, self._px(_CHIP))
        yield PlacedTile(CALLED - laying.suit, (laying.suit,), chip)
        strengths, best = self.rules.strengths[laying.suit], self._best(laying)
        for side, tile in laying.tiles.items():
            mark = LIT if tile == best else DIM if strengths[tile] < 0 else PLAIN
            yield PlacedTile(tile, self._faces(tile, laying.suit), self._trick_spot(side), mark)

    def _best(self, laying: Laying) -> Tile:
        return max(laying.tiles.values(), key=self.rules.strengths[laying.suit].__getitem__)

    def _faces(self, tile: Tile, suit: int) -> tuple[int, ...]:
        """Return the faces of a tile, with the number of the suit on top."""
        low, high = self.pieces.faces[tile]
        return (high, low) if suit == high else (low, high)

    # -- places ---------------------------------------------------------------------------------------------------

    def drops(self, view: View[Board], moves: Sequence[Move], _chosen: Tile | None = None) -> list[DropTarget]:
        """Return a drop for each number that a lead can call, or the single drop for a tile that follows."""
        board = tricks(view.board)
        (x, y), unit = self._trick_at(ME), self.unit
        out: list[DropTarget] = []
        for place, move in enumerate(moves):
            tile, text = move.tiles[0], ""
            shift, side = 0.0, AT_FOOT
            suit = board.suit
            if board.suit == NOBODY:
                suit = move.at
                shift = (place - (len(moves) - 1) / 2) * 1.7
                text = self.say("as {number}", number=self._number(suit))
                if shift:  # words below both places would overlap
                    side = AT_LEFT if shift < 0 else AT_RIGHT
            elif move.act == EXCHANGE:
                shift = -2.3
                text = self.say("swap: -{n}", n=EXCHANGED_FINE)
            elif move.act != PLAY:
                continue
            out.append(DropTarget(move, self._faces(tile, suit), self.seen(x + shift * unit, y, unit), text, side=side))
        return out

    def sorted_hand(self, _rules: Rules[Board], hand: Sequence[Tile]) -> list[Tile]:
        """Return the doubles first, then each suit from the highest tile down."""
        low, high = self.pieces.low, self.pieces.high
        return sorted(hand, key=lambda tile: (low[tile] != high[tile], -high[tile], -low[tile]))

    # -- words ----------------------------------------------------------------------------------------------------

    def _number(self, pip: int) -> str:
        return self.say(NUMBERS[pip])

    def labels(self, view: View[Board]) -> tuple[Label, ...]:
        """Return the suit called, the tile that would win and why, and the tricks of each player."""
        board = tricks(view.board)
        odd = self._odd_label() if self._has_odd(view) else ()
        return (*self._trick_labels(self._laying(board)), *self._pile_labels(board.tricks, board.doubles), *odd)

    def _odd_label(self) -> tuple[Label, ...]:
        text = self.say("Goes with the last trick")
        return (self._label(text, self.area.centerx, self.area.top + self._px(2 * ODD + 26), 17),)

    def _pile_labels(self, counts: Sequence[int], doubles: Sequence[int]) -> Iterator[Label]:
        for seat, (count, double) in enumerate(zip(counts, doubles, strict=True)):
            if not count:
                continue
            x, y, turn = self._pile_start(self._side(seat))
            down = self._px(-_PILE / 2 - 22) if turn else self._px(_PILE + 22)
            if not turn:
                x += (count - 1) * self._pile_step / 2
            text = self.say("Tricks {n} · +{points}", n=count, points=count + double)
            if self._is_upright:
                x = self.area.left + (self.sides.index(self._side(seat)) + 0.5) * self.area.width / len(self.sides)
                text = self.say("{name}: {n} · +{points}", name=self.names[seat], n=count, points=count + double)
            yield self._label(text, x, y + down, 18, width=PILE_ROOM + 14)

    def _trick_labels(self, laying: Laying) -> Iterator[Label]:
        if laying.suit == NOBODY:
            return
        (x, y), number = self._middle, self._number(laying.suit)
        base = y - self._px(BLOCK) / 2 + self._px(_CHIP)
        yield self._label(self.say("The suit is {number}", number=number), x, base + self._px(28), 26, width=SUIT_WIDE)
        best = self._best(laying)
        strengths = self.rules.strengths[laying.suit]
        takes_over = strengths[best] > self.pieces.top
        if len(laying.tiles) > 1:
            why = (
                self.say("{tile} beats the suit: another suit's double", tile=self.pieces.label(best))
                if takes_over
                else self.say("{tile} is the highest {number}", tile=self.pieces.label(best), number=number)
            )
            yield self._label(why, x, base + self._px(66), 18, width=440)
        for side, tile in laying.tiles.items():
            text, strong = self._caption(laying, tile, strengths[tile], best)
            at = self._trick_at(side)
            if text:
                room = 2 * min(at[0] - self.area.left, self.area.right - at[0]) / self._unit
                wide = min(230, room)
                yield self._label(text, at[0], at[1] + self.unit + self._px(22), 17, strong=strong, width=wide)

    def _caption(self, laying: Laying, tile: Tile, strength: int, best: Tile) -> tuple[str, bool]:
        """Return the caption of a tile of the trick, and True if it matters."""
        if len(laying.tiles) == 1:
            return self.say("leads"), False
        if tile == best:
            whole = len(laying.tiles) == self.rules.seats
            return (self.say("wins the trick") if whole else self.say("would win")), True
        if strength > self.pieces.top:
            return self.say("a lower double"), False
        return (self.say("not the suit") if strength < 0 else ""), False

    def _label(self, text: str, x: float, y: float, size: int, *, strong: bool = False, width: float = 0) -> Label:
        spot = self.seen(x, y, 0)
        return Label(text, spot.x, spot.y, size, strong=strong, width=round(self._px(width)))

    def facts(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the progress of the round, and the number of doubles still to come."""
        board = tricks(view.board)
        out = (self.pieces.doubles & ~board.laid).bit_count()
        hand = self.rules.hand[self.rules.seats]
        trick = min(hand, sum(board.tricks) + 1)
        return (
            (self.say("Trick"), self.say("{n} of {all}", n=trick, all=hand)),
            (self.say("Doubles not seen yet"), str(out)),
        )

    def prompt(self, view: View[Board], legal: Sequence[Move], chosen: Tile | None) -> str:
        """Return the request to the player."""
        board, say = tricks(view.board), self.say
        if not legal:
            return ""
        if board.offenders:
            number = self._number(board.suit)
            if chosen is not None:
                return say("Choose {tile} again to swap it.", tile=self.pieces.label(chosen))
            return say("You could have played a {number}. Swap your tile, or pay and keep it.", number=number)
        if board.suit == NOBODY:
            if chosen is None:
                return say("Lead any tile and call one of its numbers.")
            if self.pieces.is_double(chosen):
                return say("Choose {tile} again to play it.", tile=self.pieces.label(chosen))
            return say("Which number of {tile} do you call?", tile=self.pieces.label(chosen))
        if chosen is not None:
            return say("Choose {tile} again to play it.", tile=self.pieces.label(chosen))
        number = self._number(board.suit)
        if not view.hands[view.turn] & self.pieces.touching[board.suit]:
            return say("You have no {number}, so play any tile. The highest double wins.", number=number)
        if self.rules.may_revoke:
            return say("Play a {number}. Any other tile costs points.", number=number)
        return say("Follow suit: play a {number}.", number=number)

    # -- animation ------------------------------------------------------------------------------------------------

    def animation_steps(self, before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Return the steps: a tile is played. A complete trick is shown for a moment, then taken."""
        latest = update.events[::-1]
        played = first(latest, PlayedToTrick) or first(latest, Exchanged)
        taken, odd = first(latest, TrickWon), first(latest, TurnedUp)
        after = self.lay(update.view)
        if taken is None:
            return [AnimationStep(played, after)]
        laying = self._whole(before, taken, played)
        board = tricks(update.view.board)
        counts, doubles = [*board.tricks], [*board.doubles]
        counts[taken.seat] -= 1
        doubles[taken.seat] -= sum(self.pieces.is_double(tile) for tile in taken.trick)
        still = [laid for laid in before if laid.tile == BACK_OF_ODD]
        whole = (*self._piles(counts), *still, *self._trick(laying))
        words = (*self._trick_labels(laying), *self._pile_labels(counts, doubles))
        steps = [AnimationStep(played, whole, words)] if played else []
        if odd is not None:
            turned = PlacedTile(odd.tile, self.pieces.faces[odd.tile], self._odd_spot, LIT)
            steps.append(AnimationStep(odd, (*whole[: sum(counts)], turned, *self._trick(laying)), words))
        return [*steps, AnimationStep(taken, after, tuple(self._pile_labels(board.tricks, board.doubles)), ())]

    def _whole(
        self, before: tuple[PlacedTile, ...], taken: TrickWon, played: PlayedToTrick | Exchanged | None
    ) -> Laying:
        """Return the whole trick, from its layout before its last tile was played or exchanged."""
        wrong = played.wrong if isinstance(played, Exchanged) else None
        tiles = {self._nearest(laid.spot): laid.tile for laid in before if laid.tile >= 0 and laid.tile != wrong}
        if played is not None:
            tiles[self._side(played.seat)] = played.tile
        return Laying(taken.suit, tiles)

    def _nearest(self, spot: Spot) -> str:
        """Return the side that played a tile of the trick."""

        def away(side: str) -> float:
            at = self._trick_spot(side)
            return abs(at.x - spot.x) + abs(at.y - spot.y)

        return min(self.sides, key=away)

    def origin(self, event: Event, _tile: Tile) -> Spot | None:
        """Return the spot of the odd tile before it is turned up."""
        return self._odd_spot if isinstance(event, TurnedUp) else None

    def goal(self, event: Event, tile: Tile) -> Spot | None:
        """Return the pile of the player who takes the trick."""
        if isinstance(event, TrickWon) and tile in event.trick:
            return self._pile_spot(self._side(event.seat), 0)
        return None


def crown_at(spot: Spot) -> tuple[float, float]:
    """Return the middle of a crown on an upright tile: at the upper right corner, beside the pips."""
    return spot.x + 0.64 * spot.unit, spot.y - 0.92 * spot.unit


def crowned(laid: Iterable[PlacedTile]) -> tuple[Ground, ...]:
    """Return the crown on the tile among these that wins so far; none without one."""
    best = next((tile.spot for tile in laid if tile.tile >= 0 and tile.mark == LIT), None)
    if best is None:
        return ()
    wide = round(CROWN_WIDE * best.unit)
    x, y = crown_at(best)
    return (Ground(CROWN, Rect.around(round(x), round(y), wide, round(0.7 * wide))),)
