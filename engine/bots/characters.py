"""Who plays: bots with a name, a manner and a pace. They are always labelled as bots."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, Literal, NamedTuple

from engine.bots.bot import Bot, RandomBot
from engine.bots.greedy import GreedyBot, Taste
from engine.bots.keen import KeenBot
from engine.options import squashed
from engine.sentences import Refusal, clipped, mark, sentence

Kind = Literal["random", "greedy", "keen"]

EASY: Final = mark("easy")
STEADY: Final = mark("steady")
SHARP: Final = mark("sharp")


class Character(NamedTuple):
    """A bot to sit at a table with."""

    key: str
    name: str
    level: str
    """How well it plays: a message."""
    manner: str
    """How it plays, in one sentence: a message."""
    kind: Kind
    colour: tuple[int, int, int]
    """Of its medallion."""
    pace: float = 1.2
    """Seconds it takes over a move at normal speed."""
    attention: float = 1.0
    """The chance that it notices a score to claim or to call."""
    playouts: int = 0
    """What a keen one spends on a move."""
    taste: Taste = Taste()
    """What a greedy one likes."""


CHARACTERS: Final = (
    Character("pip", "Pip", EASY, mark("Plays on a whim, and fast."), "random", (178, 84, 120), 0.7, 0.5),
    Character("rosa", "Rosa", EASY, mark("Loves company more than counting."), "random", (206, 120, 84), 1.1, 0.7),
    Character(
        "bruno",
        "Bruno",
        STEADY,
        mark("Takes the points that lie there."),
        "greedy",
        (86, 120, 190),
        1.0,
        0.9,
        taste=Taste(open=2.0, shut=2.0),
    ),
    Character(
        "halima",
        "Halima",
        STEADY,
        mark("Sheds doubles and heavy tiles first."),
        "greedy",
        (132, 100, 180),
        1.2,
        0.9,
        taste=Taste(shed=8.0, doubles=8.0),
    ),
    Character(
        "teo",
        "Teo",
        STEADY,
        mark("Keeps his hand playable, whatever comes."),
        "greedy",
        (60, 140, 156),
        1.3,
        0.95,
        taste=Taste(open=10.0),
    ),
    Character(
        "ingrid",
        "Ingrid",
        STEADY,
        mark("Likes to shut the others out."),
        "greedy",
        (112, 132, 64),
        1.4,
        0.95,
        taste=Taste(shut=24.0),
    ),
    Character("mei", "Mei", SHARP, mark("Thinks a few rounds ahead."), "keen", (190, 130, 60), 1.4, 0.97, 400),
    Character(
        "anatoly", "Anatoly", SHARP, mark("Remembers who could not play what."), "keen", (96, 104, 150), 1.7, 1.0, 900
    ),
    Character(
        "ines", "Inés", SHARP, mark("Counts everything and misses nothing."), "keen", (170, 92, 72), 1.5, 1.0, 1500
    ),
    Character("random", "Random", EASY, mark("Plays anything that is legal."), "random", (120, 120, 120), 0.6),
    Character("greedy", "Greedy", STEADY, mark("Takes points first."), "greedy", (120, 120, 120), 0.8),
    Character("keen", "Keen", SHARP, mark("Plays the round out many times."), "keen", (120, 120, 120), 1.0, 1.0, 1500),
)
"""Everyone, the plain ones for experiments last."""

PARLOUR: Final = tuple(who for who in CHARACTERS if who.key != who.kind)
"""Those who sit down with people."""


def character(key: str) -> Character:
    """Return the character with that key or name; `Refusal` names the nearest ones."""
    everyone = {squashed(name): who for who in CHARACTERS for name in (who.name, who.key)}
    wanted = squashed(key)
    if wanted in everyone:
        return everyone[wanted]
    near = sorted({everyone[name].key for name in get_close_matches(wanted, list(everyone), n=3, cutoff=0.4)})
    keys = ", ".join(near or [who.key for who in CHARACTERS])
    raise Refusal(sentence("There is no bot called {key}; there are {keys}.", key=clipped(key), keys=keys))


def make(who: Character) -> Bot:
    """Return the player behind a character."""
    if who.kind == "keen":
        return KeenBot(who.playouts, who.attention, who.key)
    if who.kind == "greedy":
        return GreedyBot(who.taste, who.attention, who.key)
    return RandomBot(who.attention, who.key)
