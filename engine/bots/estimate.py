"""Numbers that are known only roughly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple


class Estimate(NamedTuple):
    """A number with its standard error."""

    value: float
    error: float


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, with an infinite error for fewer than two."""
    count = len(values)
    middle = math.fsum(values) / max(count, 1)
    if count < 2:
        return Estimate(middle, math.inf)
    return Estimate(middle, math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (count - 1) / count))
