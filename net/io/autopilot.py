"""Drives a player without a window: readies up when the table waits, and reports decisions."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import Board, Move, Rules, Seat, View
from net.io.client import Client

WAITING: Final = ("lobby", "claims", "shown")
"""Phases that end when everyone is ready."""


class Decision(NamedTuple):
    """A decision the player must make."""

    place: tuple[int, int]
    """The deal and the ply."""
    rules: Rules[Board]
    view: View[Board]
    seat: Seat


class Autopilot:
    """Watches one client. Call its methods only from the client's thread."""

    def __init__(self, client: Client) -> None:
        self._client: Final = client
        self._answered = (0, -1)

    def be_ready(self) -> None:
        """Declare this player ready if the table is waiting for it."""
        guest = self._client.guest
        room = guest.room
        if guest.is_seated and room is not None and room.phase in WAITING and not room.places[guest.seat].ready:
            self._client.do(lambda guest: guest.ready())

    def question(self) -> Decision | None:
        """Return the decision due now; None if there is none or it was already answered."""
        guest = self._client.guest
        if guest.deal is None or guest.rules is None or guest.view is None or not guest.is_seated:
            return None
        place = (guest.deal.record.deal, guest.deal.record.ply)
        if place == self._answered or not guest.legal():
            return None
        return Decision(place, guest.rules, guest.view, guest.seat)

    def answer(self, question: Decision, move: Move | None) -> None:
        """Make the move, unless the table has changed since the question."""
        if question == self.question():
            self._answered = question.place
            if move is not None:
                self._client.offer(move)
