"""Cheats of a host: by the end of the round every honest player has the expected verdict, and none says “fair”."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cheats import of_deals as cheats_of_deals
from tests.cheats import of_evenings as cheats_of_evenings
from tests.cheats import of_memory as cheats_of_memory
from tests.cheats import of_play as cheats_of_play
from tests.cheats import of_presence as cheats_of_presence
from tests.cheats.cheat import OTHER, VICTIM, Cheat, Played, played, played_over_sockets

CHEATS: Final = (
    *cheats_of_deals.host_cheat.all,
    *cheats_of_play.host_cheat.all,
    *cheats_of_presence.host_cheat.all,
    *cheats_of_memory.host_cheat.all,
    *cheats_of_evenings.host_cheat.all,
)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.do.__name__)
def test_a_host_that_cheats_is_found_out(cheat: Cheat) -> None:
    _is_found_out(cheat, played(cheat))


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.do.__name__)
def test_a_host_that_cheats_is_found_out_over_real_sockets(cheat: Cheat) -> None:
    _is_found_out(cheat, played_over_sockets(cheat))


def _is_found_out(cheat: Cheat, match: Played) -> None:
    for seat, wanted in zip((VICTIM, OTHER), cheat.says, strict=True):
        assert match.said(seat).has(wanted), (seat, wanted, match.said(seat))
    assert match.convicted() == cheat.convicts
