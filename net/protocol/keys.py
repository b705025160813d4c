"""Who is who at a LAN table, and the one hash of the protocol.

Knows Ed25519 and BLAKE2b; refuses to know where keys are kept and what is signed.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

HASH_PERSON: Final = b"boneyard-lan2"
"""BLAKE2b's personalisation: no other program's hashes are ours, nor those of the first protocol."""
KEY_SIZE: Final = 32
"""Bytes of a secret and of a public key."""
SIGNATURE_SIZE: Final = 64


def digest(label: str, *parts: bytes, size: int = 32, person: bytes = HASH_PERSON) -> bytes:
    """Return the BLAKE2b hash of these parts for one purpose, named by the label; 1 to 64 bytes.

    Every part counts with its length, so no other cut of the same bytes has this hash. A part may be a secret: then
    the digest is a key that nobody else can derive. `person` is another protocol's, for what was signed under it.
    """
    found = blake2b(digest_size=size, person=person)
    for part in (label.encode(), *parts):
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


class Key:
    """The identity of a seat or of a host: whoever has its 32 secret bytes signs as this one."""

    def __init__(self, secret: bytes) -> None:
        self._signing: Final = SigningKey(secret)  # a ValueError where these are not 32 bytes
        self.public: Final = bytes(self._signing.verify_key)
        """32 bytes that everybody may know."""

    @property
    def secret(self) -> bytes:
        """The 32 bytes, for whoever keeps them safe."""
        return bytes(self._signing)

    def sign(self, message: bytes) -> bytes:
        """Return the signature, 64 bytes. Sign digests with a label of their own, never what a stranger has chosen."""
        return self._signing.sign(message).signature

    def __repr__(self) -> str:
        return f"Key({self.public.hex()[:8]})"


@lru_cache(maxsize=8192)
def verified(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this public key has signed the message; any bytes may be asked about.

    The same is asked when a move is made and again in the audit of its deal, so that the last answers are kept.
    """
    try:
        VerifyKey(public).verify(message, signature)
    except (CryptoError, ValueError):
        return False
    return True
