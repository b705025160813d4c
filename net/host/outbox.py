"""What one table wants done, in order: messages to its guests, connections to close, records of its journal."""

from __future__ import annotations

from typing import Final

from engine.core import Seat
from net.effects.effects import CloseConnection, ConnectionId, HostEffect, SendToGuest, WriteInput
from net.effects.inputs import AnyInput
from net.host.seats import NO_CONNECTION, HostSeats
from net.protocol.errors import ErrorCode
from net.protocol.field_types import NO_HEAD
from net.protocol.messages import Error, FromHost


class Outbox:
    """Actions to carry out, which gather until `take`. Messages go to those who sit on `chairs` at that moment."""

    def __init__(self, chairs: HostSeats) -> None:
        self._chairs: Final = chairs
        self._effects: list[HostEffect] = []

    def take(self) -> list[HostEffect]:
        """Return the actions to carry out, in order, and forget them."""
        effects, self._effects = self._effects, []
        return effects

    def ask(self, effect: HostEffect) -> None:
        """Request an action."""
        self._effects.append(effect)

    def write(self, record: AnyInput) -> None:
        """Write an input to the journal."""
        self._effects.append(WriteInput(record))

    def send(self, seat: Seat, message: FromHost) -> None:
        """Send a message to the player of a seat, if they are connected."""
        chair = self._chairs[seat]
        if chair.connection != NO_CONNECTION:
            self._effects.append(SendToGuest(chair.connection, message))

    def broadcast(self, message: FromHost) -> None:
        """Send a message to everyone who is connected."""
        for seat in range(len(self._chairs)):
            self.send(seat, message)

    def refuse(self, seat: Seat, code: ErrorCode, move_id: bytes = NO_HEAD) -> None:
        """Refuse a request of the player of a seat."""
        self.send(seat, Error(code, move_id))

    def disconnect(self, connection: ConnectionId, code: ErrorCode) -> None:
        """Close a connection with a reason."""
        if connection != NO_CONNECTION:
            self._effects.append(CloseConnection(connection, code))

    def finish_goodbye(self, connection: ConnectionId) -> None:
        """Close the connection of a player who has said goodbye."""
        self._effects.append(CloseConnection(connection, "bye"))
