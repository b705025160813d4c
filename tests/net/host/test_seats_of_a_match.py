"""Within a match an honest host gives nobody another seat, and a new match waits for everyone."""

from __future__ import annotations

from engine.core import Seat
from net.guest.guest import Guest
from net.guest.news import EndNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Ready, Sit
from tests.support.lan.one_room import Parlour
from tests.support.lengths import long_run


def begun(target: int = 100) -> tuple[Parlour, Guest, Guest, Guest]:
    """Return a table of three at the end of its first round."""
    parlour = Parlour(seats=3, house={"target": target})
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana, ben], 400)
    return parlour, kai, ana, ben


def remove(parlour: Parlour, kai: Guest, *seats: Seat) -> None:
    for seat in seats:
        kai.ask(AdminRequest("kick", seat))
        parlour.pump()


def back(parlour: Parlour, key: Key) -> Guest:
    return parlour.join("Once more", key=key)


def refused(parlour: Parlour) -> list[str]:
    return [news.code for news in parlour.news["Once more"] if isinstance(news, EndNews)]


def test_a_player_who_was_removed_comes_back_to_the_seat_they_had() -> None:
    parlour, kai, ana, ben = begun()
    remove(parlour, kai, ana.seat, ben.seat)
    assert back(parlour, ben.key).seat == ben.seat == 2


def test_there_is_no_other_seat_for_them_if_that_one_is_taken() -> None:
    parlour, kai, ana, ben = begun()
    remove(parlour, kai, ana.seat, ben.seat)
    kai.ask(AdminRequest("bot", ben.seat))
    parlour.pump()
    back(parlour, ben.key)
    assert refused(parlour) == ["started"]


def test_a_newcomer_can_have_the_seat_of_a_player_who_was_removed() -> None:
    parlour, kai, ana, _ben = begun()
    remove(parlour, kai, ana.seat)
    assert parlour.join("Eva").seat == ana.seat


def test_places_are_swapped_only_before_a_match() -> None:
    parlour, kai, ana, ben = begun()
    kai.ask(AdminRequest("swap", ana.seat, ben.seat))
    ben.ask(Sit(ana.seat))
    parlour.pump()
    assert [parlour.host.table.chairs.of_key(each.key.public) for each in (ana, ben)] == [1, 2]


def over() -> tuple[Parlour, Guest, Guest, Guest]:
    """Return the same table when its match is over."""
    parlour, kai, ana, ben = begun(50)
    for deal in range(2, 60):
        parlour.play([kai, ana, ben], 400, until_deal=deal)
        if parlour.host.table.phase == "over":
            break
    assert parlour.host.table.phase == "over"
    return parlour, kai, ana, ben


@long_run
def test_a_new_match_begins_when_its_owner_and_everyone_else_have_asked_for_it() -> None:
    parlour, kai, ana, ben = over()
    table = parlour.host.table
    last = table.number
    kai.ask(AdminRequest("start"))
    ana.ask(Ready(on=True))
    parlour.run(300)
    assert (table.number, table.phase) == (last, "over")
    ben.ask(Ready(on=True))
    parlour.run(1)
    assert (table.number, table.matches) == (last + 1, 2)
    assert not any(guest.findings for guest in (kai, ana, ben))


def test_a_new_match_waits_for_its_owner() -> None:
    parlour, _kai, ana, ben = over()
    ana.ask(Ready(on=True))
    ben.ask(Ready(on=True))
    parlour.run(300)
    assert parlour.host.table.phase == "over"


def test_a_player_who_has_left_does_not_hold_up_a_new_match() -> None:
    parlour, kai, ana, ben = over()
    parlour.cut(ben)
    kai.ask(AdminRequest("start"))
    ana.ask(Ready(on=True))
    parlour.run(20)
    assert parlour.host.table.matches == 2


def test_a_player_can_come_back_after_the_rules_were_changed() -> None:
    parlour, kai, ana, ben = over()
    other = Parlour(seats=3, house={"target": 40}).host.table.terms
    kai.ask(AdminRequest("terms", terms=other))
    parlour.cut(ben)
    parlour.connect(ben)
    parlour.run(2)
    assert ben.is_seated
    ana.ask(Ready(on=True))
    ben.ask(Ready(on=True))
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    assert parlour.host.table.matches == 2
    assert not any(guest.findings for guest in (kai, ana, ben))
