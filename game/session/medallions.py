"""Who gets which medallion at a table: bots their own, people a spare face, the player at the screen the plain tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.bots.characters import colour_of
from engine.core import Seat
from game.look.avatars import Medallion
from game.look.faces import BOTS, SPARE, YOU
from game.look.palette import IVORY

ENAMELS: Final = tuple(map(colour_of, ("hana", "suri", "kiko", "bruno", "idris", "lucho", "oksana", "maren")))
"""Colours for people: those of bots who aren't at the table, so that neighbours differ the most."""


MINE: Final = Medallion(YOU, IVORY)
"""The medallion of the player at the screen."""


def medallions(bots: Sequence[str], me: Seat) -> tuple[Medallion, ...]:
    """Return everyone's medallion, seen from seat `me`; `bots` has a bot's key for each seat, empty for a person.

    A person's face and colour depend only on who sits where, so every screen at a table shows the same.
    """
    taken = {colour_of(bot) for bot in bots if bot}
    colours = iter([colour for colour in ENAMELS if colour not in taken] + [*ENAMELS])
    faces = iter(SPARE)
    mixed = any(not bot and seat != me for seat, bot in enumerate(bots))
    found: list[Medallion] = []
    for seat, bot in enumerate(bots):
        own = bot if bot in BOTS else ""
        each = Medallion(own, colour_of(bot), mixed) if bot else Medallion(next(faces), next(colours))
        found.append(MINE if seat == me and not bot else each)
    return tuple(found)
