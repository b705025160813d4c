"""House rules of dominoes in pairs, where every table thinks that its own are the rules."""

from __future__ import annotations

from typing import Final

from engine.families.chain.options import HAND_SIZE as ANY_HAND_SIZE
from engine.families.chain.options import MATCH, target
from engine.options import Option
from engine.sentences import gettext_noop

_OFF: Final = (gettext_noop("nothing"),)

HAND_SIZE: Final = ANY_HAND_SIZE._replace(
    numbers=range(3, 14),
    help=gettext_noop("Standard is seven from a double-six set, and ten from a double-nine set."),
)
DIRECTION: Final = Option(
    "direction",
    gettext_noop("Direction of play"),
    "anticlockwise",
    ("anticlockwise", "clockwise"),
    (gettext_noop("anticlockwise"), gettext_noop("clockwise")),
    help=gettext_noop("Whether the player on your right or on your left plays after you."),
)
REDEAL_DOUBLES: Final = Option(
    "redeal_doubles",
    gettext_noop("Deal again at so many doubles"),
    0,
    (0, 4, 5, 6),
    (gettext_noop("never"),),
    help=gettext_noop("The deal is thrown in if a hand has this many doubles or more."),
)
FIRST_LEADER: Final = Option(
    "first_leader",
    gettext_noop("Who leads the first round"),
    "highest_double",
    ("highest_double", "holder", "lots"),
    (
        gettext_noop("the highest double, with it"),
        gettext_noop("its holder, with any tile"),
        gettext_noop("drawn by lot"),
    ),
    help=gettext_noop("The highest double that anyone holds is the double six if all tiles are dealt."),
)
NEXT_LEADER: Final = Option(
    "next_leader",
    gettext_noop("Who leads the next round"),
    "rotate",
    ("rotate", "winner", "procedure"),
    (gettext_noop("the next seat"), gettext_noop("the winner"), gettext_noop("as in the first round")),
    help=gettext_noop("The winner went out or, after a block, holds the lighter hand of the winning pair."),
)
AFTER_TIE: Final = Option(
    "after_tie",
    gettext_noop("Who leads after a void round"),
    "rotate",
    ("rotate", "same", "procedure"),
    (gettext_noop("the next seat"), gettext_noop("the same seat"), gettext_noop("as in the first round")),
    help=gettext_noop("A round is void if it's blocked and nobody wins it."),
)
LEAD_TILE: Final = Option(
    "lead_tile",
    gettext_noop("Tile for later leads"),
    "any",
    ("any", "double"),
    (gettext_noop("any tile"), gettext_noop("a double, if there is one")),
    help=gettext_noop("What may be led where the highest double needn't lead."),
)
BLOCKED_WINNER: Final = Option(
    "blocked_winner",
    gettext_noop("Who wins a blocked round"),
    "pair",
    ("pair", "hand", "duel", "duel_before"),
    (
        gettext_noop("the lighter pair"),
        gettext_noop("the pair with the lightest hand"),
        gettext_noop("the blocker or the next player"),
        gettext_noop("the blocker or the player before"),
    ),
    help=gettext_noop("Whose pips are compared. The blocker played the last tile."),
)
BLOCKED_TIE: Final = Option(
    "blocked_tie",
    gettext_noop("Tie in a blocked round"),
    "void",
    ("void", "closer", "not_closer", "leader"),
    (
        gettext_noop("nobody scores"),
        gettext_noop("the blocker's pair wins"),
        gettext_noop("the other pair wins"),
        gettext_noop("the leader's pair wins"),
    ),
    help=gettext_noop("The pips compared in a blocked round are equal."),
)
UNIT: Final = Option(
    "unit",
    gettext_noop("What a round is worth"),
    "pips",
    ("pips", "hands", "ways"),
    (gettext_noop("the pips left in hands"), gettext_noop("one point"), gettext_noop("one to four points")),
    help=gettext_noop("Going out with a double scores 2, with a tile that fits both ends 3, with such a double 4."),
)
POINTS: Final = Option(
    "points",
    gettext_noop("Pips that count"),
    "opponents",
    ("opponents", "all", "difference"),
    (
        gettext_noop("the opponents' hands"),
        gettext_noop("all hands"),
        gettext_noop("the opponents' minus the pair's own"),
    ),
    help=gettext_noop("The winning pair scores these, if a round is worth the pips left in hands."),
)
ROUNDING: Final = Option(
    "rounding",
    gettext_noop("Rounding"),
    "none",
    ("none", "five"),
    (gettext_noop("none"), gettext_noop("to the nearest five")),
    help=gettext_noop("The sum of the pips is rounded, not each hand."),
)
CAPICUA: Final = Option(
    "capicua",
    gettext_noop("Capicúa"),
    0,
    (0, 1, 25, 30, 50, 100),
    _OFF,
    help=gettext_noop("For going out with a single that fits both ends."),
)
CAPICUA_ENDS: Final = Option(
    "capicua_ends",
    gettext_noop("Ends of a capicúa"),
    "different",
    ("different", "any"),
    (gettext_noop("two different numbers"), gettext_noop("alike, too")),
    help=gettext_noop("Whether it counts if both ends show the same number."),
)
BLANK_OUT: Final = Option(
    "blank_out",
    gettext_noop("Out with the double blank"),
    0,
    (0, 25, 30, 100),
    _OFF,
    help=gettext_noop("For going out with 0-0, the chuchazo."),
)
KEY_TILE: Final = Option(
    "key_tile",
    gettext_noop("Out with the key tile"),
    0,
    (0, 1, 25),
    _OFF,
    help=gettext_noop("For going out with the last tile of a number."),
)
CLOSING: Final = Option(
    "closing",
    gettext_noop("Winning your own block"),
    0,
    (0, 25, 100),
    _OFF,
    help=gettext_noop("For blocking a round that your own pair wins."),
)
LEAD_PASS: Final = Option(
    "lead_pass",
    gettext_noop("Passed lead"),
    0,
    (0, 25, 30, 50),
    _OFF,
    help=gettext_noop("For a lead that the next player can't answer."),
)
LEAD_PASS_SINGLE: Final = Option(
    "lead_pass_single",
    gettext_noop("Passed lead of a single"),
    "same",
    ("same", "twice"),
    (gettext_noop("as for a double"), gettext_noop("twice as much")),
    help=gettext_noop("What it's worth if the tile that was led isn't a double."),
)
THREE_PASSES: Final = Option(
    "three_passes",
    gettext_noop("Three passes in a row"),
    0,
    (0, 25, 30),
    _OFF,
    help=gettext_noop("For playing again after all others had to pass."),
)
OPENING: Final = Option(
    "opening",
    gettext_noop("First four rounds"),
    "none",
    ("none", "hundred"),
    (gettext_noop("nothing extra"), gettext_noop("100, 75, 50 and 25 extra")),
    help=gettext_noop("For winning the first, second, third and fourth round that anyone wins."),
)
SIX_LOVE: Final = Option(
    "six_love",
    gettext_noop("Six love"),
    "off",
    ("off", "keep", "wipe"),
    (
        gettext_noop("off"),
        gettext_noop("the losers start again"),
        gettext_noop("both pairs start again"),
    ),
    help=gettext_noop("What happens to the score if a pair wins a round while its opponents have points."),
)
_ROUNDS_TO_WIN: Final = (3, 5, 6, 7, 10)
"""Points to win where a round is worth a few points, and not all pips left."""
PAIR_OPTIONS: Final = (
    DIRECTION,
    HAND_SIZE,
    REDEAL_DOUBLES,
    FIRST_LEADER,
    NEXT_LEADER,
    AFTER_TIE,
    LEAD_TILE,
    BLOCKED_WINNER,
    BLOCKED_TIE,
    UNIT,
    POINTS,
    ROUNDING,
    CAPICUA,
    CAPICUA_ENDS,
    BLANK_OUT,
    KEY_TILE,
    CLOSING,
    LEAD_PASS,
    LEAD_PASS_SINGLE,
    THREE_PASSES,
    OPENING,
    SIX_LOVE,
    target(100, 50, 75, 150, 200, 250, 300, 500)._replace(
        offers=(("unit", "hands", _ROUNDS_TO_WIN), ("unit", "ways", _ROUNDS_TO_WIN))
    ),
    MATCH,
)
