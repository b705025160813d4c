"""The table of a replay: what it shows from where, how it turns, and what stays secret."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from engine.core import NOBODY, Board, Seat
from engine.games import game
from engine.match import Match
from engine.record.record import Player, Record
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match
from game.play.pace import Pace
from game.play.replay import PAUSE, ReplayTable
from tests.support.rounds.simple_bots import Whimsical

PLAYERS: Final = (Player("Maren", "maren"), Player("Ann"), Player("Kiko", "kiko"))


def finished() -> Match[Board]:
    return play_match(game("block_draw")(3), [Whimsical()] * 3, SeedStream(b"replay", 1), Random(1))


def left() -> Match[Board]:
    """Return a match that was left after five moves."""
    match: Match[Board] = Match(game("block_draw")(3))
    match.begin(SeedStream(b"replay", 1)())
    for _ in range(5):
        match.play(match.state.turn, match.legal(match.state.turn)[0])
    return match


def table(match: Match[Board], seat: Seat = NOBODY, *, pace: float = 1.0) -> ReplayTable:
    return ReplayTable(Record(match, PLAYERS), Pace(pace), seat=seat)


def test_a_replay_starts_at_the_first_deal_from_the_persons_seat() -> None:
    replay = table(finished())
    assert (replay.place, replay.rounds, replay.steps, replay.seat) == (0, 1, 0, 1)
    assert not replay.view.board.tiles()
    assert len(list(replay.seats)) == 3
    assert replay.due() is None
    assert table(finished(), 2).seat == 2


@pytest.mark.parametrize(("asked", "shown"), [(-3, 0), (0, 0), (4, 4), (10_000, None)])
def test_a_position_is_gone_to_and_the_nearest_one_if_there_is_none(asked: int, shown: int | None) -> None:
    replay = table(finished())
    replay.forward()
    replay.seek(asked)
    assert replay.place == (replay.reel.last if shown is None else shown)
    assert replay.news() == [], "nothing on its way to another position is told"
    assert replay.view == replay.view_at(replay.place)


def test_what_led_to_a_position_is_told_once_and_each_move_after_it() -> None:
    replay = table(finished())
    replay.seek(4)
    assert replay.past()[-1].view == replay.view
    assert replay.past() == []
    assert replay.forward()
    (update,) = replay.news()
    assert (replay.place, update.view) == (5, replay.view)
    assert replay.past() == [], "it was shown as it was played"
    replay.seek(5)
    assert replay.past(), "somebody who goes there sees it anew"


def test_a_turning_reel_shows_a_move_after_a_calm_pause_until_the_end() -> None:
    replay = table(finished())
    replay.seek(replay.reel.last - 2)
    replay.set_playing(on=True)
    assert replay.due() == PAUSE
    replay.update(PAUSE - 0.1, calm=True)
    assert replay.place == replay.reel.last - 2
    replay.update(PAUSE, calm=False)
    replay.update(2 * PAUSE - 0.1, calm=True)
    assert replay.place == replay.reel.last - 2, "the picture was moving"
    replay.update(2 * PAUSE, calm=True)
    assert replay.place == replay.reel.last - 1
    replay.update(10 * PAUSE, calm=True)
    assert replay.winners
    assert not replay.forward()
    assert not replay.is_turning
    replay.set_playing(on=True)
    assert not replay.is_turning, "there is nothing left to turn to"


def test_the_hands_of_a_finished_match_can_be_opened_and_shut() -> None:
    replay = table(finished())
    replay.seek(3)
    shut = replay.view
    replay.open_hands(is_open=True)
    assert list(replay.view.hands) == list(replay.reel.state(3).hands)
    assert sum(replay.view.holes) == 0
    replay.open_hands(is_open=False)
    assert replay.view == shut
    assert shut.hands[0] == shut.hands[2] == 0


def test_a_match_that_was_left_is_seen_from_the_persons_seat_only_and_never_open() -> None:
    replay = table(left(), 2)
    assert (list(replay.seats), replay.seat) == ([1], 1)
    replay.sit(0)
    assert replay.seat == 1
    replay.open_hands(is_open=True)
    replay.seek(5)
    assert not replay.is_open
    assert replay.view.hands[0] == replay.view.hands[2] == 0


def test_nobody_moves_in_a_replay() -> None:
    replay = table(finished())
    assert replay.legal() == []
    with pytest.raises(Refusal, match="can't be changed"):
        replay.offer(finished().rounds[0][1][0][1])
    with pytest.raises(Refusal, match="no hints"):
        replay.advise()
    with pytest.raises(Refusal, match="no rounds"):
        table(Match(game("block_draw")(3)))
