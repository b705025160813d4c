"""The sealed line between a phone and its table."""

from __future__ import annotations

import os
from random import Random

import pytest

from net.phone.messages import PhoneHello, PhoneMove, from_phone
from net.phone.sealing import (
    CODE_LETTERS,
    FROM_PHONE,
    TABLE_SIZE,
    TO_PHONE,
    Doors,
    PhoneChannel,
    PhoneSecrets,
    derived,
    key_of_code,
)
from net.protocol.errors import ProtocolError


def ends(way: bytes = b"s") -> tuple[PhoneChannel, PhoneChannel]:
    """Return a table's end and a phone's."""
    secrets = PhoneSecrets.new(os.urandom)
    doors = Doors.of(secrets)
    phone, table = os.urandom(24), os.urandom(24)
    secret = doors.key if way == b"s" else key_of_code(secrets.code)
    return PhoneChannel.of_table(doors, way + phone, table), PhoneChannel.of_phone(secret, phone, table)


@pytest.mark.parametrize("way", [b"s", b"c"])
def test_both_ends_open_what_the_other_has_sealed(way: bytes) -> None:
    table, phone = ends(way)
    for number in range(3):
        assert phone.open(table.seal(b"state %d" % number, TABLE_SIZE)) == b"state %d" % number
        assert table.open(phone.seal(b"move %d" % number)) == b"move %d" % number


def test_a_length_tells_only_which_of_few_it_is() -> None:
    table, phone = ends()
    overhead = 16
    assert {len(phone.seal(bytes(size))) for size in range(0, FROM_PHONE, 37)} == {FROM_PHONE + overhead}
    sizes = {len(table.seal(b"x" * size)) - overhead for size in range(0, 130_000, 1021)}
    assert sizes == set(TO_PHONE)
    assert {len(table.seal(b"x" * size, TABLE_SIZE)) for size in range(0, 32_000, 1997)} == {TABLE_SIZE + overhead}


@pytest.mark.parametrize("trouble", ["again", "late", "cut", "changed", "other end"])
def test_a_message_that_is_not_the_next_one_does_not_open(trouble: str) -> None:
    table, phone = ends()
    first, second = phone.seal(b"one"), phone.seal(b"two")
    if trouble == "again":
        table.open(first)
        second = first
    elif trouble == "cut":
        second = first[:-1]
    elif trouble == "changed":
        second = bytes([first[0] ^ 1]) + first[1:]
    elif trouble == "other end":
        second = table.seal(b"x")
    with pytest.raises(ProtocolError):
        table.open(second)


def test_another_secret_opens_nothing() -> None:
    phone, table = os.urandom(24), os.urandom(24)
    here = PhoneChannel.of_table(Doors.of(PhoneSecrets.new(os.urandom)), b"s" + phone, table)
    there = PhoneChannel.of_phone(os.urandom(32), phone, table)
    with pytest.raises(ProtocolError, match="forged"):
        here.open(there.seal(b"hello"))


def test_a_nonce_of_either_end_makes_other_keys() -> None:
    key = os.urandom(32)
    assert len({derived(key, bytes([number]) + bytes(23)) for number in range(9)} | {key}) == 10


def test_codes_have_twelve_letters_that_are_told_apart() -> None:
    chance = Random(3)
    codes = [PhoneSecrets.new(chance.randbytes).code for _ in range(200)]
    assert {letter for code in codes for letter in code} == set(CODE_LETTERS)
    assert {len(code) for code in codes} == {12}
    assert not set("ilo") & set(CODE_LETTERS)


def test_the_key_of_a_code_never_changes() -> None:
    """Pages of this edition derive it, too: `python -m tools.phone.cipher` compares them in a browser."""
    assert key_of_code("abcdefghjkmn").hex() == "c9f214730b95a1cdb3c25c6a61c7abac0b64fb17a75da641ca6c0ba5ecea57ce"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"t":"throne"}',
        b'{"t":"move","n":1}',
        b'{"t":"move","n":-1,"move":0}',
        b'{"t":"move","n":1,"move":1e3}',
        b'{"t":"hello","key":"' + b"0" * 31 + b'","width":360,"height":420}',
        b'{"t":"hello","key":"' + b"0" * 32 + b'","width":1,"height":420}',
        b'{"t":"hello","key":"' + b"0" * 32 + b'","width":360,"height":420,"letters":99}',
        b'{"t":"join","name":"' + b"x" * 101 + b'"}',
        b"\xff\xfe",
        b"[" * 400,
    ],
)
def test_nothing_but_what_a_page_says_is_read(body: bytes) -> None:
    with pytest.raises(ProtocolError, match="bad_message"):
        from_phone(body)


def test_what_a_page_says_is_read() -> None:
    assert from_phone(b'{"t":"move","n":7,"move":3,"later":1}') == PhoneMove(7, 3)
    hello = from_phone(b'{"t":"hello","key":"' + b"0a" * 16 + b'","width":360,"height":420}')
    assert hello == PhoneHello("0a" * 16, 360, 420)
