"""The house rules that the line games share."""

from __future__ import annotations

from typing import Final

from engine.options import Option
from engine.sentences import mark

HAND_SIZE: Final = Option(
    "hand_size",
    mark("Tiles in a hand"),
    "sheet",
    ("sheet", 3, 4, 5, 6, 7, 8, 9, 10),
    (mark("as the rules say"),),
    range(1, 69),
    mark("How many tiles everyone takes."),
)
NO_DOUBLE: Final = Option(
    "no_double",
    mark("Nobody holds a double"),
    "redeal",
    ("redeal", "highest_single"),
    (mark("deal again"), mark("highest single leads")),
    help=mark("What happens when no hand holds a double to lead with."),
)
BONEYARD_RESERVE: Final = Option(
    "boneyard_reserve",
    mark("Tiles left in the boneyard"),
    0,
    (0, 1, 2),
    (mark("none"),),
    help=mark("The last tiles of the boneyard that nobody may draw."),
)
DEAD_LAYOUT: Final = Option(
    "dead_layout",
    mark("No tile can ever fit again"),
    "draw_out",
    ("draw_out", "stop"),
    (mark("draw the boneyard out"), mark("the round stops at once")),
    help=mark("What happens when every tile that could fit lies on the table already."),
)
BLOCKED_TIE: Final = Option(
    "blocked_tie",
    mark("Blocked with equal hands"),
    "void",
    ("void", "split"),
    (mark("nobody scores"), mark("the points are shared")),
    help=mark("Who scores when the lightest hands of a blocked round are equal."),
)
BLOCKED_SCORE: Final = Option(
    "blocked_score",
    mark("Points of a blocked round"),
    "combined",
    ("combined", "each"),
    (mark("all hands less the winner's"), mark("each hand less the winner's")),
    help=mark("Whether the winner's own pips are taken off once, or once for every other hand."),
)
NEXT_LEADER: Final = Option(
    "next_leader",
    mark("Who leads the next round"),
    "procedure",
    ("procedure", "winner", "rotate"),
    (mark("as in the first round"), mark("the winner"), mark("the next seat")),
    help=mark("The winner or the next seat may lead any tile."),
)
MATCH: Final = Option(
    "match",
    mark("Length of the match"),
    "rounds",
    ("rounds", "single"),
    (mark("rounds to the target"), mark("a single round")),
    help=mark("One round decides, or rounds are played until someone reaches the target."),
)


def target(points: int, *others: int) -> Option:
    """Return the option for the points that win the match: `points` on the sheet, `others` on offer as well."""
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
