"""What is as long as what: the length of an update says nothing that the table has not said aloud."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.fill import fill
from engine.core import NOBODY, Board, Event, Rules, State
from engine.games import GAMES
from engine.match import Match
from engine.pieces import Chance
from net.protocol.events import shown_to
from net.protocol.views import seen
from net.protocol.wire import packed
from tests.support.rounds.random_walks import choices, walk

SHARED = [game for game in GAMES if max(game.players) > 1]
MOMENTS = 0.3
"""How much of a round is looked at."""


def lengths(state: State[Board], events: list[Event], seats: int) -> set[int]:
    """Return how long an update is, seat by seat: all that is not the same for every seat anyway."""
    return {len(packed([seen(state, seat), shown_to(seat, events)])) for seat in range(seats)}


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_an_update_is_as_long_for_every_seat_whatever_anybody_holds(game: type[Rules[Board]]) -> None:
    """Deal the hidden tiles anew in each moment: nobody's update gets longer or shorter."""
    rules, chance = game(max(game.players)), Random(game.key)

    def watch(match: Match[Board]) -> None:
        if chance.random() > MOMENTS:
            return
        state = match.state
        found = lengths(state, [], rules.seats)
        assert len(found) == 1
        if not state.over:
            for _ in range(4):
                assert lengths(fill(state.masked(NOBODY), chance), [], rules.seats) == found

    walk(rules, 1, watch, rounds=2)


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_what_happens_is_told_as_long_to_every_seat(game: type[Rules[Board]]) -> None:
    rules, chance = game(max(game.players)), Chance(b"told")
    match: Match[Board] = Match(rules)
    while not match.is_over and len(match.rounds) < 3:
        events = match.begin(bytes(chance.below(256) for _ in range(16)))
        assert len(lengths(match.state, events, rules.seats)) == 1
        while can := choices(match):
            seat, move = can[chance.below(len(can))]
            assert len(lengths(match.state, match.play(seat, move), rules.seats)) == 1
            if match.is_between:
                break
