"""The waits at a LAN table count down from the news of them, and nobody is warned too early."""

from __future__ import annotations

from game.lan.table.countdowns import Countdowns
from net.protocol.messages import SeatInfo

AWAY = SeatInfo(0, "away", "Ana", b"a" * 32, left=40)


def at(now: float) -> Countdowns:
    """Return the countdowns at a time; the news came at 100 seconds."""
    waits = Countdowns()
    waits.heard, waits.now = 100.0, now
    return waits


def test_the_wait_for_a_player_who_is_away_counts_down_from_the_news() -> None:
    assert [at(now).stand_in(AWAY) for now in (100.0, 112.4, 139.0, 500.0)] == [40, 28, 1, 0]


def test_nobody_waits_for_those_who_are_there_or_have_a_bot() -> None:
    there = SeatInfo(0, "person", "Ana", b"a" * 32, left=40)
    played_for = SeatInfo(0, "away", "Ana", b"a" * 32, bot="maren", left=40)
    assert [at(100.0).stand_in(place) for place in (there, played_for)] == [0, 0]


def test_a_turn_counts_down_once_its_end_is_near() -> None:
    assert [at(now).turn(60, 100.0) for now in (100.0, 129.0, 130.0, 145.5, 200.0)] == [None, None, 30.0, 14.5, 0.0]
