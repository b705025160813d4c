"""The tables nearby that have one and the same match: that of the host who was lost, and those on which it goes on.

They are recognised by their marks (`seat_marks`), which all who were at the old table can read. Like everything in a
listing that proves nothing; the sealed connection and the rounds that were signed do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.core import Seat
from net.discovery.listings import FoundTable, TableListing
from net.discovery.seat_marks import SeatState, recognised


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

    `old_pass` and `new_pass` are the pass keys of the old table and of those on which it goes on; `players` has the key
    of the player at each seat. The table of the lower seat goes first, and the old one last.
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
