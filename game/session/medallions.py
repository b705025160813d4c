"""Who gets which medallion at a table: bots their own, people the face they chose or a spare one.

The player at the screen is on ivory, without a chosen face as the plain tile. At a table on the network everyone has a
face, the same on all screens (`net/protocol/faces.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.bots.characters import colour_of
from engine.core import Seat
from game.look.palette import IVORY
from game.look.players.faces import BOTS, SPARE, YOU
from game.look.players.medallion import Medallion

ENAMELS: Final = tuple(map(colour_of, ("hana", "suri", "kiko", "bruno", "idris", "lucho", "oksana", "maren")))
"""Colours for people: those of bots who aren't at the table, so that neighbours differ the most."""


MINE: Final = Medallion(YOU, IVORY)
"""The medallion of the player at the screen."""


def own_medallion(face: str) -> Medallion:
    """Return the medallion of the player at the screen with a chosen face; the plain tile for an empty one."""
    return Medallion(face or YOU, IVORY)


def medallions(bots: Sequence[str], me: Seat, chosen: Sequence[str] = ()) -> tuple[Medallion, ...]:
    """Return everyone's medallion, seen from seat `me`; `bots` has a bot's key for each seat, empty for a person.

    `chosen` has the faces that people chose, by seat, empty where they didn't. A face and a colour depend only on who
    sits where, so every screen at a table shows the same, apart from the ivory of the player's own.
    """
    wanted = [chosen[seat] if seat < len(chosen) and chosen[seat] in SPARE else "" for seat in range(len(bots))]
    taken = {colour_of(bot) for bot in bots if bot}
    colours = iter([colour for colour in ENAMELS if colour not in taken] + [*ENAMELS])
    spare = iter([face for face in SPARE if face not in wanted] + [*SPARE])
    mixed = any(not bot and seat != me for seat, bot in enumerate(bots))
    found: list[Medallion] = []
    for seat, bot in enumerate(bots):
        own = bot if bot in BOTS else ""
        each = Medallion(own, colour_of(bot), mixed) if bot else Medallion(wanted[seat] or next(spare), next(colours))
        found.append(own_medallion(wanted[seat]) if seat == me and not bot else each)
    return tuple(found)
