"""A match on a real, bad network recovers from each fault, and its files are consistent."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.support.lengths import long_run
from tools.lan.machines import PREFIX, Machines, ip, why_not
from tools.lan.party import Plan, SimulatedMatch
from tools.lan.switch import Outcome, bad_time, ended

pytestmark = pytest.mark.slow

BAD_TIMES: Final = (("partition", "bad wires"), ("host kill -9", "cable out"))
LONGEST: Final = 0.5
"""Length in seconds of a spell of faults."""


@pytest.fixture(scope="module", autouse=True)
def _there_are_machines() -> None:
    reason = why_not()
    if reason:
        pytest.skip(reason)


def namespaces() -> str:
    return ip("netns", "list")


def test_two_networks_do_not_meet_and_leave_nothing_and_what_a_killed_run_has_left_is_removed() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    left = f"{PREFIX}-{gone.pid}-0-0"
    ip("netns", "add", left)
    with Machines(1, 0) as one, Machines(1, 0) as other:
        names = {machines.inside(0)[-1] for machines in (one, other)}
        assert len(names) == 2
        assert names <= set(namespaces().split())
        assert left not in namespaces()
    assert not [name for name in names if name in namespaces()]


@long_run
def test_a_match_over_a_bad_network_goes_on_and_its_papers_fit_together(tmp_path: Path) -> None:
    outcome, rng = Outcome(), Random(3)

    async def work() -> None:
        plan = Plan("block_draw", "match=single", 2, 2, looking=1)
        with Machines(3, 3) as machines:
            async with SimulatedMatch(machines, tmp_path, plan, pace=10) as party:
                finding = await party.open()
                assert finding.is_by_all, finding
                for names in BAD_TIMES:
                    await bad_time(party, names, rng, outcome, LONGEST)
                await ended(party, outcome)

    asyncio.run(work())
    assert outcome.wrongs == []
    assert outcome.counts["files of rounds"] == 2
    assert outcome.counts["journals"] == 1
    assert outcome.counts["rounds"] == 1
    assert outcome.counts["audits"] >= 2
    assert outcome.counts["moves"] > 5
