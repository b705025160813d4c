"""How many knock at the doors of a host: who comes too fast is told when to come again, before any work is done for it.

Knows clocks and randomness handed in; refuses to know tables, codes and sockets. Strangers and those who come back are
counted apart, each address for itself and all together, so that nobody's knocking keeps anybody else outside. What is
given to those who have to wait is a token that is good once, for this address and this kind of ticket, after the wait.
Nothing is kept of it but that it was used.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hmac import compare_digest
from typing import Final

from net.handshake.bucket import Bucket
from net.protocol.keys import digest

TOKEN_SIZE: Final = 16
"""Bytes."""
TOKEN_LIFE: Final = 10.0
"""Seconds for which a token is good after the wait."""
RATE: Final = 40.0
"""Handshakes a second that are begun with strangers, and as many with those who come back; so many at once."""
RATE_OF_ADDRESS: Final = 20.0
BURST_OF_ADDRESS: Final = 32
"""The same for one address."""
ADDRESSES: Final = 1024
"""Addresses that are remembered; who has knocked longest ago is forgotten first."""
LONGEST_DELAY: Final = 2.0
"""Seconds to come again in: a crowd comes a few at a time, and nobody is sent off for long."""
TENTHS: Final = 10
_MAC: Final = 8


class Knocks:
    """Counts knocks. `clock` tells seconds and never goes back; `random` gives secret bytes."""

    def __init__(self, clock: Callable[[], float], random: Callable[[int], bytes]) -> None:
        self._clock: Final = clock
        self._random: Final = random
        self._secret: Final = random(32)
        self._strangers: Final = _Lane(random)
        self._known: Final = _Lane(random)
        self._used: Final[OrderedDict[bytes, float]] = OrderedDict()
        """Tokens that have been used, and when they would have been good no more."""

    def wait(self, address: str, *, known: bool, waited: bool) -> float:
        """Return 0 and count it, where a handshake may begin now; else the seconds to wait.

        `waited`: comes with a good token; half of all handshakes are for those.
        """
        return (self._known if known else self._strangers).wait(address, self._clock(), waited=waited)

    def token(self, kind: bytes, address: str, wait: float) -> bytes:
        """Return a token that is good after so many seconds."""
        start = round((self._clock() + wait) * TENTHS) & 0xFFFFFFFF
        body = start.to_bytes(4, "big") + self._random(TOKEN_SIZE - 4 - _MAC)
        return body + self._mac(body, kind, address)

    def is_good(self, token: bytes, kind: bytes, address: str) -> bool:
        """Say whether this is a token of ours that is good now and was not used."""
        body, mac = token[:-_MAC], token[-_MAC:]
        if len(token) != TOKEN_SIZE or not compare_digest(mac, self._mac(body, kind, address)):
            return False
        age = (round(self._clock() * TENTHS) - int.from_bytes(body[:4], "big") + 2**31) % 2**32 - 2**31
        return -1 <= age <= TOKEN_LIFE * TENTHS and token not in self._used

    def use(self, token: bytes) -> None:
        """Note that a good token was used."""
        now = self._clock()
        while self._used and next(iter(self._used.values())) < now:
            self._used.popitem(last=False)
        self._used[token] = now + TOKEN_LIFE + 1

    def _mac(self, body: bytes, kind: bytes, address: str) -> bytes:
        return digest("retry", self._secret, body, kind, address.encode(), size=_MAC)

    def __len__(self) -> int:
        """How many used tokens are remembered."""
        return len(self._used)


class _Lane:
    """Those who knock for the same reason."""

    def __init__(self, random: Callable[[int], bytes]) -> None:
        self._random: Final = random
        self._all: Final = _Pace(RATE, RATE)
        self._each: Final[OrderedDict[str, _Pace]] = OrderedDict()

    def wait(self, address: str, now: float, *, waited: bool) -> float:
        """Return 0 and count it, or the seconds to wait."""
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
    """How many handshakes have begun, and how many wait until they may."""

    def __init__(self, rate: float, size: float) -> None:
        self._bucket = Bucket.full(rate, size)
        self._waiting = 0.0
        """Those who were sent off, less those for whom there has been time since."""
        self._since = 0.0

    def has_room(self, now: float, *, waited: bool) -> bool:
        """Say whether one more may begin; the last half is for those who have waited."""
        return self._bucket.at(now).level >= (1 if waited else self._bucket.size / 2)

    def take(self, now: float) -> None:
        """Count one."""
        self._bucket, _ = self._bucket.drawn(now)

    def turn(self, now: float) -> float:
        """Count one who waits, and return the seconds until all who wait have had their turn."""
        self._waiting = max(0.0, self._waiting - (now - self._since) * self._bucket.rate) + 1
        self._since = now
        return min(self._waiting / self._bucket.rate, LONGEST_DELAY)
