"""Random walks: matches of random moves, for tests of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hypothesis import settings

from engine.core import CALL, CLAIM, B, Move, Rules, Seat
from engine.match import Match
from engine.pieces import Chance

STEADY: Final = settings(deadline=None, derandomize=True, max_examples=50)
"""Deterministic Hypothesis settings without a deadline: the same examples every time, on any computer."""

Watch = Callable[[Match[B]], None]


class NoLuck(Random):
    """Chance that adds nothing to any wish."""

    def random(self) -> float:
        """Return 0."""
        return 0.0


def choices(match: Match[B]) -> list[tuple[Seat, Move]]:
    """Return all legal moves, seat by seat."""
    return [(seat, move) for seat in range(match.rules.seats) for move in match.legal(seat)]


def walk_round(match: Match[B], chance: Chance, watch: Watch[B] = lambda _match: None) -> None:
    """Play a round of random moves; scores still unclaimed at its end are called half of the time."""
    match.begin(bytes(chance.below(256) for _ in range(16)))
    watch(match)
    while True:
        can = choices(match)
        if match.is_between and (not can or chance.below(2)):
            return
        spoken = [(seat, move) for seat, move in can if move.act in (CLAIM, CALL)]
        if spoken and not match.is_between and chance.below(3):
            can = [choice for choice in can if choice not in spoken]  # otherwise scores would rarely lapse
        seat, move = can[chance.below(len(can))]
        match.play(seat, move)
        watch(match)


def walk(rules: Rules[B], number: int, watch: Watch[B] = lambda _match: None, rounds: int = 1000) -> Match[B]:
    """Play a random match or its first rounds; the same `number` gives the same match on every computer."""
    match: Match[B] = Match(rules)
    chance = Chance(f"walk {number}".encode())
    while not match.is_over and len(match.rounds) < rounds:
        walk_round(match, chance, watch)
    return match
