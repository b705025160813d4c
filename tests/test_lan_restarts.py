"""A guest whose program ends in the middle of a match, and begins anew: it never says two things in one place."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest

from tests.lan_sim import World
from tests.lan_tables import Table

MATCH: Final = Table("block_draw", 3, 2, {}, 3)
"""Three rounds of two guests and a bot."""


@pytest.mark.parametrize("tenth", range(5, 95, 5))
def test_a_guest_that_begins_anew_at_any_moment_goes_on_as_if_nothing_had_been(tenth: int) -> None:
    world = World(4, MATCH, faults=False)
    world.after(tenth / 10, partial(world.crash, 0))
    assert world.run() == []
    world.go_on(3)
    told = [world.judged[1][deal].judgement.outcome for deal in range(1, MATCH.rounds + 1)]
    assert told == ["fair"] * MATCH.rounds
