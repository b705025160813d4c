"""A host's process that has outlived the window that started it, as another window holds it."""

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
"""Seconds between two looks at whether it is still there."""
FALLEN: Final = 1


class OutlivedHost:
    """It is talked to by the keeper's line alone; without anybody there it puts its table away by itself."""

    def __init__(self, mine: Mine, wake: Callable[[], None] = lambda: None) -> None:
        """Watch the host of a table that `mine.port` tells of."""
        self._mine: Final = mine
        self._news: Final[Mailbox[HostNews]] = Mailbox(wake)
        self._is_left: Final = threading.Event()
        self._is_there = True
        threading.Thread(target=self._watch, name="outlived host", daemon=True).start()

    def news(self) -> list[HostNews]:
        """Return what is new of the host since the last call; never waits."""
        return self._news.take()

    @property
    def is_running(self) -> bool:
        """Whether the process was there when it was looked for last."""
        return self._is_there

    def ask_reach(self) -> None:
        """Do nothing: only who has started a host can ask it."""

    def stop(self) -> None:
        """Watch it no longer."""
        self._is_left.set()

    def close(self) -> None:
        """Watch it no longer."""
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
