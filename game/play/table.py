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
    """The interface of a table, wherever the match is played."""

    @property
    def seat(self) -> Seat:
        """The seat that the table is seen from."""

    @property
    def is_watching(self) -> bool:
        """True if a bot plays the seat and the player only watches."""

    @property
    def handover(self) -> Seat:
        """The seat of another person at this computer whose turn it is, or NOBODY."""

    def sit(self, seat: Seat) -> None:
        """Show the table to that person from now on."""

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

    @property
    def awaits_start(self) -> bool:
        """True if a counting game waits for the player before the count continues."""

    @property
    def takes_back(self) -> bool:
        """True if this table allows undo at all."""

    @property
    def can_undo(self) -> bool:
        """True if the last choice can be undone now."""

    @property
    def can_redo(self) -> bool:
        """True if an undone move can be redone."""

    def undo(self) -> None:
        """Undo the last move, if possible, and the forced moves after it."""

    def redo(self) -> None:
        """Redo the move that was undone last, if there is one."""

    def restart(self) -> None:
        """Undo all moves: the same deal starts again."""

    def next_round(self) -> None:
        """Deal the next round once the current one is over."""

    def past(self) -> list[Update]:
        """Return the updates of this round that weren't among the news, once each, oldest first.

        They may lack events that the seat can't know any more.
        """

    def news(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""

    def advise(self) -> Ticket:
        """Ask for a hint; the ticket's result is an Advice."""

    def foresee(self) -> Ticket | None:
        """Ask if the game can still be won; the ticket's result is one of PROSPECTS. Returns None if nobody can say."""

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
