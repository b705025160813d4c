"""Those who look on without a seat are shown what everybody sees, in time, and nothing else."""

from __future__ import annotations

import pytest

from engine.core import NOBODY, Board, Event, Rules, Seat, State
from engine.games import GAMES, game
from engine.match import Match
from engine.pieces import each
from net.effects.effects import CloseConnection, HangUp, SendToGuest, SendToHost
from net.fairness.deal_record import move_of
from net.guest.guest import Guest
from net.guest.news import EndNews, News, RefusalNews, RoomNews, SeatNews, TableNews
from net.guest.onlooker import Onlooker
from net.host.deal import HostedDeal
from net.host.onlookers import MAX_ONLOOKERS
from net.host.recovery import recovered
from net.protocol.field_types import UNSEEN
from net.protocol.keys import Key, digest
from net.protocol.messages import (
    AFTER_ROUND,
    NO_ONLOOKERS,
    AdminRequest,
    Admission,
    Bye,
    Chat,
    FromHost,
    LogEntry,
    LookOn,
    Ping,
    Pong,
    Ready,
    Room,
    TableSettings,
    TableUpdate,
)
from net.protocol.terms import terms_of
from net.protocol.views import to_wire_events, to_wire_view
from tests.support.lan.one_room import Parlour, Watcher
from tests.support.lengths import often

SHARED = [sheet for sheet in GAMES if max(sheet.players) > 1]
TOLD = (Admission, Room, TableUpdate, Chat, Pong, Bye)
"""All that somebody who looks on may be sent."""


def begun(key: str = "block_draw", *, onlookers: int = 0, seats: int = 3) -> tuple[Parlour, Guest, list[Guest]]:
    """Return a table, its owner, and all its players, once the first round is dealt."""
    parlour = Parlour(key, seats=seats, onlookers=onlookers)
    kai, *others = guests = [parlour.join(name) for name in ("Kai", "Ana", "Ben", "Cleo", "Dan", "Eva")[:seats]]
    for guest in others:
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    until_dealt(parlour)
    return parlour, kai, guests


def until_dealt(parlour: Parlour) -> None:
    for _ in range(300):
        if parlour.host.table.phase == "play":
            return
        parlour.run(0.1)
    raise AssertionError("nothing is dealt")


def play(parlour: Parlour, guests: list[Guest], plies: int) -> None:
    """Let guests make so many moves, or fewer if the round is over."""
    table = parlour.host.table
    end = ply(parlour) + plies
    while ply(parlour) < end and not table.match.state.over:
        parlour.play(guests, 0.1)


def match_over(parlour: Parlour, guests: list[Guest]) -> None:
    """Play to the end of the match, after which nobody is ready for another."""
    table = parlour.host.table
    for _ in range(100):
        parlour.play(guests, 60)
        parlour.run(0.5)
        if table.match.is_over:
            break
        for guest in guests:
            guest.ask(Ready(on=True))
        parlour.pump()
    parlour.run(6)
    assert table.phase == "over"


def ply(parlour: Parlour) -> int:
    deal = parlour.host.table.deal
    assert deal is not None
    return deal.record.ply


def shown(watcher: Watcher) -> list[TableUpdate]:
    return [each for each in watcher.heard if isinstance(each, TableUpdate)]


def told(parlour: Parlour, watcher: Watcher, kind: type[News]) -> list[News]:
    return [news for news in parlour.news[watcher.name] if isinstance(news, kind)]


def leaks(message: TableUpdate, state: State[Board]) -> list[str]:
    """Return the tiles that an update about this state shows although not everybody sees them."""
    found = []
    for seat, hand in enumerate(message.view.hands):
        hidden = int.from_bytes(hand, "little") & ~state.shown
        found += [f"seat {seat} holds {tile}" for tile in each(hidden)]
    for pile in message.view.piles:
        found += [f"{tile} is in a pile" for tile in pile if tile >= 0 and not state.shown >> tile & 1]
    for event in message.events:
        if event.eyes != -1:
            found += [f"an event shows {tile}" for tile in event.tiles if tile != UNSEEN]
    return found


def evening(key: str, seats: int, rounds: int) -> tuple[Parlour, Watcher]:
    """Play some rounds that somebody looks on at from the lobby."""
    parlour = Parlour(key, seats=seats)
    guests = [parlour.join("Kai"), *(parlour.join(f"P{number}") for number in range(seats - 1))]
    eve = parlour.look("Eve")
    for guest in guests[1:]:
        guest.ask(Ready(on=True))
    parlour.pump()
    guests[0].ask(AdminRequest("start"))
    parlour.pump()
    for _ in range(rounds):
        parlour.play(guests, 1000)
        for guest in guests:
            guest.ask(Ready(on=True))
        parlour.run(0.5)
    return parlour, eve


def wrongs(parlour: Parlour, eve: Watcher) -> list[str]:
    """Return all that somebody was sent about the deals that are over, and that isn't what everybody sees."""
    table, found = parlour.host.table, []
    deals = [*table.before, *table.done]
    told_of = {(update.deal, update.ply): update for update in shown(eve)}
    match = Match(table.rules)
    for deal in deals:
        match = match if deal.record.opening.round > 1 else Match(table.rules)
        events = match.begin(deal.record.seed(deal.secret))
        for count, entry in enumerate([None, *deal.record.entries]):
            if entry is not None:
                events = match.play(entry.seat, move_of(entry.move))
            update = told_of.pop((deal.number, count))
            if not match.state.over:
                found += leaks(update, match.state)
            if (update.view, update.events) != (to_wire_view(match.state, NOBODY), to_wire_events(NOBODY, events)):
                found.append(f"deal {deal.number}: another table after {count} moves")
    return found + [f"deal {number} has no move {count}" for number, count in told_of if number <= len(deals)]


@pytest.mark.parametrize("sheet", SHARED, ids=lambda sheet: sheet.key)
def test_nothing_hidden_is_sent_to_somebody_who_looks_on(sheet: type[Rules[Board]]) -> None:
    parlour, eve = evening(sheet.key, min(each for each in sheet.players if each > 1), often(1, 2))
    assert [*parlour.host.table.before, *parlour.host.table.done]
    assert all(isinstance(message, TOLD) for message in eve.heard)
    assert wrongs(parlour, eve) == []
    assert len(told(parlour, eve, TableNews)) == len(shown(eve))


def test_a_hand_that_is_sent_by_mistake_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true = HostedDeal.update

    def leaking(
        self: HostedDeal, match: Match[Board], seat: Seat, signature: bytes, events: list[Event], entry: LogEntry | None
    ) -> TableUpdate:
        return true(self, match, 0 if seat == NOBODY else seat, signature, events, entry)

    monkeypatch.setattr(HostedDeal, "update", leaking)
    found = wrongs(*evening("block_draw", 2, 1))
    assert any("seat 0 holds" in each for each in found)
    assert any("an event shows" in each for each in found)


def test_all_hands_are_shown_when_the_round_is_over() -> None:
    parlour, _, guests = begun()
    eve = parlour.look("Eve")
    parlour.play(guests, 400)
    assert eve.view is not None
    assert eve.view.over
    assert eve.view.hands == parlour.host.table.match.state.hands


def test_a_newcomer_who_looks_on_is_shown_the_table_as_it_is() -> None:
    parlour, _, guests = begun()
    play(parlour, guests, 3)
    eve = parlour.look("Eve")
    assert eve.view is not None
    assert [type(each) for each in eve.heard] == [Admission, Room, TableUpdate]
    assert told(parlour, eve, SeatNews)[0] == SeatNews(
        NOBODY,
        eve.key.public,
        parlour.host.table.founding.table,
        eve.host,
        eve.heard[0].features,  # type: ignore[union-attr]  # an admission
    )


def test_everybody_is_told_how_many_look_on() -> None:
    parlour, kai, _ = begun()
    assert kai.room is not None
    assert kai.room.onlookers == 0
    eve, _finn = parlour.look("Eve"), parlour.look("Finn")
    assert (kai.room.onlookers, eve.room and eve.room.onlookers) == (2, 2)
    eve.leave()
    parlour.pump()
    assert kai.room.onlookers == 1


def test_no_more_than_fifty_look_on() -> None:
    parlour, kai, _ = begun()
    for number in range(MAX_ONLOOKERS):
        parlour.look(f"W{number}")
    late = parlour.look("Late")
    assert late.view is None
    assert told(parlour, late, EndNews) == [EndNews("many_onlookers")]
    assert kai.room is not None
    assert kai.room.onlookers == MAX_ONLOOKERS
    owner = parlour.look("Owner", key=parlour.keeper_key)
    assert owner.view is not None
    assert kai.room.onlookers == MAX_ONLOOKERS


def test_nobody_looks_on_where_the_owner_does_not_want_it() -> None:
    parlour, kai, _ = begun(onlookers=NO_ONLOOKERS)
    eve = parlour.look("Eve")
    assert told(parlour, eve, EndNews) == [EndNews("no_onlookers")]
    assert eve.heard == [Bye("no_onlookers")]
    kai.ask(AdminRequest("custom", settings=TableSettings(onlookers=0)))
    parlour.pump()
    finn = parlour.look("Finn")
    assert finn.view is not None
    kai.ask(AdminRequest("custom", settings=TableSettings()))
    parlour.pump()
    assert told(parlour, finn, EndNews) == [EndNews("no_onlookers")]
    assert not list(parlour.host.table.onlookers)


def test_the_owner_looks_on_even_then() -> None:
    parlour, kai, _ = begun(onlookers=NO_ONLOOKERS)
    screen = parlour.look("Screen", key=parlour.keeper_key)
    kai.ask(AdminRequest("custom", settings=TableSettings()))
    parlour.pump()
    assert screen.view is not None
    assert not told(parlour, screen, EndNews)


def test_moves_are_shown_as_late_as_the_owner_wants() -> None:
    parlour, _, guests = begun(onlookers=30)
    play(parlour, guests, 2)
    eve, screen = parlour.look("Eve"), parlour.look("Screen", key=parlour.keeper_key)
    assert shown(eve) == []
    assert [each.ply for each in shown(screen)] == [2]
    play(parlour, guests, 2)
    at_once = [each.ply for each in shown(screen)]
    assert at_once == [2, 3, 4]
    assert shown(eve) == []
    parlour.run(31)
    assert [each.ply for each in shown(eve)][:3] == [2, 3, 4]
    finn = parlour.look("Finn")
    assert shown(finn)[0] == shown(eve)[-1]


def test_what_waits_is_shown_at_once_when_nobody_has_to_wait_any_more() -> None:
    parlour, kai, guests = begun(onlookers=600)
    eve = parlour.look("Eve")
    play(parlour, guests, 3)
    assert shown(eve) == []
    kai.ask(AdminRequest("custom", settings=TableSettings(onlookers=0, pace=0)))
    parlour.pump()
    parlour.run(0.5)
    assert [each.ply for each in shown(eve)][:4] == [0, 1, 2, 3]


def test_a_round_is_shown_when_it_is_over() -> None:
    parlour, _, guests = begun(onlookers=AFTER_ROUND)
    eve = parlour.look("Eve")
    play(parlour, guests, 5)
    assert shown(eve) == []
    parlour.play(guests, 400)
    assert shown(eve)
    assert all(each.view.over for each in shown(eve))
    finn = parlour.look("Finn")
    assert len(shown(finn)) == 1


def test_nothing_of_old_terms_is_shown_under_new_ones() -> None:
    parlour, kai, guests = begun("block_draw", onlookers=600, seats=2)
    eve = parlour.look("Eve")
    match_over(parlour, guests)
    kai.ask(AdminRequest("terms", terms=terms_of(game("all_fives")(2, None, {}))))
    parlour.pump()
    parlour.run(700)
    assert shown(eve) == []
    assert not told(parlour, eve, EndNews)


def test_a_player_of_the_table_who_looks_on_sees_no_hand() -> None:
    parlour, _, guests = begun()
    eve = parlour.look("Eve", key=guests[1].key)
    assert leaks(shown(eve)[0], parlour.host.table.match.state) == []


def test_onlookers_hear_what_is_said_to_all_but_no_codes() -> None:
    parlour, kai, guests = begun()
    eve = parlour.look("Eve")
    kai.ask(Chat(text="Hello"))
    kai.ask(Chat(code="boneyard:blockdraw-2-#7k3m9q2xw8c4h6tf-F"))
    kai.ask(Chat(code="boneyard:blockdraw-2-#7k3m9q2xw8c4h6tf-F", recipient=guests[1].key.public))
    parlour.pump()
    assert [each.text for each in eve.heard if isinstance(each, Chat)] == ["Hello"]


def test_only_the_owner_may_ask_for_anything() -> None:
    parlour, _, _ = begun()
    eve = parlour.look("Eve")
    eve.ask(AdminRequest("close"))
    parlour.pump()
    assert parlour.host.table.phase == "play"
    assert told(parlour, eve, RefusalNews) == [RefusalNews("not_keeper", None)]


def test_anything_else_ends_the_connection() -> None:
    parlour, _, _ = begun()
    eve = parlour.look("Eve")
    parlour.host.on_message(next(iter(parlour.host.table.onlookers)), Chat(text="Play the six!"), parlour.now)
    parlour.pump()
    assert eve.heard[-1] == Bye("bad_message")
    assert not list(parlour.host.table.onlookers)


def test_an_onlooker_who_sends_too_much_is_sent_away() -> None:
    parlour, _, _ = begun()
    eve = parlour.look("Eve")
    for number in range(100):
        parlour.host.on_message(next(iter(parlour.host.table.onlookers), 0), Ping(number), parlour.now)
    parlour.pump()
    assert Bye("flood") in eve.heard


def test_a_silent_onlooker_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    parlour, kai, _ = begun()
    eve = parlour.look("Eve")
    monkeypatch.setattr(eve, "on_tick", lambda _now: None)  # a computer that hangs
    parlour.run(8)
    assert kai.room is not None
    assert kai.room.onlookers == 0
    assert Bye("timeout") in eve.heard


def test_somebody_who_looks_on_comes_back_without_a_code() -> None:
    parlour, _, guests = begun()
    eve = parlour.look("Eve")
    parlour.cut(eve)
    play(parlour, guests, 2)
    parlour.connect(eve, invited=False)
    assert [each.ply for each in shown(eve)] == [0, 2]
    assert eve.pass_key == parlour.host.table.founding.pass_key


def test_a_host_that_is_restarted_is_looked_at_again() -> None:
    parlour, _, guests = begun()
    eve = parlour.look("Eve")
    play(parlour, guests, 2)
    before = shown(eve)[-1].view
    parlour.restart()
    parlour.connect(eve)
    assert shown(eve)[-1].view == before
    assert parlour.host.table.custom.onlookers == 0


def test_a_closed_table_sends_everyone_away() -> None:
    parlour, kai, _ = begun()
    eve = parlour.look("Eve")
    kai.ask(AdminRequest("close"))
    parlour.pump()
    assert told(parlour, eve, EndNews) == [EndNews("closed")]
    assert told(parlour, parlour.look("Finn"), EndNews) == [EndNews("closed")]


def test_a_journal_from_before_has_no_onlookers() -> None:
    parlour = Parlour(onlookers=NO_ONLOOKERS)
    assert recovered(parlour.journal, random=parlour.chance.randbytes).custom.onlookers == NO_ONLOOKERS


def test_the_owner_who_looks_on_in_the_lobby_frees_the_seat_and_runs_the_evening() -> None:
    parlour = Parlour(seats=2, onlookers=NO_ONLOOKERS)
    kai = parlour.join("Kai")
    screen = parlour.look("Screen", key=parlour.keeper_key)
    assert parlour.host.table.chairs[kai.seat].kind == "open"
    assert told(parlour, screen, SeatNews)[0].is_owner  # type: ignore[union-attr]  # the owner's seat
    guests = [parlour.join("Ana"), parlour.join("Ben")]
    for guest in guests:
        guest.ask(Ready(on=True))
    parlour.pump()
    screen.ask(AdminRequest("start"))
    parlour.pump()
    table = parlour.host.table
    match_over(parlour, guests)
    for guest in guests:
        guest.ask(Ready(on=True))
    parlour.run(10)
    assert table.phase == "over"
    screen.ask(AdminRequest("start"))
    parlour.pump()
    parlour.run(1)
    assert (table.matches, table.number > 0, table.phase) == (2, True, "play")
    assert not any(guest.findings for guest in guests)


def test_the_owner_who_looks_on_during_a_match_keeps_the_seat() -> None:
    parlour, kai, _ = begun()
    parlour.look("Screen", key=parlour.keeper_key)
    assert parlour.host.table.chairs[kai.seat].kind == "person"


def test_the_code_is_told_to_the_owner_alone() -> None:
    parlour = Parlour()
    parlour.host.on_code("123456")
    eve, screen = parlour.look("Eve"), parlour.look("Screen", key=parlour.keeper_key)
    assert eve.room is not None
    assert screen.room is not None
    assert (eve.room.code, screen.room.code) == ("", "123456")


def test_a_greeting_that_somebody_else_has_signed_is_refused() -> None:
    parlour = Parlour()
    key, channel = Key(bytes(32)), bytes(32)
    look = LookOn(2, key.public, key.sign(digest("hello", channel, key.public)))
    parlour.host.on_hello(99, look, channel, 0.0, invited=True)
    assert CloseConnection(99, "bad_sig") in parlour.host.take_effects()


def test_a_host_that_never_answers_is_given_up() -> None:
    eve = Onlooker(Key(bytes(32)))
    for _ in range(2):
        eve.on_open(bytes(32), 0.0)
        assert isinstance(eve.take_effects()[0], SendToHost)
        eve.on_closed()
    eve.on_open(bytes(32), 0.0)
    assert eve.take_effects() == [HangUp("no_onlookers", again=False)]


def test_what_is_the_same_for_all_is_one_message() -> None:
    """So that it is encoded once."""
    parlour, _, guests = begun()
    for number in range(5):
        parlour.look(f"W{number}")
    table = parlour.host.table
    watching = set(table.onlookers)
    seen: list[FromHost] = []
    true = parlour.host.take_effects

    def take() -> list[object]:
        effects = true()
        seen.extend(each.message for each in effects if isinstance(each, SendToGuest) and each.connection in watching)
        return effects  # type: ignore[return-value]  # for the table

    parlour.host.take_effects = take  # type: ignore[method-assign, assignment]  # to look at them
    play(parlour, guests, 1)
    updates = [id(each) for each in seen if isinstance(each, TableUpdate)]
    assert len(updates) == 5
    assert len(set(updates)) == 1


def test_the_room_is_news() -> None:
    parlour, _, _ = begun()
    eve = parlour.look("Eve")
    assert told(parlour, eve, RoomNews)


def test_without_an_invitation_only_the_owner_gets_a_free_seat() -> None:
    parlour = Parlour(seats=2)
    parlour.look("Kai", invited=False, key=parlour.keeper_key)
    stranger = parlour.join("Ana", invited=False)
    assert not stranger.is_seated
    assert EndNews("unknown") in parlour.news["Ana"]
    assert parlour.join("Kai", invited=False).is_seated
    assert parlour.join("Ben").is_seated
