"""Workers go behind a window, and use the machine where there is none."""

from __future__ import annotations

import os
import sys

import pytest

from game.play.workforce import open_executor
from tests.support.lengths import sampled


@sampled(2)
@pytest.mark.skipif(sys.platform == "win32", reason="it has no such priorities")
@pytest.mark.parametrize(("modest", "lower"), [(False, False), (True, True)])
def test_workers_have_a_lower_priority_only_behind_a_window(modest: bool, lower: bool) -> None:
    mine = os.nice(0)
    with open_executor(1, "", modest=modest) as executor:
        assert (executor.submit(os.nice, 0).result() > mine) == lower
