"""The chances between rounds from a coarse net, for laws that hold whatever the chances are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import pytest

from engine.equity.equity import _equity
from tests.support.lengths import LONG


@contextmanager
def coarse_chances(*, always: bool = False) -> Iterator[None]:
    """Solve small nets of few measured rounds, which takes far less time; in the long run they are the real ones.

    With `always` they are small there, too.
    """
    with pytest.MonkeyPatch.context() as patch:
        if always or not LONG:
            patch.setattr("engine.equity.target._POINTS", {2: 4, 3: 3, 4: 3})
            patch.setattr("engine.equity.target._ROUNDS", {2: 20})
            patch.setattr("engine.equity.target._FEW", 10)
        patch.setattr("engine.equity.equity._equity", lru_cache(_equity.__wrapped__))
        yield
