"""Limits on guessing a table's codes: generous for typing errors, too strict for trying them all.

Every handshake with a code that starts and does not succeed is one guess. Each address has three, then one every 20
seconds; all together have fifty, then one every four seconds. So in an hour at most 950 of a million codes are tried,
from however many addresses. After fifty guesses a code is dead. A guest over the limit is asked to wait, never refused,
because it may know the code. Addresses without recent failures have priority. Reconnecting to a seat is no guess.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, NamedTuple

from net.handshake.bucket import Bucket
from net.protocol.errors import ProtocolError

MAX_SAVED_GUESSES: Final = 3
"""Guesses that an address starts with, and the most it can save up."""
GUESS_PAUSE: Final = 20.0
"""Seconds until an address gains another guess."""
PER_CODE: Final = 50
"""Guesses from all addresses before a code is dead, and the most they can save up together."""
PAUSE_OF_ALL: Final = 4.0
"""Seconds until all addresses together gain another guess."""
KEPT_BACK: Final = 10
"""Number of the shared guesses reserved for addresses without recent failures."""
LATELY: Final = 3600.0
"""Seconds for which a failure counts as recent."""
RETRY_GRACE: Final = 0.1
"""Wait in seconds for a guest that has only not waited yet."""
MAX_GUESSERS: Final = 4096
"""Maximum number of addresses stored; the one idle longest is dropped first."""


class _Guesser(NamedTuple):
    """The guesses of one address."""

    full: float
    """Time at which the address has all its guesses again."""
    failed: float
    """Time of its last failure."""


_NEVER: Final = float("-inf")
_NOBODY: Final = _Guesser(_NEVER, _NEVER)


class GuessLimit:
    """Counts the guesses at one table's codes. `clock` returns monotonic seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._guessers: Final[OrderedDict[str, _Guesser]] = OrderedDict()
        """By address, the latest guesser last."""
        self._all = Bucket.full(1 / PAUSE_OF_ALL, PER_CODE)
        self._failed = 0

    @property
    def needs_new_code(self) -> bool:
        """True if the code is dead: the host must choose another one and call `renew`."""
        return self._failed >= PER_CODE

    def wait(self, address: str, *, waited: bool) -> float:
        """Return 0 and count a guess by this address, or return the seconds until one is allowed.

        The last available guess is reserved for guests that have `waited`. Raises ProtocolError `code_dead` if the code
        is dead.
        """
        if self.needs_new_code:
            raise ProtocolError("code_dead", f"{PER_CODE} guesses at this code have failed")
        now, who = self._clock(), counted(address)
        known = self._guessers.get(who, _NOBODY)
        own = MAX_SAVED_GUESSES - max(0.0, known.full - now) / GUESS_PAUSE
        self._all = self._all.at(now)
        spare = self._all.level - (KEPT_BACK if known.failed > now - LATELY else 0)
        wait = max((1 - own) * GUESS_PAUSE, (1 - spare) * PAUSE_OF_ALL, 0.0)
        if not wait and not waited and min(own, spare) < 2:
            wait = RETRY_GRACE
        if wait:
            return wait
        self._failed += 1
        self._all = self._all._replace(level=self._all.level - 1)
        self._note(who, _Guesser(max(now, known.full) + GUESS_PAUSE, now))
        return 0.0

    def give_back(self, address: str) -> None:
        """Return a guess to an address that turned out to know the code."""
        who = counted(address)
        self._failed = max(0, self._failed - 1)
        self._all = self._all._replace(level=min(self._all.size, self._all.level + 1))
        self._note(who, _Guesser(self._guessers.get(who, _NOBODY).full - GUESS_PAUSE, _NEVER))

    def renew(self) -> None:
        """Start counting for a new code. Addresses over the limit must still wait."""
        self._failed = 0

    def _note(self, who: str, guesser: _Guesser) -> None:
        self._guessers.pop(who, None)
        if guesser.full > self._clock() or guesser.failed > _NEVER:
            self._guessers[who] = guesser
        while len(self._guessers) > MAX_GUESSERS:
            self._guessers.popitem(last=False)

    def __len__(self) -> int:
        """Return the number of stored addresses."""
        return len(self._guessers)


def counted(address: str) -> str:
    """Return the unit that an address counts as: for IPv6 its /64 prefix, since one computer owns all of it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
