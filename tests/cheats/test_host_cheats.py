"""Cheats of a host: by the end of the round every honest player has the expected verdict, and none says “fair”."""

from __future__ import annotations

import itertools
from typing import Final

import pytest

from net.guest.judgement import EARLIER, HURRIED, ODD, UNWARNED
from tests.cheats import of_deals as cheats_of_deals
from tests.cheats import of_evenings as cheats_of_evenings
from tests.cheats import of_memory as cheats_of_memory
from tests.cheats import of_play as cheats_of_play
from tests.cheats import of_presence as cheats_of_presence
from tests.cheats.cheat import OTHER, VICTIM, Cheat, Played, played, played_over_sockets
from tests.support.lan.made_up_world import World
from tests.support.lan.transcript import kept
from tests.support.lengths import some

OWN: Final = {EARLIER, HURRIED, ODD, UNWARNED}
"""Remarks on what only one computer knows."""
CHEATS: Final = (
    *cheats_of_deals.host_cheat.all,
    *cheats_of_play.host_cheat.all,
    *cheats_of_presence.host_cheat.all,
    *cheats_of_memory.host_cheat.all,
    *cheats_of_evenings.host_cheat.all,
)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.do.__name__)
def test_a_host_that_cheats_is_found_out(cheat: Cheat) -> None:
    match = played(cheat)
    _is_found_out(cheat, match)
    _files_are_not_kinder(match)
    assert isinstance(match.world, World)
    assert match.world.transcript.account() == kept("cheats.txt")[cheat.name], (
        "tools/golden_texts/network/evenings.py tells why"
    )


@pytest.mark.parametrize("cheat", some(CHEATS, 16), ids=lambda cheat: cheat.do.__name__)
def test_a_host_that_cheats_is_found_out_over_real_sockets(cheat: Cheat) -> None:
    _is_found_out(cheat, played_over_sockets(cheat))


def _is_found_out(cheat: Cheat, match: Played) -> None:
    for seat, wanted in zip((VICTIM, OTHER), cheat.says, strict=True):
        assert match.said(seat).has(wanted), (seat, wanted, match.said(seat))
    assert match.convicted() == cheat.convicts


def _files_are_not_kinder(match: Played) -> None:
    """Check that a file is fair only if all players for whom it speaks have read so of each of its rounds.

    But for what only their own computers can know.
    """
    pages = dict(zip((guest.key.public.hex()[:16] for guest in match.world.guests), match.world.judged, strict=True))
    for i in (VICTIM, OTHER):
        told = match.said_by_file(i)
        if told is None or told.outcome != "fair":
            continue
        for page, each in itertools.product((pages[key] for key in told.keys), told.rounds):
            news = page.get(each.deal)
            remarks = news.judgement.remarks if news is not None else ()
            assert {remark.text for remark in remarks} <= OWN, (i, each.deal, list(map(str, remarks)))
            assert news is None or not news.judgement.findings
