"""A match at a LAN table survives kills of the host's and a guest's process, and continues without the host."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tools.lan.chaos import trial
from tools.lan.lost_host import trial as lost

pytestmark = [pytest.mark.slow, pytest.mark.posix]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_killed_host_and_a_killed_guest_harm_nothing() -> None:
    wrongs, lab = asyncio.run(trial(7, 2, 0, 1, ["block_draw", "--option", "match=single"], guests_killed=1))
    assert wrongs == []
    assert lab.counts["host kill -9"] == 1
    assert lab.counts["guest kill -9"] == 1
    assert lab.latencies, "nobody has seen a move after the kill"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_match_goes_on_at_the_table_of_a_guest_when_its_host_is_killed_for_good() -> None:
    wrongs, seconds = asyncio.run(lost(1, 2))
    assert wrongs == []
    assert seconds
