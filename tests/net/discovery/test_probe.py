"""The datagrams match the docs byte for byte, and untrusted ones give a valid listing or nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from net.discovery.listings import TableListing, clean_announced_name
from net.discovery.probe import (
    MAX_DATAGRAM_LENGTH,
    DialBack,
    Dialled,
    ProbeAnswer,
    ProbeMessage,
    Query,
    RateLimit,
    read_probe,
)
from tests.support.lan.listed_tables import HOST, RULES, place

TOKEN = b"\xa0\xa1\xa2\xa3\xa4\xa5\xa6\xa7"
GOLDEN_ANSWER = (
    "424f4e452101" "a0a1a2a3a4a5a6a7" "0003"
    "8b" "a168" "c4080001020304050607" "a174" "00" "a16e" "ab416e612773207461626c65"
    "a167" "a9616c6c5f6669766573" "a170" "cd684c" "a176" "01" "a172" "c40808090a0b0c0d0e0f"
    "a173" "04" "a16b" "01" "a163" "c3" "a162" "c2"
)  # fmt: skip


def test_the_bytes_are_those_of_the_document() -> None:
    assert Query(TOKEN, 258).datagram().hex() == "424f4e453f01a0a1a2a3a4a5a6a70102" + "00" * 184
    assert ProbeAnswer(TOKEN, place(), 3).datagram().hex() == GOLDEN_ANSWER
    assert DialBack(TOKEN, 26_700).datagram().hex() == "424f4e454001a0a1a2a3a4a5a6a7684c"
    assert Dialled(TOKEN, reached=True).datagram().hex() == "424f4e453d01a0a1a2a3a4a5a6a701"


def test_the_document_shows_these_bytes() -> None:
    page = Path(__file__).parents[3] / "docs" / "discovery.md"
    assert GOLDEN_ANSWER in "".join(page.read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "told",
    [
        Query(TOKEN),
        Query(TOKEN, 65_534),
        ProbeAnswer(TOKEN, place()),
        ProbeAnswer(TOKEN, place(table=2), 3),
        DialBack(TOKEN, 1),
        Dialled(TOKEN, reached=False),
    ],
)
def test_what_is_sent_is_read(told: ProbeMessage) -> None:
    assert read_probe(told.datagram()) == told


def test_no_answer_is_longer_than_its_question() -> None:
    widest = TableListing(
        host=HOST, table=65_534, name=clean_announced_name("🁡" * 24), game="x" * 32, port=65_535,
        protocol=65_535, rules=RULES,
        seats=8, taken=8, coded=True, begun=True, watchable=True,
    )  # fmt: skip
    assert len(ProbeAnswer(TOKEN, widest).datagram()) <= len(Query(TOKEN).datagram()) == MAX_DATAGRAM_LENGTH


def body(**changed: object) -> bytes:
    """Return an answer with changes in its map."""
    said: dict[str, object] = msgspec.msgpack.decode(bytes.fromhex(GOLDEN_ANSWER)[16:])
    return bytes.fromhex(GOLDEN_ANSWER)[:16] + msgspec.msgpack.encode({**said, **changed})


def test_a_later_version_may_add_to_an_answer() -> None:
    assert read_probe(body(zz=1, q=["a"])) == ProbeAnswer(TOKEN, place(), 3)


@pytest.mark.parametrize(
    "changed",
    [
        {"n": ""}, {"n": "x" * 49}, {"n": 5}, {"n": None},
        {"g": "../../etc"}, {"g": "All Fives"}, {"g": ""}, {"g": "x" * 33}, {"g": "block_draw\n"},
        {"p": 0}, {"p": 65_536}, {"p": -1}, {"p": "1"}, {"p": 1.0},
        {"s": 1}, {"s": 9}, {"k": 5}, {"k": -1}, {"h": b"short"}, {"h": "12345678"}, {"r": b""},
        {"c": 1}, {"b": None}, {"v": 0}, {"t": 65_535}, {"t": 3}, {"t": 4}, {"t": 2**64 - 1},
    ],
)  # fmt: skip
def test_a_place_that_cannot_be_is_nothing(changed: dict[str, object]) -> None:
    assert read_probe(body(**changed)) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("two\nlines", "two lines"), ("x" * 25, "x" * 24), ("\x1b[2J", "[2J"), ("\u202eevil", "evil"),
        ("\u200b", "Boneyard"), ("Sen\u0303or", "Señor"),
    ],
)  # fmt: skip
def test_the_name_of_a_place_is_cleaned_when_it_is_read(name: str, shown: str) -> None:
    told = read_probe(body(n=name))
    assert isinstance(told, ProbeAnswer)
    assert told.place.name == shown


@pytest.mark.parametrize(
    "datagram",
    [
        b"", b"BONE", b"BONE?\1", Query(TOKEN).datagram()[:-1], Query(TOKEN).datagram() + b"\0",
        Query(TOKEN, 65_535).datagram(), b"BONE?\2" + Query(TOKEN).datagram()[6:],
        b"BONE!\1" + TOKEN, b"BONE!\1" + TOKEN + b"\0\3" + b"\xdd\xff\xff\xff\xff", b"BONE@\1" + TOKEN + b"\0\0",
        b"BONE=\1" + TOKEN + b"\2", b"BONE!\1" + TOKEN + b"\0\3" + b"\x91" * 180, body(z="x" * 150),
    ],
)  # fmt: skip
def test_nonsense_is_nothing(datagram: bytes) -> None:
    assert read_probe(datagram) is None


def test_fifty_thousand_mutated_datagrams_harm_nobody() -> None:
    random = Random(7)
    sound = [Query(TOKEN).datagram(), *[bytes.fromhex(GOLDEN_ANSWER)] * 5, DialBack(TOKEN, 9).datagram()]
    believed = 0
    for _ in range(50_000):
        datagram = bytearray(random.choice(sound))
        for _ in range(random.randrange(1, 5)):
            where = random.randrange(len(datagram))
            match random.randrange(4):
                case 0:
                    datagram[where] = random.randrange(256)
                case 1:
                    del datagram[where : where + random.randrange(1, 9)]
                case 2:
                    datagram[where:where] = random.randbytes(random.randrange(1, 9))
                case _:
                    datagram[where] ^= 1 << random.randrange(8)
            datagram = datagram or bytearray(b"\0")
        told = read_probe(bytes(datagram))
        if isinstance(told, ProbeAnswer):
            believed += 1
            # Any accepted answer could have come from our own host.
            assert read_probe(ProbeAnswer(told.token, told.place, told.following).datagram()) == told
    assert believed > 100


def test_a_host_answers_one_address_thirty_times_at_once_and_ten_times_a_second() -> None:
    allowance = RateLimit()
    assert [allowance.grants("10.0.0.1", 5.0) for _ in range(32)] == [True] * 30 + [False] * 2
    assert allowance.grants("10.0.0.2", 5.0)
    assert not allowance.grants("10.0.0.1", 5.05)
    assert allowance.grants("10.0.0.1", 5.2)
    assert sum(allowance.grants("10.0.0.1", 60.0) for _ in range(50)) == 30
    assert sum(allowance.grants("10.0.0.1", 61 + n / 100) for n in range(1000)) == 109


def test_a_host_answers_a_thousand_questions_a_second_in_all() -> None:
    allowance = RateLimit()
    assert sum(allowance.grants(f"10.0.{n // 256}.{n % 256}", 5.0) for n in range(5000)) == 1000
    assert len(allowance._buckets) <= 1024
    assert allowance.grants("192.168.1.1", 6.0)
