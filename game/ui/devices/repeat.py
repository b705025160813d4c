"""Repeats held keys and sticks, by the clock that is passed in."""

from collections.abc import Hashable
from typing import Final

from game.ui.actions import ARROWS, Action, Press

FIRST_DELAY: Final = 0.400
"""Delay in seconds before the first repeat."""
NEXT_DELAY: Final = 0.120
"""Delay in seconds between later repeats."""
REPEATING: Final = frozenset(
    {*ARROWS, Action.PAGE_UP, Action.PAGE_DOWN, Action.ERASE, Action.DELETE, Action.ZOOM_IN, Action.ZOOM_OUT}
)


class Repeater:
    """Keys and sticks held now, by source, and the time in seconds when each repeats next."""

    def __init__(self) -> None:
        self.held: Final[dict[Hashable, tuple[Action, float]]] = {}

    def hold(self, source: Hashable, action: Action, now: float) -> list[Press]:
        """Record that `source` is held down from now on; returns the first press."""
        if action in REPEATING:
            self.held[source] = (action, now + FIRST_DELAY)
        return [Press(action)]

    def release(self, source: Hashable) -> None:
        """Forget a source; does nothing if it wasn't held."""
        self.held.pop(source, None)

    def release_all(self) -> None:
        """Forget everything held: the window lost the keyboard, or the pad was unplugged."""
        self.held.clear()

    def action(self, source: Hashable) -> Action | None:
        """Return the action that a source is holding, if any."""
        found = self.held.get(source)
        return found[0] if found else None

    def tick(self, now: float) -> list[Press]:
        """Return the repeats that are due. A late call repeats each only once, so a stutter doesn't overshoot."""
        presses = []
        for source, (action, due) in self.held.items():
            if now >= due:
                self.held[source] = (action, now + NEXT_DELAY)
                presses.append(Press(action, repeat=True))
        return presses
