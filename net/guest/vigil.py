"""The time that a guest waits for a silent host when something is due, until it asks again and until it gives up."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import Seat
from net.protocol.messages import Phase, Room, TableSettings

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


class Waited(NamedTuple):
    """The outcome of a wait so far."""

    seconds: float
    ask: bool
    is_lost: bool


class Vigil:
    """Measures how long a table's state hasn't changed, over one line."""

    def __init__(self) -> None:
        self._place: TablePosition | None = None
        self._since = 0.0
        self._asked = False

    def keep(self, room: Room, ply: int, turn: Seat, seat: Seat, now: float) -> Waited:
        """Return whether to ask again or give up, at a table where it's the `turn` of a seat, and ours is `seat`."""
        custom = room.custom
        kind = room.places[turn].kind if 0 <= turn < len(room.places) else "open"
        is_free = turn == seat or (kind == "person" and not custom.turn)
        return self.waits((room.phase, room.deal, ply, room.version), now, custom, is_free=is_free)

    def waits(self, place: TablePosition, now: float, custom: TableSettings, *, is_free: bool) -> Waited:
        """Return whether to ask again or give up. `is_free`: the player to move may take any time."""
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
