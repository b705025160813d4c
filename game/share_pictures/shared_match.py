"""A match as others are told of it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from engine.core import NOBODY, Board, Move, Seat, View
from engine.record.deal_code import deal_code, deal_of
from engine.record.record import Record
from engine.record.reel import Reel, opened
from engine.review.review import Review
from game.i18n.language import Words
from game.picture.names import Person
from game.picture.table_picture import Shape, TablePictures
from game.share.moments import is_named
from game.share.people import shown_people


class SharedMatch(NamedTuple):
    """A match to share, and what others may learn of it."""

    record: Record
    words: Words
    seat: Seat
    """The player who shares it; NOBODY if only bots played."""
    people: tuple[Person, ...]
    """The players, as others are told of them."""
    day: date | None = None
    review: Review | None = None
    """Its review, if it is complete."""

    @classmethod
    def of(
        cls,
        record: Record,
        words: Words,
        *,
        seat: Seat = NOBODY,
        names: bool = False,
        day: date | None = None,
        review: Review | None = None,
    ) -> SharedMatch:
        """Return a match seen from a person's seat, or else the first one's. With `names`, people have their names."""
        people = [each for each, player in enumerate(record.players) if not player.bot]
        me = seat if seat in people else (people or [NOBODY])[0]
        return cls(record, words, me, shown_people(record, words, me, has_names=names), day, review)

    @property
    def code(self) -> str:
        """The code of its deal; empty if it has none, or if the match isn't over. One on the network has none."""
        match = self.record.match
        deal = deal_of(match)
        return deal_code(match.rules, deal) if deal and match.is_over else ""

    def pictures(self, shape: Shape, hands: ShownHands) -> TablePictures:
        """Return what makes pictures of it with these hands."""
        is_for_others = hands.is_open and is_named(self.people[hands.seat], self.words)
        rules, seat = self.record.match.rules, hands.seat
        return TablePictures(rules, self.people, self.words, shape, seat, is_for_others=is_for_others)


class ShownHands(NamedTuple):
    """Whose hands a picture shows."""

    seat: Seat = NOBODY
    """The player who is looking; NOBODY for an onlooker, who sees no hand."""
    is_open: bool = False
    """True if all hands are shown."""


def seen(reel: Reel[Board], place: int, hands: ShownHands) -> View[Board]:
    """Return a position as it is shown. Only a finished match has open hands."""
    state = reel.state(place)
    view = state.masked(hands.seat)
    return opened(view, state, hands.seat) if hands.is_open and reel.is_finished else view


def step_at(record: Record, place: int) -> tuple[Seat, Move] | None:
    """Return the move that led to a position, and who made it; None for a deal."""
    first = 0
    for _, steps in record.match.rounds:
        if first < place <= first + len(steps):
            return steps[place - first - 1]
        first += len(steps) + 1
    return None
