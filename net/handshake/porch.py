"""Who stands at the doors of a host and has not been let in yet: few, for a short time, strangers before friends.

Knows addresses and what was found out of each; refuses to know sockets. Where there is no more room, whoever has said
nothing makes room first, then strangers, then those who have shown to be none: always the oldest, for whom there was
time enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOST_PENDING_OF_ADDRESS: Final = 32
"""Connections from one address that have not been let in yet."""
MOST_PENDING: Final = 256
"""The same from all addresses together."""
SILENT, STRANGER, FRIEND = range(3)
"""Has not said what it wants; is in the midst of a handshake; has shown that it comes back, or was invited."""


class Caller:
    """One connection at the door."""

    def __init__(self, address: str, send_away: Callable[[], object]) -> None:
        self.address: Final = address
        self.send_away: Final = send_away
        """Ends the connection at once."""
        self.standing = SILENT


class Porch:
    """All connections at the doors of one host."""

    def __init__(self) -> None:
        self._all: Final = _Crowd()
        self._from: Final[dict[str, _Crowd]] = {}

    def __len__(self) -> int:
        """How many are there."""
        return len(self._all)

    def come(self, address: str, send_away: Callable[[], object]) -> Caller:
        """Let one more stand there, in place of another one if need be."""
        here = self._from.get(address)
        full = (
            here
            if here is not None and len(here) >= MOST_PENDING_OF_ADDRESS
            else self._all
            if len(self._all) >= MOST_PENDING
            else None
        )
        if full is not None:
            first = full.first()
            self.go(first)
            first.send_away()
        caller = Caller(address, send_away)
        self._all.add(caller)
        self._from.setdefault(address, _Crowd()).add(caller)
        return caller

    def know(self, caller: Caller, standing: int) -> None:
        """Note what has been found out of one who is there."""
        here = self._from.get(caller.address)
        if here is not None and standing != caller.standing and self._all.drop(caller):
            here.drop(caller)
            caller.standing = standing
            self._all.add(caller)
            here.add(caller)

    def go(self, caller: Caller) -> None:
        """Note that a connection is not at the door any more; it may be told of twice."""
        if self._all.drop(caller):
            here = self._from[caller.address]
            here.drop(caller)
            if not len(here):
                del self._from[caller.address]


class _Crowd:
    """Callers by their standing, the oldest first."""

    def __init__(self) -> None:
        self._by_standing: Final[tuple[dict[Caller, None], ...]] = ({}, {}, {})

    def __len__(self) -> int:
        return sum(map(len, self._by_standing))

    def add(self, caller: Caller) -> None:
        """Take one in, as the youngest of its standing."""
        self._by_standing[caller.standing][caller] = None

    def drop(self, caller: Caller) -> bool:
        """Let one go; False where it was not there."""
        there = self._by_standing[caller.standing]
        return there.pop(caller, caller) is None

    def first(self) -> Caller:
        """Return who has to make room first."""
        return next(caller for callers in self._by_standing for caller in callers)
