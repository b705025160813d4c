"""Tables: the interface between a scene and a match. A table takes moves and reports the result.

Independent of the picture. Time is passed in; nothing here sleeps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.core import Board, Event, Move, Rules, Seat, Side, View
from engine.record.record import Player
from game.play.pace import Pace
from game.play.thinking import Ticket


class Update(NamedTuple):
    """A table's message after each step, complete in itself, which keeps the scene from drifting apart."""

    seq: int
    events: tuple[Event, ...]
    """The events as the seat saw them."""
    view: View[Board]
    """The whole round as the seat knows it now."""


class Table(Protocol):
    """The interface of a table, wherever the match is played.

    Only a `LocalTable` can take moves back, wait for the player, show itself to another person, or foresee the end.
    """

    @property
    def seat(self) -> Seat:
        """The seat that the table is seen from."""

    @property
    def is_watching(self) -> bool:
        """True if a bot plays the seat and the player only watches."""

    @property
    def rules(self) -> Rules[Board]:
        """The rules of the match."""

    @property
    def players(self) -> Sequence[Player]:
        """The players, by seat."""

    @property
    def rounds(self) -> int:
        """The number of rounds started."""

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winners of the match; empty while it continues."""

    @property
    def view(self) -> View[Board]:
        """The round as the seat knows it."""

    @property
    def totals(self) -> Mapping[int, tuple[int, ...]]:
        """The points by side after each finished round whose end is known, by the round's number."""

    @property
    def faces(self) -> Sequence[str]:
        """The faces of people at several computers, by seat; empty at a table of one computer."""

    @property
    def record(self) -> str:
        """The name under which the match is saved and counted here; empty if it isn't."""

    @property
    def deal(self) -> int:
        """The number of the deal in a solitaire, otherwise 0."""

    def legal(self) -> list[Move]:
        """Return the seat's legal moves."""

    def offer(self, move: Move) -> None:
        """Make a move. Raises Refusal with the rule that forbids it."""

    @property
    def steps(self) -> int:
        """The number of moves made in the current round."""

    def next_round(self) -> None:
        """Deal the next round once the current one is over; does nothing if there is none."""

    def past(self) -> list[Update]:
        """Return the updates of this round that weren't among the news, once each, oldest first.

        They may lack events that the seat can't know any more.
        """

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""

    def advise(self, wish: Move | None = None) -> Ticket:
        """Ask for a hint, compared with the move that the player thinks of; the ticket's result is an Advice."""

    def go_at(self, pace: Pace) -> None:
        """Change the speed from now on; a table hosted by someone else ignores it."""

    def update(self, now: float, *, calm: bool) -> None:
        """Advance to `now`: bots move when they are due and the picture is `calm`."""

    def due(self) -> float | None:
        """Return when `update` has something to do next if the picture stays calm, on its own clock.

        A time that has passed means at once; None means not before a move, or before something wakes the window.
        """

    def close(self) -> None:
        """Leave the table."""
