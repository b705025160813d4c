"""Marks in a listing by which the players of a table recognise their seats there, and nobody else anything.

A mark is a short hash with the pass key of the table, which only those know who have sat there, and with the random id
of the host's process. So a stranger can't tell what a mark stands for, and a saved table can't be recognised by it when
it is open again. Like everything in a listing it proves nothing; the sealed connection does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from engine.core import Seat
from net.discovery.listings import FoundTable, TableListing
from net.protocol.keys import digest

_TABLE, _SEAT = 8, 3
"""Bytes of the mark of a table, and of each seat."""
_NOBODY: Final = b""


class SeatState(Enum):
    """What a host says about the seat of a player."""

    HERE = "here"
    """The player is connected, as far as the host knows."""
    KEPT = "kept"
    """The player is away, and nobody plays for them now."""
    BOT = "bot"
    """The player is away, and a bot plays for them."""
    GIVEN_UP = "given up"
    """The table is known, but none of its seats is the player's."""


class MarkedSeat(NamedTuple):
    """A seat whose player may come back."""

    key: bytes
    """The player's public key."""
    state: SeatState


def marks(host: bytes, table: int, pass_key: bytes, seats: Sequence[MarkedSeat | None]) -> bytes:
    """Return the marks of a table and its seats; None is a seat without a player, whose mark says nothing."""
    own = _table_mark(host, table, pass_key)
    return own + b"".join(
        _seat_mark(own, pass_key, each.key, each.state.value)
        if each is not None
        else _seat_mark(own, pass_key, _NOBODY, str(number))
        for number, each in enumerate(seats)
    )


def recognised(place: TableListing, pass_key: bytes, key: bytes) -> SeatState | None:
    """Return the state of the seat of the player with a public key; None if this isn't the table with the pass key."""
    own = _table_mark(place.host, place.table, pass_key)
    if not place.marks.startswith(own):
        return None
    rest = place.marks[_TABLE:]
    found = {rest[at : at + _SEAT] for at in range(0, len(rest), _SEAT)}
    states = (SeatState.HERE, SeatState.KEPT, SeatState.BOT)
    return next((state for state in states if _seat_mark(own, pass_key, key, state.value) in found), SeatState.GIVEN_UP)


def _table_mark(host: bytes, table: int, pass_key: bytes) -> bytes:
    return digest("table mark", pass_key, host, table.to_bytes(2, "big"), size=_TABLE)


def _seat_mark(own: bytes, pass_key: bytes, key: bytes, state: str) -> bytes:
    return digest("seat mark", pass_key, own, key, state.encode(), size=_SEAT)


# -- tables that have the same match -----------------------------------------------------------------------------------


class RivalTable(NamedTuple):
    """A table that has the match."""

    found: FoundTable
    is_old: bool
    """True for the table of the host who was lost."""
    here: tuple[Seat, ...]
    """The seats whose players are there, as its host says."""

    @property
    def first_seat(self) -> Seat:
        """The lowest of them; one beyond all if nobody is there yet."""
        return min(self.here, default=8)


def rival_tables(
    found: Sequence[FoundTable], old_pass: bytes, new_pass: bytes, players: Mapping[Seat, bytes]
) -> list[RivalTable]:
    """Return the tables that have a match, in the order in which its players should join them.

    `old_pass` and `new_pass` are the pass keys of the old table and of those at which it continues; `players` has the
    key of the player at each seat. The table of the lower seat goes first, and the old one last.
    """
    told = [
        RivalTable(each, key == old_pass, here)
        for each in found
        for key in (new_pass, old_pass)
        if (here := _here(each.place, key, players)) is not None
    ]
    return sorted(told, key=lambda each: (each.is_old, each.first_seat, each.found.place.key))


def _here(place: TableListing, pass_key: bytes, players: Mapping[Seat, bytes]) -> tuple[Seat, ...] | None:
    """Return the seats whose players are at a table; None if it isn't the one with this pass key."""
    states: dict[Seat, SeatState | None] = {seat: recognised(place, pass_key, key) for seat, key in players.items()}
    if None in states.values() or not states:
        return None
    return tuple(seat for seat, state in states.items() if state is SeatState.HERE)


def gives_way(own: TableListing, rivals: Sequence[RivalTable]) -> RivalTable | None:
    """Return the table to which this one gives way before its first deal; None if it goes first."""
    first = next((each for each in rivals if not each.is_old and each.here), None)
    return first if first is not None and first.found.place.key != own.key else None
