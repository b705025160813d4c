"""Random walks through limits and waits get the answers that they always have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.support.lan.transcript import kept
from tools.golden_texts.network.limits import WALKS, told


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_a_limit_answers_as_it_always_has(walk: Callable[[], Iterator[str]]) -> None:
    assert told(walk) == kept("limits.txt")[walk.__name__], "tools/golden.py shows what differs"
