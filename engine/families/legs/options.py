"""The house rules of games with legs."""

from __future__ import annotations

from typing import Final

from engine.options import Option
from engine.sentences import mark
from engine.standings import FIRST, TIEBREAK_HAND, hands

SCORING: Final = Option(
    "scoring",
    mark("Points per tile left"),
    "simple",
    ("simple", "super"),
    (mark("one point"), mark("its pips")),
    help=mark("The winner scores this for each tile left in other hands."),
)
TARGET: Final = Option(
    "target",
    mark("Points to win"),
    "none",
    ("none", 25, 50, 100, 250, 500),
    (mark("none: play a set number of rounds"),),
    range(1, 10_001),
    mark("You play rounds until someone reaches this many points."),
)
HANDS: Final = hands(3)._replace(needs=((TARGET.key, "none"),))
NEXT_STARTER: Final = Option(
    "next_starter",
    mark("Who leads the next round"),
    "left_of_winner",
    ("left_of_winner", "winner", "rotate"),
    (mark("the player to the winner's left"), mark("the winner"), mark("the next seat")),
    help=mark("Who gets the first chance to lead a double in the next round."),
)
SKIP_ON_CASTING: Final = Option(
    "skip_on_13_13",
    mark("A 13-13 played on a leg"),
    "off",
    ("off", "on"),
    (mark("skips nobody"), mark("skips the next player")),
    help=mark("Other doubles skip the next player. This one casts a spell."),
)
FINAL_DRAWS: Final = Option(
    "final_15_draws",
    mark("Going out with a 15"),
    "on",
    ("on", "off"),
    (mark("everyone else draws a tile first"), mark("nobody draws")),
    help=mark("The last tile of a hand leaves a 15 open."),
)
CASTER_EXEMPT: Final = Option(
    "caster_exempt",
    mark("A spell back at its caster"),
    "off",
    ("off", "on"),
    (mark("must be answered"), mark("skips the caster")),
    help=mark("An unbroken spell comes back round to the player who cast it."),
)
DEAD_SPELL: Final = Option(
    "dead_spell_lapses",
    mark("A spell nobody can answer"),
    "off",
    ("off", "on"),
    (mark("blocks the round"), mark("wears off")),
    help=mark("The boneyard is empty, and everyone has passed under a spell."),
)
BLOCKED_WINNER: Final = Option(
    "blocked_winner",
    mark("A blocked round is won by"),
    "tiles",
    ("tiles", "dots"),
    (mark("the fewest tiles"), mark("the fewest pips")),
    help=mark("The other count breaks a tie. Still tied, they share the win."),
)
BLOCKED_SCORING: Final = Option(
    "blocked_scoring",
    mark("Scoring a blocked round"),
    "full",
    ("full", "difference"),
    (mark("everything in the other hands"), mark("what each hand has beyond the winner's")),
    help=mark("The winner's own hand can be subtracted from each of the others."),
)
LEDGER: Final = Option(
    "ledger",
    mark("Points come from"),
    "off",
    ("off", "on"),
    (mark("nowhere: losers keep their points"), mark("the losers")),
    help=mark("The winner's points can be taken from the losers."),
)
ALL: Final = (
    SCORING,
    HANDS,
    TARGET,
    NEXT_STARTER,
    SKIP_ON_CASTING,
    FINAL_DRAWS,
    CASTER_EXEMPT,
    DEAD_SPELL,
    BLOCKED_WINNER,
    BLOCKED_SCORING,
    LEDGER,
    FIRST,
    TIEBREAK_HAND,
)
