"""Too frequent attempts are delayed; newcomers cannot lock out returning guests."""

from __future__ import annotations

from random import Random

import pytest

from net.handshake.guesses import GUESS_PAUSE, MAX_SAVED_GUESSES, GuessLimit
from net.handshake.handshake import Credentials, RetryLater, TableAccess
from net.handshake.handshake_limit import (
    ADDRESSES,
    BURST_OF_ADDRESS,
    MAX_DELAY,
    RATE,
    RATE_OF_ADDRESS,
    TOKEN_LIFE,
    TOKEN_SIZE,
    HandshakeLimit,
)
from tests.support.lan.knocking import ADDRESS, CODE, KEY, MATCH, PASS_KEY, code_of, meet, talk
from tests.support.lengths import sampled

BACK, INVITED = Credentials.back(MATCH, PASS_KEY), Credentials.with_code(KEY)


class Clock:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = 5000.0

    def __call__(self) -> float:
        return self.now


class Doorstep:
    """A door, and its clock."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.knocks = HandshakeLimit(self.clock, Random(7).randbytes)
        self.door = self.locked("")

    def locked(self, code: str) -> TableAccess:
        """Return the door with another code."""
        return TableAccess(GuessLimit(self.clock), code=code, key=KEY if code else "", match=MATCH, pass_key=PASS_KEY)

    def knock(self, ticket: Credentials, address: str = ADDRESS, token: bytes = b"", seed: int = 1) -> RetryLater | str:
        """Attempt a handshake and return the outcome."""
        guest, host = meet(ticket, self.door, seed=seed, address=address, knocks=self.knocks, token=token)
        talk(guest, host)
        assert code_of(guest) == code_of(host)
        assert guest.later == host.later
        return guest.later or code_of(guest)

    def later(self, ticket: Credentials, address: str = ADDRESS) -> RetryLater:
        """Attempt a handshake and expect a delay."""
        told = self.knock(ticket, address)
        assert isinstance(told, RetryLater)
        return told

    def crowd(self, count: int = 1000) -> None:
        """Use up all attempts for newcomers."""
        for place in range(count):
            self.knocks.wait(f"10.{place >> 8}.{place & 255}.1", known=False, waited=True)


# -- delays ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ticket", [Credentials.to_open_table(), BACK])
def test_who_is_asked_to_come_later_is_let_in_when_it_does(ticket: Credentials) -> None:
    step = Doorstep()
    step.crowd()
    later = step.later(ticket)
    assert len(later.token) == TOKEN_SIZE
    step.clock.now += later.wait
    while isinstance(told := step.knock(ticket, token=later.token), RetryLater):
        step.clock.now += told.wait
        later = told
    assert told == "open"


def test_a_quiet_door_opens_at_once() -> None:
    step = Doorstep()
    for place in range(100):
        step.clock.now += 60 / RATE_OF_ADDRESS
        assert step.knock(Credentials.to_open_table(), seed=place) == "open"


def test_nothing_is_worked_out_for_who_is_sent_off() -> None:
    step = Doorstep()
    step.crowd()
    guest, host = meet(Credentials.to_open_table(), step.door, knocks=step.knocks)
    said = host.receive(guest.begin())
    assert said[2:3] == b"T"
    assert len(said) == 2 + 1 + TOKEN_SIZE + 2
    assert not host.is_answered
    assert host.receive(b"more") == host.rest == b""


def test_nobody_is_sent_off_for_long() -> None:
    step = Doorstep()
    for place in range(5000):
        step.clock.now += 0.001
        told = step.knock(Credentials.to_open_table(), f"10.9.{place % 250}.1") if place % 50 == 0 else None
        step.knocks.wait(f"10.{place >> 8}.{place & 255}.1", known=False, waited=place % 2 == 0)
        assert not isinstance(told, RetryLater) or 0.1 <= told.wait <= MAX_DELAY + 0.1


def test_a_hundred_who_come_at_once_are_all_inside_soon() -> None:
    """A club night starts: guests return when told to, and nobody waits forever."""
    step = Doorstep()
    arrivals = [(step.clock.now, place, b"") for place in range(100)]
    inside, knocks = 0, 0
    begun = step.clock.now
    while arrivals:
        arrivals.sort()
        step.clock.now, place, token = arrivals.pop(0)
        knocks += 1
        told = step.knock(Credentials.to_open_table(), f"10.0.{place}.1", token)
        if isinstance(told, RetryLater):
            arrivals.append((step.clock.now + told.wait, place, told.token))
        else:
            inside += 1
    assert inside == 100
    assert step.clock.now - begun < 8
    assert knocks < 600


# -- tokens -----------------------------------------------------------------------------------------------------------


def tokens(step: Doorstep, kind: bytes = b"O", address: str = ADDRESS, wait: float = 1.0) -> bytes:
    return step.knocks.token(kind, address, wait)


def test_a_token_is_good_after_the_wait_and_for_ten_seconds() -> None:
    step = Doorstep()
    token = tokens(step, wait=2.0)
    begun, good = step.clock.now, []
    for tenth in range(150):
        step.clock.now = begun + tenth / 10
        if step.knocks.is_good(token, b"O", ADDRESS):
            good.append(tenth)
    assert good[0] in (19, 20)
    assert good[-1] == 20 + TOKEN_LIFE * 10
    assert good == list(range(good[0], good[-1] + 1))


def test_a_token_is_good_once_and_only_where_it_was_given() -> None:
    step = Doorstep()
    token = tokens(step, wait=0.0)
    assert step.knocks.is_good(token, b"O", ADDRESS)
    assert not step.knocks.is_good(token, b"R", ADDRESS)
    assert not step.knocks.is_good(token, b"O", "192.168.1.21")
    assert not HandshakeLimit(step.clock, Random(8).randbytes).is_good(token, b"O", ADDRESS)
    step.knocks.use(token)
    assert not step.knocks.is_good(token, b"O", ADDRESS)


@pytest.mark.parametrize("place", range(TOKEN_SIZE))
def test_no_changed_token_is_good(place: int) -> None:
    step = Doorstep()
    token = bytearray(tokens(step, wait=0.0))
    token[place] ^= 1
    assert not step.knocks.is_good(bytes(token), b"O", ADDRESS)
    assert not step.knocks.is_good(bytes(token[:-1]), b"O", ADDRESS)


def test_no_two_tokens_are_the_same() -> None:
    step = Doorstep()
    assert len({tokens(step) for _ in range(100)}) == 100


def test_what_is_remembered_of_tokens_and_addresses_has_an_end() -> None:
    step = Doorstep()
    most = 0
    for place in range(20_000):
        step.clock.now += 1 / RATE
        token = tokens(step, wait=0.0)
        address = f"10.{place >> 8}.{place & 255}.1"
        if not step.knocks.wait(address, known=False, waited=True):
            step.knocks.use(token)
        most = max(most, len(step.knocks))
    assert most <= (TOKEN_LIFE + 2) * RATE
    assert len(step.knocks._strangers._each) <= ADDRESSES


# -- returning guests --------------------------------------------------------------------------------------------------


@sampled(2)
@pytest.mark.parametrize("ticket", [BACK, INVITED])
def test_strangers_do_not_keep_out_who_comes_back_or_was_invited(ticket: Credentials) -> None:
    step = Doorstep()
    step.door = step.locked(CODE)
    for place in range(50):
        step.clock.now += 0.2
        step.crowd(300)
        later = step.later(ticket)
        assert later.wait <= 0.1
        step.clock.now += later.wait
        step.crowd(300)
        assert step.knock(ticket, token=later.token, seed=place) == "open"


def test_strangers_of_the_same_address_do_not_either() -> None:
    step = Doorstep()
    for place in range(20):
        step.clock.now += 1.0
        for _ in range(100):
            step.knocks.wait(ADDRESS, known=False, waited=True)
        later = step.later(BACK)
        step.clock.now += later.wait
        for _ in range(100):
            step.knocks.wait(ADDRESS, known=False, waited=True)
        assert step.knock(BACK, token=later.token, seed=place) == "open"


def test_a_false_proof_is_refused_before_anything_is_worked_out() -> None:
    step = Doorstep()
    step.crowd()
    later = step.later(Credentials.back(MATCH, bytes(32)))
    step.clock.now += later.wait
    assert step.knock(Credentials.back(MATCH, bytes(32)), token=later.token) == "host_id"
    assert step.knock(BACK, token=later.token) == "open", "and uses up nothing of anybody's"


def test_a_proof_that_was_overheard_opens_nothing() -> None:
    step = Doorstep()
    step.crowd()
    later = step.later(BACK)
    step.clock.now += later.wait
    guest, host = meet(BACK, step.door, knocks=step.knocks, token=later.token)
    overheard = guest.begin()
    assert host.receive(overheard)[2:3] == b"K"
    for address in (ADDRESS, "10.0.0.66"):
        _, again = meet(BACK, step.door, knocks=step.knocks, address=address)
        assert again.receive(overheard)[2:3] == b"T"
        assert not again.is_known


def test_an_address_that_is_known_has_its_limit_too() -> None:
    step = Doorstep()
    granted = sum(not step.knocks.wait(ADDRESS, known=True, waited=True) for _ in range(200))
    assert granted == BURST_OF_ADDRESS
    assert not step.knocks.wait("10.0.0.8", known=True, waited=True)


def test_who_has_a_token_goes_before_who_only_hammers_at_the_door() -> None:
    step = Doorstep()
    for place in range(200):
        for _ in range(100):
            step.clock.now += 2 / RATE_OF_ADDRESS / 100
            step.knocks.wait(ADDRESS, known=False, waited=False)
        token = tokens(step, wait=0.0)
        assert step.knock(Credentials.to_open_table(), token=token, seed=place) == "open"


def test_a_code_is_guessed_no_faster_with_tokens() -> None:
    step = Doorstep()
    step.door = step.locked(CODE)
    wrong, token, begun = 0, b"", step.clock.now
    while wrong < 12:
        told = step.knock(Credentials.with_code("000000"), token=token, seed=wrong)
        if isinstance(told, RetryLater):
            step.clock.now += told.wait
            token = told.token
        else:
            assert told == "wrong_code"
            wrong, token = wrong + 1, b""
    assert code_of_right(step) == "open"
    assert step.clock.now - begun >= (12 + 1 - MAX_SAVED_GUESSES) * GUESS_PAUSE


def code_of_right(step: Doorstep) -> RetryLater | str:
    """Try the right code as often as asked to."""
    token = b""
    while isinstance(told := step.knock(Credentials.with_code(CODE), token=token), RetryLater):
        step.clock.now += told.wait
        token = told.token
    return told
