"""Views on the wire: complete, without additional information, and invalid ones are rejected."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import get_type_hints

import msgspec
import pytest

from engine.core import NOBODY, Board, Rules, View
from engine.fields import Count, PerSeat
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.match import Match
from net.fairness.deal_record import public_digest
from net.protocol.errors import ProtocolError
from net.protocol.terms import rules_of, terms_of
from net.protocol.views import Counts, WireView, form_of, from_wire_view, to_wire_view
from net.protocol.wire import packed
from tests.support.rounds.random_walks import walk

SHARED = [game for game in GAMES if max(game.players) > 1]
MUTATIONS = 40


def test_all_of_a_view_goes_over_the_wire_but_what_the_terms_say() -> None:
    assert {*WireView.__struct_fields__} == {*View.fields} - {"pieces", "sides"}
    hints = get_type_hints(WireView, include_extras=True)
    own = {"board", "piles", "carried", "points"}  # shorter lists than others, or a board
    assert {name: hints[name] for name in hints.keys() - own} == {
        name: form_of(View.fields[name]) for name in hints.keys() - own
    }


def test_what_goes_over_the_wire_has_been_masked() -> None:
    """Send a complete state: the bytes are those of the seat's own view."""
    match = walk(SHARED[0](2), 1, rounds=1)
    match.begin(bytes(16))
    state = match.state
    assert packed(to_wire_view(state, 1)) == packed(to_wire_view(state.masked(1), 1))
    assert to_wire_view(state, 1).hands[0] == bytes(len(to_wire_view(state, 1).hands[0]))


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_every_view_survives_the_wire_and_every_seat_comes_to_the_same_public_table(game: type[Rules[Board]]) -> None:
    rules = game(max(game.players))
    seats = [*range(rules.seats)]
    places = Random(game.key)

    def watch(match: Match[Board]) -> None:
        if places.random() < 0.7:
            return
        public = to_wire_view(match.state, NOBODY)
        assert packed(public) == packed(to_wire_view(match.view(NOBODY), NOBODY))
        for seat in seats:
            view = match.view(seat)
            wire = msgspec.convert(msgspec.msgpack.decode(packed(to_wire_view(view, seat))), WireView)
            back = from_wire_view(wire, rules, seat)
            assert back == view
            assert rules.legal(back, seat) == match.legal(seat)
            assert public_digest(to_wire_view(back, NOBODY)) == public_digest(public)

    walk(rules, 1, watch, rounds=2)


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_a_view_that_no_table_can_show_is_a_fault_of_the_protocol(game: type[Rules[Board]]) -> None:
    """Change one value of a true view: the result is a valid view or a `ProtocolError`."""
    rules = game(min(seats for seats in game.players if seats > 1))
    chance = Random(game.key)

    def watch(match: Match[Board]) -> None:
        plain = msgspec.msgpack.decode(packed(to_wire_view(match.view(0), 0)))
        for _ in range(MUTATIONS if chance.random() < 0.05 else 0):
            try:
                wire = msgspec.convert(_changed(plain, chance), WireView)
            except msgspec.ValidationError:
                continue
            with suppress(ProtocolError):
                view = from_wire_view(wire, rules, 0)
                rules.legal(view, 0)
                rules.open_pips(view)

    walk(rules, 2, watch, rounds=1)


def _changed(plain: object, chance: Random) -> object:
    """Return a copy with one value replaced."""
    if isinstance(plain, dict):
        key = chance.choice(sorted(plain))
        return plain | {key: _changed(plain[key], chance)}
    if isinstance(plain, list) and plain and chance.random() < 0.8:
        place = chance.randrange(len(plain))
        return [*plain[:place], _changed(plain[place], chance), *plain[place + 1 :]]
    if isinstance(plain, bytes):
        return chance.randbytes(chance.randrange(18))
    if isinstance(plain, list):
        return [chance.randrange(-1, 136) for _ in range(chance.randrange(20))]
    return chance.choice([-1, 0, 1, 2, 7, 63, 135, 255, True, 10**6])


def test_another_board_than_that_of_the_game_is_a_fault_of_the_protocol() -> None:
    plain = walk(BlockDraw(2), 1, rounds=1).state
    counted = AllFives(2)
    with pytest.raises(ProtocolError):
        from_wire_view(to_wire_view(plain, 0), counted, 0)
    from_wire_view(to_wire_view(walk(counted, 1, rounds=1).state, 0), counted, 0)


def test_every_field_of_a_board_has_a_form_on_the_wire() -> None:
    assert form_of(PerSeat[Count]) == Counts
    with pytest.raises(KeyError):
        form_of(int)


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_both_ends_come_to_the_same_terms(game: type[Rules[Board]]) -> None:
    rules = game(max(game.players))
    again = rules_of(terms_of(rules))
    assert (type(again), again.seats, again.pieces, again.house) == (game, rules.seats, rules.pieces, rules.house)


def test_other_rules_of_the_same_name_are_refused() -> None:
    terms = terms_of(SHARED[0](2))
    with pytest.raises(ValueError, match="by different rules"):
        rules_of(msgspec.structs.replace(terms, rules=bytes(8)))
