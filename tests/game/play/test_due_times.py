"""A table does something at the very time that it asks to be woken for, and nothing sooner."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.games import game
from engine.record.puzzle import from_text
from engine.record.record import Player, Record
from game.play.driver import SeedStream, play_match
from game.play.pace import Pace
from game.play.puzzle_table import PuzzleTable
from game.play.replay import ReplayTable
from game.play.table import Table
from game.storage.puzzle_files import puzzle_cards
from tests.support.lan.company import Live, Whims, fresh
from tests.support.rounds.simple_bots import Whimsical

FRAME: Final = 0.01


def woken(table: Table, now: float, most: int = 80) -> int:
    """Wake a table at the times that it asks for, until it asks for none. Return the number of steps it made."""
    made = 0
    for _ in range(most):
        due, stands = table.due(), (table.rounds, table.steps)
        if due is None:
            break
        if due - FRAME > now:
            table.update(due - FRAME, calm=True)
            assert (table.rounds, table.steps, table.due()) == (*stands, due), "too soon"
        now = max(now, due)
        table.update(now, calm=True)
        assert (table.rounds, table.steps, table.due()) != (*stands, due), "woken in vain"
        made += (table.rounds, table.steps) != stands
    return made


@pytest.mark.parametrize("key", ["all_fives", "block_draw", "partners"])
def test_bots_move_when_they_are_due(key: str) -> None:
    at = Live(fresh(key, 4), Whims(), watching=True)
    assert woken(at.table, at.now) > 20


def test_a_turning_replay_shows_each_move_when_it_is_due() -> None:
    match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"due", 1), Random(1))
    table = ReplayTable(Record(match, (Player("Ann"), Player("Maren", "maren"))), Pace())
    table.set_playing(on=True)
    assert woken(table, 0.0) > 10


def test_a_line_of_a_puzzle_is_shown_move_by_move_when_it_is_due() -> None:
    puzzle = next(from_text(card.text) for card in puzzle_cards() if card.game == "all_fives")
    assert woken(PuzzleTable(puzzle, Pace(), walks=True), 0.0) == len(puzzle.then) > 0
