"""The news that a guest's core reports to its player: a table, a screen or a bot."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Board, Event, Move, Seat, View
from engine.match import Match
from net.fairness.findings import Finding
from net.guest.judgement import Judgement
from net.protocol.messages import Room
from net.protocol.troubles import TroubleCode


class SeatNews(NamedTuple):
    """This guest is seated: its key, the table's permanent id and the host's key."""

    seat: Seat
    key: bytes = b""
    table: bytes = b""
    host: bytes = b""


class RoomNews(NamedTuple):
    """The seats, the terms or the phase changed."""

    room: Room


class TableNews(NamedTuple):
    """The round after the events that just happened."""

    deal: int
    ply: int
    events: tuple[Event, ...]
    view: View[Board]
    mover: Seat
    """The seat that moved, or NOBODY."""


class RefusalNews(NamedTuple):
    """The host refused a request; `move` is None if it was not a move."""

    code: TroubleCode
    move: Move | None


class AuditNews(NamedTuple):
    """The end of a deal was revealed and checked. Its `JudgementNews` follows."""

    deal: int
    round: int
    findings: tuple[Finding, ...]
    match: Match[Board]
    """The match including this round, as this guest checked it."""
    is_closed: bool = False
    """True if the table was closed mid-round."""


class FindingNews(NamedTuple):
    """This guest made a finding."""

    finding: Finding


class JudgementNews(NamedTuple):
    """The current judgement of a deal. It comes again when other guests report."""

    judgement: Judgement


class WordsNews(NamedTuple):
    """Four numbers to compare aloud, for the guests now at the table; empty until there are new ones."""

    numbers: tuple[int, ...]


class OverdueNews(NamedTuple):
    """Something is overdue from the host. It is requested again, and later the host is given up."""

    seconds: int


class ChatNews(NamedTuple):
    """A chat message: a phrase by its number, or a text."""

    seat: Seat
    phrase: int
    text: str


class EndNews(NamedTuple):
    """This guest will not reconnect to the table automatically."""

    code: TroubleCode


News = (
    SeatNews
    | RoomNews
    | TableNews
    | RefusalNews
    | AuditNews
    | JudgementNews
    | FindingNews
    | WordsNews
    | OverdueNews
    | ChatNews
    | EndNews
)
