"""Bots think in another process, and the game continues whatever happens there."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random

import pytest

from engine.bots.characters import make
from engine.core import Board, Move, Rules
from engine.games import game
from engine.reasons.advice import Advice
from engine.sentences import Refusal
from game.play import thinking
from game.play.thinking import FALLS, Hint, InlineThinker, Job, Thought, WorkerThinker, quick, think
from tests.support.rounds.positions import positions, tables


@pytest.fixture
def rules() -> Rules[Board]:
    return game("all_fives")(3)


@pytest.fixture
def job(rules: Rules[Board]) -> Job:
    return a_job(rules, "hana")


def a_job(rules: Rules[Board], who: str) -> Job:
    """Return a job with more than one possible answer."""
    for _, state in positions(rules, 6):
        if len(rules.legal(state, state.turn)) > 2:
            return Job(who, rules, state.masked(state.turn), state.turn, 77)
    raise AssertionError("nobody ever has a choice")


def answer(job: Job, who: str) -> Move | None:
    return make(who).choose(job.rules, job.view, job.seat, Random(job.seed))


class Borrowed(Executor):
    """A worker that answers at once, or breaks a given number of times."""

    def __init__(self, breaks: int) -> None:
        self.breaks = breaks

    def submit(self, call: Callable[..., Thought], /, *args: object, **_more: object) -> Future[Thought]:  # type: ignore[override]  # only the needed part of it
        """Answer, or break."""
        future: Future[Thought] = Future()
        if self.breaks:
            self.breaks -= 1
            future.set_exception(BrokenProcessPool("it fell"))
        else:
            future.set_result(call(*args))
        return future


class Minder(WorkerThinker):
    """A thinker whose workers break one after another, each a given number of times."""

    borrowed: Borrowed
    """The newest of its workers."""

    def __init__(self, *breaks: int) -> None:
        self.left = list(breaks)
        self.started = 0
        super().__init__()

    def _start(self) -> Executor:
        self.started += 1
        if not self.left:
            raise OSError("no process to be had")
        self.borrowed = Borrowed(self.left.pop(0))
        return self.borrowed


@pytest.fixture
def minders() -> Iterator[list[Minder]]:
    made: list[Minder] = []
    yield made
    for minder in made:
        minder.close()


def test_thinking_inline_gives_the_same_answer_each_time(job: Job) -> None:
    thinker = InlineThinker()
    ticket = thinker.ask(job)
    assert ticket.done()
    assert ticket.result() == answer(job, "hana") == thinker.ask(job).result()
    advice = thinker.advise(Hint(job.rules, job.view, job.seat, ("Ann", "Ben", "Cleo"))).result()
    assert isinstance(advice, Advice)
    assert advice.move in job.rules.legal(job.view, job.seat)
    thinker.close()


def test_a_question_travels_and_holds_nothing_hidden() -> None:
    for number, table in enumerate(tables()):
        for _, state in positions(table, number)[::9]:
            for seat in range(table.seats):
                job = Job("kiko", table, state.masked(seat), seat, number)
                sent = pickle.dumps(job)
                assert len(sent) < 4_000
                back = pickle.loads(sent)  # noqa: S301  # our own
                assert back.view == job.view
                assert back.view.pieces is table.pieces
                assert think(back) == think(job)


def test_a_worker_that_breaks_is_started_again(job: Job, minders: list[Minder]) -> None:
    minder = Minder(1, 0)
    minders.append(minder)
    assert minder.ask(job).result() == answer(job, "hana")
    assert minder.started == 2


def test_without_a_worker_the_game_goes_on_with_less_thought(job: Job, minders: list[Minder]) -> None:
    for breaks in ((), (9, 9, 9)):
        minder = Minder(*breaks)
        minders.append(minder)
        assert minder.ask(job).result() == answer(job, "greedy")
        assert isinstance(minder.advise(Hint(job.rules, job.view, job.seat)).result(), Advice)
        assert minder.started == FALLS


def test_a_worker_that_works_again_is_trusted_again(job: Job, minders: list[Minder]) -> None:
    minder = Minder(0, 0, 0)
    minders.append(minder)
    for _ in range(3):
        assert minder.ask(job).result() == answer(job, "hana")
        minder.borrowed.breaks = 1
    assert minder.started == 3


def test_a_bot_that_fails_is_stood_in_for(
    job: Job, minders: list[Minder], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(question: Job | None) -> Thought:
        if question is None or question.character == "greedy":
            return think(question)
        raise ZeroDivisionError

    monkeypatch.setattr(thinking, "think", fail)
    minder = Minder(0)
    minders.append(minder)
    assert minder.ask(job).result() == answer(job, "greedy")
    assert "failed" in caplog.text


def test_little_thought_is_true_to_those_who_never_thought_much(rules: Rules[Board]) -> None:
    assert quick(None) is None
    for who, stand_in in (("kiko", "kiko"), ("maren", "maren"), ("tadeo", "greedy")):
        job = a_job(rules, who)
        assert quick(job) == answer(job, stand_in)


def test_an_unknown_character_is_refused_when_asked(job: Job, minders: list[Minder]) -> None:
    minders.append(Minder(0))
    with pytest.raises(Refusal):
        minders[0].ask(job._replace(character="nobody"))


def test_a_closed_thinker_answers_nothing_and_starts_nothing(job: Job) -> None:
    minder = Minder(0, 0)
    minder.ask(job).result()
    minder.close()
    started = minder.started
    assert minder._answer(job) is None
    assert minder.started == started
    minder.close()


def test_a_real_worker_answers_and_is_replaced_when_it_dies(job: Job) -> None:
    thinker = WorkerThinker()
    try:
        assert thinker.ask(job).result() == answer(job, "hana")
        hint = thinker.advise(Hint(job.rules, job.view, job.seat)).result()
        assert hint == think(Hint(job.rules, job.view, job.seat))
        pool = thinker._worker
        assert pool is not None
        loaded = pool.submit(modules).result()
        assert "engine.bots.keen" in loaded
        assert not {"pygame", "rich"} & loaded
        assert not pool.submit(script).result(), "ours would load the whole picture"
        first = thinker.ask(job).result()
        next(iter(pool._processes.values())).kill()  # type: ignore[attr-defined]  # as a crash would
        assert thinker.ask(job).result() == first
        assert thinker._worker is not pool
    finally:
        thinker.close()


def modules() -> set[str]:
    """Return the modules loaded in the calling process."""
    return set(sys.modules)


def script() -> str:
    """Return the calling process's main script, including one re-run by a spawned process."""
    return str(getattr(sys.modules["__main__"], "__file__", ""))
