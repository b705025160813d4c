"""A guest whose program restarts in the middle of a match never signs two different messages in one place."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest

from net.protocol.messages import FromHost
from tests.support.lan.made_up_world import World
from tests.support.lan.world_tables import Table
from tests.support.lengths import sampled, some

MATCH: Final = Table("block_draw", 3, 2, {}, 3)
"""Three rounds of two guests and a bot."""


@sampled(2)
@pytest.mark.parametrize("tenth", some(range(5, 95, 5), 2))
def test_a_guest_that_begins_anew_at_any_moment_goes_on_as_if_nothing_had_been(tenth: int) -> None:
    world = World(4, MATCH, faults=False)
    world.after(tenth / 10, partial(world.crash, 0))
    assert world.run() == []
    world.go_on(3)
    told = [world.judged[1][deal].judgement.outcome for deal in range(1, MATCH.rounds + 1)]
    assert told == ["fair"] * MATCH.rounds


@sampled(2)
@pytest.mark.parametrize("heard", some(range(1, 25), 3))
def test_a_guest_that_begins_anew_and_is_cut_while_it_is_told_of_old_rounds_hears_them_once_more(heard: int) -> None:
    world = World(4, MATCH, faults=False)

    def crash() -> None:
        if world.guests[0].memory.last < 2:
            world.after(0.1, crash)
            return
        world.crash(0)
        guest, left = world.guests[0], [heard]
        honest = guest.on_message

        def on_message(message: FromHost, now: float) -> None:
            left[0] -= 1
            honest(message, now)
            if not left[0]:
                world.drop(0)

        guest.on_message = on_message  # type: ignore[method-assign]  # counts its messages

    world.after(0.1, crash)
    assert world.run() == []
    world.go_on(3)
    assert world.judged[0][MATCH.rounds].judgement.outcome == "fair"
