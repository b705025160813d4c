"""A match between machines of a real, bad network goes on after each bad time, and its papers fit together."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tools.lan_machines import Machines, why_not
from tools.lan_party import Party, Plan
from tools.lan_switch import Outcome, bad_time, ended

BAD_TIMES = (("partition", "bad wires"), ("host kill -9", "cable out"))
LONGEST = 0.5
"""Seconds of a bad time."""


@pytest.mark.skipif(bool(why_not()), reason=why_not() or "there are machines")
def test_a_match_over_a_bad_network_goes_on_and_its_papers_fit_together(tmp_path: Path) -> None:
    outcome, rng = Outcome(), Random(3)

    async def work() -> None:
        plan = Plan("block_draw", "match=single", 2, 2, looking=1)
        with Machines(3, 3) as machines:
            async with Party(machines, tmp_path, plan, pace=10) as party:
                finding = await party.open()
                assert all(finding.invitations), finding
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
