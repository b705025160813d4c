"""Measures how long this guest may have been away, by its own clock and the host's answers to its pings.

The host answers each ping at once, in order with everything else. So it last received something from this guest no
earlier than the sending of the last answered ping. Any delay of a frame, or of this computer, can only make the absence
longer: an honest host is never found at fault. The clock must keep running while the computer sleeps.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from net.fairness.dealing import OFTEN

PING_EVERY: Final = 1.0
"""Interval between pings, in seconds."""
DEAD: Final = 6.0
"""Seconds without an answer to a ping after which the connection is dead."""
PROMPT: Final = 0.8
"""Maximum seconds for an answer if neither the host nor the connection hangs. A host that hung for two seconds restarts
all waits, and the first ping of that time may have been sent a second after it began.
"""
DRIFT: Final = 0.002
"""Maximum relative difference in speed between two computers' clocks."""
_WITHIN: Final = 75.0
"""Period in seconds. A guest that was lost `OFTEN` times within it need not be waited for. The host's period is a
minute, but it may notice the first loss later than the guest does.
"""


class Presence:
    """One guest's pings and their answers. `now` is in seconds on one monotonic clock."""

    def __init__(self) -> None:
        self.is_new = True
        """True if this guest has never been at the table before, as far as it knows."""
        self.sure: float | None = None
        """Time at which the last answered ping was sent; None if none was answered since this process started."""
        self.gap: float | None = None
        """Possible absence before the latest welcome, in seconds; None if unknown."""
        self._count = 0
        self._pinged: float | None = None
        """Time of the last ping on this connection."""
        self._sent: deque[tuple[int, float]] = deque()
        self._is_open = False
        self._is_proved = False
        """True if a ping on this connection was answered."""
        self.opened = 0.0
        """Time at which this connection opened, and so the earliest at which a wait of the host can have begun."""
        self.prompt = 0.0
        """Start of the period in which the host has answered promptly on this connection."""
        self._first: float | None = None
        """Time at which the first connection opened."""
        self._losses: deque[float] = deque(maxlen=OFTEN)

    # -- the line -----------------------------------------------------------------------------------------------------

    def open(self, now: float) -> None:
        """Start a new connection."""
        self._is_open, self._is_proved, self.opened, self.prompt = True, False, now, now
        self._first = now if self._first is None else self._first
        self._pinged = None
        self._sent.clear()

    def close(self, now: float) -> None:
        """End the connection, whose pings will not be answered."""
        if self._is_open:
            self._losses.append(now)
        self._is_open = False
        self._sent.clear()

    def welcomed(self, now: float) -> None:
        """Record the welcome: the host knows that this guest is back."""
        self.gap = None if self.sure is None else now - self.sure
        if self.sure is None and self.is_new:
            self.sure = self.opened  # nothing was missed before that

    # -- pings --------------------------------------------------------------------------------------------------------

    def is_due(self, now: float) -> bool:
        """Return True if it is time for a ping."""
        return self._pinged is None or now - self._pinged >= PING_EVERY

    def ping(self, now: float) -> int:
        """Return the number of a ping sent now."""
        self._count += 1
        self._pinged = now
        self._sent.append((self._count, now))
        return self._count

    def answered(self, number: int, now: float) -> None:
        """Record the answer to a ping; any other number is ignored."""
        while self._sent and self._sent[0][0] <= number:
            sent, at = self._sent.popleft()
            if sent == number:
                self.sure, self._is_proved = at, True
                if now - at > PROMPT:
                    self.prompt = now

    def is_dead(self, now: float) -> bool:
        """Return True if the oldest ping has waited too long, so the connection must be closed."""
        return bool(self._sent) and now - self._sent[0][1] > DEAD

    @property
    def last_ping(self) -> int:
        """The number of the last ping."""
        return self._count

    def is_answered_after(self, number: int) -> bool:
        """Return True if a ping sent after this number was answered on this connection."""
        waiting = self._sent[0][0] if self._sent else self._count + 1
        return self._is_proved and waiting > number + 1

    # -- absence ------------------------------------------------------------------------------------------------------

    def absence(self, now: float) -> float | None:
        """Return the possible absence in seconds, until now or until this connection; None if unknown."""
        if not self._is_proved:
            return self.gap
        assert self.sure is not None
        return now - self.sure

    @property
    def is_unsteady(self) -> bool:
        """True if this guest was lost too often lately to be waited for, or may have been before a restart."""
        if not self._losses or self._first is None:
            return False
        may_have_been = not self.is_new and self._losses[-1] - self._first <= _WITHIN
        return may_have_been or (len(self._losses) == OFTEN and self._losses[-1] - self._losses[0] <= _WITHIN)

    @property
    def live(self) -> float | None:
        """Time at which the last answered ping on this connection was sent; None if there is none."""
        return self.sure if self._is_proved else None


def is_less(seconds: float, told: float) -> bool:
    """Return True if a time by this computer's clock is certainly less than one another computer reports."""
    return seconds < told * (1 - DRIFT)
