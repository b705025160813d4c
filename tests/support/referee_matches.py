"""Matches as JSON for referees independent of the engine, played at random or with a simple strategy."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from engine.core import Board, Move, Rules
from engine.games import game
from engine.match import Match
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import Chance
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.support.rounds.random_walks import choices

Record = dict[str, Any]  # untrusted JSON
Agreed = tuple[tuple[str, str | int], ...]
Choose = Callable[[int, list[str]], list[str]]
"""Filters the moves of a seat, given as text, to those it might make."""


def anything(_seat: int, moves: list[str]) -> list[str]:
    return moves


def hasty(_seat: int, moves: list[str]) -> list[str]:
    """Get rid of cards: cover two sections if possible, and never stop."""
    plays = [move for move in moves if "@" in move]
    return [move for move in plays if move.endswith("2")] or plays or moves


class Persistent:
    """Avoids stopping and repeating moves as long as there is another move."""

    def __init__(self) -> None:
        self.done: set[str] = set()

    def __call__(self, _seat: int, moves: list[str]) -> list[str]:
        fresh = [move for move in moves if move not in self.done and move != "stop"]
        wanted = [move for move in fresh if not move.endswith("@empty")] or fresh or ["stop"]
        self.done |= {*wanted[:1]}
        return wanted[:1]


class Collector:
    """Collects equal numbers for melds and shows a complete hand at once."""

    def __init__(self) -> None:
        self.hands: dict[int, set[str]] = {}

    def use(self, seat: int, tile: str) -> int:
        """Return the number of tiles in the hand that share a number with a tile."""
        kept = [{*other.split("-")} for other in self.hands.get(seat, ()) if other != tile]
        return max(sum(half in other for other in kept) for half in tile.split("-"))

    def __call__(self, seat: int, moves: list[str]) -> list[str]:
        named = dict(move.split(":")[::-1] for move in moves if ":" in move)
        shows = [move for move in moves if move.startswith("thats-it")]
        takes = [tile for tile, act in named.items() if act == "take"]
        if shows or not named:
            self.hands = {} if shows else self.hands
            return shows or moves
        if takes:
            good = self.use(seat, takes[0]) >= 2
            return [move for move in moves if move.startswith("take") == good]
        self.hands[seat] = {*named}
        least = min(named, key=lambda tile: self.use(seat, tile))
        self.hands[seat].remove(least)
        return [f"discard:{least}"]


def play(rules: Rules[Board], number: int, choose: Choose = anything, rounds: int = 1000) -> Match[Board]:
    """Play a match or its first rounds; the same `number` and strategy give the same match on every computer."""
    match: Match[Board] = Match(rules)
    chance = Chance(f"strangers {number}".encode())
    while not match.is_over and len(match.rounds) < rounds:
        match.begin(bytes(chance.below(256) for _ in range(16)))
        while can := choices(match):
            seat = can[0][0]
            moves: dict[str, Move] = {spell(rules, match.state, move): move for who, move in can if who == seat}
            wanted = choose(seat, list(moves))
            match.play(seat, moves[wanted[chance.below(len(wanted))]])
    return match


def told(match: Match[Board]) -> list[str]:
    players = [Player(f"Nr {seat}") for seat in range(match.rules.seats)]
    return [json.dumps(line) for line in transcript(match, players)]


SENSE: dict[str, tuple[Callable[[], Choose], int]] = {
    "knock_out": (Persistent, 2),
    "domino_solitaire": (Persistent, 3),
    "thats_it": (Collector, 6),
}
"""The strategy for games that random moves rarely finish; one match in this many is still random."""


@cache
def lines_of(key: str, seats: int, number: int, house: Agreed = (), rounds: int = 1000) -> tuple[str, ...]:
    """Return the transcript of a match, or of its first rounds, line by line."""
    agreed: HouseRules = dict(house)
    choose: Choose = anything
    if key in SENSE:
        player, every = SENSE[key]
        choose = player() if (number + 1) % every else anything
    return tuple(told(play(game(key)(seats, None, agreed), number, choose, rounds)))
