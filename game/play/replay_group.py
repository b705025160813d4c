"""A group that watches a finished match together: one player leads, and everyone sees the same position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.core import Seat
from engine.match import Step
from engine.record.branch import HiddenTiles


class BranchMoves(NamedTuple):
    """The leader's branch from a position of the replay: its moves, and other tiles if they were dealt again."""

    steps: tuple[Step, ...]
    hidden: HiddenTiles


class ReplayPosition(NamedTuple):
    """What a replay shows."""

    place: int
    """The position of its reel."""
    seat: Seat
    """The seat whose tiles are seen."""
    is_open: bool
    """True if all hands are open."""
    speed: float
    tried: BranchMoves | None = None
    """The leader's branch from there; None for the match itself."""


class ReplayGroup(Protocol):
    """The players in a shared replay, as one of them knows them."""

    @property
    def seat(self) -> Seat:
        """The player's own seat."""

    @property
    def viewers(self) -> tuple[Seat, ...]:
        """The seats in the replay; none while the player isn't in it."""

    @property
    def leader(self) -> Seat:
        """The seat that leads; NOBODY while the player isn't in it."""

    @property
    def position(self) -> ReplayPosition:
        """What the leader shows. Valid only while there is one."""

    @property
    def shows_branches(self) -> bool:
        """True if everyone sees the leader's branch."""

    @property
    def is_lost(self) -> bool:
        """True if the other players can't be reached."""

    @property
    def is_past(self) -> bool:
        """True if the table has another match by now, or other rules."""

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the people, by seat, empty for bots."""

    def heard(self) -> Sequence[tuple[Seat, str]]:
        """Return the chat since the last call, in the player's language, with the seats."""

    def name(self, seat: Seat) -> str:
        """Return the name of a player."""

    def join(self, sight: ReplayPosition) -> None:
        """Join the replay, or start one that shows `sight`."""

    def leave(self) -> None:
        """Leave it."""

    def take_lead(self) -> None:
        """Lead from now on."""

    def show(self, sight: ReplayPosition) -> None:
        """Show everyone a position, as the leader."""
