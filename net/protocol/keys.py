"""The identities at a LAN table, and the one hash of the protocol.

Wraps Ed25519 and BLAKE2b. Storing keys and choosing the bytes to sign are up to the caller.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

HASH_PERSON: Final = b"boneyard-lan2"
"""The personalisation of BLAKE2b, which keeps our hashes apart from other programs' and older protocols'."""
KEY_SIZE: Final = 32
"""Bytes of a secret key, and of a public key."""
SIGNATURE_SIZE: Final = 64


def digest(label: str, *parts: bytes, size: int = 32, person: bytes = HASH_PERSON) -> bytes:
    """Return the BLAKE2b hash of these parts, `size` (1 to 64) bytes. `label` names the purpose.

    Each part is hashed with its length, so the same bytes divided differently give another hash. If a part is secret,
    the digest is a key that nobody else can derive. Pass another `person` to check signatures made under an earlier
    protocol.
    """
    found = blake2b(digest_size=size, person=person)
    for part in (label.encode(), *parts):
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


class Key:
    """The identity of a seat or a host, made from its 32 secret bytes. `ValueError` for any other length."""

    def __init__(self, secret: bytes) -> None:
        self._signing: Final = SigningKey(secret)  # raises ValueError unless these are 32 bytes
        self.public: Final = bytes(self._signing.verify_key)
        """The 32 bytes of the public key."""

    @property
    def secret(self) -> bytes:
        """The 32 bytes of the secret key, to be kept safe."""
        return bytes(self._signing)

    def sign(self, message: bytes) -> bytes:
        """Return the signature, 64 bytes. Sign only digests with a label of their own, never a stranger's bytes."""
        return self._signing.sign(message).signature

    def __repr__(self) -> str:
        return f"Key({self.public.hex()[:8]})"


@lru_cache(maxsize=8192)
def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return True if the owner of this public key signed the message. Any bytes may be passed.

    Each move is checked when it is made and again in the audit of its deal, so recent results are cached.
    """
    try:
        VerifyKey(public).verify(message, signature)
    except (CryptoError, ValueError):
        return False
    return True
