"""Nobody's turn is limited by default; with a limit, a bot moves for nobody who is there without a warning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.fairness.deal_record import OFTEN
from net.guest.guest import Guest
from net.protocol.messages import NEW_TABLE, TURN_WARNING, AdminRequest, Ready, TableSettings
from net.protocol.wire import encode
from tests.support.lan.one_room import STEP, Parlour

LIMIT = 60


def slow_turn(turn: int) -> tuple[Parlour, Guest, Guest]:
    """Return a table with this limit at which Ana has just come to move, with her and the host's player Kai."""
    parlour = Parlour("block_draw", 2)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    kai.ask(AdminRequest("custom", settings=TableSettings(pace=0, turn=turn)))
    parlour.pump()
    for guest in (kai, ana):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.run(1)
    for _ in range(100):
        if parlour.host.table.match.state.turn == ana.seat:
            break
        parlour.play([kai], STEP)
    assert parlour.host.table.match.state.turn == ana.seat
    return parlour, kai, ana


def ply(parlour: Parlour) -> int:
    """Return the number of moves in the deal."""
    deal = parlour.host.table.deal
    assert deal is not None
    return deal.record.ply


def left(guest: Guest, seat: int) -> int:
    """Return the seconds that a guest was last told of a seat."""
    assert guest.room is not None
    return guest.room.seats[seat].left


def until(parlour: Parlour, is_so: Callable[[], bool], most: float = 600) -> float:
    """Let time pass until something is so; return the seconds that took."""
    start = parlour.now
    while not is_so():
        assert parlour.now - start < most
        parlour.run(STEP)
    return parlour.now - start


def test_a_new_table_has_no_limit_and_says_so_to_ends_that_take_its_absence_for_two_minutes() -> None:
    assert NEW_TABLE.turn == 0
    assert TableSettings().turn == 120
    assert b"turn" in encode(AdminRequest("custom", settings=NEW_TABLE))
    parlour, _, ana = slow_turn(0)
    before = ply(parlour)
    parlour.run(1000)
    assert (ply(parlour), left(ana, ana.seat)) == (before, 0)


@pytest.mark.parametrize("limit", [20, LIMIT, 120])
def test_everyone_is_told_before_a_bot_moves_for_someone_who_is_there(limit: int) -> None:
    parlour, kai, ana = slow_turn(limit)
    before, warning = ply(parlour), min(limit, TURN_WARNING)
    waited = until(parlour, lambda: left(ana, ana.seat) > 0)
    assert waited == pytest.approx(limit - warning, abs=1.2)
    assert left(kai, ana.seat) == left(ana, ana.seat) == warning
    assert until(parlour, lambda: ply(parlour) > before) == pytest.approx(warning, abs=1.2)
    assert left(ana, ana.seat) == 0
    assert not ana.findings + kai.findings


def test_a_move_in_time_takes_the_warning_back() -> None:
    parlour, kai, ana = slow_turn(LIMIT)
    until(parlour, lambda: left(ana, ana.seat) > 0)
    ana.offer(ana.legal()[0])
    parlour.pump()
    assert left(kai, ana.seat) == left(ana, ana.seat) == 0


def test_who_reconnects_has_the_full_time_again_and_another_warning() -> None:
    parlour, _kai, ana = slow_turn(LIMIT)
    before = ply(parlour)
    until(parlour, lambda: left(ana, ana.seat) > 0)
    parlour.run(TURN_WARNING - 2)
    parlour.cut(ana)
    parlour.connect(ana)
    assert left(ana, ana.seat) == 0
    assert until(parlour, lambda: left(ana, ana.seat) > 0) == pytest.approx(LIMIT - TURN_WARNING, abs=1.2)
    assert ply(parlour) == before


def test_who_comes_and_goes_is_warned_while_there_before_a_bot_moves() -> None:
    parlour, kai, ana = slow_turn(LIMIT)
    before = ply(parlour)
    parlour.run(LIMIT - TURN_WARNING - 5)
    for _ in range(OFTEN + 1):
        parlour.cut(ana)
        parlour.run(1)
        parlour.connect(ana)
    parlour.cut(ana)
    parlour.run(6)  # away when the warning would begin
    parlour.connect(ana)
    assert left(ana, ana.seat) == TURN_WARNING
    parlour.run(TURN_WARNING - 10)
    parlour.cut(ana)
    assert left(kai, ana.seat) == 8
    parlour.run(1)
    parlour.connect(ana)
    assert left(ana, ana.seat) == pytest.approx(9, abs=1)
    assert until(parlour, lambda: ply(parlour) > before) == pytest.approx(9, abs=1.2)
    assert not kai.findings


def test_the_time_that_the_host_itself_slept_warns_nobody() -> None:
    parlour, _, ana = slow_turn(LIMIT)
    before = ply(parlour)
    until(parlour, lambda: left(ana, ana.seat) > 0)
    parlour.now += 100
    parlour.host.on_tick(parlour.now)
    parlour.pump()
    assert (ply(parlour), left(ana, ana.seat)) == (before, 0)


def test_the_seconds_until_a_bot_fills_in_are_those_of_the_deal_in_progress() -> None:
    parlour, kai, ana = slow_turn(0)
    kai.ask(AdminRequest("custom", settings=TableSettings(stand_in=300)))
    parlour.cut(ana)
    assert left(kai, ana.seat) == 8
    parlour.run(8.2)
    assert kai.room is not None
    assert kai.room.seats[ana.seat].bot
