"""A search in two processes finds the same as in one, and needs no second process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from engine.bots.bot import loudest
from engine.bots.characters import make
from engine.bots.search.tree import MoveTally, Order, search_all
from engine.core import Board
from engine.games import game
from game.play import searching, thinking
from game.play.searching import SearchProcess, start_beside
from game.play.thinking import Job, WorkerThinker
from game.play.worker_process import settle_alone
from tests.support.deadline import DEADLINE
from tests.support.lengths import long_run
from tests.support.rounds.positions import Position, positions

ROOT = Path(__file__).resolve().parents[3]


@contextmanager
def hurried() -> Iterator[None]:
    """Let no worker give way to others: beside other tests, a modest one takes five times as long to start."""
    with patch.object(searching, "settle", settle_alone), patch.object(thinking, "settle", settle_alone):
        yield


@pytest.fixture(autouse=True)
def _hurried() -> Iterator[None]:
    with hurried():
        yield


@pytest.fixture
def at() -> Position:
    rules = game("all_fives")(2)
    return next(at for at in positions(rules, 6) if len(loudest(rules.legal(at.state, at.state.turn))) > 2)


@pytest.fixture
def orders(at: Position) -> list[Order[Board]]:
    seat = at.state.turn
    moves = tuple(loudest(at.rules.legal(at.state, seat)))
    return [Order(at.rules, at.view(seat), seat, moves, (), seed, 60, 10) for seed in range(3)]


def test_two_processes_find_what_one_finds(orders: list[Order[Board]]) -> None:
    pool = start_beside()
    if pool is None:
        pytest.skip("there is one processor")
    with pool:
        assert SearchProcess(lambda: pool).run(orders) == search_all(orders)


PROGRAM = """
from tests.game.play.test_searching import closed_after_a_move
if __name__ == "__main__":
    closed_after_a_move()
"""


def closed_after_a_move() -> None:
    """Play a move with two processes, and close the thinker."""
    rules = game("all_fives")(2)
    at = next(at for at in positions(rules, 6) if len(loudest(rules.legal(at.state, at.state.turn))) > 2)
    with hurried():
        thinker = WorkerThinker()
        thinker.ask(Job("tree", rules, at.view(at.state.turn), at.state.turn, 7)).result()
        thinker.close()


@long_run
def test_the_program_ends_when_its_thinker_is_closed() -> None:
    """If it waited for a process that was never told to end, this would take forever."""
    program = [sys.executable, "-c", PROGRAM]
    ended = subprocess.run(program, cwd=ROOT, timeout=DEADLINE, check=False)  # noqa: S603  our own program
    assert ended.returncode == 0


class Fallen(ProcessPoolExecutor):
    """A process that breaks at once."""

    asked = 0

    def submit(self, *_args: object, **_named: object) -> Future[list[MoveTally]]:  # type: ignore[override]  # only the needed part of it
        """Break."""
        self.asked += 1
        raise BrokenProcessPool("it fell")


def test_without_a_helper_the_search_goes_on_alone(orders: list[Order[Board]]) -> None:
    assert SearchProcess(lambda: None).run(orders) == search_all(orders)
    fallen = Fallen(1)
    helper = SearchProcess(lambda: fallen)
    assert helper.run(orders) == helper.run(orders) == search_all(orders)
    assert fallen.asked == 1, "it isn't asked again"


@long_run
def test_a_real_worker_answers_like_one_process(at: Position) -> None:
    seat = at.state.turn
    view = at.view(seat)
    thinker = WorkerThinker()
    try:
        move = thinker.ask(Job("tree", at.rules, view, seat, 7)).result()
        assert move == make("tree").choose(at.rules, view, seat, Random(7))
    finally:
        thinker.close()
