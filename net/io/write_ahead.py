"""Carries effects out in order, each only after the records that must precede it are on disk.

While the disk is busy, new effects queue up and their records are written in one batch (group commit). It runs as one
task in one event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Final, Generic, TypeVar

from msgspec import Struct

from net.io.journal import Journal

E = TypeVar("E")
RETRY: Final = 1.0
"""Seconds until a disk that refused is tried again."""


class WriteAhead(Generic[E]):
    """A queue of effects behind a journal. Without a journal, effects are carried out at once."""

    def __init__(
        self,
        journal: Journal | None,
        record: Callable[[E], Struct | None],
        do: Callable[[Sequence[E]], None],
        *,
        writers: Executor | None = None,
        refused: Callable[[OSError], None] = lambda _why: None,
    ) -> None:
        """Create a queue.

        `record` returns an effect's record, or None. `do` applies effects in order and must not raise. `refused` is
        called for each write that the disk refuses. `writers` are the threads that wait for the disk.
        """
        self._journal: Final = journal
        self._record: Final = record
        self._do: Final = do
        self._writers: Final = writers
        self._refused: Final = refused
        self._queue: list[E] = []
        self._wake: Final = asyncio.Event()
        self._is_busy = False
        self._is_stopping = False

    def push(self, effects: Sequence[E]) -> None:
        """Carry these effects out after those already waiting. Effects that result from them go to the end."""
        self._queue += effects
        if self._is_busy:
            return
        self._is_busy = True
        while self._queue and not self._must_wait():
            batch, self._queue = self._queue, []
            self._do(batch)
        self._is_busy = False
        if self._queue:
            self._wake.set()

    def _must_wait(self) -> bool:
        return self._journal is not None and any(self._record(effect) is not None for effect in self._queue)

    async def run(self) -> None:
        """Write records and carry effects out until `stop`, and then those still waiting."""
        while self._queue or not self._is_stopping:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                batch, self._queue = self._queue, []
                self._is_busy = True
                records = [record for effect in batch if (record := self._record(effect)) is not None]
                if records and self._journal is not None:
                    await self._written(self._journal, records)
                self._do(batch)
                self._is_busy = False

    def stop(self) -> None:
        """Let `run` finish."""
        self._is_stopping = True
        self._wake.set()

    async def _written(self, journal: Journal, records: list[Struct]) -> None:
        while True:
            try:
                await asyncio.get_running_loop().run_in_executor(self._writers, journal.append, records)
            except OSError as why:
                self._refused(why)
                if self._is_stopping:
                    return
                await asyncio.sleep(RETRY)
            else:
                return
