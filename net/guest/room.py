"""The table around the deals, as a host last described it: the seats, the rules, and which seat is ours."""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY, Board, Rules, Seat
from net.guest.rule_book import RuleBook
from net.protocol.errors import ProtocolError
from net.protocol.messages import Room


class GuestRoom:
    """The room of the guest with the key `me`."""

    def __init__(self, me: bytes, book: RuleBook) -> None:
        self.seat: Seat = NOBODY
        """Our seat."""
        self.latest: Room | None = None
        """The room as the host last described it."""
        self.rules: Rules[Board] | None = None
        """The rules of its terms."""
        self._me: Final = me
        self._book: Final = book

    @property
    def is_saved(self) -> bool:
        """True if the table was saved for another day."""
        return self.latest is not None and self.latest.phase == "saved"

    def learn(self, room: Room) -> bool:
        """Learn the rules of a room. Return True if it had others before. `Refusal` if they aren't the same here."""
        if self.rules is not None and self.latest is not None and self.latest.terms.rules == room.terms.rules:
            return False
        self.rules = self._book.learn(room.terms)
        return True

    def enter(self, room: Room) -> None:
        """Take in the seats, the terms and the phase. `ProtocolError` for a room that no honest host has."""
        if len(room.seats) != room.terms.seats or room.owner >= room.terms.seats:
            raise ProtocolError("bad_message", "a room with other seats than its terms")
        mine = next((place.seat for place in room.seats if place.key == self._me), self.seat)
        if mine >= len(room.seats):
            raise ProtocolError("bad_message", "a seat that is none of the room's")
        self.seat, self.latest = mine, room
