"""Two `TableLink`s over the network: from a window to the bridge's thread and back, and within one loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Final

from engine.core import Move
from net.guest.table_end import TableEnd
from net.guest.table_link import LineNews, LinkNews
from net.io.client import Client, ClientResources
from net.io.journal import Journal
from net.io.network_thread import Mailbox, NetworkThread
from net.protocol.messages import TableRequest

FAREWELL: Final = 0.5
"""Seconds that a goodbye has to be sent."""


class LanLink:
    """The line of one guest, or an onlooker, to its table: a `TableLink`. Every method is for the window's thread.

    `guest` belongs to the bridge's thread from now on. `wake` is called there when there is news, once until it is
    taken, and must not block.
    """

    def __init__(
        self,
        bridge: NetworkThread,
        guest: TableEnd,
        ways: ClientResources,
        *,
        table: int = 0,
        code: str = "",
        wake: Callable[[], None] = lambda: None,
        memory: Journal | None = None,
    ) -> None:
        """Make a line. `memory` takes the guest's notes, and is closed with the line."""
        self._bridge: Final = bridge
        self._news: Final[Mailbox[LineNews]] = Mailbox(wake)
        self._client: Final[Client[TableEnd]] = Client(
            guest, ways, table=table, code=code, changed=self._pass_on, memory=memory
        )
        self._is_closed = False
        self._gone: Final = threading.Event()
        self._cancel: Final = bridge.spawn(self._run, self._stumbled)

    def news(self) -> list[LineNews]:
        """Return the news since the last call, oldest first."""
        return self._news.take()

    def offer(self, move: Move) -> None:
        """Offer a move of this seat."""
        self._post(lambda: self._client.offer(move))

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something."""
        self._post(lambda: self._client.ask(request))

    def close(self) -> None:
        """Say goodbye and return at once. Nothing comes or goes after it."""
        self._post(self._part)
        self._is_closed = True

    def round_file(self) -> bytes:
        """Return the finished rounds as a file that anyone can check; empty if there are none."""
        return self._client.round_file()

    def wait_for_goodbye(self, seconds: float = FAREWELL) -> None:
        """Wait until the goodbye is sent, `seconds` at most: for the end of the program."""
        self._gone.wait(seconds)

    # -- between the threads ------------------------------------------------------------------------------------------

    def _post(self, what: Callable[[], None]) -> None:
        if not self._is_closed:
            self._bridge.post(what)

    async def _run(self) -> None:
        try:
            await self._client.run()
        finally:
            self._gone.set()

    def _pass_on(self) -> None:
        for each in self._client.news():
            self._news.put(each)

    def _part(self) -> None:
        self._client.leave()
        asyncio.get_running_loop().call_later(FAREWELL, self._cancel)

    def _stumbled(self, _why: Exception) -> None:
        self._news.put(LinkNews("over", "desync"))


class LoopLink:
    """The line of a client in the caller's own loop."""

    def __init__(self, client: Client[TableEnd]) -> None:
        self._client: Final = client

    def news(self) -> list[LineNews]:
        """Return the news since the last call, oldest first."""
        return self._client.news()

    def offer(self, move: Move) -> None:
        """Offer a move of this seat."""
        self._client.offer(move)

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something."""
        self._client.ask(request)

    def close(self) -> None:
        """Say goodbye."""
        self._client.leave()
