"""Reviews a match in worker processes: each finding is kept as it is made, so a review can be stopped and continued."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import islice
from threading import Thread
from typing import Final, Protocol

from engine.core import Board
from engine.match import Match
from engine.review.depth import Depth
from engine.review.tasks import Noted, done, tasks
from game.play.workforce import open_executor
from game.storage.reviews import ReviewFile

log = logging.getLogger(__name__)

_QUEUED: Final = 2
"""Tasks waiting for each worker."""


def find(executor: Executor, file: ReviewFile, depth: Depth, workers: int) -> Generator[int]:
    """Do all tasks that a file has no finding of, and add the findings; yields the number of tasks left.

    Close the iterator to stop. The findings so far are in the file.
    """
    waiting = file.left
    left = len(waiting)
    yield left
    queue = iter(waiting)
    running: dict[Future[Noted], int] = {}

    def submit(count: int) -> None:
        for number, task in islice(queue, count):
            running[executor.submit(done, task, depth)] = number

    try:
        submit(_QUEUED * workers)
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                file.add(running.pop(future), future.result())
                left -= 1
            submit(len(finished))
            yield left
    finally:
        for future in running:
            future.cancel()


def count(match: Match[Board]) -> int:
    """Return the number of tasks of a review."""
    return sum(1 for _ in tasks(match))


class ReviewRun(Protocol):
    """A review in progress, as a page follows it."""

    def news(self) -> bool:
        """Return True if there are findings since the last call."""

    @property
    def is_running(self) -> bool:
        """True until it's done, stopped or broken."""

    @property
    def trouble(self) -> str:
        """The reason in English why it broke off; empty if it didn't."""

    def stop(self) -> None:
        """Stop soon; the findings so far are kept."""


class InlineReview:
    """Does one task for each question about news: for tests, and where no process can be started."""

    def __init__(self, file: ReviewFile, depth: Depth) -> None:
        self._file: Final = file
        self._depth: Final = depth
        self._tasks: Final = file.left
        self.trouble = ""

    @property
    def is_running(self) -> bool:
        """True while there are tasks."""
        return bool(self._tasks)

    def news(self) -> bool:
        """Do a task."""
        if not self._tasks:
            return False
        number, task = self._tasks.pop(0)
        self._file.add(number, done(task, self._depth))
        return True

    def stop(self) -> None:
        """Forget all tasks."""
        self._tasks.clear()


class WorkerReview:
    """Reviews in worker processes, which a thread of its own minds."""

    def __init__(self, file: ReviewFile, depth: Depth, workers: int, wake: Callable[[], None]) -> None:
        """Start. `wake` is called in the thread after each finding, and at the end."""
        self._file: Final = file
        self._depth: Final = depth
        self._workers: Final = workers
        self._wake: Final = wake
        self._stopped = False
        self._told = self._known = len(file.found)
        self.trouble = ""
        self._thread: Final = Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """True until the thread ends."""
        return self._thread.is_alive()

    def news(self) -> bool:
        """Return True if there are findings since the last call."""
        self._told, before = self._known, self._told
        return self._told != before

    def stop(self) -> None:
        """Stop after the tasks at hand."""
        self._stopped = True

    def join(self, seconds: float) -> None:
        """Wait until it ends, but no longer than this."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            with open_executor(self._workers, "", modest=True) as executor:
                for _ in find(executor, self._file, self._depth, self._workers):
                    self._known = len(self._file.found)
                    self._wake()
                    if self._stopped:
                        break
        except (BrokenExecutor, OSError, ImportError, NotImplementedError) as why:
            log.warning("A review broke off: %r", why)
            self.trouble = str(why) or type(why).__name__
        except Exception as why:
            log.exception("A review failed")
            self.trouble = type(why).__name__
        finally:
            self._wake()
