"""The rule sheet of Bergen."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import DRAW, STUCK, Event, Move, Reminder, Seat, View
from engine.events import ScoreCause, Scored
from engine.families.chain.board import Chain
from engine.families.chain.options import BLOCKED_SCORE, COMMON, NO_DOUBLE, target
from engine.families.chain.reminders import blocked, going_out
from engine.families.chain.rules import ChainRules
from engine.families.chain.scoring import PlayScoring
from engine.options import HouseRules, Option, club, gentle
from engine.pieces import Tiles, TileSet
from engine.sentences import Sentence, gettext_noop, sentence

BERGEN_DRAW: Final = Option(
    "bergen_draw",
    gettext_noop("Drawing"),
    "one",
    ("one", "until"),
    (gettext_noop("just one tile"), gettext_noop("until a tile fits")),
    help=gettext_noop("How many tiles you draw when you can't play."),
)
TRIPLE: Final = Option(
    "triple_on_exposed_double",
    gettext_noop("Three points at a double"),
    "off",
    ("off", "on"),
    (gettext_noop("only for playing the double"), gettext_noop("also when the other end is a double")),
    help=gettext_noop("A single tile that matches a double at the other end can score three or two."),
)


class EndsAlike(PlayScoring):
    """Two points for both ends alike, three with a double (option triple_on_exposed_double); two for a leading one."""

    def __init__(self, pieces: TileSet, *, exposed_doubles: bool) -> None:
        """Score three also for a single beside a double at the other end, if `exposed_doubles`."""
        super().__init__(pieces)
        self.exposed_doubles = exposed_doubles

    def points(self, board: Chain) -> int:
        """Return two or three where both ends are alike now."""
        doubles, far = self.pieces.doubles, board.outer[1 - board.arms[-1]]
        is_double = doubles >> board.order[-1] & 1
        if len(board.order) == 1:
            return 2 * is_double
        if board.ends[0] != board.ends[1]:
            return 0
        return 3 if is_double or (self.exposed_doubles and doubles >> far & 1) else 2

    def tiles(self, board: Chain, _arm: int, fits: Tiles) -> Tiles:
        """Return the tiles that make both ends match. Every double scores as the lead."""
        pieces = self.pieces
        if not board.laid:
            return fits & pieces.doubles
        left, right = board.ends
        return fits & pieces.touching[left] & (pieces.touching[right] if left != right else pieces.doubles)


class Bergen(ChainRules):
    """Bergen.

    Six tiles each, and the lowest double leads. Making both ends show the same number scores two, or three with a
    double. The double that leads scores two. A player who can't play draws one tile, and passes if it doesn't fit
    either. Going out scores one more, and so does the best hand of a blocked round: the only one without a double,
    otherwise the lightest without one, otherwise the one with the lowest double. The first to 15 wins at once.
    """

    key = "bergen"
    title = gettext_noop("Bergen")
    blurb = gettext_noop("Two points whenever both ends show the same number, three with a double.")
    gist = gettext_noop("Bring both ends to one number.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    hand: ClassVar[dict[int, int]] = {2: 6, 3: 6, 4: 6}
    lowest_leads: ClassVar[bool] = True
    main = ("target", "bergen_draw", "triple_on_exposed_double")
    presets = (gentle(target=10), club(boneyard_reserve=2, triple_on_exposed_double="on"))
    options = (
        *(option for option in COMMON if option not in (NO_DOUBLE, BLOCKED_SCORE)),
        target(15, 10, 20, 30),
        BERGEN_DRAW,
        TRIPLE,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.draws_one = self.house["bergen_draw"] == "one"

    def can_draw(self, view: View[Chain]) -> bool:
        """Return True if a tile may be drawn, which is limited to one a turn by option bergen_draw."""
        return super().can_draw(view) and not (self.draws_one and view.board.drew)

    def play_scoring(self) -> PlayScoring:
        """Return the points for two ends alike."""
        return EndsAlike(self.pieces, exposed_doubles=self.house["triple_on_exposed_double"] == "on")

    def scoring_ends(self, view: View[Chain], event: Event) -> tuple[tuple[int, int], ...]:
        """Return both ends with the number that they share; a double that leads scores by itself."""
        board = view.board
        if not isinstance(event, Scored) or event.cause != ScoreCause.PLAY or len(board.order) == 1:
            return ()
        return tuple(enumerate(board.ends))

    def out_points(self, _weights: list[int], _winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return one point for going out."""
        return 1, (1,)

    def blocked_points(self, _weights: list[int], _winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return one point for a blocked round."""
        return 1, (1,)

    def best_hands(self, view: View[Chain], weights: list[int]) -> list[Seat]:
        """Return the lightest hands without a double or, if everyone has one, the hand with the lowest double."""
        doubles = [hand & self.pieces.doubles for hand in view.hands]
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

    def special(self) -> tuple[Reminder, ...]:
        """Return the points for ends alike (option triple_on_exposed_double)."""
        alike = sentence("Bring both ends to the same number: 2 points, or 3 by playing a double.")
        if self.house["triple_on_exposed_double"] == "on":
            alike = sentence("Bring both ends to the same number: 2 points, or 3 if either end is a double.")
        return (
            Reminder(sentence("Ends alike"), alike),
            Reminder(sentence("Leading a double"), sentence("It scores 2 points.")),
        )

    def at_the_end(self) -> tuple[Reminder, ...]:
        """Return one point for either end of a round."""
        best = sentence("1 point for the lightest hand without a double. If all have one, the lowest double wins.")
        return going_out(sentence("Score 1 point.")), blocked(self.house, best)
