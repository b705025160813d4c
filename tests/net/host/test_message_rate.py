"""How many messages a guest may send: so many at once, and so many a second after that."""

from __future__ import annotations

from net.host.seats import A_SECOND, BURST, HostSeat


def allowed(chair: HostSeat, now: float) -> int:
    """Return how many messages are allowed now, one after another."""
    count = 0
    while chair.allows_message(now):
        count += 1
    return count


def test_a_burst_is_allowed_at_once_and_then_so_many_a_second() -> None:
    chair = HostSeat()
    assert allowed(chair, 100.0) == BURST
    assert allowed(chair, 100.0) == 0
    assert allowed(chair, 102.0) == 2 * A_SECOND - 2, "those that were too many count as well"
    assert allowed(chair, 1000.0) == BURST
