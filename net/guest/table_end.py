"""A core at the guest's end of a connection, as those need it that keep it connected: a guest's, or an onlooker's."""

from __future__ import annotations

from typing import Final, Protocol

from engine.core import Move
from net.effects.effects import GuestEffect
from net.guest.connection import HostConnection
from net.guest.news import EndNews, News
from net.protocol.errors import ErrorCode
from net.protocol.messages import FromHost, TableRequest


class TableEnd(Protocol):
    """The host's messages come in, effects and news go out. A request that isn't possible is lost or refused."""

    @property
    def table(self) -> bytes:
        """The permanent id of the table, once it is known."""

    @property
    def pass_key(self) -> bytes:
        """The key that lets us reconnect without the code; empty before the first welcome."""

    def take_effects(self) -> list[GuestEffect]:
        """Return the actions to carry out, in order, and forget them."""

    def news(self) -> list[News]:
        """Return the news since the last call, oldest first."""

    def on_open(self, channel: bytes, now: float) -> None:
        """Greet the host over a newly sealed connection. `channel` is its id, `now` the time in seconds."""

    def on_closed(self) -> None:
        """Note that the connection is lost."""

    def on_message(self, message: FromHost, now: float) -> None:
        """Handle a message of the host. One that no honest host would send makes us hang up."""

    def on_tick(self, now: float) -> None:
        """Let time pass. Call it several times a second."""

    def offer(self, move: Move) -> None:
        """Offer a move. `Refusal` or `ProtocolError` if that isn't possible."""

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something."""

    def leave(self) -> None:
        """Say goodbye, and don't come back."""


class ConnectedEnd:
    """One end of a table, a guest's or an onlooker's: effects and news gather here until its caller takes them."""

    def __init__(self) -> None:
        self._effects: Final[list[GuestEffect]] = []
        self._news: list[News] = []
        self.connection: Final = HostConnection(self._effects, self._on_end)

    def take_effects(self) -> list[GuestEffect]:
        """Return the actions to carry out, in order, and forget them."""
        effects = self._effects.copy()
        self._effects.clear()
        return effects

    def news(self) -> list[News]:
        """Return the news since the last call, oldest first."""
        news, self._news = self._news, []
        return news

    def _report(self, news: News) -> None:
        self._news.append(news)

    def _on_end(self, code: ErrorCode) -> None:
        self._report(EndNews(code))
