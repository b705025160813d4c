"""Where bots think: in a process of their own, so that no frame ever feels them.

What goes there is a view, what comes back a move. A worker that breaks is started again once; after that bots think
quickly in this process, so that no match is ever lost.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, Protocol

from engine.bots.advice import Advice, advise
from engine.bots.bot import RandomBot
from engine.bots.characters import make
from engine.chain import Chain
from engine.core import Move, Rules, Seat, View

Thought = Move | Advice | None
"""What comes of thinking; None: nothing now."""


class Job(NamedTuple):
    """A question to a bot, all of which can travel."""

    key: str
    """Its character; empty for a hint."""
    rules: Rules[Chain]
    view: View[Chain]
    seat: Seat
    seed: int
    """What its whims follow from: the same question gives the same answer."""


class Ticket(Protocol):
    """An answer that may still be thought about."""

    def done(self) -> bool:
        """Say whether there is an answer."""

    def result(self) -> Thought:
        """Return the answer; call it when it is `done`."""


class Thinker(Protocol):
    """Whoever answers questions."""

    def ask(self, job: Job) -> Ticket:
        """Let a bot think about its move."""

    def advise(self, rules: Rules[Chain], view: View[Chain], seat: Seat, seed: int) -> Ticket:
        """Let somebody think about a hint."""

    def close(self) -> None:
        """Stop thinking."""


def answer(job: Job) -> Thought:
    """Answer a question: runs in the worker."""
    rng = Random(job.seed)
    if not job.key:
        return advise(job.rules, job.view, job.seat, rng)
    return make(job.key).choose(job.rules, job.view, job.seat, rng)


class Ready:
    """An answer that is there."""

    def __init__(self, thought: Thought) -> None:
        self._thought = thought

    def done(self) -> bool:
        """Return True."""
        return True

    def result(self) -> Thought:
        """Return the answer."""
        return self._thought


class InlineThinker:
    """Answers at once, in this process: for tests and demonstrations."""

    def ask(self, job: Job) -> Ticket:
        """Let a bot think about its move."""
        return Ready(answer(job))

    def advise(self, rules: Rules[Chain], view: View[Chain], seat: Seat, seed: int) -> Ticket:
        """Let somebody think about a hint."""
        return Ready(answer(Job("", rules, view, seat, seed)))

    def close(self) -> None:
        """Do nothing."""


class _Errand:
    """A question on its way to the worker and back."""

    def __init__(self, thinker: WorkerThinker, job: Job) -> None:
        self._thinker = thinker
        self._job = job
        self._future = thinker.send(job)

    def done(self) -> bool:
        """Say whether there is an answer; a question lost with its worker is asked again."""
        if self._future is None:
            return True
        if self._future.done() and isinstance(self._future.exception(), BrokenProcessPool):
            self._future = self._thinker.send_again(self._job)
        return self._future is None or self._future.done()

    def result(self) -> Thought:
        """Return the answer, or a simple one if the bot has failed."""
        if self._future is not None and self._future.exception() is None:
            return self._future.result()
        job = self._job
        return RandomBot().choose(job.rules, job.view, job.seat, Random(job.seed)) if job.key else None


class WorkerThinker:
    """Answers from one worker process, which is started with the first question or by `warm_up`."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._starts_left = 2

    def warm_up(self) -> None:
        """Start the worker before it is needed."""
        pool = self._open()
        if pool is not None:
            pool.submit(int)

    def ask(self, job: Job) -> Ticket:
        """Let a bot think about its move."""
        return _Errand(self, job)

    def advise(self, rules: Rules[Chain], view: View[Chain], seat: Seat, seed: int) -> Ticket:
        """Let somebody think about a hint."""
        return _Errand(self, Job("", rules, view, seat, seed))

    def close(self) -> None:
        """Let the worker end; thoughts under way are lost."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        self._starts_left = 0

    def send(self, job: Job) -> Future[Thought] | None:
        """Send a question to the worker; None where there is none any more."""
        pool = self._open()
        if pool is None:
            return None
        try:
            return pool.submit(answer, job)
        except (BrokenProcessPool, RuntimeError):
            return self.send_again(job)

    def send_again(self, job: Job) -> Future[Thought] | None:
        """Send a question to a fresh worker, if one may still be started."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        return self.send(job)

    def _open(self) -> ProcessPoolExecutor | None:
        if self._pool is None and self._starts_left:
            self._starts_left -= 1
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        return self._pool
