"""The clock of the network: seconds that never go back and, where the system has such a clock, go on in sleep."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def clock_that_goes_on() -> Callable[[], float]:
    """Return a clock in seconds that goes on while the computer sleeps.

    Linux has it by the name of CLOCK_BOOTTIME, on macOS it is CLOCK_MONOTONIC, and on Windows every clock is one.
    """
    if sys.platform == "linux":
        return lambda: time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return lambda: time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic
