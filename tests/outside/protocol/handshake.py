"""A guest's handshake written from docs/protocol.md alone, without `net`; the arithmetic is libsodium's.

It checks little: its purpose is to show that the page says enough.
"""

from __future__ import annotations

import hmac
from hashlib import blake2b, sha256
from typing import Final, NamedTuple

from nacl import bindings as sodium

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
M: Final = bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312")
N: Final = bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3")


def hashed(label: str, *parts: bytes, size: int = 32) -> bytes:
    """Return H of the page."""
    text = b"".join(len(part).to_bytes(8, "big") + part for part in (label.encode(), *parts))
    return blake2b(text, digest_size=size, person=b"boneyard-lan2").digest()


def scalar(number: int) -> bytes:
    """Return a number as a libsodium scalar."""
    return (number % ORDER).to_bytes(32, "little")


def weight(password: bytes) -> bytes:
    """Return w: HKDF-SHA256 (RFC 5869) of the password, modulo the order."""
    inner = hmac.digest(bytes(32), password, "sha256")
    first = hmac.digest(inner, b"SPAKE2 pw\x01", "sha256")
    second = hmac.digest(inner, first + b"SPAKE2 pw\x02", "sha256")
    return scalar(int.from_bytes((first + second)[:48], "big"))


def times(factor: bytes, point: bytes) -> bytes:
    """Return a multiple of a point."""
    return sodium.crypto_scalarmult_ed25519_noclamp(factor, point)


class Keys(NamedTuple):
    """The keys derived in a handshake."""

    root: bytes
    to_host: bytes
    to_guest: bytes
    guest_confirms: bytes
    host_confirms: bytes
    channel: bytes


class Stranger:
    """One handshake of a guest; with a token, the one after the host has answered “later”."""

    def __init__(self, table: int, kind: bytes, ident: bytes, secret: bytes, chance: bytes, token: bytes = b"") -> None:
        self.table: Final = table.to_bytes(2, "big")
        self.password: Final = kind + secret
        self.x: Final = scalar(int.from_bytes(chance, "big"))
        mine = sodium.crypto_scalarmult_ed25519_base_noclamp(self.x)
        self.element: Final = sodium.crypto_core_ed25519_add(mine, times(weight(self.password), M))
        pledge = token + (hashed("knock", secret, token, size=16) if token and kind in b"RI" else b"")
        self.hello: Final = b"BONE\x02" + kind + ident + b"A" + self.element + pledge

    def knock(self) -> bytes:
        """Return the first bytes to send."""
        return self.table + len(self.hello).to_bytes(2, "big") + self.hello

    def key(self, answer: bytes) -> bytes:
        """Return the key of SPAKE2; `answer` excludes its length."""
        theirs = answer[2:]
        both = times(self.x, sodium.crypto_core_ed25519_sub(theirs, times(weight(self.password), N)))
        names = sha256(b"guest").digest() + sha256(b"host" + self.table).digest()
        return sha256(sha256(self.password).digest() + names + self.element + theirs + both).digest()

    def keys(self, answer: bytes) -> Keys:
        """Return all keys derived with the host's answer."""
        root = hashed("handshake", self.key(answer), self.table, self.hello, answer)
        labels = ("guest to host", "host to guest", "guest confirms", "host confirms", "channel")
        return Keys(root, *(hashed(label, root) for label in labels))


def frame(key: bytes, count: int, message: bytes) -> bytes:
    """Pad a message and seal it."""
    room = next(1 << bits for bits in range(9, 17) if len(message) < 1 << bits)
    full = (message + b"\x80").ljust(room, b"\0")
    body = sodium.crypto_secretbox(full, count.to_bytes(24, "little"), key)
    return len(body).to_bytes(4, "big") + body


def unframed(key: bytes, count: int, sent: bytes) -> bytes:
    """Open a frame."""
    assert int.from_bytes(sent[:4], "big") == len(sent) - 4
    full = sodium.crypto_secretbox_open(sent[4:], count.to_bytes(24, "little"), key)
    message, stop, zeros = full.rpartition(b"\x80")
    assert stop, "a message is filled up"
    assert not zeros.strip(b"\0")
    return message
