"""The players of a match as strangers may read of them: by name only if that was wished, otherwise by their enamel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.characters import CHARACTERS, PLAIN, colour_of
from engine.core import Seat
from engine.record.record import Record
from game.i18n.language import Words
from game.look.palette import RGB
from game.picture.names import Person
from game.session.medallions import medallions


def shown_people(record: Record, words: Words, seat: Seat, *, has_names: bool) -> tuple[Person, ...]:
    """Return the players. Without names, a person at `seat` is “You”, and all others are called by their enamels.

    Bots keep the names of their characters. No face is one that a person chose.
    """
    enamels = _enamels(words)
    bots = [player.bot for player in record.players]
    found: list[Person] = []
    for number, medallion in enumerate(medallions(bots, seat)):
        if bots[number]:
            name = _bot(words, number, bots[number])
        else:
            stranger = words.say("You") if number == seat else enamels[medallion.colour]
            name = (record.players[number].name if has_names else "") or stranger
        found.append(Person(name, medallion._replace(bot=bool(bots[number]))))
    return tuple(found)


def first_person(record: Record) -> Seat:
    """Return the seat of the first person, or the first seat if all players are bots."""
    return next((seat for seat, player in enumerate(record.players) if not player.bot), 0)


def _bot(words: Words, seat: Seat, key: str) -> str:
    """Return the name of a character, whatever the file calls it; a number for an unknown one."""
    unknown = words.say("Bot {n}", n=seat + 1)
    return next((who.name for who in (*CHARACTERS, *PLAIN) if who.key == key), unknown)


def _enamels(words: Words) -> Mapping[RGB, str]:
    """Return the names of the enamels that people can have."""
    say_in: Final = words.say_in
    return {
        colour_of("hana"): say_in("player", "Blue"),
        colour_of("suri"): say_in("player", "Pink"),
        colour_of("kiko"): say_in("player", "Green"),
        colour_of("bruno"): say_in("player", "Red"),
        colour_of("idris"): say_in("player", "Indigo"),
        colour_of("lucho"): say_in("player", "Lime"),
        colour_of("oksana"): say_in("player", "Purple"),
        colour_of("maren"): say_in("player", "Teal"),
    }
