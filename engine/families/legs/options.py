"""The house rules of games with legs."""

from __future__ import annotations

from typing import Final

from engine.options import Option
from engine.sentences import gettext_noop
from engine.standings import FIRST, TIEBREAK_HAND, hands

SCORING: Final = Option(
    "scoring",
    gettext_noop("Points per tile left"),
    "simple",
    ("simple", "super"),
    (gettext_noop("one point"), gettext_noop("its pips")),
    help=gettext_noop("The winner scores this for each tile left in other hands."),
)
_TARGET: Final = Option(
    "target",
    gettext_noop("Points to win"),
    "none",
    ("none", 25, 50, 100, 250, 500),
    (gettext_noop("none: play a set number of rounds"),),
    range(1, 10_001),
    gettext_noop("You play rounds until someone reaches this many points."),
)
HANDS: Final = hands(3)._replace(needs=((_TARGET.key, "none"),))
NEXT_STARTER: Final = Option(
    "next_starter",
    gettext_noop("Who leads the next round"),
    "left_of_winner",
    ("left_of_winner", "winner", "rotate"),
    (gettext_noop("the player to the winner's left"), gettext_noop("the winner"), gettext_noop("the next seat")),
    help=gettext_noop("Who gets the first chance to lead a double in the next round."),
)
SKIP_ON_CASTING: Final = Option(
    "skip_on_13_13",
    gettext_noop("A 13-13 played on a leg"),
    "off",
    ("off", "on"),
    (gettext_noop("skips nobody"), gettext_noop("skips the next player")),
    help=gettext_noop("Other doubles skip the next player. This one casts a spell."),
)
FINAL_DRAWS: Final = Option(
    "final_15_draws",
    gettext_noop("Going out with a 15"),
    "on",
    ("on", "off"),
    (gettext_noop("everyone else draws a tile first"), gettext_noop("nobody draws")),
    help=gettext_noop("The last tile of a hand leaves a 15 open."),
)
CASTER_EXEMPT: Final = Option(
    "caster_exempt",
    gettext_noop("A spell back at its caster"),
    "off",
    ("off", "on"),
    (gettext_noop("must be answered"), gettext_noop("skips the caster")),
    help=gettext_noop("An unbroken spell comes back round to the player who cast it."),
)
DEAD_SPELL: Final = Option(
    "dead_spell_lapses",
    gettext_noop("A spell nobody can answer"),
    "off",
    ("off", "on"),
    (gettext_noop("blocks the round"), gettext_noop("wears off")),
    help=gettext_noop("The boneyard is empty, and everyone has passed under a spell."),
)
BLOCKED_WINNER: Final = Option(
    "blocked_winner",
    gettext_noop("A blocked round is won by"),
    "tiles",
    ("tiles", "dots"),
    (gettext_noop("the fewest tiles"), gettext_noop("the fewest pips")),
    help=gettext_noop("The other count breaks a tie. Still tied, they share the win."),
)
BLOCKED_SCORING: Final = Option(
    "blocked_scoring",
    gettext_noop("Scoring a blocked round"),
    "full",
    ("full", "difference"),
    (gettext_noop("everything in the other hands"), gettext_noop("what each hand has beyond the winner's")),
    help=gettext_noop("The winner's own hand can be subtracted from each of the others."),
)
LEDGER: Final = Option(
    "ledger",
    gettext_noop("Points come from"),
    "off",
    ("off", "on"),
    (gettext_noop("nowhere: losers keep their points"), gettext_noop("the losers")),
    help=gettext_noop("The winner's points can be taken from the losers."),
)
ALL: Final = (
    SCORING,
    HANDS,
    _TARGET,
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
