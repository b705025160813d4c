"""The LAN handshake: only holders of the secret connect, and nobody in between can change a byte."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from net.handshake.guesses import PER_CODE, GuessLimit
from net.handshake.handshake import (
    HELLO_SIZE,
    Credentials,
    GuestSide,
    HandshakeSide,
    HostSide,
    TableAccess,
    derived_keys,
)
from net.handshake.pake import ELEMENT
from net.protocol.errors import TROUBLES, ProtocolError
from tests.support.lan.knocking import (
    ADDRESS,
    CODE,
    KEY,
    MATCH,
    PASS_KEY,
    SMALL,
    code_of,
    door,
    hostile_elements,
    meet,
    quiet,
    talk,
)

RIGHT = {
    "code": (Credentials.with_code(CODE), CODE),
    "invitation": (Credentials.with_code(KEY), CODE),
    "return": (Credentials.back(MATCH, PASS_KEY), CODE),
    "return to an open table": (Credentials.back(MATCH, PASS_KEY), ""),
    "open table": (Credentials.to_open_table(), ""),
}
TRIED = 40
"""Number of hostile elements to try on each side."""


# -- valid tickets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", RIGHT)
def test_who_knows_the_secret_gets_a_channel(way: str) -> None:
    ticket, code = RIGHT[way]
    guest, host = meet(ticket, door(code))
    talk(guest, host)
    assert guest.channel
    assert host.channel
    assert (host.table, host.kind) == (7, ticket.kind)
    assert guest.channel.id == host.channel.id
    assert list(host.channel.receive(guest.channel.seal(b"hello"))) == [b"hello"]
    assert list(guest.channel.receive(host.channel.seal(b"welcome"))) == [b"welcome"]


def test_the_stream_may_come_in_single_bytes() -> None:
    guest, host = meet(Credentials.with_code(CODE), door())
    said = guest.begin()
    while said:
        answer = b"".join(host.receive(said[at : at + 1]) for at in range(len(said)))
        said = b"".join(guest.receive(answer[at : at + 1]) for at in range(len(answer)))
    assert (code_of(guest), code_of(host)) == ("open", "open")


def test_frames_may_come_with_the_last_word_of_the_handshake() -> None:
    guest, host = meet(Credentials.with_code(CODE), door())
    last = host.receive(guest.receive(host.receive(guest.begin())))
    assert host.channel
    guest.receive(last + host.channel.seal(b"welcome") + host.channel.seal(b"the table")[:9])
    assert guest.channel
    assert list(guest.channel.receive(guest.rest)) == [b"welcome"]


def test_no_two_connections_are_the_same() -> None:
    ids = set()
    for seed in range(6):
        guest, host = meet(Credentials.with_code(CODE), door(), seed=seed)
        talk(guest, host)
        assert guest.channel
        ids.add(guest.channel.id)
    assert len(ids) == 6


def test_all_that_was_said_in_clear_is_in_the_keys() -> None:
    said = (b"key", b"\0\7", b"hello", b"answer")
    changed = [tuple(part + b"." if place == at else part for place, part in enumerate(said)) for at in range(4)]
    shifted = (b"key\0", b"\7", b"hello", b"answer")
    found = [derived_keys(*each) for each in (said, *changed, shifted)]
    assert len({key for keys in found for key in keys}) == 5 * len(found)
    for one, other in combinations(found, 2):
        assert not set(one) & set(other)


# -- invalid tickets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ticket", "code", "told"),
    [
        (Credentials.with_code("048214"), CODE, "wrong_code"),
        (Credentials.with_code(""), CODE, "wrong_code"),
        (Credentials.with_code(CODE), "", "no_code"),
        (Credentials.with_code(KEY), "", "no_code"),
        (Credentials.with_code("0" + KEY[1:]), CODE, "wrong_code"),
        (Credentials.with_code("2" * 19), CODE, "wrong_code"),
        (Credentials.to_open_table(), CODE, "needs_code"),
        (Credentials.back(bytes(16), PASS_KEY), CODE, "unknown"),
        (Credentials.back(MATCH, bytes(32)), CODE, "host_id"),
        (Credentials(b"O", secret=b"1"), "", "forged"),
        (Credentials(b"?"), CODE, "bad_message"),
    ],
)
def test_who_does_not_know_the_secret_is_told_why_and_stays_out(ticket: Credentials, code: str, told: str) -> None:
    guest, host = meet(ticket, door(code))
    talk(guest, host)
    assert (code_of(guest), code_of(host)) == (told, told)
    assert guest.rest == host.rest == b""


def test_there_has_to_be_such_a_table_and_such_a_match() -> None:
    guest, host = meet(Credentials.with_code(CODE), door(), table=8)
    talk(guest, host)
    assert code_of(guest) == "unknown"
    fresh = door()
    fresh.pass_key = b""
    for match in (b"", MATCH):
        fresh.match = match
        guest, host = meet(Credentials.back(match.ljust(16, b"\0"), b""), fresh)
        talk(guest, host)
        assert code_of(guest) == "unknown", "before there is a pass key nobody comes back"


def test_no_kind_of_ticket_stands_for_another() -> None:
    """Even with the same bytes as secrets."""
    at = door()
    at.pass_key = CODE.encode()
    guest, host = meet(Credentials.with_code(CODE), at)

    def claims_to_return(turn: int, said: bytes) -> bytes:
        return said.replace(b"BONE\2C" + bytes(16), b"BONE\2R" + MATCH) if turn == 0 else said

    talk(guest, host, claims_to_return)
    assert (code_of(guest), code_of(host)) == ("host_id", "host_id")


@pytest.mark.parametrize("way", ["code", "invitation", "return"])
def test_a_host_that_does_not_know_the_secret_is_found_out(way: str) -> None:
    ticket, code = RIGHT[way]
    false = door("999999")
    false.pass_key, false.key = bytes(32), "9" * 20
    guest, host = meet(ticket, false)
    confirms = guest.receive(host.receive(guest.begin()))
    assert confirms
    guest.receive(b"\0\x20" + confirms[2:])  # claims to be the same
    assert guest.channel is None
    assert code_of(guest) == {"code": "wrong_code", "invitation": "wrong_code", "return": "host_id"}[way]
    assert code


def test_who_only_relays_learns_nothing_and_can_change_nothing() -> None:
    guest, host = meet(Credentials.with_code(CODE), door())
    heard = b"".join(talk(guest, host))
    assert guest.channel
    assert host.channel
    assert CODE.encode() not in heard
    assert guest.channel.id not in heard
    sealed = guest.channel.seal(b"my hand")
    assert b"my hand" not in sealed
    with pytest.raises(ProtocolError, match="forged"):
        list(guest.channel.receive(sealed))


def test_who_stands_in_between_needs_the_code() -> None:
    """A man in the middle plays host to the guest and guest to the host, with a guess."""
    at = door()
    guest, false_host = meet(Credentials.with_code(CODE), door("111111"), seed=1)
    false_guest, host = meet(Credentials.with_code("111111"), at, seed=2)
    talk(guest, false_host)
    talk(false_guest, host)
    for side in (guest, false_host, false_guest, host):
        assert code_of(side) == "wrong_code"


@pytest.mark.parametrize("turn", range(4))
def test_one_changed_bit_of_any_byte_is_noticed_by_who_gets_it(turn: int) -> None:
    """With the same randomness each side repeats its messages, so a changed one can be played to it."""
    whole = talk(*meet(Credentials.with_code(CODE), door()))
    rng = Random(turn)
    for place in range(len(whole[turn])):
        changed = bytearray(whole[turn])
        changed[place] ^= 1 << rng.randrange(8)
        words = [bytes(changed) if now == turn else said for now, said in enumerate(whole)]
        guest, host = meet(Credentials.with_code(CODE), door())
        side: HandshakeSide = (host, guest)[turn % 2]
        said = [side.begin(), *(side.receive(word) for word in words[turn % 2 :: 2])]
        assert side.channel is None, place
        assert not set(whole[max(turn + 1, 2) :]) & set(said), "no end confirms what it has not heard"


def test_what_was_said_once_opens_no_second_door() -> None:
    at = door()
    guest, host = meet(Credentials.with_code(CODE), at)
    to_host = talk(guest, host)[::2]
    again = HostSide({7: at}, ADDRESS, Random(99).randbytes, quiet())
    for said in to_host:
        again.receive(said)
    assert code_of(again) == "wrong_code"
    replay = talk(*meet(Credentials.with_code(CODE), at))[1::2]
    other = GuestSide(7, Credentials.with_code(CODE), Random(98).randbytes)
    other.begin()
    for said in replay:
        other.receive(said)
    assert code_of(other) == "wrong_code"


# -- guesses --------------------------------------------------------------------------------------------------------


def knock(ticket: Credentials, at: TableAccess, address: str, seed: int) -> str:
    guest, host = meet(ticket, at, address=address, seed=seed)
    talk(guest, host)
    assert code_of(guest) == code_of(host)
    return code_of(guest)


def test_wrong_codes_are_counted_by_address_and_right_ones_are_not() -> None:
    at = door()
    for seed in range(5):
        assert knock(Credentials.with_code(CODE), at, "10.0.0.7", seed) == "open"
    wrong = [knock(Credentials.with_code("000000"), at, "10.0.0.66", seed) for seed in range(3)]
    assert wrong == ["wrong_code"] * 2 + ["later"]
    assert knock(Credentials.with_code(CODE), at, "10.0.0.66", 1) == "later"
    assert knock(Credentials.with_code(KEY), at, "10.0.0.66", 1) == "open", "an invitation cannot be guessed"
    assert knock(Credentials.with_code(CODE), at, "10.0.0.7", 1) == "open"
    assert knock(Credentials.back(MATCH, PASS_KEY), at, "10.0.0.66", 1) == "open"
    assert knock(Credentials.back(MATCH, bytes(32)), at, "10.0.0.7", 1) == "host_id"
    assert knock(Credentials.with_code(CODE), at, "10.0.0.7", 1) == "open"


def test_who_begins_and_does_not_end_has_guessed() -> None:
    at = door()
    for seed in range(2):
        guest, host = meet(Credentials.with_code(CODE), at, seed=seed)
        assert host.receive(guest.begin())
    assert knock(Credentials.with_code(CODE), at, ADDRESS, 1) == "later"


def test_a_dead_code_lets_nobody_in_but_those_who_come_back() -> None:
    now = [0.0]
    at = TableAccess(GuessLimit(lambda: now[0]), code=CODE, key=KEY, match=MATCH, pass_key=PASS_KEY)
    for place in range(PER_CODE):
        assert not at.guesses.wait(f"10.0.{place}.1", waited=True)
    assert at.guesses.needs_new_code
    assert knock(Credentials.with_code(CODE), at, ADDRESS, 1) == "code_dead"
    assert knock(Credentials.back(MATCH, PASS_KEY), at, ADDRESS, 1) == "open"
    assert knock(Credentials.with_code(KEY), at, ADDRESS, 1) == "open"
    at.renew("222222")
    assert knock(Credentials.with_code(KEY), at, ADDRESS, 1) == "open"
    assert knock(Credentials.with_code("222222"), at, ADDRESS, 1) == "later"
    now[0] += 8.0
    assert knock(Credentials.with_code(CODE), at, "192.168.1.66", 1) == "wrong_code"
    now[0] += 8.0
    assert knock(Credentials.with_code("222222"), at, ADDRESS, 1) == "open"


# -- random bytes ----------------------------------------------------------------------------------------------------


def test_no_hostile_element_gets_past_the_host() -> None:
    for element in hostile_elements(b"A", TRIED):
        host = HostSide({7: door()}, ADDRESS, Random(1).randbytes, quiet())
        host.receive(b"\0\7\0" + bytes([HELLO_SIZE]) + b"BONE\2C" + bytes(16) + element)
        if element[1:] in SMALL or element[:1] != b"A":
            assert code_of(host) == "bad_message", element.hex()
        host.receive(b"\0\x20" + bytes(32))
        assert code_of(host) in {"bad_message", "wrong_code"}  # some random bytes are an element


def test_no_hostile_element_gets_past_the_guest() -> None:
    for element in hostile_elements(b"B", TRIED):
        guest = GuestSide(7, Credentials.with_code(CODE), Random(1).randbytes)
        guest.begin()
        guest.receive(b"\0\x22K" + element)
        if element[1:] in SMALL or element[:1] != b"B":
            assert code_of(guest) == "bad_message", element.hex()
        guest.receive(b"\0\x20" + bytes(32))
        assert code_of(guest) in {"bad_message", "wrong_code"}


def test_an_element_comes_back_to_nobody() -> None:
    guest = GuestSide(7, Credentials.with_code(CODE), Random(1).randbytes)
    element = guest.begin()[-ELEMENT:]
    for letter in (b"A", b"B"):
        guest = GuestSide(7, Credentials.with_code(CODE), Random(1).randbytes)
        guest.begin()
        guest.receive(b"\0\x22K" + letter + element[1:])
        assert code_of(guest) == "bad_message"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "not_boneyard"),
        (b"\0\7\0\0", "not_boneyard"),
        (b"\0\7\xff\xff", "not_boneyard"),
        (b"\0\7\1\1", "not_boneyard"),
        (b"\0\7\0\4BONE", "not_boneyard"),
        (b"\0\7\0\5BONK\1", "not_boneyard"),
        (b"\0\7\0\5BONE\1", "version"),
        (b"\0\7\1\0BONE\3" + bytes(251), "version"),
        (b"\0\7\0\5BONE\2", "bad_message"),
        (b"\0\7\0\x38BONE\2" + bytes(51), "bad_message"),
        (b"\0\7\0\x37BONE\2", "waiting"),
        (b"\0", "waiting"),
        (b"", "waiting"),
    ],
)
def test_a_host_refuses_whatever_is_no_hello(said: bytes, told: str) -> None:
    host = HostSide({7: door()}, ADDRESS, Random(1).randbytes, quiet())
    answer = host.receive(said)
    assert code_of(host) == told
    assert answer == (b"" if told == "waiting" else bytes([0, len(told) + 1]) + b"E" + told.encode())
    if host.trouble:
        assert host.receive(b"more") == host.rest == b""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "not_boneyard"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "not_boneyard"),
        (b"\0\0", "not_boneyard"),
        (b"\0\3abc", "not_boneyard"),
        (b"\0\1K", "not_boneyard"),
        (b"\0\1E", "refused"),
        (b"\0\5Efull", "full"),
        (b"\0\5E\xff\xff\xff\xff", "refused"),
        (b"\0\x11Efrom_the_future", "waiting"),
        (b"\0\x10Efrom_the_future", "refused"),
        (b"\0\x1aE" + b"x" * 25, "not_boneyard"),
        (b"\0\x22E" + b"x" * 33, "not_boneyard"),
    ],
)
def test_a_guest_understands_refusals_and_nothing_else(said: bytes, told: str) -> None:
    guest = GuestSide(7, Credentials.with_code(CODE), Random(1).randbytes)
    guest.begin()
    guest.receive(said)
    assert code_of(guest) == told
    if guest.trouble:
        assert guest.trouble.trouble in TROUBLES.values()


def test_no_bytes_raise_anything_or_are_kept() -> None:
    rng = Random(8)
    for number in range(160):
        sides: list[HandshakeSide] = [*meet(Credentials.with_code(CODE), door(), seed=number)]
        side = sides[number % 2]
        if number % 2 == 0:
            side.begin()
        for _ in range(4):
            data = rng.randbytes(rng.randrange(300))
            if rng.random() < 0.7:
                data = b"\0" + bytes([rng.randrange(60)]) + data
            side.receive(data)
        assert side.channel is None
        assert len(side.rest) < 2 + 256
