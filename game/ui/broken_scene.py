"""A record of scenes that failed, and the limit after which the program gives up. Independent of the window."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from game.ui.scene import Scene

QUIET: Final = 30.0
"""Seconds without a failure after which earlier ones are forgotten."""
BEARABLE: Final = 8
"""Highest strain at which the program continues."""
BY_ITSELF: Final = 3
"""Strain of a failure on the first page that no input caused, since it will happen again at once. Others count 1."""


class SceneFailure(NamedTuple):
    """A failed scene, as reported to the player."""

    page: str
    """The scene's name (a message, untranslated)."""
    keeps_seat: bool = False
    """True if the player was at a network table, where the seat is kept."""
    log: Path | None = None
    """The log file with the details."""


class FailureLimit:
    """Counts failures, to prevent an endless loop of them."""

    def __init__(self) -> None:
        self._strain = 0
        self._last = float("-inf")

    def bears(self, now: float, *, by_itself: bool) -> bool:
        """Count a failure at the time `now`, in seconds; returns False if there were too many."""
        if now - self._last > QUIET:
            self._strain = 0
        self._strain += BY_ITSELF if by_itself else 1
        self._last = now
        return self._strain <= BEARABLE


def culprit(why: BaseException, otherwise: Scene | None) -> type[Scene]:
    """Return the class of the scene that raised the exception, or of the one in front if none did."""
    found = Scene if otherwise is None else type(otherwise)
    step = why.__traceback__
    while step is not None:
        actor = step.tb_frame.f_locals.get("self")
        found = type(actor) if isinstance(actor, Scene) else found
        step = step.tb_next
    return found
