"""A player without a part in the deal is shown what everyone sees of it, and nobody's hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import NOBODY, Board, Event, Seat
from engine.match import Match
from net.fairness.deal_record import public_digest
from net.guest.guest import Guest
from net.host.deal import HostedDeal
from net.protocol.messages import AdminRequest, LogEntry, Ready, TableUpdate
from tests.support.lan.one_room import Parlour
from tests.support.lengths import long_run


def begun(game: str = "block_draw") -> tuple[Parlour, Guest, Guest, Guest]:
    """Return a table of three in the middle of its first round."""
    parlour = Parlour(game, seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    for _ in range(400):
        if plies(parlour) >= 4:
            break
        parlour.play([kai, ana, ben], 0.1)
    return parlour, kai, ana, ben


def plies(parlour: Parlour) -> int:
    deal = parlour.host.table.deal
    assert deal is not None
    return deal.record.ply


def free(parlour: Parlour, kai: Guest, guest: Guest) -> None:
    """Let a guest go away, and free the seat as the owner."""
    parlour.cut(guest)
    kai.ask(AdminRequest("open", guest.seat))
    parlour.pump()


def hand(guest: Guest, seat: Seat) -> int:
    assert guest.view is not None
    return guest.view.hands[seat]


@pytest.mark.parametrize("game", ["block_draw", "all_fives", "matador"])
def test_a_newcomer_sees_no_hand_until_the_round_is_over(game: str) -> None:
    parlour, kai, ana, ben = begun(game)
    free(parlour, kai, ana)
    eva = parlour.join("Eva")
    state, before = parlour.host.table.match.state, plies(parlour)
    assert eva.seat == ana.seat
    assert state.hands[eva.seat]
    while not state.over:
        assert eva.view is not None
        assert not any(hand(eva, seat) for seat in range(3))
        assert [eva.view.count(seat) for seat in range(3)] == [held.bit_count() for held in state.hands]
        assert eva.legal() == []
        parlour.play([kai, ben, eva], 0.1)
    parlour.play([kai, ben, eva], 60)
    assert plies(parlour) > before
    assert [hand(eva, seat) for seat in range(3)] == state.hands
    assert not any(guest.findings for guest in (kai, ben, eva))


def test_a_newcomer_is_told_no_tile_that_a_bot_draws_in_their_place() -> None:
    parlour, kai, ana, ben = begun("matador")
    free(parlour, kai, ana)
    eva = parlour.join("Eva")
    told: list[Event] = []
    table = parlour.host.table
    while not table.match.state.over:
        parlour.play([kai, ben], 0.1)
        told += [event for news in parlour.news["Eva"] for event in getattr(news, "events", ())]
        parlour.news["Eva"].clear()
    assert any(event.eyes >= 0 for event in told), "someone drew a tile"
    assert all(event == event.seen_by(NOBODY) for event in told if event.eyes >= 0)
    assert eva.findings == []


def test_a_player_who_comes_back_to_their_own_seat_sees_their_own_hand() -> None:
    parlour, kai, ana, _ben = begun()
    free(parlour, kai, ana)
    back = parlour.join("Once more", key=ana.key)
    assert hand(back, back.seat) == parlour.host.table.match.state.hands[ana.seat] != 0


def test_a_newcomer_who_is_removed_and_gets_another_seat_finds_nothing() -> None:
    parlour, kai, ana, ben = begun()
    free(parlour, kai, ana)
    free(parlour, kai, ben)
    eva = parlour.join("Eva")
    parlour.play([kai], 5)
    first = eva.seat
    kai.ask(AdminRequest("kick", first))
    parlour.pump()
    kai.ask(AdminRequest("bot", first))
    parlour.pump()
    back = Guest("Eva", eva.key, parlour.chance.randbytes, notes=parlour.notes["Eva"])
    parlour.connect(back, invited=True)
    assert back.seat not in (first, NOBODY)
    parlour.play([kai, back], 400)
    assert parlour.host.table.phase == "shown"
    assert back.findings == []


def test_a_newcomer_finds_nothing_at_an_earlier_host_that_shows_the_hand_of_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parlour, kai, ana, ben = begun("matador")
    free(parlour, kai, ana)
    true = HostedDeal.update

    def as_before(
        self: HostedDeal, match: Match[Board], seat: Seat, signature: bytes, events: list[Event], entry: LogEntry | None
    ) -> TableUpdate:
        return true(self, match, ana.seat if seat == NOBODY else seat, signature, events, entry)

    monkeypatch.setattr(HostedDeal, "update", as_before)
    eva = parlour.join("Eva")
    assert hand(eva, eva.seat)
    parlour.play([kai, ben, eva], 400)
    assert parlour.host.table.phase == "shown"
    assert eva.findings == []


@long_run
def test_a_newcomer_finds_a_table_that_was_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a move that brought it, only the deal itself says whether the table is true."""
    parlour, kai, ana, ben = begun()
    free(parlour, kai, ana)
    true = HostedDeal.update

    def other(
        self: HostedDeal, match: Match[Board], seat: Seat, signature: bytes, events: list[Event], entry: LogEntry | None
    ) -> TableUpdate:
        update = true(self, match, seat, signature, events, entry)
        if seat == NOBODY and entry is None:
            view = replace(update.view, points=tuple(each + 1 for each in update.view.points))
            update = replace(update, view=view, public_digest=public_digest(view))
        return update

    monkeypatch.setattr(HostedDeal, "update", other)
    eva = parlour.join("Eva")
    parlour.play([kai, ben, eva], 400)
    assert [found.code for found in eva.findings] == ["shown_otherwise"]
