"""Positions from matches of bots with their estimated chances and the result of the match.

The executor's workers import this module (see `tools/lab/series/workers.py`).
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots.bot import loudest
from engine.bots.chances import weigh
from engine.bots.characters import make
from engine.core import Board, Rules, View
from engine.match import Match
from game.play.driver import SeedStream, play_match


class Sampling(NamedTuple):
    """One match, and how its positions are judged."""

    rules: Rules[Board]
    bots: tuple[str, ...]
    """Characters by seat."""
    seed: bytes
    number: int
    each: int
    """Number of positions taken, all with a choice and equally likely."""
    playouts: int


class Position(NamedTuple):
    """The chances before calibration, that of the side to move first, and its part of the match in the end."""

    match: int
    said: tuple[float, ...]
    won: float


def sample(sampling: Sampling) -> list[Position]:
    """Return the positions of a match; the same sampling has the same ones on every computer."""
    rules = sampling.rules
    bots = [make(key) for key in sampling.bots]
    seeds = SeedStream(sampling.seed, sampling.number)
    draw = Random(f"{sampling.seed.hex()} {sampling.number}")
    taken: list[tuple[View[Board], int]] = []
    seen = 0

    def heard(match: Match[Board]) -> None:
        nonlocal seen
        state = match.state
        if state.over or len(loudest(rules.legal(state, state.turn))) < 2:
            return
        seen += 1
        place = len(taken) if seen <= sampling.each else draw.randrange(seen)
        if place < sampling.each:
            taken[place : place + 1] = [(match.view(state.turn), state.turn)]

    winners = play_match(rules, bots, seeds, seeds.bot_rng(), heard).winners
    found: list[Position] = []
    for view, seat in taken:
        side = rules.sides[seat]
        means = weigh(rules, view, seat, [None], sampling.playouts, draw)[0].means
        said = (means[side], *means[:side], *means[side + 1 :])
        found.append(Position(sampling.number, said, (side in winners) / max(len(winners), 1)))
    return found
