"""Whether we were there: pings and their answers, by a clock of our own."""

from __future__ import annotations

from typing import Final

HOST_WAITS: Final = 8.0
OFTEN: Final = 75.0


class Presence:
    """When we were heard, and when not; a time is None where it is not known."""

    def __init__(self) -> None:
        self.pings: dict[int, float] = {}
        self.count = 0
        self.heard: float | None = None
        self.absence: float | None = None
        self.back: float | None = None
        self.losses: list[float] = []

    def ping(self, now: float) -> int:
        """Note that a ping goes out; return its number."""
        self.count += 1
        self.pings[self.count] = now
        return self.count

    def pong(self, number: int) -> None:
        """Note an answer: we were there when we asked."""
        sent = self.pings.pop(number, None)
        if sent is not None:
            self.heard = sent if self.heard is None else max(self.heard, sent)

    def oldest(self) -> float | None:
        """Return when the oldest ping went out that waits for its answer."""
        return min(self.pings.values(), default=None)

    def begin(self) -> None:
        """Forget the pings of the line before."""
        self.pings.clear()
        self.back = None

    def welcomed(self, now: float) -> None:
        """Note that we are at the table; how long we were away is known but for a restart."""
        self.absence = None if self.heard is None else now - self.heard
        self.back = now

    def lost(self, now: float) -> None:
        """Note that the line is lost."""
        self.losses.append(now)

    def away(self, now: float) -> float | None:
        """Return how long at most we can have been away when a move was made for us that we are told of now."""
        if self.heard is None:
            return None
        if self.back is not None and self.heard >= self.back:
            return now - self.heard
        return self.absence

    def were_there(self, answered: float | None, now: float) -> bool:
        """Return whether an honest host must have had an answer that we have sent on this line, at this time."""
        if answered is not None and self.heard is not None and self.heard > answered:
            return True
        often = len([one for one in self.losses if now - one <= OFTEN]) >= 3
        return bool(self.losses) and self.absence is not None and self.absence < HOST_WAITS and not often
