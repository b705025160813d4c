"""Writes everything that the program keeps for the player, and tries again whatever the disk refuses."""

from __future__ import annotations

import errno
import logging
import threading
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, Protocol, Self, TypeAlias

from engine.sentences import Sentence, gettext_noop, sentence
from game.storage.disk.files import reason

log = logging.getLogger(__name__)
_Key: TypeAlias = tuple[Path, str]
RETRY: Final = 5.0
"""Seconds after which what couldn't be written is tried again."""
FULL: Final = (errno.ENOSPC, errno.EDQUOT)
"""Errors of a disk, or of the player's share of it, that is full."""


class Matter(StrEnum):
    """A kind of thing that is written."""

    MATCH = "match"
    FINISHED = "finished"
    STATISTICS = "statistics"
    RESULTS = "results"
    SETTINGS = "settings"
    BRANCHES = "branches"
    REVIEW = "review"


ONE: Final[Mapping[Matter, str]] = {
    Matter.MATCH: gettext_noop("a match"),
    Matter.FINISHED: gettext_noop("a finished match"),
    Matter.STATISTICS: gettext_noop("the statistics"),
    Matter.RESULTS: gettext_noop("the results of deals"),
    Matter.SETTINGS: gettext_noop("the settings"),
    Matter.BRANCHES: gettext_noop("the branches of a match"),
    Matter.REVIEW: gettext_noop("a review"),
}
"""The words for each of them in a list of what isn't saved."""
SEVERAL: Final[Mapping[Matter, str]] = {
    **ONE,
    Matter.MATCH: gettext_noop("matches"),
    Matter.FINISHED: gettext_noop("finished matches"),
    Matter.BRANCHES: gettext_noop("the branches of some matches"),
    Matter.REVIEW: gettext_noop("reviews"),
}


class Work(NamedTuple):
    """Something to write."""

    matter: Matter
    path: Path
    """Its file."""
    write: Callable[[], None]
    """Writes it, and may be called again after an OSError."""
    text: str = ""
    """All of the file's text, if it can be used while it waits."""
    part: str = ""
    """The part of the file that it adds; empty if it writes all of it."""

    @property
    def key(self) -> tuple[Path, str]:
        """Newer work with the same key replaces what waits."""
        return self.path, self.part


class Keeper(Protocol):
    """Whoever sees to it that things are written, now or later."""

    def keep(self, work: Work) -> None:
        """Write something, now or soon, and again until the disk accepts it."""

    def waiting(self, path: Path) -> str:
        """Return the text of a file that isn't on the disk yet; empty if there is none."""


class Unsaved(NamedTuple):
    """Everything that isn't on the disk, and the reason."""

    matters: Mapping[Matter, int]
    """The number of files of each kind, those that failed first coming first."""
    why: Sentence


class Writer:
    """Writes in a thread of its own: `write` returns at once.

    Work that fails waits. It is tried again every few seconds, with everything that is written later, and at the end.
    Use it in a `with` statement, or call `close` at the end.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None, *, retry: float = RETRY) -> None:
        """`wake` is called in the thread when writing begins to fail, fails otherwise, or works again."""
        self._wake: Final = wake
        self._retry: Final = retry
        self._waiting: dict[_Key, Work] = {}
        self._failed: dict[_Key, Sentence] = {}
        """The reason why the last attempt at each failed."""
        self._problems: list[Sentence] = []
        self._works_again = False
        self.has_news = False
        """True while there is something that `problems` or `works_again` has yet to tell."""
        self._is_due = self._is_writing = self._is_closed = False
        self._news: Final = threading.Condition()
        self._thread: Final = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        self.close()

    def write(self, work: Work) -> None:
        """Queue something to write."""
        with self._news:
            self._waiting[work.key] = work
            self._is_due = True
            self._news.notify_all()

    def try_again(self) -> None:
        """Try everything in the queue now."""
        with self._news:
            self._is_due = True
            self._news.notify_all()

    def flush(self, timeout: float | None = None, *matters: Matter) -> bool:
        """Wait until everything has been tried, at most `timeout` seconds; returns True if it has.

        With `matters`, nothing else is waited for.
        """

        def has_tried() -> bool:
            if not self._is_due and not self._is_writing:
                return True
            return bool(matters) and not any(work.matter in matters for work in self._waiting.values())

        with self._news:
            return self._news.wait_for(has_tried, timeout)

    def problems(self) -> tuple[Sentence, ...]:
        """Return why writing failed since the last call, each reason once."""
        with self._news:
            told, self._problems = tuple(self._problems), []
            self.has_news = self._works_again
            return told

    def works_again(self) -> bool:
        """Return True once after everything that had failed is on the disk."""
        with self._news:
            told, self._works_again = self._works_again, False
            self.has_news = bool(self._problems)
            return told

    @property
    def fails(self) -> bool:
        """True while anything waits that couldn't be written."""
        return bool(self._failed)

    def has(self, path: Path) -> bool:
        """Return False while the latest text of a file couldn't be written."""
        return (path, "") not in self._failed

    def waiting(self, path: Path) -> str:
        """Return the text of a file that isn't written yet; empty if there is none."""
        with self._news:
            work = self._waiting.get((path, ""))
            return work.text if work is not None else ""

    def drop(self, path: Path) -> None:
        """Forget the text of a file that couldn't be written."""
        with self._news:
            if self._failed.pop((path, ""), None) is not None:
                del self._waiting[path, ""]

    @property
    def unsaved(self) -> Unsaved | None:
        """Everything that couldn't be written so far, and the latest reason; None if there is nothing."""
        with self._news:
            matters: dict[Matter, int] = {}
            for key in self._failed:
                matter = self._waiting[key].matter
                matters[matter] = matters.get(matter, 0) + 1
            return Unsaved(matters, next(reversed(self._failed.values()))) if matters else None

    def close(self) -> None:
        """Try everything that waits for the last time, and stop."""
        with self._news:
            self._is_closed = True
            self._news.notify_all()
        self._thread.join()

    def _write_on(self) -> None:
        while True:
            with self._news:
                self._await_work()
                works, is_last = list(self._waiting.values()), self._is_closed
                self._is_due, self._is_writing = False, True
            is_news = False
            for work in works:
                problem = _problem(work)
                with self._news:
                    is_news |= self._fail(work, problem) if problem is not None else self._succeed(work)
                    self._news.notify_all()
            with self._news:
                self._is_writing = False
                self._news.notify_all()
            if is_news:
                self._wake()
            if is_last:
                return

    def _await_work(self) -> None:
        """Wait for something to write, or to try again."""
        until: float | None = None
        while not self._is_due and not self._is_closed:
            if until is None and self._failed:
                until = time.monotonic() + self._retry
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                return
            self._news.wait(left)

    def _succeed(self, work: Work) -> bool:
        """Note that something is on the disk; returns True if that is news."""
        did_fail = self._failed.pop(work.key, None) is not None
        if self._waiting.get(work.key) is work:
            del self._waiting[work.key]
        if did_fail and not self._failed:
            self._works_again = self.has_news = True
        return did_fail

    def _fail(self, work: Work, problem: Sentence) -> bool:
        """Note that something couldn't be written; returns True if that is news."""
        is_told = problem in self._failed.values()
        is_news = self._failed.get(work.key) != problem
        self._failed[work.key] = problem
        self._works_again = False
        if not is_told:
            self._problems.append(problem)
        self.has_news = bool(self._problems)
        return is_news


def _problem(work: Work) -> Sentence | None:
    """Write something; returns why that failed, or None."""
    try:
        work.write()
    except OSError as why:
        return _unsaved(why, work.path.parent)
    except Exception as why:  # a bug of ours must not end the thread: the rest can be written
        log.exception("%s can't be written.", work.path)
        return sentence("{fault}. Saving is tried again every few seconds.", fault=type(why).__name__)
    return None


def _unsaved(why: OSError, folder: Path) -> Sentence:
    """Return the sentence about a failed attempt, with the way out."""
    if why.errno in FULL:
        return sentence("{reason}. Free some: saving is tried again every few seconds.", reason=reason(why))
    return sentence(
        "{reason}. Make {folder} writable: saving is tried again every few seconds.",
        reason=reason(why),
        folder=str(folder),
    )
