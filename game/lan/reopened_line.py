"""A connection that opens once its destination is known, and reopens when it changes."""

from __future__ import annotations

from engine.core import Move
from net.guest.table_link import LineNews, LinkNews, TableLink
from net.io.lan_link import LanLink
from net.protocol.messages import TableRequest


class ReconnectingLink(TableLink):
    """A line that reports `dialing` until an inner line is attached. Requests before that are lost."""

    def __init__(self) -> None:
        self._inner: LanLink | None = None
        self._told: list[LineNews] = [LinkNews("dialing")]
        self._is_closed = False

    def attach(self, line: LanLink) -> None:
        """Use this line from now on."""
        if self._is_closed:
            line.close()
        else:
            self._inner = line

    def tell(self, news: LineNews) -> None:
        """Add to the news."""
        self._told.append(news)

    def poll(self) -> None:
        """Update before news is taken. Subclasses may override this."""

    def on_news(self, news: LineNews) -> LineNews | None:
        """Handle a piece of news and return it, or None to hide it. Subclasses may override this."""
        return news

    @property
    def inner(self) -> LanLink | None:
        """The line in use."""
        return self._inner

    def news(self) -> list[LineNews]:
        """Return the news since the last call, oldest first."""
        self.poll()
        told, self._told = self._told, []
        for each in self._inner.news() if self._inner is not None else ():
            heard = self.on_news(each)
            if heard is not None:
                told.append(heard)
        return told

    def offer(self, move: Move) -> None:
        """Offer a move of this seat."""
        if self._inner is not None:
            self._inner.offer(move)

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something."""
        if self._inner is not None:
            self._inner.ask(request)

    def close(self) -> None:
        """Say goodbye."""
        self._is_closed = True
        if self._inner is not None:
            self._inner.close()
