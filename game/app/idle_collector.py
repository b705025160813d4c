"""Runs garbage collection when a page has closed and nothing moves.

Scenes, their widgets and their pictures refer to each other, so only Python's collector frees them. Left alone, it
looks at everything so rarely that an evening's pages pile up, and then it stops the picture in the middle of a game.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

from game.look.look import Look

CALM: Final = 0.4
"""Seconds without an input, a motion or a change of scenes before anything is tidied."""


class IdleCollector:
    """Collects the remains of scenes. Everything made before `begin` is taken to stay, and isn't looked at."""

    def __init__(self) -> None:
        self._done = 0
        self._since = 0.0
        self._trim: Final = _trimmer()

    def begin(self) -> None:
        """Set the program's own objects aside: after this, a collection costs a few milliseconds."""
        gc.freeze()

    def end(self) -> None:
        """Treat everything alike again."""
        gc.unfreeze()

    def due(self, shed: int) -> float | None:
        """Return when to tidy up, if nothing happens before then; None if there is nothing to tidy.

        `shed` is the number of scenes and looks that were given up so far.
        """
        return None if shed == self._done else self._since + CALM

    def stir(self, now: float) -> None:
        """Wait again, because something happens at `now`, in seconds."""
        self._since = now

    def work(self, shed: int, look: Look | None) -> None:
        """Collect; with a `look`, drop most of its art, too, because no page needs it now."""
        self._done = shed
        gc.collect()
        if look is not None:
            look.tidy()
        self._trim()


def _trimmer() -> Callable[[], object]:
    """Return a function that gives free memory back to the system, if the system needs to be asked for that."""
    if sys.platform == "linux":
        try:
            trim = ctypes.CDLL(None).malloc_trim
        except (OSError, AttributeError):  # another C library
            return lambda: None
        trim.argtypes, trim.restype = [ctypes.c_size_t], ctypes.c_int
        return lambda: trim(0)
    return lambda: None
