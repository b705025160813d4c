"""What a phone reads before the first deal: who plays with whom, what the table waits for, and the agreed rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import NOBODY, Board, Rules, Seat
from game.i18n.language import Words
from game.lan.table import LanTable
from net.protocol.messages import SeatInfo


def partner_words(rules: Rules[Board], places: Sequence[SeatInfo], seat: Seat, words: Words) -> str:
    """Return whom a seat plays with; empty if everyone plays alone."""
    others = [other for other, side in enumerate(rules.sides) if side == rules.sides[seat] and other != seat]
    names = [places[other].name or words.say("seat {n}", n=other + 1) for other in others]
    return words.say("plays with {name}", name=", ".join(names)) if names else ""


def start_words(table: LanTable, words: Words, *, has_owner: bool) -> str:
    """Return whom the lobby waits for, and who starts the match."""
    say = words.say
    assert table.room is not None
    owner, me = table.room.owner, NOBODY if table.is_watching else table.seat
    waits = [seat for seat in table.waited_for if seat != owner]
    names = ", ".join(table.places[seat].name for seat in waits if seat != me)
    told = []
    if me in waits:
        told.append(say("Waiting for you and {names}.", names=names) if names else say("Waiting for you."))
    elif names:
        told.append(say("Waiting for {names}.", names=names))
    if not has_owner and all(place.kind != "open" for place in table.places):
        told.append(say("The match begins once everyone is ready."))
    elif not has_owner:
        told.append(say("The match begins once all seats are taken and everyone is ready."))
    elif owner == NOBODY:
        told.append(say("Someone at the host's computer starts the match."))
    else:
        told.append(say("{name} starts the match.", name=table.places[owner].name))
    return " ".join(told)


def agreed_words(rules: Rules[Board], words: Words) -> tuple[str, ...]:
    """Return the house rules that differ from the standard, each with its value, or that none does."""
    say = words.say
    changed = [option for option in rules.options if rules.differs(option)]
    told = [
        say("{rule}: {value}", rule=say(option.label), value=say(option.name(rules.house[option.key])))
        for option in changed
    ]
    return tuple(told) or (say("Standard rules."),)
