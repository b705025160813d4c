"""A line to a table, as a player's side of the program holds it: wishes go in, news come out, nothing ever waits.

The connection lives elsewhere (in a thread, in a test); only plain values that nobody changes cross over.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from engine.core import Move, Seat
from engine.sentences import Sentence
from net.guest.news import News
from net.protocol.messages import AdminRequest
from net.protocol.troubles import TroubleCode

LineState = Literal["dialing", "knocking", "seated", "lost", "over"]
"""How a line stands: looking for the host; at the door; at the table; lost, and tried again for ever; given up."""


class LineStateNews(NamedTuple):
    """The line stands otherwise now; `code` says why, where there is a reason, and `told` says it more exactly."""

    link: LineState
    code: TroubleCode | None = None
    told: Sentence | None = None


LineNews = News | LineStateNews


class GuestLine(Protocol):
    """What a table on the screen, a bot or a test needs of a connection to a host."""

    def news(self) -> list[LineNews]:
        """Return what has happened since the last call, oldest first."""

    def offer(self, move: Move) -> None:
        """Offer a move of our seat; what comes of it, or why not, is among the news."""

    def ready(self, *, on: bool = True) -> None:
        """Say that we want to begin, or to go on to the next round; or no longer."""

    def sit(self, seat: Seat) -> None:
        """Ask for another seat, before the match has begun."""

    def administer(self, wish: AdminRequest) -> None:
        """Do what only the keeper of the table may."""

    def chat(self, phrase: int = -1, text: str = "") -> None:
        """Say something to the table."""

    def close(self) -> None:
        """Say goodbye; nothing comes any more."""
