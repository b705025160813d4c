"""The shared replay of a match: everyone sees what its leader shows, and nobody is left without one."""

from __future__ import annotations

import pytest

from net.effects.effects import SendToGuest
from net.guest.features import BETWEEN
from net.guest.guest import Guest
from net.guest.news import EndNews, RefusalNews, SharedReplayNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Ready, ReplayRequest, SharedReplay, WireReplayPosition
from tests.support.lan.one_room import Parlour

QUICK = {"target": 1}


def over(seats: int = 3) -> tuple[Parlour, Guest, Guest]:
    """Return a table whose match is over, with Kai, Ana and bots in the remaining seats."""
    parlour = Parlour(seats=seats, house=dict(QUICK))
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    while parlour.host.table.phase != "over":
        parlour.play([kai, ana], 400)
        parlour.run(0.1)
    return parlour, kai, ana


def ask(parlour: Parlour, guest: Guest, act: str, at: WireReplayPosition | None = None, deal: int = 0) -> None:
    number = deal or parlour.host.table.number
    for known in ("join", "leave", "lead", "show"):
        if known == act:
            guest.ask(ReplayRequest(known, number, at or WireReplayPosition()))
    parlour.pump()
    parlour.run(BETWEEN)


def seen(parlour: Parlour, guest: Guest) -> SharedReplay:
    """Return the shared replay as a guest last heard of it."""
    told = [each.replay for each in parlour.news[guest.name] if isinstance(each, SharedReplayNews)]
    return told[-1] if told else SharedReplay()


def refusals(parlour: Parlour, guest: Guest) -> list[str]:
    return [each.code for each in parlour.news[guest.name] if isinstance(each, RefusalNews | EndNews)]


def test_the_first_to_join_leads_and_everyone_hears_of_it() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join", WireReplayPosition(4, 1))
    assert seen(parlour, kai) == seen(parlour, ana) == SharedReplay(1, (1,), 1, WireReplayPosition(4, 1))
    ask(parlour, kai, "join", WireReplayPosition(9, 0))
    assert seen(parlour, ana) == SharedReplay(1, (0, 1), 1, WireReplayPosition(4, 1))
    shown = WireReplayPosition(5, 2, open=True, speed=400)
    ask(parlour, ana, "show", shown)
    assert seen(parlour, kai).position == shown
    ask(parlour, kai, "show", WireReplayPosition(1))
    assert seen(parlour, ana).position == shown, "only the leader shows"
    ask(parlour, kai, "lead")
    ask(parlour, kai, "show", WireReplayPosition(1))
    assert seen(parlour, ana) == SharedReplay(1, (0, 1), 0, WireReplayPosition(1))
    assert not refusals(parlour, kai) + refusals(parlour, ana)


def test_after_a_leader_the_next_one_clockwise_leads_and_the_last_one_ends_it() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join", WireReplayPosition(4))
    ask(parlour, kai, "join")
    ask(parlour, ana, "leave")
    assert seen(parlour, ana) == SharedReplay(1, (0,), 0, WireReplayPosition(4))
    ask(parlour, kai, "leave")
    assert seen(parlour, ana) == seen(parlour, kai) == SharedReplay()


def test_a_lost_leader_is_followed_by_the_next_and_joins_again_by_coming_back() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join", WireReplayPosition(4))
    ask(parlour, kai, "join")
    parlour.cut(ana)
    assert seen(parlour, kai) == SharedReplay(1, (0,), 0, WireReplayPosition(4))
    ask(parlour, kai, "show", WireReplayPosition(6))
    parlour.connect(ana)
    assert seen(parlour, ana) == seen(parlour, kai) == SharedReplay(1, (0, 1), 0, WireReplayPosition(6))
    ask(parlour, ana, "leave")
    parlour.cut(ana)
    parlour.connect(ana)
    assert seen(parlour, kai).viewers == (0,), "a player who left doesn't join by coming back"
    assert seen(parlour, ana).viewers == (0,), "but hears that it can be joined"


def test_it_continues_where_it_was_after_the_host_restarted() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join", WireReplayPosition(4))
    ask(parlour, kai, "join")
    ask(parlour, ana, "show", WireReplayPosition(7))
    parlour.restart()
    parlour.connect(kai)
    assert seen(parlour, kai) == SharedReplay(1, (0,), 0, WireReplayPosition(7))
    parlour.connect(ana)
    assert seen(parlour, ana) == SharedReplay(1, (0, 1), 0, WireReplayPosition(7))


def test_another_match_ends_it() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join")
    ana.ask(Ready(on=True))
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert seen(parlour, kai) == seen(parlour, ana) == SharedReplay()
    ask(parlour, ana, "join", deal=1)
    ask(parlour, ana, "join")
    assert seen(parlour, kai) == SharedReplay(), "there is none while a match is played"
    assert not refusals(parlour, ana)


def test_a_player_who_is_removed_leads_no_longer() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join")
    ask(parlour, kai, "join")
    kai.ask(AdminRequest("kick", ana.seat))
    parlour.pump()
    assert seen(parlour, kai) == SharedReplay(1, (0,), 0, WireReplayPosition())


@pytest.mark.parametrize("at", [WireReplayPosition(100_000), WireReplayPosition(0, 7)])
def test_positions_that_the_match_does_not_have_are_refused(at: WireReplayPosition) -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join", at)
    assert seen(parlour, kai) == SharedReplay()
    ask(parlour, ana, "join")
    ask(parlour, ana, "show", at)
    assert seen(parlour, kai).position == WireReplayPosition()
    assert refusals(parlour, ana) == ["bad_message", "bad_message"]


def test_an_edited_program_that_floods_is_shown_out_and_the_next_one_leads() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join")
    ask(parlour, kai, "join")
    connection = parlour.host.table.chairs[ana.seat].connection
    for place in range(80):
        parlour.host.on_message(connection, ReplayRequest("show", 1, WireReplayPosition(place % 9)), parlour.now)
    parlour.host.take_effects()
    parlour.pump()
    assert parlour.host.table.chairs[ana.seat].connection != connection
    assert parlour.host.table.replay is not None
    assert parlour.host.table.replay.message().leader == kai.seat


def test_an_honest_leader_never_floods_and_the_latest_position_is_shown() -> None:
    parlour, kai, ana = over()
    ask(parlour, ana, "join")
    number = parlour.host.table.number
    for place in range(200):
        ana.ask(ReplayRequest("show", number, WireReplayPosition(place % 9)))
        parlour.pump()
    parlour.run(BETWEEN)
    assert seen(parlour, kai).position == WireReplayPosition(199 % 9)
    assert not refusals(parlour, ana)


def test_an_older_program_hears_nothing_of_it() -> None:
    parlour, kai, ana = over()
    parlour.host.table.chairs[kai.seat].features = frozenset()
    sent: list[int] = []
    take = parlour.host.take_effects
    ask(parlour, ana, "join")
    parlour.host.on_message(parlour.host.table.chairs[kai.seat].connection, ReplayRequest("join", 1), parlour.now)
    sent += [each.connection for each in take() if isinstance(each, SendToGuest)]
    assert seen(parlour, ana).viewers == (ana.seat,)
    assert seen(parlour, kai) == SharedReplay()
    old = Guest("Old", Key(bytes(range(32))), parlour.chance.randbytes)
    old.ask(ReplayRequest("join", 1))
    assert not old.take_effects(), "an older host is never asked"


@pytest.mark.parametrize(
    "lie",
    [
        SharedReplay(1, (0,), 1),
        SharedReplay(1, (0,), -1),
        SharedReplay(1, (0, 7), 0),
        SharedReplay(1, (0,), 0, WireReplayPosition(0, 7)),
    ],
)
def test_a_guest_hangs_up_on_a_host_that_makes_no_sense(lie: SharedReplay) -> None:
    parlour, _, ana = over()
    ana.on_message(lie, parlour.now)
    assert [found.code for found in ana.findings] == ["unreadable"]


def test_a_guest_skips_a_replay_of_a_match_it_has_not_checked() -> None:
    parlour, _, ana = over()
    ana.on_message(SharedReplay(2, (0,), 0), parlour.now)
    parlour.pump()
    assert seen(parlour, ana) == SharedReplay()
    assert not ana.findings
