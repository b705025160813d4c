"""What is known of a scene that broke, and how often that may happen before the program gives up. Knows no window."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from game.ui.scene import Scene

QUIET: Final = 30.0
"""Seconds without a mishap after which those before are forgotten."""
BEARABLE: Final = 8
"""Strain that is borne."""
BY_ITSELF: Final = 3
"""Strain of a mishap on the first page that nobody has brought about: it will happen again at once. Others count 1."""


class Mishap(NamedTuple):
    """A scene that broke, as its player is told of it."""

    page: str
    """What it is called (a message, untranslated)."""
    keeps_seat: bool = False
    """Whether the player sat at a table of others, where the seat is kept."""
    log: Path | None = None
    """Where it is written what happened."""


class Strain:
    """Counts mishaps, so that they never go round in a circle."""

    def __init__(self) -> None:
        self._strain = 0
        self._last = float("-inf")

    def bears(self, now: float, *, by_itself: bool) -> bool:
        """Count a mishap at the time `now`, in seconds; False where there are too many."""
        if now - self._last > QUIET:
            self._strain = 0
        self._strain += BY_ITSELF if by_itself else 1
        self._last = now
        return self._strain <= BEARABLE


def culprit(why: BaseException, otherwise: Scene | None) -> type[Scene]:
    """Return the kind of the scene that was at work when this was raised, or else of the one in front."""
    found = Scene if otherwise is None else type(otherwise)
    step = why.__traceback__
    while step is not None:
        actor = step.tb_frame.f_locals.get("self")
        found = type(actor) if isinstance(actor, Scene) else found
        step = step.tb_next
    return found
