"""The handshake of a LAN table: two ends that know the same secret agree on a sealed channel (docs/protocol.md).

This module handles bytes only; randomness is handed in, and there are no sockets or clocks. SPAKE2 lets each end test
one guess at the secret per handshake; a listener or a man in the middle learns too little to test others offline. A
busy host asks guests to retry later before it computes anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from hmac import compare_digest
from math import ceil
from typing import Final, NamedTuple

from net.handshake.codes import KEY_DIGITS
from net.handshake.guesses import GuessLimit
from net.handshake.handshake_limit import TENTHS, TOKEN_SIZE, HandshakeLimit
from net.handshake.pake import ELEMENT, ENTROPY_SIZE, GUEST_SIDE, HOST_SIDE, Exchange, Names
from net.handshake.seal import Channel
from net.protocol.errors import MAX_ERROR_CODE_LENGTH, ErrorCode, ProtocolError, known
from net.protocol.keys import digest

MAGIC: Final = b"BONE"
_VERSION: Final = 2
CODE: Final = b"C"
"""Hello to join with the table's code."""
INVITED: Final = b"I"
"""Hello to join with the key of an invitation, which cannot be guessed."""
RETURN: Final = b"R"
"""Hello to reconnect with the pass key of the match."""
_OPEN: Final = b"O"
"""Hello to an open table. Anyone can join, but a passive listener still learns nothing."""
IDENT: Final = 16
CONFIRM: Final = 32
PROOF: Final = 16
"""Size in bytes of the proof that follows a token and shows that the guest is not a stranger."""
HELLO_SIZE: Final = len(MAGIC) + 2 + IDENT + ELEMENT
HELLOS: Final[Mapping[bytes, tuple[int, ...]]] = {
    CODE: (HELLO_SIZE, HELLO_SIZE + TOKEN_SIZE),
    _OPEN: (HELLO_SIZE, HELLO_SIZE + TOKEN_SIZE),
    RETURN: (HELLO_SIZE, HELLO_SIZE + TOKEN_SIZE + PROOF),
    INVITED: (HELLO_SIZE, HELLO_SIZE + TOKEN_SIZE + PROOF),
}
"""Sizes of each kind of hello in bytes, without a token and with one."""
_LONGEST: Final = 256
"""Maximum size of a handshake message in bytes, in any version."""
_KEY: Final = b"K"
LATER: Final = b"T"
ERROR: Final = b"E"
MISMATCH: Final[Mapping[bytes, ErrorCode]] = {
    CODE: "wrong_code",
    INVITED: "wrong_code",
    RETURN: "host_id",
    _OPEN: "forged",
}
"""The refusal for each kind of hello if the two ends derive different keys."""

Entropy = Callable[[int], bytes]
"""A source of that many secret random bytes, like `os.urandom`."""
_Course = Generator[int, bytes, Channel]
"""Yields the number of bytes it needs next, receives them, and returns the channel."""


class Credentials(NamedTuple):
    """The kind of a guest's hello, with its ident and secret."""

    kind: bytes
    ident: bytes = bytes(IDENT)
    secret: bytes = b""

    @property
    def password(self) -> bytes:
        """The password for SPAKE2. It includes the kind, so no kind can pass for another."""
        return self.kind + self.secret

    def proof(self, token: bytes) -> bytes:
        """Return the proof for a token that this guest is not a stranger; empty if the secret could be guessed."""
        return digest("knock", self.secret, token, size=PROOF) if self.is_known else b""

    @property
    def is_known(self) -> bool:
        """True if the guest can prove that it is not a stranger."""
        return self.kind in (RETURN, INVITED)

    @classmethod
    def with_code(cls, code: str) -> Credentials:
        """Return the credentials for joining with a six-digit code or the key of an invitation."""
        return cls(INVITED if len(code) == KEY_DIGITS else CODE, secret=code.encode())

    @classmethod
    def back(cls, match: bytes, pass_key: bytes) -> Credentials:
        """Return the credentials for reconnecting to a match with the pass key from the first welcome."""
        return cls(RETURN, match, pass_key)

    @classmethod
    def to_open_table(cls) -> Credentials:
        """Return the credentials for a table without a code."""
        return cls(_OPEN)


class RetryLater(NamedTuple):
    """The host's request to retry later, with the token to bring."""

    token: bytes
    wait: float
    """Wait in seconds."""


class TableAccess:
    """One table as guests reach it: its code (empty if open), its invitation key and the match to reconnect to."""

    def __init__(
        self, guesses: GuessLimit, *, code: str, key: str = "", match: bytes = b"", pass_key: bytes = b""
    ) -> None:
        self.guesses: Final = guesses
        self.code = code
        self.key = key
        """Key in the invitations; empty if there are none."""
        self.match = match
        self.pass_key = pass_key

    def renew(self, code: str, key: str = "") -> None:
        """Set another code, and another key if one is given. Seated players are not affected."""
        self.code, self.key = code, key or self.key
        self.guesses.renew()

    def ticket(self, kind: bytes, ident: bytes) -> Credentials:
        """Return the credentials that match such a hello. Raises ProtocolError if the table accepts none."""
        if kind == RETURN:
            if not self.pass_key or not compare_digest(ident, self.match):
                raise ProtocolError("unknown", "no such match")
            return Credentials.back(self.match, self.pass_key)
        if kind == CODE:
            if not self.code:
                raise ProtocolError("no_code")
            return Credentials.with_code(self.code)
        if kind == INVITED:
            if not self.code:
                raise ProtocolError("no_code")
            if not self.key:
                raise ProtocolError("wrong_code", "there are no invitations")
            return Credentials.with_code(self.key)
        if kind != _OPEN:
            raise ProtocolError("bad_message", "no such ticket")
        if self.code:
            raise ProtocolError("needs_code")
        return Credentials.to_open_table()

    def wait(self, kind: bytes, address: str, *, waited: bool) -> float:
        """Return 0 if the guest may try its secret now, counting a guess with a code; else the seconds to wait."""
        return self.guesses.wait(address, waited=waited) if kind == CODE else 0.0

    def entered(self, kind: bytes, address: str) -> None:
        """Record that this guest knew the secret."""
        if kind == CODE:
            self.guesses.give_back(address)


class HandshakeSide(ABC):
    """One end of a handshake.

    The caller must send the bytes that `begin` and `receive` return and then check the three outcomes: with a `trouble`
    or `later` it closes the connection; with a `channel` it continues there, first with the bytes in `rest`.
    """

    def __init__(self, entropy: Entropy) -> None:
        self.channel: Channel | None = None
        self.trouble: ProtocolError | None = None
        self.later: RetryLater | None = None
        """Set if the guest must retry later."""
        self._entropy: Final = entropy
        self._in: Final = bytearray()
        self._out: Final = bytearray()
        self._course: Final = self._talk()
        self._wanted = 0
        """Number of bytes that the next step needs; 0 before the first."""

    @property
    def rest(self) -> bytes:
        """Bytes that arrived after the handshake: frames for the channel."""
        return bytes(self._in)

    def begin(self) -> bytes:
        """Return the bytes to send before anything is received."""
        return self.receive(b"")

    def receive(self, data: bytes) -> bytes:
        """Process received bytes and return those to send now. Never raises, whatever the bytes are."""
        self._in.extend(data)
        self._wanted = self._wanted or next(self._course)
        while not self.is_over and len(self._in) >= self._wanted:
            part = bytes(self._in[: self._wanted])
            del self._in[: self._wanted]
            try:
                self._wanted = self._course.send(part)
            except StopIteration as end:
                self.channel = end.value
            except _TooMany as why:
                self.later = why.later
            except ProtocolError as error:
                self.trouble = error
        if self.is_over and not self.channel:
            self._in.clear()
        return self._taken()

    @property
    def is_over(self) -> bool:
        """True if there is an outcome."""
        return bool(self.channel or self.trouble or self.later)

    @abstractmethod
    def _talk(self) -> _Course:
        """Run the handshake from its first byte to its last."""

    def _say(self, message: bytes) -> None:
        self._out.extend(len(message).to_bytes(2, "big") + message)

    def _taken(self) -> bytes:
        out = bytes(self._out)
        self._out.clear()
        return out


class _TooMany(Exception):
    """The host is too busy for another handshake now."""

    def __init__(self, later: RetryLater) -> None:
        super().__init__(later)
        self.later: Final = later


def _message() -> Generator[int, bytes, bytes]:
    """Request a handshake message."""
    size = int.from_bytes((yield 2), "big")
    if not 0 < size <= _LONGEST:
        raise ProtocolError("not_boneyard", f"a handshake message of {size} bytes")
    return (yield size)


class _Agreed(NamedTuple):
    """Keys that both ends derive if they know the same secret and saw the same bytes."""

    to_host: bytes
    to_guest: bytes
    guest_confirms: bytes
    host_confirms: bytes
    channel: bytes


def derived_keys(key: bytes, table: bytes, hello: bytes, answer: bytes) -> _Agreed:
    """Derive all keys from the key of SPAKE2 and the messages sent in clear."""
    root = digest("handshake", key, table, hello, answer)
    return _Agreed(
        digest("guest to host", root),
        digest("host to guest", root),
        digest("guest confirms", root),
        digest("host confirms", root),
        digest("channel", root),
    )


def _names(table: bytes) -> Names:
    """Return the names of the two ends."""
    return Names(b"guest", b"host" + table)


class GuestSide(HandshakeSide):
    """The guest's end: one table, its credentials, and the token of the previous attempt if there was one."""

    def __init__(self, table: int, ticket: Credentials, entropy: Entropy, token: bytes = b"") -> None:
        super().__init__(entropy)
        self._table: Final = table.to_bytes(2, "big")
        self._ticket: Final = ticket
        self._token: Final = token

    def _talk(self) -> _Course:
        ticket = self._ticket
        exchange = Exchange(GUEST_SIDE, ticket.password, _names(self._table), self._entropy(ENTROPY_SIZE))
        hello = MAGIC + bytes([_VERSION]) + ticket.kind + ticket.ident + exchange.element
        if self._token:
            hello += self._token + ticket.proof(self._token)
        self._out.extend(self._table)
        self._say(hello)
        answer = yield from self._answer(_KEY, 1 + ELEMENT)
        keys = derived_keys(exchange.key(answer[1:]), self._table, hello, answer)
        self._say(keys.guest_confirms)
        confirmed = yield from self._answer(b"", CONFIRM)
        if not compare_digest(confirmed, keys.host_confirms):
            raise ProtocolError(MISMATCH[ticket.kind], "the host has not come to our key")
        return Channel(sealing=keys.to_host, opening=keys.to_guest, name=keys.channel)

    @staticmethod
    def _answer(kind: bytes, size: int) -> Generator[int, bytes, bytes]:
        """Request an answer of this kind and size, or raise the refusal that came instead."""
        answer = yield from _message()
        if len(answer) == size and answer.startswith(kind):
            return answer
        if kind == _KEY and answer.startswith(LATER) and len(answer) == 1 + TOKEN_SIZE + 2:
            raise _TooMany(
                RetryLater(answer[1 : 1 + TOKEN_SIZE], int.from_bytes(answer[1 + TOKEN_SIZE :], "big") / TENTHS)
            )
        if answer.startswith(ERROR) and len(answer) <= 1 + MAX_ERROR_CODE_LENGTH:
            raise ProtocolError(known(answer[1:].decode("ascii", "replace")), "refused by the host")
        raise ProtocolError("not_boneyard", f"an answer of {len(answer)} bytes")


class HostSide(HandshakeSide):
    """The host's end, for all its tables. `address` is the guest's, from the socket."""

    def __init__(
        self, doors: Mapping[int, TableAccess], address: str, entropy: Entropy, knocks: HandshakeLimit
    ) -> None:
        super().__init__(entropy)
        self.table = 0
        """The table that the guest requested, once known."""
        self.kind = b""
        """The guest's kind of hello, once known."""
        self.is_answered = False
        """True if the host started the key exchange with this guest."""
        self.is_known = False
        """True if the guest proved that it is not a stranger."""
        self._doors: Final = doors
        self._address: Final = address
        self._knocks: Final = knocks

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
        if hello[len(MAGIC)] != _VERSION:
            raise ProtocolError("version", f"version {hello[len(MAGIC)]}")
        kind, ident = hello[5:6], hello[6 : 6 + IDENT]
        if len(hello) not in HELLOS.get(kind, ()):
            raise ProtocolError("bad_message", f"a hello of {len(hello)} bytes")
        self.table, self.kind = int.from_bytes(table, "big"), kind
        door = self._doors.get(self.table)
        if door is None:
            raise ProtocolError("unknown", f"no table {self.table}")
        ticket = door.ticket(kind, ident)
        self._let_wait(door, ticket, hello[HELLO_SIZE:])
        exchange = Exchange(HOST_SIDE, ticket.password, _names(table), self._entropy(ENTROPY_SIZE))
        answer = _KEY + exchange.element
        keys = derived_keys(exchange.key(hello[6 + IDENT : HELLO_SIZE]), table, hello, answer)
        self._say(answer)
        confirmed = yield from _message()
        if not compare_digest(confirmed, keys.guest_confirms):
            raise ProtocolError(MISMATCH[kind], "the guest has not come to our key")
        door.entered(kind, self._address)
        self._say(keys.host_confirms)
        return Channel(sealing=keys.to_guest, opening=keys.to_host, name=keys.channel)

    def _let_wait(self, door: TableAccess, ticket: Credentials, pledge: bytes) -> None:
        """Ask the guest to retry later if a limit is exceeded; `pledge` is its token and proof."""
        knocks, kind, address = self._knocks, ticket.kind, self._address
        token, proof = pledge[:TOKEN_SIZE], pledge[TOKEN_SIZE:]
        waited = knocks.is_good(token, kind, address)
        known = waited and ticket.is_known
        if known and not compare_digest(proof, ticket.proof(token)):
            raise ProtocolError(MISMATCH[kind], "the guest does not have our key")
        wait = knocks.wait(address, known=known, waited=waited)
        if wait and ticket.is_known and not known:
            wait = 1 / TENTHS  # it is not counted with strangers once it shows the proof
        wait = wait or door.wait(kind, address, waited=waited)
        if wait:
            tenths = min(max(1, ceil(wait * TENTHS)), 0xFFFF)
            fresh = knocks.token(kind, address, tenths / TENTHS)
            self._say(LATER + fresh + tenths.to_bytes(2, "big"))
            raise _TooMany(RetryLater(fresh, tenths / TENTHS))
        if waited:
            knocks.use(token)
        self.is_answered, self.is_known = True, known
