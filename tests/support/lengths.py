"""How much the tests try: less in the everyday run, everything in the long one, `dev.py test --lab`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import cycle, product
from typing import Final, TypeVar

import pytest

T = TypeVar("T")
U = TypeVar("U")
LONG: Final = bool(os.environ.get("BONEYARD_LONG_TESTS"))
"""True in the long run, which continuous integration makes every night."""
long_run = pytest.mark.skipif(not LONG, reason="takes long: `dev.py test --lab` runs it")


def often(everyday: int, long: int) -> int:
    """Return how often something is tried in this run."""
    return long if LONG else everyday


def some(cases: Sequence[T], every: int) -> Sequence[T]:
    """Return every so many-th of the cases, from the first on, or all of them in the long run."""
    return cases if LONG else cases[::every]


def sampled(every: int) -> pytest.MarkDecorator:
    """Return a mark for a test of which this run tries every so many-th case, or all in the long run.

    Cases count as pytest lists them: a number that divides no count of values brings up each value of each parameter.
    """
    return pytest.mark.sampled(every)


def is_tried(test: pytest.Function) -> bool:
    """Return True if this run tries the case of a test; `tests/conftest.py` leaves out all other cases."""
    mark = test.get_closest_marker("sampled")
    return LONG or mark is None or int(next(iter(test.callspec.indices.values()))) % int(mark.args[0]) == 0


def in_turn(cases: Iterable[T], ways: Sequence[U]) -> list[tuple[T, U]]:
    """Return each case with one of the ways in turn, or with all of them in the long run."""
    return list(product(cases, ways)) if LONG else list(zip(cases, cycle(ways), strict=False))
