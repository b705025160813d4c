"""Sealed frames: what was sent comes out, in order; whatever else was done to them, nothing does."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import permutations
from random import Random

import pytest

from net.seal import HEAD, LARGEST, SEAL, Channel, Frames
from net.troubles import ProtocolError

ONE, TWO, NAME = bytes(32), bytes([1]) * 32, bytes([2]) * 32


def ends() -> tuple[Channel, Channel]:
    """Return the two ends of a connection."""
    return Channel(sealing=ONE, opening=TWO, name=NAME), Channel(sealing=TWO, opening=ONE, name=NAME)


def framed(*bodies: bytes) -> bytes:
    return b"".join(len(body).to_bytes(HEAD, "big") + body for body in bodies)


# -- cutting --------------------------------------------------------------------------------------------------------


def test_bodies_come_out_however_the_stream_is_cut() -> None:
    rng = Random(4)
    for most in (1, 3, 7, 40, 1000, 10**6):
        bodies = [rng.randbytes(rng.choice([SEAL, SEAL + 1, 60, 300, 3000])) for _ in range(20)]
        stream, frames = framed(*bodies), Frames()
        found: list[bytes] = []
        while stream:
            size = rng.randrange(1, most + 1)
            found += frames.feed(stream[:size])
            stream = stream[size:]
        assert found == bodies


@pytest.mark.parametrize("size", [SEAL, LARGEST + SEAL])
def test_the_smallest_and_the_largest_frame_pass(size: int) -> None:
    assert [len(body) for body in Frames().feed(framed(bytes(size)))] == [size]


@pytest.mark.parametrize(
    ("size", "code"),
    [(0, "bad_message"), (SEAL - 1, "bad_message"), (LARGEST + SEAL + 1, "too_large"), (2**32 - 1, "too_large")],
)
def test_a_lie_about_a_length_is_refused_as_soon_as_it_is_told(size: int, code: str) -> None:
    frames = Frames()
    told = frames.feed(framed(bytes(20)) + size.to_bytes(HEAD, "big"))
    assert next(told) == bytes(20)
    with pytest.raises(ProtocolError) as caught:
        next(told)
    assert caught.value.code == code


def test_no_more_than_one_frame_is_held() -> None:
    frames = Frames()
    largest = framed(bytes(LARGEST + SEAL))
    assert len(list(frames.feed(largest * 5 + largest[:-1]))) == 5
    assert len(frames._held) == len(largest) - 1
    assert len(list(frames.feed(largest[-1:]))) == 1
    assert not frames._held


# -- sealing --------------------------------------------------------------------------------------------------------


def test_what_is_sent_comes_out_at_the_other_end() -> None:
    guest, host = ends()
    rng = Random(5)
    for size in (0, 1, 150, 4096, LARGEST):
        message = rng.randbytes(size)
        assert list(host.receive(guest.seal(message))) == [message]
        assert list(guest.receive(host.seal(message))) == [message]


def test_what_is_sealed_cannot_be_read_and_never_looks_the_same() -> None:
    guest, host = ends()
    one, two = guest.seal(b"the double six"), guest.seal(b"the double six")
    assert len({one, two, host.seal(b"the double six")}) == 3
    assert b"double" not in one + two


def test_a_message_that_is_too_large_is_not_sent_and_harms_nothing() -> None:
    guest, host = ends()
    with pytest.raises(ProtocolError, match="too_large"):
        guest.seal(bytes(LARGEST + 1))
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
        list(host.receive(framed(bytes(30))))
    with pytest.raises(ProtocolError, match="forged"):
        list(host.receive(right))


def test_one_changed_bit_is_enough() -> None:
    guest, _ = ends()
    sent = guest.seal(b"a move")
    for place in range(HEAD, len(sent)):
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
            data = framed(data[:100].ljust(SEAL, b"."))
        try:
            assert list(host.receive(data)) == []
        except ProtocolError as error:
            assert error.code in {"too_large", "bad_message", "forged"}  # noqa: PT017 - or nothing, as yet
        assert len(host._frames._held) <= len(data)
