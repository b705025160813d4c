"""The default texts of the rules."""

from __future__ import annotations

import pickle
from collections import Counter
from inspect import signature
from typing import Final

import pytest

from engine.core import EXCHANGE, NOBODY, PLAY, Board, Carry, Move, Rules, State, span
from engine.events import Dealt, PlayedAt
from engine.families.chain.rules import ChainRules
from engine.games import GAMES
from engine.games.block_draw import BlockDraw
from engine.pieces import HIDDEN, Chance, double
from tests.support.rounds.line import table
from tests.support.rounds.positions import stages, tables
from tests.support.rounds.row import row_table

NOBODY_KNOWS: Final = 2
MAX_GIST_LENGTH: Final = 32
"""Letters that fit on a card."""


class Bare(Board):
    """A table with nothing on it."""

    def tiles(self) -> int:
        return 0


def test_a_board_that_keeps_no_book_says_nothing_about_hands() -> None:
    assert Bare().lacks(0) == (0, 0)
    assert Bare().copy().tiles() == 0


def test_rounds_are_counted_from_one() -> None:
    assert State(double(6), (0, 1), (0, 0), Bare()).number == 1


def test_a_range_of_players_in_words() -> None:
    assert [span(range(2, 5)), span(range(1, 2)), span(range(4, 5))] == ["2-4", "1", "4"]


def test_a_tile_in_a_pile_that_everyone_saw_stays_so() -> None:
    state = table("block_draw", hands="1-2 | 3-3", yard="0-0 4-4 5-5 6-6", line="1-6", turn="A").state
    below, tile, *_ = state.piles[0]
    state.shown = 1 << tile
    assert state.masked(0).piles[0] == [HIDDEN, tile, HIDDEN, HIDDEN]
    state.shown = 1 << below
    assert state.masked(1).piles[0] == [below, HIDDEN, HIDDEN, HIDDEN]


def test_who_saw_an_event() -> None:
    public, private = PlayedAt(1, 3, 0), Dealt(1, (3, 4))
    assert [public.seen_by(seat).tiles for seat in (NOBODY, 0, 1)] == [(3,)] * 3
    assert [private.seen_by(seat).tiles for seat in (NOBODY, 0, 1)] == [(HIDDEN, HIDDEN), (HIDDEN, HIDDEN), (3, 4)]


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_rules_travel_to_other_processes(sheet: type[ChainRules]) -> None:
    house = {"target": 50} if any(option.key == "target" for option in sheet.options) else {}
    rules = sheet(sheet.players[-1], sheet.sets[-1], house)
    there = pickle.loads(pickle.dumps(rules))  # noqa: S301  # made on this line
    assert (type(there), there.seats, there.pieces, there.house) == (sheet, rules.seats, rules.pieces, rules.house)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_what_the_shelf_says_of_a_game(sheet: type[ChainRules]) -> None:
    assert sheet.key == sheet.key.lower()
    assert sheet.title
    assert sheet.blurb.endswith((".", "”"))
    assert sheet.gist.endswith(".")
    assert len(sheet.gist) <= MAX_GIST_LENGTH
    assert sheet.source
    assert 1 <= sheet.minutes <= 120
    assert sheet.__doc__
    assert sheet(sheet.players[0]).pieces is sheet.sets[0]


def test_only_games_that_count_the_table_have_a_count() -> None:
    plain = table("block_draw", hands="1-1 | 2-2", line="5-6", turn="A")
    assert plain.rules.tally(plain.state) == ()
    scene = table("all_fives", hands="1-1 | 2-2", turn="A")
    assert scene.rules.tally(scene.state) == ()
    scene = table("all_fives", hands="1-1 | 2-2", line="5-6 6-6", turn="A")
    assert scene.rules.tally(scene.state) == (5, 12)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_what_is_said_of_a_deal(sheet: type[Rules[Board]]) -> None:
    """Expect open numbers within the set, and a prospect if there can be one."""
    rules = sheet(sheet.players[-1])
    state = rules.deal(Chance(bytes(16)), Carry((0,) * rules.seats))
    assert all(0 <= pip <= rules.pieces.top for pip in rules.open_pips(state.masked(0)))
    assert rules.foresees or rules.prospect(state) == NOBODY_KNOWS


def test_open_numbers_are_those_that_a_tile_may_be_laid_at() -> None:
    scene = table("block_draw", hands="1-1 | 2-2", line="5-6 6-0", turn="A")
    assert scene.rules.open_pips(scene.match.view(0)) == (5, 0)
    assert row_table("knock_out", "1|2 2|3").rules.open_pips(row_table("knock_out", "1|2 2|3").state) == ()


def test_a_round_of_tiles_that_are_shed_ends_without_a_further_word() -> None:
    shed = table("block_draw", hands="1-5 | 2-2", line="5-6 6-0", turn="A").play("A", "1-5@L")
    assert shed.rules.verdict(shed.match.view(0)) is None
    left = row_table("knock_out", "0|1 2|3").play("A", "stop")
    assert str(left.rules.verdict(left.match.view(0))).endswith(".")


def test_a_round_in_a_playout_is_told_to_nobody() -> None:
    rules = BlockDraw(2)
    state = table("block_draw", hands="3-4 4-4 | 2-2", line="3-6", turn="A").state
    assert state.events is None
    rules.apply(state, 0, rules.legal(state, 0)[0])
    assert state.events is None


def test_a_round_is_set_up_from_what_everyone_agrees_on_alone() -> None:
    """Hands, the boneyard and listeners come later, from the deal."""
    assert list(signature(State).parameters) == ["pieces", "sides", "carried", "board"]


def test_the_first_tile_of_a_set_is_as_good_as_any_other() -> None:
    """A seat that holds the double blank is never told otherwise, whatever else forbids the play."""
    asked: Counter[str] = Counter()
    for number, rules in enumerate(tables()):
        for at in stages(rules, 500 + number, 1):
            seat = at.state.turn
            if at.state.over or not at.state.hands[seat] & 1:
                continue
            for act in (PLAY, EXCHANGE):
                wish = Move(act, (0,))
                if not any(move.act == act and move.tiles[:1] == (0,) for move in rules.legal(at.state, seat)):
                    why = str(rules.why_not(at.view(seat), seat, wish))
                    assert "don't have that tile" not in why, (rules.key, why)
                    asked[rules.key] += 1
    assert len(asked) > 9
