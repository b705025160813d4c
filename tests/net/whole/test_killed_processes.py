"""A match at a LAN table survives kills of the host's and a guest's process, and continues without the host."""

from __future__ import annotations

import asyncio
import signal
from typing import NamedTuple

import pytest

from tools.lan.chaos import Lab, trial
from tools.lan.lost_host import trial as lost

pytestmark = [
    pytest.mark.slow,
    pytest.mark.posix,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL"),
]


class Trials(NamedTuple):
    """The results of both trials. They run at the same time, since most of it is waiting for clocks."""

    killed: tuple[list[str], Lab]
    lost: tuple[list[str], float]


@pytest.fixture(scope="module")
def trials() -> Trials:
    async def both() -> Trials:
        game = ["block_draw", "--option", "match=single"]
        return Trials(*await asyncio.gather(trial(7, 2, 0, 1, game, guests_killed=1), lost(1, 2)))

    return asyncio.run(both())


def test_a_killed_host_and_a_killed_guest_harm_nothing(trials: Trials) -> None:
    wrongs, lab = trials.killed
    assert wrongs == []
    assert lab.counts["host kill -9"] == 1
    assert lab.counts["guest kill -9"] == 1
    assert lab.latencies, "nobody has seen a move after the kill"


def test_a_match_goes_on_at_the_table_of_a_guest_when_its_host_is_killed_for_good(trials: Trials) -> None:
    wrongs, seconds = trials.lost
    assert wrongs == []
    assert seconds
