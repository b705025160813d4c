"""Places for unfinished handshakes: newcomers displace each other, but not returning guests."""

from __future__ import annotations

from net.handshake.pending import (
    FRIEND,
    MAX_PENDING,
    MAX_PENDING_OF_ADDRESS,
    SILENT,
    STRANGER,
    PendingHandshake,
    PendingHandshakes,
)


class Street:
    """A porch, and the connections it dropped."""

    def __init__(self) -> None:
        self.porch = PendingHandshakes()
        self.sent: list[str] = []

    def come(self, name: str, address: str = "10.0.0.7", standing: int = SILENT) -> PendingHandshake:
        caller = self.porch.add(address, lambda: self.sent.append(name))
        self.porch.set_standing(caller, standing)
        return caller


def test_where_there_is_room_nobody_has_to_go() -> None:
    street = Street()
    for place in range(MAX_PENDING):
        street.come(f"{place}", f"10.0.{place // MAX_PENDING_OF_ADDRESS}.1")
    assert street.sent == []
    assert len(street.porch) == MAX_PENDING


def test_the_oldest_that_has_said_nothing_goes_first() -> None:
    street = Street()
    street.come("stranger", standing=STRANGER)
    for place in range(MAX_PENDING_OF_ADDRESS):
        street.come(f"{place}")
    assert street.sent == ["0"]
    street.come("one more")
    assert street.sent == ["0", "1"]


def test_then_strangers_go_and_who_has_shown_to_be_none_at_the_very_last() -> None:
    street = Street()
    for place in range(MAX_PENDING_OF_ADDRESS):
        street.come(f"{place}", standing=FRIEND if place % 2 else STRANGER)
    for place in range(MAX_PENDING_OF_ADDRESS // 2):
        street.come(f"more {place}", standing=FRIEND)
    assert street.sent == [f"{place}" for place in range(0, MAX_PENDING_OF_ADDRESS, 2)]
    street.sent.clear()
    for place in range(100):
        street.come(f"silent {place}")
    assert street.sent == ["1", *(f"silent {place}" for place in range(99))], "only one has to go for all of them"
    assert len(street.porch) == MAX_PENDING_OF_ADDRESS
    street.come("stranger", "10.0.0.8")
    assert len(street.porch) == MAX_PENDING_OF_ADDRESS + 1


def test_a_crowd_from_many_addresses_makes_room_too() -> None:
    street = Street()
    street.come("friend", "10.9.9.9", FRIEND)
    for place in range(4 * MAX_PENDING):
        street.come(f"{place}", f"10.{place >> 8}.{place & 255}.1")
    assert len(street.porch) == MAX_PENDING
    assert len(street.sent) == 3 * MAX_PENDING + 1
    assert "friend" not in street.sent


def test_who_has_gone_leaves_nothing_behind() -> None:
    street = Street()
    callers = [street.come(f"{place}") for place in range(3 * MAX_PENDING_OF_ADDRESS)]
    for caller in callers:
        street.porch.remove(caller)
        street.porch.remove(caller)
        street.porch.set_standing(caller, FRIEND)
    assert len(street.porch) == 0
    assert not street.porch._from
