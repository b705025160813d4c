"""Measure how long the picture of a table as plain data takes, per game, in the middle of a round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.core import Board, Move, Rules, View
from engine.games import GAMES
from engine.match import Match
from game.i18n.language import Words
from game.picture.names import Person
from game.picture.table_picture import LANDSCAPE, TablePictures
from game.session.medallions import medallions
from tools.lab.benchmarks.measuring import Row, cpu

AIM: Final = 2.0
"""Target in milliseconds for a usual position."""
_MOVES: Final = 24
"""Moves before the position that is measured."""


def picture_rows(times: int) -> Iterator[Row]:
    """Measure each game, with the ratio of its picture to the first one."""
    first = 0.0
    for sheet in GAMES:
        rules = sheet(3 if 3 in sheet.players else sheet.players[0])
        view, legal = _middle(rules)
        people = [Person(f"Player {seat}", face) for seat, face in enumerate(medallions([""] * rules.seats, 0))]
        made = TablePictures(rules, people, Words(), LANDSCAPE, 0)
        took = 1e3 * cpu(lambda: made.of(view, legal).encoded(), times)  # noqa: B023  at once
        first = first or took
        yield Row("table as data", sheet.key, took, "ms", AIM, took / first)


def _middle(rules: Rules[Board]) -> tuple[View[Board], list[Move]]:
    """Return a position of the first seat in a round of random moves, with its legal moves."""
    match: Match[Board] = Match(rules)
    chance = Random(rules.key)
    match.begin(chance.randbytes(32))
    view, legal = match.view(0), match.legal(0)
    for _ in range(_MOVES):
        if match.is_between:
            break
        view, legal = match.view(0), match.legal(0)
        seat = match.state.turn
        match.play(seat, chance.choice(match.legal(seat)))
    return view, legal
