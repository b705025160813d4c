"""Whole matches without a table end, are reproducible, and expose cheats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from engine.core import CALL, CLAIM, DRAW, PASS, PLAY, Board, Move, Rules, Seat, View
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.match import Match, Step
from engine.sentences import Refusal
from game.play import driver
from game.play.driver import SeedStream, play_match, play_rounds
from tests.support.rounds.simple_bots import Whimsical


class Sleeper:
    """Never makes a move."""

    def choose(
        self, _rules: Rules[Board], _view: View[Board], _seat: Seat, _rng: Random, _past: Sequence[Step] = ()
    ) -> Move | None:
        """Return no move."""
        return None


class Cheat:
    """Always passes."""

    def choose(
        self, _rules: Rules[Board], _view: View[Board], _seat: Seat, _rng: Random, _past: Sequence[Step] = ()
    ) -> Move | None:
        """Pass."""
        return Move(PASS)


class Vulture:
    """Never claims its own score, but calls every opponent's score as soon as it can."""

    def choose(
        self, rules: Rules[Board], view: View[Board], seat: Seat, _rng: Random, _past: Sequence[Step] = ()
    ) -> Move | None:
        """Return a call, or else the first play without a claim."""
        moves = rules.legal(view, seat)
        wanted = (CALL,) if view.over or view.turn != seat else (CALL, PLAY, DRAW, PASS)
        return next((move for act in wanted for move in moves if move.act == act), None)


def test_the_same_seeds_give_the_same_match_and_others_another() -> None:
    first, second, other = (
        play_match(AllFives(3), [Whimsical()] * 3, SeedStream(b"x", number), Random(4)) for number in (1, 1, 2)
    )
    assert first.rounds == second.rounds
    assert first.rounds != other.rounds
    assert first.is_over


def test_everything_is_heard() -> None:
    heard: list[tuple[int, int]] = []
    match = play_match(
        AllFives(2),
        [Whimsical()] * 2,
        SeedStream(b"x", 3),
        Random(4),
        lambda match: heard.append((len(match.rounds), len(match.rounds[-1].steps))),
    )
    assert heard == [
        (number, done) for number, one in enumerate(match.rounds, start=1) for done in range(len(one.steps) + 1)
    ]


def test_rounds_come_one_by_one_and_a_running_one_is_played_on() -> None:
    rules = BlockDraw(2)
    match: Match[Board] = Match(rules)
    match.begin(bytes(16))
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    numbers = list(play_rounds(match, [Whimsical()] * 2, SeedStream(b"x", 1), Random(1)))
    assert numbers == list(range(1, len(match.rounds) + 1))
    assert match.is_over


def test_unclaimed_scores_are_called_out_of_turn_and_after_the_round() -> None:
    late = out_of_turn = 0

    def heard(match: Match[Board]) -> None:
        nonlocal late
        steps = match.rounds[-1].steps
        late += match.is_between and bool(steps) and steps[-1].move.act == CALL

    for number in range(10):
        match = play_match(AllFives(3), [Vulture()] * 3, SeedStream(b"x", number), Random(1), heard)
        for _, steps in match.rounds:
            assert all(step.move.act != CLAIM for step in steps)
            out_of_turn += sum(b.move.act == CALL and b.seat != (a.seat + 1) % 3 for a, b in pairwise(steps))
    assert late
    assert out_of_turn


def test_who_does_nothing_in_its_turn_or_what_it_may_not_is_told() -> None:
    with pytest.raises(Refusal, match="made no move on its turn"):
        play_match(BlockDraw(2), [Sleeper()] * 2, SeedStream(b"x", 1), Random(1))
    with pytest.raises(Refusal, match="can't pass"):
        play_match(BlockDraw(2), [Cheat()] * 2, SeedStream(b"x", 1), Random(1))


def test_a_match_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "_MAX_ROUNDS", 2)
    with pytest.raises(Refusal, match="still isn't over after 2 rounds"):
        play_match(BlockDraw(2, house={"target": 10_000}), [Whimsical()] * 2, SeedStream(b"x", 1), Random(1))
    monkeypatch.setattr(driver, "MAX_MOVES", 3)
    with pytest.raises(Refusal, match="still isn't over after 3 moves"):
        play_match(BlockDraw(2), [Whimsical()] * 2, SeedStream(b"x", 1), Random(1))


def test_no_two_rounds_share_a_seed() -> None:
    streams = [SeedStream(seed, number) for seed in (b"", b"\0", b"\0\0") for number in (0, 1, 256)]
    assert len({stream() for stream in streams for _ in range(20)}) == len(streams) * 20
