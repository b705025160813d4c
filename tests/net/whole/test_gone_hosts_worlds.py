"""Matches continue whenever their host is lost, in worlds with every fault of a home network; planted faults show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from msgspec.structs import replace

from engine.sentences import Refusal
from net.effects.inputs import AnyInput, MatchContinued, PastTold, TableFounded
from net.effects.notes import AnyNote
from net.fairness.evidence import evidence, read_piece
from net.guest.guest import Guest
from net.guest.successor import Claim, claim_of
from net.host.continued import founding_records
from net.protocol.keys import Key
from net.protocol.messages import Reveal
from tests.support.lan.gone_hosts import HONEST, Founding, GoneHosts
from tests.support.lan.transcript import kept
from tests.support.lan.world_tables import TABLES
from tests.support.lengths import long_run, sampled

pytestmark = pytest.mark.slow

AT_ONCE: Final = 10
EVERY_DAY: Final = range(AT_ONCE)
WORLDS: Final = 210
"""In the long run ten at each table. `python -m tools.lan.worlds --gone` runs any number."""


def lived(seed: int, founding: Founding = HONEST) -> GoneHosts:
    """Return a world after its evening."""
    world = GoneHosts(seed, TABLES[seed % len(TABLES)], founding)
    world.run()
    return world


@pytest.mark.parametrize("seed", EVERY_DAY)
def test_whenever_a_host_is_lost_the_match_goes_on_as_it_always_has(seed: int) -> None:
    world = lived(seed)
    assert world.wrongs == []
    told = "".join(each.transcript.account() for each in world.worlds)
    assert told == kept("worlds.txt")[f"gone host {seed}"], "tools/golden_texts/network/evenings.py tells why"


@long_run
@pytest.mark.parametrize("first", range(0, WORLDS, AT_ONCE))
def test_whenever_a_host_is_lost_the_match_goes_on_from_its_last_finished_round(first: int) -> None:
    wrongs, counts = {}, Counter[str]()
    for seed in range(first, first + AT_ONCE):
        world = lived(seed)
        counts += world.counts
        if world.wrongs:
            wrongs[seed] = world.wrongs[:3]
    assert not wrongs
    assert all(counts[what] for what in ("hosts lost", "tables opened to go on", "followed", "went on")), counts


# -- planted faults ---------------------------------------------------------------------------------------------------


def forgetful(guest: Guest, founded: TableFounded, claim: Claim) -> list[AnyInput]:
    """Continue without the last finished round."""
    rounds = guest.founding_rounds
    finished = [each for each in rounds if each.reveal is not None]
    if len(finished) < 2 or guest.room is None:
        return HONEST.records(guest, founded, claim)
    last, before = finished[-1], finished[-2]
    assert before.reveal is not None
    said = replace(
        claim.said,
        deal=before.opening.deal,
        round=before.opening.round,
        end=last.opening.previous_end,
        scores=before.reveal.scores,
    )
    kept = (*rounds[: rounds.index(last)], last.void())
    return founding_records(founded, said, kept, guest.room.seats)


def generous(guest: Guest, founded: TableFounded, claim: Claim) -> list[AnyInput]:
    """Continue with a point more for the first side: in the claim, and in the last reveal."""
    records = HONEST.records(guest, founded, claim)
    return [
        replace(record, said=replace(record.said, scores=_more(record.said.scores)))
        if isinstance(record, MatchContinued)
        else record
        for record in records
    ]


def _more(scores: tuple[int, ...]) -> tuple[int, ...]:
    return (scores[0] + 1, *scores[1:])


def rewritten(guest: Guest, founded: TableFounded, claim: Claim) -> list[AnyInput]:
    """Change the points in the last reveal as well."""
    records = generous(guest, founded, claim)
    for n in range(len(records) - 1, -1, -1):
        record = records[n]
        if isinstance(record, PastTold) and record.part.pieces:
            piece = read_piece(record.part.pieces[0])
            if isinstance(piece, Reveal):
                forged = evidence(replace(piece, scores=_more(piece.scores)))
                records[n] = PastTold(replace(record.part, pieces=forged))
                break
    return records


def at_once(guest: Guest) -> Claim | None:
    """Continue although the host may still answer."""
    return claim_of(guest.memory) if guest.seat == 0 else guest.claim


def trusting(name: str, key: Key, random: Callable[[int], bytes], notes: tuple[AnyNote, ...]) -> Guest:
    """Come to another table without comparing anything."""
    return Guest(name, key, random, notes=notes)


PLANTED: Final = {
    "a round left out": (Founding(records=forgetful, came=trusting), (11, 6, 7, 8)),
    "a guest that leaves a host that answers": (Founding(claim=at_once), (8, 0, 1)),
    "a page without the other table": (Founding(rivals=lambda rivals: rivals[:1]), (15, 16, 17)),
}
"""Faults, and worlds in which there is an occasion for each; the first of them take the least time."""


@sampled(3)
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_shows(fault: str) -> None:
    founding, seeds = PLANTED[fault]
    assert any(lived(seed, founding).wrongs for seed in seeds)


@pytest.mark.parametrize("records", [generous, rewritten], ids=["points", "points and reveal"])
def test_points_that_are_moved_do_not_even_open_a_table(
    records: Callable[[Guest, TableFounded, Claim], list[AnyInput]],
) -> None:
    """The host's own program replays what its window hands it."""
    with pytest.raises(Refusal):
        lived(3, Founding(records=records))
