"""The player's end of a connection to a table: requests go in, news come out, and no call blocks.

The connection itself runs elsewhere (in a thread or a test). Only immutable values pass between the two.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from engine.core import Move, Seat
from engine.sentences import Sentence
from net.guest.news import News
from net.protocol.messages import AdminRequest
from net.protocol.troubles import TroubleCode

LineState = Literal["dialing", "knocking", "seated", "lost", "over"]
"""State of the connection: looking for the host, in the handshake, at the table, lost and being retried, or over."""


class LineStateNews(NamedTuple):
    """The state of the connection changed. `code` is the reason, if any, and `told` describes it more exactly."""

    link: LineState
    code: TroubleCode | None = None
    told: Sentence | None = None


LineNews = News | LineStateNews


class GuestLine(Protocol):
    """The interface of a table, bot or test to a connection with a host."""

    def news(self) -> list[LineNews]:
        """Return the news since the last call, oldest first."""

    def offer(self, move: Move) -> None:
        """Offer a move of this seat. Its result or refusal arrives as news."""

    def ready(self, *, on: bool = True) -> None:
        """Declare this player ready to start or continue, or no longer ready."""

    def sit(self, seat: Seat) -> None:
        """Request another seat, before the match starts."""

    def administer(self, wish: AdminRequest) -> None:
        """Send a request that only the table's owner may make."""

    def chat(self, phrase: int = -1, text: str = "") -> None:
        """Send a chat message."""

    def close(self) -> None:
        """Say goodbye and close the connection; no more news follow."""
