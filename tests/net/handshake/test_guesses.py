"""A table's codes cannot be guessed, and attempts to guess do not lock out those who know one."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from net.handshake.codes import CODE_COUNT
from net.handshake.guesses import (
    GUESS_PAUSE,
    KEPT_BACK,
    LATELY,
    MAX_GUESSERS,
    MAX_SAVED_GUESSES,
    PAUSE_OF_ALL,
    PER_CODE,
    RETRY_GRACE,
    GuessLimit,
    counted,
)
from net.protocol.errors import ProtocolError
from tests.support.lengths import some

HOUR = 3600.0
CHANCE = 1e-3
"""Maximum probability of finding a table's code within an hour."""


class Clock:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def guess(guesses: GuessLimit, address: str, *, waited: bool = True) -> bool:
    """Make one wrong guess; return False if it was not allowed yet. A revoked code is replaced at once."""
    if guesses.needs_new_code:
        guesses.renew()
    return not guesses.wait(address, waited=waited)


def test_an_address_has_three_guesses_then_one_in_twenty_seconds() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)
    tries = [(0.0, True), (0.0, True), (0.0, True), (0.0, False), (19.9, False), (0.2, True)]
    tries += [(0.0, False), (3600.0, True), (0.0, True), (0.0, True), (0.0, False)]
    for passed, expected in tries:
        clock.now += passed
        assert guess(guesses, "10.0.0.7") == expected


def test_who_is_told_to_wait_is_let_in_when_the_time_is_over() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)
    for _ in range(20):
        while wait := guesses.wait("10.0.0.7", waited=True):
            assert wait <= GUESS_PAUSE
            clock.now += wait
    assert clock.now - 1000.0 == pytest.approx((20 - MAX_SAVED_GUESSES) * GUESS_PAUSE)


def test_to_be_told_to_wait_costs_nothing() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)
    for _ in range(MAX_SAVED_GUESSES):
        assert guess(guesses, "10.0.0.7")
    for _ in range(1000):
        assert not guess(guesses, "10.0.0.7")
    clock.now += GUESS_PAUSE
    assert guess(guesses, "10.0.0.7")


def test_the_last_guess_of_an_address_is_for_who_has_waited() -> None:
    """Constant attempts do not take the turn of a guest who returns when told to."""
    clock = Clock()
    guesses = GuessLimit(clock)
    for _ in range(50):
        for _ in range(40):
            clock.now += GUESS_PAUSE / 40
            guess(guesses, "10.0.0.7", waited=False)
        assert guess(guesses, "10.0.0.7", waited=True)


def test_who_has_not_waited_is_back_in_a_moment() -> None:
    guesses = GuessLimit(Clock())
    assert [guesses.wait("10.0.0.7", waited=False) for _ in range(3)] == [0.0, 0.0, RETRY_GRACE]
    assert guess(guesses, "10.0.0.7", waited=True)


def test_who_knows_the_code_may_come_as_often_as_he_likes() -> None:
    guesses = GuessLimit(Clock())
    for _ in range(1000):
        assert guess(guesses, "10.0.0.7", waited=False)
        guesses.give_back("10.0.0.7")
    assert not guesses.needs_new_code
    assert len(guesses) == 0


@pytest.mark.parametrize("addresses", some([100, 1000, 1, 10], 2))
def test_an_hour_of_guessing_from_many_addresses_hardly_finds_the_code(addresses: int) -> None:
    """All guess as fast as allowed, from the first second of the hour."""
    clock = Clock()
    guesses = GuessLimit(clock)
    tried, waiting = 0, [(clock.now, place) for place in range(addresses)]
    while clock.now < 1000.0 + HOUR:
        due = []
        while waiting and waiting[0][0] <= clock.now:
            due.append(heappop(waiting)[1])
        for place in sorted(due):
            if guesses.needs_new_code:
                guesses.renew()
            wait = guesses.wait(f"10.{place >> 8}.{place & 255}.1", waited=True)
            tried += not wait
            heappush(waiting, (clock.now + wait, place))
        clock.now += 0.5
    assert tried / CODE_COUNT <= CHANCE
    assert addresses == 1 or tried >= 0.2 * CHANCE * CODE_COUNT, "they have tried"


def test_addresses_that_have_failed_do_not_keep_out_one_that_has_not() -> None:
    """A newcomer without failures always has a guess left, whatever all other addresses do."""
    rng, clock = Random(3), Clock()
    guesses = GuessLimit(clock)
    crowd = [f"10.0.1.{place}" for place in range(60)]
    for address in crowd:
        clock.now += PAUSE_OF_ALL
        guess(guesses, address)
    entered = 0
    for place in range(3000):
        clock.now += rng.expovariate(2.0)
        for _ in range(rng.randrange(20)):
            guess(guesses, rng.choice(crowd))
        if rng.random() < 0.3 and not guesses.needs_new_code:
            assert guess(guesses, f"10.{place >> 8}.{place & 255}.7", waited=False)
            guesses.give_back(f"10.{place >> 8}.{place & 255}.7")
            entered += 1
    assert entered > 700


def test_an_address_is_forgiven_after_an_hour() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)

    def crowd(number: int) -> None:
        for place in range(PER_CODE - KEPT_BACK):
            assert guess(guesses, f"10.{number}.{place}.1")

    assert guess(guesses, "10.0.0.7")
    crowd(1)
    assert not guess(guesses, "10.0.0.7")
    clock.now += LATELY
    crowd(2)
    assert guess(guesses, "10.0.0.7")


def test_one_attacker_needs_a_quarter_of_an_hour_to_kill_a_code() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)
    while not guesses.needs_new_code:
        if not guess(guesses, "10.0.0.66"):
            clock.now += 1.0
    assert clock.now - 1000.0 >= 15 * 60


def test_after_fifty_failures_the_code_is_dead_until_there_is_a_new_one() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)
    for place in range(PER_CODE):
        assert not guesses.needs_new_code
        assert guess(guesses, f"10.0.{place}.1")
    assert guesses.needs_new_code
    with pytest.raises(ProtocolError) as caught:
        guesses.wait("10.0.0.7", waited=True)
    assert caught.value.code == "code_dead"
    guesses.renew()
    assert not guesses.needs_new_code
    assert not guess(guesses, "10.0.0.7"), "codes do not follow each other faster than they may be guessed"
    clock.now += PAUSE_OF_ALL
    assert guess(guesses, "10.0.0.7")


def test_a_new_code_gives_nobody_new_guesses() -> None:
    guesses = GuessLimit(Clock())
    for _ in range(MAX_SAVED_GUESSES):
        assert guess(guesses, "10.0.0.66")
    guesses.renew()
    assert not guess(guesses, "10.0.0.66")


def test_the_memory_has_an_end() -> None:
    clock = Clock()
    guesses = GuessLimit(clock)
    for place in range(3 * MAX_GUESSERS):
        clock.now += PAUSE_OF_ALL
        assert guess(guesses, f"10.{place >> 8}.{place & 255}.1")
    assert len(guesses) == MAX_GUESSERS


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
    guesses = GuessLimit(Clock())
    assert [guess(guesses, f"2001:db8::{place:x}") for place in range(9)] == [True] * 3 + [False] * 6
    assert guesses.wait("2001:db8::ffff", waited=True) == GUESS_PAUSE
