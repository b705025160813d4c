"""After a match its owner may choose a game for fewer players, which moves some of them to other seats."""

from __future__ import annotations

from engine.games import game
from net.guest.guest import Guest
from net.guest.news import AuditNews
from net.protocol.messages import AdminRequest, Ready, Sit
from net.protocol.terms import terms_of
from tests.support.lan.one_room import STEP, Parlour


def begun() -> tuple[Parlour, Guest, Guest]:
    """Return a table of three in a match of one round, with Kai, Ana in the last seat, and a bot between them."""
    parlour = Parlour("block_draw", 3, house={"target": 10})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Sit(2))
    parlour.pump()
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    return parlour, kai, ana


def leave_out_a_seat(parlour: Parlour, kai: Guest) -> None:
    """Wait for the end of the match, and choose a game for two."""
    parlour.run(6.0)
    assert parlour.host.table.phase == "over"
    kai.ask(AdminRequest("terms", terms=terms_of(game("block_draw")(2))))
    parlour.pump()
    assert len(parlour.host.table.chairs) == 2


def test_a_player_who_was_in_a_seat_that_is_gone_plays_on_in_another() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana])
    leave_out_a_seat(parlour, kai)
    assert ana.seat == 1
    for guest in (kai, ana):
        guest.ask(Ready(on=True))
    parlour.pump()
    parlour.play([kai, ana])
    assert (ana.last_deal, ana.findings, kai.findings) == (2, [], [])


def test_what_an_onlooker_saw_is_not_taken_for_what_another_seat_saw() -> None:
    parlour, kai, _ = begun()
    kai.ask(AdminRequest("kick", 2))
    parlour.pump()
    ben = parlour.join("Ben")
    assert ben.seat == 2
    while ben.deal_record is None or ben.deal_record.ply < 6:
        parlour.play([kai], STEP)
    assert ben.last_deal == 0
    parlour.cut(ben)
    parlour.play([kai])
    leave_out_a_seat(parlour, kai)
    again = Guest("Ben", ben.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ben"]))
    parlour.connect(again)
    parlour.run(1.0)
    assert (again.seat, again.last_deal) == (1, 1)
    assert [news.findings for news in parlour.news["Ben"] if isinstance(news, AuditNews)] == [()]
