"""The positions of a finished match as pictures, each with its lines of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core import Board, Seat
from engine.record.record import Record
from engine.record.reel import Reel, opened
from engine.sentences import Refusal, sentence
from game.i18n.language import Words
from game.picture.names import Person
from game.picture.table_picture import LogPart, Shape, TablePicture, TablePictures

_SQUARE: Final = Shape(1.0, 1.0, 1.4)
"""The shape of a shared picture: it fits above the hands on a phone, and beside them on a page."""
_CROWDED: Final = _SQUARE._replace(unit=0.85)
_MANY: Final = 6
"""The most players whose piles have room in the usual one."""


class Moment(NamedTuple):
    """A position of a match."""

    round: int
    """The number of its round, from 1."""
    picture: TablePicture
    lines: tuple[tuple[LogPart, ...], ...]
    """What the log says of the move that led to it."""


def finished_reel(record: Record) -> Reel[Board]:
    """Return the reel of a match. Raises Refusal while one of its rounds is still to be played to its end."""
    reel = Reel(record.match) if record.match.rounds else None
    if reel is None or not reel.is_finished:
        raise Refusal(sentence("This match still has secrets: play its round to the end first."))
    return reel


def moments(
    reel: Reel[Board], people: Sequence[Person], words: Words, seat: Seat, places: range, *, is_open: bool
) -> Iterator[Moment]:
    """Yield positions of a match as a seat saw them, or with all hands open."""
    is_for_others = is_open and is_named(people[seat], words)
    pictures = TablePictures(reel.rules, people, words, shape_of(people), seat, is_for_others=is_for_others)
    for place in places:
        state = reel.state(place)
        view = state.masked(seat)
        if is_open:
            view = opened(view, state, seat)
        events = reel.events(place)
        lines = pictures.hear([event if is_open else event.seen_by(seat) for event in events], view)
        yield Moment(reel.at(place).round, pictures.of(view), lines)


def is_named(person: Person, words: Words) -> bool:
    """Return True if a player has a name, and isn't “You”."""
    return person.name != words.say("You")


def shape_of(people: Sequence[Person]) -> Shape:
    """Return the shape of the pictures of a table with these players."""
    return _CROWDED if len(people) > _MANY else _SQUARE


def places_of(reel: Reel[Board], number: int) -> range:
    """Return the positions of a round, or all of them if its number is 0. Raises Refusal if there is no such round."""
    firsts = reel.firsts
    if number == 0:
        return range(reel.last + 1)
    if number > len(firsts):
        raise Refusal(sentence("There's no round {n} in this match.", n=number))
    return range(firsts[number - 1], firsts[number] if number < len(firsts) else reel.last + 1)
