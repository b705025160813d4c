"""Runs the searches of a bot in two processes: this one, and a helper that starts with the first of them."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import Final

from engine.bots.search.tree import MoveTally, Order, search, search_all
from engine.core import Board
from game.play.worker_process import settle

log = logging.getLogger(__name__)

_BEFORE_QUEUES: Final = 100
"""Priority of ending the helper when its process ends, before the queues that tell it to (10).

A process that was spawned waits for its own children at its end, and doesn't tell them to end by itself.
"""

Searches = Callable[[Sequence[Order[Board]]], list[list[MoveTally]]]
"""Runs searches, and returns the tallies of each."""


class SearchProcess:
    """A process that runs every other search, as long as it works."""

    def __init__(self, start: Callable[[], ProcessPoolExecutor | None]) -> None:
        """`start` starts the process, and returns None where it would be of no use."""
        self._start: Final = start
        self._pool: ProcessPoolExecutor | None = None
        self._is_usable = True

    def run(self, orders: Sequence[Order[Board]]) -> list[list[MoveTally]]:
        """Run searches, and return the tallies of each: what they find doesn't depend on where they run."""
        if self._is_usable and len(orders) > 1:
            try:
                return self._shared(orders)
            except (BrokenExecutor, OSError, ImportError, NotImplementedError) as why:
                log.warning("The helper of the bots' worker broke: %r", why)
                self._is_usable = False
        return search_all(orders)

    def _shared(self, orders: Sequence[Order[Board]]) -> list[list[MoveTally]]:
        if self._pool is None:
            self._pool = self._start()
        if self._pool is None:
            self._is_usable = False
            return search_all(orders)
        asked = [self._pool.submit(search, order) for order in orders[1::2]]
        found = {2 * i: search(order) for i, order in enumerate(orders[::2])}
        found |= {2 * i + 1: answer.result() for i, answer in enumerate(asked)}
        return [found[i] for i in range(len(orders))]


def start_beside() -> ProcessPoolExecutor | None:
    """Start a helper process if there is a second processor."""
    if (os.cpu_count() or 1) < 2:
        return None
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=settle)
    Finalize(None, pool.shutdown, exitpriority=_BEFORE_QUEUES)
    return pool


@cache
def _helper() -> SearchProcess:
    """Return the helper of this process."""
    return SearchProcess(start_beside)


def search_beside(orders: Sequence[Order[Board]]) -> list[list[MoveTally]]:
    """Run searches, half of them in the helper of this process."""
    return _helper().run(orders)
