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


def in_turn(cases: Iterable[T], ways: Sequence[U]) -> list[tuple[T, U]]:
    """Return each case with one of the ways in turn, or with all of them in the long run."""
    return list(product(cases, ways)) if LONG else list(zip(cases, cycle(ways), strict=False))
