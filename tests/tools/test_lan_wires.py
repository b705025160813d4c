"""The simulated switch: the recipients, times and copies of frames, and deterministic faults from a seed."""

from __future__ import annotations

from typing import Final

import pytest

from tools.lan.wires import GOOD, Delivery, Switch, Wire

ANA, BEN, EVA = (bytes([2, 0, 0, 0, 0, number]) for number in range(3))
ALL: Final = b"\xff" * 6
GROUP: Final = bytes([0x33, 0x33, 0, 0, 0, 1])


def frame(to: bytes, source: bytes, text: bytes = b"") -> bytes:
    return to + source + b"\x08\x00" + text


def numbers(switch: Switch, count: int, *, every: float = 0.001) -> None:
    """Teach the switch Ben's port, then send him this many numbered frames from Ana, starting at second 1."""
    switch.take(1, frame(ANA, BEN), 0.0)
    list(switch.due(1.0))
    for number in range(count):
        switch.take(0, frame(BEN, ANA, number.to_bytes(2, "big")), 1.0 + every * number)


def heard(switch: Switch, until: float = 60.0) -> list[int]:
    """Return the numbers in order of arrival."""
    return [int.from_bytes(delivery.frame[-2:], "big") for delivery in switch.due(until)]


def ports(deliveries: list[Delivery]) -> list[int]:
    return sorted(delivery.port for delivery in deliveries)


def test_frames_for_nobody_known_and_for_many_go_to_all_others() -> None:
    switch = Switch(4, 1)
    for to in (BEN, ALL, GROUP):
        switch.take(0, frame(to, ANA), 0.0)
        assert ports(list(switch.due(0.0))) == [1, 2, 3]


def test_a_card_that_has_sent_something_is_found_at_its_port_and_followed_to_another() -> None:
    switch = Switch(4, 1)
    switch.take(2, frame(ALL, BEN), 0.0)
    list(switch.due(0.0))
    switch.take(0, frame(BEN, ANA), 0.0)
    assert list(switch.due(0.0)) == [Delivery(2, frame(BEN, ANA))]
    switch.take(3, frame(ALL, BEN), 1.0)
    list(switch.due(1.0))
    switch.take(0, frame(BEN, ANA), 1.0)
    assert ports(list(switch.due(1.0))) == [3]
    switch.take(3, frame(BEN, EVA), 2.0)
    assert list(switch.due(2.0)) == [], "a frame never goes back where it came from"


def test_what_is_no_frame_is_dropped() -> None:
    switch = Switch(2, 1)
    switch.take(0, b"short", 0.0)
    assert switch.next_at is None


def test_good_wires_carry_everything_at_once_and_in_order() -> None:
    switch = Switch(2, 1)
    numbers(switch, 50, every=0.0)
    assert heard(switch, 1.0) == list(range(50))


def test_delay_and_jitter_make_frames_late_and_never_change_their_order() -> None:
    switch = Switch(2, 1)
    switch.wires[0] = switch.wires[1] = Wire(delay=0.1, jitter=0.05)
    numbers(switch, 100)
    assert heard(switch, 1.1999) == [], "both wires have their delay"
    assert switch.next_at is not None
    assert heard(switch, 1.1 + 2 * 0.15) == list(range(100))


def test_frames_are_lost_doubled_and_overtaken_in_their_shares() -> None:
    count, share = 4000, 0.25
    switch = Switch(2, 1)
    switch.wires[0] = Wire(loss=share)
    numbers(switch, count)
    assert len(heard(switch)) == pytest.approx(count * (1 - share), rel=0.05)
    switch = Switch(2, 1)
    switch.wires[0] = Wire(doubled=share)
    numbers(switch, count)
    assert len(heard(switch)) == pytest.approx(count * (1 + share), rel=0.05)
    switch = Switch(2, 1)
    switch.wires[0] = Wire(reordered=share)
    numbers(switch, count)
    order = heard(switch)
    assert sorted(order) == list(range(count))
    assert order != sorted(order)
    assert switch.counts["reordered"] == pytest.approx(count * share, rel=0.1)


def test_the_same_seed_gives_the_same_luck_and_another_seed_another() -> None:
    def told(seed: int, *, beside: bool = False) -> list[int]:
        switch = Switch(3, seed)
        switch.wires[0] = Wire(0.3, 0.05, 0.05, 0.2, 0.2)
        numbers(switch, 200)
        if beside:
            switch.take(2, frame(ALL, EVA, b"\xff\xff"), 1.0)
        return [number for number in heard(switch) if number != 0xFFFF]

    assert told(1) == told(1)
    assert told(1) != told(2)
    assert told(1) == told(1, beside=True), "what others send changes nothing on a wire"


def test_a_wire_that_is_out_carries_nothing_either_way_and_loses_what_was_under_way() -> None:
    switch = Switch(2, 1)
    switch.wires[1] = Wire(delay=0.1)
    numbers(switch, 3)
    switch.wires[1] = Wire(is_out=True)
    assert heard(switch) == []
    numbers(switch, 3)
    assert heard(switch) == []
    switch.wires[1] = GOOD
    numbers(switch, 3)
    assert heard(switch) == [0, 1, 2]


def test_a_network_that_fell_into_two_joins_those_of_one_side_only() -> None:
    switch = Switch(4, 1)
    switch.apart = frozenset({0, 3})
    switch.take(0, frame(ALL, ANA), 0.0)
    assert ports(list(switch.due(0.0))) == [3]
    switch.take(1, frame(ALL, BEN), 0.0)
    assert ports(list(switch.due(0.0))) == [2]
    switch.apart = frozenset()
    switch.take(1, frame(ALL, BEN), 0.0)
    assert ports(list(switch.due(0.0))) == [0, 2, 3]
