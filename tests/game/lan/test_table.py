"""People at a LAN table: join, choose, start, leave and return, save and resume the match."""

from __future__ import annotations

import pytest

from engine.games import game
from net.effects.effects import SendToGuest
from net.guest.guest import Guest
from net.guest.news import AuditNews, ChatNews, EndNews, RefusalNews, RoomNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Chat, Contribution, Ping, Pong, Ready, Sit, TableSettings
from net.protocol.terms import terms_of
from tests.support.lan.one_room import Parlour


def kinds(parlour: Parlour) -> list[str]:
    return [chair.kind for chair in parlour.host.table.chairs]


def refusals(parlour: Parlour, guest: Guest) -> list[str]:
    """Return the error codes of a guest's refusals and removals."""
    return [news.code for news in parlour.news[guest.name] if isinstance(news, RefusalNews | EndNews)]


def begun(seats: int = 3) -> tuple[Parlour, Guest, Guest]:
    """Return a table in its first deal, with Kai, Ana and bots in the remaining seats."""
    parlour = Parlour(seats=seats)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert parlour.host.table.phase == "play"
    return parlour, kai, ana


# -- the lobby ---------------------------------------------------------------------------------------------------------


def test_the_keeper_begins_when_all_are_ready_and_bots_take_what_is_free() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert refusals(parlour, kai) == ["not_ready"]
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert (parlour.host.table.phase, kinds(parlour)) == ("play", ["person", "person", "bot"])


def test_a_table_that_nobody_keeps_begins_when_everyone_is_there_and_ready() -> None:
    parlour = Parlour(seats=2, kept=False)
    one, two = parlour.join("One"), parlour.join("Two")
    one.ask(Ready(on=True))
    parlour.pump()
    phases = [parlour.host.table.phase]
    two.ask(Ready(on=True))
    parlour.pump()
    assert [*phases, parlour.host.table.phase] == ["lobby", "play"]


def test_other_terms_have_to_be_agreed_on_anew() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    assert ana.room is not None
    assert ana.room.seats[ana.seat].ready
    kai.ask(AdminRequest("terms", terms=terms_of(game("all_fives")(4))))
    parlour.pump()
    assert (ana.room.terms.game, len(ana.room.seats)) == ("all_fives", 4)
    assert not ana.room.seats[ana.seat].ready


def test_rules_that_come_back_have_to_be_agreed_on_anew() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    agreed = parlour.host.table.terms
    for terms in (terms_of(game("all_fives")(3)), agreed):
        kai.ask(AdminRequest("terms", terms=terms))
        parlour.pump()
        assert not parlour.host.table.chairs[ana.seat].ready
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert refusals(parlour, kai) == ["not_ready"]


def test_a_player_who_is_lost_in_the_lobby_keeps_the_seat_when_the_match_begins() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    parlour.cut(ana)
    parlour.run(0.5)
    kai.ask(AdminRequest("start"))
    parlour.run(1.5)
    parlour.connect(ana)
    parlour.run(0.5)
    assert (refusals(parlour, ana), kinds(parlour)) == ([], ["person", "person", "bot"])
    parlour.play([kai, ana])
    deal = parlour.host.table.done[0].record
    assert deal.shares is not None
    assert isinstance(deal.shares.contributions[ana.seat], Contribution), "back in time, so the deal is Ana's, too"
    assert not kai.findings + ana.findings


def test_a_player_who_is_lost_before_being_ready_is_waited_for_until_a_bot_fills_in() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    parlour.cut(ana)
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert (refusals(parlour, kai), parlour.host.table.phase) == (["not_ready"], "lobby")
    parlour.run(8.5)
    kai.ask(AdminRequest("start"))
    parlour.run(1.0)
    assert (parlour.host.table.phase, kinds(parlour)) == ("play", ["person", "away", "bot"])
    parlour.connect(ana)
    assert (refusals(parlour, ana), kinds(parlour)[1]) == ([], "person")
    parlour.play([kai, ana])
    assert not kai.findings + ana.findings


def test_a_table_does_not_shrink_below_those_who_sit_there() -> None:
    parlour = Parlour()
    kai, _, _ = parlour.join("Kai"), parlour.join("Ana"), parlour.join("Ben")
    kai.ask(AdminRequest("terms", terms=terms_of(game("block_draw")(2))))
    parlour.pump()
    assert refusals(parlour, kai) == ["full"]
    assert kinds(parlour) == ["person"] * 3


def test_people_choose_their_seats() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Sit(2))
    parlour.pump()
    assert (kai.seat, ana.seat, kinds(parlour)) == (0, 2, ["person", "open", "person"])
    ana.ask(Sit(0))
    parlour.pump()
    assert refusals(parlour, ana) == ["seat_taken"]
    kai.ask(AdminRequest("swap", 0, 2))
    parlour.pump()
    assert (kai.seat, ana.seat) == (2, 0)


def test_only_the_keeper_keeps_the_table() -> None:
    parlour = Parlour()
    _, ana = parlour.join("Kai"), parlour.join("Ana")
    for wish in (
        AdminRequest("start"),
        AdminRequest("kick", 0),
        AdminRequest("close"),
        AdminRequest("bot", 2),
        AdminRequest("save"),
    ):
        ana.ask(wish)
        parlour.pump()
    assert refusals(parlour, ana) == ["not_keeper"] * 5
    assert kinds(parlour) == ["person", "person", "open"]


def test_who_is_kicked_has_to_leave_and_needs_another_code() -> None:
    parlour = Parlour()
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    kai.ask(AdminRequest("kick", 1))
    parlour.pump()
    assert refusals(parlour, ana) == ["kicked"]
    assert (kinds(parlour), parlour.codes) == (["person", "open", "open"], 1)
    parlour.connect(ana)  # with its saved pass key
    assert refusals(parlour, ana) == ["kicked", "unknown"]


def test_a_fourth_guest_finds_no_seat_and_an_uninvited_one_no_door() -> None:
    parlour = Parlour()
    for name in ("Kai", "Ana", "Ben"):
        parlour.join(name)
    assert refusals(parlour, parlour.join("Cleo")) == ["full"]
    assert refusals(parlour, parlour.join("Dora", invited=False)) == ["unknown"]


def test_two_guests_of_one_name_can_be_told_apart() -> None:
    parlour = Parlour()
    parlour.join("Kai")
    one, two = (
        parlour.join("Ana"),
        Guest("Ana", Key(bytes(range(32))), parlour.chance.randbytes),
    )
    parlour.connect(two, invited=True)
    assert one.room is not None
    assert [place.name for place in one.room.seats] == ["Kai", "Ana", "Ana 2"]


# -- leaving and returning ---------------------------------------------------------------------------------------------


def test_a_bot_stands_in_after_a_while_and_the_seat_is_given_back_at_once() -> None:
    parlour, kai, ana = begun()
    parlour.cut(ana)
    assert kinds(parlour)[1] == "away"
    assert kai.room is not None
    assert (kai.room.seats[1].bot, kai.room.seats[1].left) == ("", 8)
    parlour.run(8.5)
    assert kai.room.seats[1].bot
    parlour.play([kai], seconds=3)
    parlour.connect(ana)
    assert (kai.room.seats[1].kind, kai.room.seats[1].bot) == ("person", "")
    parlour.play([kai, ana])
    assert [
        news.findings for guest in (kai, ana) for news in parlour.news[guest.name] if isinstance(news, AuditNews)
    ] == [
        (),
        (),
    ]


def test_every_ping_is_answered_at_once() -> None:
    parlour, _, _ = begun()
    connection = parlour.host.table.chairs[1].connection
    for number in (7, 8, 8):
        parlour.host.on_message(connection, Ping(number), parlour.now)
        sent = [effect for effect in parlour.host.take_effects() if isinstance(effect, SendToGuest)]
        assert sent == [SendToGuest(connection, Pong(number))]


def test_nothing_moves_while_nobody_is_there() -> None:
    parlour, kai, ana = begun()
    parlour.cut(kai)
    parlour.cut(ana)
    moves = parlour.host.table.deal
    assert moves is not None
    before = moves.record.ply
    parlour.run(60)
    assert moves.record.ply == before


def test_the_same_player_at_another_window_takes_the_seat_over() -> None:
    parlour, _, ana = begun()
    other = Guest("Ana", ana.key, parlour.chance.randbytes)
    other.memory.join(ana.table, ana.host, ana.pass_key)
    parlour.connect(other)
    assert "replaced" in refusals(parlour, ana)
    assert (kinds(parlour)[1], other.is_seated, ana.is_seated) == ("person", True, False)


def test_a_newcomer_gets_a_free_seat_from_the_next_deal_on() -> None:
    parlour, kai, ana = begun()
    assert refusals(parlour, parlour.join("Ben")) == ["started"]
    kai.ask(AdminRequest("open", 2))
    parlour.pump()
    ben = parlour.join("Ben2")
    assert (ben.is_seated, ben.seat) == (True, 2)
    parlour.play([kai, ana, ben])
    assert all(not guest.findings for guest in (kai, ana, ben))
    entries = parlour.host.table.done[0].record.entries
    assert all(entry.stand_in_reason == "bot" for entry in entries if entry.seat == 2)
    parlour.play([kai, ana, ben], until_deal=2)
    parlour.play([kai, ana, ben])
    second = parlour.host.table.done[-1].record
    assert second.keys[2] == ben.key.public
    assert not any(entry.stand_in_reason != "seat" for entry in second.entries)
    assert all(not guest.findings and guest.last_deal == 2 for guest in (kai, ana, ben))


# -- saving and resuming -----------------------------------------------------------------------------------------------


def test_a_table_is_put_away_and_goes_on_with_whoever_is_there() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana], seconds=1)
    assert kai.deal_record is not None
    ply = kai.deal_record.ply
    kai.ask(AdminRequest("save"))
    parlour.pump()
    assert parlour.finished == [True]
    assert [refusals(parlour, guest)[-1] for guest in (kai, ana)] == ["saved", "saved"]
    parlour.restart()
    parlour.connect(kai)
    assert kai.room is not None
    assert (kai.room.phase, kai.legal()) == ("saved", [])
    parlour.run(20)
    assert kai.deal_record.ply == ply
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai])
    assert parlour.host.table.done
    assert kai.findings == []


def test_a_match_that_is_over_is_followed_by_another_at_the_same_table() -> None:
    parlour = Parlour(seats=2, house={"target": 50})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    for deal in range(2, 60):
        parlour.play([kai, ana], until_deal=deal)
        if parlour.host.table.phase == "over":
            break
    assert parlour.host.table.phase == "over"
    last = parlour.host.table.number
    kai.ask(AdminRequest("start"))
    parlour.run(200)
    assert parlour.host.table.number == last, "Ana hasn't said that she wants another match"
    ana.ask(Ready(on=True))
    parlour.pump()
    parlour.play([kai, ana])
    assert (parlour.host.table.number, len(parlour.host.table.match.rounds)) == (last + 1, 1)
    assert kai.findings == ana.findings == []


def test_closing_the_table_sends_everyone_home() -> None:
    parlour, kai, ana = begun()
    kai.ask(AdminRequest("close"))
    parlour.pump()
    assert [refusals(parlour, guest)[-1] for guest in (kai, ana)] == ["closed", "closed"]
    assert parlour.finished == [False]
    parlour.connect(ana)
    assert refusals(parlour, ana)[-1] == "closed"


# -- chat --------------------------------------------------------------------------------------------------------------


def test_what_is_said_is_heard_by_all_and_a_quiet_table_takes_phrases_only() -> None:
    parlour, kai, ana = begun()
    ana.ask(Chat(3))
    ana.ask(Chat(text="Nice one"))
    parlour.pump()
    kai.ask(AdminRequest("custom", settings=TableSettings(pace=0, chat=False)))
    parlour.pump()
    ana.ask(Chat(text="Nice one"))
    parlour.pump()
    said = [news for news in parlour.news["Kai"] if isinstance(news, ChatNews)]
    assert said == [ChatNews(1, 3, ""), ChatNews(1, -1, "Nice one")]


def test_who_says_too_much_is_shown_out_and_may_come_back() -> None:
    parlour, kai, ana = begun()
    for _ in range(100):
        ana.ask(Chat(1))
    parlour.pump()
    assert (kai.is_seated, ana.is_seated) == (True, False)
    parlour.run(3)
    parlour.connect(ana)
    assert ana.is_seated


# -- recovery ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.0, 0.5, 1.5, 4.0])
def test_a_host_that_was_killed_goes_on_at_the_same_move(seconds: float) -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana], seconds=seconds)
    assert kai.deal_record is not None
    before = kai.deal_record.head
    parlour.restart()
    for guest in (kai, ana):
        parlour.connect(guest)
    assert kai.deal_record.head == before
    parlour.play([kai, ana])
    assert parlour.host.table.done
    assert kai.findings == ana.findings == []


def test_the_room_is_told_whole_to_whoever_comes() -> None:
    parlour, kai, _ = begun()
    rooms = [news.room for news in parlour.news["Kai"] if isinstance(news, RoomNews)]
    assert rooms[-1] == kai.room
    assert [room.version for room in rooms] == sorted({room.version for room in rooms})
    assert Chat().seat == -1
