"""A saved table on the network, as pages know it that know nothing of the network."""

from __future__ import annotations

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
