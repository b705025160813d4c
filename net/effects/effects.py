"""The actions that a core requests, carried out in order. A record must be on disk before the next action starts."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Board, Rules, Seat, View
from engine.match import Step
from net.effects.inputs import AnyInput
from net.effects.notes import AnyNote
from net.protocol.messages import FromGuest, FromHost

ConnectionId = int
"""The number of a connection at the host, given by the shell and never used twice."""


class WriteInput(NamedTuple):
    """Write an input to the journal, so that it survives a crash."""

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
    """Ask a bot for the move of `seat`. The answer goes to `Host.on_thought` with the ticket."""

    ticket: tuple[int, int, Seat]
    """The deal, the ply and the seat."""
    character: str
    rules: Rules[Board]
    view: View[Board]
    past: tuple[Step, ...] = ()
    """The moves of the round as everyone saw them."""


class NewCode(NamedTuple):
    """Replace the code that lets newcomers join."""


class Finished(NamedTuple):
    """The match is over, or the table was closed or saved."""

    saved: bool


HostEffect = WriteInput | SendToGuest | CloseConnection | Think | NewCode | Finished


class SendToHost(NamedTuple):
    """Send a message to the host."""

    message: FromGuest


class WriteNote(NamedTuple):
    """Write a note down, so that it survives a crash, before any message that follows."""

    note: AnyNote


class HangUp(NamedTuple):
    """Close the connection, and reconnect if `again`."""

    code: str
    again: bool = True


GuestEffect = SendToHost | WriteNote | HangUp
