"""A reel shows every position of a match as it was, in whatever order they are asked for."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import Board, Event, View
from engine.events import Scored
from engine.games import GAMES, game
from engine.match import Match
from engine.record.reel import Reel
from game.play.driver import SeedStream, play_match
from tests.support.lengths import sampled
from tests.support.rounds.simple_bots import Whimsical

Seen = tuple[tuple[Event, ...], View[Board]]


def played(key: str, number: int = 0) -> tuple[Match[Board], list[View[Board]]]:
    """Play a match, and note what the first seat saw at every position."""
    seen: list[View[Board]] = []
    rules = game(key)(game(key).players[0])
    match = play_match(
        rules,
        [Whimsical()] * rules.seats,
        SeedStream(b"reel", number),
        Random(number),
        lambda now: seen.append(now.view(0)),
    )
    return match, seen


@sampled(4)
@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES])
def test_every_position_is_as_it_was_forward_and_in_any_order(key: str) -> None:
    match, seen = played(key)
    reel = Reel(match)
    assert reel.last + 1 == len(seen)
    places = list(range(len(seen)))
    for order in (places, Random(5).sample(places, min(60, len(places))), places[::-7]):
        for place in order:
            assert reel.state(place).masked(0) == seen[place]
    assert reel.winners == match.winners
    assert reel.totals(reel.last) == match.totals
    assert reel.is_finished


def test_the_events_of_a_position_are_those_that_led_to_it() -> None:
    match, _ = played("all_fives")
    again, reel, told = Match(match.rules), Reel(match), list[tuple[Event, ...]]()
    for seed, steps in match.rounds:
        told.append(tuple(again.begin(seed)))
        told += [tuple(again.play(seat, move)) for seat, move in steps]
    for place in (*range(len(told)), 5, 4, 3, len(told) - 1, 0):
        assert reel.events(place) == told[place]
    scored = [event.points for events in told for event in events if isinstance(event, Scored) and event.points]
    assert [mark.points for mark in reel.marks] == scored
    assert list(reel.firsts) == [place for place in range(len(told)) if reel.at(place).step == 0]


def test_the_past_of_a_position_is_its_round_as_a_seat_saw_it() -> None:
    match, seen = played("block_draw", 3)
    reel = Reel(match)
    place = reel.firsts[1] + 4
    assert [view for _, view in reel.past(place, 0)] == seen[reel.firsts[1] : place + 1]
    assert reel.at(place)[:2] == (2, 4)
    assert len(reel.totals(place)) == 1


def test_there_is_nothing_beyond_the_ends() -> None:
    reel = Reel(played("block_draw")[0])
    for place in (-1, reel.last + 1):
        with pytest.raises(ValueError, match="no position"):
            reel.state(place)
    with pytest.raises(ValueError, match="dealt"):
        Reel(Match(game("block_draw")(2)))
