"""A match as a reel to step through: every position from the first deal to the last move, forward and back.

ReelPosition 0 is the first deal. Each move leads to the next one, and so does the deal of each later round.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final, Generic, NamedTuple

from engine.core import B, Event, Seat, State, View
from engine.events import Scored
from engine.match import Match, Step
from engine.pieces import mask


class ScoreMark(NamedTuple):
    """A score in a match."""

    place: int
    """The position that it leads to."""
    seat: Seat
    points: int


class ReelPosition(NamedTuple):
    """Where a position is in its match."""

    round: int
    """The number of its round, from 1."""
    step: int
    """The number of moves made in that round."""
    steps: int
    """The number of all moves of that round."""


class _Part(NamedTuple, Generic[B]):
    """A round of the reel."""

    first: int
    """Its first position, right after the deal."""
    dealt: State[B]
    events: tuple[Event, ...]
    """Those of the deal."""
    steps: tuple[Step, ...]


class Reel(Generic[B]):
    """The positions of a match as it is now. Raises ValueError for a match without a deal."""

    def __init__(self, match: Match[B]) -> None:
        if not match.rounds:
            raise ValueError("nothing was dealt")
        self.rules: Final = match.rules
        self._parts: list[_Part[B]] = []
        self._totals: list[tuple[int, ...]] = []
        self._marks: list[ScoreMark] = []
        again, place = match.anew(), 0
        for seed, steps in match.rounds:
            events = tuple(again.begin(seed))
            dealt = State.of(again.state)
            self._parts.append(_Part(place, dealt, events, tuple(steps)))
            self._mark(place, events)
            for seat, move in steps:
                place += 1
                self._mark(place, again.play(seat, move))
            place += 1
            self._totals.append(again.scores)
        self.last: Final = place - 1
        """The last position."""
        self.is_finished: Final = again.is_between
        """True if the last round was played to its end."""
        self.winners: Final = again.winners
        """The sides that have won the match; empty if it isn't over."""
        self._place = -1
        self._state = self._parts[0].dealt

    def _mark(self, place: int, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Scored) and event.points:
                self._marks.append(ScoreMark(place, event.seat, event.points))

    @property
    def marks(self) -> tuple[ScoreMark, ...]:
        """The scores, in order."""
        return tuple(self._marks)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The first position of each round."""
        return tuple(part.first for part in self._parts)

    def totals(self, place: int) -> tuple[tuple[int, ...], ...]:
        """Return the points by side after each round that is over at a position."""
        ended = self._round(place)
        part = self._parts[ended]
        is_over = place == part.first + len(part.steps) and (ended + 1 < len(self._parts) or self.is_finished)
        return tuple(self._totals[: ended + is_over])

    def at(self, place: int) -> ReelPosition:
        """Return where a position is."""
        number = self._round(place)
        part = self._parts[number]
        return ReelPosition(number + 1, place - part.first, len(part.steps))

    def _round(self, place: int) -> int:
        if not 0 <= place <= self.last:
            raise ValueError(f"there is no position {place}")
        return bisect_right(self._parts, place, key=lambda part: part.first) - 1

    def state(self, place: int) -> State[B]:
        """Return a position, for reading only. It changes with the next call."""
        self._go(place)
        return self._state

    def events(self, place: int) -> tuple[Event, ...]:
        """Return the events that led to a position."""
        part = self._parts[self._round(place)]
        if place == part.first:
            return part.events
        if place != self._place:
            self._go(place - 1)
            self._go(place)
        return tuple(self._state.events or ())

    def past(self, place: int, seat: Seat) -> Iterator[tuple[tuple[Event, ...], View[B]]]:
        """Yield the events and the view of a seat, from the deal of a position's round up to that position."""
        for each in range(self._parts[self._round(place)].first, place + 1):
            yield tuple(event.seen_by(seat) for event in self.events(each)), self.state(each).masked(seat)

    def _go(self, place: int) -> None:
        """Make `_state` the position at a place, from the last one if that is shorter."""
        part = self._parts[self._round(place)]
        if not part.first <= self._place <= place:
            self._state, self._place = State.of(part.dealt), part.first
        for seat, move in part.steps[self._place - part.first : place - part.first]:
            self._state.events = []
            self.rules.apply(self._state, seat, move)
        self._place = place


def opened(view: View[B], state: State[B], seat: Seat) -> View[B]:
    """Open all hands in a view of a seat, and all rows that other players have in front of them."""
    view.hands, view.holes = list(state.hands), [0] * len(state.hands)
    for each, hand in enumerate(state.hands):
        view.shown |= hand if each != seat else 0
    for number, pile in enumerate(state.piles):
        if number and number != 1 + seat:
            view.piles[number] = list(pile)
            view.shown |= mask(pile)
    return view
