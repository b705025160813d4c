"""How long this machine can have been away, by its own clock and the host's answers to its pings.

The host answers each ping at once and in order with all else. So the host has heard us at the latest when we sent the
last ping whose answer we have read, and whatever delays a frame, or stops this machine, can only make our absence
longer in our own eyes: an honest host is never found at fault. The clock has to go on while the machine sleeps.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from net.dealing import OFTEN

EVERY: Final = 1.0
"""Seconds between two pings."""
DEAD: Final = 6.0
"""Seconds after which a ping that is not answered means that the line is dead."""
WITHIN: Final = 75.0
"""Seconds in which so many losses make us one who comes and goes, and need not be waited for. The host counts a minute,
and may notice the first loss later than we do."""


class Presence:
    """One machine's pings, and what follows from their answers. `now` is in seconds, on one clock for ever."""

    def __init__(self) -> None:
        self.sure: float | None = None
        """When the last ping was sent whose answer was read; None: since this process began, none was."""
        self.gap: float | None = None
        """Seconds for which we may have been away when we were last welcomed; None: unknown."""
        self._count = 0
        self._sent: deque[tuple[int, float]] = deque()
        self._is_open = False
        self._is_proved = False
        """Whether a ping of this line was answered."""
        self._opened = 0.0
        self._losses: deque[float] = deque(maxlen=OFTEN)

    # -- the line -----------------------------------------------------------------------------------------------------

    def open(self, now: float) -> None:
        """Note a new line."""
        self._is_open, self._is_proved, self._opened = True, False, now
        self._sent.clear()

    def close(self, now: float) -> None:
        """Note that the line is gone; pings on it will not be answered."""
        if self._is_open:
            self._losses.append(now)
        self._is_open = False
        self._sent.clear()

    def welcomed(self, now: float) -> None:
        """Note that the host knows now that we are back."""
        self.gap = None if self.sure is None else now - self.sure

    # -- pings --------------------------------------------------------------------------------------------------------

    def is_due(self, now: float) -> bool:
        """Say whether it is time for a ping."""
        return not self._sent or now - self._sent[-1][1] >= EVERY

    def ping(self, now: float) -> int:
        """Return the number of a ping that is sent now."""
        self._count += 1
        self._sent.append((self._count, now))
        return self._count

    def answered(self, number: int) -> None:
        """Take in the answer to a ping; one that was not sent on this line means nothing."""
        while self._sent and self._sent[0][0] <= number:
            sent, at = self._sent.popleft()
            if sent == number:
                self.sure, self._is_proved = at, True

    def is_dead(self, now: float) -> bool:
        """Say whether the line has to be given up: the oldest ping has waited too long."""
        return bool(self._sent) and now - self._sent[0][1] > DEAD

    @property
    def last_ping(self) -> int:
        """The number of the last ping that was sent."""
        return self._count

    def is_answered_after(self, number: int) -> bool:
        """Say whether a ping was answered that was sent after the one of this number, on this line."""
        waiting = self._sent[0][0] if self._sent else self._count + 1
        return self._is_proved and waiting > number + 1

    # -- how long ago -------------------------------------------------------------------------------------------------

    def absence(self, now: float) -> float | None:
        """Return the seconds for which we may have been away: until now, or until this line; None: nobody knows."""
        if not self._is_proved:
            return self.gap
        assert self.sure is not None
        return now - self.sure

    @property
    def is_unsteady(self) -> bool:
        """Whether we were lost so often of late that nobody need wait for us."""
        return len(self._losses) == OFTEN and self._losses[-1] - self._losses[0] <= WITHIN

    @property
    def live(self) -> float | None:
        """When the last ping was sent that was answered on this line; None where none was."""
        return self.sure if self._is_proved else None
