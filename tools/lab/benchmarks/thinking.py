"""Measure the top level at the table: how long its moves take, and what that does to the frames of the window."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from typing import Final

from engine.core import Board
from engine.games import game
from engine.match import Match
from game.play.thinking import InlineThinker, Job, WorkerThinker
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from tools.lab.benchmarks.measuring import Row
from tools.stages.staging import Staged

TOP: Final = "tadeo"
TABLES: Final = (("block_draw", 2), ("all_fives", 2), ("partners", 4))
"""Games with the seats at which it is asked."""
LONGEST: Final = 1_000.0
"""Milliseconds of the clock that a move may take."""
FRAME: Final = 1 / 60
SETTINGS: Final = Settings(speed=Speed.FAST, player_name="Ana")
_TAKES: Final = 2
"""Number of times that frames with and without thinking are measured in turn."""


def thinking_rows(size: tuple[int, int], frames: int) -> Iterator[Row]:
    """Measure its moves through one round of each game, then frames while it thinks all the time."""
    thinker = WorkerThinker()
    try:
        for key, seats in TABLES:
            spent = _moves(thinker, questions(key, seats))
            yield Row("top", f"a move of {TOP} in {key}, {seats} seats, median", median(spent), "ms")
            yield Row("top", f"a move of {TOP} in {key}, {seats} seats, longest", max(spent), "ms", LONGEST)
        alone: list[float] = []
        beside: list[float] = []
        for _ in range(_TAKES):
            alone += _frames(size, frames, None)
            beside += _frames(size, frames, thinker)
    finally:
        thinker.close()
    for name, share in (("median", 0.5), ("p99", 0.99)):
        without, busy = (1e3 * sorted(each)[round(share * (len(each) - 1))] for each in (alone, beside))
        yield Row("top", f"frame of a table, {name}", without, "ms")
        yield Row("top", f"frame while {TOP} thinks, {name}", busy, "ms", None, busy / without)


def questions(key: str, seats: int) -> list[Job]:
    """Return the choices of a round of random players, as questions for the top level."""
    match: Match[Board] = Match(game(key)(seats))
    match.begin(bytes(32))
    rng = Random(1)
    found: list[Job] = []
    while not match.is_between:
        seat = match.state.turn
        moves = match.legal(seat)
        if len(moves) > 1:
            found.append(Job(TOP, match.rules, match.view(seat), seat, rng.getrandbits(64), match.past))
        match.play(seat, rng.choice(moves))
    return found


def _moves(thinker: WorkerThinker, jobs: Sequence[Job]) -> list[float]:
    """Return the milliseconds of the clock for each answer, after one that starts the processes."""
    thinker.ask(jobs[0]).result()
    spent: list[float] = []
    for job in jobs:
        begun = time.perf_counter()
        thinker.ask(job).result()
        spent.append(1e3 * (time.perf_counter() - begun))
    return spent


def _frames(size: tuple[int, int], frames: int, busy: WorkerThinker | None) -> list[float]:
    """Run frames at their pace, and return the seconds of the clock that each took; `busy` thinks meanwhile."""
    window = Staged(size, SETTINGS)
    window.session.thinker = InlineThinker()
    scene = window.sit("all_fives", 2)
    window.app.stage.push(scene)
    window.step(5)
    jobs = [job for table in TABLES for job in questions(*table)] if busy is not None else []
    ticket = None
    asked = 0
    spent: list[float] = []
    try:
        for _ in range(frames):
            if busy is not None and (ticket is None or ticket.done()):
                ticket = busy.ask(jobs[asked % len(jobs)])
                asked += 1
            begun = time.perf_counter()
            if isinstance(window.scene, ResultsScene):
                window.scene.on_next()
            elif scene.table.rounds and scene.calm and scene.table.legal():
                scene.controller.offer(scene.table.legal()[0])
            window.step()
            spent.append(time.perf_counter() - begun)
            time.sleep(FRAME)
    finally:
        if ticket is not None:
            ticket.result()
        window.app.close()
    return spent
