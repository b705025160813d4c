"""The table of a puzzle shows any position of its lines."""

from __future__ import annotations

import pytest

from engine.bots.characters import character
from engine.record.puzzle import from_text, options_as_moves
from game.play.pace import Pace
from game.play.puzzle_table import PuzzleTable
from game.storage.puzzle_files import puzzle_cards


@pytest.fixture
def table() -> PuzzleTable:
    card = next(card for card in puzzle_cards() if card.game == "all_fives")
    return PuzzleTable(from_text(card.text), Pace(), "Ana")


def test_the_player_has_the_seat_to_move_and_bots_have_the_rest(table: PuzzleTable) -> None:
    assert (table.players[table.seat].name, table.players[table.seat].bot) == ("Ana", "")
    others = [player for seat, player in enumerate(table.players) if seat != table.seat]
    assert len(others) == table.rules.seats - 1
    assert all(player.name == character(player.bot).name for player in others)


def test_after_the_answer_it_shows_the_position_of_the_puzzle_again(table: PuzzleTable) -> None:
    before, steps = table.view, table.steps
    told = table.past()
    table.offer(options_as_moves(table.puzzle, table.before)[1])
    assert table.view != before
    table.show(0)
    assert table.view == before
    assert table.steps == steps
    assert table.past() == told
    assert not table.legal(), "it is answered"
    assert table.answer == 1


@pytest.mark.parametrize("instead", [False, True])
def test_it_shows_the_position_after_each_move_of_a_line(table: PuzzleTable, instead: bool) -> None:
    line = table.puzzle.instead if instead else table.puzzle.then
    state = table.before.copy()
    for place, step in enumerate(line, start=1):
        table.rules.apply(state, *step)
        table.show(place, instead=instead)
        assert table.view == state.masked(table.seat)
        assert len(table.past()) == table.steps + 1
    assert not table.news()
