"""The rule sheet of All Fives."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import Reminder, Seat, Side, State, View
from engine.events import ScoreCause
from engine.families.chain.blocks import lighter_pair
from engine.families.chain.board import FIRST_DOUBLE, NO_SPINNER, Chain
from engine.families.chain.counting import MUGGINS, CountingRules, to_five
from engine.families.chain.options import BLOCKED_SCORE, COMMON, target
from engine.families.chain.reminders import blocked, claiming, double_at_end, going_out
from engine.options import GENTLE, HouseRules, Option, club, gentle
from engine.pairs import FOUR, PARTNERSHIP, SIDES, check_pairs, in_pairs
from engine.pieces import TileSet
from engine.sentences import gettext_noop, sentence

IN_PAIRS: Final = 7
"""Tiles in a hand of two against two."""
SPINNER: Final = Option(
    "spinner",
    gettext_noop("Spinner"),
    "none",
    ("none", "first_double"),
    (gettext_noop("none"), gettext_noop("the first double")),
    help=gettext_noop("A spinner is also open at its tips once both long sides are covered."),
)
BONUS_ROUNDING: Final = Option(
    "bonus_rounding",
    gettext_noop("Pips in the other hands"),
    "per_hand",
    ("per_hand", "total"),
    (gettext_noop("round each hand to five"), gettext_noop("round the total to five")),
    help=gettext_noop("How the other hands are rounded when someone goes out."),
)
PARTNER_COUNT: Final = Option(
    "partner_count",
    gettext_noop("Pips left, in pairs"),
    "opponents",
    ("opponents", "everyone_pays"),
    (gettext_noop("the winners score the losers' hands"), gettext_noop("each pair loses its own hands")),
    help=gettext_noop("What the hands count for at the end of a round of pairs."),
    needs=((PARTNERSHIP.key, "on"),),
    is_later=True,
)


class AllFives(CountingRules):
    """All Fives, also called Muggins.

    Block & Draw with seven tiles each for two players, five for three or four. If the open ends add up to a multiple of
    five after a play, including the lead, the player scores the sum. An end that is a double counts both halves. A
    score must be claimed before the next tile is played. After that any opponent can call muggins and take it.
    Going out scores the pips of each other hand, rounded to the nearest five. In a blocked round the lightest hand
    scores the pips of the other hands minus its own, rounded once. The first to 100 wins at once, even mid-round.
    """

    key = "all_fives"
    title = gettext_noop("All Fives")
    blurb = gettext_noop("Make the open ends add up to a multiple of five and score that many points.")
    gist = gettext_noop("Ends that add up to fives.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    minutes = 20
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 5, 4: 5}
    suits_tree: ClassVar[bool] = True
    main = ("target", "muggins", "spinner")
    presets = (
        gentle(
            gettext_noop("Points are scored automatically. In the printed rules you must claim them yourself."),
            muggins="off",
        ),
        club(target=250, muggins="immediate", spinner="first_double"),
    )
    first_preset = GENTLE
    options = (
        *(option for option in COMMON if option is not BLOCKED_SCORE),
        target(100, 61, 150, 200, 250),
        MUGGINS,
        BONUS_ROUNDING,
        SPINNER,
        PARTNERSHIP._replace(is_later=True),
        PARTNER_COUNT,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_pairs(self.house, seats)
        self.counts_first = self.pays_own

    @property
    def pays_own(self) -> bool:
        """True if each pair loses its own hands at the end of a round (option partner_count)."""
        return in_pairs(self.house) and self.house["partner_count"] == "everyone_pays"

    def seating(self) -> tuple[Side, ...]:
        """Return two pairs, if option partnership is on."""
        return SIDES if in_pairs(self.house) and self.seats == FOUR else super().seating()

    def usual_hand(self) -> int:
        """Return five or seven tiles, and always seven in pairs."""
        return IN_PAIRS if in_pairs(self.house) else super().usual_hand()

    def undrawn(self) -> int:
        """Return that pairs never draw."""
        return self.pieces.count if in_pairs(self.house) else super().undrawn()

    def worth(self, count: int) -> int:
        """Return the count itself if it is a multiple of five, otherwise 0."""
        return 0 if count % 5 else count

    def out_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the other hands, in pairs the opponents', rounded one by one or as a sum."""
        total, parts = super().out_points(weights, winner)
        if in_pairs(self.house):
            parts = tuple(
                weight for side, weight in zip(self.sides, weights, strict=True) if side != self.sides[winner]
            )
            total = sum(parts)
        if self.house["bonus_rounding"] == "total":
            return to_five(total), parts
        rounded = tuple(map(to_five, parts))
        return sum(rounded), rounded

    def blocked_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the points of a blocked round, rounded once; a pair subtracts both of its hands."""
        total, parts = super().blocked_points(weights, winner)
        if in_pairs(self.house):
            others = [seat for seat in range(self.seats) if not self.pairs[winner] >> seat & 1]
            own = [seat for seat in range(self.seats) if seat not in others]
            parts = (*(weights[seat] for seat in others), *(-weights[seat] for seat in own))
            total = sum(parts)
        return to_five(total), parts

    def best_hands(self, view: View[Chain], weights: list[int]) -> list[Seat]:
        """Return the lightest hands, or the lighter hand of the lighter pair."""
        return lighter_pair(view, weights) if in_pairs(self.house) else super().best_hands(view, weights)

    def pays(self, seat: Seat, winner: Seat) -> bool:
        """Return True if a hand's pips go to the winners; none do if each pair loses its own."""
        return not self.pays_own and super().pays(seat, winner)

    def is_void_tied(self) -> bool:
        """Return that pairs never share a blocked round."""
        return in_pairs(self.house) or super().is_void_tied()

    def settle(self, state: State[Chain], weights: list[int], best: list[Seat], cause: ScoreCause) -> None:
        """Score a round for the winners, or charge each pair its own hands (option partner_count)."""
        if not self.pays_own:
            super().settle(state, weights, best, cause)
            return
        for seat, pips in enumerate(map(to_five, weights)):
            if pips:
                self.score(state, seat, -pips, (-pips,), ScoreCause.TILES)

    def spins(self) -> int:
        """Return FIRST_DOUBLE or NO_SPINNER (option spinner)."""
        return FIRST_DOUBLE if self.house["spinner"] == "first_double" else NO_SPINNER

    def special(self) -> tuple[Reminder, ...]:
        """Return how the ends are counted, and how the points are claimed."""
        count = sentence("Add up the open ends after each tile. A multiple of five scores that many points.")
        spinner = Reminder(
            sentence("The first double"),
            sentence("Covered on both long sides, it opens its tips. They count once a tile is on them."),
        )
        spins = (spinner,) if self.spinners else ()
        return Reminder(sentence("The count"), count), double_at_end(), *spins, claiming(self.house)

    def at_the_end(self) -> tuple[Reminder, ...]:
        """Return the rounding of hands (option bonus_rounding)."""
        if self.pays_own:
            out = sentence("Each pair loses the pips left in its own hands, each hand rounded to the nearest five.")
            block = sentence("The lighter pair wins, but each pair loses its own hands, rounded to five.")
            return going_out(out), blocked(self.house, block)
        out = sentence("Score the other hands, each rounded to the nearest five.")
        if self.house["bonus_rounding"] == "total":
            out = sentence("Score the other hands together, rounded to the nearest five.")
        if in_pairs(self.house):
            pair = sentence("The lighter pair scores the other pair's pips minus its own, rounded to five.")
            return going_out(out), blocked(self.house, pair)
        lightest = sentence("The lightest hand scores all other hands minus its own, rounded to five.")
        return going_out(out), blocked(self.house, lightest)
