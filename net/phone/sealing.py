"""Sealed messages between a phone's page and its table (docs/phones.md, "The line").

A page from plain http has no cryptography of its own, so everything here is made of NaCl's secretbox alone, which
`assets/phone/sealed.js` has, too.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final, NamedTuple

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from net.protocol.errors import ProtocolError

KEY_SIZE: Final = SecretBox.KEY_SIZE
NONCE_SIZE: Final = SecretBox.NONCE_SIZE
STOP: Final = b"\x80"
"""The byte that ends a message; padding zeros follow."""
FROM_PHONE: Final = 512
"""Size of every padded message of a phone, in bytes."""
TO_PHONE: Final = (1024, 4096, 32_768, 131_072)
"""Sizes of a padded message to a phone. One that shows a table has at least the third, which tells of no hand."""
TABLE_SIZE: Final = TO_PHONE[2]
CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"
"""The letters of a code: none that looks like a digit or like another one."""
CODE_LENGTH: Final = 12
_FAIR: Final = 256 // len(CODE_LETTERS) * len(CODE_LETTERS)
"""Limit below which a random byte gives every letter equally often; larger ones are drawn again."""
_ROUNDS: Final = 4096
"""How often the key of a code is derived from itself, so that trying codes takes long."""
_GREETING: Final = 1 + NONCE_SIZE
"""Size of a phone's first message: a letter for its way in, and a nonce."""


class PhoneSecrets(NamedTuple):
    """What lets phones in at a table, either of the two."""

    key: bytes
    """32 random bytes, in the QR code."""
    code: str
    """Twelve letters to type."""

    @classmethod
    def new(cls, random: Callable[[int], bytes]) -> PhoneSecrets:
        """Return new secrets. `random` returns that many secret bytes, like `os.urandom`."""
        letters = ""
        while len(letters) < CODE_LENGTH:
            drawn = random(1)[0]
            letters += CODE_LETTERS[drawn % len(CODE_LETTERS)] if drawn < _FAIR else ""
        return cls(random(KEY_SIZE), letters)

    @property
    def fragment(self) -> str:
        """The key as it stands after the # of an address."""
        return urlsafe_b64encode(self.key).rstrip(b"=").decode()

    @property
    def shown_code(self) -> str:
        """The code as people read it: `abcd efgh jkmn`."""
        return " ".join(self.code[start : start + 4] for start in range(0, CODE_LENGTH, 4))


class Doors(NamedTuple):
    """The keys of both ways in. The one of the code takes some milliseconds to derive."""

    key: bytes
    code: bytes

    @classmethod
    def of(cls, secrets: PhoneSecrets) -> Doors:
        """Return the keys of these secrets."""
        return cls(secrets.key, key_of_code(secrets.code))


def derived(key: bytes, nonce: bytes) -> bytes:
    """Return the key that follows from another one and 24 bytes: key stream of XSalsa20, as secretbox gives it."""
    return SecretBox(key).encrypt(bytes(KEY_SIZE), nonce).ciphertext[SecretBox.MACBYTES :]


def key_of_code(code: str) -> bytes:
    """Return the key of a code."""
    key = code.encode("ascii").ljust(KEY_SIZE, b"\0")
    for count in range(_ROUNDS):
        key = derived(key, _label(b"code", count))
    return key


class PhoneChannel:
    """One end of a sealed line, each direction with a key and a count of its own."""

    def __init__(self, base: bytes, *, is_table: bool) -> None:
        """Use `base`, the key that both ends have agreed on. The other end of a table is a page."""
        keys = [SecretBox(derived(base, _label(name))) for name in (b"to the phone", b"to the table")]
        self._is_table: Final = is_table
        self._sealing, self._opening = keys if is_table else reversed(keys)
        self._sealed = 0
        self._opened = 0

    @classmethod
    def of_table(cls, doors: Doors, greeting: bytes, nonce: bytes) -> PhoneChannel:
        """Answer a phone's `greeting` with a fresh `nonce`. Raises ProtocolError if it isn't one."""
        if len(greeting) != _GREETING or greeting[:1] not in (b"s", b"c"):
            raise ProtocolError("bad_message", "a greeting")
        secret = doors.key if greeting[:1] == b"s" else doors.code
        return cls(derived(derived(secret, greeting[1:]), nonce), is_table=True)

    @classmethod
    def of_phone(cls, secret: bytes, phone_nonce: bytes, table_nonce: bytes) -> PhoneChannel:
        """Return the other end."""
        return cls(derived(derived(secret, phone_nonce), table_nonce), is_table=False)

    def seal(self, message: bytes, at_least: int = 0) -> bytes:
        """Return the next message to send, padded to one of the sizes, and at least to `at_least` bytes."""
        sizes = TO_PHONE if self._is_table else (FROM_PHONE,)
        size = next((size for size in sizes if size > len(message) and size >= at_least), 0)
        if not size:
            raise ProtocolError("too_large", f"a message of {len(message)} bytes")
        sealed = self._sealing.encrypt((message + STOP).ljust(size, b"\0"), _count(self._sealed)).ciphertext
        self._sealed += 1
        return sealed

    def open(self, sealed: bytes) -> bytes:
        """Return the other end's next message. Raises ProtocolError if it isn't that."""
        sizes = (FROM_PHONE,) if self._is_table else TO_PHONE
        if len(sealed) - SecretBox.MACBYTES not in sizes:
            raise ProtocolError("bad_message", f"a message of {len(sealed)} bytes")
        try:
            full = self._opening.decrypt(sealed, _count(self._opened))
        except (CryptoError, ValueError):
            raise ProtocolError("forged", f"message {self._opened} does not open") from None
        self._opened += 1
        message = full.rstrip(b"\0")
        if not message.endswith(STOP):
            raise ProtocolError("bad_message", f"message {self._opened - 1} is not filled up as it should be")
        return message[: -len(STOP)]


def _label(name: bytes, count: int = 0) -> bytes:
    return name.ljust(NONCE_SIZE - 4, b"\0") + count.to_bytes(4, "big")


def _count(number: int) -> bytes:
    return number.to_bytes(NONCE_SIZE, "little")
