"""The network as the rooms of the house know it: who looks for tables, opens one, and joins one. Knows no socket."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple, Protocol

from engine.sentences import Sentence
from game.lan.host_records import Present
from net.discovery.places import Address, FoundTable
from net.discovery.reach import Cause
from net.guest.guest_line import GuestLine
from net.protocol.messages import TableSettings, Terms


class NewTable(NamedTuple):
    """A table that is to be opened on this machine."""

    name: str
    terms: Terms
    custom: TableSettings
    coded: bool
    """Whether it takes a code to sit down."""
    bots: tuple[str, ...] = ()
    """The characters that sit on the last seats."""


class Where(NamedTuple):
    """How others come to a table of this machine."""

    addresses: tuple[str, ...]
    """As they are typed, with the port."""
    invitation: str
    """The join string, which the QR code holds."""


class Mine(NamedTuple):
    """A table of this machine that was put away, or whose host came to a sudden end."""

    key: str
    """What it is called on the disk."""
    name: str
    game: str
    players: tuple[str, ...]
    rounds: int
    table: int = 0
    """Its number on its host."""
    port: int = 0
    """Where its host listens, which has outlived the window that opened it; 0: none is running."""
    hindrance: Sentence | None = None
    """Why it cannot be gone on with, where that is so."""


class Target(NamedTuple):
    """A table that somebody wants to join."""

    name: str
    """As the player knows it: the table's name, or what was typed."""
    addresses: tuple[Address, ...]
    table: int | None = None
    """Its number on its host; None for whatever is there."""
    coded: bool | None = None
    """Whether it takes a code; None where nobody has said."""


class TableSearch(Protocol):
    """Somebody who looks for tables, from the call that made it until `close`."""

    def found(self) -> Sequence[FoundTable]:
        """Return the tables that answer now."""

    def causes(self) -> Sequence[Cause]:
        """Return why there may be none, the most certain first."""

    def close(self) -> None:
        """Stop looking."""


class OwnTable(Protocol):
    """A table that this machine hosts, and the line of its keeper."""

    @property
    def line(self) -> GuestLine:
        """The keeper's own line."""

    def where(self) -> Where | None:
        """Return how others come here; None while that is not known yet."""

    @property
    def problem(self) -> Sentence | None:
        """Why the table waits, where its journal cannot be written; None while all is well."""

    def causes(self) -> Sequence[Cause]:
        """Return whether others can reach this machine, the most certain first."""

    def ask_reach(self) -> None:
        """Try whether others can reach this machine; what comes of it is among the causes."""


class Lan(Protocol):
    """The network of this machine."""

    @property
    def me(self) -> bytes:
        """The player's public key, by which seats know their player."""

    def search(self) -> TableSearch:
        """Begin to look for tables."""

    def open(self, opening: NewTable, name: str) -> OwnTable:
        """Open a table and sit down at it as `name`; `Refusal` where that cannot be."""

    def mine(self) -> Sequence[Mine]:
        """Return the tables of this machine that can be gone on with, the latest first."""

    def go_on(self, mine: Mine, name: str) -> OwnTable:
        """Open such a table again; `Refusal` where that cannot be."""

    def join(self, target: Target, name: str, code: str) -> GuestLine:
        """Go to a table; what comes of it is among the news of the line."""

    def told_of(self, present: Present) -> Sequence[Sentence]:
        """Return what is remembered of the host of these people, or of them: the latest first."""

    def export(self, line: GuestLine) -> Future[Path]:
        """Write the rounds that a line has checked into a file that anyone can check; the future holds its path.

        It raises `Refusal` where that cannot be.
        """
