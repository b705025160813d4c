"""Who stands at the doors of a host and has not been let in yet: few, for a short time, strangers before friends.

Knows addresses and what was found out of each; refuses to know sockets. Where there is no more room, whoever has said
nothing goes first, then strangers, the oldest of them; who has shown to come back is never sent away for others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

EACH: Final = 32
"""Connections from one address that have not been let in yet."""
ALL: Final = 256
"""The same from all addresses together."""
SILENT, STRANGER, FRIEND = range(3)
"""Has not said what it wants; is in the midst of a handshake; has shown that it comes back."""


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
        self._callers: Final[dict[Caller, None]] = {}
        """The oldest first."""
        self._from: Final[Counter[str]] = Counter()

    def __len__(self) -> int:
        """How many are there."""
        return len(self._callers)

    def come(self, address: str, send_away: Callable[[], object]) -> Caller | None:
        """Let one more stand there, in place of another one if need be; None where all others have a better right."""
        if self._from[address] >= EACH:
            first = self._first_to_go(address)
        elif len(self._callers) >= ALL:
            first = self._first_to_go()
        else:
            first = NOBODY
        if first is None:
            return None
        if first is not NOBODY:
            self.go(first)
            first.send_away()
        caller = Caller(address, send_away)
        self._callers[caller] = None
        self._from[address] += 1
        return caller

    def go(self, caller: Caller) -> None:
        """Note that a connection is not at the door any more; it may be told of twice."""
        if caller in self._callers:
            del self._callers[caller]
            self._from[caller.address] -= 1
            if not self._from[caller.address]:
                del self._from[caller.address]

    def _first_to_go(self, address: str | None = None) -> Caller | None:
        for standing in (SILENT, STRANGER):
            for caller in self._callers:
                if caller.standing == standing and address in (None, caller.address):
                    return caller
        return None


NOBODY: Final = Caller("", lambda: None)
