"""Our SPAKE2 against the package `spake2`: the same bytes, the same key, and nothing else is accepted."""

from __future__ import annotations

from random import Random

import pytest
from nacl import bindings as sodium
from spake2 import SPAKE2_A, SPAKE2_B

from net.handshake.pake import ENTROPY_SIZE, GUEST_SIDE, HOST_SIDE, Exchange, Names, PakeSide
from net.protocol.errors import ProtocolError
from tests.support.lan.knocking import SMALL, hostile_elements
from tests.support.lengths import sampled

NAMES = Names(b"guest", b"host\0\7")
TRIED = 200


def reference(end: type[SPAKE2_A | SPAKE2_B], password: bytes, chance: bytes) -> SPAKE2_A | SPAKE2_B:
    """Return the package's side with the same randomness."""
    return end(password, idA=NAMES.guest, idB=NAMES.host, entropy_f=lambda _size: chance)


@pytest.mark.parametrize("seed", range(8))
def test_each_end_says_what_the_package_says_and_comes_to_its_key(seed: int) -> None:
    rng = Random(seed)
    password, x, y = rng.randbytes(rng.choice([1, 7, 33])), rng.randbytes(ENTROPY_SIZE), rng.randbytes(ENTROPY_SIZE)
    guest, host = Exchange(GUEST_SIDE, password, NAMES, x), Exchange(HOST_SIDE, password, NAMES, y)
    old_guest, old_host = reference(SPAKE2_A, password, x), reference(SPAKE2_B, password, y)
    assert guest.element == old_guest.start()
    assert host.element == old_host.start()
    assert guest.key(host.element) == host.key(guest.element)
    assert guest.key(host.element) == old_guest.finish(host.element) == old_host.finish(guest.element)


def test_other_passwords_and_other_names_lead_to_other_keys() -> None:
    rng = Random(1)
    x, y = rng.randbytes(ENTROPY_SIZE), rng.randbytes(ENTROPY_SIZE)
    host = Exchange(HOST_SIDE, b"C048213", NAMES, y)
    keys = [
        Exchange(GUEST_SIDE, password, names, x).key(host.element)
        for password in (b"C048213", b"C048214", b"R048213")
        for names in (NAMES, Names(b"guest", b"host\0\10"), Names(b"guesth", b"ost\0\7"))
    ]
    assert len({*keys, host.key(Exchange(GUEST_SIDE, b"C048213", NAMES, x).element)}) == len(keys)


def test_the_same_password_by_chance_says_the_same_and_by_other_chance_something_else() -> None:
    rng = Random(2)
    x, y = rng.randbytes(ENTROPY_SIZE), rng.randbytes(ENTROPY_SIZE)
    said = [Exchange(GUEST_SIDE, b"C1", NAMES, chance).element for chance in (x, x, y)]
    assert said[0] == said[1] != said[2]


@sampled(2)
@pytest.mark.parametrize(("end", "letter", "package"), [(GUEST_SIDE, b"B", SPAKE2_A), (HOST_SIDE, b"A", SPAKE2_B)])
def test_no_hostile_element_is_taken_that_the_package_refuses(
    end: PakeSide, letter: bytes, package: type[SPAKE2_A | SPAKE2_B]
) -> None:
    chance = Random(3).randbytes(ENTROPY_SIZE)
    for element in hostile_elements(letter, TRIED):
        key = refused(Exchange(end, b"C048213", NAMES, chance), element)
        old = reference(package, b"C048213", chance)
        old.start()
        try:
            expected = old.finish(element)
        except Exception:  # noqa: BLE001  the package documents no exception of its own
            expected = b""
        assert key in (b"", expected), element.hex()
        assert not (key and element[1:] in SMALL), element.hex()
        if expected and element[1:] not in SMALL:
            assert key == expected


def refused(exchange: Exchange, element: bytes) -> bytes:
    """Return the key, or empty bytes if the element was refused properly."""
    try:
        return exchange.key(element)
    except ProtocolError as why:
        assert why.code == "bad_message"  # noqa: PT017
        return b""


def test_who_knows_the_password_cannot_make_the_key_a_known_one() -> None:
    """An element equal to its blinding leaves nothing secret: everyone could compute the key."""
    chance = Random(4).randbytes(ENTROPY_SIZE)
    host = Exchange(HOST_SIDE, b"C048213", NAMES, chance)
    guest = Exchange(GUEST_SIDE, b"C048213", NAMES, (1).to_bytes(ENTROPY_SIZE, "big"))
    lone = _without_its_secret(guest.element[1:])
    assert refused(host, b"A" + lone) == b""


def _without_its_secret(point: bytes) -> bytes:
    return sodium.crypto_core_ed25519_sub(
        point, sodium.crypto_scalarmult_ed25519_base_noclamp((1).to_bytes(32, "little"))
    )


@pytest.mark.parametrize("element", [b"", b"A", b"A" + bytes(31), b"A" + bytes(33)])
def test_an_element_has_thirty_three_bytes(element: bytes) -> None:
    assert refused(Exchange(HOST_SIDE, b"C1", NAMES, bytes(63) + b"\5"), element) == b""
