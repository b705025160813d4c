"""The bots to choose from, by name: their manner, strength and speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final, Literal, NamedTuple

from engine.bots.bot import Bot, RandomBot
from engine.bots.greedy import GreedyBot
from engine.bots.keen import PLAYOUTS, KeenBot
from engine.bots.level_bot import LevelBot, Manner
from engine.bots.search.top import TopBot
from engine.bots.search.tree import SIMULATIONS, MoveTally, Order, TreeBot, search_all
from engine.core import Board
from engine.families.taste import Taste
from engine.sentences import MAX_QUOTED, Refusal, clipped, gettext_noop, sentence

EASY: Final = gettext_noop("easy")
STEADY: Final = gettext_noop("steady")
SHARP: Final = gettext_noop("sharp")
LEVELS: Final = (EASY, EASY, STEADY, STEADY, SHARP, SHARP)
"""The word for each number of stars."""
STARS: Final = len(LEVELS)
"""The most stars."""
GREY: Final = (120, 120, 120)
"""Medallion colour of characters without one of their own."""


BotKind = Literal["level", "random", "greedy", "keen", "tree", "top"]
"""A bot's way of choosing a move; "level" if the ladder names one for each game."""


class Character(NamedTuple):
    """A bot as players know it; its play matches this description."""

    key: str
    name: str
    """A first name; no other bot has its initial."""
    manner: str
    """One sentence on how it plays (a message, untranslated)."""
    stars: int
    """Its level, 1 to STARS: more are stronger, as far as a game has room for skill (docs/bots.md)."""
    kind: BotKind
    colour: tuple[int, int, int]
    """Red, green and blue of its enamel: hues at least 40 degrees apart, and as far from gold; one has none."""
    pace: float
    """Time in seconds that it seems to think."""
    attention: float = 1.0
    """Chance that it notices its own score, or an unclaimed one of others."""
    taste: Taste = Taste()
    """Its preferences at first sight."""
    forgets: bool = False
    """True if it forgets which tiles other players showed to lack when they drew or passed."""
    playouts: int = 0
    """Number of playouts or simulations before each move of a plain kind, 0 for those without any."""

    @property
    def level(self) -> str:
        """Its strength in one word (a message, untranslated)."""
        return LEVELS[self.stars - 1]

    @property
    def ways(self) -> Manner:
        """How it differs from others of its level."""
        return Manner(self.taste, self.forgets)

    @property
    def is_quick(self) -> bool:
        """True if it answers within a few milliseconds: it never plays more than a few rounds out."""
        return self.kind in ("random", "greedy") or (self.kind == "level" and self.stars < LATE)


LATE: Final = 4
"""The lowest level that may play more than a few rounds out."""

CHARACTERS: Final = (
    Character(
        "kiko",
        "Kiko",
        gettext_noop("Plays on a whim, and lets plenty of points go by."),
        1,
        "level",
        (51, 163, 55),
        0.6,
        attention=0.3,
        taste=Taste(points=0.6, open=2.0, shed=0.0, doubles=-2.0, shut=0.0),
        forgets=True,
    ),
    Character(
        "suri",
        "Suri",
        gettext_noop("Dumps doubles and heavy tiles, and hopes for the best."),
        2,
        "level",
        (213, 63, 158),
        0.7,
        attention=0.45,
        taste=Taste(points=1.0, open=3.0, shed=9.0, doubles=9.0, shut=0.0),
        forgets=True,
    ),
    Character(
        "bruno",
        "Bruno",
        gettext_noop("Loves points and hates heavy tiles, but miscounts now and then."),
        2,
        "level",
        (212, 49, 43),
        0.8,
        attention=0.6,
        taste=Taste(points=3.0, open=0.5, shed=6.0, doubles=0.0, shut=0.0),
        forgets=True,
    ),
    Character(
        "maren",
        "Maren",
        gettext_noop("Keeps ends open for the tiles still in hand."),
        3,
        "level",
        (39, 165, 127),
        1.0,
        attention=0.75,
        taste=Taste(points=1.0, open=18.0, shed=2.0, doubles=3.0, shut=2.0),
        forgets=True,
    ),
    Character(
        "idris",
        "Idris",
        gettext_noop("Notices what you're missing, and closes those ends."),
        3,
        "level",
        (86, 81, 214),
        1.2,
        attention=0.8,
        taste=Taste(points=1.0, open=2.0, shed=2.0, doubles=1.0, shut=26.0),
    ),
    Character(
        "lucho",
        "Lucho",
        gettext_noop("A bit of everything: points, open ends and a light hand."),
        4,
        "level",
        (125, 174, 41),
        1.0,
        attention=0.85,
        forgets=True,
    ),
    Character(
        "hana",
        "Hana",
        gettext_noop("Careful: gets rid of doubles early, and gives nothing away."),
        4,
        "level",
        (33, 140, 202),
        1.3,
        attention=0.9,
        taste=Taste(points=0.8, open=5.0, shed=1.0, doubles=11.0, shut=16.0),
    ),
    Character(
        "oksana",
        "Oksana",
        gettext_noop("Watches who draws and passes, to know what you can't have."),
        5,
        "level",
        (165, 87, 199),
        1.5,
        attention=0.97,
    ),
    Character(
        "tadeo",
        "Tadeo",
        gettext_noop("Works everything out, and misses nothing."),
        6,
        "level",
        (78, 85, 95),
        1.8,
    ),
)
"""The characters that players can choose, the easiest first."""

TRY_FIRST: Final = "suri"
"""The key of the character for a beginner's first match: easy, with a plan that can be seen through."""

PLAIN: Final = (
    Character("random", "Random", gettext_noop("Plays any legal tile."), 1, "random", GREY, 0.6),
    Character("greedy", "Greedy", gettext_noop("Looks one move ahead."), 3, "greedy", GREY, 0.8),
    Character(
        "keen",
        "Keen",
        gettext_noop("Plays rounds out in its head."),
        6,
        "keen",
        GREY,
        1.0,
        playouts=PLAYOUTS,
    ),
    Character(
        "tree",
        "Tree",
        gettext_noop("Searches every answer to every move."),
        6,
        "tree",
        GREY,
        1.0,
        playouts=SIMULATIONS,
    ),
    Character(
        "top",
        "Top",
        gettext_noop("Plays each game by the method that wins most in it."),
        6,
        "top",
        GREY,
        1.0,
        playouts=SIMULATIONS,
    ),
)
"""The plain kinds of bots, with full attention: for simulations and measurements."""


def character(key: str) -> Character:
    """Return the character with that key, in any case. Raises a Refusal that suggests similar keys."""
    everyone = {who.key: who for who in (*CHARACTERS, *PLAIN)}
    wanted = key.strip().casefold()
    if wanted in everyone:
        return everyone[wanted]
    near = get_close_matches(wanted[:MAX_QUOTED], list(everyone), n=3, cutoff=0.4)
    raise Refusal(
        sentence("There's no bot called {key}. Did you mean {near}?", key=clipped(key), near=", ".join(near))
        if near
        else sentence("There's no bot called {key}. Choose from {keys}.", key=clipped(key), keys=", ".join(everyone))
    )


def colour_of(key: str) -> tuple[int, int, int]:
    """Return the colour of a character's medallion; grey for an unknown one."""
    return next((who.colour for who in CHARACTERS if who.key == key), GREY)


def make(who: Character | str, run: Callable[[Sequence[Order[Board]]], list[list[MoveTally]]] = search_all) -> Bot:
    """Return a bot that plays like `who`, a character or its key. Raises Refusal for an unknown key.

    `run` runs the searches of a bot that makes any, maybe in other processes; they have no influence on its play.
    """
    this = character(who) if isinstance(who, str) else who
    if this.kind == "level":
        return LevelBot(this.stars, this.ways, this.attention, this.key, run)
    if this.kind == "random":
        return RandomBot(this.attention, this.key)
    if this.kind == "greedy":
        return GreedyBot(this.taste, this.attention, this.key)
    if this.kind == "tree":
        return TreeBot(this.playouts, this.attention, this.key, run)
    if this.kind == "top":
        return TopBot(this.playouts, this.attention, this.key, run)
    return KeenBot(this.playouts, this.attention, this.key)
