"""The connections of an independent host: handshakes according to docs/protocol.md, then frames."""

from __future__ import annotations

import secrets
import selectors
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final, cast

from nacl import bindings as sodium

from tests.outside.host import Host
from tests.outside.protocol.forms import unpacked
from tests.outside.protocol.handshake import M, N, frame, hashed, scalar, times, unframed, weight
from tests.outside.protocol.messages import written
from tests.outside.protocol.wire import Lost, exactly, message
from tests.support.deadline import DEADLINE


class Visitor:
    """A guest's connection after the handshake."""

    def __init__(self, sock: socket.socket, password: Callable[[bytes], bytes]) -> None:
        self.sock: Final = sock
        table = exactly(sock, 2)
        hello = message(sock)
        secret = password(hello[5:6])
        theirs = hello[23:55]
        y = scalar(int.from_bytes(secrets.token_bytes(64), "big"))
        w = weight(secret)
        mine = sodium.crypto_core_ed25519_add(sodium.crypto_scalarmult_ed25519_base_noclamp(y), times(w, N))
        both = times(y, sodium.crypto_core_ed25519_sub(theirs, times(w, M)))
        names = sha256(b"guest").digest() + sha256(b"host" + table).digest()
        key = sha256(sha256(secret).digest() + names + theirs + mine + both).digest()
        answer = b"KB" + mine
        root = hashed("handshake", key, table, hello, answer)
        sock.sendall(len(answer).to_bytes(2, "big") + answer)
        if message(sock) != hashed("guest confirms", root):
            raise Lost
        sock.sendall((32).to_bytes(2, "big") + hashed("host confirms", root))
        self.to_host, self.to_guest = hashed("guest to host", root), hashed("host to guest", root)
        self.channel = hashed("channel", root)
        self.heard = self.said = 0
        self.come = b""
        self.gone = False

    def send(self, body: bytes) -> None:
        """Send a message."""
        self.sock.sendall(frame(self.to_guest, self.said, body))
        self.said += 1

    def receive(self) -> list[bytes]:
        """Return the messages received."""
        more = self.sock.recv(1 << 17)
        if not more:
            raise Lost
        self.come += more
        bodies = []
        while len(self.come) >= 4 and len(self.come) >= (whole := 4 + int.from_bytes(self.come[:4], "big")):
            bodies.append(unframed(self.to_host, self.heard, self.come[:whole]))
            self.heard += 1
            self.come = self.come[whole:]
        return bodies


class OpenTable:
    """An independent host for real guests; it accepts as many as it has seats, in order."""

    def __init__(self, host: Host, code: str) -> None:
        self.host: Final = host
        self.code: Final = code
        self.door: Final = socket.create_server(("127.0.0.1", 0))
        self.port: Final[int] = self.door.getsockname()[1]
        self.visitors: list[Visitor] = []

    def password(self, kind: bytes) -> bytes:
        return b"C" + self.code.encode() if kind == b"C" else kind

    def close(self) -> None:
        """Close all connections."""
        for sock in (self.door, *(visitor.sock for visitor in self.visitors)):
            sock.close()

    def keep(self, until: Callable[[], bool], never: float = DEADLINE) -> None:
        """Run the table until a condition holds."""
        end = time.monotonic() + never
        while not until():
            if time.monotonic() > end:
                raise TimeoutError
            with selectors.DefaultSelector() as waiting:
                waiting.register(self.door, selectors.EVENT_READ, None)
                for seat, visitor in enumerate(self.visitors):
                    if visitor.gone:
                        continue
                    waiting.register(visitor.sock, selectors.EVENT_READ, seat)
                for key, _ in waiting.select(0.1):
                    if key.data is None:
                        self.let_in()
                    else:
                        self.take(cast("int", key.data))

    def let_in(self) -> None:
        """Accept a guest."""
        sock, _ = self.door.accept()
        if len(self.visitors) == self.host.guests:
            sock.close()
            return
        self.visitors.append(Visitor(sock, self.password))

    def take(self, seat: int) -> None:
        """Handle a guest's messages and answer them; a guest that has left is sent nothing."""
        visitor = self.visitors[seat]
        try:
            bodies = visitor.receive()
        except (Lost, OSError):
            visitor.gone = True
            return
        for body in bodies:
            kind = cast("dict[str, str]", unpacked(body))["t"]
            self.host.hear(seat, visitor.channel, kind, body)
            self.flush()

    def flush(self) -> None:
        for seat, visitor in enumerate(self.visitors):
            told = list(self.host.out[seat])
            self.host.out[seat].clear()
            with suppress(OSError):
                for one in told if not visitor.gone else []:
                    visitor.send(written(one))
