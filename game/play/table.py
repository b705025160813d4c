"""Tables: what a scene plays against. A table offers moves to a match and tells what came of them.

Knows no picture. Time is handed in; nothing here sleeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.core import Board, Event, Move, Rules, Seat, Side, View
from engine.record.record import Player
from game.play.pace import Pace
from game.play.thinking import Ticket


class Update(NamedTuple):
    """What a seat is told after each step: complete, so that nothing can drift apart."""

    seq: int
    events: tuple[Event, ...]
    """What happened, as the seat saw it."""
    view: View[Board]
    """The whole round as the seat knows it now."""


class Table(Protocol):
    """What a scene needs of a table, wherever the match is played."""

    @property
    def seat(self) -> Seat:
        """The seat that looks at the table."""

    @property
    def is_watching(self) -> bool:
        """Whether the seat is played by a bot and the player only looks on."""

    @property
    def handover(self) -> Seat:
        """The seat of another person at this machine whose turn it is, or NOBODY."""

    def sit(self, seat: Seat) -> None:
        """Let that person look from now on."""

    @property
    def rules(self) -> Rules[Board]:
        """The game as it was agreed."""

    @property
    def players(self) -> Sequence[Player]:
        """Who sits where."""

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""

    @property
    def winners(self) -> tuple[Side, ...]:
        """Who has won the match; empty while it goes on."""

    @property
    def view(self) -> View[Board]:
        """The round as it stands for the seat."""

    @property
    def deal(self) -> int:
        """The number of the deal, where deals have numbers: in a solitaire; else 0."""

    def legal(self) -> list[Move]:
        """Return what the seat may do now."""

    def offer(self, move: Move) -> None:
        """Do a move; `Refusal` with the rule that forbids it."""

    @property
    def steps(self) -> int:
        """How many moves have been made in the round on the table."""

    @property
    def takes_back(self) -> bool:
        """Whether moves can be taken back at this table at all."""

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back now."""

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""

    def undo(self) -> None:
        """Take the last move back, if it can be; what forced moves followed it are taken back as well."""

    def redo(self) -> None:
        """Make the move again that was taken back last, if there is one."""

    def restart(self) -> None:
        """Take all moves back: the same deal begins again."""

    def next_round(self) -> None:
        """Deal the next round once the one before is over."""

    def news(self) -> list[Update]:
        """Return what has happened since the last call, oldest first."""

    def advise(self, seed: int) -> Ticket:
        """Ask for a hint: the ticket's result is an Advice."""

    def foresee(self) -> Ticket | None:
        """Ask whether the game can still be won: the ticket's result is one of PROSPECTS. None where nobody can say."""

    def go_at(self, pace: Pace) -> None:
        """Go faster or slower from now on; a table that others keep pays no heed."""

    def update(self, now: float, *, calm: bool) -> None:
        """Let time pass: bots move when their time has come and the picture is `calm`."""

    def close(self) -> None:
        """Leave the table."""
