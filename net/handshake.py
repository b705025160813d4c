"""The door of a LAN table: how two ends that know the same code come to a sealed channel. docs/protocol.md.

Knows bytes, randomness handed in and SPAKE2; refuses to know sockets and clocks. SPAKE2 lets each end test one guess
at the secret a handshake, and nobody who listens or stands between learns enough to try others at home.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from hmac import compare_digest
from typing import Final, NamedTuple

from nacl.bindings import crypto_core_ed25519_is_valid_point
from spake2 import SPAKE2_A, SPAKE2_B

from net.guesses import Guesses
from net.keys import digest
from net.seal import Channel
from net.troubles import LONGEST_CODE, Code, ProtocolError, known

MAGIC: Final = b"BONE"
VERSION: Final = 2
CODE: Final = b"C"
"""Comes in with the table code."""
RETURN: Final = b"R"
"""Comes back with the pass key of the match."""
OPEN: Final = b"O"
"""Comes to an open table. Nobody is kept out, but who only listens still learns nothing."""
IDENT: Final = 16
ELEMENT: Final = 33
CONFIRM: Final = 32
HELLO: Final = len(MAGIC) + 2 + IDENT + ELEMENT
LONGEST: Final = 256
"""Bytes of a handshake message, in any version."""
KEY: Final = b"K"
ERROR: Final = b"E"
MISMATCH: Final[Mapping[bytes, Code]] = {CODE: "wrong_code", RETURN: "host_id", OPEN: "forged"}
"""What it means that the two ends have not come to the same key."""

Entropy = Callable[[int], bytes]
"""Gives so many secret random bytes, like `os.urandom`."""
_Course = Generator[int, bytes, Channel]
"""Asks for so many bytes, gets them, and ends with the channel."""


class Ticket(NamedTuple):
    """What a guest comes in with."""

    kind: bytes
    ident: bytes = bytes(IDENT)
    secret: bytes = b""

    @property
    def password(self) -> bytes:
        """What both ends have to know; no kind of ticket can stand for another."""
        return self.kind + self.secret

    @classmethod
    def with_code(cls, code: str) -> Ticket:
        """Come in for the first time, with the six digits of the table."""
        return cls(CODE, secret=code.encode())

    @classmethod
    def back(cls, match: bytes, pass_key: bytes) -> Ticket:
        """Come back to a match, with the pass key that the first welcome brought."""
        return cls(RETURN, match, pass_key)

    @classmethod
    def to_open_table(cls) -> Ticket:
        """Come in where there is no code."""
        return cls(OPEN)


class Door:
    """One table as newcomers find it: its code (empty: an open table), and the match that players can come back to."""

    def __init__(self, guesses: Guesses, *, code: str, match: bytes = b"", pass_key: bytes = b"") -> None:
        self.guesses: Final = guesses
        self.code = code
        self.match = match
        self.pass_key = pass_key

    def renew(self, code: str) -> None:
        """Take another code; those who sit already do not need it."""
        self.code = code
        self.guesses.renew()

    def enter(self, kind: bytes, ident: bytes, address: str) -> Ticket:
        """Return the ticket that lets such a guest in; `ProtocolError` where none does. A code counts as a guess."""
        if kind == RETURN:
            if not self.pass_key or not compare_digest(ident, self.match):
                raise ProtocolError("unknown", "no such match")
            return Ticket.back(self.match, self.pass_key)
        if kind == CODE:
            if not self.code:
                raise ProtocolError("no_code")
            self.guesses.take(address)
            return Ticket.with_code(self.code)
        if kind != OPEN:
            raise ProtocolError("bad_message", "no such ticket")
        if self.code:
            raise ProtocolError("needs_code")
        return Ticket.to_open_table()

    def entered(self, kind: bytes, address: str) -> None:
        """Note that this guest has proved to know the secret."""
        if kind == CODE:
            self.guesses.give_back(address)


class Side(ABC):
    """One end of a handshake.

    The caller sends what `begin` and `receive` return and then looks at the two outcomes: with a `trouble` it closes
    the connection, with a `channel` it goes on there, first with the bytes in `rest`.
    """

    def __init__(self, entropy: Entropy) -> None:
        self.channel: Channel | None = None
        self.trouble: ProtocolError | None = None
        self._entropy: Final = entropy
        self._in: Final = bytearray()
        self._out: Final = bytearray()
        self._course: Final = self._talk()
        self._wanted = 0
        """Bytes that the next step needs; 0 before the first."""

    @property
    def rest(self) -> bytes:
        """What has come after the handshake already: frames for the channel."""
        return bytes(self._in)

    def begin(self) -> bytes:
        """Return what goes out before anything has come in."""
        return self.receive(b"")

    def receive(self, data: bytes) -> bytes:
        """Take bytes of the connection and return what goes out now; never raises, whatever they are."""
        self._in.extend(data)
        self._wanted = self._wanted or next(self._course)
        while not self.channel and not self.trouble and len(self._in) >= self._wanted:
            part = bytes(self._in[: self._wanted])
            del self._in[: self._wanted]
            try:
                self._wanted = self._course.send(part)
            except StopIteration as end:
                self.channel = end.value
            except ProtocolError as error:
                self.trouble = error
        if self.trouble:
            self._in.clear()
        return self._taken()

    @abstractmethod
    def _talk(self) -> _Course:
        """Go through the handshake from its first byte to its last."""

    def _say(self, message: bytes) -> None:
        self._out.extend(len(message).to_bytes(2, "big") + message)

    def _taken(self) -> bytes:
        out = bytes(self._out)
        self._out.clear()
        return out


def _message() -> Generator[int, bytes, bytes]:
    """Ask for a handshake message."""
    size = int.from_bytes((yield 2), "big")
    if not 0 < size <= LONGEST:
        raise ProtocolError("not_boneyard", f"a handshake message of {size} bytes")
    return (yield size)


class _Agreed(NamedTuple):
    """What both ends derive when they know the same secret and have seen the same bytes."""

    to_host: bytes
    to_guest: bytes
    guest_confirms: bytes
    host_confirms: bytes
    channel: bytes


def agreed(key: bytes, table: bytes, hello: bytes, answer: bytes) -> _Agreed:
    """Derive everything from the key of SPAKE2 and all that was said in clear."""
    root = digest("handshake", key, table, hello, answer)
    return _Agreed(
        digest("guest to host", root),
        digest("host to guest", root),
        digest("guest confirms", root),
        digest("host confirms", root),
        digest("channel", root),
    )


def _ends(table: bytes) -> tuple[bytes, bytes]:
    """Return the names of the two ends for SPAKE2."""
    return b"guest", b"host" + table


def _finished(pake: SPAKE2_A | SPAKE2_B, element: bytes) -> bytes:
    """Return the key of SPAKE2, or raise what an element that is none deserves."""
    if not crypto_core_ed25519_is_valid_point(element[1:]):  # the library takes zero where it is spelled unusually
        raise ProtocolError("bad_message", "no point of the group")
    try:
        return bytes(pake.finish(element))
    except Exception as error:  # the library promises no class of its own for what it does not take
        raise ProtocolError("bad_message", f"no element: {type(error).__name__}") from error


class GuestSide(Side):
    """The end that knocks: at one table, with one ticket."""

    def __init__(self, table: int, ticket: Ticket, entropy: Entropy) -> None:
        super().__init__(entropy)
        self._table: Final = table.to_bytes(2, "big")
        self._ticket: Final = ticket

    def _talk(self) -> _Course:
        ticket = self._ticket
        guest, host = _ends(self._table)
        pake = SPAKE2_A(ticket.password, idA=guest, idB=host, entropy_f=self._entropy)
        hello = MAGIC + bytes([VERSION]) + ticket.kind + ticket.ident + pake.start()
        self._out.extend(self._table)
        self._say(hello)
        answer = yield from self._answer(KEY, 1 + ELEMENT)
        keys = agreed(_finished(pake, answer[1:]), self._table, hello, answer)
        self._say(keys.guest_confirms)
        confirmed = yield from self._answer(b"", CONFIRM)
        if not compare_digest(confirmed, keys.host_confirms):
            raise ProtocolError(MISMATCH[ticket.kind], "the host has not come to our key")
        return Channel(sealing=keys.to_host, opening=keys.to_guest, name=keys.channel)

    @staticmethod
    def _answer(kind: bytes, size: int) -> Generator[int, bytes, bytes]:
        """Ask for an answer of this kind and size, or raise the refusal that came in its place."""
        answer = yield from _message()
        if len(answer) == size and answer.startswith(kind):
            return answer
        if answer.startswith(ERROR) and len(answer) <= 1 + LONGEST_CODE:
            raise ProtocolError(known(answer[1:].decode("ascii", "replace")), "refused by the host")
        raise ProtocolError("not_boneyard", f"an answer of {len(answer)} bytes")


class HostSide(Side):
    """The end that opens: any of its tables. `address` is the guest's, as the socket tells it."""

    def __init__(self, doors: Mapping[int, Door], address: str, entropy: Entropy) -> None:
        super().__init__(entropy)
        self.table = 0
        """The table that the guest has asked for, once that is known."""
        self.kind = b""
        """The guest's kind of ticket, once that is known."""
        self._doors: Final = doors
        self._address: Final = address

    def _talk(self) -> _Course:
        try:
            return (yield from self._opened())
        except ProtocolError as error:
            self._say(ERROR + error.code.encode())
            raise

    def _opened(self) -> _Course:
        table = yield 2
        hello = yield from _message()
        if not hello.startswith(MAGIC) or len(hello) <= len(MAGIC):
            raise ProtocolError("not_boneyard", "another magic")
        if hello[len(MAGIC)] != VERSION:
            raise ProtocolError("version", f"version {hello[len(MAGIC)]}")
        if len(hello) != HELLO:
            raise ProtocolError("bad_message", f"a hello of {len(hello)} bytes")
        kind, ident, element = hello[5:6], hello[6 : 6 + IDENT], hello[6 + IDENT :]
        self.table, self.kind = int.from_bytes(table, "big"), kind
        door = self._doors.get(self.table)
        if door is None:
            raise ProtocolError("unknown", f"no table {self.table}")
        ticket = door.enter(kind, ident, self._address)
        guest, host = _ends(table)
        pake = SPAKE2_B(ticket.password, idA=guest, idB=host, entropy_f=self._entropy)
        answer: bytes = KEY + pake.start()
        keys = agreed(_finished(pake, element), table, hello, answer)
        self._say(answer)
        confirmed = yield from _message()
        if not compare_digest(confirmed, keys.guest_confirms):
            raise ProtocolError(MISMATCH[kind], "the guest has not come to our key")
        door.entered(kind, self._address)
        self._say(keys.host_confirms)
        return Channel(sealing=keys.to_guest, opening=keys.to_host, name=keys.channel)
