"""The golden evenings of hosts and seats: how a window starts and hears them, finds them and stores them."""

from __future__ import annotations

import pytest

from tools.golden_texts.players.host_runs import EVENINGS as RUNS
from tools.golden_texts.players.host_runs import golden_evening as golden_run
from tools.golden_texts.players.hosted_tables import EVENINGS, evening_file, golden_evening


@pytest.mark.posix  # files are private on systems with modes
@pytest.mark.parametrize("name", EVENINGS)
def test_hosts_and_seats_are_told_as_they_were(name: str) -> None:
    assert golden_evening(name) == evening_file(name).read_text(encoding="utf-8"), "read the diff of `tools.golden`"


@pytest.mark.posix
@pytest.mark.parametrize("name", RUNS)
def test_a_host_runs_as_it_did(name: str) -> None:
    assert golden_run(name) == evening_file(name).read_text(encoding="utf-8"), "read the diff of `tools.golden`"
