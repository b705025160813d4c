"""Whether the host is there: how long this guest can have been away, and how long a silent host is waited for.

Absence is judged by the guest's own clock and the host's answers to its pings. The host answers each ping at once, in
order with everything else. So it last received something from this guest no earlier than the sending of the last
answered ping. Any delay of a frame, or of this computer, can only make the absence longer: an honest host is never
found at fault. The clock must keep running while the computer sleeps.
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from engine.core import Seat
from net.fairness.deal_record import OFTEN
from net.protocol.errors import ProtocolError
from net.protocol.field_types import DEAD
from net.protocol.messages import Phase, Room, TableSettings

PING_EVERY: Final = 1.0
"""Interval between pings, in seconds."""
PROMPT: Final = 0.8
"""Maximum seconds for an answer if neither the host nor the connection hangs. A host that hung for two seconds restarts
all waits, and the first ping of that time may have been sent a second after it began.
"""
DRIFT: Final = 0.002
"""Largest difference in speed between two computers' clocks, as a fraction."""
_WITHIN: Final = 75.0
"""Period in seconds. A guest that was lost `OFTEN` times within it need not be waited for. The host's period is a
minute, but it may notice the first loss later than the guest does.
"""
ASK: Final = 15.0
"""Seconds beyond the latest time at which an honest host would have continued, until it is asked again."""
LOST: Final = 60.0
"""Seconds beyond that time after which the host counts as lost."""
PHASE_TAKES: Final[dict[Phase, float]] = {"commit": 24.0, "open": 24.0, "claims": 24.0}
"""The longest time, in seconds, that a phase takes with an honest host."""
THINKING: Final = 40.0
"""The longest time, in seconds, that a bot may think on a slow computer."""

TablePosition = tuple[Phase, int, int, int]
"""The state of the table: the phase, the deal, the ply and the version of the room."""


class HostPings:
    """One guest's pings, and the conclusions from their answers. `now` is in seconds, always on the same clock."""

    def __init__(self) -> None:
        self.is_new = True
        """True if this guest has never been at the table before, as far as it knows."""
        self.sure: float | None = None
        """The time of the last ping whose answer was read; None if there is none since this process started."""
        self.followed: float | None = None
        """The time of the last ping that was answered in this process; None while none was. The host had told us
        everything until then, so whatever it tells us later has happened later.
        """
        self.gap: float | None = None
        """Seconds for which we may have been away when we were last welcomed; None if unknown."""
        self.live: float | None = None
        """The time of the last ping that was answered on this link; None while none was."""
        self.last_ping = 0
        """The number of the last ping sent."""
        self._pinged: float | None = None
        """The time of the last ping on this link."""
        self._sent: deque[tuple[int, float]] = deque()
        self._is_open = False
        self.opened = 0.0
        """The time at which this link was opened: the host heard from us after that."""
        self.prompt = 0.0
        """The time since which the host has answered promptly on this link."""
        self._first: float | None = None
        """The time at which the first link was opened."""
        self._losses: deque[float] = deque(maxlen=OFTEN)

    # -- the link ------------------------------------------------------------------------------------------------------

    def open(self, now: float) -> None:
        """Start a new connection."""
        self._is_open, self.live, self.opened, self.prompt = True, None, now, now
        self._first = now if self._first is None else self._first
        self._pinged = None
        self._sent.clear()

    def close(self, now: float) -> None:
        """Note that the link is gone. Pings on it won't be answered."""
        if self._is_open:
            self._losses.append(now)
        self._is_open = False
        self._sent.clear()

    def welcomed(self, now: float) -> None:
        """Record that the host has accepted this connection."""
        self.gap = None if self.sure is None else now - self.sure
        if self.sure is None and self.is_new:
            self.sure = self.opened  # nothing was missed before that

    # -- pings --------------------------------------------------------------------------------------------------------

    def is_due(self, now: float) -> bool:
        """Return True if it is time for a ping."""
        return self._pinged is None or now - self._pinged >= PING_EVERY

    def ping(self, now: float) -> int:
        """Return the number of a ping to send now."""
        self.last_ping += 1
        self._pinged = now
        self._sent.append((self.last_ping, now))
        return self.last_ping

    def answered(self, number: int, now: float) -> None:
        """Take in the answer to the oldest ping that waits. `ProtocolError` for any other: no honest host sends one."""
        if not self._sent or self._sent[0][0] != number:
            raise ProtocolError("bad_message", "an answer to another ping than the oldest")
        _, at = self._sent.popleft()
        self.sure = self.live = self.followed = at
        if now - at > PROMPT:
            self.prompt = now

    def is_dead(self, now: float) -> bool:
        """Return True if the oldest ping has waited so long that the link must be given up."""
        return bool(self._sent) and now - self._sent[0][1] > DEAD

    def is_answered_after(self, number: int) -> bool:
        """Return True if a ping that was sent on this link after that number has been answered."""
        waiting = self._sent[0][0] if self._sent else self.last_ping + 1
        return self.live is not None and waiting > number + 1

    # -- absence ------------------------------------------------------------------------------------------------------

    def absence(self, now: float) -> float | None:
        """Return the seconds for which we may have been away, until now or until this link; None if unknown."""
        return self.gap if self.live is None else now - self.live

    @property
    def is_unsteady(self) -> bool:
        """True if this guest may have dropped out so often that the host need not wait for it."""
        if not self._losses or self._first is None:
            return False
        may_have_been = not self.is_new and self._losses[-1] - self._first <= _WITHIN
        return may_have_been or (len(self._losses) == OFTEN and self._losses[-1] - self._losses[0] <= _WITHIN)


def is_less(seconds: float, told: float) -> bool:
    """Return True if a time by our clock is certainly shorter than another computer says of its own."""
    return seconds < told * (1 - DRIFT)


class StallState(NamedTuple):
    """The outcome of a wait so far."""

    seconds: float
    ask: bool
    is_lost: bool


class StallTimer:
    """Measures how long a table's state hasn't changed, over one link."""

    def __init__(self) -> None:
        self._position: TablePosition | None = None
        self._since = 0.0
        self._asked = False

    def check_room(self, room: Room, ply: int, turn: Seat, seat: Seat, now: float) -> StallState:
        """Return whether to ask again or give up, at a table where it's the `turn` of a seat, and ours is `seat`."""
        custom = room.settings
        kind = room.seats[turn].kind if 0 <= turn < len(room.seats) else "open"
        is_free = turn == seat or (kind == "person" and not custom.turn)
        return self.check((room.phase, room.deal, ply, room.version), now, custom, is_free=is_free)

    def check(self, position: TablePosition, now: float, custom: TableSettings, *, is_free: bool) -> StallState:
        """Return whether to ask again or give up. `is_free`: the player to move may take any time."""
        if position != self._position:
            self._position, self._since, self._asked = position, now, False
        seconds = now - self._since
        most = PHASE_TAKES.get(position[0])
        if position[0] == "play" and not is_free:
            most = THINKING + custom.turn + custom.stand_in
        if most is None or seconds < most + ASK:
            return StallState(seconds, ask=False, is_lost=False)
        ask, self._asked = not self._asked, True
        return StallState(seconds, ask=ask, is_lost=not ask and seconds >= most + LOST)
