"""A host's process that outlived the window that started it, as another window sees it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.lan.host_address import is_running
from game.lan.host_process import AnnouncedTable, HostGone, HostNews, HostReady
from game.lan.network import Mine
from net.discovery.network_cards import advertised, network_cards
from net.io.bridge import Mailbox

_LOOK: Final = 0.5
"""Seconds between two checks if it is still running."""
FALLEN: Final = 1


class OutlivedHost:
    """A host controlled only through its owner's line; without players it saves its table by itself."""

    def __init__(self, mine: Mine, wake: Callable[[], None] = lambda: None) -> None:
        """Watch the host of a table, at `mine.port`."""
        self._mine: Final = mine
        self._news: Final[Mailbox[HostNews]] = Mailbox(wake)
        self._is_left: Final = threading.Event()
        self._is_there = True
        threading.Thread(target=self._watch, name="outlived host", daemon=True).start()

    def news(self) -> list[HostNews]:
        """Return the host's news since the last call, without blocking."""
        return self._news.take()

    @property
    def is_running(self) -> bool:
        """True if the process was running at the last check."""
        return self._is_there

    def ask_reach(self) -> None:
        """Do nothing: only the window that started a host can ask it."""

    def stop(self) -> None:
        """Stop watching it."""
        self._is_left.set()

    def close(self) -> None:
        """Stop watching it."""
        self.stop()

    def _watch(self) -> None:
        mine, folder = self._mine, Path(self._mine.key)
        table = AnnouncedTable(mine.table, mine.name, mine.game, len(mine.players), "", "", "")
        self._news.put(HostReady(mine.port, advertised(network_cards()), folder, (table,)))
        while not self._is_left.wait(_LOOK):
            if not is_running(folder):
                self._is_there = False
                self._news.put(HostGone(FALLEN, ""))
                return
