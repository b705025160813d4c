"""How long this machine can have been away, by its own clock and the host's answers to its pings.

The host answers each ping at once and in order with all else. So the host has heard us at the latest when we sent the
last ping whose answer we have read, and whatever delays a frame, or stops this machine, can only make our absence
longer in our own eyes: an honest host is never found at fault. The clock has to go on while the machine sleeps.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from net.fairness.dealing import OFTEN

PING_EVERY: Final = 1.0
"""Seconds between two pings."""
DEAD: Final = 6.0
"""Seconds after which a ping that is not answered means that the line is dead."""
PROMPT: Final = 0.8
"""Seconds in which a host answers a ping, where neither it nor the line hangs: a host that has hung for two seconds
waits for everything anew, and the first ping of that time may have been sent a second after it had begun."""
DRIFT: Final = 0.002
"""By how much, at most, one machine's clock goes faster than another's."""
_WITHIN: Final = 75.0
"""Seconds in which so many losses make us one who comes and goes, and need not be waited for. The host counts a minute,
and may notice the first loss later than we do."""


class Presence:
    """One machine's pings, and what follows from their answers. `now` is in seconds, on one clock for ever."""

    def __init__(self) -> None:
        self.is_new = True
        """Whether this machine has never been at the table before, as far as it knows."""
        self.sure: float | None = None
        """When the last ping was sent whose answer was read; None: since this process began, none was."""
        self.gap: float | None = None
        """Seconds for which we may have been away when we were last welcomed; None: unknown."""
        self._count = 0
        self._pinged: float | None = None
        """When a ping was sent last, on this line."""
        self._sent: deque[tuple[int, float]] = deque()
        self._is_open = False
        self._is_proved = False
        """Whether a ping of this line was answered."""
        self.opened = 0.0
        """When this line was opened: the host has heard us after that, and counts from no earlier moment."""
        self.prompt = 0.0
        """Since when the host has answered at once, on this line."""
        self._first: float | None = None
        """When the first line was opened."""
        self._losses: deque[float] = deque(maxlen=OFTEN)

    # -- the line -----------------------------------------------------------------------------------------------------

    def open(self, now: float) -> None:
        """Note a new line."""
        self._is_open, self._is_proved, self.opened, self.prompt = True, False, now, now
        self._first = now if self._first is None else self._first
        self._pinged = None
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
        if self.sure is None and self.is_new:
            self.sure = self.opened  # nothing has been missed before that

    # -- pings --------------------------------------------------------------------------------------------------------

    def is_due(self, now: float) -> bool:
        """Say whether it is time for a ping."""
        return self._pinged is None or now - self._pinged >= PING_EVERY

    def ping(self, now: float) -> int:
        """Return the number of a ping that is sent now."""
        self._count += 1
        self._pinged = now
        self._sent.append((self._count, now))
        return self._count

    def answered(self, number: int, now: float) -> None:
        """Take in the answer to a ping; one that was not sent on this line means nothing."""
        while self._sent and self._sent[0][0] <= number:
            sent, at = self._sent.popleft()
            if sent == number:
                self.sure, self._is_proved = at, True
                if now - at > PROMPT:
                    self.prompt = now

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
        """Whether we were lost so often of late that nobody need wait for us, or may have been before we began."""
        if not self._losses or self._first is None:
            return False
        may_have_been = not self.is_new and self._losses[-1] - self._first <= _WITHIN
        return may_have_been or (len(self._losses) == OFTEN and self._losses[-1] - self._losses[0] <= _WITHIN)

    @property
    def live(self) -> float | None:
        """When the last ping was sent that was answered on this line; None where none was."""
        return self.sure if self._is_proved else None


def is_less(seconds: float, told: float) -> bool:
    """Say whether a time by our clock is surely less than what another machine tells of its own."""
    return seconds < told * (1 - DRIFT)
