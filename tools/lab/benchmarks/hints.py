"""Measure a hint in every game, from the question to the whole reason: processor time, at choices of greedy players."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

from engine.bots.bot import loudest
from engine.bots.greedy import GreedyBot
from engine.core import Board, Rules
from engine.games import GAMES
from engine.match import Match
from game.play.thinking import Hint, Preparation, think
from tools.lab.benchmarks.measuring import Row

AIM: Final = 150.0
"""Milliseconds that a hint may take in the middle of all."""
_MATCHES: Final = 8
"""Number of matches for each choice wanted, at most: some games have hardly any."""
_APART: Final = 3
"""Only every so many choices of a match is asked about, so that they come from several rounds."""


def hint_rows(number: int, names: tuple[str, ...] = ()) -> Iterator[Row]:
    """Measure so many hints in each game, or in those named."""
    for sheet in GAMES:
        if names and sheet.key not in names:
            continue
        hints = questions(sheet, number)
        if not hints:
            continue  # a game whose standard rules never leave a choice
        for rules in {id(hint.rules): hint.rules for hint in hints}.values():
            think(Preparation(rules))
        spent: list[float] = []
        for hint in hints:
            begun = time.process_time_ns()
            think(hint)
            spent.append((time.process_time_ns() - begun) / 1e6)
        yield Row("hints", f"{sheet.title}: median of {len(spent)}", median(spent), "ms", AIM)
        yield Row("hints", f"{sheet.title}: longest", max(spent), "ms")


def questions(sheet: type[Rules[Board]], number: int, first: int = 0) -> list[Hint]:
    """Return so many choices of greedy players, half of them at the smallest table and half at the largest."""
    tables = sorted({sheet.players[0], sheet.players[-1]})
    found: list[Hint] = []
    for seats in tables:
        found += _choices(sheet(seats), -(-number // len(tables)), first)
    return found[:number]


def _choices(rules: Rules[Board], number: int, first: int) -> list[Hint]:
    """Return choices between moves that don't come to the same, from as many matches as it takes."""
    found: list[Hint] = []
    seen = 0
    for seed in range(first, first + _MATCHES * number):
        if len(found) == number:
            break
        match: Match[Board] = Match(rules)
        chance, bot = Random(seed), GreedyBot()
        while len(found) < number and not match.is_over:
            if match.is_between:
                match.begin(chance.randbytes(32))
            seat = match.state.turn
            moves = loudest(match.legal(seat))
            if len(moves) > 1 and any(not rules.same(match.state, moves[0], other) for other in moves[1:]):
                seen += 1
                if seen % _APART == 0:
                    found.append(Hint(rules, match.view(seat), seat, (), match.past))
            move = bot.choose(rules, match.view(seat), seat, chance, match.past)
            match.play(seat, move or moves[0])
    return found
