"""Positions from matches of bots with their estimated chances and the result of the match.

The executor's workers import this module (see `tools/lab/series/workers.py`).
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots.bot import loudest
from engine.bots.chances import weigh
from engine.bots.characters import make
from engine.core import Board, Rules, Seat, View
from engine.match import Match, Step
from engine.review.decisions import SeenChoice, chance_after
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
    reviewed: bool = False
    """True if they are judged after the move made, as a review does, and not before it, as a table does."""


class Position(NamedTuple):
    """The chances before calibration, that of the side to move first, and its part of the match in the end."""

    match: int
    said: tuple[float, ...]
    won: float


class _Taken(NamedTuple):
    """A position with a choice."""

    view: View[Board]
    seat: Seat
    past: tuple[Step, ...]
    number: int
    """That of its round, from 0."""
    place: int
    """Number of moves made before."""


def sample(sampling: Sampling) -> list[Position]:
    """Return the positions of a match; the same sampling has the same ones on every computer."""
    rules = sampling.rules
    bots = [make(key) for key in sampling.bots]
    seeds = SeedStream(sampling.seed, sampling.number)
    draw = Random(f"{sampling.seed.hex()} {sampling.number}")
    taken: list[_Taken] = []
    seen = 0

    def heard(match: Match[Board]) -> None:
        nonlocal seen
        state = match.state
        if state.over or len(loudest(rules.legal(state, state.turn))) < 2:
            return
        seen += 1
        place = len(taken) if seen <= sampling.each else draw.randrange(seen)
        if place < sampling.each:
            view, at = match.view(state.turn), (len(match.rounds) - 1, len(match.rounds[-1].steps))
            taken[place : place + 1] = [_Taken(view, state.turn, tuple(match.past), *at)]

    match = play_match(rules, bots, seeds, seeds.bot_rng(), heard)
    winners = match.winners
    found: list[Position] = []
    for view, seat, past, number, place in taken:
        side = rules.sides[seat]
        won = (side in winners) / max(len(winners), 1)
        if sampling.reviewed:
            made = match.rounds[number].steps[place].move
            chance = chance_after(
                SeenChoice(rules, view, seat, past, (made,), f"{sampling.number} {number} {place}"), sampling.playouts
            )
            found.append(Position(sampling.number, (chance.value, 1 - chance.value), won))
            continue
        means = weigh(rules, view, seat, [None], sampling.playouts, draw)[0].means
        said = (means[side], *means[:side], *means[side + 1 :])
        found.append(Position(sampling.number, said, won))
    return found
