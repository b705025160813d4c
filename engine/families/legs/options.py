"""The house rules of the games with legs."""

from __future__ import annotations

from typing import Final

from engine.options import Option
from engine.sentences import mark
from engine.standings import FIRST, TIEBREAK_HAND, hands

SCORING: Final = Option(
    "scoring",
    mark("What a tile left in hand counts"),
    "simple",
    ("simple", "super"),
    (mark("one point"), mark("its dots")),
    help=mark("The winner scores this for every tile that the others have left."),
)
TARGET: Final = Option(
    "target",
    mark("Points to win"),
    "none",
    ("none", 25, 50, 100, 250, 500),
    (mark("none: the rounds are counted"),),
    range(1, 10_001),
    mark("Rounds are played until someone reaches this many points."),
)
HANDS: Final = hands(3)._replace(needs=((TARGET.key, "none"),))
NEXT_STARTER: Final = Option(
    "next_starter",
    mark("Who begins the next round"),
    "left_of_winner",
    ("left_of_winner", "winner", "rotate"),
    (mark("the player left of the winner"), mark("the winner"), mark("the next seat")),
    help=mark("Who has the first chance to begin the next round with a double."),
)
SKIP_ON_CASTING: Final = Option(
    "skip_on_13_13",
    mark("A 13-13 laid on a leg"),
    "off",
    ("off", "on"),
    (mark("costs nobody a turn"), mark("costs the next player a turn")),
    help=mark("Whether the double that casts a spell skips the next player, as other doubles do."),
)
FINAL_DRAWS: Final = Option(
    "final_15_draws",
    mark("Going out with a 15"),
    "on",
    ("on", "off"),
    (mark("the others take a tile first"), mark("nobody takes a tile")),
    help=mark("Whether a 15 left by the last tile of a hand works as well."),
)
CASTER_EXEMPT: Final = Option(
    "caster_exempt",
    mark("A spell back at its caster"),
    "off",
    ("off", "on"),
    (mark("has to be answered"), mark("passes the caster over")),
    help=mark("Whether who has cast a spell is left out while it is unbroken."),
)
DEAD_SPELL: Final = Option(
    "dead_spell_lapses",
    mark("A spell that nobody can answer"),
    "off",
    ("off", "on"),
    (mark("blocks the round"), mark("ends by itself")),
    help=mark("What happens when the boneyard is empty and everyone has passed under a spell."),
)
BLOCKED_WINNER: Final = Option(
    "blocked_winner",
    mark("A blocked round is won by"),
    "tiles",
    ("tiles", "dots"),
    (mark("the fewest tiles"), mark("the fewest dots")),
    help=mark("Between equal hands the other of the two decides; if that is equal too, they win together."),
)
BLOCKED_SCORING: Final = Option(
    "blocked_scoring",
    mark("Points of a blocked round"),
    "full",
    ("full", "difference"),
    (mark("all that the others hold"), mark("what each holds more than the winner")),
    help=mark("Whether the winner's own hand is set against each of the others."),
)
LEDGER: Final = Option(
    "ledger",
    mark("Points come from"),
    "off",
    ("off", "on"),
    (mark("nowhere: losers keep theirs"), mark("the losers, who pay them")),
    help=mark("Whether what the winner scores is taken from those who have lost."),
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
