"""LAN matches in made-up worlds with every fault of a home network: no moves lost, no secrets leaked."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from tests.support.lan.made_up_world import World
from tests.support.lan.transcript import kept
from tests.support.lan.world_tables import TABLES
from tests.support.lengths import long_run, some

pytestmark = pytest.mark.slow

EVERY_DAY: Final = range(len(TABLES))
"""One world at each table."""
AT_ONCE: Final = 21
"""Number of matches in one test of the long run, which plays 500. `python -m tools.lan.worlds` plays any number."""


def made_up(seed: int) -> World:
    """Return a world after its evening."""
    world = World(seed, TABLES[seed % len(TABLES)])
    world.run()
    return world


@pytest.mark.parametrize("seed", EVERY_DAY)
def test_whatever_breaks_the_match_goes_on_as_it_always_has_and_every_audit_is_clean(seed: int) -> None:
    world = made_up(seed)
    assert world.wrongs == []
    assert world.transcript.account() == kept("worlds.txt")[f"world {seed}"], (
        "golden_texts/network/evenings.py tells why"
    )


@long_run
@pytest.mark.parametrize("first", range(0, 500, AT_ONCE))
def test_whatever_breaks_the_match_goes_on_and_every_audit_is_clean(first: int) -> None:
    wrongs = {}
    counts: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        world = made_up(seed)
        if world.wrongs:
            wrongs[seed] = world.wrongs[:3]
        counts += world.counts
    assert not wrongs
    assert all(counts[fault] for fault in ("host kills", "breaks", "partitions", "sleeps", "guest crashes")), counts


@pytest.mark.parametrize("table", some(TABLES, 3), ids=lambda table: f"{table.key}-{table.seats}-{table.people}")
def test_where_nothing_breaks_every_round_is_audited_by_everyone(table: object) -> None:
    assert isinstance(table, tuple)
    world = World(7, TABLES[TABLES.index(table)], faults=False)
    assert world.run() == []
    assert world.counts["audits"] == len(world.host.table.done) * world.table.people
