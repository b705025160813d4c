"""An event loop whose clock jumps to the next timer whenever nothing is left to do.

Minutes at a table pass in less than a second, over real sockets: bytes written to a loopback socket can be read at
once, so if nothing can be read, nothing is on its way. Nothing in the loop may wait for another thread.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class _Jumps(selectors.DefaultSelector):
    """A selector that never waits."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the sockets that are ready. If there are none, let the time pass that the loop would have waited."""
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("The loop waits for something that can never happen.")
        if not ready and timeout:
            self.now += timeout
        return ready


class IdleClockLoop(asyncio.SelectorEventLoop):
    """An event loop with such a clock."""

    def __init__(self) -> None:
        self._jumps = _Jumps()
        super().__init__(self._jumps)

    def time(self) -> float:
        """Return the seconds since the loop was made."""
        return self._jumps.now


def run_idle(work: Coroutine[object, object, T]) -> T:
    """Run something to its end in such a loop."""
    loop = IdleClockLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
