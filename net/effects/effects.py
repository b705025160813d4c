"""What a core wants done by whoever runs it, in order: what is journaled has to last before the next is done."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Board, Rules, Seat, View
from net.effects.inputs import AnyInput
from net.effects.notes import AnyNote
from net.protocol.messages import FromGuest, FromHost

ConnectionId = int
"""A connection's number, given by the shell; never used twice."""


class WriteInput(NamedTuple):
    """Write an input down so that it lasts."""

    record: AnyInput


class SendToGuest(NamedTuple):
    """Send a message to a guest."""

    connection: ConnectionId
    message: FromHost


class CloseConnection(NamedTuple):
    """Say goodbye with a reason, and close."""

    connection: ConnectionId
    code: str


class Think(NamedTuple):
    """Let a bot think about what `seat` does; the answer goes to `Host.on_thought` with the ticket."""

    ticket: tuple[int, int, Seat]
    """Deal, ply and seat."""
    character: str
    rules: Rules[Board]
    view: View[Board]


class NewCode(NamedTuple):
    """Let newcomers in with another code from now on."""


class Finished(NamedTuple):
    """The match is over, or the table was closed or put away."""

    saved: bool


HostEffect = WriteInput | SendToGuest | CloseConnection | Think | NewCode | Finished


class SendToHost(NamedTuple):
    """Send a message to the host."""

    message: FromGuest


class WriteNote(NamedTuple):
    """Write something down so that it lasts, before anything that is said after it."""

    note: AnyNote


class HangUp(NamedTuple):
    """Close the connection; `again`: and come back."""

    code: str
    again: bool = True


GuestEffect = SendToHost | WriteNote | HangUp
