"""Tables on the network to go back to, as pages know them that know nothing of the network."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from engine.sentences import Sentence


class SavedTable(Protocol):
    """A table of this computer that can be resumed, as far as the session knows it."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def game(self) -> str:
        """The key of its game."""

    @property
    def saved(self) -> datetime | None:
        """The local time of its last change, if it is known."""

    @property
    def hindrance(self) -> Sentence | None:
        """The reason why it can't be resumed, or None."""


class SeatThere(Protocol):
    """The player's seat at a table of another host, as far as the session knows it."""

    @property
    def name(self) -> str:
        """The name of the table."""

    @property
    def game(self) -> str:
        """The key of its game, perhaps one that this Boneyard doesn't have."""

    @property
    def is_open(self) -> bool:
        """True if the player can take the seat back now, as far as this computer knows."""

    @property
    def is_quiet(self) -> bool:
        """True if the host has missed answers."""

    @property
    def is_dropped(self) -> bool:
        """True if the player doesn't want to be offered the way back."""

    @property
    def standing(self) -> Sentence:
        """The facts known about the seat, as the end of a line."""


class SeatsThere(Protocol):
    """A search for the tables of the player's seats, from its creation until `close`."""

    def seats(self) -> Sequence[SeatThere]:
        """Return the seats, those at tables that answer first."""

    def close(self) -> None:
        """Stop searching."""
