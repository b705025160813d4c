"""What a guest's core has to tell whoever plays: a table, a screen, a bot."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Board, Event, Move, Seat, View
from engine.match import Match
from net.fairness.findings import Finding
from net.guest.judgement import Judgement
from net.protocol.messages import Room
from net.protocol.troubles import TroubleCode


class SeatNews(NamedTuple):
    """We are at the table; with the key by which it knows us, what it is called for ever, and its host's key."""

    seat: Seat
    key: bytes = b""
    table: bytes = b""
    host: bytes = b""


class RoomNews(NamedTuple):
    """The seats, the terms or the phase have changed."""

    room: Room


class TableNews(NamedTuple):
    """The round as it stands now, after what has just happened."""

    deal: int
    ply: int
    events: tuple[Event, ...]
    view: View[Board]
    mover: Seat
    """Who moved, or NOBODY."""


class RefusalNews(NamedTuple):
    """A wish of ours was refused; the move is None where it was something else."""

    code: TroubleCode
    move: Move | None


class AuditNews(NamedTuple):
    """The end of a deal has been shown; what is to be said of it is among what is judged."""

    deal: int
    round: int
    findings: tuple[Finding, ...]
    match: Match[Board]
    """The match with this round, as we have checked it."""
    is_closed: bool = False
    """Whether the table was closed in the middle of it."""


class FindingNews(NamedTuple):
    """The host does what an honest host never does."""

    finding: Finding


class JudgementNews(NamedTuple):
    """What there is to say of a deal, as far as it is known: comes again when other machines have spoken."""

    judgement: Judgement


class WordsNews(NamedTuple):
    """Four numbers to be compared aloud, for the machines that are at the table now; none: not yet again."""

    numbers: tuple[int, ...]


class OverdueNews(NamedTuple):
    """The host has said nothing where something was due: it is asked again, and given up after a while."""

    seconds: int


class ChatNews(NamedTuple):
    """Somebody said something: a phrase by its number, or a text."""

    seat: Seat
    phrase: int
    text: str


class EndNews(NamedTuple):
    """We shall not come back to this table by ourselves."""

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
