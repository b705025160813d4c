"""Our presence: pings and their answers, by our own clock."""

from __future__ import annotations

from typing import Final

from tests.outside.protocol.findings import Impossible

HOST_WAITS: Final = 8.0
OFTEN: Final = 75.0


class Presence:
    """The times when we were and were not connected; None if unknown."""

    def __init__(self) -> None:
        self.pings: dict[int, float] = {}
        self.count = 0
        self.heard: float | None = None
        self.absence: float | None = None
        self.back: float | None = None
        self.losses: list[float] = []

    def ping(self, now: float) -> int:
        """Record an outgoing ping and return its number."""
        self.count += 1
        self.pings[self.count] = now
        return self.count

    def pong(self, number: int) -> None:
        """Record an answer to the oldest ping that waits: we were connected when we asked. No other is possible."""
        if number != min(self.pings, default=0):
            raise Impossible
        sent = self.pings.pop(number)
        self.heard = sent if self.heard is None else max(self.heard, sent)

    def oldest(self) -> float | None:
        """Return the time of the oldest unanswered ping."""
        return min(self.pings.values(), default=None)

    def begin(self) -> None:
        """Forget the pings of the last connection."""
        self.pings.clear()
        self.back = None

    def welcomed(self, now: float) -> None:
        """Record that we joined; the time we were away is known unless we restarted."""
        self.absence = None if self.heard is None else now - self.heard
        self.back = now

    def lost(self, now: float) -> None:
        """Record that the connection was lost."""
        self.losses.append(now)

    def away(self, now: float) -> float | None:
        """Return the longest time in seconds we can have been away when a move, reported now, was made for us."""
        if self.heard is None:
            return None
        if self.back is not None and self.heard >= self.back:
            return now - self.heard
        return self.absence

    def were_there(self, answered: float | None, now: float) -> bool:
        """Return True if an honest host must have our answer, which we sent on this connection at this time."""
        if answered is not None and self.heard is not None and self.heard > answered:
            return True
        often = len([one for one in self.losses if now - one <= OFTEN]) >= 3
        return bool(self.losses) and self.absence is not None and self.absence < HOST_WAITS and not often
