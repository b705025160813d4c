"""Whether we were there: pings and their answers, by a clock of our own."""

from __future__ import annotations

from typing import Final

HOST_WAITS: Final = 8.0


class Presence:
    """When we were heard, and when not; a time is None where it is not known."""

    def __init__(self) -> None:
        self.pings: dict[int, float] = {}
        self.count = 0
        self.heard: float | None = None
        self.answered_at: float | None = None
        self.absence: float | None = None
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

    def welcomed(self, now: float) -> None:
        """Note that we are at the table."""
        if self.losses:
            self.absence = None if self.heard is None else now - self.heard
        self.pings.clear()
        self.heard = now

    def lost(self, now: float) -> None:
        """Note that the line is lost."""
        self.losses.append(now)
        self.pings.clear()

    def were_there(self, answered: float | None, now: float) -> bool:
        """Return whether an honest host must have had an answer that we have sent on this line, at this time."""
        if answered is not None and self.heard is not None and self.heard > answered:
            return True
        often = len([one for one in self.losses if now - one <= 75.0]) >= 3
        return self.absence is not None and self.absence < HOST_WAITS and not often
