"""Texts about network players who are away, and about a turn that is about to end."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from engine.bots.characters import CHARACTERS
from engine.core import Seat
from engine.sentences import gettext_noop
from game.felt.table.model import SeatNote
from game.lan.table.table import LanTable

NAMES: Final = {who.key: who.name for who in CHARACTERS}
_AWAY: Final = gettext_noop("away · bot fills in, {n} s left")
SITS_IN: Final = gettext_noop("away · {bot} is filling in")
GONE: Final = gettext_noop("away")
SLOW: Final = "slow"
"""Stands for a player who is there, and whose turn is about to end."""
SHORT: Final[dict[str, SeatNote]] = {
    _AWAY: SeatNote(
        gettext_noop("bot in {n} s"),
        gettext_noop("{n} s"),
        gettext_noop("{name} is away"),
        gettext_noop("In {n} s a bot fills in."),
    ),
    SITS_IN: SeatNote(gettext_noop("bot playing"), gettext_noop("bot"), gettext_noop("{bot} is playing for {name}")),
    GONE: SeatNote(GONE, GONE, gettext_noop("{name} is away")),
    SLOW: SeatNote(
        gettext_noop("bot in {n} s"),
        gettext_noop("{n} s"),
        gettext_noop("{name} is thinking"),
        gettext_noop("A bot moves for {name} in {n} s."),
    ),
}
"""Short forms of these texts for a seat's plate, shorter ones for a narrow plate, and messages to those who wait."""


def away_words(table: LanTable, seat: Seat) -> tuple[str, dict[str, object]]:
    """Return the text about a player who is away, and the values of its placeholders."""
    place = table.places[seat]
    if place.bot:
        return SITS_IN, {"bot": NAMES.get(place.bot, place.bot), "name": place.name}
    left = table.left(seat)
    return (_AWAY, {"n": left, "name": place.name}) if left else (GONE, {"name": place.name})


def seat_notes(table: LanTable, say: Callable[..., str]) -> dict[Seat, SeatNote]:
    """Return the notes on the plates of those who are away, and of another player whose turn is about to end."""
    found = {place.seat: away_words(table, place.seat) for place in table.places if place.kind == "away"}
    end = table.turn_end()
    if end is not None and end[0] != table.seat:
        found[end[0]] = SLOW, {"n": ceil(end[1]), "name": table.places[end[0]].name}
    return {
        seat: SeatNote(*(say(text, **values) if text else "" for text in SHORT[message]))
        for seat, (message, values) in found.items()
    }
