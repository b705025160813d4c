"""The rule sheet of Bergen."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import DRAW, STUCK, Move, Seat, State, View
from engine.events import ScoreCause
from engine.families.chain.board import Chain
from engine.families.chain.options import BLOCKED_SCORE, COMMON, NO_DOUBLE, target
from engine.families.chain.rules import ChainRules
from engine.options import HouseRules, Option
from engine.pieces import Tile, Tiles, TileSet
from engine.sentences import Sentence, mark, sentence

BERGEN_DRAW: Final = Option(
    "bergen_draw",
    mark("Drawing"),
    "one",
    ("one", "until"),
    (mark("just one tile"), mark("until a tile fits")),
    help=mark("How many tiles you draw when you can't play."),
)
TRIPLE: Final = Option(
    "triple_on_exposed_double",
    mark("Three points at a double"),
    "off",
    ("off", "on"),
    (mark("only for playing the double"), mark("also when the other end is a double")),
    help=mark("A single tile that matches a double at the other end can score three or two."),
)


class Bergen(ChainRules):
    """Bergen.

    Six tiles each, and the lowest double leads. Making both ends show the same number scores two, or three with a
    double. The double that leads scores two. A player who can't play draws one tile, and passes if it doesn't fit
    either. Going out scores one more, and so does the best hand of a blocked round: the only one without a double,
    otherwise the lightest without one, otherwise the one with the lowest double. The first to 15 wins at once.
    """

    key = "bergen"
    title = mark("Bergen")
    blurb = mark("Two points whenever both ends show the same number, three with a double.")
    source = mark("Booklet of twelve domino games, 2004")
    hand: ClassVar[dict[int, int]] = {2: 6, 3: 6, 4: 6}
    lowest_leads: ClassVar[bool] = True
    scores_plays: ClassVar[bool] = True
    options = (
        *(option for option in COMMON if option not in (NO_DOUBLE, BLOCKED_SCORE)),
        target(15, 10, 20, 30),
        BERGEN_DRAW,
        TRIPLE,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.draws_one = self.house["bergen_draw"] == "one"
        self.triples = self.house["triple_on_exposed_double"] == "on"

    def can_draw(self, view: View[Chain]) -> bool:
        """Return True if a tile may be drawn, which is limited to one a turn by option bergen_draw."""
        return super().can_draw(view) and not (self.draws_one and view.board.drew)

    def worth(self, tile: Tile, shows: int, other: int, far: Tile) -> int:
        """Return the points of a play that leaves `shows` open; the other end is `other`, shown by tile `far`."""
        if shows != other:
            return 0
        return 3 if self.pieces.is_double(tile) or (self.triples and self.pieces.is_double(far)) else 2

    def scoring(self, view: View[Chain], _arm: int, fits: Tiles) -> Tiles:
        """Return the tiles that make both ends match. Every double scores as the lead."""
        board, pieces = view.board, self.pieces
        if not board.laid:
            return fits & pieces.doubles
        left, right = board.ends
        return fits & pieces.touching[left] & (pieces.touching[right] if left != right else pieces.doubles)

    def played(self, state: State[Chain], seat: Seat, _how: int) -> None:
        """Score two or three if both ends match."""
        board = state.board
        tile, arm = board.order[-1], board.arms[-1]
        if len(board.order) == 1:
            points = 2 if self.pieces.is_double(tile) else 0
        else:
            points = self.worth(tile, board.ends[arm], board.ends[1 - arm], board.outer[1 - arm])
        if points:
            self.score(state, seat, points, (points,), ScoreCause.PLAY)

    def out_points(self, _weights: list[int], _winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return one point for going out."""
        return 1, (1,)

    def blocked_points(self, _weights: list[int], _winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return one point for a blocked round."""
        return 1, (1,)

    def best_hands(self, state: State[Chain], weights: list[int]) -> list[Seat]:
        """Return the lightest hands without a double or, if everyone has one, the hand with the lowest double."""
        doubles = [hand & self.pieces.doubles for hand in state.hands]
        without = [seat for seat, held in enumerate(doubles) if not held]
        if without:
            return [seat for seat in without if weights[seat] == min(weights[other] for other in without)]
        return [min(range(self.seats), key=lambda seat: doubles[seat] & -doubles[seat])]

    def verdict(self, view: View[Chain]) -> Sentence | None:
        """Return a sentence about the winning hand of a blocked round, which isn't always the lightest."""
        if view.over != STUCK:
            return None
        without = sum(not hand & self.pieces.doubles for hand in view.hands)
        if not without:
            return sentence("Blocked. Everyone holds a double, so the lowest double wins.")
        if without == 1:
            return sentence("Blocked. The only hand without a double wins.")
        if view.winners.bit_count() == 1:
            return sentence("Blocked. The lightest hand without a double wins.")
        if view.winners:
            return sentence("Blocked. The lightest hands without a double are tied and share the round.")
        return sentence("Blocked. The lightest hands without a double are tied, so nobody scores.")

    def why_lead(self, tile: str) -> Sentence:
        """Return the reason: the lowest double leads."""
        return sentence("{tile} must lead: it's the lowest double.", tile=tile)

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`, including the limit of one draw a turn."""
        if wish.act == DRAW and seat == view.turn and view.board.drew and super().can_draw(view):
            return sentence("You draw just one tile. Play it if it fits, otherwise pass.")
        return super().why_not(view, seat, wish)
