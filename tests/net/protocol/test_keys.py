"""Keys of seats and hosts: signatures cannot be forged, and any bytes can be checked."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pytest

from net.protocol.keys import KEY_SIZE, SIGNATURE_SIZE, Key, digest, verify

SECRET = bytes(range(32))


def test_a_signature_holds_for_its_key_and_message_only() -> None:
    ana, ben = Key(SECRET), Key(bytes(32))
    signature = ana.sign(b"a move")
    assert (len(ana.public), len(signature)) == (KEY_SIZE, SIGNATURE_SIZE)
    assert verify(ana.public, b"a move", signature)
    assert not verify(ben.public, b"a move", signature)
    assert not verify(ana.public, b"another", signature)
    for at in range(SIGNATURE_SIZE):
        changed = signature[:at] + bytes([signature[at] ^ 1]) + signature[at + 1 :]
        assert not verify(ana.public, b"a move", changed)


def test_the_same_secret_is_the_same_player() -> None:
    assert Key(Key(SECRET).secret).public == Key(SECRET).public
    # RFC 8032, section 7.1, test 1
    known = Key(bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    assert known.public.hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def test_a_key_does_not_print_its_secret() -> None:
    assert SECRET.hex()[:8] not in repr(Key(SECRET))


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_secret_of_another_size_is_no_key(size: int) -> None:
    with pytest.raises(ValueError, match="32"):
        Key(bytes(size))


def test_any_bytes_can_be_asked_about() -> None:
    rng = Random(1)
    for size in (0, 1, 31, 32, 33, 63, 64, 65, 1000):
        assert not verify(rng.randbytes(size), b"", rng.randbytes(64))
        assert not verify(Key(SECRET).public, b"", rng.randbytes(size))
    for _ in range(200):
        assert not verify(rng.randbytes(32), rng.randbytes(rng.randrange(99)), rng.randbytes(64))
    for point in (bytes(32), b"\1" + bytes(31)):  # points of small order: every signature would be valid
        assert not verify(point, b"anything", point + bytes(32))
        assert not verify(point, b"anything", bytes(64))


def test_a_digest_depends_on_its_label_and_on_where_its_parts_begin() -> None:
    different = {
        digest("a", b"bc"),
        digest("a", b"b", b"c"),
        digest("a", b"", b"bc"),
        digest("a", b"bc", b""),
        digest("ab", b"c"),
        digest("", b"abc"),
        digest("abc"),
        digest("a", b"bd"),
    }
    assert len(different) == 8
    assert digest("a", b"bc") == digest("a", b"bc")


def test_a_digest_has_the_size_that_is_asked_for() -> None:
    assert [len(digest("size", size=size)) for size in (1, 8, 32, 64)] == [1, 8, 32, 64]
    assert digest("size", size=8) != digest("size")[:8]


def test_a_digest_is_what_the_protocol_says() -> None:
    written = bytes(7) + b"\5" + b"label" + bytes(7) + b"\2" + b"ab"
    assert digest("label", b"ab") == blake2b(written, digest_size=32, person=b"boneyard-lan2").digest()
