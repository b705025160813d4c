"""Runs the bots in a process of their own, which keeps frames from waiting for them.

This module is independent of the picture, and the worker loads only `engine.bots` and what that needs.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cached_property
from multiprocessing import get_context
from random import Random
from threading import Lock
from typing import Final, NamedTuple, Protocol

from engine.bots.characters import character, make
from engine.bots.search.tree import search_all
from engine.core import Board, Move, Rules, Seat, State, View
from engine.equity.equity import equity_of
from engine.match import Step
from engine.reasons.advice import Advice, advise
from engine.review.depth import Depth
from game.play.reviewing import InlineReview, ReviewRun, WorkerReview
from game.play.searching import Searches, search_beside
from game.play.worker_process import settle, starting_workers
from game.storage.reviews import ReviewFile

HINT_PLAYOUTS: Final = 1_500
QUICK: Final = "greedy"
"""Bot that answers in place of a missing worker."""
QUICK_PLAYOUTS: Final = 40
FALLS: Final = 2
"""Number of crashes in a row after which a worker isn't started again."""

log = logging.getLogger(__name__)

Thought = Move | Advice | int | None
"""The result of thinking: a move, advice or a prospect (a number); None means no move now."""


class Job(NamedTuple):
    """A question to a bot: its move in `seat`, given the view from there."""

    character: str
    rules: Rules[Board]
    view: View[Board]
    seat: Seat
    seed: int
    """Seed of all random choices in the answer."""
    past: tuple[Step, ...] = ()
    """The moves of the round as everyone saw them."""


class Hint(NamedTuple):
    """A question for advice; `names` are the players' by seat, for use in the reason."""

    rules: Rules[Board]
    view: View[Board]
    seat: Seat
    names: tuple[str, ...] = ()
    past: tuple[Step, ...] = ()
    """The moves of the round as everyone saw them."""
    wish: Move | None = None
    """The move that the player thinks of, to be compared with the one advised."""


class Preparation(NamedTuple):
    """No question: the chances of a table are solved once, so that the first answer comes no later than any."""

    rules: Rules[Board]


class ProspectRequest(NamedTuple):
    """A question about all tiles: can this solitaire still be won? `Rules.prospect` answers it."""

    rules: Rules[Board]
    state: State[Board]


Question = Job | Hint | ProspectRequest | Preparation


class Ticket(Protocol):
    """An answer that may still be pending."""

    def done(self) -> bool:
        """Return True if the answer is available."""

    def result(self) -> Thought:
        """Return the answer, waiting for it if necessary."""


class Awaited(NamedTuple):
    """A pending answer of a bot."""

    seat: Seat
    ticket: Ticket
    ready: float
    """Earliest time of the move in seconds."""


class Thinker(Protocol):
    """Answers questions in the order they were asked."""

    def ask(self, job: Job) -> Ticket:
        """Ask a bot for its move; returns at once. Raises Refusal for an unknown character."""

    def advise(self, hint: Hint) -> Ticket:
        """Ask for an `Advice`; returns at once."""

    def prepare(self, rules: Rules[Board]) -> None:
        """Work out what questions at this table will need, if there is a worker for it; returns at once."""

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Ask if a solitaire can still be won, as in `Rules.prospect`; returns at once."""

    def review(self, file: ReviewFile, depth: Depth) -> ReviewRun:
        """Begin to review a match, or continue; returns at once."""

    def close(self) -> None:
        """Stop thinking; pending answers never arrive."""


class Answer(NamedTuple):
    """A ticket with a finished answer."""

    thought: Thought

    def done(self) -> bool:
        """Return True."""
        return True

    def result(self) -> Thought:
        """Return the answer."""
        return self.thought


class InlineThinker:
    """Thinks during the call: for tests, and for demos that must be repeatable."""

    def ask(self, job: Job) -> Ticket:
        """Return a ticket with a bot's move."""
        return Answer(think(job))

    def advise(self, hint: Hint) -> Ticket:
        """Return a ticket with advice."""
        return Answer(think(hint))

    def prepare(self, rules: Rules[Board]) -> None:
        """Do nothing."""

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Return a ticket with a prospect."""
        return Answer(think(ProspectRequest(rules, state)))

    def review(self, file: ReviewFile, depth: Depth) -> ReviewRun:
        """Return a review that does a task whenever it's asked for news."""
        return InlineReview(file, depth)

    def close(self) -> None:
        """Do nothing."""


class WorkerThinker:
    """Thinks in a worker process, which starts at once in the background.

    A thread of its own starts the worker, passes it one question at a time, and restarts it after a crash. If no worker
    can be started, that thread answers itself, with less thought.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        """Start the worker. `wake` is called in a thread whenever an answer is available."""
        self._wake = wake
        self._minder = ThreadPoolExecutor(1, "bots")
        self._worker: Executor | None = None
        self._falls = 0
        self._guard = Lock()
        self._closed = False
        self._minder.submit(self._answer, None)

    def ask(self, job: Job) -> Ticket:
        """Ask a bot for its move; returns at once."""
        character(job.character)
        return self._asked(job)

    def advise(self, hint: Hint) -> Ticket:
        """Ask for an `Advice`; returns at once."""
        return self._asked(hint)

    def prepare(self, rules: Rules[Board]) -> None:
        """Work out what questions at this table will need, in the worker; returns at once."""
        self._minder.submit(self._answer, Preparation(rules))

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Ask if a solitaire can still be won; returns at once."""
        return self._asked(ProspectRequest(rules, state.copy()))

    def review(self, file: ReviewFile, depth: Depth) -> ReviewRun:
        """Begin to review a match in processes of its own; returns at once."""
        return WorkerReview(file, depth, os.cpu_count() or 1, self._wake)

    def close(self) -> None:
        """Stop thinking; returns at once, and the worker ends after its current question."""
        with self._guard:
            self._closed = True
            self._drop()
        self._minder.shutdown(wait=False, cancel_futures=True)

    def _asked(self, question: Question) -> Ticket:
        answer = self._minder.submit(self._answer, question)
        answer.add_done_callback(lambda _answer: self._wake())
        return answer

    # -- in the minder's thread ---------------------------------------------------------------------------------

    def _answer(self, question: Question | None) -> Thought:
        while self._falls < FALLS:
            try:
                future = self._hand_over(question)
                if future is None:
                    return None
                thought = future.result()
            except (BrokenExecutor, CancelledError, OSError, ImportError, NotImplementedError) as why:
                if self._closed:
                    return None
                log.warning("The bots' worker broke: %r", why)
                self._falls += 1
                with self._guard:
                    self._drop()
            except Exception:
                log.exception("A bot failed to answer")
                break
            else:
                self._falls = 0
                return thought
        return quick(question)

    def _hand_over(self, question: Question | None) -> Future[Thought] | None:
        """Pass a question to the worker, starting one if necessary; returns None once the thinker is closed."""
        with self._guard:
            if self._closed:
                return None
            if self._worker is None:
                self._worker = self._start()
            return self._worker.submit(think, question, search_beside)

    def _start(self) -> Executor:
        worker = ProcessPoolExecutor(1, get_context("spawn"), initializer=settle)
        with starting_workers():
            worker.submit(think, None)
        return worker

    def _drop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.shutdown(wait=False, cancel_futures=True)


def think(question: Question | None, run: Searches = search_all) -> Thought:
    """Answer a question in the calling process, with searches by `run`; None only starts the worker up."""
    if question is None:
        return None
    if isinstance(question, ProspectRequest):
        return question.rules.prospect(question.state)
    if isinstance(question, Preparation):
        prepare_chances(question.rules)
        return None
    if isinstance(question, Hint):
        return advised(question, HINT_PLAYOUTS)
    rng = Random(question.seed)
    return make(question.character, run).choose(question.rules, question.view, question.seat, rng, question.past)


def quick(question: Question | None) -> Thought:
    """Answer a question with little thought: bots that use many playouts answer like a greedy one."""
    if isinstance(question, Hint):
        return advised(question, QUICK_PLAYOUTS)
    if (
        question is None
        or isinstance(question, ProspectRequest | Preparation)
        or character(question.character).is_quick
    ):
        return think(question)
    return think(question._replace(character=QUICK))


def advised(hint: Hint, playouts: int) -> Advice:
    """Return the advice for a hint."""
    return advise(hint.rules, hint.view, hint.seat, playouts, hint.names, hint.past, hint.wish)


def prepare_chances(rules: Rules[Board]) -> None:
    """Solve the chances to win the match between rounds: some tenths of a second, once in a process for each table."""
    if rules.seats > 1:
        equity_of(rules).before((0,) * (max(rules.sides) + 1))


class LateThinker:
    """A `Thinker` whose worker starts with the first question, for those who seldom have one."""

    @cached_property
    def _thinker(self) -> Thinker:
        return WorkerThinker()

    def ask(self, job: Job) -> Ticket:
        """Ask a bot for its move."""
        return self._thinker.ask(job)

    def advise(self, hint: Hint) -> Ticket:
        """Ask for an `Advice`."""
        return self._thinker.advise(hint)

    def prepare(self, rules: Rules[Board]) -> None:
        """Do nothing: the first question may never come."""

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Ask if a solitaire can still be won."""
        return self._thinker.foresee(rules, state)

    def review(self, file: ReviewFile, depth: Depth) -> ReviewRun:
        """Begin to review a match, or continue."""
        return self._thinker.review(file, depth)

    def close(self) -> None:
        """Stop thinking, if it has begun."""
        if "_thinker" in self.__dict__:
            self._thinker.close()
