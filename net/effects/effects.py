"""The effects of a core, to be applied in order: a record must be on disk before any later effect is applied."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Board, Rules, Seat, View
from net.effects.inputs import AnyInput
from net.effects.notes import AnyNote
from net.protocol.messages import FromGuest, FromHost

ConnectionId = int
"""Number of a connection, assigned by the shell and never reused."""


class WriteInput(NamedTuple):
    """Write an input to the journal."""

    record: AnyInput


class SendToGuest(NamedTuple):
    """Send a message to a guest."""

    connection: ConnectionId
    message: FromHost


class CloseConnection(NamedTuple):
    """Say goodbye with a reason, and close the connection."""

    connection: ConnectionId
    code: str


class Think(NamedTuple):
    """Ask a bot for the move of `seat`. Pass its answer to `Host.on_thought` with the ticket."""

    ticket: tuple[int, int, Seat]
    """Deal, ply and seat."""
    character: str
    rules: Rules[Board]
    view: View[Board]


class NewCode(NamedTuple):
    """Replace the join code."""


class Finished(NamedTuple):
    """The match is over, or the table was closed or saved."""

    saved: bool


HostEffect = WriteInput | SendToGuest | CloseConnection | Think | NewCode | Finished


class SendToHost(NamedTuple):
    """Send a message to the host."""

    message: FromGuest


class WriteNote(NamedTuple):
    """Write a note to disk before any later message is sent."""

    note: AnyNote


class HangUp(NamedTuple):
    """Close the connection, and reconnect if `again` is True."""

    code: str
    again: bool = True


GuestEffect = SendToHost | WriteNote | HangUp
