"""A branch that others watch is the leader's own: it comes back from the sight of it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import pytest

from engine.core import Board, Move
from engine.games import game
from engine.match import Match, Step
from engine.record.branch import FRESH, KINDS, OPEN, BranchMatch, HiddenTiles
from engine.record.record import Player, Record
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match
from game.play.pace import Pace
from game.play.replay import ReplayTable
from game.play.replay_group import BranchMoves, ReplayPosition
from game.play.watched_branch import WatchedBranchTable, branch_position, replay_branch
from game.play.what_if import branch_at
from tests.support.rounds.simple_bots import Whimsical

PLAYERS: Final = (Player("Maren", "maren"), Player("Ann"))
PLACE: Final = 4


@cache
def match() -> Match[Board]:
    return play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"watched", 1), Random(1))


def replay() -> ReplayTable:
    return ReplayTable(Record(match(), PLAYERS), Pace())


def tried(kind: str, moves: int) -> BranchMatch[Board]:
    """Return a branch from the second seat with so many moves of its own."""
    branch = branch_at(replay().reel, match(), PLACE, 1, kind, Random(5))
    for _ in range(moves):
        turn = branch.state.turn
        branch.play(turn, branch.legal(turn)[-1])
    return branch


@pytest.mark.parametrize("moves", [0, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_a_branch_comes_back_from_the_sight_of_it(kind: str, moves: int) -> None:
    branch = tried(kind, moves)
    sight = branch_position(branch, ReplayPosition(PLACE, 0, is_open=False, speed=2.0))
    assert (sight.place, sight.seat, sight.is_open, sight.speed) == (PLACE, 1, kind == OPEN, 2.0)
    again = replay_branch(replay(), sight)
    assert (again.point, again.hidden, again.state) == (branch.point, branch.hidden, branch.state)
    table = WatchedBranchTable(again, PLAYERS, Pace(), sight, ())
    assert table.view == branch.view(1) or kind == OPEN
    assert table.place == table.reel.last
    assert table.follow(tried(kind, moves + 1))
    assert not table.follow(tried(FRESH if kind != FRESH else OPEN, moves)), "another branch"


def test_moves_after_one_that_is_not_legal_are_left_out() -> None:
    steps = match().rounds[0].steps[PLACE : PLACE + 2]
    sight = ReplayPosition(PLACE, 0, is_open=True, speed=1.0)
    for wrong in (Step(9, steps[0].move), Step(steps[0].seat, Move(99))):
        told = BranchMoves((steps[0], wrong, *steps[1:]), HiddenTiles({}))
        branch = replay_branch(replay(), sight._replace(tried=told))
        assert len(branch.rounds[-1].steps) == PLACE + 1


@pytest.mark.parametrize(
    "sight",
    [
        ReplayPosition(-1, 0, is_open=True, speed=1.0),
        ReplayPosition(10_000, 0, is_open=True, speed=1.0),
        ReplayPosition(PLACE, 2, is_open=True, speed=1.0),
        ReplayPosition(PLACE, 0, is_open=True, speed=1.0, tried=BranchMoves((), HiddenTiles({0: 1}))),
        ReplayPosition(PLACE, 0, is_open=True, speed=1.0, tried=BranchMoves((), HiddenTiles({0: 1, 1: 0}, 4))),
    ],
    ids=["before", "after", "seat", "tiles", "turned"],
)
def test_a_moment_that_is_not_in_the_match_is_refused(sight: ReplayPosition) -> None:
    with pytest.raises(Refusal, match="no such moment"):
        replay_branch(replay(), sight)
