"""The texts of a LAN table: phrases, the state of the line, refusals and changes to the game."""

from __future__ import annotations

from typing import Final

from engine.core import Board, Rules
from engine.sentences import Sentence, gettext_noop, sentence, sentence_n
from net.guest.table_link import LineState
from net.protocol.errors import TROUBLES, ErrorCode

PHRASES: Final = (
    gettext_noop("Hello!"),
    gettext_noop("Good luck!"),
    gettext_noop("Well played!"),
    gettext_noop("Thank you!"),
    gettext_noop("Nice one!"),
    gettext_noop("Ouch!"),
    gettext_noop("Oops!"),
    gettext_noop("Your turn!"),
    gettext_noop("One moment, please."),
    gettext_noop("That was close!"),
    gettext_noop("Another round?"),
    gettext_noop("Good game!"),
)
"""Phrases for chat. Their numbers go over the wire, so their order must never change."""

LINKS: Final[dict[LineState, str]] = {
    "dialing": gettext_noop("Looking for the host …"),
    "knocking": gettext_noop("Joining …"),
    "seated": gettext_noop("At the table."),
    "lost": gettext_noop("Looking for the host …"),
    "over": gettext_noop("You left this table."),
}
"""Text for each state of the line."""
OPENING: Final = gettext_noop("Opening the table …")
"""The text at the computer that hosts the table, instead of looking for the host."""
SILENT_HOST: Final = gettext_noop("No word from the host for {n} s. Boneyard asked again.")

_OWN: Final[dict[ErrorCode, tuple[str, str]]] = {
    "saved": (
        gettext_noop("The table is saved, ready to resume another day."),
        gettext_noop("Nothing is lost. Find it under “Play nearby”, “Your saved tables”."),
    ),
    "closed": (
        gettext_noop("The table is closed."),
        gettext_noop("You can host another one at any time."),
    ),
}
"""For some refusals, the two texts (cause and remedy) that the table's owner reads instead."""


def cause_text(code: ErrorCode, *, is_owner: bool = False) -> Sentence:
    """Return the cause for a refusal code, as a text for the owner if `is_owner` is True."""
    return sentence(_OWN[code][0] if is_owner and code in _OWN else TROUBLES[code].happened)


def line_words(link: LineState, why: ErrorCode | None, reason: Sentence | None) -> tuple[Sentence, ...]:
    """Return the texts on a line without a seat: its state and the reason, or the reason alone if the host ended it."""
    if link == "over" and why is not None and why != "bye":
        return (cause_text(why),)
    return (sentence(LINKS[link]), *((reason,) if reason is not None else ()))


def remedy_text(code: ErrorCode, *, is_owner: bool = False) -> Sentence:
    """Return the remedy for a refusal code, as a text for the owner if `is_owner` is True."""
    return sentence(_OWN[code][1] if is_owner and code in _OWN else TROUBLES[code].advice)


def watching_words(onlookers: int) -> Sentence | None:
    """Return how many look on; None if nobody does."""
    return sentence_n("{n} is watching", "{n} are watching", onlookers) if onlookers else None


def phrase(number: int) -> str:
    """Return a phrase, untranslated; "…" for one that only a newer version knows."""
    return PHRASES[number] if 0 <= number < len(PHRASES) else "…"


def changes(before: Rules[Board], after: Rules[Board]) -> list[Sentence]:
    """Return the changes between two games, one whole sentence each."""
    if before.key != after.key:
        return [sentence("The game is now {game}.", game=sentence(after.title))]
    told: list[Sentence] = []
    if before.seats != after.seats:
        told.append(sentence("The table now has {n} seats.", n=after.seats))
    if before.pieces != after.pieces:
        told.append(sentence("The table now uses another tile set."))
    for option in after.options:
        old, new = before.house.get(option.key), after.house.get(option.key)
        if old is not None and new is not None and old != new:
            told.append(
                sentence(
                    "{rule}: {old} → {new}.",
                    rule=sentence(option.label),
                    old=sentence(option.name(old)),
                    new=sentence(option.name(new)),
                )
            )
    return told
