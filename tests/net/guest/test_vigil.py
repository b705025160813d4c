"""A guest asks a silent host once, then gives up; players without a time limit are waited for indefinitely."""

from __future__ import annotations

from net.guest.vigil import ASK, LOST, PHASE_TAKES, THINKING, TablePosition, Vigil
from net.protocol.messages import TableSettings

CUSTOM = TableSettings(stand_in=8, turn=120)


def asked_and_lost(
    place: TablePosition, custom: TableSettings = CUSTOM, *, is_free: bool = False
) -> tuple[float | None, float | None]:
    """Return the seconds until the host is asked and until it is given up; None if that takes over an hour."""
    vigil, asked, lost = Vigil(), list[float](), list[float]()
    for now in range(3600):
        waited = vigil.waits(place, float(now), custom, is_free=is_free)
        asked += [waited.seconds] if waited.ask else []
        lost += [waited.seconds] if waited.is_lost else []
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
    vigil = Vigil()
    for now in range(1000):
        waited = vigil.waits(("commit", 1, 0, now // 30), float(now), CUSTOM, is_free=False)
        assert not waited.ask
        assert not waited.is_lost
