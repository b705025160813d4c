"""The code of a table cannot be guessed, and nobody who tries to can keep out somebody who knows it."""

from __future__ import annotations

from random import Random

import pytest

from net.guesses import AT_ONCE, MOST_ADDRESSES, PAUSE, PER_CODE, Guesses, counted
from net.troubles import ProtocolError


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def refusal(guesses: Guesses, address: str) -> str:
    """Try once and return the code of the refusal; empty where the guess was allowed."""
    try:
        guesses.take(address)
    except ProtocolError as error:
        return error.code
    return ""


def test_an_address_has_three_guesses_then_one_in_twenty_seconds() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    tries = [(0.0, ""), (0.0, ""), (0.0, ""), (0.0, "guess_limit"), (19.9, "guess_limit"), (0.2, "")]
    tries += [(0.0, "guess_limit"), (3600.0, ""), (0.0, ""), (0.0, ""), (0.0, "guess_limit")]
    for passed, expected in tries:
        clock.now += passed
        assert refusal(guesses, "10.0.0.7") == expected


def test_being_refused_costs_nothing() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    for _ in range(AT_ONCE):
        guesses.take("10.0.0.7")
    for _ in range(1000):
        assert refusal(guesses, "10.0.0.7") == "guess_limit"
    clock.now += PAUSE
    assert not refusal(guesses, "10.0.0.7")
    assert not guesses.needs_new_code


def test_who_knows_the_code_may_come_as_often_as_he_likes() -> None:
    guesses = Guesses(Clock())
    for _ in range(1000):
        guesses.take("10.0.0.7")
        guesses.give_back("10.0.0.7")
    assert not guesses.needs_new_code
    assert len(guesses) == 0


def test_attackers_do_not_lock_out_an_honest_address() -> None:
    """Expect the honest guest to get in whenever the code lives, whatever all the others do."""
    rng, clock = Random(3), Clock()
    guesses = Guesses(clock)
    entered = renewed = 0
    for _ in range(3000):
        clock.now += rng.expovariate(2.0)
        for _ in range(rng.randrange(20)):
            refusal(guesses, f"10.0.1.{rng.randrange(60)}")
        if guesses.needs_new_code:
            assert refusal(guesses, "10.0.0.7") == "code_dead"
            guesses.renew()
            renewed += 1
        if rng.random() < 0.3:
            guesses.take("10.0.0.7")
            guesses.give_back("10.0.0.7")
            entered += 1
    assert (entered > 800, renewed > 10) == (True, True)


def test_one_attacker_needs_a_quarter_of_an_hour_to_kill_a_code() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    while not guesses.needs_new_code:
        if refusal(guesses, "10.0.0.66"):
            clock.now += 1.0
    assert clock.now - 1000.0 >= 15 * 60


def test_after_fifty_failures_the_code_is_dead_until_there_is_a_new_one() -> None:
    guesses = Guesses(Clock())
    for place in range(PER_CODE):
        assert not guesses.needs_new_code
        guesses.take(f"10.0.{place}.1")
    assert guesses.needs_new_code
    assert refusal(guesses, "10.0.0.7") == "code_dead"
    guesses.renew()
    assert not guesses.needs_new_code
    assert not refusal(guesses, "10.0.0.7")


def test_a_new_code_gives_nobody_new_guesses() -> None:
    guesses = Guesses(Clock())
    for _ in range(AT_ONCE):
        guesses.take("10.0.0.66")
    guesses.renew()
    assert refusal(guesses, "10.0.0.66") == "guess_limit"


def test_the_memory_has_an_end() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    for place in range(3 * MOST_ADDRESSES):
        guesses.take(f"10.{place >> 8}.{place & 255}.1")
        guesses.renew()
    assert len(guesses) == MOST_ADDRESSES
    last = f"10.{place >> 8}.{place & 255}.1"
    assert [refusal(guesses, last) for _ in range(3)] == ["", "", "guess_limit"]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address" * 50, ("no address" * 50)[:64]),
    ],
)
def test_what_an_address_counts_as(address: str, expected: str) -> None:
    assert counted(address) == expected


def test_one_machine_with_many_addresses_is_one() -> None:
    guesses = Guesses(Clock())
    got = [refusal(guesses, f"2001:db8::{place:x}") for place in range(9)]
    assert got == [""] * 3 + ["guess_limit"] * 6
    with pytest.raises(ProtocolError, match=r"2001:db8::/64 has to wait 20 s"):
        guesses.take("2001:db8::ffff")
