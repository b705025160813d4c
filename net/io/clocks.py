"""The network's clock: monotonic seconds that also count while the computer sleeps, if the system has such a clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def suspend_aware_clock() -> Callable[[], float]:
    """Return a clock in seconds that goes on while the computer sleeps.

    This is CLOCK_BOOTTIME on Linux, CLOCK_MONOTONIC on macOS, and any clock on Windows.
    """
    if sys.platform == "linux":
        return lambda: time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return lambda: time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic
