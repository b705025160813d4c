"""Sealed frames: what goes over a connection once the handshake is done. docs/protocol.md, "Frames".

Knows bytes and keys; refuses to know sockets and what the messages mean. A frame that was forged, replayed, left out
or put elsewhere does not open, and nothing opens after it. Every message is filled up inside the seal, so that who
only listens learns little from its length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from net.protocol.troubles import ProtocolError
from net.protocol.wire import LARGEST_MESSAGE

SMALLEST_ROOM: Final = 512
LARGEST_ROOM: Final = LARGEST_MESSAGE + 1
"""Bytes of a message that was filled up: a power of two between these."""
STOP: Final = b"\x80"
"""Where a message ends; zeros follow."""
SEAL: Final = SecretBox.MACBYTES
"""Bytes that sealing adds."""
FRAME_HEAD: Final = 4
"""Bytes of the length before a sealed body, big-endian."""


class Frames:
    """Cuts a stream of bytes into sealed bodies; holds at most one frame that is not whole yet."""

    def __init__(self) -> None:
        self._held: Final = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Give each body that `data` completes, in order; the caller takes them all before feeding again.

        A length that no frame can have is a `ProtocolError` as soon as it is there: the stream cannot be read on.
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
        """Return how many bytes are missing to the end of the length or, once that is known, of the frame."""
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
    """Both directions of a sealed connection, each with its own key and its own count of frames.

    `id` names the connection: both ends have come to the same 32 bytes, and nobody else can come to them. Who signs a
    digest of it proves to be at this end of this very connection.
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
        """Return the next frame to send, its length included; every frame has to be sent, in this order.

        It is as long as that of a message of `at_least` bytes, or longer.
        """
        if len(message) > LARGEST_MESSAGE:
            raise ProtocolError("too_large", f"a message of {len(message)} bytes")
        full = (message + STOP).ljust(room_for(max(len(message), at_least)), b"\0")
        body = self._sealing.encrypt(full, _nonce(self._sealed)).ciphertext
        self._sealed += 1
        return len(body).to_bytes(FRAME_HEAD, "big") + body

    def open(self, body: bytes) -> bytes:
        """Return the message in the next body that came; `ProtocolError` where it is not the one that was sent."""
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
        """Give each message that these bytes of the connection complete; the caller takes them all."""
        return map(self.open, self._frames.feed(data))


def room_for(size: int) -> int:
    """Return the bytes that a message of so many is filled up to."""
    return max(SMALLEST_ROOM, 1 << size.bit_length())


def _nonce(count: int) -> bytes:
    return count.to_bytes(SecretBox.NONCE_SIZE, "little")
