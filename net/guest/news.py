"""The news that a guest's core reports to whoever plays: a table on the screen, a bot, a command."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Board, Event, Move, Seat, View
from engine.match import Match
from net.fairness.findings import Finding
from net.fairness.past_rounds import PastRound
from net.guest.judgement import Judgement
from net.guest.successor import Claim
from net.protocol.errors import ErrorCode
from net.protocol.field_types import NO_KEY
from net.protocol.messages import Continuation, Room, SharedReplay


class SeatNews(NamedTuple):
    """We have a seat, or look on without one (NOBODY).

    `key` is ours, `table` the permanent id of the table, `host` its host's key.
    """

    seat: Seat
    key: bytes = b""
    table: bytes = b""
    host: bytes = b""
    features: tuple[str, ...] = ()
    """The features of the host."""
    thrown_away: tuple[int, ...] = ()
    """The deals at this table that the host has closed in the middle of the round, as far as we know,"""
    unseen: tuple[int, ...] = ()
    """and those that weren't closed, but not played and checked to a clean end here either."""
    is_owner: bool = False
    """True for an owner of the table who looks on. Other owners are known by their seat."""
    claim: Claim | None = None
    """What this computer knows of a match under way, which may meanwhile have continued at another table."""


class RoomNews(NamedTuple):
    """The seats, the terms or the phase changed."""

    room: Room


class TableNews(NamedTuple):
    """The round as it is now, with the events that led to it."""

    deal: int
    ply: int
    events: tuple[Event, ...]
    view: View[Board]
    mover: Seat
    """The seat that moved, or NOBODY."""
    is_ours: bool = True
    """True if we have a part in the deal. Otherwise we are shown what an onlooker sees."""
    move: Move | None = None
    """The move as its log has it, if we know it."""


class LoggedMove(NamedTuple):
    """A move of a deal as its log has it."""

    ply: int
    """The number of moves before it."""
    seat: Seat
    move: Move


class LogNews(NamedTuple):
    """Moves that we missed. What they led to comes as `TableNews`."""

    deal: int
    moves: tuple[LoggedMove, ...]


class RefusalNews(NamedTuple):
    """A request of ours was refused. `move` is None if it wasn't a move."""

    code: ErrorCode
    move: Move | None


class AuditNews(NamedTuple):
    """A deal ended and was checked. The judgement on it comes as `JudgementNews`."""

    deal: int
    round: int
    findings: tuple[Finding, ...]
    match: Match[Board]
    """The match including this round, as we have checked it."""
    is_closed: bool = False
    """True if the table was closed mid-round."""
    is_unseen: bool = False
    """True if it was not, but our share was in it and it wasn't played and checked to a clean end here."""


class FindingNews(NamedTuple):
    """The host did something that an honest host never does."""

    finding: Finding
    names: tuple[str, ...] = ()
    """The players in its deal by seat, not those who sit there now; empty if the deal isn't known here."""


class JudgementNews(NamedTuple):
    """The judgement on a deal as far as it is known; sent again when other guests report."""

    judgement: Judgement


class WordsNews(NamedTuple):
    """Four numbers to compare aloud, for the players now at the table; empty while there are none."""

    numbers: tuple[int, ...]
    are_coming: bool = True
    """False if no others will come at this table, because this guest has found something wrong."""


class OverdueNews(NamedTuple):
    """The host is silent although something is due. It is asked again, and given up on after a while."""

    seconds: int


class ChatNews(NamedTuple):
    """Someone said something: a phrase by its number, a text or a result code."""

    seat: Seat
    phrase: int
    text: str
    code: str = ""
    to: bytes = NO_KEY
    """The key of the only player that a code is for, which is this one or the sender; NO_KEY for everyone."""


class SharedReplayNews(NamedTuple):
    """The shared replay of the match that is over has changed. It has no viewers if there is none."""

    replay: SharedReplay


class HostGoneNews(NamedTuple):
    """The host of a match under way has been silent for 20 seconds, or is heard again."""

    claim: Claim | None
    """What this computer knows of the match; None if the host is heard again."""
    rounds: tuple[PastRound, ...] = ()
    """The rounds with which this computer can continue; none if it doesn't have them all."""


class ContinuedNews(NamedTuple):
    """The match continues at this table, whose account of it matches this guest's own record, or was signed."""

    said: Continuation
    is_void: bool
    """True if a round was under way when the host was lost."""


class EndNews(NamedTuple):
    """The connection to this table has ended for good."""

    code: ErrorCode


News = (
    SeatNews
    | RoomNews
    | TableNews
    | LogNews
    | RefusalNews
    | AuditNews
    | JudgementNews
    | FindingNews
    | WordsNews
    | OverdueNews
    | ChatNews
    | SharedReplayNews
    | HostGoneNews
    | ContinuedNews
    | EndNews
)
