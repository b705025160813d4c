"""A guest never underestimates how long it was away, and pings once a second.

It asks a silent host once, then gives up; players without a time limit are waited for indefinitely.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.guest.liveness import ASK, LOST, PHASE_TAKES, PING_EVERY, THINKING, HostPings, StallTimer, TablePosition
from net.protocol.errors import ProtocolError
from net.protocol.field_types import DEAD
from net.protocol.messages import TableSettings

CUSTOM = TableSettings(stand_in=8, turn=120)


def seated(now: float = 100.0) -> HostPings:
    pings = HostPings()
    pings.open(now)
    pings.welcomed(now)
    return pings


def test_a_ping_is_due_once_a_second_also_where_each_is_answered_at_once() -> None:
    pings, sent = seated(), 0
    for tick in range(100):
        now = 100.0 + tick / 10
        if pings.is_due(now):
            sent += 1
            pings.answered(pings.ping(now), now)
    assert sent == round(100 / 10 / PING_EVERY)


def test_a_link_is_dead_when_its_oldest_ping_has_waited_too_long() -> None:
    pings = seated()
    pings.ping(100.0)
    pings.ping(101.0)
    assert not pings.is_dead(100.0 + DEAD)
    assert pings.is_dead(100.1 + DEAD)
    pings.answered(1, 106.1)
    assert not pings.is_dead(106.1)


@given(st.lists(st.floats(0.0, 30.0), min_size=1, max_size=8), st.floats(0.0, 60.0))
def test_whatever_is_late_makes_an_absence_longer_and_never_shorter(delays: list[float], away: float) -> None:
    pings, now, heard = seated(), 100.0, 100.0
    for delay in delays:
        number = pings.ping(now)
        heard = now  # the host has received it by now, whenever we read its answer
        now += delay
        pings.answered(number, now)
    pings.close(now)
    now += away
    pings.open(now)
    pings.welcomed(now)
    absence = pings.absence(now)
    assert absence is not None
    assert absence >= now - heard


def test_only_pings_of_this_link_count() -> None:
    pings = seated()
    pings.ping(100.0)
    pings.close(101.0)
    pings.open(102.0)
    pings.welcomed(102.0)
    assert pings.live is None
    new = pings.ping(103.0)
    assert not pings.is_answered_after(new - 1)
    pings.answered(new, 104.0)
    assert pings.live == 103.0
    assert pings.is_answered_after(new - 1)
    assert not pings.is_answered_after(new)


@pytest.mark.parametrize(("is_new", "gap"), [(True, 6.0), (False, None)], ids=["new", "known"])
def test_a_new_guest_can_have_missed_nothing_before_its_first_link(*, is_new: bool, gap: float | None) -> None:
    pings = HostPings()
    pings.is_new = is_new
    pings.open(100.0)
    pings.welcomed(101.0)
    assert pings.absence(102.0) is None
    pings.close(103.0)
    pings.open(105.0)
    pings.welcomed(106.0)
    assert pings.absence(107.0) == gap, "no ping was answered"


@pytest.mark.parametrize("number", [0, 1, 3, 4, 100_000])
def test_an_answer_to_another_ping_than_the_oldest_is_no_answer(number: int) -> None:
    pings = seated()
    pings.answered(pings.ping(100.0), 100.0)
    for now in (101.0, 102.0):
        pings.ping(now)
    with pytest.raises(ProtocolError):
        pings.answered(number, 103.0)
    assert pings.live == 100.0
    assert pings.is_dead(101.1 + DEAD)
    pings.answered(2, 103.0)
    assert pings.live == 101.0


def test_an_answer_is_none_where_no_ping_waits() -> None:
    pings = seated()
    pings.answered(pings.ping(100.0), 100.0)
    with pytest.raises(ProtocolError):
        pings.answered(1, 101.0)


def asked_and_lost(
    position: TablePosition, custom: TableSettings = CUSTOM, *, is_free: bool = False
) -> tuple[float | None, float | None]:
    """Return the seconds until the host is asked and until it is given up; None if that takes over an hour."""
    timer, asked, lost = StallTimer(), list[float](), list[float]()
    for now in range(3600):
        state = timer.check(position, float(now), custom, is_free=is_free)
        asked += [state.seconds] if state.ask else []
        lost += [state.seconds] if state.is_lost else []
    assert len(asked) <= 1
    return (asked[0] if asked else None, lost[0] if lost else None)


def test_phases_of_a_deal_are_asked_for_and_given_up() -> None:
    for phase, most in PHASE_TAKES.items():
        assert asked_and_lost((phase, 1, 0, 1)) == (most + ASK, most + LOST)


def test_a_turn_takes_as_long_as_the_table_allows() -> None:
    most = THINKING + CUSTOM.turn + CUSTOM.stand_in
    assert asked_and_lost(("play", 1, 0, 1)) == (most + ASK, most + LOST)
    assert asked_and_lost(("play", 1, 0, 1), is_free=True) == (None, None)
    assert asked_and_lost(("shown", 1, 0, 1)) == (None, None)


def test_whatever_the_host_says_begins_the_wait_anew() -> None:
    timer = StallTimer()
    for now in range(1000):
        state = timer.check(("commit", 1, 0, now // 30), float(now), CUSTOM, is_free=False)
        assert not state.ask
        assert not state.is_lost
