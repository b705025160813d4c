"""Limits on the rate of handshakes: a host over its limit asks guests to retry before it computes anything.

Clocks and randomness are handed in; tables, codes and sockets are unknown here. Strangers and known guests are counted
apart, each address for itself and all together, so no flood keeps others out. A guest that must wait gets a token,
valid once, for this address and this kind of hello, after the wait. The host stores only used tokens.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hmac import compare_digest
from typing import Final

from net.handshake.bucket import Bucket
from net.protocol.keys import digest

TOKEN_SIZE: Final = 16
"""Size of a token in bytes."""
TOKEN_LIFE: Final = 10.0
"""Seconds for which a token is valid after the wait."""
RATE: Final = 40.0
"""Handshakes started per second with strangers, and as many with known guests; also the most at once."""
RATE_OF_ADDRESS: Final = 20.0
BURST_OF_ADDRESS: Final = 32
"""Handshakes at once with one address; `RATE_OF_ADDRESS` is its number per second."""
ADDRESSES: Final = 1024
"""Maximum number of addresses stored; the one idle longest is dropped first."""
MAX_DELAY: Final = 2.0
"""Maximum wait in seconds. It spreads a crowd of guests without delaying any of them for long."""
TENTHS: Final = 10
_MAC: Final = 8


class HandshakeLimit:
    """Counts attempts. `clock` returns monotonic seconds; `random` returns secret bytes."""

    def __init__(self, clock: Callable[[], float], random: Callable[[int], bytes]) -> None:
        self._clock: Final = clock
        self._random: Final = random
        self._secret: Final = random(32)
        self._strangers: Final = _Lane(random)
        self._known: Final = _Lane(random)
        self._used: Final[OrderedDict[bytes, float]] = OrderedDict()
        """Used tokens, with the time at which each would have expired."""

    def wait(self, address: str, *, known: bool, waited: bool) -> float:
        """Return 0 and count a handshake if one may start now; else the seconds to wait.

        `waited` is True for a guest with a valid token; half of all handshakes are reserved for those.
        """
        return (self._known if known else self._strangers).wait(address, self._clock(), waited=waited)

    def token(self, kind: bytes, address: str, wait: float) -> bytes:
        """Return a token that becomes valid after `wait` seconds."""
        start = round((self._clock() + wait) * TENTHS) & 0xFFFFFFFF
        body = start.to_bytes(4, "big") + self._random(TOKEN_SIZE - 4 - _MAC)
        return body + self._mac(body, kind, address)

    def is_good(self, token: bytes, kind: bytes, address: str) -> bool:
        """Return True if this host issued the token, it is valid now and it has not been used."""
        body, mac = token[:-_MAC], token[-_MAC:]
        if len(token) != TOKEN_SIZE or not compare_digest(mac, self._mac(body, kind, address)):
            return False
        age = (round(self._clock() * TENTHS) - int.from_bytes(body[:4], "big") + 2**31) % 2**32 - 2**31
        return -1 <= age <= TOKEN_LIFE * TENTHS and token not in self._used

    def use(self, token: bytes) -> None:
        """Record that a valid token was used."""
        now = self._clock()
        while self._used and next(iter(self._used.values())) < now:
            self._used.popitem(last=False)
        self._used[token] = now + TOKEN_LIFE + 1

    def _mac(self, body: bytes, kind: bytes, address: str) -> bytes:
        return digest("retry", self._secret, body, kind, address.encode(), size=_MAC)

    def __len__(self) -> int:
        """Return the number of stored tokens."""
        return len(self._used)


class _Lane:
    """Strangers or known guests, with their limits."""

    def __init__(self, random: Callable[[int], bytes]) -> None:
        self._random: Final = random
        self._all: Final = _Pace(RATE, RATE)
        self._each: Final[OrderedDict[str, _Pace]] = OrderedDict()

    def wait(self, address: str, now: float, *, waited: bool) -> float:
        """Return 0 and count a handshake, or return the seconds to wait."""
        own = self._each.pop(address, None) or _Pace(RATE_OF_ADDRESS, BURST_OF_ADDRESS)
        self._each[address] = own
        if len(self._each) > ADDRESSES:
            self._each.popitem(last=False)
        slow = next((pace for pace in (own, self._all) if not pace.has_room(now, waited=waited)), None)
        if slow is not None:
            chance = int.from_bytes(self._random(2), "big") / 0xFFFF
            return max(slow.turn(now) * (0.5 + chance / 2), 1 / TENTHS)
        own.take(now)
        self._all.take(now)
        return 0.0


class _Pace:
    """The handshakes started and the guests waiting, for one limit."""

    def __init__(self, rate: float, size: float) -> None:
        self._bucket = Bucket.full(rate, size)
        self._waiting = 0.0
        """Estimated number of guests still waiting: those asked to retry, less those served since."""
        self._since = 0.0

    def has_room(self, now: float, *, waited: bool) -> bool:
        """Return True if another handshake may start; the last half is reserved for guests that have waited."""
        return self._bucket.at(now).level >= (1 if waited else self._bucket.size / 2)

    def take(self, now: float) -> None:
        """Count a handshake."""
        self._bucket, _ = self._bucket.drawn(now)

    def turn(self, now: float) -> float:
        """Count a waiting guest, and return the seconds until all waiting guests can be served."""
        self._waiting = max(0.0, self._waiting - (now - self._since) * self._bucket.rate) + 1
        self._since = now
        return min(self._waiting / self._bucket.rate, MAX_DELAY)
