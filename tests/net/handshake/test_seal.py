"""Sealed frames arrive intact and in order; after any tampering, none does."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import permutations
from random import Random

import pytest
from nacl.secret import SecretBox

from net.handshake.seal import FRAME_HEAD, LARGEST_ROOM, SEAL, SMALLEST_ROOM, STOP, Channel, Frames
from net.protocol.errors import ProtocolError
from net.protocol.wire import LARGEST_MESSAGE

ONE, TWO, NAME = bytes(32), bytes([1]) * 32, bytes([2]) * 32
ROOMS = [1 << bits for bits in range(9, 17)]


def ends() -> tuple[Channel, Channel]:
    """Return both sides of a connection."""
    return Channel(sealing=ONE, opening=TWO, name=NAME), Channel(sealing=TWO, opening=ONE, name=NAME)


def framed(*bodies: bytes) -> bytes:
    return b"".join(len(body).to_bytes(FRAME_HEAD, "big") + body for body in bodies)


# -- splitting ------------------------------------------------------------------------------------------------------


def test_bodies_come_out_however_the_stream_is_cut() -> None:
    rng = Random(4)
    for most in (1, 3, 7, 40, 1000, 10**6):
        bodies = [rng.randbytes(SEAL + rng.choice([512, 1024, 2048])) for _ in range(20)]
        stream, frames = framed(*bodies), Frames()
        found: list[bytes] = []
        while stream:
            size = rng.randrange(1, most + 1)
            found += frames.feed(stream[:size])
            stream = stream[size:]
        assert found == bodies


@pytest.mark.parametrize("room", ROOMS)
def test_a_frame_has_one_of_eight_lengths(room: int) -> None:
    assert [len(body) for body in Frames().feed(framed(bytes(SEAL + room)))] == [SEAL + room]
    for size in (room - 1, room + 1):
        with pytest.raises(ProtocolError):
            list(Frames().feed(framed(bytes(SEAL + size))))


@pytest.mark.parametrize(
    ("size", "code"),
    [
        (0, "bad_message"),
        (SEAL, "bad_message"),
        (SEAL + 256, "bad_message"),
        (SEAL + 768, "bad_message"),
        (SEAL + LARGEST_ROOM + 1, "too_large"),
        (2**32 - 1, "too_large"),
    ],
)
def test_a_lie_about_a_length_is_refused_as_soon_as_it_is_told(size: int, code: str) -> None:
    frames = Frames()
    first = bytes(SEAL + SMALLEST_ROOM)
    told = frames.feed(framed(first) + size.to_bytes(FRAME_HEAD, "big"))
    assert next(told) == first
    with pytest.raises(ProtocolError) as caught:
        next(told)
    assert caught.value.code == code


def test_no_more_than_one_frame_is_held() -> None:
    frames = Frames()
    largest = framed(bytes(LARGEST_ROOM + SEAL))
    assert len(list(frames.feed(largest * 5 + largest[:-1]))) == 5
    assert len(frames._held) == len(largest) - 1
    assert len(list(frames.feed(largest[-1:]))) == 1
    assert not frames._held


# -- sealing --------------------------------------------------------------------------------------------------------


def test_what_is_sent_comes_out_at_the_other_end() -> None:
    guest, host = ends()
    rng = Random(5)
    for size in (0, 1, 150, 511, 512, 4096, LARGEST_MESSAGE):
        message = rng.randbytes(max(size - 1, 0)) + bytes(size > 0)
        assert list(host.receive(guest.seal(message))) == [message]
        assert list(guest.receive(host.seal(message))) == [message]


def test_a_message_is_filled_up_to_one_of_eight_lengths() -> None:
    guest, host = ends()
    for room in ROOMS:
        for size in (room // 2 if room > SMALLEST_ROOM else 0, room // 2 + 1, room - 1):
            sent = guest.seal(bytes(size))
            assert len(sent) == FRAME_HEAD + SEAL + room
            assert list(host.receive(sent)) == [bytes(size)]


def test_a_short_message_can_be_as_long_as_a_longer_one() -> None:
    guest, host = ends()
    short, long = guest.seal(b"a pass", at_least=700), guest.seal(bytes(700))
    assert len(short) == len(long)
    assert list(host.receive(short + long)) == [b"a pass", bytes(700)]


@pytest.mark.parametrize(
    "full",
    [
        bytes(512),
        b"a move" + bytes(506),
        b"a move".ljust(512, b" "),
        (b"a move" + STOP).ljust(511, b"\0") + b"\1",
    ],
)
def test_what_is_filled_up_in_another_way_is_no_message(full: bytes) -> None:
    guest, host = ends()
    right = guest.seal(b"before")
    wrong = framed(SecretBox(ONE).encrypt(full, (1).to_bytes(24, "little")).ciphertext)
    got = host.receive(right + wrong)
    assert next(got) == b"before"
    with pytest.raises(ProtocolError, match="bad_message"):
        next(got)
    with pytest.raises(ProtocolError, match="forged"):
        host.open(guest.seal(b"after"))


def test_what_is_sealed_cannot_be_read_and_never_looks_the_same() -> None:
    guest, host = ends()
    one, two = guest.seal(b"the double six"), guest.seal(b"the double six")
    assert len({one, two, host.seal(b"the double six")}) == 3
    assert b"double" not in one + two


def test_a_message_that_is_too_large_is_not_sent_and_harms_nothing() -> None:
    guest, host = ends()
    with pytest.raises(ProtocolError, match="too_large"):
        guest.seal(bytes(LARGEST_MESSAGE + 1))
    assert list(host.receive(guest.seal(b"next"))) == [b"next"]


def test_only_the_right_order_opens() -> None:
    messages = [b"one", b"two", b"three", b"four"]
    for order in permutations(range(4)):
        guest, host = ends()
        frames = [guest.seal(message) for message in messages]
        right = next((place for place in range(4) if order[place] != place), 4)
        got: list[bytes] = []
        with pytest.raises(ProtocolError, match="forged") if right < 4 else nullcontext():
            for place in order:
                got += host.receive(frames[place])
        assert got == messages[:right]


def test_a_frame_that_is_repeated_or_left_out_breaks_the_channel() -> None:
    guest, host = ends()
    frames = [guest.seal(message) for message in (b"one", b"two", b"three")]
    assert list(host.receive(frames[0])) == [b"one"]
    with pytest.raises(ProtocolError, match="forged"):
        list(host.receive(frames[0]))
    _, host = ends()
    assert list(host.receive(frames[0])) == [b"one"]
    with pytest.raises(ProtocolError, match="forged"):
        list(host.receive(frames[2]))


def test_nothing_opens_after_a_frame_that_does_not() -> None:
    guest, host = ends()
    right = guest.seal(b"one")
    with pytest.raises(ProtocolError, match="forged"):
        list(host.receive(framed(bytes(SEAL + SMALLEST_ROOM))))
    with pytest.raises(ProtocolError, match="forged"):
        list(host.receive(right))


def test_one_changed_bit_is_enough() -> None:
    guest, _ = ends()
    sent = guest.seal(b"a move")
    for place in range(FRAME_HEAD, len(sent), 7):
        for bit in (1, 128):
            _, host = ends()
            changed = bytearray(sent)
            changed[place] ^= bit
            with pytest.raises(ProtocolError, match="forged"):
                list(host.receive(bytes(changed)))


def test_nobody_can_be_shown_his_own_words() -> None:
    guest, _ = ends()
    with pytest.raises(ProtocolError, match="forged"):
        list(guest.receive(guest.seal(b"one")))


def test_any_bytes_are_refused_without_any_other_error() -> None:
    rng = Random(6)
    for _ in range(500):
        _, host = ends()
        data = rng.randbytes(rng.randrange(1, 200))
        if rng.random() < 0.5:
            data = framed(data.ljust(SEAL + SMALLEST_ROOM, b"."))
        try:
            assert list(host.receive(data)) == []
        except ProtocolError as error:
            assert error.code in {"too_large", "bad_message", "forged"}  # noqa: PT017 - or no error yet
        assert len(host._frames._held) <= len(data)
