"""Plays that come to the same: whatever follows, the round goes the same way for both."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import NOBODY, PLAY, Board, Rules, State
from engine.games import game
from engine.match import Match
from engine.pieces import double
from tests.support.rounds.legs import laid
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import walk

TABLES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    *((key, {}) for key in ("block_draw", "giant", "cross", "all_fives", "five_up", "bergen", "matador", "fours")),
    ("super", {}),
    ("all_fives", {"spinner": "first_double"}),
)


def fate(rules: Rules[Board], state: State[Board]) -> tuple[object, ...]:
    """Return all that players can get out of a position: scores, turn, and the tiles that fit, with their points."""
    fits = [rules.playable(state, seat) for seat in range(rules.seats)]
    return (state.points, state.turn, state.over, state.winners, fits, sorted(rules.tally(state)))


@pytest.mark.parametrize(("key", "house"), TABLES)
def test_after_either_of_two_such_plays_everybody_stands_alike(key: str, house: dict[str, str]) -> None:
    sheet = game(key)
    seats = sheet.players[0]
    rules = sheet(seats, None if double(6) in sheet.sets else sheet.sets[0], house)
    found = 0

    def watch(match: Match[Board]) -> None:
        nonlocal found
        state = match.state
        if state.over or state.turn == NOBODY:
            return
        plays = [move for move in match.legal(state.turn) if move.act == PLAY]
        for one in plays:
            for other in plays:
                if one == other or not rules.same(match.view(state.turn), one, other):
                    continue
                found += 1
                fates = []
                for move in (one, other):
                    after = state.copy()
                    after.events = None
                    rules.apply(after, state.turn, move)
                    fates.append(fate(rules, after))
                assert fates[0] == fates[1]

    for number in range(20):
        walk(rules, number, watch, rounds=3)
        if found > 2:
            break
    assert found


def test_two_ends_with_one_number_are_the_same_but_not_with_two() -> None:
    even = table("block_draw", hands="5-6 2-3 | 1-2", line="5-0 0-1 1-5", turn="A")
    view = even.match.view(0)
    first = next(move for move in even.match.legal(0) if move.act == PLAY)
    plays = [move for move in even.match.legal(0) if move.act == PLAY and move.tiles == first.tiles]
    assert len(plays) == 2
    assert even.rules.same(view, *plays)
    odd = table("block_draw", hands="4-5 2-6 | 1-2", line="5-0 0-4", turn="A")
    plays = [move for move in odd.match.legal(0) if move.act == PLAY]
    assert len(plays) == 2
    assert not odd.rules.same(odd.match.view(0), *plays)


def test_a_double_at_one_of_the_ends_makes_a_difference_only_where_it_counts() -> None:
    for key, alike in (("block_draw", True), ("all_fives", False)):
        at = table(key, hands="5-6 0-3 | 1-2", line="5-5 5-0 0-1 1-5", turn="A")
        plays = [move for move in at.match.legal(0) if move.act == PLAY and not move.how]
        assert len(plays) == 2
        assert at.rules.same(at.match.view(0), *plays) is alike


def test_a_leg_to_start_is_as_good_as_another_that_shows_the_same() -> None:
    at = laid("5-7 1-2 | 3-4", start="5-5", legs="5-9 9-5|5-1")
    plays = [
        move
        for move in at.rules.legal(at.state, 0)
        if move.act == PLAY and at.state.pieces.label(move.tiles[0]) == "5-7"
    ]
    assert len(plays) == 2
    assert at.rules.same(at.state, *plays)
