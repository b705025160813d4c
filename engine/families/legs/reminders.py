"""Reminders of the games with legs: the effect of each number with a power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core import Reminder
from engine.families.legs.powers import CAST, GO_ON, OPEN_ALL, OTHERS_TAKE, TURN_BACK
from engine.sentences import Sentence, sentence

_EFFECTS: Final[Mapping[int, Sentence]] = {
    OTHERS_TAKE: sentence("Every other player draws a tile."),
    GO_ON: sentence("You can play another tile, on any leg."),
    CAST: sentence("You cast a spell: only this leg can be played on until it's broken."),
    TURN_BACK: sentence("The order of play reverses."),
    OPEN_ALL: sentence("All six legs must be started before any of them continues."),
}


def left_open(number: int, effect: int) -> Reminder:
    """Return the effect of a number that a tile leaves open."""
    return Reminder(sentence("{n} left open", n=number), _EFFECTS[effect])


def as_start(label: str, effect: int) -> Reminder:
    """Return the effect of a start double."""
    return Reminder(sentence("{tile} as start double", tile=label), _EFFECTS[effect])


def spell(wild: int, draws: int) -> Reminder:
    """Return the answers to a spell, and the price of having none."""
    text = sentence(
        "Answer with a {n} or any double. If you can't, draw {draws} tiles, then answer or pass.", n=wild, draws=draws
    )
    return Reminder(sentence("Under a spell"), text)


def double(wild: int, *, always_skips: bool) -> Reminder:
    """Return where a double fits, and its effect at the end of a turn (option skip_on_13_13)."""
    text = sentence("It fits its own number and a {n}. At the end of a turn it skips the next player.", n=wild)
    if not always_skips:
        text = sentence(
            "It fits its own number and a {n}. At the end of a turn it skips the next player, unless it casts a spell.",
            n=wild,
        )
    return Reminder(sentence("A double"), text)


def tiles_left(*, pips: bool) -> Reminder:
    """Return the worth of going out (option scoring)."""
    if pips:
        return Reminder(sentence("Going out"), sentence("Score the pips left in the other hands."))
    return Reminder(sentence("Going out"), sentence("Score 1 point for each tile left in the other hands."))
