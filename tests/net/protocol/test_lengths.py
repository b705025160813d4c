"""Lengths on the wire: the length of an update reveals only public information."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.fill import fill
from engine.core import NOBODY, Board, Event, Rules, State
from engine.games import GAMES
from engine.match import Match
from engine.pieces import Chance
from net.protocol.views import to_wire_events, to_wire_view
from net.protocol.wire import packed
from tests.support.rounds.random_walks import choices, walk

SHARED = [game for game in GAMES if max(game.players) > 1]
MOMENTS = 0.3
"""Share of the moments of a round that are checked."""


def lengths(state: State[Board], events: list[Event], seats: int) -> set[int]:
    """Return the lengths of an update for each seat, without the parts that are the same for all."""
    return {len(packed([to_wire_view(state, seat), to_wire_events(seat, events)])) for seat in range(seats)}


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_an_update_is_as_long_for_every_seat_whatever_anybody_holds(game: type[Rules[Board]]) -> None:
    """Redeal the hidden tiles at each moment: no update may change its length."""
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
