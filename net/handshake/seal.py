"""Sealed frames, which carry everything after the handshake (docs/protocol.md, "Frames").

A frame that was forged, repeated, omitted or moved does not open, and no later one does either. Every message is padded
before it is sealed, so its length tells a listener little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from net.protocol.errors import ProtocolError
from net.protocol.wire import LARGEST_MESSAGE

SMALLEST_ROOM: Final = 512
LARGEST_ROOM: Final = LARGEST_MESSAGE + 1
"""Size of a padded message in bytes: a power of two from `SMALLEST_ROOM` to this."""
STOP: Final = b"\x80"
"""Byte that ends a message; padding zeros follow."""
SEAL: Final = SecretBox.MACBYTES
"""Number of bytes that sealing adds."""
FRAME_HEAD: Final = 4
"""Size in bytes of the length before a sealed body, big-endian."""


class Frames:
    """Splits a stream of bytes into sealed bodies. Holds at most one incomplete frame."""

    def __init__(self) -> None:
        self._held: Final = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield each body that `data` completes, in order; consume them all before feeding more.

        Raises ProtocolError as soon as a length is read that no frame can have.
        """
        held, begin = self._held, 0
        while begin < len(data):
            end = begin + self._missing()
            held += data[begin:end]
            begin = end
            if len(held) >= FRAME_HEAD and not self._missing():
                body = bytes(held[FRAME_HEAD:])
                held.clear()
                yield body

    def _missing(self) -> int:
        """Return the number of bytes missing from the length or, once it is known, from the frame."""
        if len(self._held) < FRAME_HEAD:
            return FRAME_HEAD - len(self._held)
        size = int.from_bytes(self._held[:FRAME_HEAD], "big")
        if size > LARGEST_ROOM + SEAL:
            raise ProtocolError("too_large", f"a frame of {size} bytes")
        room = size - SEAL
        if room < SMALLEST_ROOM or room & (room - 1):
            raise ProtocolError("bad_message", f"a frame of {size} bytes")
        return FRAME_HEAD + size - len(self._held)


class Channel:
    """Both directions of a sealed connection, each with its own key and frame counter.

    `id` names the connection: 32 bytes that both ends have and nobody else can derive. A signature of a digest of them
    proves that its owner is at this end of this connection.
    """

    def __init__(self, *, sealing: bytes, opening: bytes, name: bytes) -> None:
        self.id: Final = name
        self._sealing: Final = SecretBox(sealing)
        self._opening: Final = SecretBox(opening)
        self._frames: Final = Frames()
        self._sealed = 0
        self._opened = 0
        self._is_broken = False

    def seal(self, message: bytes, at_least: int = 0) -> bytes:
        """Return the next frame to send, with its length. Every frame must be sent, in this order.

        It is padded to at least the size for a message of `at_least` bytes.
        """
        if len(message) > LARGEST_MESSAGE:
            raise ProtocolError("too_large", f"a message of {len(message)} bytes")
        full = (message + STOP).ljust(padded_size(max(len(message), at_least)), b"\0")
        body = self._sealing.encrypt(full, _nonce(self._sealed)).ciphertext
        self._sealed += 1
        return len(body).to_bytes(FRAME_HEAD, "big") + body

    def open(self, body: bytes) -> bytes:
        """Return the message in the next body. Raises ProtocolError if it is not the one that was sent."""
        if self._is_broken:
            raise ProtocolError("forged", "the channel is broken")
        try:
            full = self._opening.decrypt(body, _nonce(self._opened))
        except (CryptoError, ValueError):
            self._is_broken = True
            raise ProtocolError("forged", f"frame {self._opened} does not open") from None
        self._opened += 1
        message = full.rstrip(b"\0")
        if not message.endswith(STOP):
            self._is_broken = True
            raise ProtocolError("bad_message", f"frame {self._opened - 1} is not filled up as it should be")
        return message[: -len(STOP)]

    def receive(self, data: bytes) -> Iterator[bytes]:
        """Return an iterator over the messages that `data` completes; consume it fully before the next call."""
        return map(self.open, self._frames.feed(data))


def padded_size(size: int) -> int:
    """Return the padded size of a message of `size` bytes."""
    return max(SMALLEST_ROOM, 1 << size.bit_length())


def _nonce(count: int) -> bytes:
    return count.to_bytes(SecretBox.NONCE_SIZE, "little")
