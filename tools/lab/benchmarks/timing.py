"""What the programs that are compared have in common; it needs nothing but Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

BLOCK: Final = "OpenSpiel's game"
"""A round of two, seven tiles each, without draws."""
PARTNERS: Final = "PyPI dominoes' game"
"""A round of four, all tiles dealt."""


def each_time(act: Callable[[int], object], times: int) -> float:
    """Return the CPU seconds that `act` takes for each of some numbers, after one that isn't counted."""
    act(-1)
    begun = time.process_time()
    for number in range(times):
        act(number)
    return (time.process_time() - begun) / times
