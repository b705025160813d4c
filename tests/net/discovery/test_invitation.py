"""A table's address as players share it: typed, pasted, scanned."""

from __future__ import annotations

from random import Random

import pytest

from engine.sentences import Refusal
from net.discovery.invitation import EXAMPLE, Invitation, invitation, qr, read_invitation
from net.discovery.listings import TABLE_PORT, Address

WHOLE = Invitation(
    (Address("192.168.1.7", 4711), Address("fe80::1", 4711), Address("10.0.0.7", 4712)), table=3, code="042042"
)


@pytest.mark.parametrize(
    ("typed", "host", "port"),
    [
        ("192.168.1.7", "192.168.1.7", TABLE_PORT),
        ("  192.168.1.7\n", "192.168.1.7", TABLE_PORT),
        ("192.168.1.7:4711", "192.168.1.7", 4711),
        ("[fe80::1%eth0]:4711", "fe80::1%eth0", 4711),
        ("[FE80::1]", "fe80::1", TABLE_PORT),
        ("fe80::1%eth0", "fe80::1%eth0", TABLE_PORT),
        ("::1", "::1", TABLE_PORT),
        ("[::ffff:10.0.0.1]:5", "10.0.0.1", 5),
        ("localhost", "localhost", TABLE_PORT),
        ("Laptop.local.", "laptop.local", TABLE_PORT),
        ("annas-pc:4711", "annas-pc", 4711),
        ("münchen.local:65535", "münchen.local", 65_535),
        ("pc_7", "pc_7", TABLE_PORT),
        ("boneyard://192.168.1.7:4711", "192.168.1.7", 4711),
        ("BONEYARD://annas-pc/", "annas-pc", TABLE_PORT),
    ],
)
def test_an_address_is_read_as_people_type_it(typed: str, host: str, port: int) -> None:
    assert read_invitation(typed) == Invitation((Address(host, port),))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", f"Type a table's address, for example {EXAMPLE}."),
        (" \n", f"Type a table's address, for example {EXAMPLE}."),
        ("192.168.1", "192.168.1 isn't an address. It needs four numbers from 0 to 255"),
        ("192.168.1.256", "It needs four numbers from 0 to 255"),
        ("1.2.3.4.5:80", "It needs four numbers from 0 to 255"),
        ("192.168.1.7:", "a port, a number from 1 to 65535"),
        ("192.168.1.7:0", "a port, a number from 1 to 65535"),
        ("192.168.1.7:65536", "a port, a number from 1 to 65535"),
        ("192.168.1.7:http", "a port, a number from 1 to 65535"),
        ("pc:99999999999999999999", "a port, a number from 1 to 65535"),
        ("[fe80::1", "isn't an address. Write it like"),
        ("[fe80::1]4711", "isn't an address. Write it like"),
        ("[]:4711", "isn't an address. Write it like"),
        ("fe80::zz", "isn't an address. Write it like"),
        ("my computer", "isn't an address. Write it like"),
        ("-pc", "isn't an address. Write it like"),
        ("pc/7", "isn't an address. Write it like"),
        ("a..b", "isn't an address. Write it like"),
        ("x" * 64, "isn't an address. Write it like"),
        ("x" * 601, "That's too long for a table's address."),
        ("0.0.0.0:4711", "isn't the address of a single computer."),
        ("224.0.0.251", "isn't the address of a single computer."),
        ("255.255.255.255:4711", "isn't the address of a single computer."),
        ("[ff02::1%2]:4711", "isn't the address of a single computer."),
        ("http://192.168.1.7:4711/", "isn't a table's address"),
        ("boneyard://", "isn't an address"),
        ("boneyard://192.168.1.7/three", "This invitation is incomplete"),
        ("boneyard://192.168.1.7/65535", "This invitation is incomplete"),
        ("boneyard://192.168.1.7/3?c=hello", "This invitation is incomplete"),
        ("boneyard://192.168.1.7/3?a=", "isn't an address"),
    ],
)
def test_what_is_wrong_is_said_with_the_way_out(typed: str, told: str) -> None:
    with pytest.raises(Refusal) as why:
        read_invitation(typed)
    assert told in str(why.value.sentence)
    assert len(str(why.value.sentence)) < 200


def test_a_join_string_comes_back_whole() -> None:
    assert WHOLE.text() == "boneyard://192.168.1.7:4711/3?a=[fe80::1]:4711&a=10.0.0.7:4712&c=042042"
    assert read_invitation(WHOLE.text()) == WHOLE
    assert (
        read_invitation("boneyard://192.168.1.7:4711/3?a=%5Bfe80::1%5D:4711&\n  a=10.0.0.7:4712&c=042042&later=x")
        == WHOLE
    )


def test_the_invitation_of_this_machine_leaves_out_what_means_nothing_elsewhere() -> None:
    told = invitation(["192.168.1.7", "fe80::1%eth0", "fe80::1%wlan0", "nonsense"], 4711, 0)
    assert told.text() == "boneyard://192.168.1.7:4711/0?a=[fe80::1]:4711"
    assert read_invitation(told.text()).table == 0
    many = invitation([f"10.0.0.{n}" for n in range(1, 30)], 4711, 0)
    assert len(read_invitation(many.text()).addresses) == 6
    with pytest.raises(ValueError, match="address"):
        invitation([], 4711, 0).text()


def test_whatever_is_pasted_is_read_or_refused() -> None:
    random, whole = Random(5), WHOLE.text()
    read_ones = 0
    for _ in range(5000):
        torn = list(whole)
        for _ in range(random.randrange(1, 4)):
            torn[random.randrange(len(torn))] = random.choice("[]:/?&=%.0129afz\x00\u202eé \n")
        try:
            again = read_invitation("".join(torn))
        except Refusal:
            continue
        read_ones += 1
        assert 1 <= len(again.addresses) <= 6
        assert all(1 <= address.port <= 65_535 for address in again.addresses)
    assert 100 < read_ones < 4900


def test_the_qr_code_is_square_and_has_its_three_corners() -> None:
    code = qr(WHOLE.text())
    size = len(code)
    assert all(len(row) == size for row in code)
    assert size <= 45  # with 4 light modules around it, 6 pixels a module in the smallest window
    ring = [True] * 7
    for corner in ((0, 0), (0, size - 7), (size - 7, 0)):
        top = [code[corner[0]][corner[1] + x] for x in range(7)]
        side = [code[corner[0] + y][corner[1]] for y in range(7)]
        assert top == side == ring
    assert not code[1][1]
    assert code[size - 7 + 3][3]
