"""How often the code of a table may be guessed: enough for typing errors, too seldom for anybody who tries them all.

Every handshake with a code that has begun and not succeeded is one guess. Each address has three, then one every 20
seconds, so nobody's guesses use up those of others; all addresses together have fifty for one code, then the code is
dead. So a code of six digits is found with a chance of one in 20,000. Coming back to a seat is no guess.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from net.troubles import ProtocolError

AT_ONCE: Final = 3
"""Guesses that an address has to begin with, and has saved up at most."""
PAUSE: Final = 20.0
"""Seconds in which one more comes."""
PER_CODE: Final = 50
"""Guesses of all addresses together, until the code is dead."""
MOST_ADDRESSES: Final = 1024
"""Addresses that are remembered; the one that has waited longest is forgotten first."""


class Guesses:
    """Counts the guesses at the code of one table. `clock` tells seconds and never goes back, like `time.monotonic`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._full: Final[dict[str, float]] = {}
        """When an address will have all its guesses again (who is not here has them), the last to guess at the end."""
        self._failed = 0

    @property
    def needs_new_code(self) -> bool:
        """Whether the code is dead: the host has to choose another one and to call `renew`."""
        return self._failed >= PER_CODE

    def take(self, address: str) -> None:
        """Count a guess that begins now from this address; `ProtocolError` (code_dead, guess_limit) if it may not."""
        if self.needs_new_code:
            raise ProtocolError("code_dead", f"{PER_CODE} guesses at this code have failed")
        now, who = self._clock(), counted(address)
        full = max(now, self._full.get(who, now)) + PAUSE
        if full > now + AT_ONCE * PAUSE:
            raise ProtocolError("guess_limit", f"{who} has to wait {full - now - AT_ONCE * PAUSE:.0f} s")
        self._failed += 1
        self._note(who, full)

    def give_back(self, address: str) -> None:
        """Take back a guess that was none: the one who began it knew the code."""
        who = counted(address)
        self._failed = max(0, self._failed - 1)
        self._note(who, self._full.get(who, 0.0) - PAUSE)

    def renew(self) -> None:
        """Begin to count for a new code. Who has guessed too often still has to wait."""
        self._failed = 0

    def _note(self, who: str, full: float) -> None:
        self._full.pop(who, None)
        if full > self._clock():
            self._full[who] = full
        while len(self._full) > MOST_ADDRESSES:
            del self._full[next(iter(self._full))]

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._full)


def counted(address: str) -> str:
    """Return what an address counts as: an IPv6 address as its /64, since every machine has so many of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
