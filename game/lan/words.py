"""The words of a table on the network: phrases, how the line stands, what was refused, what has been changed."""

from __future__ import annotations

from typing import Final

from engine.core import Board, Rules
from engine.sentences import Sentence, mark, sentence
from net.guest.guest_line import LineState
from net.protocol.troubles import TROUBLES, TroubleCode

PHRASES: Final = (
    mark("Hello!"),
    mark("Good luck!"),
    mark("Well played!"),
    mark("Thank you!"),
    mark("Nice one!"),
    mark("Ouch!"),
    mark("Oops!"),
    mark("Your turn!"),
    mark("One moment, please."),
    mark("That was close!"),
    mark("Another round?"),
    mark("Good game!"),
)
"""What can be said with one key; the number is what goes over the wire, so the order stands for ever."""

LINKS: Final[dict[LineState, str]] = {
    "dialing": mark("Looking for the host …"),
    "knocking": mark("Joining …"),
    "seated": mark("At the table."),
    "lost": mark("Looking for the host …"),
    "over": mark("You left this table."),
}
"""How a line stands."""
SILENT_HOST: Final = mark("No word from the host for {n} s. Boneyard asked again.")

_OWN: Final[dict[TroubleCode, tuple[str, str]]] = {
    "saved": (
        mark("The table is saved, ready to resume another day."),
        mark("Nothing is lost. Find it under “Play nearby”, “Your saved tables”."),
    ),
    "closed": (
        mark("The table is closed."),
        mark("You can host another one at any time."),
    ),
}
"""What has happened and what can be done, where that is something else for the one who keeps the table."""


def happened(code: TroubleCode, *, is_owner: bool = False) -> Sentence:
    """Return what has happened, for a code; `keeps`: to the one who keeps the table."""
    return sentence(_OWN[code][0] if is_owner and code in _OWN else TROUBLES[code].happened)


def advice(code: TroubleCode, *, is_owner: bool = False) -> Sentence:
    """Return what can be done about it, likewise."""
    return sentence(_OWN[code][1] if is_owner and code in _OWN else TROUBLES[code].advice)


def phrase(number: int) -> str:
    """Return a phrase, untranslated; one that a newer version knows is a friendly sound."""
    return PHRASES[number] if 0 <= number < len(PHRASES) else "…"


def changes(before: Rules[Board], after: Rules[Board]) -> list[Sentence]:
    """Return what has been changed of a game, one sentence for each thing."""
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
                    "{rule}: {old} → {new}",
                    rule=sentence(option.label),
                    old=sentence(option.name(old)),
                    new=sentence(option.name(new)),
                )
            )
    return told
