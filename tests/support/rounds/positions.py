"""Rounds at all stages, for tests of code that only gets a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat, State, View
from engine.games import GAMES
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import TileSet
from tests.support.rounds.random_walks import walk

ENOUGH: Final = 24
"""Number of stages above which fewer than every `step`th one are used."""


class Position(NamedTuple):
    """A round at some stage."""

    rules: Rules[Board]
    state: State[Board]

    def view(self, seat: Seat) -> View[Board]:
        """Return a seat's view."""
        return self.state.masked(seat)


def positions(rules: Rules[Board], number: int, rounds: int = 1) -> list[Position]:
    """Return all stages of the first rounds of a random match."""
    found: list[Position] = []

    def watch(match: Match[Board]) -> None:
        found.append(Position(rules, match.state.copy()))

    walk(rules, number, watch, rounds)
    return found


def stages(rules: Rules[Board], number: int, step: int, rounds: int = 1) -> list[Position]:
    """Return every `step`th stage of the first rounds of a match, and fewer if they are long."""
    found = positions(rules, number, rounds)
    every = max(step, len(found) * step // ENOUGH)
    return found[number % every :: every]


HOUSES: Final[dict[str, Sequence[HouseRules]]] = {
    "block_draw": ({}, {"boneyard_reserve": 2, "dead_layout": "stop"}),
    "all_fives": ({}, {"muggins": "immediate", "spinner": "first_double"}, {"muggins": "off"}),
    "double_takes": ({}, {"revoke": "penalty"}),
    "high_fives": ({}, {"missed": "on"}),
}
"""House rules that change the information bots get."""


def tables(pieces: TileSet | None = None) -> Iterator[Rules[Board]]:
    """Yield every game with its numbers of seats (a selection of many) and some house rules."""
    for sheet in GAMES:
        for seats in sheet.players if len(sheet.players) < 5 else sheet.players[::3]:
            for house in HOUSES.get(sheet.key, ({},)):
                yield sheet(seats, pieces, house)
