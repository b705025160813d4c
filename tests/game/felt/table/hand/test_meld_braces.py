"""A meld completed in the hand: its brace grows from the middle, its name says what it is, and a sound is heard."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.felt.table.hand.meld_braces import GROWS, MeldBraces
from game.picture.family_layout import Group
from game.storage.settings import Motion, Settings
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets, named_move
from tests.support.rounds.melds import melds
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable

THREE = [Group(0, 3, "0s +7", whole=True)]


def drawing(hand: str, drawn: str, motion: Motion = Motion.FULL) -> tuple[AtTable, list[float]]:
    """Let the player draw a tile; returns how wide the brace of the first three tiles is, while it grows."""
    scene = melds(hands=f"{hand} | 5-6 5-7 5-8 6-6 7-7 1-4 1-5", yard=f"{drawn} 3-3 3-4", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings(motion=motion))
    at.settle()
    at.ears.heard.clear()
    at.played.controller.offer(named_move(at.table, "draw"))
    grown: list[float] = []
    for _ in range(round(3 / FRAME)):
        at.step()
        rack = at.parts.hand
        if rack.braces.growing and rack.pace:
            grown.append(rack.braces.grown(list(at.played.model.hand[:3])))
    return at, grown


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_a_meld_completed_by_a_draw_is_braced_and_heard_once(motion: Motion) -> None:
    at, grown = drawing("0-2 0-3 1-9 6-9 8-15 4-15 11-12", "0-4", motion)
    assert at.ears.heard.count(Sound.MELD) == 1
    if motion is Motion.REDUCED:
        assert not grown
    else:
        assert grown[0] < 0.5 < grown[-1]
        assert len(grown) == pytest.approx(GROWS / FRAME, abs=3)


def test_other_draws_are_not_heard_as_melds() -> None:
    at, grown = drawing("0-2 0-3 0-4 6-9 8-15 4-15 11-12", "1-1")
    assert not grown
    assert Sound.MELD not in at.ears.heard


def test_the_odd_tile_of_a_complete_hand_stands_further_aside() -> None:
    at, _ = drawing("0-2 0-3 0-4 9-15 12-15 3-15 1-7", "6-15")
    spots = [x for x, _ in at.parts.hand.arrangement.spots]
    steps = [later - one for one, later in pairwise(spots)]
    assert steps[-1] == max(steps)
    assert steps[-1] - min(steps) == pytest.approx(2 * (sorted(steps)[-2] - min(steps)), abs=2)


def test_a_run_is_called_one_where_there_is_room() -> None:
    at, _ = drawing("0-2 0-3 1-9 6-9 8-15 4-15 11-12", "0-4")
    layout, model = at.parts.layout, at.played.model
    groups = [group for group in layout.groups(at.table.rules, model.hand) or () if group.whole]
    assert [group.name for group in groups] == [f"run of {groups[0].text}"]


def test_a_hand_seen_for_the_first_time_has_nothing_new() -> None:
    braces = MeldBraces()
    braces.follow([1, 2, 3, 9], THREE, arriving=0)
    assert not braces.is_heard
    assert braces.grown([1, 2, 3]) == 1
    braces.follow([1, 2, 3], THREE, arriving=0)
    braces.follow([1, 2, 3], (), arriving=0)
    braces.follow([1, 2, 3], THREE, arriving=0)
    assert not braces.is_heard, "sorting makes no new meld"


def test_tiles_on_their_way_in_a_deal_complete_nothing_yet() -> None:
    braces = MeldBraces()
    braces.follow([1], (), arriving=3)
    braces.follow([1, 2, 3], THREE, arriving=1)
    assert not braces.is_heard
    braces.follow([1, 2, 3, 4], THREE, arriving=0)
    assert braces.is_heard
