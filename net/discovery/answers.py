"""A host's answers to guests who look for tables, and its test of whether others can reach it.

This module has no sockets and no clock; `net.io.discovery_responder` has them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from net.discovery.finder import SendDatagram
from net.discovery.listings import Address, TableListing
from net.discovery.probe import PROBE_TOKEN_SIZE, DialBack, Dialled, ProbeAnswer, Query, RateLimit, read_probe

RECENT: Final = 10.0
"""Seconds for which a guest that asked counts as still present."""
MAX_GUESTS: Final = 8
"""Guests that asked last, to be asked in turn."""
REACH_WAIT: Final = 4.0
"""Timeout in seconds for a guest to dial and report."""


class Reached(Enum):
    """The outcome of asking another computer to dial this one."""

    UNTRIED = "untried"
    ASKING = "asking"
    YES = "yes"
    NO = "no"
    NOBODY = "nobody there"


class ProbeResponder:
    """The host's side of the probe. `chance(n)` returns n random bytes."""

    def __init__(self, chance: Callable[[int], bytes], allowance: RateLimit | None = None) -> None:
        self._chance: Final = chance
        self._allowance: Final = allowance or RateLimit()
        self._places: tuple[TableListing, ...] = ()
        self._guests: Final[OrderedDict[Address, float]] = OrderedDict()
        self._tokens: frozenset[bytes] = frozenset()
        self._asked_at = 0.0
        self._reached = Reached.UNTRIED
        self.is_mine: Callable[[str], bool] = lambda _host: False
        """Returns True for an address of this computer, which proves nothing about the network."""

    def announce(self, places: Sequence[TableListing]) -> None:
        """Answer with these tables from now on. Raises ValueError for one that others wouldn't believe."""
        for place in places:
            ProbeAnswer(bytes(PROBE_TOKEN_SIZE), place).datagram()
        self._places = tuple(sorted(places, key=lambda place: place.table))

    def on_datagram(self, datagram: bytes, source: Address, now: float) -> bytes | None:
        """Return the answer to a datagram from `source`, or None.

        Nonsense and queries over the rate limit are not answered, and nothing is while there is no table.
        """
        told = read_probe(datagram)
        if isinstance(told, Dialled) and told.token in self._tokens:
            if self._reached is not Reached.YES:  # one success is enough
                self._reached = Reached.YES if told.reached else Reached.NO
            return None
        if not isinstance(told, Query) or not self._allowance.grants(source.host.split("%")[0], now):
            return None
        if not self.is_mine(source.host):
            self._guests.pop(source, None)
            self._guests[source] = now
            if len(self._guests) > MAX_GUESTS:
                self._guests.popitem(last=False)
        if not self._places:
            return None
        # After the last table the lowest follows, so a query for a closed table reveals that it is gone.
        standing = [place for place in self._places if place.table >= told.first] or self._places
        following = standing[1].table if len(standing) > 1 else None
        return ProbeAnswer(told.token, standing[0], following).datagram()

    def request_dial_back(self, now: float) -> list[SendDatagram]:
        """Return the requests to dial back, for computers that asked lately. `reached` gives the outcome."""
        recent = [guest for guest, at in self._guests.items() if now - at <= RECENT]
        ports = sorted({place.port for place in self._places})
        self._asked_at = now
        self._reached = Reached.ASKING if recent and ports else Reached.NOBODY
        asks = [
            SendDatagram(DialBack(self._chance(PROBE_TOKEN_SIZE), port).datagram(), guest)
            for guest in reversed(recent)
            for port in ports[:1]
        ]
        self._tokens = frozenset(token.token for ask in asks if isinstance(token := read_probe(ask.datagram), DialBack))
        return asks

    def reached(self, now: float) -> Reached:
        """Return the outcome so far. A computer that doesn't report within `REACH_WAIT` counts as gone."""
        if self._reached is Reached.ASKING and now - self._asked_at > REACH_WAIT:
            return Reached.NOBODY
        return self._reached
