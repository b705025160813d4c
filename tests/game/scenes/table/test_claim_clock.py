"""The time to claim as rings that run down, around every end that counts and the button that claims."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.scenes.table.claim_clock import STEP, ClaimClock
from game.storage.settings import CLAIMS_KNOWN, Motion, Settings, Speed
from tests.support.lan.company import Puppets
from tests.support.rounds.line import table
from tests.support.screen.laid_tables import fives, made_ten
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable


def clock_of(at: AtTable) -> ClaimClock:
    """Return the clock of a table at which points must be claimed."""
    assert at.played.claim_clock is not None
    return at.played.claim_clock


def played(tile: str, motion: Motion = Motion.FULL, speed: Speed = Speed.NORMAL) -> AtTable:
    """Return a table at which the person has just laid a tile and its rings have begun."""
    puppets = Puppets()
    puppets.holding = True
    at = fives(made_ten(), puppets, settings=Settings(claims=CLAIMS_KNOWN, motion=motion, speed=speed))
    at.rest()
    at.click(tile)
    at.click(f"{tile}@L")
    for _ in range(round(2 / FRAME)):
        if clock_of(at).rings.shown and at.played.model.plays:
            return at
        at.step()
    return at


@pytest.mark.parametrize("tile", ["0-5", "5-6"])
def test_the_rings_run_down_with_the_time_to_claim_after_any_play(tile: str) -> None:
    at = played(tile)
    clock, claim = clock_of(at), at.played.buttons.claim
    assert claim is not None
    assert len(clock.rings.places) == 3, "two ends and the button"
    assert clock.rings.places[-1][0].contains(claim.rect)
    parts = []
    while clock.rings.shown:
        parts.append(clock.rings.part)
        at.step()
    assert parts == sorted(parts, reverse=True)
    assert parts[0] == 1
    assert len(parts) == pytest.approx(4 / FRAME, abs=3)
    assert max(one - other for one, other in pairwise(parts)) < 2 * STEP / 4
    assert clock.due is None, "nothing is drawn afterwards"


def test_a_ring_lies_around_both_halves_of_a_double_and_around_one_of_another_tile() -> None:
    at = played("5-6")
    (half, _), (double, _), _ = clock_of(at).rings.places
    tiles = {laid.tile: laid.spot for laid in at.played.model.laid}
    assert half.width == half.height
    assert double.height > 2 * max(spot.unit for spot in tiles.values())


def test_with_reduced_motion_the_rings_stand_whole() -> None:
    at = played("0-5", Motion.REDUCED)
    rings = clock_of(at).rings
    parts = set[float]()
    while rings.shown:
        parts.add(rings.part)
        at.step()
    assert parts == {1.0}


@pytest.mark.parametrize("house", [{"muggins": "off"}, {}])
def test_there_are_no_rings_without_a_time_to_claim(house: dict[str, str]) -> None:
    scene = table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A", house={**house})
    speed = Speed.NORMAL if house else Speed.INSTANT
    at = fives(scene, Puppets(), settings=Settings(claims=CLAIMS_KNOWN, speed=speed))
    at.rest()
    at.click("0-5")
    at.click("0-5@L")
    for _ in range(30):
        assert at.played.claim_clock is None or not at.played.claim_clock.rings.shown
        at.step()
