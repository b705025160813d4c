"""A guest never underestimates how long it was away, and pings once a second."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.fairness.presence import DEAD, PING_EVERY, Presence
from net.protocol.troubles import ProtocolError


def seated(now: float = 100.0) -> Presence:
    presence = Presence()
    presence.open(now)
    presence.welcomed(now)
    return presence


def test_a_ping_is_due_once_a_second_also_where_each_is_answered_at_once() -> None:
    presence, sent = seated(), 0
    for tick in range(100):
        now = 100.0 + tick / 10
        if presence.is_due(now):
            sent += 1
            presence.answered(presence.ping(now), now)
    assert sent == round(100 / 10 / PING_EVERY)


def test_a_line_is_dead_when_its_oldest_ping_has_waited_too_long() -> None:
    presence = seated()
    presence.ping(100.0)
    presence.ping(101.0)
    assert not presence.is_dead(100.0 + DEAD)
    assert presence.is_dead(100.1 + DEAD)
    presence.answered(1, 106.1)
    assert not presence.is_dead(106.1)


@given(st.lists(st.floats(0.0, 30.0), min_size=1, max_size=8), st.floats(0.0, 60.0))
def test_whatever_is_late_makes_an_absence_longer_and_never_shorter(delays: list[float], away: float) -> None:
    presence, now, heard = seated(), 100.0, 100.0
    for delay in delays:
        number = presence.ping(now)
        heard = now  # the host has received it by now, whenever we read its answer
        now += delay
        presence.answered(number, now)
    presence.close(now)
    now += away
    presence.open(now)
    presence.welcomed(now)
    absence = presence.absence(now)
    assert absence is not None
    assert absence >= now - heard


def test_only_pings_of_this_line_count() -> None:
    presence = seated()
    presence.ping(100.0)
    presence.close(101.0)
    presence.open(102.0)
    presence.welcomed(102.0)
    assert presence.live is None
    new = presence.ping(103.0)
    assert not presence.is_answered_after(new - 1)
    presence.answered(new, 104.0)
    assert presence.live == 103.0
    assert presence.is_answered_after(new - 1)
    assert not presence.is_answered_after(new)


@pytest.mark.parametrize("number", [0, 1, 3, 4, 100_000])
def test_an_answer_to_another_ping_than_the_oldest_is_no_answer(number: int) -> None:
    presence = seated()
    presence.answered(presence.ping(100.0), 100.0)
    for now in (101.0, 102.0):
        presence.ping(now)
    with pytest.raises(ProtocolError):
        presence.answered(number, 103.0)
    assert presence.live == 100.0
    assert presence.is_dead(101.1 + DEAD)
    presence.answered(2, 103.0)
    assert presence.live == 101.0


def test_an_answer_is_none_where_no_ping_waits() -> None:
    presence = seated()
    presence.answered(presence.ping(100.0), 100.0)
    with pytest.raises(ProtocolError):
        presence.answered(1, 101.0)
