"""A match at a LAN table survives kills of the host's and a guest's process, and ends verified."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tools.lan.chaos import trial

pytestmark = [pytest.mark.slow, pytest.mark.posix]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_killed_host_and_a_killed_guest_harm_nothing() -> None:
    wrongs, lab = asyncio.run(trial(7, 2, 0, 1, ["block_draw", "--option", "match=single"], guests_killed=1))
    assert wrongs == []
    assert lab.counts["host kill -9"] == 1
    assert lab.counts["guest kill -9"] == 1
    assert lab.latencies, "nobody has seen a move after the kill"
