"""The datagrams that find tables, and limits on answering them. `docs/discovery.md` describes each byte.

A query is as long as the longest answer, so a host cannot be used to amplify traffic.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from msgspec import MsgspecError
from msgspec.msgpack import Decoder, Encoder

from net.discovery.listings import LAST_TABLE, TableListing
from net.handshake.bucket import Bucket

_FORMAT: Final = 1
QUERY, _ANSWER, DIAL_BACK, DIALLED = (b"BONE" + kind + bytes([_FORMAT]) for kind in (b"?", b"!", b"@", b"="))
_HEAD: Final = 6
PROBE_TOKEN_SIZE: Final = 8
MAX_DATAGRAM_LENGTH: Final = 200
"""Size of a query in bytes, and the maximum size of an answer."""
NONE_FOLLOWS: Final = 0xFFFF

_BODY: Final = _HEAD + PROBE_TOKEN_SIZE
_PLACES: Final = Decoder(TableListing)
_ENCODER: Final = Encoder()


class Query(NamedTuple):
    """A query for the table with this number or the next higher one, otherwise the lowest."""

    token: bytes
    first: int = 0

    def datagram(self) -> bytes:
        """Return the datagram, filled up with zeros."""
        return (QUERY + self.token + self.first.to_bytes(2, "big")).ljust(MAX_DATAGRAM_LENGTH, b"\0")


class ProbeAnswer(NamedTuple):
    """One table, and the number of the next one (or none)."""

    token: bytes
    place: TableListing
    following: int | None = None

    def datagram(self) -> bytes:
        """Return the datagram. Raises ValueError for a listing that others wouldn't believe."""
        following = NONE_FOLLOWS if self.following is None else self.following
        datagram = _ANSWER + self.token + following.to_bytes(2, "big") + _ENCODER.encode(self.place)
        if read_probe(datagram) != self:
            raise ValueError("a table is announced that cannot be")
        return datagram


class DialBack(NamedTuple):
    """A request to dial the host back by TCP at this port, sent after an answer."""

    token: bytes
    port: int

    def datagram(self) -> bytes:
        """Return the datagram."""
        return DIAL_BACK + self.token + self.port.to_bytes(2, "big")


class Dialled(NamedTuple):
    """The answer to `DialBack`."""

    token: bytes
    reached: bool

    def datagram(self) -> bytes:
        """Return the datagram."""
        return DIALLED + self.token + bytes([self.reached])


ProbeMessage = Query | ProbeAnswer | DialBack | Dialled


def read_probe(datagram: bytes) -> ProbeMessage | None:
    """Return the contents of a datagram; None for anything that isn't exactly right."""
    head, token, body = datagram[:_HEAD], datagram[_HEAD:_BODY], datagram[_BODY:]
    if len(datagram) > MAX_DATAGRAM_LENGTH or len(body) < 1:
        return None
    if head == QUERY:
        first = int.from_bytes(body[:2], "big")
        return Query(token, first) if len(datagram) == MAX_DATAGRAM_LENGTH and first <= LAST_TABLE else None
    if head == _ANSWER:
        return _answer(token, body)
    if head == DIAL_BACK:
        port = int.from_bytes(body, "big")
        return DialBack(token, port) if len(body) == 2 and port else None
    if head == DIALLED:
        return Dialled(token, body == b"\1") if body in (b"\0", b"\1") else None
    return None


def _answer(token: bytes, body: bytes) -> ProbeAnswer | None:
    following = int.from_bytes(body[:2], "big")
    try:
        place = _PLACES.decode(body[2:])
    except (MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    if following == NONE_FOLLOWS:
        return ProbeAnswer(token, place)
    # Numbers only rise, so following them ends.
    return ProbeAnswer(token, place, following) if following > place.table else None


class RateLimit:
    """Limits answers per second, for each asker and in all, with bursts. Remembers a bounded number of askers."""

    def __init__(self, each: float = 10, burst: float = 30, total: float = 1000, askers: int = 1024) -> None:
        self._each: Final = Bucket.full(each, burst)
        self._all = Bucket.full(total, total)
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()
        self._askers: Final = askers

    def grants(self, asker: str, now: float) -> bool:
        """Return True if `asker`, an address, gets an answer at `now`, and count it."""
        bucket = self._buckets.pop(asker, self._each)
        own, granted = bucket.drawn(now)
        if granted:
            self._all, granted = self._all.drawn(now)
        self._buckets[asker] = own
        if len(self._buckets) > self._askers:
            self._buckets.popitem(last=False)
        return granted
