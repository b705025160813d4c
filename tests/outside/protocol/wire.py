"""A connection to a host according to docs/protocol.md: the handshake, retries when told to come later, and frames."""

from __future__ import annotations

import secrets
import socket
import time
from dataclasses import dataclass
from typing import Final

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from tests.outside.protocol.handshake import Keys, Stranger, frame, hashed

SHORTEST: Final = 512 + 16
LONGEST: Final = 65_536 + 16
LENGTHS: Final = frozenset((1 << bits) + 16 for bits in range(9, 17))
NEVER: Final = 60.0


class Lost(Exception):
    """The connection is lost."""


class Refused(Exception):
    """The host refuses; the text is its reason."""


@dataclass(frozen=True)
class Door:
    """How to join: the table's address and its known keys."""

    address: tuple[str, int]
    kind: bytes
    ident: bytes
    secret: bytes
    table: int = 0


def exactly(sock: socket.socket, count: int) -> bytes:
    """Read this many bytes."""
    taken = b""
    while len(taken) < count:
        more = sock.recv(count - len(taken))
        if not more:
            raise Lost
        taken += more
    return taken


def message(sock: socket.socket) -> bytes:
    """Read one message of the handshake."""
    length = int.from_bytes(exactly(sock, 2), "big")
    if not 1 <= length <= 256:
        raise Lost
    return exactly(sock, length)


def refused(said: bytes) -> None:
    """Raise Refused if a message is a refusal."""
    if said[:1] == b"E" and len(said) != 32:
        raise Refused(said[1:25].decode("ascii", "replace"))


def dial(door: Door) -> socket.socket:
    """Connect."""
    try:
        sock = socket.create_connection(door.address, NEVER)
    except OSError as cause:
        raise Lost from cause
    sock.settimeout(NEVER)
    return sock


def hello_through(door: Door) -> bytes:
    """Return the first bytes of a handshake that goes no further."""
    return Stranger(door.table, door.kind, door.ident, door.secret, secrets.token_bytes(64)).knock()


def greet(sock: socket.socket, door: Door, token: bytes) -> Line | bytes:
    """Perform the handshake; return the connection, or the host's message to come later."""
    guest = Stranger(door.table, door.kind, door.ident, door.secret, secrets.token_bytes(64), token)
    try:
        sock.sendall(guest.knock())
        answer = message(sock)
        refused(answer)
        if answer[:1] == b"T" and len(answer) == 19:
            return answer
        require_that(len(answer) == 34 and answer[:1] == b"K")
        keys = guest.keys(answer)
        sock.sendall(len(keys.guest_confirms).to_bytes(2, "big") + keys.guest_confirms)
        confirmed = message(sock)
    except OSError as cause:
        raise Lost from cause
    refused(confirmed)
    require_that(sodium.sodium_memcmp(confirmed, keys.host_confirms))
    return Line(sock, keys)


def require_that(fits: bool) -> None:
    """Disconnect if a condition fails."""
    if not fits:
        raise Lost


def knock(door: Door) -> Line:
    """Connect, retrying as often as the host says “later”; every hello is a new one."""
    token, later = b"", 0
    while True:
        sock = dial(door)
        try:
            came = greet(sock, door, token)
        except (Lost, Refused):
            sock.close()
            raise
        if isinstance(came, Line):
            came.later = later
            return came
        sock.close()
        later += 1
        token, tenths = came[1:17], int.from_bytes(came[17:], "big")
        time.sleep(min(max(tenths, 1), 600) / 10)


class Line:
    """A connection after the handshake: messages in frames, both ways."""

    def __init__(self, sock: socket.socket, keys: Keys) -> None:
        self.sock: Final = sock
        self.keys: Final = keys
        self.channel: Final = keys.channel
        self.sent = 0
        self.opened = 0
        self.come = b""
        self.later = 0

    def send(self, body: bytes) -> None:
        """Send a message."""
        try:
            self.sock.sendall(frame(self.keys.to_host, self.sent, body))
        except OSError as cause:
            raise Lost from cause
        self.sent += 1

    def receive(self) -> list[bytes]:
        """Read at least one byte and return the complete messages."""
        try:
            more = self.sock.recv(1 << 17)
        except OSError as cause:
            raise Lost from cause
        if not more:
            raise Lost
        self.come += more
        messages = []
        while len(self.come) >= 4:
            length = int.from_bytes(self.come[:4], "big")
            if length not in LENGTHS:
                raise Lost
            if len(self.come) < 4 + length:
                break
            messages.append(self.open(self.come[4 : 4 + length]))
            self.come = self.come[4 + length :]
        return messages

    def open(self, sealed: bytes) -> bytes:
        """Open a frame."""
        try:
            full = sodium.crypto_secretbox_open(sealed, self.opened.to_bytes(24, "little"), self.keys.to_guest)
        except CryptoError as cause:
            raise Lost from cause
        self.opened += 1
        body, stop, zeros = full.rpartition(b"\x80")
        if not stop or zeros.strip(b"\0"):
            raise Lost
        return body

    def close(self) -> None:
        self.sock.close()


def welcome_signed(channel: bytes, table: bytes) -> bytes:
    """Return the bytes that the host signs for a welcome."""
    return hashed("welcome", channel, table)


def hello_signed(channel: bytes, key: bytes) -> bytes:
    """Return the bytes that a guest signs for a hello."""
    return hashed("hello", channel, key)
