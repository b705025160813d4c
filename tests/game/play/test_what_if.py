"""Branches of a match: the same view at the point, the true or other tiles, and back from their data."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.record.branch import FRESH, KINDS, OPEN, TRUE, BranchPoint, branch_data, branch_of, branch_off, unknown
from engine.record.record import Player
from engine.record.reel import Reel
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match, play_rounds
from game.play.pace import Pace
from game.play.thinking import InlineThinker
from game.play.what_if import WhatIfTable, branch_at
from tests.support.lengths import in_turn, sampled
from tests.support.rounds.simple_bots import Whimsical

KEYS = [sheet.key for sheet in GAMES]


@cache
def whole(key: str) -> Match[Board]:
    seats = game(key).players[0]
    return play_match(game(key)(seats), [Whimsical()] * seats, SeedStream(b"branch", 1), Random(1))


def places(reel: Reel[Board], count: int) -> list[int]:
    return sorted(Random(4).sample(range(reel.last + 1), min(count, reel.last + 1)))


@sampled(4)
@pytest.mark.parametrize(("key", "kind"), in_turn(KEYS, KINDS))
def test_a_branch_begins_with_what_its_seat_knew(key: str, kind: str) -> None:
    match = whole(key)
    reel = Reel(match)
    made = 0 if unknown(reel.state(0).masked(0)) or kind != FRESH else 1
    for place in places(reel, 6):
        seat = place % match.rules.seats
        try:
            branch = branch_at(reel, match, place, seat, kind, Random(place))
        except Refusal:
            assert kind == FRESH
            continue
        made += 1
        state = reel.state(place)
        assert branch.view(seat) == state.masked(seat)
        if kind != FRESH:
            assert branch.state == state
        assert branch.undoable == 0
        again = branch_of(match, json.loads(json.dumps(branch_data(branch))))
        assert again.state == branch.state
    assert made


@pytest.mark.parametrize("key", KEYS)
def test_a_branch_is_played_to_its_end_and_comes_back_from_its_data(key: str) -> None:
    match = whole(key)
    reel = Reel(match)
    for kind in (TRUE, FRESH) if unknown(reel.state(0).masked(0)) else (TRUE,):
        place = reel.firsts[0] + min(3, len(match.rounds[0].steps) - 1)
        branch = branch_at(reel, match, place, 0, kind, Random(7))
        rounds = play_rounds(branch, [Whimsical()] * match.rules.seats, SeedStream(b"never", 1), Random(3))
        next(rounds)
        assert branch.is_between
        again = branch_of(match, json.loads(json.dumps(branch_data(branch))))
        assert (again.state, again.rounds) == (branch.state, branch.rounds)
        whole_reel = Reel(again)
        assert whole_reel.state(whole_reel.last) == branch.state


def test_other_tiles_are_other_tiles_and_no_secret_is_shown() -> None:
    match = whole("block_draw")
    reel = Reel(match)
    hands = {branch_at(reel, match, 4, 0, FRESH, Random(each)).state.hands[1] for each in range(12)}
    assert len(hands) > 6


def test_everything_since_the_point_can_be_undone() -> None:
    match = whole("all_fives")
    reel = Reel(match)
    branch = branch_at(reel, match, 5, 0, TRUE, Random(1))
    before = branch.state.copy()
    for _ in range(3):
        branch.play(branch.state.turn, branch.legal(branch.state.turn)[0])
    assert branch.undoable == 3
    while branch.can_undo:
        branch.undo()
    assert branch.state == before


def test_open_hands_are_seen_at_the_table_but_not_by_the_hint() -> None:
    match = whole("block_draw")
    reel = Reel(match)
    for kind in (TRUE, OPEN):
        branch = branch_at(reel, match, 4, 0, kind, Random(1))
        players = (Player("Ann"), Player("Maren", "maren"))
        table = WhatIfTable(branch, players, InlineThinker(), Pace(), chances=lambda: 1)
        assert (table.view.hands[1] == branch.state.hands[1]) == (kind == OPEN)
        assert table.view.holes[1] == (0 if kind == OPEN else branch.state.hands[1].bit_count())
        assert table.takes_back


@pytest.mark.parametrize(
    "change",
    [
        {"round": 99}, {"round": 0}, {"round": True}, {"move": 9_999}, {"move": -1}, {"seat": 2}, {"seat": "0"},
        {"kind": "cheat"}, {"kind": TRUE}, {"hidden": []}, {"hidden": [[0]]}, {"hidden": [[0, 99]]}, {"hidden": 7},
        {"turned": [3.5]}, {"moves": [[0, "9-9"]]}, {"moves": [[7, "pass"]]},
        {"moves": [["pass"]]}, {"moves": None}, {"moves": [[0, "pass"]] * 30_000},
    ],
)  # fmt: skip
def test_a_damaged_branch_is_refused_in_a_sentence(change: dict[str, object]) -> None:
    match = whole("block_draw")
    branch = branch_at(Reel(match), match, 4, 0, FRESH, Random(1))
    data: dict[str, object] = {**branch_data(branch), **change}
    with pytest.raises(Refusal) as why:
        branch_of(match, data)
    assert str(why.value).endswith((".", "?"))


def test_a_branch_that_is_no_object_or_of_another_match_is_refused() -> None:
    match = whole("block_draw")
    wrong: list[object] = [None, [], "branch", 3]
    for data in wrong:
        with pytest.raises(Refusal):
            branch_of(match, data)
    with pytest.raises(Refusal):
        branch_off(match, BranchPoint(1, 10**6, 0, TRUE))
