"""House rules shared by the line games."""

from __future__ import annotations

from typing import Final

from engine.options import Option
from engine.sentences import gettext_noop

HAND_SIZE: Final = Option(
    "hand_size",
    gettext_noop("Tiles in a hand"),
    "sheet",
    ("sheet", 3, 4, 5, 6, 7, 8, 9, 10),
    (gettext_noop("standard"),),
    range(1, 69),
    gettext_noop("How many tiles everyone starts with."),
)
NO_DOUBLE: Final = Option(
    "no_double",
    gettext_noop("Nobody holds a double"),
    "redeal",
    ("redeal", "highest_single"),
    (gettext_noop("deal again"), gettext_noop("the highest single leads")),
    help=gettext_noop("No hand has a double to lead with."),
)
BONEYARD_RESERVE: Final = Option(
    "boneyard_reserve",
    gettext_noop("Tiles left in the boneyard"),
    0,
    (0, 1, 2),
    (gettext_noop("none"),),
    help=gettext_noop("This many tiles stay in the boneyard for good."),
)
DEAD_LAYOUT: Final = Option(
    "dead_layout",
    gettext_noop("No tile can ever fit again"),
    "draw_out",
    ("draw_out", "stop"),
    (gettext_noop("draw the boneyard empty"), gettext_noop("the round ends at once")),
    help=gettext_noop("Every tile that could fit has been played."),
)
BLOCKED_TIE: Final = Option(
    "blocked_tie",
    gettext_noop("Tie in a blocked round"),
    "void",
    ("void", "split"),
    (gettext_noop("nobody scores"), gettext_noop("share the points")),
    help=gettext_noop("The lightest hands in a blocked round are tied."),
)
BLOCKED_SCORE: Final = Option(
    "blocked_score",
    gettext_noop("Scoring a blocked round"),
    "combined",
    ("combined", "each"),
    (gettext_noop("all hands minus the winner's"), gettext_noop("each hand minus the winner's")),
    help=gettext_noop("The winner's own pips are subtracted once, or once per opponent."),
)
NEXT_LEADER: Final = Option(
    "next_leader",
    gettext_noop("Who leads the next round"),
    "procedure",
    ("procedure", "winner", "rotate"),
    (gettext_noop("as in the first round"), gettext_noop("the winner"), gettext_noop("the next seat")),
    help=gettext_noop("The winner or the next seat can lead any tile."),
)
MATCH: Final = Option(
    "match",
    gettext_noop("Match length"),
    "rounds",
    ("rounds", "single"),
    (gettext_noop("rounds until the target"), gettext_noop("one round")),
    help=gettext_noop("One round decides, or you play until someone reaches the target."),
)


def target(points: int, *others: int) -> Option:
    """Return the option for the points that win the match: `points` by default, `others` as alternatives."""
    return Option(
        "target",
        gettext_noop("Points to win"),
        points,
        tuple(sorted({points, *others})),
        (),
        range(1, 10_001),
        gettext_noop("The first to reach this many points wins the match."),
    )


COMMON: Final = (
    HAND_SIZE,
    NO_DOUBLE,
    BONEYARD_RESERVE,
    DEAD_LAYOUT,
    BLOCKED_TIE,
    BLOCKED_SCORE,
    NEXT_LEADER,
    MATCH,
)
