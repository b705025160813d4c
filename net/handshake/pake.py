"""SPAKE2 on the group of Ed25519: two ends that know the same password derive the same key (docs/protocol.md).

It uses libsodium's constant-time group operations. The bytes match those of the package `spake2`, against which the
tests check them.
"""

from __future__ import annotations

import hmac
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from net.protocol.errors import ProtocolError

ENTROPY_SIZE: Final = 64
"""Number of random bytes that an end needs."""
ELEMENT: Final = 33
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493


class PakeSide(NamedTuple):
    """The constants of one end."""

    letter: bytes
    """Letter before this end's element."""
    blind: bytes
    """The point (M or N) that, times the password's number, hides this end's element."""


GUEST_SIDE: Final = PakeSide(b"A", bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312"))
HOST_SIDE: Final = PakeSide(b"B", bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3"))


class Names(NamedTuple):
    """Names of the two ends, which enter the key."""

    guest: bytes
    host: bytes


class Exchange:
    """One end of the exchange: send `element`, then pass the other end's to `key`."""

    def __init__(self, end: PakeSide, password: bytes, names: Names, chance: bytes) -> None:
        self._end: Final = end
        self._password: Final = password
        self._names: Final = names
        self._secret: Final = _scalar(chance)
        bare = sodium.crypto_scalarmult_ed25519_base_noclamp(self._secret)
        self.element: Final[bytes] = end.letter + sodium.crypto_core_ed25519_add(bare, _hiding(end, password))

    def key(self, element: bytes) -> bytes:
        """Return the key. Raises ProtocolError if `element` is not a valid element of the other end."""
        other = HOST_SIDE if self._end is GUEST_SIDE else GUEST_SIDE
        letter, theirs = element[:1], element[1:]
        mine = self.element[1:]
        if len(element) != ELEMENT or letter != other.letter or theirs == mine:
            raise ProtocolError("bad_message", "no element of the other end")
        if not sodium.crypto_core_ed25519_is_valid_point(theirs):
            raise ProtocolError("bad_message", "no point of the group")
        try:
            bare = sodium.crypto_core_ed25519_sub(theirs, _hiding(other, self._password))
            shared = sodium.crypto_scalarmult_ed25519_noclamp(self._secret, bare)
        except CryptoError as why:  # zero, sent by someone who knows the password
            raise ProtocolError("bad_message", "nothing but its hiding") from why
        first, second = (mine, theirs) if self._end is GUEST_SIDE else (theirs, mine)
        names = sha256(self._names.guest).digest() + sha256(self._names.host).digest()
        return sha256(sha256(self._password).digest() + names + first + second + shared).digest()


@lru_cache(maxsize=256)
def _hiding(end: PakeSide, password: bytes) -> bytes:
    """Return the point that hides an end's element. Cached, since a host needs the same two for every guest."""
    return sodium.crypto_scalarmult_ed25519_noclamp(_weight(password), end.blind)


def _scalar(uniform: bytes) -> bytes:
    """Return a big-endian number modulo the group's order, in libsodium's form."""
    return (int.from_bytes(uniform, "big") % _ORDER).to_bytes(32, "little")


def _weight(password: bytes) -> bytes:
    """Return w: HKDF-SHA256 (RFC 5869) of the password."""
    inner = hmac.digest(bytes(32), password, "sha256")
    first = hmac.digest(inner, b"SPAKE2 pw\x01", "sha256")
    return _scalar((first + hmac.digest(inner, first + b"SPAKE2 pw\x02", "sha256"))[:48])
