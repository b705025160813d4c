"""Rounds in all stages, and what a view says, for tests of those who only see a view."""

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
"""Stages of long rounds of which every `step`th is looked at, where each is."""


class Position(NamedTuple):
    """A round in some stage."""

    rules: Rules[Board]
    state: State[Board]

    def view(self, seat: Seat) -> View[Board]:
        """Return what a seat sees."""
        return self.state.masked(seat)


def positions(rules: Rules[Board], number: int, rounds: int = 1) -> list[Position]:
    """Return all stages of the first rounds of a match in which everyone does anything."""
    found: list[Position] = []

    def watch(match: Match[Board]) -> None:
        found.append(Position(rules, match.state.copy()))

    walk(rules, number, watch, rounds)
    return found


def stages(rules: Rules[Board], number: int, step: int, rounds: int = 1) -> list[Position]:
    """Return every `step`th stage of the first rounds of a match; fewer of long ones, whose stages are much alike."""
    found = positions(rules, number, rounds)
    every = max(step, len(found) * step // ENOUGH)
    return found[number % every :: every]


HOUSES: Final[dict[str, Sequence[HouseRules]]] = {
    "block_draw": ({}, {"boneyard_reserve": 2, "dead_layout": "stop"}),
    "all_fives": ({}, {"muggins": "immediate", "spinner": "first_double"}, {"muggins": "off"}),
    "double_takes": ({}, {"revoke": "penalty"}),
    "high_fives": ({}, {"missed": "on"}),
}
"""House rules under which a bot may see something else."""


def tables(pieces: TileSet | None = None) -> Iterator[Rules[Board]]:
    """Return every game with every number of seats (where there are many: some of them) and some house rules."""
    for sheet in GAMES:
        for seats in sheet.players if len(sheet.players) < 5 else sheet.players[::3]:
            for house in HOUSES.get(sheet.key, ({},)):
                yield sheet(seats, pieces, house)


def facts(thing: object) -> object:
    """Return all that a view or a state says, as something that can be compared."""
    if thing is None or isinstance(thing, int | str):
        return thing
    if isinstance(thing, list | tuple):
        return [facts(part) for part in thing]
    names = {
        name: getattr(thing, name)
        for kind in type(thing).__mro__
        for name in getattr(kind, "__slots__", ())
        if name not in ("events", "pieces")
    }
    return {name: facts(value) for name, value in names.items()} if names else thing
