"""A background thread for asyncio: calls go in, news comes out, and neither side blocks.

It knows nothing about tables. Only values that no longer change may be passed either way.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Collection, Coroutine
from queue import Empty, SimpleQueue
from typing import Final, Generic, TypeVar

T = TypeVar("T")
JOIN: Final = 2.0
"""Seconds that closing waits at most. The thread never keeps the program alive."""

log = logging.getLogger(__name__)


class Mailbox(Generic[T]):
    """News for the window, put in by the bridge's thread and taken out by the window's.

    `wake` is called in the bridge's thread by the first `put` after each `take`.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._queue: Final[SimpleQueue[T]] = SimpleQueue()
        self._wake: Final = wake
        self._is_calm: Final = threading.Event()
        self._is_calm.set()

    def put(self, item: T) -> None:
        """Put an item in, without waiting."""
        self._queue.put(item)
        if self._is_calm.is_set():
            self._is_calm.clear()
            with contextlib.suppress(Exception):  # the window may be gone already
                self._wake()

    def take(self) -> list[T]:
        """Take out all items, oldest first."""
        self._is_calm.set()
        items: list[T] = []
        with contextlib.suppress(Empty):
            while True:
                items.append(self._queue.get_nowait())
        return items


class NetworkThread:
    """The thread and its loop, from the constructor to `close`. All methods are for other threads."""

    def __init__(self) -> None:
        self._loop: Final = asyncio.new_event_loop()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._is_closed = False
        self._thread: Final = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def post(self, what: Callable[[], None]) -> None:
        """Call a function in the thread, soon. Nothing happens once the bridge is closed."""
        if not self._is_closed:
            with contextlib.suppress(RuntimeError):  # closed since the check
                self._loop.call_soon_threadsafe(what)

    def spawn(
        self, work: Callable[[], Coroutine[object, object, None]], on_fault: Callable[[Exception], None]
    ) -> Callable[[], None]:
        """Run a coroutine in the thread. `on_fault` is called there with the exception that ends it.

        Returns a function that cancels it, callable from any thread at any time.
        """
        tasks: list[asyncio.Task[None]] = []

        async def guarded() -> None:
            try:
                await work()
            except Exception as why:  # log it, or it would be lost
                log.exception("Something in the network thread has stumbled.")
                on_fault(why)

        def begin() -> None:
            task = self._loop.create_task(guarded())
            tasks.append(task)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        def cancel() -> None:
            for task in tasks:
                task.cancel()

        self.post(begin)
        return lambda: self.post(cancel)

    @property
    def is_alive(self) -> bool:
        """True while the thread runs."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Cancel everything in the thread and end it. May be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(JOIN)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            self._end(self._tasks)
            self._end(asyncio.all_tasks(self._loop))  # those that they began and didn't wait for
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        finally:
            self._loop.close()

    def _end(self, tasks: Collection[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
