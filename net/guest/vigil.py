"""A timer for overdue messages: when a guest asks again, and when it gives the host up."""

from __future__ import annotations

from typing import Final, NamedTuple

from net.protocol.messages import Phase, TableSettings

ASK: Final = 15.0
"""Seconds after the latest moment at which an honest host would have continued; then the guest asks again."""
LOST: Final = 60.0
"""Seconds after that moment at which the host is considered lost."""
PHASE_TAKES: Final[dict[Phase, float]] = {"commit": 24.0, "open": 24.0, "claims": 24.0}
"""Maximum duration of each phase at an honest host, in seconds."""
THINKING: Final = 40.0
"""Maximum thinking time of a bot on a slow computer, in seconds."""

TablePosition = tuple[Phase, int, int, int]
"""The state of the table: phase, deal, ply and version of the room."""


class Waited(NamedTuple):
    """The time waited in seconds, and what to do now."""

    seconds: float
    ask: bool
    is_lost: bool


class Vigil:
    """Watches one table over one connection."""

    def __init__(self) -> None:
        self._place: TablePosition | None = None
        self._since = 0.0
        self._asked = False

    def waits(self, place: TablePosition, now: float, custom: TableSettings, *, is_free: bool) -> Waited:
        """Return the step to take now. `is_free` is True if the player in turn has unlimited time."""
        if place != self._place:
            self._place, self._since, self._asked = place, now, False
        seconds = now - self._since
        most = PHASE_TAKES.get(place[0])
        if place[0] == "play" and not is_free:
            most = THINKING + custom.turn + custom.stand_in
        if most is None or seconds < most + ASK:
            return Waited(seconds, ask=False, is_lost=False)
        ask, self._asked = not self._asked, True
        return Waited(seconds, ask=ask, is_lost=not ask and seconds >= most + LOST)
