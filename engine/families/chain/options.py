"""House rules shared by the line games."""

from __future__ import annotations

from typing import Final

from engine.options import Option
from engine.sentences import mark

HAND_SIZE: Final = Option(
    "hand_size",
    mark("Tiles in a hand"),
    "sheet",
    ("sheet", 3, 4, 5, 6, 7, 8, 9, 10),
    (mark("standard"),),
    range(1, 69),
    mark("How many tiles everyone starts with."),
)
NO_DOUBLE: Final = Option(
    "no_double",
    mark("Nobody holds a double"),
    "redeal",
    ("redeal", "highest_single"),
    (mark("deal again"), mark("the highest single leads")),
    help=mark("No hand has a double to lead with."),
)
BONEYARD_RESERVE: Final = Option(
    "boneyard_reserve",
    mark("Tiles left in the boneyard"),
    0,
    (0, 1, 2),
    (mark("none"),),
    help=mark("This many tiles stay in the boneyard for good."),
)
DEAD_LAYOUT: Final = Option(
    "dead_layout",
    mark("No tile can ever fit again"),
    "draw_out",
    ("draw_out", "stop"),
    (mark("draw the boneyard empty"), mark("the round ends at once")),
    help=mark("Every tile that could fit has been played."),
)
BLOCKED_TIE: Final = Option(
    "blocked_tie",
    mark("Tie in a blocked round"),
    "void",
    ("void", "split"),
    (mark("nobody scores"), mark("share the points")),
    help=mark("The lightest hands in a blocked round are tied."),
)
BLOCKED_SCORE: Final = Option(
    "blocked_score",
    mark("Scoring a blocked round"),
    "combined",
    ("combined", "each"),
    (mark("all hands minus the winner's"), mark("each hand minus the winner's")),
    help=mark("The winner's own pips are subtracted once, or once per opponent."),
)
NEXT_LEADER: Final = Option(
    "next_leader",
    mark("Who leads the next round"),
    "procedure",
    ("procedure", "winner", "rotate"),
    (mark("as in the first round"), mark("the winner"), mark("the next seat")),
    help=mark("The winner or the next seat can lead any tile."),
)
MATCH: Final = Option(
    "match",
    mark("Match length"),
    "rounds",
    ("rounds", "single"),
    (mark("rounds until the target"), mark("one round")),
    help=mark("One round decides, or you play until someone reaches the target."),
)


def target(points: int, *others: int) -> Option:
    """Return the option for the points that win the match: `points` by default, `others` as alternatives."""
    return Option(
        "target",
        mark("Points to win"),
        points,
        tuple(sorted({points, *others})),
        (),
        range(1, 10_001),
        mark("The first to reach this many points wins the match."),
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
