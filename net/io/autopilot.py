"""Watches a table for a headless player: reports when to get ready and when to decide."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import Board, Move, Rules, Seat, View
from net.guest.guest import Guest
from net.io.client import Client
from net.protocol.messages import Ready

WAITING: Final = ("lobby", "claims", "shown")
"""Phases in which the table continues when everyone is ready."""


class Decision(NamedTuple):
    """A decision to make."""

    place: tuple[int, int]
    """The deal and the ply."""
    rules: Rules[Board]
    view: View[Board]
    seat: Seat


class Autopilot:
    """Watches one client. All methods are for the client's thread."""

    def __init__(self, client: Client[Guest]) -> None:
        self._client: Final = client
        self._answered = (0, -1)

    def be_ready(self) -> None:
        """Say that we are ready, if the table is waiting for that.

        After a deal that was thrown away only a person may ask for another one.
        """
        guest = self._client.guest
        room = guest.room
        if not guest.is_past_clean:
            return
        if guest.is_seated and room is not None and room.phase in WAITING and not room.seats[guest.seat].ready:
            self._client.ask(Ready(on=True))

    def question(self) -> Decision | None:
        """Return the decision to make now; None if there is none, or it was made already."""
        guest = self._client.guest
        record = guest.deal_record
        if record is None or guest.rules is None or guest.view is None or not guest.is_seated:
            return None
        place = (record.deal, record.ply)
        if place == self._answered or not guest.legal():
            return None
        return Decision(place, guest.rules, guest.view, guest.seat)

    def answer(self, question: Decision, move: Move | None) -> None:
        """Make the move, if the table hasn't changed since the question."""
        if question == self.question():
            self._answered = question.place
            if move is not None:
                self._client.offer(move)
