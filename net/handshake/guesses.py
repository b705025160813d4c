"""How often the codes of a table may be guessed: enough for typing errors, too seldom for anybody who tries them all.

Every handshake with a code that has begun and not succeeded is one guess. Each address has three, then one every 20
seconds; all together have fifty, then one every four seconds. So in an hour at most 950 of a million codes are tried,
from however many addresses. Fifty guesses are the end of a code. Who may not guess now is told to wait, never refused,
for it may know the code; those whose address has not failed lately go before those whose address has. Coming back to
a seat is no guess.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, NamedTuple

from net.handshake.bucket import Bucket
from net.protocol.troubles import ProtocolError

MOST_SAVED_GUESSES: Final = 3
"""Guesses that an address has to begin with, and has saved up at most."""
GUESS_PAUSE: Final = 20.0
"""Seconds in which one more comes."""
PER_CODE: Final = 50
"""Guesses of all addresses together, until the code is dead; so many are saved up at most."""
PAUSE_OF_ALL: Final = 4.0
"""Seconds in which one more comes for all."""
KEPT_BACK: Final = 10
"""How many of the guesses of all are for addresses that have not failed lately."""
LATELY: Final = 3600.0
"""Seconds."""
RETRY_GRACE: Final = 0.1
"""Seconds in which somebody is back who has only not waited yet."""
MOST_GUESSERS: Final = 4096
"""Addresses that are remembered; the one that has waited longest is forgotten first."""


class _Guesser(NamedTuple):
    """What is known of an address."""

    full: float
    """When it will have all its guesses again."""
    failed: float
    """When it failed last."""


_NEVER: Final = float("-inf")
_NOBODY: Final = _Guesser(_NEVER, _NEVER)


class Guesses:
    """Counts the guesses at the codes of one table. `clock` tells seconds and never goes back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._guessers: Final[OrderedDict[str, _Guesser]] = OrderedDict()
        """By address, the last to guess at the end."""
        self._all = Bucket.full(1 / PAUSE_OF_ALL, PER_CODE)
        self._failed = 0

    @property
    def needs_new_code(self) -> bool:
        """Whether the code is dead: the host has to choose another one and to call `renew`."""
        return self._failed >= PER_CODE

    def wait(self, address: str, *, waited: bool) -> float:
        """Return 0 and count a guess that begins now from this address, or the seconds until it may.

        The last guess that is there is only for who has `waited`. `ProtocolError` (code_dead) where no guess
        can be right.
        """
        if self.needs_new_code:
            raise ProtocolError("code_dead", f"{PER_CODE} guesses at this code have failed")
        now, who = self._clock(), counted(address)
        known = self._guessers.get(who, _NOBODY)
        own = MOST_SAVED_GUESSES - max(0.0, known.full - now) / GUESS_PAUSE
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
        """Take back a guess that was none: the one who began it knew the code."""
        who = counted(address)
        self._failed = max(0, self._failed - 1)
        self._all = self._all._replace(level=min(self._all.size, self._all.level + 1))
        self._note(who, _Guesser(self._guessers.get(who, _NOBODY).full - GUESS_PAUSE, _NEVER))

    def renew(self) -> None:
        """Begin to count for a new code. Who has guessed too often still has to wait."""
        self._failed = 0

    def _note(self, who: str, guesser: _Guesser) -> None:
        self._guessers.pop(who, None)
        if guesser.full > self._clock() or guesser.failed > _NEVER:
            self._guessers[who] = guesser
        while len(self._guessers) > MOST_GUESSERS:
            self._guessers.popitem(last=False)

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._guessers)


def counted(address: str) -> str:
    """Return what an address counts as: an IPv6 address as its /64, since every machine has so many of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
