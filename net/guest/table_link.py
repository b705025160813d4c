"""The player's end of a guest's connection: requests go in, news comes out, and no call blocks.

The connection itself is elsewhere (in a thread, in a test). Only immutable values are passed between the two.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from engine.core import Move
from engine.sentences import Sentence
from net.guest.news import News
from net.protocol.errors import ErrorCode
from net.protocol.messages import TableRequest

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

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something. A refusal is among the news; a request that the host doesn't know is lost."""

    def close(self) -> None:
        """Say goodbye. No news come after it."""
