"""Where bots think: in a process of their own, so that no frame waits for them.

Nothing here knows a picture, and the worker loads none: `engine.bots` and what they need is all there is in it.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from random import Random
from threading import Lock, Thread
from types import ModuleType
from typing import Final, NamedTuple, Protocol

from engine.bots.advice import Advice, advise
from engine.bots.characters import character, make
from engine.core import Board, Move, Rules, Seat, State, View

HINT_PLAYOUTS: Final = 1_500
QUICK: Final = "greedy"
"""Who thinks in the worker's place when there is none."""
QUICK_PLAYOUTS: Final = 40
FALLS: Final = 2
"""A worker that breaks so many times in a row is not started again."""

log = logging.getLogger(__name__)

Thought = Move | Advice | int | None
"""What comes of thinking; None is to do nothing now, a number is a prospect."""


class Job(NamedTuple):
    """A question to a bot: what it does in `seat`, given what can be seen from there."""

    character: str
    rules: Rules[Board]
    view: View[Board]
    seat: Seat
    seed: int
    """All chance in the answer follows from it."""


class Hint(NamedTuple):
    """A question for advice; `names` are the players' by seat, to be spoken of in the reason."""

    rules: Rules[Board]
    view: View[Board]
    seat: Seat
    seed: int
    names: tuple[str, ...] = ()


class Foresight(NamedTuple):
    """A question that looks at all tiles: can this solitaire still be won? `Rules.prospect` answers it."""

    rules: Rules[Board]
    state: State[Board]


Question = Job | Hint | Foresight


class Ticket(Protocol):
    """The answer to come."""

    def done(self) -> bool:
        """Say whether the answer is there."""

    def result(self) -> Thought:
        """Return the answer; waits for it if need be."""


class Awaited(NamedTuple):
    """A bot's answer that a table waits for."""

    seat: Seat
    ticket: Ticket
    ready: float
    """Not before this time is the move made."""


class Thinker(Protocol):
    """Answers questions in the order in which they were asked."""

    def ask(self, job: Job) -> Ticket:
        """Ask a bot for its move; returns at once. `Refusal` for a character that is not known."""

    def advise(
        self, rules: Rules[Board], view: View[Board], seat: Seat, seed: int, names: Sequence[str] = ()
    ) -> Ticket:
        """Ask for an `Advice`; returns at once."""

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Ask whether a solitaire can still be won, as `Rules.prospect` says it; returns at once."""

    def close(self) -> None:
        """Think no more; answers that are still to come will never be there."""


class Answer(NamedTuple):
    """A ticket whose answer is there."""

    thought: Thought

    def done(self) -> bool:
        """Say yes."""
        return True

    def result(self) -> Thought:
        """Return the answer."""
        return self.thought


class InlineThinker:
    """Thinks while it is asked: for tests, and for demos that must run alike each time."""

    def ask(self, job: Job) -> Ticket:
        """Return the move a bot makes."""
        return Answer(think(job))

    def advise(
        self, rules: Rules[Board], view: View[Board], seat: Seat, seed: int, names: Sequence[str] = ()
    ) -> Ticket:
        """Return an advice."""
        return Answer(think(Hint(rules, view, seat, seed, tuple(names))))

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Return a prospect."""
        return Answer(think(Foresight(rules, state)))

    def close(self) -> None:
        """Do nothing."""


class WorkerThinker:
    """Thinks in a worker process, which starts at once in the background.

    A thread of its own minds the worker: it starts it, hands it one question after the other, and starts it again
    should it break. Where no worker can be had that thread answers by itself, with less thought: the game goes on.
    """

    def __init__(self) -> None:
        self._minder = ThreadPoolExecutor(1, "bots")
        self._worker: Executor | None = None
        self._falls = 0
        self._guard = Lock()
        self._closed = False
        self._minder.submit(self._answer, None)

    def ask(self, job: Job) -> Ticket:
        """Ask a bot for its move; returns at once."""
        character(job.character)
        return self._minder.submit(self._answer, job)

    def advise(
        self, rules: Rules[Board], view: View[Board], seat: Seat, seed: int, names: Sequence[str] = ()
    ) -> Ticket:
        """Ask for an `Advice`; returns at once."""
        return self._minder.submit(self._answer, Hint(rules, view, seat, seed, tuple(names)))

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        """Ask whether a solitaire can still be won; returns at once."""
        return self._minder.submit(self._answer, Foresight(rules, state.copy()))

    def close(self) -> None:
        """Think no more; returns at once, the worker ends with the question it is at."""
        with self._guard:
            self._closed = True
            self._drop()
        self._minder.shutdown(wait=False, cancel_futures=True)

    # -- in the minder's thread ---------------------------------------------------------------------------------

    def _answer(self, question: Question | None) -> Thought:
        while self._falls < FALLS:
            try:
                future = self._hand_over(question)
                if future is None:
                    return None
                thought = future.result()
            except (BrokenExecutor, OSError, ImportError, NotImplementedError) as why:
                log.warning("The bots' worker broke: %r", why)
                self._falls += 1
                with self._guard:
                    self._drop()
            except CancelledError:
                return None
            except Exception:
                log.exception("A bot failed to answer")
                break
            else:
                self._falls = 0
                return thought
        return quick(question)

    def _hand_over(self, question: Question | None) -> Future[Thought] | None:
        """Give a question to the worker, and start one where there is none; None once the thinker is closed."""
        with self._guard:
            if self._closed:
                return None
            if self._worker is None:
                self._worker = self._start()
            return self._worker.submit(think, question)

    def _start(self) -> Executor:
        worker = ProcessPoolExecutor(1, get_context("spawn"), initializer=_settle)
        with _nobodys_main():
            worker.submit(think, None)
        return worker

    def _drop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.shutdown(wait=False, cancel_futures=True)


def think(question: Question | None) -> Thought:
    """Answer a question, wherever this is called; None only wakes the worker up."""
    if question is None:
        return None
    if isinstance(question, Foresight):
        return question.rules.prospect(question.state)
    rng = Random(question.seed)
    if isinstance(question, Hint):
        return advise(question.rules, question.view, question.seat, rng, HINT_PLAYOUTS, question.names)
    return make(question.character).choose(question.rules, question.view, question.seat, rng)


def quick(question: Question | None) -> Thought:
    """Answer a question with little thought: a random bot as ever, all others like a greedy one."""
    if isinstance(question, Hint):
        rng = Random(question.seed)
        return advise(question.rules, question.view, question.seat, rng, QUICK_PLAYOUTS, question.names)
    if question is None or isinstance(question, Foresight) or character(question.character).kind != "keen":
        return think(question)
    return think(question._replace(character=QUICK))


def _settle() -> None:
    """Leave Ctrl+C to the game, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    game = parent_process()
    if game is not None:
        game.join()
        os._exit(0)


@contextmanager
def _nobodys_main() -> Iterator[None]:
    """Hide the program's start script from a process that starts meanwhile.

    A spawned process runs the script of its parent again, under another name. Ours would load the whole picture
    there, for bots that never look at it.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
