"""Rounds of bots as match equity wants them: the points of each side, and the next leader.

The executor's workers import this module (see `tools/lab/series/workers.py`).
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track

from engine.bots.characters import make
from engine.core import NOBODY, RUNNING, Board, Rules
from engine.equity.rounds import PlayedRound, RoundGain
from engine.equity.umpire import Umpire
from engine.match import Match
from game.play.driver import SeedStream, play_rounds

BATCH: Final = 20
"""Number of rounds a task plays."""


class Batch(NamedTuple):
    """Rounds played one after the other at one table, in new matches where one ends."""

    rules: Rules[Board]
    bot: str
    """The character in every seat."""
    seed: bytes
    number: int


def far(rules: Rules[Board]) -> Rules[Board]:
    """Return the rules with the target out of reach, so that no round ends early because somebody wins the match."""
    if not rules.target:
        return rules
    option = next(option for option in rules.options if option.key == "target")
    return type(rules)(rules.seats, rules.pieces, {**rules.house, "target": max(option.numbers or (rules.target,))})


def play_batch(batch: Batch) -> list[PlayedRound]:
    """Return the rounds of a batch; the same batch has the same rounds on every computer."""
    bots = [make(batch.bot)] * batch.rules.seats
    seeds = SeedStream(batch.seed, batch.number)
    rng, rounds = seeds.bot_rng(), list[PlayedRound]()
    in_one = not Umpire(batch.rules).winners([batch.rules.target] * (max(batch.rules.sides) + 1), running=True)
    while len(rounds) < BATCH:
        match: Match[Board] = Match(batch.rules)
        marks: list[tuple[int, ...]] = []

        def heard(at: Match[Board], marks: list[tuple[int, ...]] = marks) -> None:
            marks.append(tuple(at.state.points))

        for _ in play_rounds(match, bots, seeds, rng, heard):
            rounds.append(_played(match, marks[-1:] if in_one else marks))
            marks.clear()
            if len(rounds) == BATCH:
                break
    return rounds


def _played(match: Match[Board], marks: list[tuple[int, ...]]) -> PlayedRound:
    """Return the round that has just ended; `marks` are the points of the sides in the course of it."""
    state, rules = match.state, match.rules
    assert state.over != RUNNING
    sides = max(rules.sides) + 1
    first = rules.sides[max(state.lead, 0)]
    gains: list[RoundGain] = []
    before = (0,) * sides
    for mark in marks:
        for side, (old, new) in enumerate(zip(before, mark, strict=True)):
            if new != old:
                gains.append(RoundGain((side - first) % sides, new - old))
        before = mark
    leader = rules.next_leader(state)
    return PlayedRound(tuple(gains), NOBODY if leader == NOBODY else (rules.sides[leader] - first) % sides)


def play_all(
    executor: Executor, rules: Rules[Board], bot: str, seed: bytes, count: int, console: Console
) -> list[PlayedRound]:
    """Return `count` rounds in the order of their batches, showing a progress bar if the console is a terminal."""
    table = far(rules)
    batches = [Batch(table, bot, seed, number) for number in range(-(-count // BATCH))]
    answers = [executor.submit(play_batch, batch) for batch in batches]
    rounds: list[PlayedRound] = []
    for answer in track(answers, rules.key, console=console, transient=True, disable=not console.is_terminal):
        rounds += answer.result()
    return rounds[:count]
