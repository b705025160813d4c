"""Comparisons with other programs: the mirrored games, and the bot that counts."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from engine.core import PLAY, Move
from engine.pieces import mask
from tools.lab.peers.counting import Counting, OneDraw, answered
from tools.lab.peers.mirror import SIX, BlockGame, Mirror, PartnerGame, Play
from tools.lab.peers.pairing import Pair, play_pair


def tile(low: int, high: int) -> int:
    return SIX.faces.index((low, high))


def hand(*faces: tuple[int, int]) -> int:
    return mask([tile(*face) for face in faces])


def test_a_mirrored_game_shows_a_seat_its_own_hand_alone() -> None:
    mirror = Mirror(BlockGame(), [hand((0, 1), (1, 2)), hand((3, 3), (4, 4))], 0)
    view = mirror.view(0)
    assert view.hands[0] == hand((0, 1), (1, 2))
    assert view.hands[1] == 0
    assert view.holes[1] == 2


def test_plays_follow_the_ends_and_passes_are_made_up_for() -> None:
    mirror = Mirror(BlockGame(), [hand((0, 1), (1, 2)), hand((3, 3), (4, 4))], 0)
    mirror.lay(Play(tile(0, 1), 0))
    mirror.pass_to(0)
    assert mirror.plays() == {Play(tile(1, 2), 1)}
    with pytest.raises(ValueError, match="no move of ours"):
        mirror.lay(Play(tile(1, 2), 0))
    mirror.lay(Play(tile(1, 2), 1))
    assert mirror.state.winners == 1


def test_passing_with_a_tile_that_fits_is_an_error() -> None:
    mirror = Mirror(BlockGame(), [hand((0, 1), (1, 2)), hand((3, 3), (0, 4))], 0)
    mirror.lay(Play(tile(0, 1), 0))
    with pytest.raises(ValueError, match="seat 1"):
        mirror.pass_to(0)


def test_the_lighter_team_wins_a_blocked_game() -> None:
    hands = [hand((0, 0), (6, 6)), hand((1, 1)), hand((5, 5)), hand((2, 2))]
    mirror = Mirror(PartnerGame(), hands, 0)
    mirror.lay(Play(tile(0, 0), 0))
    mirror.pass_out()
    assert mirror.rules.sides[mirror.state.winners.bit_length() - 1] == 1


def test_the_counting_bot_knows_the_chance_of_an_answer() -> None:
    # The other seat has one of 26 tiles. Thirteen show a 2 or a 5, and two of those are in the first hand.
    mirror = Mirror(OneDraw(), [hand((2, 5), (5, 5)), hand((0, 0))], 0)
    chance = answered(mirror.rules, mirror.view(0), 0, Move(PLAY, (tile(2, 5),), 0))
    assert chance == pytest.approx(11 / 26)


def test_the_counting_bot_leaves_the_fewest_answers() -> None:
    mirror = Mirror(OneDraw(), [hand((2, 5), (5, 5)), hand((0, 0))], 0)
    move = Counting().choose(mirror.rules, mirror.view(0), 0, Random(1))
    assert move is not None
    assert move.tiles == (tile(5, 5),)


def test_a_deal_is_played_twice_and_the_same_seed_plays_it_again() -> None:
    pair = Pair("counting", "greedy", 0, 0.0, "01", 3)
    first, second = play_pair(pair), play_pair(pair)
    assert first.matches == 2
    assert first.of("ours").wins + first.of("theirs").wins == 2
    assert first.of("ours").wins == second.of("ours").wins


def test_the_tool_that_is_started_plays_its_games_in_workers() -> None:
    line = [
        sys.executable,
        "-m",
        "tools.lab.peers.compare",
        "counting",
        "--bot",
        "greedy",
        "--games",
        "4",
        "--workers",
        "1",
    ]
    run = subprocess.run(line, capture_output=True, text=True, check=False)  # noqa: S603 - our own tool
    assert run.returncode == 0, run.stderr
    assert "4 games" in run.stdout
