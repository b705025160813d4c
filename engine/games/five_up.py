"""The rule sheet of Five Up."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import Reminder, Seat, View
from engine.events import ScoreCause
from engine.families.chain.board import EVERY_DOUBLE, Chain
from engine.families.chain.counting import MUGGINS, CountingRules, to_five
from engine.families.chain.options import BLOCKED_SCORE, COMMON, NO_DOUBLE, target
from engine.families.chain.reminders import blocked, claiming, double_at_end, going_out
from engine.options import Option, club, gentle
from engine.pieces import Tile
from engine.sentences import gettext_noop, sentence

BONUS_OVERSHOOT: Final = Option(
    "bonus_overshoot",
    gettext_noop("A bonus past the target"),
    "lose",
    ("lose", "cap"),
    (gettext_noop("doesn't count"), gettext_noop("counts up to the target")),
    help=gettext_noop("The points for the other hands would take the winner past the target."),
)


LEAD_TIPS: Final = Option(
    "lead_tips",
    gettext_noop("The tips of a double that leads"),
    "both_sides",
    ("both_sides", "first_tile"),
    (gettext_noop("open once both long sides are covered"), gettext_noop("open with the first tile on it")),
    help=gettext_noop("Any later double opens its tips with the first tile played on it."),
    is_later=True,
)


class FiveUp(CountingRules):
    """Five Up.

    Seven tiles each for two players, five for three or four. The leader is drawn by lot and leads any tile. Every
    double is a spinner: when its long sides are covered, its two tips are open. After each tile the open ends are added
    up as in All Fives, and a multiple of five scores a point for each five. Tips without a tile count zero. Going out
    scores the other hands, each rounded to fives, and a blocked round the difference, rounded once. The first to reach
    exactly 61 wins at once. Points that would go beyond it are lost.
    """

    key = "five_up"
    title = gettext_noop("Five Up")
    blurb = gettext_noop("Fives on many arms: every double branches, and only exactly 61 wins.")
    gist = gettext_noop("Reach 61 exactly to win.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    minutes = 20
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 5, 4: 5}
    draws_lots: ClassVar[bool] = True
    loses_points: ClassVar[bool] = True
    main = ("target", "muggins", "bonus_overshoot")
    presets = (gentle(target=31, bonus_overshoot="cap"), club(muggins="after_next_play"))
    options = (
        *(option for option in COMMON if option not in (BLOCKED_SCORE, NO_DOUBLE)),
        target(61, 31, 100)._replace(
            help=gettext_noop("The first player to reach exactly this many points wins the match.")
        ),
        MUGGINS._replace(default="off"),
        BONUS_OVERSHOOT,
        LEAD_TIPS,
    )

    def spins(self) -> int:
        """Return EVERY_DOUBLE: all doubles are spinners."""
        return EVERY_DOUBLE

    def is_enclosed(self, board: Chain, double: Tile) -> bool:
        """Return True as soon as a tile is on a double; on one that led, only if option lead_tips says so."""
        return self.house["lead_tips"] == "first_tile" or super().is_enclosed(board, double)

    def worth(self, count: int) -> int:
        """Return a point for each five of the count if it is a multiple of five, otherwise 0."""
        return 0 if count % 5 else count // 5

    def granted(self, view: View[Chain], seat: Seat, points: int, cause: ScoreCause) -> int:
        """Return 0 if the points would exceed the target; option bonus_overshoot caps the bonus for hands instead."""
        score = view.score(view.sides[seat])
        kept = self.kept(score, points)
        capped = cause in (ScoreCause.OUT, ScoreCause.BLOCK) and self.house["bonus_overshoot"] == "cap"
        return self.target - score if capped and kept < points else kept

    def kept(self, score: int, points: int) -> int:
        """Return 0 if the points would exceed the target."""
        return 0 if self.target and score + points > self.target else points

    def out_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return a point for each five of the other hands, rounded one by one."""
        _, parts = super().out_points(weights, winner)
        fives = tuple(to_five(weight) // 5 for weight in parts)
        return sum(fives), fives

    def blocked_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return a point for each five of a blocked round's points, rounded once."""
        total, parts = super().blocked_points(weights, winner)
        return to_five(total) // 5, parts

    def special(self) -> tuple[Reminder, ...]:
        """Return how the ends are counted, how they branch, and the exact target."""
        count = sentence("Add up the open ends after each tile. A multiple of five scores a point for each five.")
        spinner = sentence("Covered on both long sides, it opens its tips. They count once a tile is on them.")
        if self.house["lead_tips"] == "first_tile":
            spinner = sentence("The first tile on it opens its tips. They count once a tile is on them.")
        exactly = Reminder(
            sentence("Exactly {n}", n=self.target),
            sentence("Points that would take you past {n} don't count.", n=self.target),
        )
        return (
            Reminder(sentence("The count"), count),
            double_at_end(),
            Reminder(sentence("Every double"), spinner),
            claiming(self.house),
            *((exactly,) if self.target else ()),
        )

    def at_the_end(self) -> tuple[Reminder, ...]:
        """Return a point for each five of the hands."""
        out = sentence("Score a point for each five in the other hands, each rounded.")
        lightest = sentence("The lightest hand scores a point for each five of all other hands minus its own.")
        return going_out(out), blocked(self.house, lightest)
