"""Players who let turns and claims pass, at an honest table on a bad network: nobody finds fault with the host."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from net.guest.judgement import HURRIED, UNWARNED
from net.protocol.messages import TableSettings
from tests.support.lan.made_up_world import World
from tests.support.lan.transcript import kept
from tests.support.lan.world_tables import Table
from tests.support.lengths import long_run

SEEDS, AT_ONCE = 24, 6
EVERY_DAY: Final = range(AT_ONCE)
LIMITS: Final = (0, 15, 40)
"""The limits of a turn in seconds; without one everyone moves."""
STAND_INS: Final = (8, 3, 30)
TABLE: Final = Table("all_fives", 3, 2, {"target": 250}, 2)


class SlowWorld(World):
    """A world whose people idle now and then until a bot moves for them, or until their time to claim is over."""

    def __init__(self, seed: int) -> None:
        limit, stand_in = LIMITS[seed % len(LIMITS)], STAND_INS[seed // len(LIMITS) % len(STAND_INS)]
        self.limit = limit
        self.idle: dict[tuple[int, int, int], bool] = {}
        super().__init__(seed, TABLE, custom=TableSettings(pace=0, turn=limit, stand_in=stand_in))

    def act(self, i: int) -> None:
        guest = self.guests[i]
        view, deal, room = guest.view, guest.deal, guest.room
        if view is not None and deal is not None and room is not None and room.phase in ("play", "claims"):
            here = (deal.record.deal, deal.record.ply, i)
            chance = 0.7 if view.over else 0.15 if self.limit else 0.0
            if self.idle.setdefault(here, self.rng.random() < chance):
                return
        super().act(i)


def idled(seed: int) -> SlowWorld:
    """Return a world after its evening, at which nobody had cause to complain."""
    world = SlowWorld(seed)
    assert world.run() == [], seed
    told = {remark.text for judged in world.judged for news in judged.values() for remark in news.judgement.remarks}
    assert not told & {HURRIED, UNWARNED}, seed
    return world


@pytest.mark.parametrize("seed", EVERY_DAY)
def test_slow_players_are_waited_for_as_they_always_were(seed: int) -> None:
    told = idled(seed).transcript.account()
    assert told == kept("worlds.txt")[f"slow players {seed}"], "tools/golden_texts/network/evenings.py tells why"


@long_run
@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_an_honest_host_never_cuts_a_turn_or_a_claim_short(first: int) -> None:
    by: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        by += Counter(entry.stand_in_reason for deal in idled(seed).host.table.done for entry in deal.record.entries)
    assert by["silent"]
