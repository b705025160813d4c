"""The connections still in the handshake at one host, with limits on their number.

When there is no room, connections that have sent nothing are dropped first, then strangers, then known guests: always
the oldest, which had enough time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MAX_PENDING_OF_ADDRESS: Final = 32
"""Maximum number of connections in the handshake from one address."""
MAX_PENDING: Final = 256
"""Maximum number from all addresses together."""
SILENT, STRANGER, FRIEND = range(3)
"""Standing of a connection: has sent nothing yet, is in the handshake, or has proved that it is not a stranger."""


class PendingHandshake:
    """One connection in the handshake."""

    def __init__(self, address: str, send_away: Callable[[], object]) -> None:
        self.address: Final = address
        self.send_away: Final = send_away
        """Closes the connection at once."""
        self.standing = SILENT


class PendingHandshakes:
    """All connections in the handshake at one host."""

    def __init__(self) -> None:
        self._all: Final = _Crowd()
        self._from: Final[dict[str, _Crowd]] = {}

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._all)

    def add(self, address: str, send_away: Callable[[], object]) -> PendingHandshake:
        """Add a connection, dropping another if there is no room."""
        here = self._from.get(address)
        full = (
            here
            if here is not None and len(here) >= MAX_PENDING_OF_ADDRESS
            else self._all
            if len(self._all) >= MAX_PENDING
            else None
        )
        if full is not None:
            first = full.first()
            self.remove(first)
            first.send_away()
        caller = PendingHandshake(address, send_away)
        self._all.add(caller)
        self._from.setdefault(address, _Crowd()).add(caller)
        return caller

    def set_standing(self, caller: PendingHandshake, standing: int) -> None:
        """Update the standing of a connection, if it is still here."""
        here = self._from.get(caller.address)
        if here is not None and standing != caller.standing and self._all.drop(caller):
            here.drop(caller)
            caller.standing = standing
            self._all.add(caller)
            here.add(caller)

    def remove(self, caller: PendingHandshake) -> None:
        """Remove a connection; it may have been removed already."""
        if self._all.drop(caller):
            here = self._from[caller.address]
            here.drop(caller)
            if not len(here):
                del self._from[caller.address]


class _Crowd:
    """Connections by standing, oldest first."""

    def __init__(self) -> None:
        self._by_standing: Final[tuple[dict[PendingHandshake, None], ...]] = ({}, {}, {})

    def __len__(self) -> int:
        return sum(map(len, self._by_standing))

    def add(self, caller: PendingHandshake) -> None:
        """Add a connection as the newest of its standing."""
        self._by_standing[caller.standing][caller] = None

    def drop(self, caller: PendingHandshake) -> bool:
        """Remove a connection. Returns False if it was not here."""
        there = self._by_standing[caller.standing]
        return there.pop(caller, caller) is None

    def first(self) -> PendingHandshake:
        """Return the connection to drop first."""
        return next(caller for callers in self._by_standing for caller in callers)
