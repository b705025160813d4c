"""The words before the first deal: the seats and partners, the players the table waits for, and the agreed rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core import NOBODY, Board, Rules, Seat
from game.i18n.language import Words
from game.lan.table.table import LanTable
from game.picture.names import Person
from game.session.medallions import medallions
from net.protocol.faces import agreed_faces
from net.protocol.messages import SeatInfo


class PhoneSeatInfo(msgspec.Struct, frozen=True):
    """A seat, in the lobby and at the door."""

    seat: int
    name: str
    kind: str
    """`open`, `person`, `away` or `bot`."""
    phone: bool
    """True if its player holds a phone."""
    ready: bool
    you: bool
    colour: str
    pair: str = ""
    """The partners, as `plays with Ana`; empty at a table without pairs."""


def people_of(places: Sequence[SeatInfo]) -> tuple[Person, ...]:
    """Return the players of a table: phones lie side by side, so each player's colour is the same on all of them."""
    bots = [place.bot if place.kind == "bot" else "" for place in places]
    found = medallions(bots, NOBODY, agreed_faces(places))
    return tuple(Person(place.name, medallion) for place, medallion in zip(places, found, strict=True))


def seats_of(
    rules: Rules[Board], places: Sequence[SeatInfo], seat: Seat, people: Sequence[Person], words: Words
) -> tuple[PhoneSeatInfo, ...]:
    """Return the seats of a table as a phone at `seat` shows them."""
    return tuple(
        PhoneSeatInfo(
            seat=place.seat,
            name=place.name if place.kind != "open" else words.say("Free seat"),
            kind=place.kind,
            phone=place.phone,
            ready=place.ready or place.kind == "bot",
            you=place.seat == seat,
            colour="#{:02x}{:02x}{:02x}".format(*person.medallion.colour),
            pair=_partners(rules, places, place.seat, words),
        )
        for place, person in zip(places, people, strict=True)
    )


def _partners(rules: Rules[Board], places: Sequence[SeatInfo], seat: Seat, words: Words) -> str:
    """Return the partners of a seat; empty if everyone plays alone."""
    others = [other for other, side in enumerate(rules.sides) if side == rules.sides[seat] and other != seat]
    names = [places[other].name or words.say("seat {n}", n=other + 1) for other in others]
    return words.say("plays with {name}", name=words.listed(names)) if names else ""


def start_words(table: LanTable, words: Words, *, has_owner: bool) -> str:
    """Return the players the lobby waits for, and the one who starts the match."""
    say = words.say
    assert table.room is not None
    owner, me = table.room.owner, NOBODY if table.is_watching else table.seat
    waits = [seat for seat in table.waited_for if seat != owner]
    others = [table.places[seat].name for seat in waits if seat != me]
    told = []
    if me in waits:
        names = ", ".join(others)
        told.append(say("Waiting for {names} and you.", names=names) if names else say("Waiting for you."))
    elif others:
        told.append(say("Waiting for {names}.", names=words.listed(others)))
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
