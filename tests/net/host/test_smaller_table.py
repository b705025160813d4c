"""A table that gets fewer seats, or more, keeps everyone who sits there, each in one place."""

from __future__ import annotations

import pytest

from engine.games import game
from net.protocol.field_types import NO_KEY
from net.protocol.messages import AdminRequest, Sit
from net.protocol.terms import terms_of
from tests.support.lan.one_room import Parlour


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_sits_twice_or_is_lost_at_a_smaller_table(seats: int) -> None:
    parlour = Parlour(seats=4)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Sit(3))
    parlour.pump()
    kai.ask(AdminRequest("bot", seat=1, character="bruno"))
    kai.ask(AdminRequest("terms", terms=terms_of(game("block_draw")(seats, None, {}))))
    parlour.pump()
    for guest in (kai, ana):
        assert guest.room is not None
        places = guest.room.seats
        assert [place.seat for place in places] == list(range(seats))
        assert places[guest.seat].name == guest.name
        people = [place.key for place in places if place.kind in ("person", "away")]
        assert sorted(people) == sorted((kai.key.public, ana.key.public)), "each player has one seat"
        assert all(place.name == "" or place.key != NO_KEY for place in places)


def test_a_table_with_more_people_than_that_stays_as_large_as_it_is() -> None:
    parlour = Parlour(seats=4)
    kai, *_ = (parlour.join(name) for name in ("Kai", "Ana", "Luis"))
    kai.ask(AdminRequest("terms", terms=terms_of(game("block_draw")(2, None, {}))))
    parlour.pump()
    assert kai.room is not None
    assert [place.name for place in kai.room.seats] == ["Kai", "Ana", "Luis", ""]
