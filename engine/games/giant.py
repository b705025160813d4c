"""The rule sheet of Giant Block."""

from __future__ import annotations

from typing import ClassVar

from engine.core import Reminder
from engine.families.chain.board import EVERY_DOUBLE
from engine.families.chain.options import BLOCKED_SCORE, COMMON, NO_DOUBLE, target
from engine.families.chain.rules import ChainRules
from engine.options import club, gentle
from engine.sentences import gettext_noop, sentence


class GiantBlock(ChainRules):
    """Giant Block, played with tiles as long as an arm.

    Block & Draw with five tiles each, but every double is open on all its free sides at once: the one that leads on
    four, a later one on three, its outer long side and both tips. The lightest hand of a blocked round scores the
    difference to each other hand. The first to 100 wins.
    """

    key = "giant"
    title = gettext_noop("Giant Block")
    blurb = gettext_noop("Every double opens new arms on all its sides, so there's nearly always somewhere to play.")
    gist = gettext_noop("Every double opens new arms.")
    source = gettext_noop("Rule sheet of the giant dominoes")
    hand: ClassVar[dict[int, int]] = {2: 5, 3: 5, 4: 5}
    tips_at_once: ClassVar[bool] = True
    main = ("target", "match")
    presets = (gentle(target=50, blocked_score="combined"), club(boneyard_reserve=2, next_leader="winner"))
    options = (
        *(
            BLOCKED_SCORE._replace(default="each") if option is BLOCKED_SCORE else option
            for option in COMMON
            if option is not NO_DOUBLE
        ),
        target(100, 50, 150, 200, 250),
    )

    def spins(self) -> int:
        """Return EVERY_DOUBLE: all doubles are spinners."""
        return EVERY_DOUBLE

    def special(self) -> tuple[Reminder, ...]:
        """Return how doubles branch."""
        return (Reminder(sentence("Every double"), sentence("It is open on all its free sides, tips included.")),)
