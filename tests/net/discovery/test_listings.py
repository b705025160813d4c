"""Valid table listings, and valid addresses of a computer."""

from __future__ import annotations

import pytest

from engine.clean_text import MAX_NAME_LENGTH
from net.discovery.listings import MAX_NAME_BYTES, NAMELESS, Address, clean_announced_name, numeric
from tests.support.lan.listed_tables import place


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("127.0.0.1", "127.0.0.1"),
        ("FE80::1%eth0", "fe80::1%eth0"),
        ("fe80::1%0", "fe80::1"),
        ("fe80::1%12", "fe80::1%12"),
        ("2001:db8::1%3", "2001:db8::1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("fd00:0:0:0::7", "fd00::7"),
        ("0.0.0.0", None),  # noqa: S104  must be refused
        ("::", None),
        ("224.0.0.251", None),
        ("ff02::1%2", None),
        ("255.255.255.255", None),
        ("192.168.1.256", None),
        ("fe80::1%a/b", None),
        ("fe80::1%" + "a" * 41, None),
        ("laptop.local", None),
        ("", None),
    ],
)
def test_an_address_has_one_spelling_and_belongs_to_one_machine(host: str, known: str | None) -> None:
    assert numeric(host, 4711) == (Address(known, 4711) if known else None)


@pytest.mark.parametrize("port", [0, -1, 65_536])
def test_a_port_is_a_port(port: int) -> None:
    assert numeric("10.0.0.1", port) is None


@pytest.mark.parametrize("port", [1, 65535])
def test_the_first_and_the_last_port_can_be_had(port: int) -> None:
    assert numeric("10.0.0.1", port) == Address("10.0.0.1", port)


def test_addresses_are_written_as_players_type_them() -> None:
    assert str(Address("10.0.0.1", 5)) == "10.0.0.1:5"
    assert str(Address("fe80::1%eth0", 5)) == "[fe80::1%eth0]:5"


@pytest.mark.parametrize(
    ("typed", "announced"),
    [
        ("  Ana's\ttable\n", "Ana's table"),
        ("a\x1b[2Jb", "a[2Jb"),
        ("right\u202eleft", "rightleft"),
        ("\u200b", ""),
        ("", ""),
        ("x" * 100, "x" * MAX_NAME_LENGTH),
        ("Señor", "Señor"),
        ("🁡" * 24, "🁡" * (MAX_NAME_BYTES // 4)),
    ],
)
def test_a_name_can_be_seen_and_is_short(typed: str, announced: str) -> None:
    assert clean_announced_name(typed) == announced
    assert clean_announced_name(announced) == announced


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("two\nlines", "two lines"),
        ("", NAMELESS),
        (" blank", "blank"),
        ("\u202e", NAMELESS),
        ("\x1b]0;title\x07", "]0;title"),
        ("x" * 25, "x" * 24),
        ("🁡" * 13, "🁡" * 12),
    ],
)
def test_whatever_a_host_says_a_place_has_a_name_that_can_be_shown(told: str, shown: str) -> None:
    assert place(told).name == shown


def test_no_more_seats_are_taken_than_there_are() -> None:
    with pytest.raises(ValueError, match="seats"):
        place(taken=5)
