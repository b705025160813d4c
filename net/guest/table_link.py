"""The player's end of a guest's connection: requests go in, news comes out, and no call blocks.

The connection itself is elsewhere (in a thread, in a test). Only immutable values are passed between the two.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from engine.core import Move, Seat
from engine.sentences import Sentence
from net.guest.news import News
from net.protocol.errors import ErrorCode
from net.protocol.field_types import NO_KEY
from net.protocol.messages import AdminRequest, ReplayRequest

LineState = Literal["dialing", "knocking", "seated", "lost", "over"]
"""The state of a line: looking for the host, joining, at the table, lost and being retried, or given up."""


class LinkNews(NamedTuple):
    """The line has another state now. `code` gives the reason if there is one, `detail` puts it more exactly."""

    link: LineState
    code: ErrorCode | None = None
    detail: Sentence | None = None


LineNews = News | LinkNews


class TableLink(Protocol):
    """The connection to a host, as a table on the screen, a bot or a test needs it."""

    def news(self) -> list[LineNews]:
        """Return the news since the last call, oldest first."""

    def offer(self, move: Move) -> None:
        """Offer a move of our seat. The outcome, or the refusal, is among the news."""

    def ready(self, *, on: bool = True) -> None:
        """Say that we are ready to start, or to continue with the next round; or no longer."""

    def sit(self, seat: Seat) -> None:
        """Ask for another seat, before the match starts."""

    def administer(self, wish: AdminRequest) -> None:
        """Ask for something that only the owner of the table may do."""

    def chat(self, phrase: int = -1, text: str = "", code: str = "", to: bytes = NO_KEY) -> None:
        """Send everyone at the table a phrase by its number, a text or a result code; or a code to one player.

        A code for one player is lost if the host doesn't know addresses.
        """

    def watch(self, request: ReplayRequest) -> None:
        """Ask for something in the shared replay. It is lost if the host doesn't know any."""

    def close(self) -> None:
        """Say goodbye. No news come after it."""
