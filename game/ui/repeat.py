"""Holding an arrow down asks again and again, by the clock that is passed in."""

from collections.abc import Hashable
from typing import Final

from game.ui.actions import ARROWS, Action, Press

FIRST_DELAY: Final = 0.400
"""Seconds until something held asks for the second time."""
NEXT_DELAY: Final = 0.120
"""Seconds between all later times."""
REPEATING: Final = frozenset(
    {*ARROWS, Action.PAGE_UP, Action.PAGE_DOWN, Action.ERASE, Action.DELETE, Action.ZOOM_IN, Action.ZOOM_OUT}
)


class Repeater:
    """What is held now, by its source (a key, a stick), and when it is due again. Times are seconds."""

    def __init__(self) -> None:
        self._held: dict[Hashable, tuple[Action, float]] = {}

    def __bool__(self) -> bool:
        return bool(self._held)

    def hold(self, source: Hashable, action: Action, now: float) -> list[Press]:
        """Take note that `source` is held down from now on; returns the first press."""
        if action in REPEATING:
            self._held[source] = (action, now + FIRST_DELAY)
        return [Press(action)]

    def release(self, source: Hashable) -> None:
        """Forget a source; nothing happens if it was not held."""
        self._held.pop(source, None)

    def release_all(self) -> None:
        """Forget everything held: the window lost its keyboard, or the pad was unplugged."""
        self._held.clear()

    def held(self, source: Hashable) -> Action | None:
        """Tell what a source is asking for."""
        found = self._held.get(source)
        return found[0] if found else None

    def tick(self, now: float) -> list[Press]:
        """Collect what is due. A late call asks once only, so that a stutter does not overshoot."""
        presses = []
        for source, (action, due) in self._held.items():
            if now >= due:
                self._held[source] = (action, now + NEXT_DELAY)
                presses.append(Press(action, repeat=True))
        return presses
