"""How long a guest waits for a host that says nothing where something is due, until it asks, and until it gives up."""

from __future__ import annotations

from typing import Final, NamedTuple

from net.protocol.messages import Phase, TableSettings

ASK: Final = 15.0
"""Seconds beyond the latest moment at which an honest host would have gone on; then it is asked again."""
LOST: Final = 60.0
"""Seconds beyond it after which the host is taken to be lost."""
PHASE_TAKES: Final[dict[Phase, float]] = {"commit": 24.0, "open": 24.0, "claims": 24.0}
"""Seconds that a phase takes at an honest host at most."""
THINKING: Final = 40.0
"""Seconds that a bot may think, on a slow machine."""

TablePosition = tuple[Phase, int, int, int]
"""The phase, the deal, the ply and the version of the room: where the table stands."""


class Waited(NamedTuple):
    """What is to be done about it."""

    seconds: float
    ask: bool
    is_lost: bool


class Vigil:
    """Watches one table over one line."""

    def __init__(self) -> None:
        self._place: TablePosition | None = None
        self._since = 0.0
        self._asked = False

    def waits(self, place: TablePosition, now: float, custom: TableSettings, *, is_free: bool) -> Waited:
        """Return what is to be done at this place and time; `is_free`: whoever is in turn may take any time."""
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
